"""All saved games of a folder and all finished games, without replaying what is known already.

What a file says is remembered in a database beside the saves (``database.py``); only files that
have changed since are read again. Where the database cannot be used everything is read anew and
kept in memory, and ``trouble`` says so.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from runegames import __version__, files
from runegames.games.registry import entries, game, ritual_entry
from runegames.play.entries import Entry, Played, Stamp, State, entry_of, played_of
from runegames.play.places import games_file, records_file, saves_dir
from runegames.play.records import Records, Result, old_records, results_of
from runegames.play.ritual import day_of_deal, ritual, seed_of
from runegames.play.saves import SUFFIX, Loaded, MissingGame, SaveError, SaveFile, load
from runegames.play.session import Session
from runegames.play.stores import MemoryStore, Store, StoreTrouble, Wish

T = TypeVar("T")
LONGEST_HEADER_BYTES = 1 << 16
FURTHEST_NS = (1 << 63) - 1


def _nothing() -> None:
    """For whoever cannot be stopped."""


class Stopped(Exception):
    """What a pulse may raise to stop the reading."""


class Unlisted(Exception):
    """The folder cannot be read; the message is a sentence for the player."""


@dataclass(frozen=True, slots=True)
class Looked:
    """A save that was looked at, and how far the reading is."""

    name: str
    state: State
    read: int
    to_read: int


class Library:
    """What is known; for all threads of a program. It has to be closed."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or saves_dir()
        self.trouble: str | None = None
        """A sentence, when something cannot be used."""
        self._store: Store = MemoryStore()
        try:
            self._store = self._opened()
        except StoreTrouble as trouble:
            self._do_without(trouble)

    def __enter__(self) -> Library:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Nothing is asked any more."""
        self._store.close()

    @cached_property
    def reader(self) -> str:
        """What would read the files now; another one may have understood them differently."""
        # A game from outside is not loaded for this.
        versions = [
            f"{each.id}:{each.package or game(each.id).meta.rules_version}" for each in entries()
        ]
        return " ".join([__version__, *versions])

    # -- the store --------------------------------------------------------------------------

    def _opened(self) -> Store:
        try:
            from runegames.play.database import Database
        except ImportError:
            raise StoreTrouble("this Python has no SQLite") from None
        database = Database(games_file())
        if database.fresh:
            self._take_over_records(database)
        return database

    def _do_without(self, trouble: StoreTrouble) -> None:
        path = games_file()
        self.trouble = (
            f"The index of games cannot be used: {trouble} ({path})."
            " All saved games are read anew each time."
        )
        self._store.close()
        self._store = MemoryStore()
        self._take_over_records(self._store)

    def _take_over_records(self, store: Store) -> None:
        with suppress(OSError):
            for played in old_records(records_file()):
                store.remember(played)

    def _ask(self, question: Callable[[Store], T]) -> T:
        """Ask the store; one that fails is done without."""
        try:
            return question(self._store)
        except StoreTrouble as trouble:
            self._do_without(trouble)
            return question(self._store)

    # -- reading ----------------------------------------------------------------------------

    def walk(self, pulse: Callable[[], None] = _nothing) -> Iterator[Looked]:
        """Every save, the one played last first; those that have changed are read.

        Nothing is held that was read. ``pulse`` is called often; what it raises ends the walk.
        """
        found = self._found()
        known = self._ask(lambda store: store.known(self.reader))
        self._forget(known.keys() - {name for _, name in found})
        to_read = sum(1 for stamp, name in found if not _fresh(known, name, stamp))
        read, store = 0, self._store
        for stamp, name in found:
            pulse()
            if _fresh(known, name, stamp):
                state = known[name][1]
            else:
                state = self._read(name, stamp, pulse).state
                read += 1
            if self._store is not store:  # nothing is known any more
                yield from self.walk(pulse)
                return
            yield Looked(name, state, read, to_read)

    def _found(self) -> list[tuple[Stamp, str]]:
        """The files that are there, the one written last first."""
        found: list[tuple[Stamp, str]] = []
        try:
            with os.scandir(self.folder) as files_there:
                for entry in files_there:
                    if entry.name.endswith(SUFFIX):
                        # One that has just gone, or leads nowhere, does not hide the others.
                        with suppress(OSError):
                            found.append((_stamp_of(entry.stat()), entry.name))
        except FileNotFoundError:
            pass
        except OSError as error:
            self.trouble = f"The saved games cannot be listed: {error.strerror} ({self.folder})."
            raise Unlisted(self.trouble) from None
        return sorted(found, reverse=True)

    def _read(self, name: str, stamp: Stamp, pulse: Callable[[], None]) -> Entry:
        """Replay a save and remember what it says."""
        path = self.folder / name
        played = None
        try:
            loaded = load(path, pulse)
        except MissingGame as missing:
            names = tuple(plan.name for plan in missing.header.seats)
            entry = Entry(name, stamp, "missing", missing.header.game, names, problem=str(missing))
        except SaveError as error:
            entry = Entry(name, stamp, "unreadable", problem=str(error))
        except Stopped:
            raise
        except Exception:  # a mistake in a game's rules must not hide the other saves
            entry = Entry(name, stamp, "unreadable")
            entry = replace(entry, problem=f"{entry.shown} cannot be followed.")
        else:
            entry = entry_of(name, stamp, loaded)
            played = played_of(loaded.session, loaded.header, name, entry.played)
            if played is not None:
                played = self._fair(played)
        self._ask(lambda store: store.put(entry, played, self.reader))
        return entry

    def _forget(self, names: set[str]) -> None:
        """These files are gone. Whoever begins a ritual again has seen its deal."""
        for name in names:
            entry = self._ask(lambda store, name=name: store.entry(name))  # type: ignore[misc]
            if entry is not None and entry.ritual is not None and entry.moves:
                self._look_at(entry.ritual)
        if names:
            self._ask(lambda store: store.drop(names))

    # -- the list ---------------------------------------------------------------------------

    def entry(self, name: str) -> Entry | None:
        """What is known of a save."""
        return self._ask(lambda store: store.entry(name))

    def page(self, wish: Wish, first: int, most: int) -> tuple[list[Entry], int]:
        """So many of the saves that are wished for, and how many there are in all."""
        return self._ask(lambda store: (store.page(wish, first, most), store.count(wish)))

    def load(self, name: str) -> Loaded:
        """The game itself.

        Raises:
            SaveError: nothing can be made of the file; the message says why.
        """
        return load(self.folder / name)

    def delete(self, entry: Entry) -> None:
        """Away with a save.

        Raises:
            OSError: it cannot be deleted.
        """
        (self.folder / entry.name).unlink(missing_ok=True)
        self._forget({entry.name})

    # -- records ----------------------------------------------------------------------------

    def records(self) -> Records:
        """The best results of all games that are known to be finished."""
        return Records(self._results(None))

    def best_of(self, day: date) -> int | None:
        """The most points in the ritual of a day."""
        return max((each.score for each in self._results(day)), default=None)

    def _results(self, day: date | None) -> list[Result]:
        return self._ask(
            lambda store: [each for game in store.played(day=day) for each in results_of(game)]
        )

    def note(self, session: Session, *, now: datetime | None = None) -> bool:
        """Remember a finished game that is saved; whether it is a record."""
        save = session.recorder
        if not isinstance(save, SaveFile) or save.begun is None or session.outcome() is None:
            return False
        ended = now or datetime.now(UTC)
        played = played_of(session, save.begun, save.path.name, ended)
        assert played is not None, "it is over"
        played = self._fair(played)
        self._ask(lambda store: store.remember(played))
        return played.counts

    def _fair(self, played: Played) -> Played:
        """The same, which does not count when the deal of the ritual was looked at meanwhile."""
        day = played.ritual
        if day is None or played.deal_seen:
            return played
        looked = self._ask(lambda store: store.looked_at(day))
        return replace(played, deal_seen=looked is not None and looked < played.ended)

    # -- the ritual -------------------------------------------------------------------------

    def ritual(self, day: date, name: str) -> Session | Loaded:
        """The ritual of a day: the one that was begun, or a new one."""
        return self.begun_ritual(day) or ritual(day, name, seen=self.has_seen(day))

    def begun_ritual(self, day: date) -> Loaded | None:
        """The saved ritual of a day that was not finished, the last one if there are several."""
        for name in self._with_deal_of(day):
            with suppress(SaveError):
                loaded = load(self.folder / name)
                mark = loaded.session.ritual
                if mark is not None and mark.day == day and loaded.session.outcome() is None:
                    return loaded
        return None

    def has_seen(self, day: date) -> bool:
        """Whether somebody has seen the deal of a day here."""
        if self._with_deal_of(day):
            return True
        deal = ritual_entry().id, str(seed_of(day))
        return self._ask(lambda store: store.looked_at(day) is not None or store.has_deal(*deal))

    def look_at(self, session: Session) -> None:
        """A game is shown to its end: whoever plays a ritual on its deal knows what comes."""
        day = day_of_deal(session)
        if day is not None and session.outcome() is not None:
            self._look_at(day)

    def _look_at(self, day: date) -> None:
        self._ask(lambda store: store.look_at(day, datetime.now(UTC)))

    def _with_deal_of(self, day: date) -> list[str]:
        """The saves on the deal of a day, the last one first.

        A save is at least as old as the day of its ritual; and one header is read faster than
        all of them are replayed.
        """
        since_ns = int(datetime.combine(day, time.min).timestamp() * 1e9)
        known = self._ask(lambda store: store.known(self.reader))
        names = []
        for stamp, name in self._found():
            if stamp.modified_ns < since_ns:
                break
            if _fresh(known, name, stamp):
                entry = self.entry(name)
                deal = (entry.game, entry.deal) if entry is not None else ("", "")
            else:
                deal = _deal_in(self.folder / name)
            if deal == (ritual_entry().id, str(seed_of(day))):
                names.append(name)
        return names


def _fresh(known: Mapping[str, tuple[Stamp, State]], name: str, stamp: Stamp) -> bool:
    """Whether a save is as it was when it was read, and its game was here."""
    return name in known and known[name][0] == stamp and known[name][1] != "missing"


def _stamp_of(status: os.stat_result) -> Stamp:
    # Some file systems have later times than the database can hold.
    modified_ns, changed_ns = (
        min(max(at_ns, -FURTHEST_NS), FURTHEST_NS)
        for at_ns in (status.st_mtime_ns, status.st_ctime_ns)
    )
    return Stamp(modified_ns, changed_ns, status.st_size)


def _deal_in(path: Path) -> tuple[str, str]:
    """Game and deal of a save, from its first line; two empty words where there are none."""
    try:
        with files.open_regular(path) as file:
            line = file.readline(LONGEST_HEADER_BYTES)
        told = files.parse_json(line.removeprefix(b"\xef\xbb\xbf"))
    except (OSError, ValueError):
        return "", ""
    if not isinstance(told, dict):
        return "", ""
    return str(told.get("game")), str(told.get("seed"))


def note(session: Session, *, now: datetime | None = None) -> Records | None:
    """Remember a finished game that is saved, and give all records; None: it is none."""
    with Library() as library:
        return library.records() if library.note(session, now=now) else None


def look_at(session: Session) -> None:
    """As ``Library.look_at``, of a game that no library leads to."""
    if day_of_deal(session) is not None and session.outcome() is not None:
        with Library() as library:
            library.look_at(session)
