"""The command line. Imports what a command needs when it is given, and Textual last of all."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from runegames import __version__

if TYPE_CHECKING:
    from runegames.core import AnyGame, Options
    from runegames.play.saves import Loaded
    from runegames.play.seats import SeatPlan
    from runegames.play.session import Session

MISUSE = 2
INTERRUPTED = 130
BROKEN_PIPE = 141
TERMINATED = 143
"""What a shell reports of a program that wrote to nobody any more, or was told to end."""


class Wrong(Exception):
    """Something that cannot be done as asked; the message is one sentence for the player."""


class _Parser(argparse.ArgumentParser):
    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        raise Wrong(f"{message[0].upper()}{message[1:]}; `{self.prog} --help` says how it goes.")

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        _say(last=True)
        super().exit(status, message)


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the command line asks for, and return the exit status."""
    try:
        _be_lenient_with_encodings()
        arguments = _parser().parse_args(argv)
        status: int = arguments.run(arguments)
        _say(last=True)
        return status
    except Wrong as wrong:
        print(f"runegames: {wrong}", file=sys.stderr)
        return MISUSE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _give_up_stdout()
        return BROKEN_PIPE


def _be_lenient_with_encodings() -> None:
    # A rune that the terminal's encoding lacks becomes a question mark, never a traceback.
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _say(line: str | None = None, *, last: bool = False) -> None:
    """Write a line to stdout; ``last`` also sees everything off."""
    if line is not None and sys.stdout is None:
        raise Wrong("The output cannot be written: stdout is closed.")
    try:
        if line is not None:
            print(line)
        if last and sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        _give_up_stdout()
        raise Wrong(f"The output cannot be written: {error.strerror or error}.") from None


def _give_up_stdout() -> None:
    # The interpreter flushes once more at its end, and must not stumble over it again.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="runegames",
        description="Tabletop games about runes, for the people and the computer players around"
        " one terminal. Without a command: the menu.",
    )
    parser.add_argument("--version", action="version", version=f"runegames {__version__}")
    parser.set_defaults(run=_menu)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    play = _command(commands, "play", _play, "sit down to a game at once")
    _add_game(play)
    _add_table(play)
    play.add_argument("--name", nargs="+", action="extend", default=[], help="who plays")
    play.add_argument(
        "--bot", nargs="+", action="extend", default=[], metavar="LEVEL", help="computer players"
    )

    resume = _command(commands, "resume", _resume, "go on with a saved game")
    resume.add_argument("file", nargs="?", metavar="FILE", help="default: the last unfinished one")

    replay = _command(commands, "replay", _replay, "look back at a saved game")
    replay.add_argument("file", metavar="FILE", help="a save, or its name among the saved games")

    export = _command(commands, "export", _export, "write a saved game down, to read or to show")
    export.add_argument("file", metavar="FILE", help="a save, or its name among the saved games")
    export.add_argument(
        "--format",
        choices=("text", "json", "svg"),
        default="text",
        help="the record to read, for programs, or the table as a picture (default: text)",
    )
    export.add_argument("--output", metavar="FILE", help="where to (default: stdout)")

    playout = _command(commands, "playout", _playout, "let computer players play, no screen")
    _add_game(playout)
    _add_table(playout)
    playout.add_argument("--games", type=_positive, default=1, metavar="N", help="how many games")
    playout.add_argument(
        "--bot",
        nargs="+",
        action="extend",
        default=[],
        metavar="NAME",
        help="one for all seats or one a seat (default: random)",
    )
    playout.add_argument("--jsonl", action="store_true", help="one JSON object a ply")
    playout.add_argument(
        "--list-legal", action="store_true", help="with --jsonl: list the legal moves"
    )

    schema = _command(commands, "schema", _schema, "print the JSON Schema of a game")
    _add_game(schema)
    rules = _command(commands, "rules", _rules, "print the rules of a game")
    _add_game(rules)
    return parser


def _command(
    commands: Any, name: str, run: Callable[[argparse.Namespace], int], words: str
) -> argparse.ArgumentParser:
    command: argparse.ArgumentParser = commands.add_parser(
        name, help=words, description=f"{words[0].upper()}{words[1:]}."
    )
    command.set_defaults(run=run)
    return command


