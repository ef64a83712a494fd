"""Cursor of the generic table: cards that are moves, and the other moves as rows of chips."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import fields
from typing import Any, NamedTuple

from runegames.core import BaseMove, Words
from runegames.core.names import spaced
from runegames.play.session import Question
from runegames.ui.games.generic.fields import Piece
from runegames.ui.widgets.hand_cursor import HandChoice, HandCursor


class MoveRow(NamedTuple):
    """Row of chips: moves of one class that differ in one field."""

    before: str
    """Words that the sentences of all these moves begin with; they stand before the chips."""
    behind: str
    """Words that the sentences end with; they stand after the chips."""
    choices: range
    """Indices of the row's choices in the cursor."""


class _Sentence(NamedTuple):
    move: BaseMove
    text: str


class GenericCursor(HandCursor[HandChoice]):
    """Cursor over cards that are moves, and over chips for the other moves."""

    beside = True

    def __init__(
        self, question: Question, words: Words[Any, Any], hand: Sequence[Piece], letters: str
    ) -> None:
        """Divide the moves into cards and chips.

        ``letters``: free keys; a move that is the only one of its class may get one of them.
        """
        super().__init__(question, [str(card) for card in hand])
        self.words = words
        self.hand = hand
        self.by_card = _by_card(question.moves, hand)
        others = [move for move in question.moves if move not in self.by_card.values()]
        self.rows, self._choices = _rows(others, question, words, letters)
        self.choice_rows = [row.choices for row in self.rows]
        if self.by_card:
            self.go_to_card(min(at for at, card in enumerate(hand) if card in self.by_card))

    @property
    def choices(self) -> Sequence[HandChoice]:
        return self._choices

    @property
    def picks_cards(self) -> bool:
        return bool(self.by_card)

    @property
    def move(self) -> Any:
        """Move under the cursor; None for a card that is no move."""
        if self.row == "cards":
            return self.by_card.get(self.hand[self.card])
        return self.chosen.move

    @property
    def sentence(self) -> str:
        """Move under the cursor in words."""
        return self.words.move(self.move, self.question.view) if self.move is not None else ""

    def use_card(self) -> str | None:
        if self.move is not None:
            return None
        return f"{spaced(self.cards[self.card])} cannot be played now."

    def aim(self, move: BaseMove, *further: BaseMove) -> None:
        if (card := next((c for c, each in self.by_card.items() if each == move), None)) is None:
            super().aim(move)
        else:
            self.go_to_card(self.hand.index(card))


def _by_card(moves: Sequence[Any], hand: Sequence[Piece]) -> dict[Piece, Any]:
    """Map cards to moves, for each class whose moves name different cards in one field.

    If two classes name the same card, the second class is left out.
    """
    found: dict[Piece, Any] = {}
    classes: defaultdict[type, list[Any]] = defaultdict(list)
    for move in moves:
        classes[type(move)].append(move)
    for made in classes.values():
        for name in _field_names(made[0]):
            if all(_is_held(getattr(move, name), hand) for move in made):
                by_value = {getattr(move, name): move for move in made}
                if len(by_value) == len(made) and not found.keys() & by_value.keys():
                    found |= by_value
                break
    return found


def _is_held(value: object, hand: Sequence[Piece]) -> bool:
    return any(value == card and type(value) is type(card) for card in hand)


def _field_names(move: Any) -> list[str]:
    return [field.name for field in fields(move) if field.name != "kind"]


def _rows(
    moves: Sequence[Any], question: Question, words: Words[Any, Any], letters: str
) -> tuple[list[MoveRow], list[HandChoice]]:
    """Make the rows of chips, and the choices of all chips in the same order."""
    classes: defaultdict[type, list[_Sentence]] = defaultdict(list)
    for move in moves:
        classes[type(move)].append(_Sentence(move, words.move(move, question.view)))
    rows: list[MoveRow] = []
    choices: list[HandChoice] = []
    free = {*letters}
    for made in classes.values():
        for line in _lines(made):
            before, labels, behind = split_common([each.text for each in line])
            first = len(choices)
            for each, label in zip(line, labels, strict=True):
                initial = label[:1].lower()
                key = initial if len(made) == 1 and initial in free else ""
                free.discard(key)
                choices.append(HandChoice(key, label, each.move))
            rows.append(MoveRow(before, behind, range(first, len(choices))))
    return rows, choices


def _lines(made: Sequence[_Sentence]) -> list[list[_Sentence]]:
    """Group the moves of a class, so that the moves of a group differ in only one field.

    The field that gives the fewest groups is chosen.
    """
    best = [[each] for each in made]
    names = _field_names(made[0].move)
    for varied in reversed(names):
        lines: defaultdict[str, list[_Sentence]] = defaultdict(list)
        for each in made:
            rest = [getattr(each.move, name) for name in names if name != varied]
            lines[repr(rest)].append(each)
        if len(lines) < len(best):
            best = [*lines.values()]
    return best


def split_common(texts: Sequence[str]) -> tuple[str, list[str], str]:
    """Split sentences into common first words, differing words, and common last words."""
    if len(texts) == 1:
        return "", [*texts], ""
    split = [text.split(" ") for text in texts]
    first = _count_common(split)
    last = _count_common([words[first:][::-1] for words in split])
    labels = [" ".join(words[first : len(words) - last]) for words in split]
    # A sentence of common words only would have an empty label.
    if not all(labels):
        return "", [*texts], ""
    one = split[0]
    return " ".join(one[:first]), labels, " ".join(one[len(one) - last :])


def _count_common(rows: Sequence[Sequence[str]]) -> int:
    """Count the words that all rows begin with."""
    differing = (at for at, words in enumerate(zip(*rows, strict=False)) if len({*words}) > 1)
    return next(differing, min(map(len, rows)))
