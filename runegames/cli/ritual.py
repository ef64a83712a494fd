"""The command that tells what the deal of a day's ritual was worth."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import closing, suppress
from datetime import date
from typing import TYPE_CHECKING

from runegames.characters import quoted
from runegames.cli.arguments import Commands, add_command, positive
from runegames.cli.output import Wrong, note, say, to_json
from runegames.cli.table import add_ascii, add_plain, open_day

if TYPE_CHECKING:
    from runegames.lab.par import Calendar, Par, RitualResult
    from runegames.play.library import Library

WEEKDAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
WEEKS = 5
DAY_CELLS = 5
"""Cells of a day in the calendar."""


def add_to(commands: Commands) -> None:
    """``ritual``."""
    ritual = add_command(
        commands, "ritual", open_ritual, "play a day's ritual; once it was played, tell its par"
    )
    add_ascii(ritual, default=argparse.SUPPRESS)
    add_plain(ritual, default=argparse.SUPPRESS)
    ritual.add_argument("date", nargs="?", type=_day, metavar="DATE", help="default: today")
    ritual.add_argument(
        "--trials",
        type=positive,
        metavar="N",
        help="games of masters from which par is made (default: 10)",
    )
    ritual.add_argument(
        "--save", metavar="FILE", help="write the best game that was found, to be replayed"
    )
    ritual.add_argument("--json", action="store_true", help="print the figures as JSON")


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is no date such as 2026-11-22") from None


def open_ritual(arguments: argparse.Namespace) -> int:
    """Tell what a ritual was worth; one that was not played is begun."""
    from runegames.lab.par import TRIALS, Calendar
    from runegames.play.library import Library

    today = date.today()
    day = arguments.date or today
    if day > today:
        raise Wrong("That day's ritual is still to come.")
    with Library() as library:
        for look in library.walk():
            if look.over and look.trouble is not None:
                note(look.trouble)
        calendar = Calendar(library.finished(), today)
        result = calendar.results.get(day)
        if result is None:
            return _begin(arguments, calendar, day)
        par = _par(day, arguments.trials or TRIALS)
        if arguments.save is not None:
            _save(arguments.save, par)
        emblem = _emblem(library, result)
    if arguments.json:
        say(to_json(_document(calendar, result, par, emblem), indent=1))
        return 0
    for line in _told(calendar, result, par, emblem):
        say(line)
    return 0


def _begin(arguments: argparse.Namespace, calendar: Calendar, day: date) -> int:
    """Open the ritual of a day that was not played, unless figures of it are wanted."""
    from runegames.core import count

    seen = sys.stdout is not None and sys.stdout.isatty()
    if arguments.json or arguments.save or not (arguments.plain or seen):
        days = calendar.streak
        row = f" {count(days, 'day')} in a row so far." if days else ""
        raise Wrong(f"The ritual of {day} was not played here; its par is told once it was.{row}")
    return open_day(arguments, day)


def _par(day: date, trials: int) -> Par:
    """Par that is known of the day, or that masters find now."""
    from runegames.cli.progress import progress
    from runegames.lab.par import attempt, keep, kept, par_of
    from runegames.lab.workers import CannotSpread, WorkFailed, cores, here, over_processes

    known = kept(day, trials)
    if known is not None:
        return known
    tasks = [(day, number) for number in range(trials)]
    workers = min(cores(), trials)
    work = here(attempt, tasks) if workers < 2 else over_processes(attempt, tasks, workers)
    found = []
    try:
        with progress(0, trials, "games of masters") as step, closing(work):
            for trial in work:
                found.append(trial)
                step()
    except (CannotSpread, WorkFailed) as trouble:
        *_, last = str(trouble).splitlines() or [""]
        raise Wrong(f"Par cannot be found: {quoted(last)}.") from None
    par = par_of(day, found)
    with suppress(OSError):  # it is found again the next time
        keep(par)
    return par


def _save(name: str, par: Par) -> None:
    from pathlib import Path

    from runegames.characters import shortened
    from runegames.files import there
    from runegames.play.saves import save_to

    path, game = Path(name), par.best_game()
    if there(path):
        raise Wrong(f"{shortened(path)} is there already.")
    save_to(path, game)
    if game.trouble is not None:
        raise Wrong(game.trouble)


def _emblem(library: Library, result: RitualResult) -> str:
    """Signs for the table of that game at its end; empty where its save is gone."""
    from runegames.play.saves import SaveError

    with suppress(SaveError):
        return library.load(result.save).session.view(None).emblem()
    return ""


def _told(calendar: Calendar, result: RitualResult, par: Par, emblem: str) -> Sequence[str]:
    from runegames.core import count
    from runegames.lab.par import over_par, share_line

    day, points = result.day, result.points
    trials = count(len(par.trials), "game")
    lines = [
        f"The ritual of {day}: {count(points, 'point')}, {over_par(points, par.points)}.",
        f"Par is {par.points}, the mean of {trials} of masters; the best of them has"
        f" {par.best.points}.",
    ]
    if calendar.streak:
        lines.append(f"{count(calendar.streak, 'day')} in a row.")
    lines += ["", "".join(f"{name:>{DAY_CELLS}}" for name in WEEKDAYS)]
    for week in calendar.weeks(WEEKS):
        days = [_sign(calendar, each) for each in week if each <= calendar.today]
        lines.append("".join(f"{sign:>{DAY_CELLS}}" for sign in days))
    return [*lines, "", share_line(day, points, par, emblem)]


def _sign(calendar: Calendar, day: date) -> str:
    """Points over par of a day, or its points where par is not known."""
    points, over = _points(calendar, day)
    if points is None:
        return "-"
    return str(points) if over is None else f"{over:+d}"


def _points(calendar: Calendar, day: date) -> tuple[int | None, int | None]:
    """Points of a day and points over par; None: not played, and not known here."""
    from runegames.lab.par import TRIALS, kept

    result = calendar.results.get(day)
    par = kept(day, TRIALS) if result is not None else None
    points = None if result is None else result.points
    return points, None if par is None or points is None else points - par.points


def _document(calendar: Calendar, result: RitualResult, par: Par, emblem: str) -> dict[str, object]:
    from runegames.lab.par import share_line

    days = [each for week in calendar.weeks(WEEKS) for each in week if each <= calendar.today]
    points = {each: _points(calendar, each) for each in days}
    return {
        "runegames": "ritual",
        "format": 1,
        "day": result.day.isoformat(),
        "points": result.points,
        "par": par.points,
        "best": par.best.model_dump(mode="json"),
        "trials": [trial.points for trial in par.trials],
        "streak": calendar.streak,
        "calendar": [
            {"day": each.isoformat(), "points": points[each][0], "over": points[each][1]}
            for each in days
        ],
        "share": share_line(result.day, result.points, par, emblem),
    }
