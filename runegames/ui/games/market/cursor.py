"""What the player points at: cards that are picked, and what can be done with them. No drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from runegames.core import Objection, and_list
from runegames.games.market.bandits import PayCards
from runegames.games.market.model import BIG_SUM, CARD_OF, HIGHEST, RUNE_SUMS, MarketView, short
from runegames.games.market.moves import MarketMove
from runegames.games.market.phrases import ITEM_WORDS
from runegames.games.market.purchases import BuyItem, BuyRune
from runegames.games.market.verb import Target
from runegames.play.session import Question

LETTERS = "abcdefgijknoprstxyz"
"""Shortcuts of the actions; the other letters belong to the screen, until keys are changed."""
Zone: TypeAlias = Literal["cards", "actions"]


@dataclass(frozen=True, slots=True)
class Action:
    """A legal move for the cards that are picked."""

    move: MarketMove
    letter: str
    label: str
    target: Target | None


class MarketCursor:
    """The cursor of one question."""

    def __init__(self, question: Question, names: Sequence[str], letters: str = LETTERS) -> None:
        self.question = question
        self.letters = letters
        self.names = names
        self.view: MarketView = question.view
        self.cards: tuple[str, ...] = self.view.hand
        self.picked: frozenset[int] = frozenset()
        self.zone: Zone = "cards" if self.picks_cards else "actions"
        self.card = 0
        self.action = 0
        self.page = 1
        """How many actions are seen at once."""
        self._made: tuple[frozenset[int], list[Action]] | None = None
        """What can be done with the cards that were picked last."""

    @property
    def kind(self) -> str:
        """What is asked."""
        return self.question.decision.kind

    @property
    def picks_cards(self) -> bool:
        """Whether cards of the hand are picked for this answer."""
        return self.kind in ("purchase", "cards") and bool(self.cards)

    # -- what can be done -----------------------------------------------------------------

    @property
    def actions(self) -> list[Action]:
        """What can be done with the cards that are picked; without any, what needs none."""
        if self._made is None or self._made[0] != self.picked:
            self._made = self.picked, self._actions()
        return self._made[1]

    def _actions(self) -> list[Action]:
        picked = tuple(sorted(CARD_OF[self.cards[index]] for index in self.picked))
        moves = [move for move in self.question.moves if move.cards_used() == picked]
        if self.kind == "duel":
            moves = list(self.question.moves)
        return [
            Action(move, letter, move.label(self.view, self.names), move.target(self.view))
            for move, letter in zip(moves, self.letters + " " * len(moves), strict=False)
        ]

    @property
    def chosen(self) -> Action | None:
        """The action under the cursor."""
        actions = self.actions
        if self.zone == "cards" or not actions:
            return None
        return actions[min(self.action, len(actions) - 1)]

    @property
    def total(self) -> int | None:
        """The sum of the picked cards; None where not all are numbers, or none is picked."""
        values = [CARD_OF[self.cards[index]] for index in sorted(self.picked)]
        if not values or max(values) > HIGHEST:
            return None
        return sum(values)

    def tally(self) -> tuple[str, bool]:
        """The sum of the picked cards and what it buys; whether it buys anything."""
        names = [short(self.cards[index]) for index in sorted(self.picked)]
        total = self.total
        if total is None:
            if len(names) > 1:
                return f"{' + '.join(names)}: only number cards can be paid together", False
            return "".join(names), bool(names)
        told = f"{' + '.join(names)} = {total}" if len(names) > 1 else str(total)
        if use := _use([action.move for action in self.actions]):
            return f"{told} {{yes}} {use}", True
        if total in RUNE_SUMS or total >= BIG_SUM:
            return f"{told} buys nothing now", False
        goal = next((goal for goal in RUNE_SUMS if goal > total), BIG_SUM)
        what = "a rune" if goal in RUNE_SUMS else "an outpost or a bandit"
        return f"{told} buys nothing; {goal} buys {what}", False

    def objection(self) -> Objection | None:
        """Why the picked cards buy nothing, in the words of the rules."""
        picked = tuple(sorted(CARD_OF[self.cards[index]] for index in self.picked))
        if not picked or max(picked) > HIGHEST:
            return None
        move: MarketMove = (
            BuyRune(picked, "red") if sum(picked) < BIG_SUM else BuyItem(picked, "outpost")
        )
        return self.question.objection(move)

    # -- moving it ------------------------------------------------------------------------

    def toggle(self, card: int) -> bool:
        """Pick a card, or put it back; False when there is none such."""
        if not self.picks_cards or not 0 <= card < len(self.cards):
            return False
        self.card, self.zone = card, "cards"
        self.picked ^= {card}
        self.action = 0
        return True

    def clear(self) -> bool:
        """Put all cards back; False when none was picked."""
        if not self.picked:
            return False
        self.picked = frozenset()
        self.zone, self.action = "cards", 0
        return True

    def across(self, step: int, columns: int) -> None:
        """Left or right: along the hand, or to the next column of actions."""
        if self.zone == "cards":
            at = self.card + step
            if 0 <= at < len(self.cards):
                self.card = at
            elif at >= len(self.cards) and self.actions:
                self.zone, self.action = "actions", 0
            return
        at = self.action + step
        if step < 0 and self.action % columns == 0:
            if self.picks_cards:
                self.zone = "cards"
            return
        if 0 <= at < len(self.actions):
            self.action = at

    def along(self, step: int, columns: int) -> None:
        """Up or down: from the hand to the actions, and through them."""
        if self.zone == "cards":
            if step > 0 and self.actions:
                self.zone, self.action = "actions", 0
            return
        at = self.action + step * columns
        if at < 0:
            if self.picks_cards:
                self.zone = "cards"
        elif at < len(self.actions):
            self.action = at
        elif self.action // columns < (len(self.actions) - 1) // columns:
            self.action = len(self.actions) - 1

    def cycle(self, step: int) -> None:
        """Round through the actions."""
        actions = self.actions
        if actions:
            at = self.action + step if self.zone == "actions" else 0
            self.zone, self.action = "actions", at % len(actions)

    def turn_page(self, step: int) -> None:
        """As many actions on as are seen at once, or back; to the first or last one at the ends."""
        if self.actions:
            at = self.action if self.zone == "actions" else 0
            at = max(0, min(len(self.actions) - 1, at + step * self.page))
            self.zone, self.action = "actions", at

    def point(self, action: int) -> None:
        """To an action."""
        self.zone, self.action = "actions", action

    def aim(self, move: MarketMove) -> str:
        """Pick the cards of a legal move and go to it; the action that makes it there."""
        left = list(move.cards_used()) if self.picks_cards else []
        picked = set()
        for index, card in enumerate(self.cards):
            if CARD_OF[card] in left:
                left.remove(CARD_OF[card])
                picked.add(index)
        self.picked = frozenset(picked)
        self.point(next(at for at, each in enumerate(self.actions) if each.move == move))
        return "table.confirm"

    def by_letter(self, letter: str) -> Action | None:
        """The action with this shortcut."""
        return next((action for action in self.actions if action.letter == letter), None)

    def by_target(self, wanted: Target) -> int | None:
        """The next action about something on the board."""
        actions = self.actions
        found = [at for at, action in enumerate(actions) if action.target == wanted]
        return next((at for at in found if at > self.action), found[0]) if found else None


def _use(moves: Sequence[MarketMove]) -> str:
    """What the picked cards pay for; "" where it is nothing."""
    bought = ["a rune"] if any(isinstance(move, BuyRune) for move in moves) else []
    bought += [ITEM_WORDS[move.item] for move in moves if isinstance(move, BuyItem)]
    uses = [f"buys {and_list(bought, 'or')}"] if bought else []
    if any(isinstance(move, PayCards) for move in moves):
        uses.append("drives a bandit off")
    return ", or ".join(uses)
