"""Times in the lines of a save: when its game began and ended, and how long it was played.

Each line has the whole seconds since the beginning (``s``). The first line after the game was
opened again also has the seconds at which it was opened (``since``), so that the pause is not
counted. The end line has the local time of the end with its offset from UTC (``ended``), as the
header has that of the beginning. So a save keeps its day when it is copied, or read in another
zone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from runegames.play.dates import in_zone, local
from runegames.play.headers import Header

MAX_THOUGHT_S = 30 * 60
"""Longest time between two lines that counts as played; anything longer is a pause."""
MAX_OFFSET = timedelta(hours=14)
OFFSET_STEP = timedelta(minutes=15)
MAX_SECONDS = 10**10
"""Bound of the seconds in a line, beyond which dates cannot be expressed."""
_NAMED = re.compile(r"(\d{4}-\d\d-\d\d-\d{6})-")
"""Beginning of the name of a save: the local time when it was made."""


def now() -> datetime:
    """Return the present time in the local zone."""
    return local(datetime.now(UTC))


def beginning(header: Header, save: str) -> datetime:
    """Return when a game began, in the zone in which it was begun.

    If the header does not say the zone, the name of the save may; otherwise the zone is ours.
    """
    created = header.created
    if not created.tzinfo:
        created = created.replace(tzinfo=UTC)
    return zoned(created, header.begun, save)


def zoned(then: datetime, written: datetime | None, save: str) -> datetime:
    """Return the time with the offset that was written, or that the name of a save implies."""
    if written is not None:
        return in_zone(then, written.utcoffset() or timedelta(0))
    if (named := _NAMED.match(save)) is not None:
        try:
            stamp = datetime.strptime(named[1], "%Y-%m-%d-%H%M%S").replace(tzinfo=UTC)
        except ValueError:
            return local(then)
        offset = stamp - then.replace(microsecond=0)
        if abs(offset) <= MAX_OFFSET and not offset % OFFSET_STEP:
            return in_zone(then, offset)
    return local(then)


class SaveClock:
    """Clock of a save, which writes and reads the times in its lines."""

    def __init__(self, begun: datetime, *, timed: bool) -> None:
        """Begin at the time of the header; ``timed`` is False if the header does not say the zone.

        Such a save was begun by a program that wrote no times.
        """
        self.begun = begun
        self.timed = timed
        self.ended: datetime | None = None
        """End of the game in local time; None while it goes on, or if its line does not say."""
        self._played_s = 0
        self._last_s = 0
        """Seconds of the last line."""
        self._written_at = begun
        """Time of the line that was written last, or of the header."""
        self._opened_s: int | None = None
        """Seconds at which the game was opened again, until they are written."""

    @property
    def played_s(self) -> int | None:
        """Seconds of play without pauses; None if the lines do not tell them."""
        return self._played_s if self.timed else None

    @property
    def last(self) -> datetime | None:
        """Time of the last line; None if the lines do not tell it."""
        if self.ended is not None or not self.timed:
            return self.ended
        return self.begun + timedelta(seconds=self._last_s)

    def open_again(self) -> None:
        """Begin another stretch of play."""
        self._opened_s = self._seconds(now())

    def _seconds(self, then: datetime) -> int:
        # The clock of the computer may have been set back.
        return min(max(0, int((then - self.begun).total_seconds())), MAX_SECONDS)

    def tick(self) -> dict[str, object]:
        """Return the fields of the next line."""
        self._written_at = now()
        seconds, record = self._seconds(self._written_at), dict[str, object]()
        record["s"] = seconds
        if self._opened_s is not None:
            record["since"] = min(self._opened_s, seconds)
        self.read(record)
        return record

    def end(self) -> dict[str, object]:
        """Return the fields of the end line, at the time of the line before."""
        self.ended = self._written_at
        return {"ended": self.ended.isoformat()}

    def read(self, line: Mapping[str, object]) -> None:
        """Take the times of a line in.

        Raises:
            ValueError: a time in the line is impossible.
        """
        self._opened_s = None
        self.ended = _end_in(line)
        if "s" not in line:
            return
        seconds = _whole(line["s"])
        before = max(self._last_s, _whole(line.get("since", 0)))
        if 0 < seconds - before <= MAX_THOUGHT_S:
            self._played_s += seconds - before
        self._last_s = seconds


def last_time(data: bytes, header: Header, save: str) -> datetime | None:
    """Return the time in the last line of a save; None if it has none, or cannot be read."""
    clock = SaveClock(beginning(header, save), timed=header.begun is not None)
    end = data.rfind(b"\n")
    try:
        line = json.loads(data[data.rfind(b"\n", 0, max(0, end)) + 1 : end])
        if not isinstance(line, dict):
            return None
        if "runegames" not in line:
            clock.timed = "s" in line or "ended" in line
            clock.read(line)
        return clock.last
    except (ValueError, OverflowError, RecursionError):
        return None


def _end_in(line: Mapping[str, object]) -> datetime | None:
    if "ended" not in line:
        return None
    ended = datetime.fromisoformat(str(line["ended"]))
    if ended.tzinfo is None or not 2 <= ended.year <= 9998:
        raise ValueError("the end has no zone, or its year is out of range")
    return ended


def _whole(number: object) -> int:
    if type(number) is not int or not 0 <= number <= MAX_SECONDS:
        raise ValueError("the seconds of a line are impossible")
    return number
