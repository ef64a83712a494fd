"""Cursor of Runes of Enceladus: on a card of the hand, or on a choice. It draws nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from runegames.core import BaseMove, Objection, count
from runegames.core.asking import Moves
from runegames.games.enceladus.drafting import LEAVE, Draft
from runegames.games.enceladus.model import CARD_OF, RUNES_OF, EnceladusView
from runegames.games.enceladus.rules import EnceladusMove
from runegames.play.session import Question
from runegames.ui.widgets.hand_cursor import HandChoice, HandCursor


@dataclass(frozen=True, slots=True)
class EnceladusChoice(HandChoice):
    """Answer to a question of this game."""

    move: EnceladusMove


class EnceladusCursor(HandCursor[EnceladusChoice]):
    """Cursor of one question."""

    def __init__(self, question: Question) -> None:
        self.view: EnceladusView = question.view
        super().__init__(question, grouped(self.view.hand))
        self.kind: Literal["draft", "match", "deal"] = question.decision.kind  # type: ignore[assignment]
        self.numbered = self.kind != "match"
        moves: list[EnceladusMove] = [] if self.kind == "draft" else [*question.moves]
        moves.sort(key=lambda move: -move.gain(self.view))
        self._moves = [self._choice(move, number) for number, move in enumerate(moves, start=1)]
        if self.kind == "draft" and not self.affordable:
            self.choice = 1

    @property
    def price(self) -> int:
        """Price of the offered pile in cards; 0 without an offer."""
        return int(self.question.decision.details.get("price", 0))

    @property
    def affordable(self) -> bool:
        """True if the hand has enough cards to pay."""
        return len(self.cards) >= self.price

    @property
    def pays(self) -> bool:
        """True if the player picks cards to pay with."""
        return self.kind == "draft" and self.affordable

    @property
    def needs(self) -> int:
        return self.price if self.pays else 0

    @property
    def choices(self) -> Sequence[EnceladusChoice]:
        if self.kind != "draft":
            return self._moves
        paid = (self.cards[index] for index in self.picked)
        draft = Draft(tuple(sorted(paid, key=CARD_OF.__getitem__)))
        return [self._choice(move) for move in (draft, LEAVE)]

    def _choice(self, move: EnceladusMove, number: int = 0) -> EnceladusChoice:
        digit = str(number) if 0 < number < 10 else ""
        return EnceladusChoice(move.action or digit, move.label(self.view), move)

    def marked(self) -> set[int]:
        if self.kind == "draft" or self.row == "cards":
            return super().marked()
        used = self.chosen.move.used
        return {index for index, name in enumerate(self.cards) if CARD_OF[name] in used}

    def objection(self, move: BaseMove) -> Objection | None:
        if isinstance(move, Draft) and self.missing > 0:
            words = f"First choose {count(self.missing, 'card')} to discard."
            return Objection("EN-6", words)
        return super().objection(move)

    @property
    def so_far(self) -> Moves:
        paying = self.row == "cards" and self.pays and self.picked
        return (self.choices[0].move,) if paying else super().so_far

    def aim(self, move: BaseMove, *further: BaseMove) -> None:
        if isinstance(move, Draft):
            self.picked = [self.cards.index(name) for name in move.discards]
        super().aim(move)
        if isinstance(move, Draft):
            self.refused()

    def use_card(self) -> str | None:
        # In a draft, Enter picks the card or puts it back. In matching, Enter goes to the best
        # answer that uses the card.
        name = self.cards[self.card]
        if self.pays:
            self.toggle(self.card)
        elif self.kind == "draft":
            held = count(len(self.cards), "card")
            return f"The pile costs {count(self.price, 'card')}; only {held} in hand (EN-6)."
        elif self.kind == "match":
            for index, choice in enumerate(self.choices):
                if CARD_OF[name] in choice.move.used:
                    self.go_to_choice(index)
                    return None
            return "This card shares no rune with another one in hand (EN-10)."
        return None


def grouped(hand: tuple[str, ...]) -> tuple[str, ...]:
    """Order a hand so that cards with a common rune lie side by side where possible."""
    partners = {
        name: [other for other in hand if other != name and shared(name, other)] for name in hand
    }
    shown: list[str] = []

    def show(name: str) -> None:
        if name not in shown:
            shown.append(name)
            for partner in sorted(partners[name], key=lambda other: len(partners[other])):
                show(partner)

    # Each chain of cards with common runes begins at one of its ends. Cards without partners come
    # last.
    for name in sorted(hand, key=lambda card: len(partners[card]) or len(hand)):
        show(name)
    return tuple(shown)


def shared(one: str, other: str) -> bool:
    """Test whether two cards have a common rune."""
    return bool({*RUNES_OF[CARD_OF[one]]} & {*RUNES_OF[CARD_OF[other]]})
