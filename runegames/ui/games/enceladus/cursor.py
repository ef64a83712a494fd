"""The cursor of Runes of Enceladus: over a card of the hand, or over a choice. No drawing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from runegames.core import Objection, count
from runegames.games.enceladus.drafting import LEAVE, Draft
from runegames.games.enceladus.matching import Lay
from runegames.games.enceladus.model import (
    CARD_OF,
    RUNES_OF,
    EnceladusView,
)
from runegames.games.enceladus.rules import EnceladusMove
from runegames.play.session import Question

Row: TypeAlias = Literal["cards", "choices"]


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that Enter can do."""

    key: str
    """What does it at once: a digit, or the name of a key in ``game.toml``; "": nothing does."""
    label: str
    move: EnceladusMove


class Link(NamedTuple):
    """A rune that several cards of the hand share, and their positions."""

    rune: int
    cards: tuple[int, ...]


class EnceladusCursor:
    """What the keys move about while one question is open."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.view: EnceladusView = question.view
        self.kind: Literal["draft", "match", "deal"] = question.decision.kind  # type: ignore[assignment]
        self.cards = grouped(self.view.hand)
        self.card = 0
        self.choice = 0
        self.row: Row = "choices"
        self.paid: list[str] = []
        """The cards chosen to pay with, in the order of choosing."""
        moves: list[EnceladusMove] = [] if self.kind == "draft" else [*question.moves]
        moves.sort(key=lambda move: -move.gain(self.view))
        self._moves = [self._choice(move, number) for number, move in enumerate(moves, start=1)]
        if self.kind == "draft" and not self.affordable:
            self.choice = 1

    # -- what there is --------------------------------------------------------------------

    @property
    def price(self) -> int:
        """How many cards the offered pile costs; 0 when none is offered."""
        return int(self.question.decision.details.get("price", 0))

    @property
    def affordable(self) -> bool:
        """Whether there are cards enough to pay."""
        return len(self.cards) >= self.price

    @property
    def pays(self) -> bool:
        """Whether digits pick cards to pay with."""
        return self.kind == "draft" and self.affordable

    @property
    def missing(self) -> int:
        """How many cards have still to be chosen."""
        return self.price - len(self.paid)

    @property
    def choices(self) -> list[Choice]:
        """What can be done, the most natural first."""
        if self.kind == "draft":
            return [self._choice(move) for move in (self._draft(), LEAVE)]
        return self._moves

    def _choice(self, move: EnceladusMove, number: int = 0) -> Choice:
        digit = str(number) if 0 < number < 10 else ""
        return Choice(move.action or digit, move.label(self.view), move)

    def _draft(self) -> Draft:
        return Draft(tuple(sorted(self.paid, key=CARD_OF.__getitem__)))

    @property
    def chosen(self) -> Choice:
        """The choice under the cursor."""
        return self.choices[self.choice]

    def marked(self) -> set[str]:
        """The cards that the choice under the cursor would use."""
        if self.kind == "draft":
            return set(self.paid)
        if self.row == "cards":
            return set()
        return {name for name in self.cards if CARD_OF[name] in self.chosen.move.used}

    def objection(self, move: EnceladusMove) -> Objection | None:
        """Why it would be refused."""
        if isinstance(move, Draft) and self.affordable and self.missing:
            words = f"First choose {count(self.missing, 'card')} to discard."
            return Objection("EN-6", words)
        return self.question.objection(move)

    # -- moving it ------------------------------------------------------------------------

    def step(self, dx: int, dy: int) -> None:
        """Along a row, or to the other one; cards are above, choices below."""
        if dy < 0 and self.cards:
            self.row = "cards"
        elif dy > 0:
            self.row = "choices"
        elif self.row == "cards":
            self.card = max(0, min(len(self.cards) - 1, self.card + dx))
        else:
            self.choice = max(0, min(len(self.choices) - 1, self.choice + dx))

    def go_to_card(self, card: int) -> bool:
        """Over a card of the hand; False when there is none such."""
        if not 0 <= card < len(self.cards):
            return False
        self.row, self.card = "cards", card
        return True

    def go_to_choice(self, choice: int) -> bool:
        """Over a choice; False when there is none such."""
        if not 0 <= choice < len(self.choices):
            return False
        self.row, self.choice = "choices", choice
        return True

    def aim(self, move: EnceladusMove) -> str:
        """To the choice of a legal move, with its payment; the action that makes it there."""
        if isinstance(move, Draft):
            self.paid = list(move.discards)
        self.go_to_choice(next(at for at, each in enumerate(self.choices) if each.move == move))
        return "table.confirm"

    def with_key(self, key: str) -> int | None:
        """The number of the choice that a key stands for."""
        return next((at for at, each in enumerate(self.choices) if each.key == key), None)

    def use_card(self) -> str | None:
        """Enter on a card: pay with it or not, or find its match. What there is to say of it."""
        name = self.cards[self.card]
        if self.kind == "draft":
            return self._toggle(name)
        if self.kind == "match":
            for at, choice in enumerate(self.choices):
                if isinstance(choice.move, Lay) and CARD_OF[name] in choice.move.used:
                    self.go_to_choice(at)
                    return None
            return "This card shares no rune with another one in hand (EN-10)."
        return None

    def _toggle(self, name: str) -> str | None:
        if not self.affordable:
            held = count(len(self.cards), "card")
            return f"The pile costs {count(self.price, 'card')}; only {held} in hand (EN-6)."
        if name in self.paid:
            self.paid.remove(name)
            return None
        if not self.missing:
            self.paid.pop(0)
        self.paid.append(name)
        if not self.missing:
            self.go_to_choice(0)
        return None

    def first_card_to_pay(self) -> None:
        """Over the first card that is not chosen yet."""
        self.go_to_card(
            next((at for at, name in enumerate(self.cards) if name not in self.paid), 0)
        )


def grouped(hand: tuple[str, ...]) -> tuple[str, ...]:
    """A hand with the cards that share a rune beside each other."""
    friends = {
        name: [other for other in hand if other != name and _share(name, other)] for name in hand
    }
    shown: list[str] = []

    def show(name: str) -> None:
        if name not in shown:
            shown.append(name)
            for friend in sorted(friends[name], key=lambda other: len(friends[other])):
                show(friend)

    # Ends of chains first, so that a chain is not begun in its middle; loners last.
    for name in sorted(hand, key=lambda each: (not friends[each], len(friends[each]))):
        show(name)
    return tuple(shown)


def _share(one: str, other: str) -> bool:
    return bool({*RUNES_OF[CARD_OF[one]]} & {*RUNES_OF[CARD_OF[other]]})


def links(cards: tuple[str, ...]) -> list[Link]:
    """The runes that cards share, in the order of their first cards."""
    at: dict[int, list[int]] = {}
    for position, name in enumerate(cards):
        for rune in RUNES_OF[CARD_OF[name]]:
            at.setdefault(rune, []).append(position)
    found = [Link(rune, tuple(positions)) for rune, positions in at.items() if len(positions) > 1]
    return sorted(found, key=lambda link: link.cards)
