"""Cursor of The Rune Market: picked cards, actions and notes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, repeat

from runegames.core import BaseMove, and_list
from runegames.core.asking import Moves
from runegames.games.market.bandits import PayCards
from runegames.games.market.model import (
    BIG_SUM,
    CARD_OF,
    COLOURS,
    HIGHEST,
    RUNE_SUMS,
    MarketView,
    name_of,
    short,
)
from runegames.games.market.moves import MarketMove
from runegames.games.market.phrases import ITEM_WORDS, card_words, sum_words
from runegames.games.market.purchases import BuyItem, BuyRune
from runegames.games.market.verb import MarketVerb, Target
from runegames.play.session import Question
from runegames.ui.games.market.actions import (
    PERMANENT,
    WORDS,
    ActionLine,
    obstacles,
    suggested,
)
from runegames.ui.games.market.notes import both_runes, notes_of
from runegames.ui.widgets.hand_cursor import HandChoice, HandCursor


@dataclass(frozen=True, slots=True)
class Action(HandChoice):
    """Legal move that uses the picked cards, cards still to be picked, or no cards."""

    move: MarketMove
    target: Target | None

    @property
    def option(self) -> str:
        """Label without the name of the action, as in ``bandit off red: outpost``."""
        return self.label.rpartition(": ")[2]


class MarketCursor(HandCursor[Action]):
    """Cursor of one question."""

    beside = True
    page = 1
    """Number of visible answers in a list; set by the tray."""

    def __init__(self, question: Question, names: Sequence[str]) -> None:
        self.view: MarketView = question.view
        super().__init__(question, self.view.hand)
        self.names = names
        self._by_action: dict[str, list[MarketMove]] = {}
        """Moves of the question by the name of their action."""
        for move in question.moves:
            self._by_action.setdefault(move.action, []).append(move)
        self.row = "cards" if self.picks_cards else "choices"
        self._made: tuple[object, list[Action]] | None = None
        """Picked cards with the card under the cursor, and the choices cached for them."""

    @property
    def kind(self) -> str:
        return self.question.decision.kind

    @property
    def acts(self) -> bool:
        """True for actions of a turn, False for a list of answers."""
        return self.kind in ("purchase", "cards", "end")

    @property
    def picks_cards(self) -> bool:
        return self.kind in ("purchase", "cards") and bool(self.cards)

    # -- choices --------------------------------------------------------------------------

    @property
    def choices(self) -> Sequence[Action]:
        facts = [*self.picked], self.card
        if self._made is None or self._made[0] != facts:
            made = self._actions() if self.acts else self._answers()
            self._made = facts, made
        return self._made[1]

    def _actions(self) -> list[Action]:
        """List moves that use no card or the picked cards.

        If no card is picked, the list also has a suggestion for each action that uses cards.
        """
        picked = self._cards_picked()
        here = CARD_OF[self.cards[self.card]] if self.cards else None
        actions = []
        for name in WORDS:
            own = self._by_action.get(name, [])
            ready = [move for move in own if move.cards_used() in (picked, ())]
            paid = [move for move in own if move.cards_used()]
            if not picked and paid:
                ready.append(suggested(paid, here))
            actions += [self._action(name, move) for move in ready]
        return actions

    def _answers(self) -> list[Action]:
        keys = chain("123456789", repeat(""))
        return list(map(self._action, keys, self.question.moves))

    def _action(self, key: str, move: MarketMove) -> Action:
        return Action(key, move.label(self.view, self.names), move, move.target(self.view))

    @property
    def lines(self) -> list[ActionLine]:
        """Actions in the tray, possible or not, in fixed order; empty for other questions."""
        if not self.acts:
            return []
        listed, picked = [], self._cards_picked()
        for name in WORDS:
            own = tuple(index for index, choice in enumerate(self.choices) if choice.key == name)
            if own:
                listed.append(ActionLine(name, own))
            elif self.kind != "end" and (name in PERMANENT or self._held(name)):
                reasons = obstacles(name, self.view, picked, purchasing=self.kind == "purchase")
                listed.append(ActionLine(name, (), reasons))
        return listed

    def _held(self, name: str) -> bool:
        """Test whether to show an impossible action that is not ``PERMANENT``."""
        if name == "away":
            return self.kind == "purchase" and bool(self.cards)
        return name in self._by_action

    def refusal(self, line: ActionLine) -> str:
        """Explain why the picked cards do not allow an action."""
        cards = self._cards_picked()
        move = _purchase(line.name, cards)
        objection = self.objection(move) if move is not None and cards else None
        if objection is not None:
            return objection.text(self.names)
        return f"{WORDS[line.name].capitalize()}: {line.obstacles[0]}."

    def line(self, name: str) -> ActionLine | None:
        """Return the action of that name; None if it is not shown."""
        return next((line for line in self.lines if line.name == name), None)

    def ready(self, action: Action) -> bool:
        """Test whether a move can be made without picking other cards."""
        return not self.picks_cards or action.move.cards_used() in (self._cards_picked(), ())

    @property
    def here(self) -> Action | None:
        """Choice under the cursor; None if the cursor is on a card."""
        return self.chosen if self.row == "choices" else None

    def on(self, line: ActionLine) -> bool:
        """True if the cursor is on an action."""
        return self.here is not None and self.choice in line.choices

    def options(self, line: ActionLine) -> list[tuple[int, str]]:
        """List the choices of an action by index, with words that tell them apart."""
        return [(index, f" {self.choices[index].option} ") for index in line.choices]

    # -- notes ----------------------------------------------------------------------------

    def notes(self, action: Action) -> tuple[str, ...]:
        """Describe the consequences of a choice in several lengths, the longest first."""
        return notes_of(action.move, self.view, self.names)

    def row_notes(self, row: Sequence[ActionLine]) -> Sequence[str]:
        """Describe an action of a row: the one under the cursor, or the first possible one.

        If none is possible, say why the first one is not. Words that do not hold for all actions of
        the row begin with the name of the described one. If the picked cards buy a rune of either
        colour, and the cursor is on neither, both are described.
        """
        if not any(line.choices for line in row):
            return _common(row, [line.obstacles for line in row])
        able = sorted((line for line in row if line.choices), key=lambda line: not self.on(line))
        runes = [self.choices[line.choices[0]] for line in able if line.name in COLOURS]
        if len(runes) == len(COLOURS) and self.here not in runes and self.ready(runes[0]):
            return both_runes(self.view)
        first = able[0]
        if self.on(first) or len(able) < len(row):
            notes = self.line_notes(first)
            return notes if len(row) == 1 else _named(first, notes)
        return _common(able, [self.line_notes(line) for line in able])

    def line_notes(self, line: ActionLine) -> Sequence[str]:
        """Describe an action's move, and the cards for it if these are still to be picked.

        The result can be empty if the action has several moves and the cursor is on none of them.
        """
        index = self.choice if self.on(line) else line.choices[0]
        action = self.choices[index]
        notes = self.notes(action)
        if self.ready(action):
            return notes if action == self.here or len(line.choices) == 1 else ()
        cards = action.move.cards_used()
        match line.name:
            case "duel":
                values = {CARD_OF[name] for name in self.cards}
                words = and_list([str(card) for card in sorted(values) if card <= HIGHEST], "or")
                return f"with {words}", f"with {cards[0]}"
            case "away":
                card = card_words(name_of(cards[0]))
                return *(f"{card}; {note}" for note in notes), f"with {card}", card
            case "thief" | "shelter":
                return notes
            case _:
                pays = sum_words(cards)
                made = f"{pays} make {sum(cards)}" if len(cards) > 1 else f"with {pays}"
                return *(f"{made}; {note}" for note in notes), made, f"with {pays}", *notes[-1:]

    # -- picked cards ---------------------------------------------------------------------

    def _cards_picked(self) -> tuple[int, ...]:
        return tuple(sorted(CARD_OF[self.cards[index]] for index in self.picked))

    @property
    def total(self) -> int | None:
        """Sum of the picked cards; None if no card is picked, or if one has no number."""
        values = self._cards_picked()
        return sum(values) if values and values[-1] <= HIGHEST else None

    def tally(self) -> tuple[str, bool]:
        """Describe the picked cards and what they buy; also return True if they are of use."""
        names = [short(self.cards[index]) for index in sorted(self.picked)]
        total = self.total
        if total is None:
            if len(names) > 1:
                return f"{' + '.join(names)}: only number cards can be paid together", False
            return "".join(names), bool(names)
        words = f"{' + '.join(names)} = {total}" if len(names) > 1 else str(total)
        if use := _use([action.move for action in self.choices if action.move.cards_used()]):
            return f"{words} {{yes}} {use}", True
        if total in RUNE_SUMS or total >= BIG_SUM:
            return f"{words} buys nothing now", False
        goal = next((goal for goal in RUNE_SUMS if goal > total), BIG_SUM)
        what = "a rune" if goal in RUNE_SUMS else "an outpost or a bandit"
        return f"{words} buys nothing; {goal} buys {what}", False

    # -- moving ---------------------------------------------------------------------------

    def use_card(self) -> None:
        if self.picks_cards:
            self.toggle(self.card)
            self.row, self.choice = "cards", 0

    def go_to_choice(self, choice: int) -> bool:
        # From picked cards, go to a choice that uses them.
        if self.row == "cards" and not choice and self.picked:
            picked = self._cards_picked()
            moves = [choice.move.cards_used() for choice in self.choices]
            choice = moves.index(picked) if picked in moves else 0
        return super().go_to_choice(choice)

    def clear(self) -> None:
        """Put all picked cards back into the hand."""
        if self.picked:
            self.picked = []
            self.row, self.choice = "cards", 0

    def cycle(self, step: int) -> None:
        """Step through the choices in a circle."""
        if self.choices:
            index = self.choice + step if self.row == "choices" else 0
            self.go_to_choice(index % len(self.choices))

    def turn_page(self, step: int) -> None:
        """Go forward by ``step`` pages of choices, or back if ``step`` is negative.

        The cursor stops at the last and at the first choice.
        """
        index = self.choice if self.row == "choices" else 0
        self.go_to_choice(max(0, min(len(self.choices) - 1, index + step * self.page)))

    @property
    def so_far(self) -> Moves:
        if self.row == "choices":
            return super().so_far
        picked = self._cards_picked()
        able = [choice.move for choice in self.choices if choice.move.cards_used() == picked]
        return (able[0],) if picked and able else ()

    def aim(self, move: BaseMove, *further: BaseMove) -> None:
        assert isinstance(move, MarketVerb)
        left = list(move.cards_used()) if self.picks_cards else []
        self.picked = []
        for index, card in enumerate(self.cards):
            if CARD_OF[card] in left:
                left.remove(CARD_OF[card])
                self.picked.append(index)
        super().aim(move)

    def by_target(self, wanted: Target) -> int | None:
        """Return the index of the next choice about a camp or a hand; None if there is none.

        After the last such choice, the first one is next.
        """
        indices = [index for index, action in enumerate(self.choices) if action.target == wanted]
        further = [index for index in indices if index > self.choice]
        return next(iter(further or indices), None)


def _common(row: Sequence[ActionLine], notes: Sequence[Sequence[str]]) -> Sequence[str]:
    """Return the words that hold for all actions of a row, or else those on the first one."""
    shared = [note for note in notes[0] if all(note in others for others in notes)]
    return shared or _named(row[0], notes[0])


def _named(line: ActionLine, notes: Sequence[str]) -> Sequence[str]:
    """Begin the words on an action with its name."""
    return [f"{line.name}: {note}" for note in notes]


def _use(moves: Sequence[MarketMove]) -> str:
    """Describe what moves pay for, as in ``buys a rune``; empty if they pay for nothing."""
    bought = ["a rune"] if any(isinstance(move, BuyRune) for move in moves) else []
    bought += [ITEM_WORDS[move.item] for move in moves if isinstance(move, BuyItem)]
    uses = [f"buys {and_list(bought, 'or')}"] if bought else []
    if any(isinstance(move, PayCards) for move in moves):
        uses.append("drives a bandit off")
    return ", or ".join(uses)


def _purchase(name: str, cards: tuple[int, ...]) -> MarketMove | None:
    """Return the purchase with this name for some cards, if the action is a purchase."""
    match name:
        case "red" | "blue" as colour:
            return BuyRune(cards, colour)
        case "outpost" | "bandit" as item:
            return BuyItem(cards, item)
    return None
