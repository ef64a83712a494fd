"""Save files: a header line, then a line for each move, undo or hint, appended at once.

A finished game has an end line with its result, so that lists need not replay the game. If the
end line contradicts the moves, the moves count.
"""

from __future__ import annotations

import errno
import json
import secrets
import zlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO, get_args

from pydantic import TypeAdapter, ValidationError

from runegames import files
from runegames.characters import shortened
from runegames.core import AnyGame, Seat, move_from_wire, move_to_wire
from runegames.games.registry import BrokenGame, UnknownGame, entry_of, game, own_entries
from runegames.play.dates import local
from runegames.play.headers import FIRST_RULES, FORMAT, Header, header_of
from runegames.play.places import saves_dir
from runegames.play.session import Session, UndoKind
from runegames.play.standing import Standing, last_line

SUFFIX = ".jsonl"
REVIEW_SUFFIX = ".review.json"
"""Suffix of the review of a save, a file of the same stem beside the save."""
MAX_BYTES = 8 << 20
"""Largest size of a save; the longest games take a few hundred kilobytes."""
OUTLIVED_END = "Moves were taken back after the end of this game, so it is practice."
MAX_KEY_CHARS = 40
"""Maximum length of a damaged field's name in a message."""


def legible(text: str) -> str:
    """Return a text of unknown origin with ``?`` for characters that a terminal must not get."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


class SaveError(Exception):
    """Failure to read or write a save; the message is a sentence for the player."""

    def __init__(self, told: str) -> None:
        super().__init__(legible(told))


class TooOld(SaveError):
    """Refusal of a save in a format, or under rules, that no released version had."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path.name} is too old: it was saved before runegames was released.")


class MissingGame(SaveError):
    """Refusal of a save whose game is not installed here, or does not load."""

    def __init__(self, told: str, header: Header) -> None:
        super().__init__(told)
        self.header = header


@dataclass(frozen=True, slots=True)
class Loaded:
    """Session read from a file."""

    session: Session
    header: Header
    path: Path
    notice: str | None
    """Sentence for the player if lines are unusable, or the rules or the package have changed."""


class SaveFile:
    """Recorder of a session in a file.

    A failing disk does not stop the game: ``trouble`` then holds a sentence, and each later write
    also tries to write the missing lines.
    """

    def __init__(
        self,
        path: Path,
        adapter: TypeAdapter[object],
        begun: Header | None = None,
        kept: bytes = b"",
        *,
        torn: bool = False,
    ) -> None:
        """Prepare to write a file.

        Args:
            path: path of the file.
            adapter: converter of the moves of the game.
            begun: header of an existing file; None for a new file.
            kept: valid bytes of an existing file.
            torn: True if the file has invalid bytes after ``kept``.
        """
        self.path = path
        self.begun = begun
        self.trouble: str | None = None
        self.loss: str | None = None
        """Sentence on the trouble, to be shown after the player has left the table."""
        self._adapter = adapter
        self._kept = bytearray(kept)
        self.torn = torn
        """True if invalid bytes follow the valid ones."""
        self._pending = b""
        self._claim: BinaryIO | None = None
        self._new: int | None = None
        """Size in bytes right after ``begin``; None for an existing file."""
        self._unsynced = False
        """True if written lines may not have reached the disk yet."""
        self._named = bool(kept)
        """True once the name of the file has reached the disk."""

    def claim(self) -> bool:
        """Claim the file for this program.

        Return False if another program has claimed the file, or has changed it since it was read.
        """
        if self._claim is not None:
            return True
        try:
            claim = files.open_regular(self.path)
        except OSError:
            return True  # there is no file that another program could have claimed
        if not files.claim(claim) or not (self.torn or claim.seek(0, 2) == len(self._kept)):
            claim.close()
            return False
        self._claim = claim
        return True

    def release(self) -> None:
        """Release the file for other programs, after a last try to write missing lines.

        A new file to which nothing was added is deleted.
        """
        if not self.unplayed:
            self._flush(keep=self._unsynced)
        if self._claim is not None:
            self._claim.close()
            self._claim = None
        # This comes last, because Windows cannot delete an open file.
        if self.unplayed:
            self._discard()

    @property
    def unplayed(self) -> bool:
        """True for a new file to which nothing was added after ``begin``."""
        return self._new == len(self._kept) + len(self._pending)

    def mend(self) -> None:
        """Move invalid bytes into a second file beside the save, and write the missing valid bytes.

        Methods that write lines do this first.

        Raises:
            OSError: a file cannot be written.
        """
        _append(self.path, self._mend())

    def _discard(self) -> None:
        self.trouble = self.loss = None
        with suppress(OSError):
            if self.path.stat().st_size == len(self._kept):
                self.path.unlink()

    def begin(
        self, header: Header, moves: Iterable[object] = (), standing: Standing | None = None
    ) -> None:
        """Write the header and the moves so far, and an end line if the game is over."""
        self.begun = header
        # Fields that most games do not use are omitted, so that older programs can read the save.
        sparse = ("package", "branched_from", "ritual")
        without = {name for name in sparse if not getattr(header, name)}
        first = _line(header.model_dump(mode="json", exclude=without))
        lines = b"".join([first, *map(self._move, moves)])
        self._write(lines + self._end(lines, standing), keep=False)
        self._new = len(self._kept) + len(self._pending)

    def move(self, move: object, standing: Standing, *, keep: bool) -> None:
        """Append a move, and an end line if the game is over; sync them to the disk if ``keep``."""
        line = self._move(move)
        self._write(line + self._end(line, standing), keep=keep)

    def _move(self, move: object) -> bytes:
        return _line({"move": move_to_wire(self._adapter, move)})

    def _end(self, lines: bytes, standing: Standing | None) -> bytes:
        """Return the end line after these lines; empty while the game goes on."""
        if standing is None or not standing.over:
            return b""
        check = zlib.crc32(lines, zlib.crc32(self._pending, zlib.crc32(self._kept)))
        return _line(last_line(standing, check))

    def undo(self, kind: UndoKind, moves: int) -> None:
        self._write(_line({"undo": kind, "moves": moves}), keep=True)

    def hint(self, seat: Seat) -> None:
        self._write(_line({"hint": seat}), keep=True)

    def _write(self, lines: bytes, *, keep: bool) -> None:
        self._pending += lines
        self._flush(keep=keep)

    def _flush(self, *, keep: bool) -> None:
        """Write the pending lines; sync them to the disk if ``keep``."""
        try:
            if self._pending:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                _append(self.path, self._mend() + self._pending)
                self._kept += self._pending
                self._pending = b""
                self._unsynced = True
            if keep:
                files.sync(self.path, name=not self._named)
                self._unsynced, self._named = False, True
        except OSError as error:
            reason = error.strerror or error
            self.trouble = f"This game is not being saved: {reason} ({self.path})."
            self.loss = f"The last moves could not be saved: {reason} ({self.path})."
        else:
            self.trouble = self.loss = None

    def _mend(self) -> bytes:
        """Return the valid bytes that are missing from the file.

        Invalid bytes are moved into a second file beside it.
        """
        files.check_regular(self.path)
        try:
            size = self.path.stat().st_size
        except FileNotFoundError:
            self._named = False
            return bytes(self._kept)  # the file is new, or was deleted during the game
        if size == len(self._kept) and not self.torn:
            return b""
        data = files.read_bytes(self.path, MAX_BYTES)
        common = _common(data, self._kept)
        if data[common:]:
            # Appended, because invalid bytes can be moved more than once.
            _append(self.path.with_suffix(".rest"), data[common:])
            with self.path.open("r+b") as file:
                file.truncate(common)
        self.torn = False
        return bytes(self._kept[common:])


