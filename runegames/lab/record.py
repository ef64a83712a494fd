"""Record of a contest in a file: its description, then a line for each game in any order.

A line is written at the end of its game, so that a contest can be stopped and continued.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from io import FileIO
from pathlib import Path
from tempfile import mkstemp
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
    """Failure to use a record; the message is a sentence for the player."""


class ArenaRecord:
    """Record that is open for reading and writing; a context manager."""

    def __init__(self, path: Path, tournament: Tournament) -> None:
        """Begin or continue a file.

        Raises:
            RecordError: the file has other content, or cannot be used.
        """
        self.path = path
        self.played: dict[Fixture, ArenaGame] = {}
        """Games from the file."""
        self.unreadable = 0
        """Number of unusable lines, whose games are played again."""
        try:
            if path.exists() and not path.is_file():
                raise RecordError(f"{shortened(path)} is not a file.")
            # With a buffer, ``close`` would repeat a write that failed on a full disk.
            self._file: FileIO = path.open("a+b", buffering=0)
        except OSError as error:
            raise self._failed("opened", error) from None
        try:
            if not files.claim(self._file):
                raise RecordError(f"Another runegames is writing to {shortened(path)}.")
            self._read(tournament)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._file.close()

    def complete(self) -> None:
        """Note that all games are played."""

    def add(self, played: ArenaGame) -> None:
        """Write the results of a game.

        Raises:
            RecordError: the file cannot be written.
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

    def _not_a_record(self) -> RecordError:
        return RecordError(f"{shortened(self.path)} is not a record of `runegames arena`.")

    def _read(self, tournament: Tournament) -> None:
        header = tournament.model_dump_json()
        self._file.seek(0)
        data = self._file.read()
        whole = data[: data.rfind(b"\n") + 1]
        if not whole and not header.encode().startswith(data):
            raise self._not_a_record()
        lines = whole.splitlines()
        if lines:
            self._compare(lines[0], tournament)
            self._take(lines[1:], tournament)
        if len(whole) < len(data):  # an incomplete line must not precede the next one
            self._file.truncate(len(whole))
        if not lines:
            self._append(header)

    def _compare(self, line: bytes, tournament: Tournament) -> None:
        try:
            recorded = Tournament.model_validate_json(line)
        except ValidationError:
            raise self._not_a_record() from None
        if recorded != tournament:
            differs = next(name for name, value in recorded if value != getattr(tournament, name))
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
    """Temporary record of a contest without ``--record``; only an interrupted contest keeps it."""

    def __init__(self, tournament: Tournament) -> None:
        """Begin a temporary file.

        Raises:
            OSError: the file cannot be made.
            RecordError: the file cannot be written.
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
            except RecordError:  # nobody asked for this record, so the contest goes on
                self._wanted = False
        self._games += 1

    def close(self) -> None:
        super().close()
        if not self._games or not self._wanted:
            self.path.unlink(missing_ok=True)
