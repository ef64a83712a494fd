"""Writer of a save, which knows what it writes behind.

Before lines are added, the file is compared with what was written: its identity, size and times,
and always its end. Whatever differs is set aside in ``NAME.rest`` and told, and the file holds the
game at the table again.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from pydantic import TypeAdapter

from runegames import files
from runegames.characters import legible
from runegames.core import Seat, move_to_wire
from runegames.play.clock import SaveClock, beginning
from runegames.play.headers import Header
from runegames.play.plies import UndoKind
from runegames.play.standing import Standing, last_line

MAX_BYTES = 8 << 20
"""Largest size of a save; the longest games take a few hundred kilobytes."""
REST_SUFFIX = ".rest"
"""Suffix of the file, beside the save, with what was set aside from it."""
TAIL_BYTES = 4096


class FileState(NamedTuple):
    """Identity, size and times of a file; another state means that it may have been changed."""

    device: int
    inode: int
    size: int
    modified_ns: int
    changed_ns: int

    @classmethod
    def of(cls, status: os.stat_result) -> FileState:
        return cls(
            status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns
        )


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
        clock: SaveClock | None = None,
    ) -> None:
        """Prepare to write a file.

        Args:
            path: path of the file.
            adapter: converter of the moves of the game.
            begun: header of an existing file; None for a new file.
            kept: valid bytes of an existing file.
            torn: True if the file has invalid bytes after ``kept``.
            clock: times of an existing file.
        """
        self.path = path
        self.begun = begun
        self.clock = clock
        self.trouble: str | None = None
        self.loss: str | None = None
        """Sentence on the trouble, to be shown after the player has left the table."""
        self.news: str | None = None
        """Sentence on what was set aside; None if there is none, or after it was shown."""
        self.torn = torn
        """True if invalid bytes follow the valid ones."""
        self._adapter = adapter
        self._kept = bytearray(kept)
        self._pending = b""
        self._lock: files.Lock | None = None
        self._new: int | None = None
        """Size in bytes right after ``begin``; None for an existing file."""
        self._unsynced = False
        """True if written lines may not have reached the disk yet."""
        self._wrote = False
        """True after lines were written, until the path is released."""
        self._named = bool(kept)
        """True once the name of the file has reached the disk."""
        self._state: FileState | None = None
        """State of the file after the last lines were written."""
        self._aside = b""
        """Bytes that were set aside last."""
        self.heard: Callable[[bytes], None] = lambda lines: None
        """Gets lines once they are written, for screens that follow."""

    @property
    def lines(self) -> bytes:
        """Lines of the game so far."""
        return bytes(self._kept) + self._pending

    def claim(self) -> bool:
        """Claim the path for this program.

        Return False if another program has claimed it, or has changed the file since it was read.
        """
        if self._lock is not None:
            return True
        lock = files.lock(self.path)
        if lock is None:
            return False
        if not self._is_as_read():
            lock.release()
            return False
        self._lock = lock
        return True

    def _is_as_read(self) -> bool:
        try:
            if self.torn:
                return files.read_bytes(self.path, MAX_BYTES).startswith(self._kept)
            return self._holds_kept()
        except OSError:
            return True  # there is no file that another program could have changed

    def release(self) -> None:
        """Release the path for other programs, after a last try to write missing lines.

        If another program has changed the file since lines were written, it is made whole again.
        A new file to which nothing was added is deleted.
        """
        if not self.unplayed:
            self._flush(keep=self._unsynced)
        self._wrote = False  # what others write from now on is theirs
        if self._lock is not None:
            self._lock.release()
            self._lock = None
        # This comes last, because Windows cannot delete an open file.
        if self.unplayed:
            self._discard()

    @property
    def unplayed(self) -> bool:
        """True for a new file to which nothing was added after ``begin``."""
        return self._new == len(self._kept) + len(self._pending)

    def _discard(self) -> None:
        self.trouble = self.loss = None
        with suppress(OSError):
            if self._holds_kept():
                self.path.unlink()

    # -- lines ------------------------------------------------------------------------------

    def begin(
        self, header: Header, moves: Iterable[object] = (), standing: Standing | None = None
    ) -> None:
        """Write the header and the moves so far, and an end line if the game is over."""
        self.begun = header
        if header.begun is not None:
            self.clock = SaveClock(beginning(header, self.path.name), timed=True)
        # Fields that most games do not use are omitted.
        sparse = ("package", "begun", "branched_from", "ritual")
        without = {name for name in sparse if not getattr(header, name)}
        first = _line(header.model_dump(mode="json", exclude=without))
        # Nobody knows how long the moves before the save took.
        lines = b"".join([first, *(_line(self._moved(move)) for move in moves)])
        self._write(lines + self._end(lines, standing), keep=False)
        self._new = len(self._kept) + len(self._pending)

    def move(self, move: object, standing: Standing, *, keep: bool) -> None:
        """Append a move, and an end line if the game is over; sync them to the disk if ``keep``."""
        line = _line(self._moved(move) | self._tick())
        self._write(line + self._end(line, standing), keep=keep)

    def undo(self, kind: UndoKind, moves: int) -> None:
        self._write(_line({"undo": kind, "moves": moves, **self._tick()}), keep=True)

    def hint(self, seat: Seat) -> None:
        self._write(_line({"hint": seat, **self._tick()}), keep=True)

    def _tick(self) -> dict[str, object]:
        return {} if self.clock is None else self.clock.tick()

    def _moved(self, move: object) -> dict[str, object]:
        return {"move": move_to_wire(self._adapter, move)}

    def _end(self, lines: bytes, standing: Standing | None) -> bytes:
        """Return the end line after these lines; empty while the game goes on."""
        if standing is None or not standing.over:
            return b""
        check = zlib.crc32(lines, zlib.crc32(self._pending, zlib.crc32(self._kept)))
        times = {} if self.clock is None else self.clock.end()
        return _line(last_line(standing, check) | times)

    def _write(self, lines: bytes, *, keep: bool) -> None:
        self._pending += lines
        self._flush(keep=keep)
        self.heard(lines)

    def _flush(self, *, keep: bool) -> None:
        """Write the pending lines; sync them to the disk if ``keep``."""
        changed = not self._pending and self._is_changed()
        try:
            if self._pending or changed:
                files.make_folder(self.path.parent)
                self._append(self._mend() + self._pending)
                self._kept += self._pending
                self._pending = b""
                self._unsynced = self._wrote = True
            if keep or changed:
                files.sync(self.path, name=not self._named)
                self._unsynced, self._named = False, True
        except OSError as error:
            reason = error.strerror or error
            self.trouble = f"This game is not being saved: {reason} ({self.path})."
            self.loss = f"The last moves could not be saved: {reason} ({self.path})."
        else:
            self.trouble = self.loss = None

    def _append(self, data: bytes) -> None:
        self._state = append(self.path, data)

    # -- what is in the file ----------------------------------------------------------------

    def mend(self) -> None:
        """Set aside what does not belong to the game, and write the missing valid bytes.

        Methods that write lines do this first.

        Raises:
            OSError: a file cannot be written.
        """
        self._append(self._mend())

    def _mend(self) -> bytes:
        """Return the valid bytes that are missing from the file, after setting others aside."""
        try:
            if not self.torn and self._holds_kept():
                return b""
            data = files.read_bytes(self.path, MAX_BYTES)
        except FileNotFoundError:
            self._named = False
            return bytes(self._kept)  # the file is new, or was deleted during the game
        if data.startswith(self._kept):
            self._set_aside(data[len(self._kept) :])
            with self.path.open("r+b") as file:
                file.truncate(len(self._kept))
        elif self._kept.startswith(data):
            return bytes(self._kept[len(data) :])
        else:
            # All of it is kept, so that a whole game of another computer can be read from there.
            self._set_aside(data)
            files.replace(self.path, bytes(self._kept))
        self.torn = False
        return b""

    def _is_changed(self) -> bool:
        """Test whether another program has changed the file since this one has written to it."""
        try:
            return self._wrote and not self._holds_kept()
        except OSError:
            return False  # it was deleted, or cannot be read

    def _holds_kept(self) -> bool:
        """Test whether the file holds exactly the valid bytes.

        Raises:
            OSError: the file cannot be read.
        """
        with files.open_regular(self.path) as file:
            state, size = FileState.of(os.fstat(file.fileno())), len(self._kept)
            if state.size != size:
                return False
            # If another program has written in the same moment, only the bytes differ.
            first = 0 if state != self._state else max(0, size - TAIL_BYTES)
            file.seek(first)
            return file.read(size + 1) == self._kept[first:]

    def _set_aside(self, data: bytes) -> None:
        """Append bytes to the file of the rest, once even if a later step fails."""
        if not data or data == self._aside:
            return
        rest = rest_of(self.path)
        append(rest, data)
        files.sync(rest, name=True)
        self._aside = data
        self.news = legible(
            f"The lines of {self.path.name} that cannot be followed are now in {rest.name}."
            if self.torn
            else f"Another program has changed {self.path.name}. What it wrote is now in"
            f" {rest.name}, and the game is saved as it stands here."
        )


def rest_of(path: Path) -> Path:
    """Return the file, beside a save, that receives what does not belong to its game."""
    return path.with_suffix(REST_SUFFIX)


def _line(entry: dict[str, object]) -> bytes:
    return json.dumps(entry, ensure_ascii=False).encode() + b"\n"


def append(path: Path, data: bytes) -> FileState:
    """Append all of ``data`` or nothing, because a partial line makes later lines unreadable.

    A new file that could not be written is deleted. Return the state of the file.

    Raises:
        OSError: the file cannot be written.
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
        return FileState.of(os.fstat(file.fileno()))
