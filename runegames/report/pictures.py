"""Pictures of reports: facts that are drawn; ``figures`` says the same in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple, TypeAlias

from runegames.chronicle.par import DayMark
from runegames.core import Names, Seat, View
from runegames.play.result import Result, Scores
from runegames.review.figures import Figure
from runegames.review.review import Review


@dataclass(frozen=True, slots=True)
class Wins:
    """Games in order of time; True for a win."""

    games: Sequence[bool]


@dataclass(frozen=True, slots=True)
class Histogram:
    """Scores of several games, counted by bins."""

    scores: Sequence[int]
    unit: str
    """Things that the scores count: ``points``, ``bones``."""


@dataclass(frozen=True, slots=True)
class Course:
    """Figures in order of time."""

    figures: Sequence[Figure]
    signed: bool
    """True for a scale on both sides of 0."""
    span: int = 1
    """Number of games behind a figure; figures of several games are joined by a line."""
    first: str = ""
    """Day of the first figure."""
    note: str = ""
    """Words between the first day and the last."""
    last: str = ""


@dataclass(frozen=True, slots=True)
class Podium:
    """Sides in the order of their places, each with a bar."""

    scores: Scores


@dataclass(frozen=True, slots=True)
class Ladder:
    """Titles that a single player can earn, with the one that was reached."""

    result: Result


@dataclass(frozen=True, slots=True)
class Chart:
    """Points of all sides over the course of a game or an evening."""

    scores: Scores


@dataclass(frozen=True, slots=True)
class ParScale:
    """Points of a ritual on a scale, with par and the best result that was found."""

    points: int
    par: int | None
    best: int | None
    trials: int = 0
    """Number of games of which par is the mean."""


class CalendarDay(NamedTuple):
    """Day of a calendar of rituals."""

    day: date
    mark: DayMark
    points: int | None = None
    """Points of the ritual; None if it was not played."""


@dataclass(frozen=True, slots=True)
class RitualCalendar:
    """Weeks from Monday to Sunday, this week last."""

    weeks: Sequence[Sequence[CalendarDay]]
    today: date


@dataclass(frozen=True, slots=True)
class FinalTable:
    """Table at the end of a game, as everybody may see it."""

    game: str
    view: View
    names: Names


class ReviewFocus(NamedTuple):
    """Seat, turning point and moment of a game at which somebody looks."""

    seat: Seat = 0
    ply: int | None = None
    """Ply of the turning point."""
    moment: int | None = None
    """None for the whole game."""


@dataclass(frozen=True, slots=True)
class ReviewCourse:
    """Chances of all sides over a game, and those of one seat with and without luck."""

    review: Review
    focus: ReviewFocus


@dataclass(frozen=True, slots=True)
class Fall:
    """Chances after the better answer and after the played one."""

    before: str
    after: str
    loss: str
    doubt: str
    mark: str
    sentence: str
    """Words that say the same."""


Picture: TypeAlias = (
    Wins
    | Histogram
    | Course
    | Podium
    | Ladder
    | Chart
    | ParScale
    | RitualCalendar
    | FinalTable
    | ReviewCourse
    | Fall
)
TOLD_BESIDE = (Podium, Ladder, FinalTable)
"""Pictures whose figures are lines of other sections, or of the game's own pages."""