def _add_game(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME", help="such as rune")


def _add_table(command: argparse.ArgumentParser) -> None:
    command.add_argument("--seats", type=_positive, metavar="N", help="how many sit at the table")
    command.add_argument(
        "--option",
        nargs="+",
        action="extend",
        default=[],
        metavar="KEY=VALUE",
        help="what the table agrees on; `runegames schema GAME` lists the options",
    )
    command.add_argument(
        "--seed", type=_whole, metavar="S", help="the same seed and moves give the same game"
    )


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number") from None


def _positive(text: str) -> int:
    number = _whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is too few")
    return number


# -- what the commands share --------------------------------------------------------------


def _game(name: str) -> AnyGame:
    from runegames.games.registry import UnknownGame, game

    try:
        return game(name)
    except UnknownGame as unknown:
        raise Wrong(str(unknown)) from None


def _options(game: AnyGame, settings: Sequence[str]) -> Options:
    from runegames.play.house_rules import BadRule, options_from

    try:
        return options_from(game, settings)
    except BadRule as bad:
        raise Wrong(str(bad)) from None


def _check_bots(names: Sequence[str], game: AnyGame) -> None:
    from runegames.bots.registry import UnknownBot, make_bot

    for name in names:
        try:
            make_bot(name, game)
        except UnknownBot as unknown:
            raise Wrong(str(unknown)) from None


def _check_seats(game: AnyGame, seats: int) -> None:
    from runegames.core import and_list

    counts = game.meta.seat_counts
    if seats not in counts:
        possible = and_list([str(count) for count in counts], "or")
        raise Wrong(f"{game.meta.title} is played by {possible}, not by {seats}.")


# -- the screen ---------------------------------------------------------------------------


def _check_screen() -> None:
    # Textual reads stdin and writes to stderr; without a terminal there it waits for ever.
    for name in ("stdin", "stdout", "stderr"):
        if not _is_terminal(name):
            raise Wrong(f"The screen needs a terminal, and {name} is none.")
    _check_home()


def _is_terminal(name: str) -> bool:
    stream = getattr(sys, name)
    return stream is not None and stream.isatty()


def _check_home() -> None:
    from runegames.play.places import HOME_VARIABLE, saves_dir

    if not os.environ.get(HOME_VARIABLE):
        return  # a platform folder that fails is told in the app; games can go on without it
    try:
        folder = saves_dir()
        folder.mkdir(parents=True, exist_ok=True)
        usable = os.access(folder, os.W_OK | os.X_OK)
        reason = "it is not writable"
    except OSError as error:
        usable, reason = False, error.strerror or str(error)
    except RuntimeError as error:  # a home folder of nobody
        usable, reason = False, str(error)
    if not usable:
        home = os.environ[HOME_VARIABLE]
        raise Wrong(f"{HOME_VARIABLE} names a folder that cannot be used ({home}): {reason}.")


def _show(start: Session | Loaded | None = None, *, replay: bool = False) -> int:
    import signal

    from runegames.ui.app import run_app

    terminated = False

    def leave(*_: object) -> None:
        # Dying at once would leave the terminal as the screen needs it. asyncio already knows
        # how to come to an end at an interrupt.
        nonlocal terminated
        terminated = True
        signal.raise_signal(signal.SIGINT)

    before = signal.signal(signal.SIGTERM, leave)
    try:
        status = run_app(start, replay=replay)
    finally:
        signal.signal(signal.SIGTERM, before)
    return TERMINATED if terminated else status


def _menu(arguments: argparse.Namespace) -> int:
    _check_screen()
    return _show()


def _play(arguments: argparse.Namespace) -> int:
    import secrets

    from runegames.play.session import Session

    game = _game(arguments.game)
    options = _options(game, arguments.option)
    _check_bots(arguments.bot, game)
    plans = _plans(game, arguments.seats, arguments.name, arguments.bot)
    _check_screen()
    seed = secrets.randbelow(1_000_000) if arguments.seed is None else arguments.seed
    try:
        session = Session(game, options, plans, seed)
    except ValueError as error:
        raise Wrong(str(error)) from None
    return _show(session)


def _plans(
    game: AnyGame, seats: int | None, names: Sequence[str], bots: Sequence[str]
) -> tuple[SeatPlan, ...]:
    """Persons first, computer players behind them; whoever is not named gets a name."""
    from runegames.play.seats import BOT_NAMES, PERSON_NAMES, SeatPlan

    if seats is None:
        people = max(1, len(names))
        fewest = min(game.meta.seat_counts)
        if not bots and people < fewest:
            bots = ["greedy"] * (fewest - people)
        seats = people + len(bots)
    _check_seats(game, seats)
    people = seats - len(bots)
    names = [name.strip() for name in names]
    if people < 1:
        raise Wrong("At least one seat is for a person; `runegames playout` is for bots alone.")
    if len(names) > people:
        raise Wrong(f"There are {len(names)} names for {people} of {seats} seats.")
    if len({name.casefold() for name in names}) < len(names):
        raise Wrong("Two players cannot have the same name.")
    for name in names:
        if not (name.isprintable() and 1 <= len(name) <= 16):
            raise Wrong(f"{name!r} is no name of 1 to 16 letters.")
    taken = list(names)
    for kind, wanted in ((PERSON_NAMES, people), (BOT_NAMES, seats)):
        fresh = (name for name in kind if name not in names)
        taken += [next(fresh) for _ in range(wanted - len(taken))]
    return tuple(
        SeatPlan(name=name) if seat < people else SeatPlan(name=name, player=bots[seat - people])
        for seat, name in enumerate(taken)
    )


def _resume(arguments: argparse.Namespace) -> int:
    loaded = _load(arguments.file) if arguments.file else None
    _check_screen()
    loaded = loaded or _last_unfinished()
    session = loaded.session
    _check_bots([plan.player for plan in session.plans if not plan.is_person], session.game)
    return _show(loaded)


def _load(name: str) -> Loaded:
    from runegames.play.saves import SaveError, load

    try:
        return load(_save_called(name))
    except SaveError as error:
        raise Wrong(str(error)) from None


def _save_called(name: str) -> Path:
    """A save by its path, or by its name among the saved games."""
    from runegames.play.places import saves_dir

    path = Path(name)
    if not path.exists() and path.name == name:
        among = saves_dir() / name
        if among.exists():
            return among
    return path


def _last_unfinished() -> Loaded:
    from runegames.play.saves import saved_games

    for info in saved_games():
        if info.loaded is not None and not info.finished:
            return info.loaded
    raise Wrong("There is no unfinished game to resume; `runegames play rune` begins one.")


def _replay(arguments: argparse.Namespace) -> int:
    loaded = _load(arguments.file)
    _check_screen()
    return _show(loaded, replay=True)


# -- without a screen ---------------------------------------------------------------------


def _export(arguments: argparse.Namespace) -> int:
    loaded = _load(arguments.file)
    if loaded.notice is not None:
        print(f"runegames: {loaded.notice}", file=sys.stderr)
    record = _record(loaded, arguments.format)
    if arguments.output is None:
        _say(record)
        return 0
    output = Path(arguments.output)
    try:
        if output.exists() and output.samefile(loaded.path):
            raise Wrong(f"{output} is the saved game itself; it would be lost.")
        output.write_text(record + "\n", encoding="utf-8")
    except OSError as error:
        reason = error.strerror or error
        raise Wrong(f"{arguments.output} cannot be written: {reason}.") from None
    return 0


def _record(loaded: Loaded, form: str) -> str:
    """A saved game in one of the formats; what goes to programs is plain ASCII."""
    from runegames.play import export

    session, created = loaded.session, loaded.header.created
    match form:
        case "json":
            return json.dumps(export.document(session, created), indent=1)
        case "svg":
            from runegames.ui.picture import picture

            return picture(session).encode("ascii", "xmlcharrefreplace").decode("ascii")
        case _:
            return "\n".join(export.text(session, created))


def _playout(arguments: argparse.Namespace) -> int:
    from runegames.lab.playouts import Playout, plans_for, records, summary, to_line, transcript

    if arguments.list_legal and not arguments.jsonl:
        raise Wrong("--list-legal goes with --jsonl.")
    game = _game(arguments.game)
    options = _options(game, arguments.option)
    _check_bots(arguments.bot, game)
    plans = plans_for(_playout_bots(game, arguments.seats, arguments.bot))
    outcomes = []
    first = 0 if arguments.seed is None else arguments.seed
    for seed in range(first, first + arguments.games):
        playout = Playout(game, options, plans, seed)
        if arguments.jsonl:
            for record in records(playout, list_legal=arguments.list_legal):
                _say(to_line(record))
            continue
        for line in transcript(playout):
            _say(line)
        _say("")
        outcomes.append(playout.outcome)
    if len(outcomes) > 1:
        for line in summary(plans, outcomes):
            _say(line)
    return 0


def _playout_bots(game: AnyGame, seats: int | None, bots: Sequence[str]) -> Sequence[str]:
    if seats is None:
        counts = game.meta.seat_counts
        seats = len(bots) if len(bots) > 1 else next((n for n in counts if n > 1), counts[0])
    _check_seats(game, seats)
    bots = bots or ["random"]
    if len(bots) == 1:
        return [*bots] * seats
    if len(bots) != seats:
        raise Wrong(f"Name one computer player for all or one a seat, not {len(bots)} for {seats}.")
    return bots


def _schema(arguments: argparse.Namespace) -> int:
    game = _game(arguments.game)
    schema = {
        "game": game.meta.id,
        "rules_version": game.meta.rules_version,
        "options": game.options_type.model_json_schema(),
        "moves": game.moves.json_schema(),
        "view": game.view_type.model_json_schema(mode="serialization"),
    }
    _say(json.dumps(schema, indent=2))
    return 0


def _rules(arguments: argparse.Namespace) -> int:
    from runegames.resources import MissingAsset, read_text

    game = _game(arguments.game)
    try:
        _say(read_text("rules", f"{game.meta.id}.md").rstrip())
    except MissingAsset as missing:
        raise Wrong(str(missing)) from None
    return 0
