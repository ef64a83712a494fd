"""Arguments that several commands share, and sentences about what is wrong with them."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from runegames.characters import quoted
from runegames.cli.output import Wrong

if TYPE_CHECKING:
    from pathlib import Path

    from runegames.core import AnyGame, Options
    from runegames.play.saves import Loaded


Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
"""Parser that commands are added to."""
SEATS = "how many players in all"
SAVE = "a saved game: a path, or the name of a file in the folder of saved games"


def add_command(
    commands: Commands, name: str, run: Callable[[argparse.Namespace], int], words: str
) -> argparse.ArgumentParser:
    """Add a command to the command line; ``words`` say what it does."""
    command: argparse.ArgumentParser = commands.add_parser(
        name, help=words, description=f"{words[0].upper()}{words[1:]}.", allow_abbrev=False
    )
    command.set_defaults(run=run)
    return command


def add_game(command: argparse.ArgumentParser) -> None:
    """Add the argument for the game."""
    game = command.add_argument("game", metavar="GAME", help="which game: %(games)s")
    game.__dict__["games"] = _Games()


class _Games:
    """The names of all games, looked up when a help is printed and not before."""

    def __str__(self) -> str:
        from runegames.games.registry import entries

        return ", ".join(entry.id for entry in entries())


def add_table(command: argparse.ArgumentParser) -> None:
    """Add the arguments that set a table."""
    command.add_argument("--seats", type=positive, metavar="N", help=SEATS)
    add_options(command)
    command.add_argument(
        "--seed",
        type=whole,
        metavar="S",
        help="which deal; the same number deals the same",
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
    """A whole number, for argparse.

    Raises:
        ArgumentTypeError: it is none.
    """
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a whole number") from None


def positive(text: str) -> int:
    """A whole number from 1, for argparse.

    Raises:
        ArgumentTypeError: it is none.
    """
    number = whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{quoted(number)} is too few; at least 1")
    return number


def the_game(name: str) -> AnyGame:
    """A game by its name.

    Raises:
        Wrong: there is none of that name, or it does not load.
    """
    from runegames.games.registry import UnknownGame, game

    try:
        return game(name)
    except UnknownGame as unknown:
        raise Wrong(str(unknown)) from None


def the_options(game: AnyGame, settings: Sequence[str], *seat_counts: int) -> Options:
    """Options of tables for so many seats, from KEY=VALUE.

    Raises:
        Wrong: there is no such option or value.
    """
    from runegames.play.house_rules import BadRule, options_from

    try:
        return options_from(game, settings, seat_counts)
    except BadRule as bad:
        raise Wrong(str(bad)) from None


def check_bots(names: Sequence[str], game: AnyGame) -> None:
    """Refuse computer players that do not exist.

    Raises:
        Wrong: there is none of one of the names.
    """
    from runegames.bots.registry import UnknownBot, make_bot

    for name in names:
        try:
            make_bot(name, game)
        except UnknownBot as unknown:
            raise Wrong(str(unknown)) from None


def check_seats(game: AnyGame, seats: int) -> None:
    """Refuse a number of seats that a game is not played with.

    Raises:
        Wrong: it is none of them.
    """
    from runegames.core import and_list

    counts = game.meta.seat_counts
    if seats not in counts:
        possible = and_list([str(count) for count in counts], "or")
        raise Wrong(f"{game.meta.title} is played by {possible}, not by {seats}.")


def load_save(name: str) -> Loaded:
    """A save by its path, or by its name among the saved games.

    Raises:
        Wrong: there is none, or it cannot be read.
    """
    from runegames.play.saves import SaveError, load

    try:
        return load(_save_called(name))
    except SaveError as error:
        raise Wrong(str(error)) from None


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
