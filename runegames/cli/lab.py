"""Commands that measure games between computer players: ``arena`` and ``balance``."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Generator, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from runegames.cli.arguments import (
    SEATS,
    Commands,
    add_command,
    add_game,
    add_options,
    check_bots,
    check_seats,
    positive,
    the_game,
    the_options,
    whole,
)
from runegames.cli.output import Wrong, can_show, note, refusing, say, show, to_json

if TYPE_CHECKING:
    from pathlib import Path

    from runegames.core import AnyGame
    from runegames.lab.arena import ArenaGame, Tournament
    from runegames.lab.balance import Variant
    from runegames.lab.record import ArenaRecord

ADJUST_PLAYOUTS = 100
"""Number of playouts that measure the luck of a ply, if ``--adjust`` has no number."""
T = TypeVar("T")
R = TypeVar("R")


def add_to(commands: Commands) -> None:
    """Add ``arena`` and ``balance``."""
    words = "let computer players compete, to see who is stronger"
    arena = add_command(commands, "arena", _arena, words, tool=True)
    add_game(arena)
    arena.add_argument("--seats", type=positive, metavar="N", help=SEATS)
    arena.add_argument(
        "--bots",
        nargs="+",
        action="extend",
        required=True,
        metavar="BOT",
        help="who competes, such as `adept master:0.25s` (a quarter of a second for a move);"
        " the names are repeated until all seats are taken",
    )
    _add_work(arena, "how many games at least; each deal is played from every seat")
    arena.add_argument(
        "--record",
        metavar="FILE",
        help="write every game to FILE; after an interruption the same command goes on from there",
    )
    arena.add_argument(
        "--adjust",
        type=positive,
        nargs="?",
        const=ADJUST_PLAYOUTS,
        default=0,
        metavar="N",
        help="measure luck by N playouts for each move, and also give the results without luck"
        f" (N: {ADJUST_PLAYOUTS} by default)",
    )
    arena.add_argument("--json", action="store_true", help="print the figures as JSON")

    words = "measure how much it helps to begin, and how long games take"
    balance = add_command(commands, "balance", _balance, words, tool=True)
    add_game(balance)
    balance.add_argument(
        "--seats",
        type=positive,
        nargs="+",
        action="extend",
        metavar="N",
        help="numbers of players (default: all)",
    )
    balance.add_argument(
        "--bot", default="adept", metavar="BOT", help="who plays on all seats (default: adept)"
    )
    _add_work(balance, "how many games for each line of the table")
    forms = balance.add_mutually_exclusive_group()
    forms.add_argument("--plot", action="store_true", help="draw charts instead of a table")
    forms.add_argument("--json", action="store_true", help="print the figures as JSON")


def _add_work(command: argparse.ArgumentParser, words: str) -> None:
    command.add_argument(
        "--games", type=positive, default=100, metavar="N", help=f"{words} (default: 100)"
    )
    add_options(command)
    command.add_argument(
        "--seed",
        type=whole,
        default=0,
        metavar="S",
        help="number of the first deal (default: 0)",
    )
    hands = command.add_mutually_exclusive_group()
    hands.add_argument(
        "--workers",
        type=positive,
        metavar="W",
        help="how many processes (default: one for each core)",
    )
    hands.add_argument(
        "--ray",
        nargs="?",
        const="",
        metavar="ADDRESS",
        help="spread the games over the Ray cluster at ADDRESS; by default Ray finds or starts one",
    )


# -- work ---------------------------------------------------------------------------------


def _spread(
    arguments: argparse.Namespace, work: Callable[[T], R], tasks: Sequence[T]
) -> Generator[R, None, None]:
    """Yield the results of the tasks in any order, from processes here or from a Ray cluster."""
    from runegames.lab.workers import over_ray, spread

    if arguments.ray is not None and tasks:
        return over_ray(work, tasks, arguments.ray or None)
    return spread(work, tasks, arguments.workers)


def _finish(
    work: Generator[R, None, None], take: Callable[[R], object], done: int, total: int, whose: str
) -> bool:
    """Do all of the work; return False if it was interrupted."""
    from runegames.cli.progress import do_all

    try:
        do_all(work, take, done, total, whose)
    except KeyboardInterrupt as error:
        from runegames.games.failures import interrupts

        if not interrupts(error):
            raise
        return False
    return True


def _whose(game_id: str) -> str:
    """Return the subject of a sentence about a failure: a game, with its package."""
    from runegames.games.registry import entry_of

    entry = entry_of(game_id)
    package = f", of {entry.package}," if entry.package else ""
    return f"A game of {entry.title}{package}"


# -- arena --------------------------------------------------------------------------------


def _arena(arguments: argparse.Namespace) -> int:
    from runegames.lab.arena import play, whole_deals
    from runegames.lab.report import document, summary

    asked = _tournament(arguments)
    wanted = asked.fixtures(arguments.games)
    with _record(arguments.record, asked) as record:
        known = record.played if record is not None else {}
        if record is not None and record.unreadable:
            note(_damaged(record))
        played = [known[fixture] for fixture in wanted if fixture in known]

        def take(game: ArenaGame) -> None:
            if record is not None:
                record.add(game)
            played.append(game)

        def how_to_go_on() -> str:
            kept = None if record is None else record.path
            return _how_to_go_on(
                len(played), len(wanted), kept, asked_for=arguments.record is not None
            )

        todo = [fixture for fixture in wanted if fixture not in known]
        games = _spread(arguments, partial(play, asked), todo)
        try:
            complete = _finish(games, take, len(played), len(wanted), _whose(asked.game))
        except Wrong as trouble:
            raise Wrong(f"{trouble} {how_to_go_on()}") from None
        if complete and record is not None:
            record.complete()
        counted = played if complete else whole_deals(asked, played)
        if counted and arguments.json and complete:
            say(to_json(document(summary(asked, counted)), indent=2))
        elif counted and not arguments.json:
            from runegames.lab.printout import arena_text

            show(arena_text(summary(asked, counted)))
        if not complete:
            note(how_to_go_on())
            raise KeyboardInterrupt
    return 0


def _damaged(record: ArenaRecord) -> str:
    from runegames.core import count

    lines = count(record.unreadable, "line")
    games = "its game is" if record.unreadable == 1 else "their games are"
    return f"{record.path} has {lines} that cannot be read; {games} played again."


def _tournament(arguments: argparse.Namespace) -> Tournament:
    from runegames.lab.arena import BadSeating, tournament

    game = the_game(arguments.game)
    check_bots(arguments.bots, game)
    seats = arguments.seats
    if seats is None:
        counts = game.meta.seat_counts
        seats = next((n for n in counts if n >= max(2, len(arguments.bots))), counts[-1])
    check_seats(game, seats)
    options = the_options(game, arguments.option, seats)
    if arguments.adjust and len(game.sides(seats)) > 1 and not game.thinking(options).luck_narrows:
        raise Wrong(
            f"--adjust is not for {game.meta.title}: its measured luck tells too little of the"
            " results to narrow their intervals."
        )
    with refusing(BadSeating):
        return tournament(game, options, arguments.bots, seats, arguments.seed, arguments.adjust)


def _record(name: str | None, asked: Tournament) -> AbstractContextManager[ArenaRecord | None]:
    """Open the record in the file ``name``, or a temporary record if ``name`` is None.

    If a temporary record cannot be written, the context yields None.
    """
    from pathlib import Path

    from runegames.lab.record import ArenaRecord, PassingRecord, RecordError

    if name is None:
        try:
            return PassingRecord(asked)
        except (OSError, RecordError):
            return nullcontext()
    with refusing(RecordError):
        return ArenaRecord(Path(name), asked)


def _how_to_go_on(played: int, wanted: int, kept: Path | None, *, asked_for: bool) -> str:
    done = f"Interrupted after {played} of {wanted} games"
    if asked_for:
        return f"{done}; the same command goes on from there."
    if kept is None or not played:
        return f"{done}. With --record FILE they would be kept, to go on from there."
    return f"{done}; with --record {kept} the same command goes on from there."


# -- balance ------------------------------------------------------------------------------


def _balance(arguments: argparse.Namespace) -> int:
    from runegames.core import count
    from runegames.lab import balance
    from runegames.lab.chart import ASCII, BLOCKS

    game = the_game(arguments.game)
    tables = _tables(game, arguments)
    played: list[list[ArenaGame]] = [[] for _ in tables]

    def take(answer: tuple[int, ArenaGame]) -> None:
        table, result = answer
        played[table].append(result)

    work = partial(balance.play_at, [table.tournament for table in tables])
    tasks = balance.tasks(len(tables), arguments.games)
    work_done = _spread(arguments, work, tasks)
    complete = _finish(work_done, take, 0, len(tasks), _whose(game.meta.id))
    lines = [
        balance.result_of(table, games)
        for table, games in zip(tables, played, strict=True)
        if len(games) == arguments.games
    ]
    if lines and arguments.json and complete:
        say(to_json(balance.documents(game, lines), indent=2))
    elif lines and not arguments.json:
        from dataclasses import astuple

        from runegames.lab.printout import balance_plot, balance_text

        blocks = can_show("".join(astuple(BLOCKS)))
        glyphs = BLOCKS if blocks else ASCII
        charts = balance_plot(game, arguments.bot, lines, glyphs)
        show(charts if arguments.plot else balance_text(game, arguments.bot, lines))
    if not complete:
        note(f"Interrupted with {len(lines)} of {count(len(tables), 'table')} finished.")
        raise KeyboardInterrupt
    return 0


def _tables(game: AnyGame, arguments: argparse.Namespace) -> list[Variant]:
    from runegames.lab.balance import variants

    check_bots([arguments.bot], game)
    seat_counts = arguments.seats or game.meta.seat_counts
    for seats in seat_counts:
        check_seats(game, seats)
    options = the_options(game, arguments.option, *seat_counts)
    held = [setting.partition("=")[0] for setting in arguments.option]
    return list(variants(game, options, seat_counts, arguments.bot, arguments.seed, held))
