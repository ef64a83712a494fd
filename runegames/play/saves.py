"""Saves: a header line, then a line for each move, undo or hint, appended at once (``SaveFile``).

A finished game has an end line with its result, so that lists need not replay the game. If the
end line contradicts the moves, the moves count.
"""

from __future__ import annotations

import errno
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar, get_args

from pydantic import ValidationError

from runegames import files
from runegames.characters import legible, shortened
from runegames.core import AnyGame, move_from_wire
from runegames.games.registry import BrokenGame, UnknownGame, entry_of, game, own_entries
from runegames.play.clock import SaveClock, beginning
from runegames.play.dates import local
from runegames.play.headers import FIRST_RULES, FORMAT, Header, header_of
from runegames.play.places import saves_dir
from runegames.play.plies import UndoKind
from runegames.play.savefile import MAX_BYTES, SaveFile, rest_of
from runegames.play.session import Session
from runegames.play.standing import Standing

SUFFIX = ".jsonl"
REVIEW_SUFFIX = ".review.json"
"""Suffix of the review of a save, a file of the same stem beside the save."""
SEATS_SUFFIX = ".seats.json"
"""Suffix of the file, beside a save, with the addresses of seats at other devices."""
SAVED_AGAIN = "This game is saved again, with all its moves."
OUTLIVED_END = "Moves were taken back after the end of this game, so it is practice."
NEWER = "{} was written by a newer runegames; please update."
MAX_KEY_CHARS = 40
"""Maximum length of a damaged field's name in a message."""


class SaveError(Exception):
    """Failure to read or write a save; the message is a sentence for the player."""

    def __init__(self, message: str) -> None:
        super().__init__(legible(message))


