"""Base of Rune's moves, and objections that several moves share."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, NamedTuple, TypeAlias

from runegames.core import BaseMove, Log, Objection, Rng, and_list
from runegames.core.names import placeholder
from runegames.games.rune.areas import ControlledArea
from runegames.games.rune.bits import Board
from runegames.games.rune.changes import Change, Runes
from runegames.games.rune.grid import Grid
from runegames.games.rune.model import COLOURS, LINE_LIMITS, sides_of
from runegames.games.rune.table import FrameKind, RuneFields

Scores: TypeAlias = tuple[int, ...]
"""Points by side."""


class Preview(NamedTuple):
    """Points by side before and after a move that is not made yet."""

    before: Scores
    after: Scores

    @property
    def gains(self) -> list[int]:
        """Gained points by side."""
        return [after - before for before, after in zip(*self, strict=True)]


class RuneVerb(BaseMove):
    """Move of Rune: its legality, its effect and its words."""

    answers: ClassVar[FrameKind]
    """Kind of the question that the move answers."""

    def objection(self, table: RuneFields) -> Objection | None:
        """Return the objection to the move; None if it is legal.

        The pending question has to be of the kind ``answers``.
        """
        return None

    @abstractmethod
    def effect(self, table: RuneFields, rng: Rng, log: Log | None) -> None:
        """Make the move, which has to be legal, and go on to the next question (ALL-5)."""

    def scores_after(self, table: RuneFields) -> Scores:
        """Compute the points by side after the move, which has to be legal, without making it."""
        return table.scores()


class RuneChange(RuneVerb):
    """Move that changes visible runes."""

    @abstractmethod
    def change(self, grid: Grid) -> Change:
        """Return the change of the runes; the place has to lie in the window of bits."""

    def runes_after(self, grid: Grid) -> Runes:
        """Return the visible runes after the move."""
        return self.change(grid).of(grid.runes)

    def scores_after(self, table: RuneFields) -> Scores:
        return table.scores_among(self.runes_after(table.grid))


# -- objections ---------------------------------------------------------------------------


def wrong_question(pending: FrameKind, answers: FrameKind) -> Objection:
    """Make the objection to a move that does not answer the pending question."""
    if pending == "token":
        return Objection("RU-19", "first put the Grand Master token on a rune, or keep it.")
    if answers == "token":
        return Objection("RU-19", "a token is put down only right after placing a Rune Master.")
    if pending == "place":
        return Objection("RU-8", "first a card is placed, then comes a draw or a Rune Master.")
    return Objection("RU-8", "step one of this turn is done; now draw, or place a Rune Master.")


def objection_at(rule: str, words: str, grid: Grid, board: Board) -> Objection:
    """Make an objection with the sections that a table marks."""
    return Objection(rule, words, {"sections": _listed(grid, board)})


def _listed(grid: Grid, board: Board) -> list[list[int]]:
    return [list(section) for section in grid.sections(board)]


def join_objection(table: RuneFields, join: tuple[ControlledArea, ControlledArea]) -> Objection:
    """Make the objection to joining an opponent's area with another controlled one (RU-15)."""
    theirs, other = join
    words = f"this would join {whose(table, theirs.side)} {COLOURS[theirs.colour]} area with "
    if other.side == theirs.side:
        words += f"another one of {'that side' if table.seats == 4 else 'the same player'}."
    else:
        words += f"{whose(table, other.side)}."
    areas = [_listed(table.grid, area.sections) for area in join]
    return Objection("RU-15", words, {"areas": areas})


def whose(table: RuneFields, side: int) -> str:
    """Name a side as an owner, with placeholders for the names of its players: ``{0}'s``."""
    return and_list(map(placeholder, sides_of(table.seats)[side])) + "'s"


def line_objection(colour: int) -> Objection:
    """Make the objection to a line of one colour that is too long (RU-23)."""
    limit = LINE_LIMITS[colour]
    return Objection(
        "RU-23", f"this would make a line of more than {limit} {COLOURS[colour]} runes."
    )
