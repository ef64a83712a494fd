"""Opening of the app, on the screen or in plain mode (line by line).

Without arguments, ``main`` calls this module directly, and does not import the parser of commands.
"""

from __future__ import annotations

import gc
import os
from typing import TYPE_CHECKING

from runegames.characters import shortened
from runegames.cli.ending import Ending
from runegames.cli.output import Wrong, give_up_stdout, heard, is_terminal, note, unheard
from runegames.environment import PLAIN_VARIABLE
from runegames.signals import ending_signals, plain_interrupts

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date
    from pathlib import Path

    from runegames.core import Seat
    from runegames.play.following import Follower
    from runegames.play.saves import Loaded
    from runegames.play.session import Session
    from runegames.play.sockets import SharedTable, WaitingSeat

CRASHED = 1
DUMB = "dumb"
PLAIN_INSTEAD = "`--plain` plays in lines of text instead."
EXPORT_INSTEAD = "`runegames export FILE` prints the game as text instead."


def check_screen(instead: str = PLAIN_INSTEAD) -> None:
    """Check that a screen can be drawn; ``instead``: alternative that the refusal offers.

    Raises:
        Wrong: there is no usable terminal, or ``check_home`` refuses the folder for saves.
    """
    # Textual reads stdin and writes to stderr. If one of them is no terminal, it waits for ever.
    for name in ("stdin", "stdout", "stderr"):
        if not is_terminal(name):
            raise Wrong(f"The screen needs a terminal, and {name} is not one; {instead}")
    if os.environ.get("TERM") == DUMB:
        raise Wrong(f"The screen needs a terminal that can do more than TERM={DUMB}; {instead}")
    check_home()


def show(
    start: Session | Loaded | date | None = None, *, replay: bool = False, ascii_only: bool = False
) -> int:
    """Open the app on the screen; return the exit status."""
    gc.disable()  # until modules are loaded, of which nothing is garbage; see ``ui.app.run``
    from runegames.ui.app import run_app

    status = 0
    # A running app handles the signals itself, and drops what is printed.
    with Ending(*ending_signals()) as ending, plain_interrupts(), heard():
        status = run_app(start, replay=replay, ascii_only=ascii_only)
    return ending.status or status


def show_seat(seat: Seat | None, only: str | None = None, *, plain: bool, ascii_only: bool) -> int:
    """Take a seat at a table of this account that another program owns; return the exit status.

    ``seat``: None for a free one; ``only``: path of the socket of the table, if a certain
    one is meant.

    Raises:
        Wrong: there is no such table or seat, or it cannot be shown here.
    """
    from runegames.play.following import Follower, Refused
    from runegames.play.sockets import NoSockets, SocketWire, WaitingSeat, shared_tables

    check(plain=plain)
    try:
        tables = [table for table in shared_tables() if only in (None, str(table.socket))]
    except NoSockets as error:
        raise Wrong(str(error)) from None
    waiting = []
    for table in tables:
        if seat is None:
            waiting += [WaitingSeat(table, free) for free in table.free]
        elif seat in table.free or seat in table.taken:
            waiting.append(WaitingSeat(table, seat))
    if not waiting:
        raise Wrong(_no_seat(tables, seat))
    table, wished = waiting[0] if len(waiting) == 1 else _chosen(waiting)
    if seat is None and len(waiting) > 1:  # while the list was read, others may have sat down
        latest = next((now for now in shared_tables() if now.socket == table.socket), table)
        if wished in latest.taken:
            taken = f"{table.names[wished]}'s seat is taken by now"
            raise Wrong(f"{taken}; `runegames join` shows the seats that are free.")
    follower = Follower(seat if len(waiting) == 1 else wished)
    try:
        follower.sit(SocketWire(table.socket))
    except Refused as refused:
        raise Wrong(follower.failure or str(refused)) from None
    except OSError as error:
        raise Wrong(f"The table does not answer: {error}.") from None
    return _follow(follower, table.socket, plain=plain, ascii_only=ascii_only)


