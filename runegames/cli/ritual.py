"""Command for the ritual of a day: play it, or print its result and par."""

from __future__ import annotations

import argparse
from datetime import date
from typing import TYPE_CHECKING

from runegames.characters import quoted, quoted_end
from runegames.cli.arguments import Commands, add_command, fresh_file, positive, write_save
from runegames.cli.output import Wrong, is_terminal, note, say, to_json
from runegames.cli.screen import open_app

if TYPE_CHECKING:
    from runegames.chronicle.par import Calendar, Par


def add_to(commands: Commands) -> None:
    """Add ``ritual``."""
    words = "play the ritual of a day; after it was played, print its result and par"
    ritual = add_command(commands, "ritual", _ritual, words, screen=True, plain=True)
    ritual.add_argument(
        "date", nargs="?", type=_day, metavar="DATE", help="the day (default: today)"
    )
    ritual.add_argument(
        "--trials",
        type=positive,
        metavar="N",
        help="number of games by masters; par is the mean of their points (default: 10)",
    )
    ritual.add_argument(
        "--save", metavar="FILE", help="write the best game of the masters to FILE, for replays"
    )
    ritual.add_argument("--json", action="store_true", help="print the figures as JSON")


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is no date such as 2026-11-22") from None


def _ritual(arguments: argparse.Namespace) -> int:
    """Print the result of a ritual, or open the ritual if it was not played."""
    from dataclasses import replace

    from runegames.chronicle.library import Library
    from runegames.chronicle.par import TRIALS
    from runegames.report.document import document
    from runegames.report.lines import lines
    from runegames.report.ritual import RitualFacts, of_ritual

    today = date.today()
    day = arguments.date or today
    if day > today:
        raise Wrong("That day's ritual is still to come.")
    with Library() as library:
        for look in library.walk():
            if look.over and look.trouble is not None:
                note(look.trouble)
        facts = RitualFacts.of(library, day, today)
        if facts.points is None:
            return _begin(arguments, facts.calendar, day)
        path = None if arguments.save is None else fresh_file(arguments.save)
        par, trouble = _par(day, arguments.trials or TRIALS)
        if path is not None:
            write_save(path, par.best_game())
    pars = {**facts.pars, day: par}
    report = of_ritual(replace(facts, pars=pars, trials=arguments.trials or TRIALS))
    if arguments.json:
        say(to_json(document(report), indent=1))
    else:
        for line in lines(report):
            say(line)
        say("")
        say(report.line)
    if trouble:
        raise Wrong(trouble)
    return 0


def _begin(arguments: argparse.Namespace, calendar: Calendar, day: date) -> int:
    """Open the ritual of a day that was not played.

    Raises:
        Wrong: figures are asked for, or there is neither a terminal nor plain mode.
    """
    from runegames.core import count

    if arguments.json or arguments.save or not (arguments.plain or is_terminal("stdout")):
        days = calendar.streak
        row = f" {count(days, 'day')} in a row so far." if days else ""
        raise Wrong(f"The ritual of {day} was not played here, so its par is not shown yet.{row}")
    return open_app(day, plain=arguments.plain, ascii_only=arguments.ascii)


def _par(day: date, trials: int) -> tuple[Par, str]:
    """Return the stored par of a day, or compute and store it, with a sentence if that fails."""
    from runegames.chronicle.par import attempt, keep, kept, par_of
    from runegames.cli.progress import stepped
    from runegames.lab.workers import CannotSpread, WorkFailed, spread

    known = kept(day, trials)
    if known is not None:
        return known, ""
    tasks = [(day, number) for number in range(trials)]
    try:
        attempts = [*stepped(spread(attempt, tasks), 0, trials, "games of masters")]
    except (CannotSpread, WorkFailed) as trouble:
        raise Wrong(f"Par cannot be found: {quoted_end(trouble)}.") from None
    par = par_of(day, attempts)
    return par, keep(par)
