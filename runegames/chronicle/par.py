"""Par of a day's ritual (the mean points of masters on its deal), and the calendar of rituals.

Each trial is a game of a master with its own random numbers and a budget in simulations, so par is
the same on all machines. Par is kept in a file; if the method changes, it is computed again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date, timedelta
from functools import cached_property
from math import fsum
from pathlib import Path
from typing import Any, Literal, NamedTuple

from runegames import files
from runegames.bots.registry import make_bot
from runegames.characters import shortened
from runegames.chronicle.memory import FinishedGame
from runegames.core import Data, Rng, move_from_wire, move_to_wire
from runegames.games.registry import game, ritual_entry
from runegames.play.places import saves_dir
from runegames.play.ritual import ritual
from runegames.play.session import Session

METHOD = 1
"""Version of the method; each change that can alter par raises it."""
BY = "master"
"""Level of the computer players whose games make par."""
MASTER = f"{BY}:400"
"""Computer player, with its budget in simulations."""
TRIALS = 10
"""Number of games that make par."""
SALT = 0x9A12
"""Salt of the masters' seed, so that their random numbers are independent of the game's."""


class Trial(Data):
    """Game of a master on the deal of a day."""

    number: int
    points: int
    moves: tuple[dict[str, Any], ...]


class Par(Data):
    """Par of the deal of a day."""

    runegames: Literal["par"] = "par"
    method: int = METHOD
    day: date
    rules_version: int
    trials: tuple[Trial, ...]
    """Trials in the order of their numbers."""

    @property
    def known(self) -> bool:
        """True if all ``TRIALS`` trials were made."""
        return len(self.trials) >= TRIALS

    @property
    def points(self) -> int:
        """Par: the rounded mean of all trials."""
        return round(fsum(trial.points for trial in self.trials) / len(self.trials))

    @property
    def best(self) -> Trial:
        """First trial with the most points."""
        return max(self.trials, key=lambda trial: (trial.points, -trial.number))

    def best_game(self) -> Session:
        """Replay the best trial, and return its session."""
        session = ritual(self.day, "Master", seen=True)
        for move in self.best.moves:
            session.replay_move(move_from_wire(session.game.moves, move))
        return session


def attempt(task: tuple[date, int]) -> Trial:
    """Play a trial to its end; any process can run this."""
    trial = attempt_unless(task, lambda: False)
    assert trial is not None, "a trial that was not stopped has no result"
    return trial


def attempt_unless(task: tuple[date, int], stopped: Callable[[], bool]) -> Trial | None:
    """Play a trial, given by day and number; return None if it was stopped."""
    day, number = task
    session = ritual(day, seen=True)
    bot = make_bot(MASTER, session.game, stopped)
    seed = Rng.for_ply(session.seed ^ SALT, number).below(1 << 40)
    while (question := session.question()) is not None:
        move = bot.choose(question.position, Rng.for_ply(seed, question.ply))
        if stopped():
            return None
        session.play(move)
    outcome = session.outcome()
    assert outcome is not None
    moves = tuple(move_to_wire(session.game.moves, ply.move) for ply in session.plies)
    return Trial(number=number, points=outcome.scores[0], moves=moves)


def par_of(day: date, trials: Iterable[Trial]) -> Par:
    """Make a par from trials in any order."""
    ordered = tuple(sorted(trials, key=lambda trial: trial.number))
    return Par(day=day, rules_version=ritual(day).game.meta.rules_version, trials=ordered)


# -- files --------------------------------------------------------------------------------


def file_of(day: date) -> Path:
    """Return the path of the par of a day; the file may not exist."""
    return saves_dir().with_name("rituals") / f"{day.isoformat()}.json"


def kept(day: date, trials: int) -> Par | None:
    """Read the par of a day.

    Return None without a file of at least ``trials`` trials by the present method and rules.
    """
    try:
        par = Par.model_validate_json(files.unsealed(files.read_bytes(file_of(day))))
    except (OSError, ValueError):
        return None
    version = ritual(day).game.meta.rules_version
    fits = (par.method, par.day, par.rules_version) == (METHOD, day, version)
    return par if fits and len(par.trials) >= max(1, trials) else None


def keep(par: Par) -> str:
    """Write a par to its file; return a sentence if that fails, else ""."""
    path = file_of(par.day)
    try:
        files.replace(path, files.sealed(par.model_dump_json().encode()))
    except OSError as error:
        return f"Par cannot be kept: {error.strerror or error} ({shortened(path)})."
    return ""


# -- calendar -----------------------------------------------------------------------------


class DayMark(NamedTuple):
    """Mark of a day in the calendar."""

    text: str
    """Points over par; plain points if par is unknown; a dash if the ritual was not played."""
    played: bool
    over: int | None
    """Points over par; None if par is unknown, or the ritual was not played."""

    @classmethod
    def of(cls, result: FinishedGame | None, par: Par | None) -> DayMark:
        """Mark a day by its result and its complete par, if any."""
        if result is None:
            return cls("–", False, None)
        if par is None or not par.known:
            return cls(str(result.points), True, None)
        over = result.points - par.points
        words = "par" if over == 0 else f"{over:+d}".replace("-", "−")
        return cls(words, True, over)


class Calendar:
    """Rituals that count, by day, with streaks."""

    def __init__(self, games: Iterable[FinishedGame], today: date) -> None:
        self.today = today
        self.results: dict[date, FinishedGame] = {}
        """First game of each day; later ones are on a known deal."""
        for played in sorted(games, key=lambda played: played.ended):
            if played.ritual is not None and played.counts:
                self.results.setdefault(played.ritual, played)

    @cached_property
    def _runs(self) -> list[list[date]]:
        runs: list[list[date]] = []
        for day in sorted(day for day, played in self.results.items() if in_time(played)):
            if runs and day - runs[-1][-1] == timedelta(days=1):
                runs[-1].append(day)
            else:
                runs.append([day])
        return runs

    @property
    def streak(self) -> int:
        """Number of days in a row up to today, or to yesterday if today's ritual is not played."""
        if not self._runs or self.today - self._runs[-1][-1] > timedelta(days=1):
            return 0
        return len(self._runs[-1])

    @property
    def longest(self) -> int:
        return max(map(len, self._runs), default=0)

    def played_of(self, days: int) -> int:
        """Count the rituals of the last ``days`` days."""
        first = self.today - timedelta(days=days - 1)
        return sum(first <= day <= self.today for day in self.results)

    def weeks(self, number: int) -> list[list[date]]:
        """List the days, from Monday to Sunday, of the last ``number`` weeks, this week last."""
        monday = self.today - timedelta(days=self.today.weekday())
        starts = [monday - timedelta(weeks=back) for back in range(number - 1, -1, -1)]
        return [[start + timedelta(days=day) for day in range(7)] for start in starts]


def in_time(played: FinishedGame) -> bool:
    """Test whether a ritual was begun on its day, so that it counts for a streak."""
    return (played.created or played.ended).date() == played.ritual


def pars_of(calendar: Calendar, days: Iterable[date]) -> dict[date, Par | None]:
    """Read the pars of the days that were played by the present rules; None without trials."""
    version = str(game(ritual_entry().id).meta.rules_version)
    return {
        day: kept(day, 1)
        for day in days
        if day in calendar.results and calendar.results[day].rules_version == version
    }


def over_par(points: int, par: int) -> str:
    """Compare points with par in words: ``2 over par``, ``1 short of par``, ``par``."""
    if points == par:
        return "par"
    return f"{abs(points - par)} {'over' if points > par else 'short of'} par"


def share_line(day: date, points: int, par: Par | None, emblem: str) -> str:
    """Make the line to copy; it begins with the command that plays this ritual."""
    words = f"par {par.points}" if par is not None else ""
    parts = ("runegames ritual " + day.isoformat(), str(points), words, emblem)
    return " · ".join(filter(None, parts))
