"""Record of an arena in a file: its description, then a line a game.

A line is written when its game is over, so that an arena can be stopped at any time, or stop
by itself, and go on later. The lines can stand in any order.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from io import FileIO
from pathlib import Path
from tempfile import mkstemp
from types import TracebackType
from typing import Self

from pydantic import ValidationError

from runegames import files
from runegames.characters import shortened
from runegames.lab.arena import ArenaGame, Fixture, Tournament

_OTHERS = {
    "game": "another game",
    "options": "other options",
    "seats": "another number of seats",
    "bots": "other computer players",
    "seed": "another first deal",
    "adjust": "luck measured otherwise",
}


class RecordError(Exception):
    """A record that cannot be gone on with; the message is one sentence for the player."""


class ArenaRecord:
    """An open record; a context manager that closes it."""

    def __init__(self, path: Path, tournament: Tournament) -> None:
        """Begin the file, or go on with it.

        Raises:
            RecordError: it holds something else, or cannot be used.
        """
        self.path = path
        self.played: dict[Fixture, ArenaGame] = {}
        """Games that the file held already."""
        self.unreadable = 0
        """Lines in it that are of no use; their games are played again."""
        try:
            if path.exists() and not path.is_file():
                raise RecordError(f"{shortened(path)} is not a file.")
            # Unbuffered: what a full disk refused must not be tried again when the file is closed.
            self._file: FileIO = path.open("a+b", buffering=0)
        except OSError as error:
            raise self._failed("opened", error) from None
        try:
            self._claim()
            self._read(tournament)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()

    def complete(self) -> None:
        """End the record: nothing more will be written."""

    def add(self, played: ArenaGame) -> None:
        """Write a game down.

        Raises:
            RecordError: the disk is full, or worse.
        """
        self._append(played.model_dump_json())

    def _append(self, line: str) -> None:
        data = line.encode() + b"\n"
        try:
            written = 0
            while written < len(data):
                written += self._file.write(data[written:])
        except OSError as error:
            raise self._failed("written", error) from None

    def _failed(self, done: str, error: OSError) -> RecordError:
        return RecordError(f"{shortened(self.path)} cannot be {done}: {error.strerror or error}.")

    def _claim(self) -> None:
        if not files.claim(self._file):
            raise RecordError(f"Another runegames is writing to {shortened(self.path)}.")

    def _read(self, tournament: Tournament) -> None:
        header = tournament.model_dump_json()
        self._file.seek(0)
        data = self._file.read()
        whole = data[: data.rfind(b"\n") + 1]
        if not whole and not header.encode().startswith(data):
            raise RecordError(f"{shortened(self.path)} is not a record of `runegames arena`.")
        lines = whole.splitlines()
        if lines:
            self._compare(lines[0], tournament)
            self._take(lines[1:], tournament)
        if len(whole) < len(data):  # the next line must not be glued to half a line
            self._file.truncate(len(whole))
        if not lines:
            self._append(header)

    def _compare(self, line: bytes, tournament: Tournament) -> None:
        try:
            found = Tournament.model_validate_json(line)
        except ValidationError:
            raise RecordError(
                f"{shortened(self.path)} is not a record of `runegames arena`."
            ) from None
        if found != tournament:
            differs = next(name for name, value in found if value != getattr(tournament, name))
            other = _OTHERS.get(differs, "another version of runegames")
            raise RecordError(f"{shortened(self.path)} is the record of another contest: {other}.")

    def _take(self, lines: Sequence[bytes], tournament: Tournament) -> None:
        for line in lines:
            try:
                played = ArenaGame.model_validate_json(line)
            except ValidationError:
                self.unreadable += 1
                continue
            if played.fits(tournament):
                self.played.setdefault(played.fixture, played)
            else:
                self.unreadable += 1


class PassingRecord(ArenaRecord):
    """A record that nobody has asked for: kept until all is played, so that nothing is lost when
    a process, a cluster or the patience of somebody ends before.
    """

    def __init__(self, tournament: Tournament) -> None:
        """Begin a file among the temporary ones.

        Raises:
            OSError: there is no place for it.
            RecordError: it cannot be written.
        """
        descriptor, name = mkstemp(prefix="runegames-arena-", suffix=".jsonl")
        os.close(descriptor)
        self._wanted = True
        super().__init__(Path(name), tournament)
        self._games = 0

    def complete(self) -> None:
        self._games = 0

    def add(self, played: ArenaGame) -> None:
        if self._wanted:
            try:
                super().add(played)
            except RecordError:  # nobody has asked for it
                self._wanted = False
        self._games += 1

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        super().__exit__(kind, error, trace)
        if not self._games or not self._wanted:
            self.path.unlink(missing_ok=True)
