"""Commands that open the screen or plain mode: ``play``, ``resume``, ``join`` and ``replay``."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING

from runegames.characters import quoted
from runegames.cli import screen
from runegames.cli.arguments import (
    SAVE,
    Commands,
    add_command,
    add_game,
    add_table,
    check_bots,
    check_seats,
    load_save,
    the_game,
    the_options,
)
from runegames.cli.output import Wrong, note

if TYPE_CHECKING:
    from runegames.chronicle.library import Library
    from runegames.chronicle.progress import WalkProgress
    from runegames.core import AnyGame, Seat
    from runegames.play.saves import Loaded
    from runegames.play.seats import SeatPlan
    from runegames.play.session import Session


def add_to(commands: Commands) -> None:
    """Add ``play``, ``resume``, ``join`` and ``replay``."""
    words = "start a game at once, without the menu"
    play = add_command(commands, "play", _play, words, screen=True, plain=True)
    add_game(play)
    add_table(play)
    play.add_argument(
        "--name", nargs="+", action="extend", default=[], help="the names of the people who play"
    )
    play.add_argument(
        "--bot",
        nargs="+",
        action="extend",
        default=[],
        metavar="LEVEL",
        help="the level of each computer player, such as novice, adept or master",
    )

    share = (
        "every person sits at a screen of their own, a phone (the table then listens on the local"
        " network) or another terminal (`runegames join`)"
    )
    here = "letters of the seats that still play at this keyboard, with --share"
    play.add_argument("--share", action="store_true", help=share)
    play.add_argument("--here", nargs="+", action="extend", default=[], metavar="SEAT", help=here)

    words = "go on with a saved game"
    resume = add_command(commands, "resume", _resume, words, screen=True, plain=True)
    resume.add_argument(
        "file",
        nargs="?",
        metavar="FILE",
        help=f"{SAVE} (default: the last unfinished one)",
    )

    resume.add_argument("--share", action="store_true", help=share)
    resume.add_argument("--here", nargs="+", action="extend", default=[], metavar="SEAT", help=here)

    words = "take a seat at a table that `play --share` opened on this computer"
    join = add_command(commands, "join", _join, words, screen=True, plain=True)
    join.add_argument(
        "--seat", metavar="SEAT", help="letter of the seat (default: asks for one that is free)"
    )
    join.add_argument("--table", help=argparse.SUPPRESS)  # for the pages of phones

    words = "look back at a saved game, move by move"
    replay = add_command(commands, "replay", _replay, words, screen=True)
    replay.add_argument("file", metavar="FILE", help=SAVE)


def menu(arguments: argparse.Namespace) -> int:
    """Open the menu, for a command line without a command."""
    return screen.open_app(plain=arguments.plain, ascii_only=arguments.ascii)


def _play(arguments: argparse.Namespace) -> int:
    from runegames.games.failures import is_ours
    from runegames.play.rematch import new_deal
    from runegames.play.session import Session

    game = the_game(arguments.game)
    check_bots(arguments.bot, game)
    plans = _plans(game, arguments.seats, arguments.name, arguments.bot)
    options = the_options(game, arguments.option, len(plans))
    seed = new_deal() if arguments.seed is None else arguments.seed
    try:
        session = Session(game, options, plans, seed)
    except ValueError as error:
        if not is_ours(error):
            raise  # the message of another package's code may tell what was dealt
        raise Wrong(str(error)) from None
    _share(session, arguments)
    return screen.open_app(session, plain=arguments.plain, ascii_only=arguments.ascii)


def _share(session: Session, arguments: argparse.Namespace) -> None:
    """Let all persons sit at screens of their own, if that is wished.

    Raises:
        Wrong: the table cannot be shared.
    """
    if not arguments.share:
        if arguments.here:
            raise Wrong("`--here` needs `--share`.")
        return
    from runegames.core import SEAT_LETTERS
    from runegames.play.sockets import NoSockets, tables_dir

    if arguments.plain:
        raise Wrong("A shared table needs the screen; `runegames join --plain` plays at it.")
    try:
        tables_dir()
    except NoSockets as error:
        raise Wrong(str(error)) from None
    here = {_seat(letter) for letter in arguments.here}
    if strangers := here.difference(session.people):
        letters = ", ".join(SEAT_LETTERS[seat] for seat in sorted(strangers))
        raise Wrong(f"No person has the seat {letters}.")
    session.elsewhere = dict.fromkeys(sorted({*session.people} - here), "")
    if not session.elsewhere:
        raise Wrong("With `--here` for every person nobody has a screen of their own.")


def _seat(letter: str) -> Seat:
    from runegames.core import SEAT_LETTERS

    named = letter.strip().upper()
    if len(named) != 1 or named not in SEAT_LETTERS:
        raise Wrong(f"A seat is a letter from A on, not {quoted(letter)}.")
    return SEAT_LETTERS.index(named)


def _join(arguments: argparse.Namespace) -> int:
    seat = None if arguments.seat is None else _seat(arguments.seat)
    only = arguments.table
    return screen.show_seat(seat, only, plain=arguments.plain, ascii_only=arguments.ascii)


def _plans(
    game: AnyGame, seats: int | None, names: Sequence[str], bots: Sequence[str]
) -> tuple[SeatPlan, ...]:
    """Make the plans of the seats, with names for all: persons first, then computer players."""
    from runegames.core import count
    from runegames.play.seats import PERSON, name_trouble, namesakes, plans_for

    if seats is None:
        people = max(1, len(names))
        fewest = min(game.meta.seat_counts)
        if not bots and people < fewest:
            bots = ["adept"] * (fewest - people)
        seats = people + len(bots)
    check_seats(game, seats)
    people = seats - len(bots)
    names = [name.strip() for name in names]
    if people < 1:
        raise Wrong("At least one player has to be a person; `runegames playout` needs none.")
    if len(names) > people:
        raise Wrong(f"There are {len(names)} names for {count(people, 'person', 'people')}.")
    for name in names:
        if trouble := name_trouble(name):
            raise Wrong(f"The name {quoted(name)} {trouble}.")
    if same := namesakes(names):
        words = " and ".join(map(quoted, same))
        raise Wrong(f"Two players cannot have the same name: {words}.")
    return plans_for([*[PERSON] * people, *bots], names)


def _resume(arguments: argparse.Namespace) -> int:
    loaded = load_save(arguments.file) if arguments.file else None
    screen.check(plain=arguments.plain)
    loaded = loaded or _last_unfinished()
    session = loaded.session
    check_bots([plan.player for plan in session.plans if not plan.is_person], session.game)
    _share(session, arguments)
    return screen.open_app(loaded, plain=arguments.plain, ascii_only=arguments.ascii)


def _last_unfinished() -> Loaded:
    from runegames.chronicle.library import Library
    from runegames.play.saves import SaveError

    with Library() as library:
        if library.trouble is not None:
            note(library.trouble)
        while True:
            look = _settled(library)
            if look.latest is None:
                break
            with suppress(SaveError):  # the library has noted the save as unreadable
                return library.load(look.latest.name)
    if not look.listed:
        raise Wrong(str(look.trouble))
    sentence = f"There is no unfinished game; `runegames play GAME` starts one. {look.missing}"
    raise Wrong(sentence.rstrip())


def _settled(library: Library) -> WalkProgress:
    """Walk through the saves until the last unfinished game is known."""
    from runegames.chronicle.progress import PROGRESS_MIN_FILES, WalkProgress
    from runegames.cli.progress import progress

    look, advance = WalkProgress(), None
    with ExitStack() as stack:
        for look in library.walk(verify=False):
            if look.settled:
                break
            if look.read and look.to_read >= PROGRESS_MIN_FILES:
                advance = advance or stack.enter_context(progress(0, look.to_read, "saved games"))
                advance()
    return look


def _replay(arguments: argparse.Namespace) -> int:
    loaded = load_save(arguments.file)
    screen.check_screen(screen.EXPORT_INSTEAD)
    return screen.show(loaded, replay=True, ascii_only=arguments.ascii)
