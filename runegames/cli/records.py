"""Commands that print saved games, playouts, schemas, pages of text, and findings of ``doctor``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from runegames.characters import shortened
from runegames.cli.arguments import (
    SAVE,
    Commands,
    add_command,
    add_game,
    add_table,
    check_bots,
    check_seats,
    fresh_file,
    load_save,
    positive,
    the_entry,
    the_game,
    the_options,
    write_save,
)
from runegames.cli.output import (
    Wrong,
    in_ascii,
    is_terminal,
    note,
    say,
    show_page,
    stream,
    to_json,
)
from runegames.tokens import typed_line

if TYPE_CHECKING:
    from runegames.core import AnyGame
    from runegames.play.saves import Loaded


def add_to(commands: Commands) -> None:
    """Add ``export``, ``playout``, ``schema``, ``rules``, ``accessibility`` and ``doctor``."""
    export = add_command(
        commands, "export", _export, "print a saved game as text, JSON or a picture"
    )
    export.add_argument(
        "file",
        nargs="?",
        metavar="FILE",
        help=f"{SAVE}; with --format bgstats, all finished games by default",
    )
    export.add_argument(
        "--format",
        choices=("text", "json", "svg", "bgstats"),
        default="text",
        help="text to read, json for programs, svg for a picture of the table, bgstats for the"
        " app BG Stats (default: text)",
    )
    export.add_argument("--output", metavar="FILE", help="write to FILE instead of printing")
    export.add_argument(
        "--force", action="store_true", help="with --output: overwrite FILE without asking"
    )

    words = "let computer players play, and print every move"
    playout = add_command(commands, "playout", _playout, words, tool=True)
    add_game(playout)
    add_table(playout)
    playout.add_argument(
        "--games", type=positive, default=1, metavar="N", help="how many games (default: 1)"
    )
    playout.add_argument(
        "--bot",
        nargs="+",
        action="extend",
        default=[],
        metavar="NAME",
        help="one computer player for all seats, or one for each seat (default: random)",
    )
    playout.add_argument("--jsonl", action="store_true", help="print a line of JSON for each move")
    playout.add_argument(
        "--list-legal", action="store_true", help="with --jsonl: add all legal moves"
    )
    playout.add_argument(
        "--save",
        metavar="FILE",
        help="write the game to FILE as a saved game, for replays and reviews",
    )

    schema = add_command(
        commands,
        "schema",
        _schema,
        "print house rules, moves and views as JSON Schema",
    )
    add_game(schema)
    rules = add_command(commands, "rules", _rules, "print the rules of a game")
    add_game(rules)
    add_command(
        commands,
        "accessibility",
        _accessibility,
        "tell how to play by ear, by eye, by hand and in one's own time",
    )
    doctor = add_command(
        commands,
        "doctor",
        _doctor,
        "check saved games, history, settings and terminal, and print nothing private",
    )
    doctor.add_argument(
        "--repair",
        action="store_true",
        help="repair what can be repaired; damaged files and lines are kept in other files",
    )


def _export(arguments: argparse.Namespace) -> int:
    from pathlib import Path

    from runegames.chronicle.library import look_at
    from runegames.files import replace, there

    if arguments.force and arguments.output is None:
        raise Wrong("--force needs --output.")
    loaded = None
    if arguments.file is None:
        if arguments.format != "bgstats":
            raise Wrong("FILE is missing; only --format bgstats exports all finished games.")
        record = _plays()
    else:
        loaded = load_save(arguments.file)
        if loaded.notice is not None:
            note(loaded.notice)
        record = _record(loaded, arguments.format)
        if trouble := look_at(loaded.session):
            note(trouble)
    if arguments.output is None:
        say(record)
        return 0
    output = Path(arguments.output)
    try:
        if loaded is not None and there(output) and output.samefile(loaded.path):
            raise Wrong(f"{output} is the saved game itself, which would be overwritten.")
        if output.is_file() and not (arguments.force or _agreed(f"Overwrite {shortened(output)}?")):
            raise Wrong(f"{shortened(output)} is there already; --force overwrites it.")
        data = f"{record}\n".encode()
        if there(output) and not output.is_file():
            output.write_bytes(data)  # a pipe or a device
        else:
            output.parent.stat()
            replace(output, data)
    except OSError as error:
        reason = error.strerror or error
        raise Wrong(f"{shortened(output)} cannot be written: {reason}.") from None
    return 0


def _agreed(question: str) -> bool:
    """Ask a yes-or-no question at the terminal; return False without a terminal."""
    if not (is_terminal("stdin") and is_terminal("stderr")):
        return False
    print(f"{question} [y/N] ", end="", file=stream("stderr"), flush=True)
    return typed_line(sys.stdin.readline()).strip().casefold() in ("y", "yes")


def _record(loaded: Loaded, form: str) -> str:
    """Return a saved game in a format; JSON and SVG are plain ASCII."""
    from runegames.play import export
    from runegames.play.clock import beginning

    session, created = loaded.session, beginning(loaded.header, loaded.path.name)
    match form:
        case "json":
            return to_json(export.document(session, created), indent=1)
        case "bgstats":
            from runegames.chronicle.bgstats import play_of
            from runegames.chronicle.library import Library
            from runegames.chronicle.memory import finished_game
            from runegames.play.saves import save_of

            save = save_of(session)
            assert save is not None
            played = finished_game(session, loaded.header, loaded.path.name, save.clock)
            if played is None:
                raise Wrong("The game is not finished; BG Stats takes only finished games.")
            with Library() as library:
                people = library.people()
            return to_json(play_of(played, export.first_seat(session), people), indent=1)
        case "svg":
            from runegames.ui.picture import picture

            return in_ascii(picture(session))
        case _:
            return "\n".join(export.text(session, created))


def _plays() -> str:
    """Return all finished games that count, for BG Stats."""
    from runegames.chronicle.bgstats import play_of
    from runegames.chronicle.library import Library
    from runegames.play.export import first_seat
    from runegames.play.saves import SaveError

    plays = []
    with Library() as library:
        for _ in library.walk():
            pass
        people = library.people()
        for played in sorted(library.finished(), key=lambda finished: finished.ended):
            if not played.counts:
                continue
            try:
                starter = first_seat(library.load(played.save).session)
            except (SaveError, OSError):  # deleted, or written by another program
                starter = None
            plays.append(play_of(played, starter, people))
    return to_json(plays, indent=1)


def _doctor(arguments: argparse.Namespace) -> int:
    from runegames.cli.doctor import examine

    return examine(repair=arguments.repair)


def _playout(arguments: argparse.Namespace) -> int:
    from runegames.lab.playouts import Playout, records, summary, to_line, transcript
    from runegames.play.seats import plans_for

    if arguments.list_legal and not arguments.jsonl:
        raise Wrong("--list-legal needs --jsonl.")
    if arguments.save is not None and arguments.games > 1:
        raise Wrong("--save writes only one game, so --games has to be 1.")
    path = None if arguments.save is None else fresh_file(arguments.save)
    game = the_game(arguments.game)
    check_bots(arguments.bot, game)
    plans = plans_for(_playout_bots(game, arguments.seats, arguments.bot))
    options = the_options(game, arguments.option, len(plans))
    outcomes, first = [], arguments.seed or 0
    for seed in range(first, first + arguments.games):
        playout = Playout(game, options, plans, seed)
        if arguments.jsonl:
            for record in records(playout, list_legal=arguments.list_legal):
                say(to_line(record))
        else:
            for line in transcript(playout):
                say(line)
            say("")
            outcomes.append(playout.outcome)
        if path is not None:
            write_save(path, playout.session)
    if len(outcomes) > 1:
        for line in summary(plans, outcomes):
            say(line)
    return 0


def _playout_bots(game: AnyGame, seats: int | None, bots: Sequence[str]) -> Sequence[str]:
    if seats is None:
        counts = game.meta.seat_counts
        seats = next((number for number in counts if number > 1), counts[0])
        if len(bots) > 1:
            seats = len(bots)
    check_seats(game, seats)
    bots = bots or ["random"]
    if len(bots) == 1:
        return [*bots] * seats
    if len(bots) != seats:
        raise Wrong(
            f"--bot takes one name for all seats, or one for each of {seats} seats,"
            f" not {len(bots)}."
        )
    return bots


def _schema(arguments: argparse.Namespace) -> int:
    game = the_game(arguments.game)
    schema = {
        "game": game.meta.id,
        "rules_version": game.meta.rules_version,
        "options": game.options_type.model_json_schema(),
        "moves": game.moves.json_schema(),
        "view": game.view_type.model_json_schema(mode="serialization"),
    }
    say(to_json(schema, indent=2))
    return 0


def _accessibility(arguments: argparse.Namespace) -> int:
    from runegames.resources import read_text

    show_page(read_text("help", "accessibility.md"))
    return 0


def _rules(arguments: argparse.Namespace) -> int:
    from runegames.games.registry import rules_page

    if the_entry(arguments.game).package:
        the_game(arguments.game)  # refuses a game that does not load
    show_page(rules_page(arguments.game))
    return 0
