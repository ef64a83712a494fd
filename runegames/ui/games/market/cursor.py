"""Cursor of The Rune Market: the cards picked, and the actions that these allow. No drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from runegames.core import BaseMove, and_list
from runegames.games.market.bandits import PayCards
from runegames.games.market.model import BIG_SUM, CARD_OF, HIGHEST, RUNE_SUMS, MarketView, short
from runegames.games.market.moves import MarketMove
from runegames.games.market.phrases import ITEM_WORDS
from runegames.games.market.purchases import BuyItem, BuyRune
from runegames.games.market.verb import Target, Verb
from runegames.play.session import Question
from runegames.ui.games.market.actions import ALWAYS, WORDS, Line, action_of, lacks, suggested
from runegames.ui.widgets.hand_cursor import Choice, HandCursor


@dataclass(frozen=True, slots=True)
class Action(Choice):
    """Legal move: with the cards picked, or with cards that it would pick first."""

    move: MarketMove
    target: Target | None


class MarketCursor(HandCursor[Action]):
    """Cursor of one question."""

    beside = True
    page = 1
    """Number of answers in sight at once."""

    def __init__(self, question: Question, names: Sequence[str]) -> None:
        self.view: MarketView = question.view
        super().__init__(question, self.view.hand)
        self.names = names
        self.row = "cards" if self.picks_cards else "choices"
        self._made: tuple[object, list[Action]] | None = None
        """Cache of the choices, under the picked cards and the card of the cursor."""

    @property
    def kind(self) -> str:
        """Kind of the question."""
        return self.question.decision.kind

    @property
    def acts(self) -> bool:
        """True while actions of a turn are chosen, and not one of several answers."""
        return self.kind in ("purchase", "cards", "end")

    @property
    def picks_cards(self) -> bool:
        return self.kind in ("purchase", "cards") and bool(self.cards)

    # -- what can be done -----------------------------------------------------------------

    @property
    def choices(self) -> Sequence[Action]:
        facts = [*self.picked], self.card
        if self._made is None or self._made[0] != facts:
            self._made = facts, self._actions() if self.acts else self._answers()
        return self._made[1]

    def _actions(self) -> list[Action]:
        """Moves with the picked cards or without any; before picking, one more for each action."""
        picked = self._cards_picked()
        moves: list[MarketMove] = list(self.question.moves)
        here = CARD_OF[self.cards[self.card]] if self.cards else None
        found = []
        for name in WORDS:
            own = [move for move in moves if action_of(move) == name]
            ready = [move for move in own if move.cards_used() in (picked, ())]
            paid = [move for move in own if move.cards_used()]
            if not picked and paid:
                ready.append(suggested(paid, here))
            found += [self._action(name, move) for move in ready]
        return found

    def _answers(self) -> list[Action]:
        moves: list[MarketMove] = list(self.question.moves)
        return [
            self._action(str(number) if number < 10 else "", move)
            for number, move in enumerate(moves, start=1)
        ]

    def _action(self, key: str, move: MarketMove) -> Action:
        return Action(key, move.label(self.view, self.names), move, move.target(self.view))

    @property
    def lines(self) -> list[Line]:
        """Actions in their fixed order: the possible ones, and those that are always shown."""
        if not self.acts:
            return []
        found, picked = [], self._cards_picked()
        for name in WORDS:
            own = tuple(at for at, each in enumerate(self.choices) if each.key == name)
            if own:
                found.append(Line(name, own))
            elif self.kind != "end" and (name in ALWAYS or self._held(name)):
                told = lacks(name, self.view, picked, purchasing=self.kind == "purchase")
                found.append(Line(name, (), told))
        return found

    def _held(self, name: str) -> bool:
        """True when an action that is not always shown has something to act on."""
        if name == "away":
            return self.kind == "purchase" and bool(self.cards)
        return any(action_of(move) == name for move in self.question.moves)

    def refusal(self, line: Line) -> str:
        """Sentence on the rule that the picked cards break for an action."""
        cards = self._cards_picked()
        move: MarketMove | None = None
        match line.name:
            case "red" | "blue" as colour:
                move = BuyRune(cards, colour)
            case "outpost" | "bandit" as item:
                move = BuyItem(cards, item)
            case _:
                pass
        objection = self.objection(move) if move is not None and cards else None
        if objection is not None:
            return objection.text(self.names)
        return f"{WORDS[line.name].capitalize()}: {line.lacks[0]}."

    def line(self, name: str) -> Line | None:
        """Action of that name; None: it is not shown."""
        return next((each for each in self.lines if each.name == name), None)

    def ready(self, action: Action) -> bool:
        """True when a move's cards are picked, so that it can be made."""
        return not self.picks_cards or action.move.cards_used() in (self._cards_picked(), ())

    @property
    def here(self) -> Action | None:
        """Choice under the cursor; None: it is on a card."""
        at_one = self.row == "choices" and self.choices
        return self.choices[min(self.choice, len(self.choices) - 1)] if at_one else None

    # -- the cards picked -----------------------------------------------------------------

    def _cards_picked(self) -> tuple[int, ...]:
        return tuple(sorted(CARD_OF[self.cards[index]] for index in self.picked))

    @property
    def total(self) -> int | None:
        """Sum of the picked cards; None: not all are numbers, or none is picked."""
        values = self._cards_picked()
        return sum(values) if values and values[-1] <= HIGHEST else None

    def tally(self) -> tuple[str, bool]:
        """Sum of the picked cards in words with what it buys, and whether it buys anything."""
        names = [short(self.cards[index]) for index in sorted(self.picked)]
        total = self.total
        if total is None:
            if len(names) > 1:
                return f"{' + '.join(names)}: only number cards can be paid together", False
            return "".join(names), bool(names)
        told = f"{' + '.join(names)} = {total}" if len(names) > 1 else str(total)
        if use := _use([action.move for action in self.choices if action.move.cards_used()]):
            return f"{told} {{yes}} {use}", True
        if total in RUNE_SUMS or total >= BIG_SUM:
            return f"{told} buys nothing now", False
        goal = next((goal for goal in RUNE_SUMS if goal > total), BIG_SUM)
        what = "a rune" if goal in RUNE_SUMS else "an outpost or a bandit"
        return f"{told} buys nothing; {goal} buys {what}", False

    # -- moving ---------------------------------------------------------------------------

    def use_card(self) -> None:
        if self.picks_cards:
            self.toggle(self.card)
            self.row, self.choice = "cards", 0

    def go_to_choice(self, choice: int) -> bool:
        if choice and not 0 <= choice < len(self.choices):
            return False
        # Coming from the cards, on what these can do rather than on what needs none.
        if self.row == "cards" and not choice and self.picked:
            picked = self._cards_picked()
            moves = [each.move.cards_used() for each in self.choices]
            choice = moves.index(picked) if picked in moves else 0
        return super().go_to_choice(choice)

    def clear(self) -> None:
        """Put all cards back."""
        if self.picked:
            self.picked = []
            self.row, self.choice = "cards", 0

    def cycle(self, step: int) -> None:
        """Step through the choices in a circle."""
        if self.choices:
            at = self.choice + step if self.row == "choices" else 0
            self.go_to_choice(at % len(self.choices))

    def turn_page(self, step: int) -> None:
        """Turn ``step`` pages of choices; at the ends, go to the first or last choice."""
        at = self.choice if self.row == "choices" else 0
        self.go_to_choice(max(0, min(len(self.choices) - 1, at + step * self.page)))

    def aim(self, move: BaseMove) -> str:
        assert isinstance(move, Verb)
        left = list(move.cards_used()) if self.picks_cards else []
        self.picked = []
        for index, card in enumerate(self.cards):
            if CARD_OF[card] in left:
                left.remove(CARD_OF[card])
                self.picked.append(index)
        return super().aim(move)

    def by_target(self, wanted: Target) -> int | None:
        """Index of the next choice about something on the board; None: there is none."""
        found = [at for at, action in enumerate(self.choices) if action.target == wanted]
        return next((at for at in found if at > self.choice), found[0]) if found else None


def _use(moves: Sequence[MarketMove]) -> str:
    """Clause on what moves pay for; empty: they pay for nothing."""
    bought = ["a rune"] if any(isinstance(move, BuyRune) for move in moves) else []
    bought += [ITEM_WORDS[move.item] for move in moves if isinstance(move, BuyItem)]
    uses = [f"buys {and_list(bought, 'or')}"] if bought else []
    if any(isinstance(move, PayCards) for move in moves):
        uses.append("drives a bandit off")
    return ", or ".join(uses)