def _line(entry: dict[str, object]) -> bytes:
    return json.dumps(entry, ensure_ascii=False).encode() + b"\n"


def _common(one: bytes, other: bytes | bytearray) -> int:
    """Return the length of the common prefix."""
    pairs = zip(one, other, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _append(path: Path, data: bytes) -> None:
    """Append all of ``data`` or nothing, because a partial line makes later lines unreadable.

    A new file that could not be written is deleted.
    """
    files.check_regular(path)
    with path.open("ab", buffering=0) as file:
        size = file.seek(0, 2)
        try:
            written = 0
            while written < len(data):
                written += file.write(data[written:]) or 0
        except OSError:
            file.truncate(size)
            if not size:
                with suppress(OSError):
                    path.unlink()
            raise


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
    the_game, session = _open_table(path, header)
    notice = _other_package(header) or _other_rules(header, the_game)
    good = len(lines[0]) + 1
    for number, line in enumerate(lines[1:], start=2):
        pulse()
        try:
            _replay_line(session, the_game, line)
        except (ValueError, KeyError, TypeError, RecursionError):
            told = f"{path.name} can be followed up to line {number - 1}; the rest is left out."
            notice = legible(told)
            break
        good += len(line) + 1
    if session.outlived_end:
        notice = notice or OUTLIVED_END
    session.recorder = SaveFile(path, the_game.moves, header, data[:good], torn=good < len(data))
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
        raise SaveError(f"{path.name} was written by a newer runegames; please update.")
    if type(raw.get("format")) is int and raw["format"] < FORMAT:
        raise TooOld(path)
    try:
        header = Header.model_validate(raw)
    except ValidationError as error:
        where = ".".join(str(part) for part in error.errors(include_input=False)[0]["loc"])
        if len(where) > MAX_KEY_CHARS:
            where = where[:MAX_KEY_CHARS] + "…"
        raise SaveError(f"The first line of {path.name} is damaged (at {where}).") from None
    if header.rules_version < FIRST_RULES and header.game in {own.id for own in own_entries()}:
        raise TooOld(path)
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


def _open_table(path: Path, header: Header) -> tuple[AnyGame, Session]:
    try:
        the_game = game(header.game)
        options = the_game.options_type.model_validate(header.options)
        session = Session(the_game, options, header.seats, header.seed)
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


def _replay_line(session: Session, the_game: AnyGame, line: bytes) -> None:
    entry = json.loads(line)
    if "move" in entry:
        session.replay_move(move_from_wire(the_game.moves, entry["move"]))
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
