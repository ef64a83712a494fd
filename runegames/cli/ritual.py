"""The command that tells what the deal of a day's ritual was worth."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import closing, suppress
from datetime import date
from typing import TYPE_CHECKING

from runegames.characters import quoted
from runegames.cli.arguments import Commands, add_command, positive
from runegames.cli.output import Wrong, note, say, to_json

if TYPE_CHECKING:
    from runegames.lab.par import Par
    from runegames.play.library import Library
    from runegames.play.memory import FinishedGame

WEEKDAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
DAY_CELLS = 5
"""Width of a day in the calendar."""


def add_to(commands: Commands) -> None:
    """``ritual``."""
    ritual = add_command(
        commands, "ritual", _ritual, "tell what a day's ritual was worth, once it was played"
    )
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


def _ritual(arguments: argparse.Namespace) -> int:
    from runegames.lab.par import TRIALS, points_of
    from runegames.play.library import Library

    today = date.today()
    day = arguments.date or today
    if day > today:
        raise Wrong("That day's ritual is still to come.")
    with Library() as library:
        for look in library.walk():
            if look.over and look.trouble is not None:
                note(look.trouble)
        games = library.finished()
        points = points_of(games, day)
        if points is None:
            raise Wrong(_unplayed(games, day, today))
        par = _par(day, arguments.trials or TRIALS)
        if arguments.save is not None:
            _save(arguments.save, par)
        emblem = _emblem(library, games, day)
    if arguments.json:
        say(to_json(_document(games, day, points, par, emblem), indent=1))
        return 0
    for line in _told(games, day, points, par, emblem):
        say(line)
    return 0


def _unplayed(games: Sequence[FinishedGame], day: date, today: date) -> str:
    from runegames.core import count
    from runegames.lab.par import streak

    days = streak(games, today)
    row = f" {count(days, 'day')} in a row so far." if days else ""
    return f"The ritual of {day} was not played here; its par is told once it was.{row}"


def _par(day: date, trials: int) -> Par:
    """Load the par of the day, or compute it by games of masters."""
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


def _emblem(library: Library, games: Sequence[FinishedGame], day: date) -> str:
    """Emblem of the table at the end of that game; empty when its save is gone."""
    from runegames.play.saves import SaveError

    saves = [played.save for played in games if played.ritual == day and played.counts]
    for save in saves[:1]:
        with suppress(SaveError):
            return library.load(save).session.view(None).emblem()
    return ""


def _told(
    games: Sequence[FinishedGame], day: date, points: int, par: Par, emblem: str
) -> Sequence[str]:
    from runegames.core import count
    from runegames.lab.par import calendar, share_line, streak

    over = points - par.points
    measured = f"{abs(over)} {'over' if over > 0 else 'under'} par" if over else "on par"
    trials = count(len(par.trials), "game")
    lines = [
        f"The ritual of {day}: {count(points, 'point')}, {measured}.",
        f"Par is {par.points}, the mean of {trials} of masters; the best of them has"
        f" {par.best.points}.",
    ]
    today = date.today()
    if days := streak(games, today):
        lines.append(f"{count(days, 'day')} in a row.")
    lines += ["", "".join(f"{name:>{DAY_CELLS}}" for name in WEEKDAYS)]
    week = ""
    for each in calendar(games, today):
        sign = "-" if each.points is None else str(each.points)
        week += f"{sign if each.over is None else f'{each.over:+d}':>{DAY_CELLS}}"
        if each.day.weekday() == 6 or each.day == today:
            lines.append(week)
            week = ""
    return [*lines, "", share_line(day, points, par, emblem)]


def _document(
    games: Sequence[FinishedGame], day: date, points: int, par: Par, emblem: str
) -> dict[str, object]:
    from runegames.lab.par import calendar, share_line, streak

    today = date.today()
    return {
        "runegames": "ritual",
        "format": 1,
        "day": day.isoformat(),
        "points": points,
        "par": par.points,
        "best": par.best.model_dump(mode="json"),
        "trials": [trial.points for trial in par.trials],
        "streak": streak(games, today),
        "calendar": [
            {"day": each.day.isoformat(), "points": each.points, "over": each.over}
            for each in calendar(games, today)
        ],
        "share": share_line(day, points, par, emblem),
    }
