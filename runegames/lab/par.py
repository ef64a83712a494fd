"""Par of a day's ritual: what masters get on its deal, the best of their games, and a calendar.

Each trial is a game of a master with its own random numbers and a budget in simulations, so par is
the same on every machine. It is kept in a file; one of another method is computed anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from math import fsum
from pathlib import Path
from typing import Any, Literal, NamedTuple

from pydantic import ValidationError

from runegames import files
from runegames.bots.registry import make_bot
from runegames.core import Data, Rng, move_from_wire, move_to_wire
from runegames.play.memory import FinishedGame
from runegames.play.places import saves_dir
from runegames.play.ritual import ritual
from runegames.play.session import Session

METHOD = 1
"""Rises with every change of what par is."""
MASTER = "master:400"
TRIALS = 10
SALT = 0x9A12
"""Mixed into the seed for the masters' own random numbers, apart from the game's."""
WEEKS = 5
"""Number of weeks in the calendar."""


class Trial(Data):
    """A game of a master on the deal of a day."""

    number: int
    points: int
    moves: tuple[dict[str, Any], ...]


class Par(Data):
    """Par of a day's deal, with the trials that it is made from."""

    runegames: Literal["par"] = "par"
    method: int = METHOD
    day: date
    rules_version: int
    trials: tuple[Trial, ...]
    """Trials, sorted by their numbers."""

    @property
    def points(self) -> int:
        """Par: the mean of all trials, rounded."""
        return round(fsum(trial.points for trial in self.trials) / len(self.trials))

    @property
    def best(self) -> Trial:
        """The first of those with most points."""
        return max(self.trials, key=lambda trial: (trial.points, -trial.number))

    def best_game(self) -> Session:
        """The best game, to be looked at move by move."""
        session = ritual(self.day, "Master", seen=True)
        for move in self.best.moves:
            session.replay_move(move_from_wire(session.game.moves, move))
        return session


def attempt(task: tuple[date, int]) -> Trial:
    """Play a trial; it can be done in any process."""
    day, number = task
    session = ritual(day, seen=True)
    bot = make_bot(MASTER, session.game)
    seed = Rng.for_ply(session.seed ^ SALT, number).below(1 << 40)
    while (question := session.question()) is not None:
        session.play(bot.choose(question.position, Rng.for_ply(seed, question.ply)))
    outcome = session.outcome()
    assert outcome is not None
    moves = tuple(move_to_wire(session.game.moves, ply.move) for ply in session.plies)
    return Trial(number=number, points=outcome.scores[0], moves=moves)


def par_of(day: date, trials: Iterable[Trial]) -> Par:
    """Par out of trials in any order."""
    found = tuple(sorted(trials, key=lambda trial: trial.number))
    return Par(day=day, rules_version=ritual(day).game.meta.rules_version, trials=found)


# -- kept ---------------------------------------------------------------------------------


def file_of(day: date) -> Path:
    """The file in which the par of a day is kept; it may not exist."""
    return saves_dir().with_name("rituals") / f"{day.isoformat()}.json"


def kept(day: date, trials: int) -> Par | None:
    """Read the kept par, of at least so many trials; None: it is missing or of no use."""
    try:
        par = Par.model_validate_json(files.read_bytes(file_of(day)))
    except (OSError, ValidationError):
        return None
    version = ritual(day).game.meta.rules_version
    fits = (par.method, par.day, par.rules_version) == (METHOD, day, version)
    return par if fits and len(par.trials) >= max(1, trials) else None


def keep(par: Par) -> None:
    """Write it down.

    Raises:
        OSError: it cannot be written.
    """
    files.replace(file_of(par.day), par.model_dump_json().encode())


# -- a calendar ---------------------------------------------------------------------------


class Day(NamedTuple):
    """A day's ritual as it was played here."""

    day: date
    points: int | None
    """Points of the game; None: not played, or on a deal that had been seen."""
    par: int | None
    """Par of the deal; None: not computed here. Nobody is told before having played it."""

    @property
    def over(self) -> int | None:
        """Points over par."""
        return None if self.points is None or self.par is None else self.points - self.par


def points_of(games: Iterable[FinishedGame], day: date) -> int | None:
    """The points of a day's ritual; None: it was not finished, or does not count."""
    found = [played for played in games if played.ritual == day and played.counts]
    first = min(found, key=lambda played: played.ended, default=None)
    return None if first is None else first.places[0].score


def calendar(games: Sequence[FinishedGame], today: date, weeks: int = WEEKS) -> list[Day]:
    """The last weeks, from a Monday to today."""
    first = today - timedelta(days=today.weekday() + 7 * (weeks - 1))
    days = []
    for after in range((today - first).days + 1):
        day = first + timedelta(days=after)
        points = points_of(games, day)
        par = None if points is None else kept(day, 1)
        days.append(Day(day, points, None if par is None else par.points))
    return days


def streak(games: Iterable[FinishedGame], today: date) -> int:
    """Days in a row that were played, up to today, or to yesterday while today is open."""
    days = {played.ritual for played in games if played.counts}
    day = today if today in days else today - timedelta(days=1)
    number = 0
    while day in days:
        number += 1
        day -= timedelta(days=1)
    return number


def share_line(day: date, points: int, par: Par, emblem: str) -> str:
    """A line to copy, which gives nothing of the deal away."""
    told = ("runegames ritual " + day.isoformat(), str(points), f"par {par.points}", emblem)
    return " · ".join(filter(None, told))
