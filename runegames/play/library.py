"""Library of a person's games: the saves of a folder, and the history of finished games.

The list of saves is made from the lines of each save. A save is replayed for the list only if its
lines are damaged. A finished game is replayed once before it
counts for records, because its end line may be forged.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime
from datetime import time as day_time
from pathlib import Path
from threading import Event

from pydantic import TypeAdapter

from runegames import files
from runegames.characters import identity
from runegames.games.failures import culprit, sentence
from runegames.games.registry import UnknownGame, game, ritual_entry, title_of
from runegames.games.registry import entry_of as announced
from runegames.play.clock import MAX_OFFSET, last_time
from runegames.play.entries import Entry, Stamp, Wish, entry_of
from runegames.play.history import History
from runegames.play.memory import FinishedGame, as_told, finished_game, key_of
from runegames.play.people import People
from runegames.play.places import games_file, saves_dir
from runegames.play.progress import WalkProgress
from runegames.play.records import Records, results_of
from runegames.play.ritual import day_of_deal, ritual, seed_of
from runegames.play.savefile import rest_of
from runegames.play.saves import (
    REVIEW_SUFFIX,
    SUFFIX,
    Loaded,
    MissingGame,
    SaveError,
    check_game,
    load,
    read_save,
    save_of,
)
from runegames.play.seats import can_agree
from runegames.play.session import Session
from runegames.play.standing import Standing, standing_in

REPORT_INTERVAL_S = 0.05
"""Seconds between two reports of a walk through the saves."""
_CHECKED: TypeAdapter[tuple[Stamp, Standing]] = TypeAdapter(tuple[Stamp, Standing])


class Stopped(Exception):
    """Signal that reading was stopped, because the library closes."""


class Library:
    """Saves of a folder, and the history of finished games, for all threads of a program."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or saves_dir()
        self._entries: dict[str, Entry] = {}
        self._copies: set[str] = set()
        """Saves of games that are known under another header."""
        self._closed = Event()
        self.history = History(games_file())

    def __enter__(self) -> Library:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def stop(self) -> None:
        """Stop all reading: every reader raises ``Stopped`` at its next line."""
        self._closed.set()

    def close(self) -> None:
        """Stop reading, and close the database."""
        self.stop()
        self.history.close()

    def _pulse(self) -> None:
        if self._closed.is_set():
            raise Stopped

    @property
    def trouble(self) -> str | None:
        """Warning if the database cannot be used; otherwise None."""
        if self.history.trouble is None:
            return None
        return (
            f"The database of games cannot be used: {self.history.trouble} ({games_file()})."
            " Records are read from the saved games."
        )

    @property
    def why_lost(self) -> str:
        """Reason why the database did not take a change, as the end of a sentence."""
        return f"{self.history.trouble or 'no database can hold it'} ({games_file()})"

    @property
    def loss(self) -> str | None:
        """Warning if rows of the database cannot be read; otherwise None."""
        if not (spoilt := self.history.spoilt):
            return None
        rows = "a row" if spoilt == 1 else f"{spoilt:,} rows"
        return f"The database of games has {rows} that cannot be read ({games_file()})."

    # -- reading ----------------------------------------------------------------------------

    def walk(self, *, verify: bool = True) -> Iterator[WalkProgress]:
        """Walk through the saves, the newest first, and report the progress.

        With ``verify``, replay finished games that are not in the history, so that they count.
        """
        try:
            found = self._found()
        except OSError as error:
            told = f"The saved games cannot be listed: {error.strerror} ({self.folder})."
            yield WalkProgress(over=True, settled=True, trouble=told, listed=False)
            return
        names = {name for _, name in found}
        self._forget((self._entries.keys() | self.history.facts("checked").keys()) - names)
        unfinished: list[Entry] = []
        look, front, told_at = WalkProgress(trouble=self.trouble), 0, time.monotonic()

        def ahead() -> bool:
            """Continue the search for the newest unfinished game; True if the search ends now."""
            nonlocal look, front
            while not look.settled:
                entry = self._known(*found[front]) if front < len(found) else None
                if front < len(found) and entry is None:
                    return False
                failed = self._failed(entry) if entry is not None else ""
                if entry is not None and entry.state == "open" and not failed:
                    unfinished.append(entry)
                if entry is None or (entry in unfinished and not entry.copied):
                    # The files after this one are older, and so are their games.
                    latest = max(unfinished, key=lambda each: each.played, default=None)
                    look = replace(look, latest=latest, settled=True)
                    return True
                if (entry.state == "missing" or failed) and not look.missing:
                    look = replace(look, missing=failed or entry.problem)
                front += 1
            return False

        to_read = []
        for stamp, name in found:
            self._pulse()
            if not self._look_into(name, stamp):
                to_read.append((stamp, name))
            if ahead() or time.monotonic() > told_at + REPORT_INTERVAL_S:
                yield look
                told_at = time.monotonic()
        if verify:
            to_read = sorted({*to_read, *self._unverified(found)}, reverse=True)
        for read, (stamp, name) in enumerate(to_read):
            look = replace(look, read=read, to_read=len(to_read))
            yield look
            self._play(name, stamp)
            ahead()
        ahead()
        trouble = self.trouble or self.loss
        yield replace(look, read=len(to_read), to_read=len(to_read), over=True, trouble=trouble)

    def _found(self) -> list[tuple[Stamp, str]]:
        """Return the files of the folder, the newest first."""
        found: list[tuple[Stamp, str]] = []
        with suppress(FileNotFoundError), os.scandir(self.folder) as files_there:
            for entry in files_there:
                if entry.name.endswith(SUFFIX):
                    # A file deleted just now, or a broken link, must not hide the other files.
                    with suppress(OSError):
                        found.append((_stamp_of(entry.stat()), entry.name))
        return sorted(found, reverse=True)

    def _rest(self, name: str) -> str:
        """Return the name of the file with what was set aside from a save; "" if there is none."""
        rest = rest_of(self.folder / name)
        return rest.name if files.there(rest) else ""

    def _known(self, stamp: Stamp, name: str) -> Entry | None:
        """Return the entry of an unchanged file; None if the file has to be read."""
        entry = self._entries.get(name)
        return entry if entry is not None and entry.stamp == stamp else None

    def _look_into(self, name: str, stamp: Stamp) -> bool:
        """Make an entry from the lines of a save; False if the save has to be replayed."""
        known = self._known(stamp, name)
        if known is not None and known.state != "missing":
            return True
        try:
            data, header = read_save(self.folder / name)
            check_game(self.folder / name, header)
        except SaveError as error:
            self._note_error(name, stamp, error)
            return True
        try:
            standing = self._checked(name, stamp) or standing_in(
                data, can_agree=lambda: can_agree(header.seats, game(header.game))
            )
        except Exception:  # raised by another package's game; the replay reports it
            return False
        if standing is None or len(standing.ranks) not in (0, len(header.seats)):
            return False
        at = last_time(data, header, name)
        self._take(entry_of(name, stamp, header, standing, header.ritual, at, self._rest(name)))
        return True

    def _checked(self, name: str, stamp: Stamp) -> Standing | None:
        """Return the standing from an earlier replay of the same file, if there was one."""
        told = self.history.fact("checked", name)
        try:
            known = None if told is None else _CHECKED.validate_json(told)
        except ValueError:
            return None
        return known[1] if known is not None and known[0] == stamp else None

    def fail(self, name: str) -> None:
        """Note that the code of a game failed while this save was played.

        The menu's Continue passes over the save until it is opened from the list, or the game's
        package changes.
        """
        with suppress(SaveError):
            _, header = read_save(self.folder / name)
            self.history.put("failed", name, _package_of(header.game))

    def _failed(self, entry: Entry) -> str:
        """Return a sentence if the game's code failed while the save was played.

        Return "" if the code did not fail, or if the game's package has changed since.
        """
        package = self.history.fact("failed", entry.name)
        if package is None or entry.state != "open" or package != _package_of(entry.game):
            return ""
        kept = "it is kept among the saved games"
        return f"A game of {title_of(entry.game)} failed in the code of {package}; {kept}."

    def _take(self, entry: Entry) -> None:
        self._entries[entry.name] = entry
        if entry.ritual is not None and entry.moves:
            self.history.put("begun", entry.ritual.isoformat(), entry.name)

    def _note_error(self, name: str, stamp: Stamp, error: SaveError) -> None:
        """Make an entry of a file that cannot be read, or whose game is missing."""
        entry = Entry(name, stamp, "unreadable", problem=str(error))
        if isinstance(error, MissingGame):
            names = tuple(plan.name for plan in error.header.seats)
            entry = replace(entry, state="missing", game=error.header.game, names=names)
        self._entries[name] = entry

    def _play(self, name: str, stamp: Stamp) -> None:
        """Replay a save, and note its standing; a finished game is added to the history."""
        try:
            loaded = self._followed(name)
        except SaveError as error:
            self._note_error(name, stamp, error)
        else:
            self._learn(name, stamp, loaded)
            self._remember(loaded.session)

    def _followed(self, name: str) -> Loaded:
        path = self.folder / name
        try:
            return load(path, self._pulse)
        except (SaveError, Stopped):
            raise
        except Exception as error:  # a mistake in a game's rules must not hide the other saves
            blamed = culprit(error)
            why = f" {sentence(error, blamed)}" if blamed is not None else ""
            raise SaveError(f"{path.name} cannot be followed.{why}") from None

    def _learn(self, name: str, stamp: Stamp, loaded: Loaded) -> Entry:
        """Note the standing of a replayed game, which may differ from what its file claims."""
        session = loaded.session
        save = save_of(session)
        at = None if save is None or save.clock is None else save.clock.last
        entry = entry_of(
            name, stamp, loaded.header, session.standing, session.ritual, at, self._rest(name)
        )
        if self._known(stamp, name) != entry:
            told = _CHECKED.dump_json((stamp, session.standing)).decode()
            self.history.put("checked", name, told)
            self._take(entry)
        return entry

    def _unverified(self, found: list[tuple[Stamp, str]]) -> Iterator[tuple[Stamp, str]]:
        """Find the saves of finished games that have to be replayed for the history.

        What can be corrected in the history without a replay is corrected at once.
        """
        games = {each.key: each for each in self.history.games()}
        by_save = {each.save: each for each in games.values()}
        for stamp, name in found:
            entry, played = self._known(stamp, name), by_save.get(name)
            if entry is None or entry.state not in ("open", "finished"):
                continue
            if entry.state == "finished" and played is not None and _same(entry, played):
                continue
            if (entry.state == "open" and played is None) or name in self._copies:
                continue
            with suppress(SaveError):
                key = key_of(read_save(self.folder / name)[1])
                if entry.state == "open":
                    self.history.forget(key)  # the game was finished, and is being played again
                elif key not in games or not _same(entry, games[key]):
                    yield stamp, name
                else:  # a copied or renamed file
                    self.history.remember(replace(games[key], save=name), self._is_there)

    def _is_there(self, name: str) -> bool:
        return name in self._entries

    def _forget(self, names: set[str]) -> None:
        for name in names:
            self._entries.pop(name, None)
            self._copies.discard(name)
            self.history.drop("checked", name)
            self.history.drop("failed", name)

    # -- the list ---------------------------------------------------------------------------

    def page(self, wish: Wish, first: int, most: int) -> tuple[list[Entry], int]:
        """Return a page of the selected saves, and the total number of selected saves."""
        wished = wish.of([*self._entries.values()])
        return wished[first : first + most], len(wished)

    def load(self, name: str) -> Loaded:
        """Replay a save to go on with it.

        Raises:
            SaveError: the file cannot be read.
        """
        stamp = None
        with suppress(OSError):
            stamp = _stamp_of((self.folder / name).stat())
        try:
            loaded = self._followed(name)
        except SaveError as error:
            if stamp is not None:
                self._note_error(name, stamp, error)
            raise
        self.history.drop("failed", name)
        if stamp is not None:
            self._learn(name, stamp, loaded)
        return loaded

    def emblem(self, name: str) -> str:
        """Return the emblem of a saved table; "" if the save cannot be read."""
        with suppress(SaveError):
            return self.load(name).session.view(None).emblem()
        return ""

    def delete(self, entry: Entry) -> None:
        """Delete a save.

        Raises:
            OSError: the file cannot be deleted.
        """
        path = self.folder / entry.name
        path.unlink(missing_ok=True)
        with suppress(OSError):
            path.with_suffix(REVIEW_SUFFIX).unlink(missing_ok=True)
        self._forget({entry.name})

    # -- records ----------------------------------------------------------------------------

    def records(self) -> Records:
        """Return the best results of all finished games."""
        people = People(games := self.history.games())
        return Records(
            replace(result, name=people.spelled(result.name))
            for game in games
            for result in results_of(game)
        )

    def finished(self) -> list[FinishedGame]:
        """Return all finished games."""
        return self.history.games()

    def people(self) -> People:
        """Return the names of all players, and those that statistics show for them."""
        return People(self.history.games(), self.history.facts("name"))

    def tell_as(self, name: str, told: str) -> bool:
        """Set the name that statistics show for a name in saves; the same name resets it.

        Return False if the name could not be kept, so that it is lost when the program ends.
        """
        kept = True
        for known in self.history.facts("name"):
            if identity(known) == identity(name) and known != name:
                kept &= self.history.drop("name", known)
        if name == told:
            return self.history.drop("name", name) and kept
        return self.history.put("name", name, told) and kept

    def note(self, session: Session) -> bool:
        """Remember a saved game that has ended; True if it counts for records."""
        played = self._remember(session)
        return played is not None and played.counts

    def _remember(self, session: Session) -> FinishedGame | None:
        """Add a game to the history if it is saved and finished; otherwise return None."""
        save = save_of(session)
        if save is None or save.begun is None:
            return None
        played = finished_game(session, save.begun, save.path.name, save.clock)
        if played is not None:
            played = self._fair(played)
            if self._is_copy(played):
                self._copies.add(played.save)
            else:
                self.history.remember(played, self._is_there)
        return played

    def _is_copy(self, played: FinishedGame) -> bool:
        """Test whether a game is known under another header, for instance with other names."""
        return any(
            other.key != played.key
            and other.save != played.save
            and _same_end(other, played)
            and (other.ended == played.ended or self._same_lines(other.save, played.save))
            for other in self.history.games()
        )

    def _same_lines(self, *saves: str) -> bool:
        """Test whether two saves differ in their headers alone."""
        try:
            lines = [read_save(self.folder / save)[0].partition(b"\n")[2] for save in saves]
        except SaveError:
            return False
        return lines[0] == lines[1]

    def _fair(self, played: FinishedGame) -> FinishedGame:
        """Mark a game as ``deal_seen`` if the deal of its ritual was seen before the game ended."""
        if played.ritual is None or played.deal_seen:
            return played
        seen = self.history.fact("seen", played.ritual.isoformat())
        return replace(played, deal_seen=seen is not None and seen < as_told(played.ended))

    # -- the ritual -------------------------------------------------------------------------

    def ritual(self, day: date, name: str) -> Session | Loaded:
        """Return the unfinished ritual of a day, or a new one."""
        return self.begun_ritual(day) or ritual(day, name, seen=self.has_seen(day))

    def begun_ritual(self, day: date) -> Loaded | None:
        """Return the newest unfinished ritual of a day; None if there is none."""
        for name in self._with_deal_of(day):
            with suppress(SaveError):
                loaded = load(self.folder / name)
                mark = loaded.session.ritual
                if mark is not None and mark.day == day and loaded.session.outcome() is None:
                    return loaded
        return None

    def has_seen(self, day: date) -> bool:
        """Test whether the deal of a day was seen on this computer."""
        deal = ritual_entry().id, str(seed_of(day))
        return bool(
            self._with_deal_of(day)
            or self.history.fact("seen", day.isoformat())
            or self.history.fact("begun", day.isoformat())
            or any((each.game, each.deal) == deal for each in self.history.games())
        )

    def look_at(self, session: Session) -> None:
        """Note that a finished game is shown: later rituals on the same deal do not count."""
        day = day_of_deal(session)
        if day is None or session.outcome() is None:
            return
        if self.history.fact("seen", day.isoformat()) is None:  # only the first time counts
            self.history.put("seen", day.isoformat(), as_told(datetime.now(UTC)))

    def _with_deal_of(self, day: date) -> list[str]:
        """Return the saves on the deal of a day, the newest first.

        Files last written before that day began anywhere are not read.
        """
        since = datetime.combine(day, day_time.min, UTC) - MAX_OFFSET
        since_ns = int(since.timestamp() * 1e9)
        names = []
        with suppress(OSError):
            for stamp, name in self._found():
                if stamp.modified_ns < since_ns:
                    break
                with suppress(SaveError):
                    header = read_save(self.folder / name)[1]
                    if (header.game, header.seed) == (ritual_entry().id, seed_of(day)):
                        names.append(name)
        return names


