"""Cursor of The Rune Market: the cards picked, and the actions that these allow. No drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from runegames.core import BaseMove, Objection, and_list
from runegames.games.market.bandits import PayCards
from runegames.games.market.model import BIG_SUM, CARD_OF, HIGHEST, RUNE_SUMS, MarketView, short
from runegames.games.market.moves import MarketMove
from runegames.games.market.phrases import ITEM_WORDS
from runegames.games.market.purchases import BuyItem, BuyRune
from runegames.games.market.verb import Target, Verb
from runegames.play.session import Question
from runegames.ui.widgets.hand_cursor import Choice, HandCursor

LETTERS = "abcdefgijknoprstxyz"
"""Letters for actions; the others belong to the screen, until keys are changed."""


@dataclass(frozen=True, slots=True)
class Action(Choice):
    """Legal move for the cards that are picked."""

    move: MarketMove
    target: Target | None


class MarketCursor(HandCursor[Action]):
    """Cursor of one question."""

    beside = True
    page = 1
    """Number of actions in sight at once."""

    def __init__(self, question: Question, names: Sequence[str], letters: str = LETTERS) -> None:
        self.view: MarketView = question.view
        super().__init__(question, self.view.hand)
        self.letters = letters
        self.names = names
        self.row = "cards" if self.picks_cards else "choices"
        self._made: tuple[list[int], list[Action]] | None = None
        """Cards that were picked last, and the actions that they allow."""

    @property
    def kind(self) -> str:
        """Kind of the question."""
        return self.question.decision.kind

    @property
    def picks_cards(self) -> bool:
        return self.kind in ("purchase", "cards") and bool(self.cards)

    # -- what can be done -----------------------------------------------------------------

    @property
    def choices(self) -> Sequence[Action]:
        if self._made is None or self._made[0] != self.picked:
            self._made = [*self.picked], self._actions()
        return self._made[1]

    def _actions(self) -> list[Action]:
        picked = tuple(sorted(CARD_OF[self.cards[index]] for index in self.picked))
        moves = [move for move in self.question.moves if move.cards_used() == picked]
        if self.kind == "duel":
            moves = list(self.question.moves)
        return [
            Action(letter, move.label(self.view, self.names), move, move.target(self.view))
            for move, letter in zip(moves, self.letters + " " * len(moves), strict=False)
        ]

    @property
    def here(self) -> Action | None:
        """Action under the cursor, if it is on one."""
        at_one = self.row == "choices" and self.choices
        return self.choices[min(self.choice, len(self.choices) - 1)] if at_one else None

    @property
    def total(self) -> int | None:
        """Sum of the cards picked; None where not all are numbers, or none is picked."""
        values = [CARD_OF[self.cards[index]] for index in sorted(self.picked)]
        if not values or max(values) > HIGHEST:
            return None
        return sum(values)

    def tally(self) -> tuple[str, bool]:
        """Tell the sum of the cards picked and what it buys, and whether it buys anything."""
        names = [short(self.cards[index]) for index in sorted(self.picked)]
        total = self.total
        if total is None:
            if len(names) > 1:
                return f"{' + '.join(names)}: only number cards can be paid together", False
            return "".join(names), bool(names)
        told = f"{' + '.join(names)} = {total}" if len(names) > 1 else str(total)
        if use := _use([action.move for action in self.choices]):
            return f"{told} {{yes}} {use}", True
        if total in RUNE_SUMS or total >= BIG_SUM:
            return f"{told} buys nothing now", False
        goal = next((goal for goal in RUNE_SUMS if goal > total), BIG_SUM)
        what = "a rune" if goal in RUNE_SUMS else "an outpost or a bandit"
        return f"{told} buys nothing; {goal} buys {what}", False

    def missed(self) -> Objection | None:
        """Objection of the rules to the cards picked, which buy nothing."""
        picked = tuple(sorted(CARD_OF[self.cards[index]] for index in self.picked))
        if not picked or max(picked) > HIGHEST:
            return None
        move: MarketMove = (
            BuyRune(picked, "red") if sum(picked) < BIG_SUM else BuyItem(picked, "outpost")
        )
        return self.question.objection(move)

    # -- moving it ------------------------------------------------------------------------

    def use_card(self) -> None:
        if self.picks_cards:
            self.toggle(self.card)
            self.row, self.choice = "cards", 0

    def clear(self) -> bool:
        """Put all cards back; False when none was picked."""
        if not self.picked:
            return False
        self.picked = []
        self.row, self.choice = "cards", 0
        return True

    def cycle(self, step: int) -> None:
        """Go round through the actions."""
        if self.choices:
            at = self.choice + step if self.row == "choices" else 0
            self.go_to_choice(at % len(self.choices))

    def turn_page(self, step: int) -> None:
        """Go a page of actions on or back, to the first or last one at the ends."""
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
        """Number of the next action about something on the board."""
        found = [at for at, action in enumerate(self.choices) if action.target == wanted]
        return next((at for at in found if at > self.choice), found[0]) if found else None


def _use(moves: Sequence[MarketMove]) -> str:
    """Clause on what moves pay for; "" where it is nothing."""
    bought = ["a rune"] if any(isinstance(move, BuyRune) for move in moves) else []
    bought += [ITEM_WORDS[move.item] for move in moves if isinstance(move, BuyItem)]
    uses = [f"buys {and_list(bought, 'or')}"] if bought else []
    if any(isinstance(move, PayCards) for move in moves):
        uses.append("drives a bandit off")
    return ", or ".join(uses)
