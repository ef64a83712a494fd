"""Folder of saves: its files, without what is known of them."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import UTC, date, datetime
from datetime import time as day_time
from pathlib import Path

from runegames import files
from runegames.chronicle.entries import FileStamp
from runegames.games.registry import ritual_entry
from runegames.play.clock import MAX_OFFSET
from runegames.play.ritual import seed_of
from runegames.play.savefile import rest_of
from runegames.play.saves import REVIEW_SUFFIX, SEATS_SUFFIX, SUFFIX, SaveError, read_save


class SavesFolder:
    """Saves as files, by name."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def saves(self) -> list[tuple[FileStamp, str]]:
        """Return the saves, the newest first.

        Raises:
            OSError: the folder cannot be read.
        """
        saves: list[tuple[FileStamp, str]] = []
        with suppress(FileNotFoundError), os.scandir(self.path) as entries:
            for entry in entries:
                if entry.name.endswith(SUFFIX):
                    # A file deleted just now, or a broken link, must not hide the other files.
                    with suppress(OSError):
                        saves.append((_stamp_of(entry.stat()), entry.name))
        return sorted(saves, reverse=True)

    def stamp(self, name: str) -> FileStamp | None:
        """Return the stamp of a save; None if there is no such file."""
        with suppress(OSError):
            return _stamp_of((self.path / name).stat())
        return None

    def rest(self, name: str) -> str:
        """Return the name of the file with what was set aside from a save; "" if there is none."""
        rest = rest_of(self.path / name)
        return rest.name if files.there(rest) else ""

    def same_lines(self, *saves: str) -> bool:
        """Test whether two saves differ in their headers alone."""
        try:
            lines = [read_save(self.path / save)[0].partition(b"\n")[2] for save in saves]
        except SaveError:
            return False
        return lines[0] == lines[1]

    def with_deal_of(self, day: date) -> list[str]:
        """Return the saves on the ritual's deal of a day, the newest first.

        Files last written before that day began anywhere are not read.
        """
        began_s = datetime.combine(day, day_time.min, UTC).timestamp()
        since_ns = int((began_s - MAX_OFFSET.total_seconds()) * 1e9)
        names = []
        with suppress(OSError):
            for stamp, name in self.saves():
                if stamp.modified_ns < since_ns:
                    break
                with suppress(SaveError):
                    header = read_save(self.path / name)[1]
                    if (header.game, header.seed) == (ritual_entry().id, seed_of(day)):
                        names.append(name)
        return names

    def delete(self, name: str) -> None:
        """Delete a save, its review and the addresses of its seats.

        Raises:
            OSError: the save cannot be deleted.
        """
        path = self.path / name
        path.unlink(missing_ok=True)
        with suppress(OSError):
            for suffix in (REVIEW_SUFFIX, SEATS_SUFFIX):
                path.with_suffix(suffix).unlink(missing_ok=True)


def _stamp_of(status: os.stat_result) -> FileStamp:
    return FileStamp(status.st_mtime_ns, status.st_ctime_ns, status.st_size)