def _package_of(game_id: str) -> str:
    """Return name and version of a game's package; "" if the game is ours, or unknown."""
    try:
        return announced(game_id).package
    except UnknownGame:
        return ""


def _same_end(one: FinishedGame, other: FinishedGame) -> bool:
    """Test whether two games agree on everything that their deal and moves decide."""
    ends = [
        (each.game, each.deal, each.moves, each.reason, *(place.score for place in each.places))
        for each in (one, other)
    ]
    return ends[0] == ends[1]


def _same(entry: Entry, played: FinishedGame) -> bool:
    """Test whether a save and a game of the history agree on game, deal and number of moves."""
    return (entry.game, entry.deal, entry.moves) == (played.game, played.deal, played.moves)


def _stamp_of(status: os.stat_result) -> Stamp:
    return Stamp(status.st_mtime_ns, status.st_ctime_ns, status.st_size)


def note(session: Session) -> Records | None:
    """Remember a saved game that has ended; return all records, or None if it does not count."""
    with Library() as library:
        return library.records() if library.note(session) else None


def look_at(session: Session) -> str | None:
    """Note that a finished game is shown, for callers that have no open library.

    Return a warning if that cannot be kept.
    """
    if day_of_deal(session) is not None and session.outcome() is not None:
        with Library() as library:
            library.look_at(session)
            return library.trouble
    return None
