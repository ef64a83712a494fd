"""Cursor over a hand of cards and the answers to a question; it draws nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeAlias, TypeVar

from runegames.core import BaseMove, Objection
from runegames.core.asking import Moves
from runegames.play.session import Question

Row: TypeAlias = Literal["cards", "choices"]
C = TypeVar("C", bound="HandChoice", covariant=True)


@dataclass(frozen=True, slots=True)
class HandChoice:
    """Possible answer, which Enter gives while the cursor is on it."""

    key: str
    """Digit, letter or key of ``game.toml`` that gives the answer at once; may be empty."""
    label: str
    move: BaseMove


class HandCursor(Generic[C]):
    """Cursor among cards and choices of one question, with the picked cards."""

    numbered = True
    """True if a digit goes to a card when it is not the key of a choice."""
    beside = False
    """True if the choices are to the right of the cards, False if they are below them."""
    choice_rows: Sequence[Sequence[int]] = ()
    """Indices of the choices by row; empty if there is one row."""

    def __init__(self, question: Question, cards: Sequence[str]) -> None:
        self.question = question
        self.cards = tuple(cards)
        self.card = 0
        self.choice = 0
        self.row: Row = "choices"
        self.picked: list[int] = []
        """Indices of the picked cards, in the order of picking."""

    # -- a game's own ---------------------------------------------------------------------

    @property
    def choices(self) -> Sequence[C]:
        """Possible answers, the most natural one first."""
        raise NotImplementedError

    @property
    def picks_cards(self) -> bool:
        """True if the cursor can be on cards."""
        return bool(self.cards)

    @property
    def needs(self) -> int:
        """Number of cards to pick for an answer; 0 for any number."""
        return 0

    def use_card(self) -> str | None:
        """Use the card under the cursor; return words to the player, if there are any."""
        raise NotImplementedError

    def objection(self, move: BaseMove) -> Objection | None:
        """Reason to refuse a move; None for a legal move."""
        return self.question.objection(move)

    # -- picking --------------------------------------------------------------------------

    @property
    def chosen(self) -> C:
        return self.choices[self.choice]

    @property
    def missing(self) -> int:
        """Number of cards that still have to be picked; 0 or less if there are enough."""
        return self.needs - len(self.picked)

    def marked(self) -> set[int]:
        """Indices of the cards that the choice under the cursor would use."""
        return set(self.picked)

    def toggle(self, card: int) -> None:
        """Pick a card, or put it back if it is picked already.

        If that is one card too many, the card that was picked first is put back. Once all needed
        cards are picked, the cursor goes to the choices.
        """
        if card in self.picked:
            self.picked.remove(card)
            return
        self.picked = [*self.picked, card]
        if 0 < self.needs < len(self.picked):
            del self.picked[: -self.needs]
        if not self.missing:
            self.go_to_choice(0)

    def refused(self) -> None:
        """Go to the first card that is not picked, if more cards have to be picked."""
        if self.missing > 0:
            left = (index for index in range(len(self.cards)) if index not in self.picked)
            self.go_to_card(next(left, 0))

    # -- moving ---------------------------------------------------------------------------

    def step(self, dx: int, dy: int) -> None:
        """Step along a row, or to another row."""
        if self.row == "cards":
            index = self.card + dx
            if dy > 0 or (self.beside and index >= len(self.cards)):
                self.go_to_choice(0 if self.beside else self.choice)
            else:
                self.card = max(0, min(len(self.cards) - 1, index))
            return
        rows = self.choice_rows or [range(len(self.choices))]
        line = next((index for index, row in enumerate(rows) if self.choice in row), 0)
        first = not rows[line] or self.choice == rows[line][0]
        leaves = dx < 0 and first and self.beside and self.picks_cards
        if leaves or line + dy < 0:
            self.row = "cards" if self.picks_cards else "choices"
        elif dy and self.choice in rows[line]:
            below = rows[min(line + dy, len(rows) - 1)]
            self.choice = below[min(list(rows[line]).index(self.choice), len(below) - 1)]
        elif 0 <= self.choice + dx < len(self.choices):
            self.choice += dx

    def go_to_card(self, card: int) -> bool:
        """Go to a card of the hand; return False if the cursor cannot be on it."""
        if not self.picks_cards or not 0 <= card < len(self.cards):
            return False
        self.row, self.card = "cards", card
        return True

    def go_to_choice(self, choice: int) -> bool:
        """Go to a choice; return False if there is no such choice."""
        if not 0 <= choice < len(self.choices):
            return False
        self.row, self.choice = "choices", choice
        return True

    @property
    def so_far(self) -> Moves:
        """Moves of the answer as far as it is composed."""
        return (self.chosen.move,) if self.row == "choices" and self.choices else ()

    def aim(self, move: BaseMove, *further: BaseMove) -> None:
        """Go to the choice of a legal move."""
        self.go_to_choice(
            next(index for index, choice in enumerate(self.choices) if choice.move == move)
        )

    def with_key(self, key: str) -> int | None:
        """Index of the choice that a key gives; None if no choice has this key."""
        return next((index for index, choice in enumerate(self.choices) if choice.key == key), None)


H = TypeVar("H", bound=HandCursor[HandChoice], covariant=True)
"""Cursor of one game."""