class TooOld(SaveError):
    """Refusal of a save in a format, or under rules, that no released version had."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path.name} is too old: it was saved before runegames was released.")


class MissingGame(SaveError):
    """Refusal of a save whose game is not installed here, or does not load."""

    def __init__(self, message: str, header: Header) -> None:
        super().__init__(message)
        self.header = header


@dataclass(frozen=True, slots=True)
class Loaded:
    """Session read from a file."""

    session: Session
    header: Header
    path: Path
    notice: str | None
    """Sentence for the player if lines are unusable, or the rules or the package have changed."""


def save_of(session: Session) -> SaveFile | None:
    """Return the save of a session; None if it has none."""
    return session.recorder if isinstance(session.recorder, SaveFile) else None


def new_save(session: Session, *, now: datetime | None = None, folder: Path | None = None) -> Path:
    """Create a save for a session, with its moves so far; return the path."""
    created = now or datetime.now(UTC)
    folder = folder or saves_dir()
    stamp = local(created).strftime("%Y-%m-%d-%H%M%S")
    path = folder / f"{stamp}-{session.game.meta.id}-{secrets.token_hex(2)}{SUFFIX}"
    save_to(path, session, now=created)
    return path


def save_to(path: Path, session: Session, *, now: datetime | None = None) -> None:
    """Record a session in this file, with its moves so far."""
    save = SaveFile(path, session.game.moves)
    moves = (ply.move for ply in session.plies)
    save.begin(header_of(session, now or datetime.now(UTC)), moves, session.standing)
    session.recorder = save


def load(path: Path, pulse: Callable[[], None] = lambda: None) -> Loaded:
    """Replay a save up to its first invalid line. The file itself is not changed.

    ``pulse`` is called before every line, and may raise an exception to stop.

    Raises:
        MissingGame: the game of the save is not installed, or does not load.
        SaveError: the file cannot be read, or its options or seats do not exist in the game.
    """
    data, header = read_save(path)
    lines = data.split(b"\n")
    lines.pop()  # the text after the last line end is empty, or a partial line
    the_game, session = _open_table(path, header, Session)
    clock = SaveClock(beginning(header, path.name), timed=header.begun is not None)
    notice = _other_package(header) or _other_rules(header, the_game)
    good = len(lines[0]) + 1
    for number, line in enumerate(lines[1:], start=2):
        pulse()
        try:
            follow_line(session, clock, line)
        except (ValueError, KeyError, TypeError, RecursionError):
            notice = legible(
                f"{path.name} can be followed up to line {number - 1}; the rest is left out, and"
                f" goes into {rest_of(path).name} when the game goes on."
            )
            break
        good += len(line) + 1
    if session.outlived_end:
        notice = notice or OUTLIVED_END
    clock.open_again()
    session.recorder = SaveFile(
        path, the_game.moves, header, data[:good], torn=good < len(data), clock=clock
    )
    return Loaded(session, header, path, notice)


def read_save(path: Path) -> tuple[bytes, Header]:
    """Read all bytes of a save, and its header.

    Raises:
        TooOld: no released version wrote such a save.
        SaveError: the file cannot be read, or its header is invalid.
    """
    try:
        data = files.read_bytes(path, MAX_BYTES)
    except OSError as error:
        match error.errno:
            case errno.EINVAL:  # a pipe or a device
                raise SaveError(f"{path.name} is not a save of runegames.") from None
            case errno.EFBIG:
                raise SaveError(f"{path.name} is too large to be a save of runegames.") from None
        raise SaveError(f"{shortened(path)} cannot be read: {error.strerror or error}.") from None
    line, end, _ = data.partition(b"\n")
    if not end:
        raise SaveError(f"{path.name} is not a save of runegames.")
    return data, _header(path, line)


def _header(path: Path, line: bytes) -> Header:
    try:
        # Some editors put a byte order mark before the first line.
        raw = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raw = None
    if not isinstance(raw, dict) or raw.get("runegames") != "save":
        raise SaveError(f"{path.name} is not a save of runegames.")
    if isinstance(raw.get("format"), int) and raw["format"] > FORMAT:
        raise SaveError(NEWER.format(path.name))
    if type(raw.get("format")) is int and raw["format"] < FORMAT:
        raise TooOld(path)
    try:
        header = Header.model_validate(raw)
    except ValidationError as error:
        if {fault["type"] for fault in error.errors(include_input=False)} == {"extra_forbidden"}:
            raise SaveError(NEWER.format(path.name)) from None
        where = ".".join(str(part) for part in error.errors(include_input=False)[0]["loc"])
        if len(where) > MAX_KEY_CHARS:
            where = where[:MAX_KEY_CHARS] + "…"
        raise SaveError(f"The first line of {path.name} is damaged (at {where}).") from None
    ours = header.game in {own.id for own in own_entries()}
    if header.format < FORMAT or (ours and header.rules_version < FIRST_RULES):
        raise TooOld(path)
    if header.format > FORMAT:
        raise SaveError(NEWER.format(path.name))
    return header


def check_game(path: Path, header: Header) -> None:
    """Check that the game of a save is installed, without loading it.

    Raises:
        MissingGame: the game is not installed.
    """
    try:
        entry_of(header.game)
    except UnknownGame as error:
        raise _missing(path, header, error) from None


def _missing(path: Path, header: Header, error: UnknownGame) -> MissingGame:
    why = str(error)
    if not isinstance(error, BrokenGame):
        whose = f" of {header.package}" if header.package else ""
        why = f"The game {header.game!r}{whose} is not installed."
    return MissingGame(f"{why} Its save is kept: {path.name}.", header)


S = TypeVar("S", bound=Session)


def open_followed(path: Path, line: bytes, kind: type[S]) -> tuple[S, SaveClock]:
    """Set the table of a header that comes from the owner of a sitting.

    Raises:
        SaveError: this program cannot open such a game.
    """
    header = _header(path, line)
    clock = SaveClock(beginning(header, path.name), timed=header.begun is not None)
    return _open_table(path, header, kind)[1], clock


def _open_table(path: Path, header: Header, kind: type[S]) -> tuple[AnyGame, S]:
    try:
        the_game = game(header.game)
        options = the_game.options_type.model_validate(header.options)
        session = kind(the_game, options, header.seats, header.seed)
        session.origin = header.branched_from
        session.ritual = header.ritual
        return the_game, session
    except UnknownGame as error:
        raise _missing(path, header, error) from None
    except ValueError:
        raise SaveError(
            f"{path.name} asks for options or seats that the game does not have."
        ) from None


def _other_package(header: Header) -> str | None:
    """Return a sentence if the game came from another package when it was begun.

    Return None if the package is the same, or if the save does not name it.
    """
    here = entry_of(header.game).package
    if not header.package or here.rpartition(" ")[0] == header.package.rpartition(" ")[0]:
        return None
    now = f"here {header.game!r} comes from {here or 'runegames itself'}"
    return legible(f"This game was begun with {header.game!r} from {header.package}; {now}.")


def _other_rules(header: Header, the_game: AnyGame) -> str | None:
    """Return a sentence if the game was begun under older or newer rules, otherwise None."""
    version, present = header.rules_version, the_game.meta.rules_version
    if version == present:
        return None
    age = "newer" if version > present else "older"
    return f"This game was begun under {age} rules of {the_game.meta.title}."


def follow_line(session: Session, clock: SaveClock, line: bytes) -> None:
    """Do again what a line of a save says.

    Raises:
        ValueError, KeyError, TypeError, RecursionError: it cannot be followed.
    """
    entry = json.loads(line)
    clock.read(entry)
    if "move" in entry:
        session.replay_move(move_from_wire(session.game.moves, entry["move"]))
    elif "hint" in entry:
        session.replay_hint(_whole(entry["hint"]))
    elif "end" in entry:
        claimed = Standing.model_validate(entry["end"])
        # Former programs did not call a game practice that went on after its end.
        practice = session.practice if session.outlived_end else claimed.practice
        if claimed.model_copy(update={"practice": practice}) != session.standing:
            raise ValueError("the end line contradicts the moves")
    else:
        kind = entry["undo"]
        if kind not in get_args(UndoKind):
            raise ValueError(f"unknown kind of undo: {kind!r}")
        session.replay_undo(kind, _whole(entry.get("moves", 1)))


def _whole(number: object) -> int:
    # JSON's numbers may be fractions or infinite.
    if type(number) is not int:
        raise ValueError("a number in a line is not whole")
    return number