def _chosen(waiting: Sequence[WaitingSeat]) -> WaitingSeat:
    """List the seats that wait, and ask for one of them."""
    from runegames.plain.guest import choose_seat
    from runegames.plain.stream import Stream

    with heard():
        terminal = Stream.of_process()
    with plain_interrupts():
        chosen = choose_seat(terminal, waiting)
    if chosen is None:
        raise Wrong("No seat was taken.")
    return chosen


def _no_seat(tables: Sequence[SharedTable], seat: Seat | None) -> str:
    from runegames.core import SEAT_LETTERS

    if not tables:
        return "No table waits for guests; `runegames play GAME --share` opens one."
    ways = [
        f"{table.title}: "
        + ", ".join(
            f"{SEAT_LETTERS[seat]} ({table.names[seat]})" for seat in (*table.free, *table.taken)
        )
        for table in tables
    ]
    wish = "No seat is free" if seat is None else "There is no such seat"
    return f"{wish}; `--seat` takes one of these: {'; '.join(ways)}."


def _follow(follower: Follower, socket: Path, *, plain: bool, ascii_only: bool) -> int:
    status = 0
    if plain:
        from runegames.plain.guest import GuestStream, follow_plain

        with heard():
            terminal = GuestStream.of_process()
        with Ending(*ending_signals()) as ending, unheard():
            status = follow_plain(terminal, follower, socket)
        return ending.status or status
    gc.disable()  # as in ``show``
    from runegames.ui.guest import run_guest

    with Ending(*ending_signals()) as ending, plain_interrupts(), heard():
        status = run_guest(follower, socket, ascii_only=ascii_only)
    return ending.status or status


def tell(start: Session | Loaded | date | None = None) -> int:
    """Open a table, the ritual of a day or the menu in plain mode; return the exit status.

    Raises:
        Wrong: the output cannot be written.
        BrokenPipeError: the reader has gone.
    """
    from runegames.plain.menu import run_plain
    from runegames.plain.stream import Stream, Unwritable

    status = 0
    try:
        with heard():
            terminal = Stream.of_process()
        with Ending(*ending_signals()) as ending, unheard():
            status = run_plain(terminal, start)
        return ending.status or status
    except Unwritable as unwritable:
        give_up_stdout()
        raise Wrong(str(unwritable)) from None
    except BrokenPipeError:
        raise
    except Exception as error:
        from runegames.play.crash import write_report

        # As in the app, a traceback must not show anybody's cards.
        note(write_report(error, "line by line"), by="")
        return CRASHED


def is_plain() -> bool:
    """True if the environment asks for plain mode."""
    return os.environ.get(PLAIN_VARIABLE, "0") not in ("", "0")


def open_app(
    start: Session | Loaded | date | None = None, *, plain: bool, ascii_only: bool = False
) -> int:
    """Open the app on the screen or in plain mode; return the exit status.

    Raises:
        Wrong: as in ``check``.
    """
    check(plain=plain)
    return tell(start) if plain else show(start, ascii_only=ascii_only)


def check(*, plain: bool) -> None:
    """Check the screen, unless ``plain``, and the folder for saves.

    Raises:
        Wrong: one of them cannot be used.
    """
    if plain:
        check_home()
    else:
        check_screen()


def check_home() -> None:
    """Check that the folder for saves can be used, if an environment variable names its place.

    Raises:
        Wrong: the folder cannot be used.
    """
    from runegames.play.places import HOME_VARIABLE, saves_dir

    if not os.environ.get(HOME_VARIABLE):
        return  # the app reports an unusable default folder, and can do without it
    try:
        folder = saves_dir()
        folder.mkdir(parents=True, exist_ok=True)
        usable = os.access(folder, os.W_OK | os.X_OK)
        reason = "it is not writable"
    except FileExistsError:
        usable, reason = False, "`saves` in it is not a folder"
    except OSError as error:
        usable, reason = False, error.strerror or str(error)
    if not usable:
        home = shortened(os.environ[HOME_VARIABLE])
        raise Wrong(f"{HOME_VARIABLE} names a folder that cannot be used ({home}): {reason}.")
