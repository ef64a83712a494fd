"""Cursor of the generic table: cards that are moves, and the other moves as rows of chips."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from runegames.core import BaseMove, Words
from runegames.core.names import spaced
from runegames.play.session import Question
from runegames.ui.games.generic.fields import Fields, Piece, pieces_of
from runegames.ui.widgets.hand_cursor import Choice, HandCursor

Details = dict[str, object]


class MoveRow(NamedTuple):
    """Row of chips: moves of one class that differ in one field."""

    before: str
    """Words in front of the chips, common to their sentences."""
    behind: str
    choices: range
    """Indices of its choices in the cursor."""


@dataclass(frozen=True, slots=True)
class _Sentence:
    """Move in words, and its fields."""

    move: BaseMove
    text: str
    details: Details


class GenericCursor(HandCursor[Choice]):
    """Cursor among the cards of a hand that are moves, and the rows of chips for other moves."""

    def __init__(
        self, question: Question, words: Words[Any, Any], fields: Fields, letters: str = ""
    ) -> None:
        """Sort the moves; ``letters`` are keys that moves without fields may have."""
        self.words = words
        hand = next((getattr(question.view, each.name) for each in fields.of("hand")), ())
        cards = pieces_of(hand) if isinstance(hand, tuple | list) else ()
        super().__init__(question, [str(card) for card in cards])
        self.hand: tuple[Piece, ...] = cards
        self.by_card = _by_card(question.moves, cards)
        others = [move for move in question.moves if move not in self.by_card.values()]
        self.rows, self._choices = _rows(others, question, words, letters)
        if self.by_card:
            self.go_to_card(min(at for at, card in enumerate(cards) if card in self.by_card))

    @property
    def choices(self) -> Sequence[Choice]:
        return self._choices

    @property
    def picks_cards(self) -> bool:
        return bool(self.by_card)

    @property
    def move(self) -> Any:
        """Move under the cursor; None: the card there is none."""
        if self.row == "cards":
            return self.by_card.get(self.hand[self.card])
        return self.chosen.move

    @property
    def sentence(self) -> str:
        """Move under the cursor in words."""
        return self.words.move(self.move, self.question.view) if self.move is not None else ""

    def use_card(self) -> str | None:
        return None if self.move is not None else f"{spaced(self.cards[self.card])}: not now."

    def step(self, dx: int, dy: int) -> None:
        # Along a row of chips, or to the row above or below; from the first to the cards.
        if self.row == "cards":
            at = self.card + dx
            if dy > 0 or (at >= len(self.cards) and dx):
                self.go_to_choice(0)
            else:
                self.card = max(0, min(len(self.cards) - 1, at))
            return
        line = next(at for at, row in enumerate(self.rows) if self.choice in row.choices)
        column = self.choice - self.rows[line].choices.start
        if dy:
            line, column = line + dy, column
            if line < 0:
                self.go_to_card(self.card)
                return
            choices = self.rows[min(line, len(self.rows) - 1)].choices
            self.choice = choices.start + min(column, len(choices) - 1)
        elif column + dx < 0 and line == 0:
            self.go_to_card(len(self.cards) - 1)
        else:
            self.choice = max(0, min(len(self.choices) - 1, self.choice + dx))

    def aim(self, move: BaseMove) -> str:
        if (card := next((c for c, each in self.by_card.items() if each == move), None)) is None:
            return super().aim(move)
        self.go_to_card(self.hand.index(card))
        return "table.confirm"


def _by_card(moves: Sequence[Any], hand: Sequence[Piece]) -> dict[Piece, Any]:
    """Moves by the card that stands for them: of classes whose moves each name another card."""
    found: dict[Piece, Any] = {}
    classes: defaultdict[type, list[Any]] = defaultdict(list)
    for move in moves:
        classes[type(move)].append(move)
    for made in classes.values():
        fields = [
            name for name in _details(made[0]) if all(_held(move, name, hand) for move in made)
        ]
        for name in fields[:1]:
            by_value = {getattr(move, name): move for move in made}
            if len(by_value) == len(made) and not found.keys() & by_value.keys():
                found |= by_value
    return found


def _held(move: object, name: str, hand: Sequence[Piece]) -> bool:
    value = getattr(move, name)
    return isinstance(value, str | int) and any(
        value == card and type(value) is type(card) for card in hand
    )


def _details(move: Any) -> Details:
    return {name: value for name, value in asdict(move).items() if name != "kind"}


def _rows(
    moves: Sequence[Any], question: Question, words: Words[Any, Any], letters: str
) -> tuple[list[MoveRow], list[Choice]]:
    """Rows of chips, and a choice for each chip in their order."""
    classes: defaultdict[type, list[_Sentence]] = defaultdict(list)
    for move in moves:
        text = words.move(move, question.view)
        classes[type(move)].append(_Sentence(move, text, _details(move)))
    rows: list[MoveRow] = []
    choices: list[Choice] = []
    free = list(letters)
    for made in classes.values():
        for line in _lines(made):
            before, labels, behind = laid_over([each.text for each in line])
            first = len(choices)
            for each, label in zip(line, labels, strict=True):
                key = label[:1].lower() if len(made) == 1 and label[:1].lower() in free else ""
                free = [letter for letter in free if letter != key]
                choices.append(Choice(key, label, each.move))
            rows.append(MoveRow(before, behind, range(first, len(choices))))
    return rows, choices


def _lines(made: Sequence[_Sentence]) -> list[list[_Sentence]]:
    """Group moves of a class in rows by all fields but one, the one that makes the fewest rows."""
    best = [[each] for each in made]
    for name in reversed([*made[0].details]):
        lines: defaultdict[str, list[_Sentence]] = defaultdict(list)
        for each in made:
            rest = {key: value for key, value in each.details.items() if key != name}
            lines[repr(rest)].append(each)
        if len(lines) < len(best):
            best = [*lines.values()]
    return best


def laid_over(texts: Sequence[str]) -> tuple[str, list[str], str]:
    """Split sentences into their common beginning, the part that differs in each, and their end."""
    split = [text.split(" ") for text in texts]
    if len(split) == 1:
        return "", [texts[0]], ""
    shortest = min(map(len, split))
    first = 0
    while first < shortest and len({words[first] for words in split}) == 1:
        first += 1
    last = 0
    while last < shortest - first and len({words[len(words) - 1 - last] for words in split}) == 1:
        last += 1
    labels = [" ".join(words[first : len(words) - last]) for words in split]
    if not all(labels):  # one sentence is the beginning of another
        return "", [*texts], ""
    one = split[0]
    return " ".join(one[:first]), labels, " ".join(one[len(one) - last :] if last else ())
