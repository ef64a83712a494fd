"""Log of a sitting, and the views of it; redacted events are cached."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, takewhile
from typing import overload

from runegames.core import AnyGame, Event, Manner, Names, Seat, Seen, redact


class SittingNote(Event, kind="note", weight="gain"):
    """Note of the sitting itself, not of the game."""

    words: str

    def text(self, names: Names, manner: Manner) -> str:
        return self.words


def words_of(game: AnyGame, seen: Seen, names: Names) -> str:
    """Return the text of an event or note in the log."""
    return seen.words if isinstance(seen, SittingNote) else game.words.event(seen, names)


@dataclass(frozen=True, slots=True)
class LogEntry:
    """Event as a viewer may know it; events of ply 0 set the table up."""

    ply: int
    seen: Seen


class LogRecord:
    """Event of a log, linked to the event before it.

    Links never change, so existing views of a log stay the same when moves are taken back.
    """

    __slots__ = ("_entries", "before", "clears", "event", "notes", "number", "ply")

    def __init__(self, before: LogRecord | None, ply: int, event: Event) -> None:
        self.before = before
        self.ply = ply
        self.event = event
        self.number: int = 0 if before is None else before.number + 1
        self.clears: int = 0 if before is None else before.clears
        """Number of the last record whose event made earlier fleeting details fade."""
        if event.clears:
            self.clears = self.number
        self.notes: int = 0 if before is None else before.notes
        """Number of notes in the log up to and including this record."""
        if isinstance(event, SittingNote):
            self.notes += 1
        self._entries: dict[tuple[Seat | None, bool], LogEntry] | None = None
        """Redacted entries by viewer and by ``faded``."""

    def entry(self, viewer: Seat | None, *, faded: bool) -> LogEntry:
        """Return the event as ``viewer`` may know it; ``faded`` leaves out fleeting details."""
        key = viewer, faded
        if self._entries is None:
            self._entries = {}
        known = self._entries.get(key)
        if known is None:
            seen = redact(self.event, viewer, faded=faded)
            known = self._entries[key] = LogEntry(self.ply, seen)
        return known


def extended(last: LogRecord | None, ply: int, events: Iterable[Event]) -> LogRecord | None:
    """Extend a log by the events of a ply."""
    for event in events:
        last = LogRecord(last, ply, event)
    return last


def taken_back(last: LogRecord | None, before: LogRecord | None, ply: int) -> LogRecord | None:
    """Cut the log back to ``before``, and append the later notes again, as notes of ``ply``."""
    notes: list[Event] = []
    while last is not before:
        assert last is not None, "``before`` is not a record of this log"
        if isinstance(last.event, SittingNote):
            notes.append(last.event)
        last = last.before
    return extended(before, ply, reversed(notes))


class LogView(Sequence[LogEntry]):
    """Log as one viewer may know it, oldest entry first.

    Access to the newest entries is fast. Later moves do not change the view.
    """

    __slots__ = ("_last", "_viewer")

    def __init__(self, last: LogRecord | None, viewer: Seat | None) -> None:
        self._last = last
        self._viewer = viewer

    def __len__(self) -> int:
        return 0 if self._last is None else self._last.number + 1

    def _records(self) -> Iterator[LogRecord]:
        """Yield the records, newest first."""
        record = self._last
        while record is not None:
            yield record
            record = record.before

    def __reversed__(self) -> Iterator[LogEntry]:
        fades = 0 if self._last is None else self._last.clears
        for record in self._records():
            yield record.entry(self._viewer, faded=record.number < fades)

    def __iter__(self) -> Iterator[LogEntry]:
        return iter(self.end(len(self)))

    def end(self, count: int) -> list[LogEntry]:
        """Return the last ``count`` entries, oldest first."""
        return list(islice(reversed(self), count))[::-1]

    def since(self, ply: int) -> list[LogEntry]:
        """Return the entries of a ply and later ones, oldest first."""
        return list(takewhile(lambda entry: entry.ply >= ply, reversed(self)))[::-1]

    def news(self, known: LogView) -> list[LogEntry]:
        """Return the entries that another view of the sitting lacks, oldest first.

        A note that an undo has moved to another ply is not new.
        """
        heard = known._last
        notes = 0 if heard is None else heard.notes
        entries: list[LogEntry] = []
        for record, entry in zip(self._records(), reversed(self), strict=True):
            while heard is not None and heard.number > record.number:
                heard = heard.before
            if record is heard:
                break
            if not isinstance(record.event, SittingNote) or record.notes > notes:
                entries.append(entry)
        return entries[::-1]

    @overload
    def __getitem__(self, index: int) -> LogEntry: ...
    @overload
    def __getitem__(self, index: slice) -> list[LogEntry]: ...
    def __getitem__(self, index: int | slice) -> LogEntry | list[LogEntry]:
        if isinstance(index, slice):
            return list(self)[index]
        back = -index if index < 0 else len(self) - index
        if not 1 <= back <= len(self):
            raise IndexError("the log has no such line")
        return next(islice(reversed(self), back - 1, None))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (LogView, list)):
            return NotImplemented
        return len(self) == len(other) and all(map(LogEntry.__eq__, self, other))

    __hash__ = None  # type: ignore[assignment]
