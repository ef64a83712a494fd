"""Arguments of several commands, and checks of their values."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from runegames.characters import quoted, shortened
from runegames.cli.output import Wrong, refusing
from runegames.environment import PLAIN_VARIABLE

if TYPE_CHECKING:
    from pathlib import Path

    from runegames.core import AnyGame, Options
    from runegames.games.announcements import AnnouncedGame
    from runegames.play.saves import Loaded
    from runegames.play.session import Session


Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
"""Parser that commands are added to."""
SEATS = "how many players in all"
SAVE = "a saved game: a path, or the name of a file in the folder of saved games"


def add_command(
    commands: Commands,
    name: str,
    run: Callable[[argparse.Namespace], int],
    words: str,
    *,
    screen: bool = False,
    plain: bool = False,
    tool: bool = False,
) -> argparse.ArgumentParser:
    """Add a command with the help ``words``.

    ``screen``: True if the command can use the screen. ``plain``: True if it can use plain mode.
    ``tool``: True if nobody plays, so that what a game prints is written to stderr.
    """
    command: argparse.ArgumentParser = commands.add_parser(
        name, help=words, description=f"{words[0].upper()}{words[1:]}.", allow_abbrev=False
    )
    command.set_defaults(run=run, has_screen=screen, has_plain=plain, is_tool=tool)
    # A default here would override an option that stands before the command.
    if screen:
        add_ascii(command, default=argparse.SUPPRESS)
    if plain:
        add_plain(command, default=argparse.SUPPRESS)
    return command


def add_ascii(parser: argparse.ArgumentParser, *, default: bool | str = False) -> None:
    """Add ``--ascii`` to the command line or a command."""
    explanation = "draw with plain ASCII characters only, for fonts without symbols"
    parser.add_argument("--ascii", action="store_true", default=default, help=explanation)


def add_plain(parser: argparse.ArgumentParser, *, default: bool | str = False) -> None:
    """Add ``--plain`` to the command line or a command."""
    explanation = (
        "play in lines of text, without a screen: for screen readers, small terminals and pipes"
        f" (the default if {PLAIN_VARIABLE}=1 is set)"
    )
    parser.add_argument("--plain", action="store_true", default=default, help=explanation)


def add_game(command: argparse.ArgumentParser) -> None:
    """Add the argument for the game."""
    game = command.add_argument("game", metavar="GAME", help="which game: %(games)s")
    game.__dict__["games"] = _Games()


class _Games:
    """Names of all games, which are looked up only if a help page is printed."""

    def __str__(self) -> str:
        from runegames.games.registry import entries

        return ", ".join(entry.id for entry in entries())


def add_table(command: argparse.ArgumentParser) -> None:
    """Add the arguments for seats, house rules and deal."""
    command.add_argument("--seats", type=positive, metavar="N", help=SEATS)
    add_options(command)
    command.add_argument(
        "--seed",
        type=whole,
        metavar="S",
        help="number of the deal; the same number gives the same deal",
    )


def add_options(command: argparse.ArgumentParser) -> None:
    """Add the argument for house rules."""
    command.add_argument(
        "--option",
        nargs="+",
        action="extend",
        default=[],
        metavar="KEY=VALUE",
        help="house rules; `runegames schema GAME` lists them",
    )


def whole(text: str) -> int:
    """Parse a whole number for argparse.

    Raises:
        ArgumentTypeError: the text is no whole number.
    """
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a whole number") from None


def positive(text: str) -> int:
    """Parse a whole number of at least 1 for argparse.

    Raises:
        ArgumentTypeError: the text is no such number.
    """
    number = whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{quoted(number)} is too small; the least is 1")
    return number


def the_game(name: str) -> AnyGame:
    """Return a game by its name.

    Raises:
        Wrong: there is no such game, or it does not load.
    """
    from runegames.games.registry import UnknownGame, game

    with refusing(UnknownGame):
        return game(name)


def the_entry(name: str) -> AnnouncedGame:
    """Return the announcement of a game.

    Raises:
        Wrong: there is no such game.
    """
    from runegames.games.registry import UnknownGame, entry_of

    with refusing(UnknownGame):
        return entry_of(name)


def the_options(game: AnyGame, settings: Sequence[str], *seat_counts: int) -> Options:
    """Parse options from KEY=VALUE; each has to suit at least one of the ``seat_counts``.

    Raises:
        Wrong: an option or value does not exist, suits no table, or contradicts another option.
    """
    from runegames.play.house_rules import BadRule, options_from

    with refusing(BadRule):
        return options_from(game, settings, seat_counts)


def check_bots(names: Sequence[str], game: AnyGame) -> None:
    """Refuse computer players that do not exist.

    Raises:
        Wrong: a name is unknown.
    """
    from runegames.bots.registry import UnknownBot, make_bot

    with refusing(UnknownBot):
        for name in names:
            make_bot(name, game)


def check_seats(game: AnyGame, seats: int) -> None:
    """Refuse a number of seats that a game is not played with.

    Raises:
        Wrong: the game has no such number of seats.
    """
    if refusal := game.meta.refuse_seats(seats):
        raise Wrong(refusal)


def load_save(name: str) -> Loaded:
    """Load a save by its path, or by its name among the saved games.

    Raises:
        Wrong: the save cannot be read.
    """
    from runegames.play.saves import SaveError, load

    with refusing(SaveError):
        return load(_save_called(name))


def _save_called(name: str) -> Path:
    from pathlib import Path

    from runegames.files import there
    from runegames.play.places import saves_dir

    path = Path(name)
    if not there(path) and path.name == name:
        among = saves_dir() / name
        if there(among):
            return among
    return path


def fresh_file(name: str) -> Path:
    """Return the path of a file that does not exist yet.

    Raises:
        Wrong: the file exists.
    """
    from pathlib import Path

    from runegames.files import there

    path = Path(name)
    if there(path):
        raise Wrong(f"{shortened(path)} is there already.")
    return path


def write_save(path: Path, session: Session) -> None:
    """Write a game to a save.

    Raises:
        Wrong: the file cannot be written.
    """
    from runegames.play.saves import save_to

    save_to(path, session)
    if session.trouble is not None:
        raise Wrong(session.trouble)
