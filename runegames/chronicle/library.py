"""Library of a person's games: the saves of a folder, and the history of finished games.

The list of saves is made from the lines of each save. A save is replayed for the list only if its
lines are damaged. A finished game is replayed once before it
counts, because its end line may be forged.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from threading import Event

from pydantic import TypeAdapter

from runegames.characters import identity
from runegames.chronicle.entries import FileStamp, SaveEntry, entry_of
from runegames.chronicle.folder import SavesFolder
from runegames.chronicle.history import History
from runegames.chronicle.memory import FinishedGame, finished_game, key_of, sortable
from runegames.chronicle.people import People
from runegames.chronicle.progress import LatestSearch, WalkProgress
from runegames.games.failures import culprit, sentence
from runegames.games.registry import UnknownGame, game, ritual_entry, title_of
from runegames.games.registry import entry_of as announced
from runegames.play.clock import last_time
from runegames.play.places import games_file, saves_dir
from runegames.play.ritual import day_of_deal, ritual, seed_of
from runegames.play.saves import (
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
_CHECKED: TypeAdapter[tuple[FileStamp, Standing]] = TypeAdapter(tuple[FileStamp, Standing])


class Stopped(Exception):
    """Signal that reading was stopped, because the library closes."""


class Library:
    """Saves of a folder, and the history of finished games, for all threads of a program."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or saves_dir()
        self._files = SavesFolder(self.folder)
        self._entries: dict[str, SaveEntry] = {}
        self.changes = 0
        """Number of changes of the list of saves, by any walk through them."""
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
        return self.history.warning

    @property
    def why_lost(self) -> str:
        """Reason why the database did not take a change, as the end of a sentence."""
        return self.history.why_lost

    # -- reading ----------------------------------------------------------------------------

    def walk(self, *, verify: bool = True) -> Iterator[WalkProgress]:
        """Walk through the saves, the newest first, and report the progress.

        With ``verify``, replay finished games that are not in the history, so that they count.
        """
        try:
            saves = self._files.saves()
        except OSError as error:
            trouble = f"The saved games cannot be listed: {error.strerror} ({self.folder})."
            yield WalkProgress(over=True, settled=True, trouble=trouble, listed=False)
            return
        names = {name for _, name in saves}
        self._forget((self._entries.keys() | self.history.facts("checked").keys()) - names)
        search = LatestSearch(saves, self._known, self._failed, WalkProgress(trouble=self.trouble))
        reported_s = time.monotonic()
        to_read = []
        for stamp, name in saves:
            self._pulse()
            if not self._look_into(name, stamp):
                to_read.append((stamp, name))
            if search.advance() or time.monotonic() > reported_s + REPORT_INTERVAL_S:
                yield search.look
                reported_s = time.monotonic()
        if verify:
            to_read = sorted({*to_read, *self._unverified(saves)}, reverse=True)
        for read, (stamp, name) in enumerate(to_read):
            search.look = replace(search.look, read=read, to_read=len(to_read))
            yield search.look
            self._play(name, stamp)
            search.advance()
        search.advance()
        warning = self.trouble or self.history.loss
        number = len(to_read)
        yield replace(search.look, read=number, to_read=number, over=True, trouble=warning)

    def _known(self, stamp: FileStamp, name: str) -> SaveEntry | None:
        """Return the entry of an unchanged file; None if the file has to be read."""
        entry = self._entries.get(name)
        return entry if entry is not None and entry.stamp == stamp else None

    def _look_into(self, name: str, stamp: FileStamp) -> bool:
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
        last_played = last_time(data, header, name)
        self._take(
            entry_of(
                name, stamp, header, standing, header.ritual, last_played, self._files.rest(name)
            )
        )
        return True

    def _checked(self, name: str, stamp: FileStamp) -> Standing | None:
        """Return the standing from an earlier replay of the same file, if there was one."""
        fact = self.history.fact("checked", name)
        try:
            known = None if fact is None else _CHECKED.validate_json(fact)
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

    def _failed(self, entry: SaveEntry) -> str:
        """Return a sentence if the game's code failed while the save was played.

        Return "" if the code did not fail, or if the game's package has changed since.
        """
        package = self.history.fact("failed", entry.name)
        if package is None or entry.state != "open" or package != _package_of(entry.game):
            return ""
        kept = "it is kept among the saved games"
        return f"A game of {title_of(entry.game)} failed in the code of {package}; {kept}."

    def _take(self, entry: SaveEntry) -> None:
        self._entries[entry.name] = entry
        self.changes += 1
        if entry.ritual is not None and entry.moves:
            self.history.put("begun", entry.ritual.isoformat(), entry.name)

    def _note_error(self, name: str, stamp: FileStamp, error: SaveError) -> None:
        """Make an entry of a file that cannot be read, or whose game is missing."""
        entry = SaveEntry(name, stamp, "unreadable", problem=str(error))
        if isinstance(error, MissingGame):
            names = tuple(plan.name for plan in error.header.seats)
            entry = replace(entry, state="missing", game=error.header.game, names=names)
        self._entries[name] = entry
        self.changes += 1

    def _play(self, name: str, stamp: FileStamp) -> None:
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

    def _learn(self, name: str, stamp: FileStamp, loaded: Loaded) -> SaveEntry:
        """Note the standing of a replayed game, which may differ from what its file claims."""
        session = loaded.session
        save = save_of(session)
        last_played = None if save is None or save.clock is None else save.clock.last
        entry = entry_of(
            name,
            stamp,
            loaded.header,
            session.standing,
            session.ritual,
            last_played,
            self._files.rest(name),
        )
        if self._known(stamp, name) != entry:
            fact = _CHECKED.dump_json((stamp, session.standing)).decode()
            self.history.put("checked", name, fact)
            self._take(entry)
        return entry

    def _unverified(self, saves: list[tuple[FileStamp, str]]) -> Iterator[tuple[FileStamp, str]]:
        """Find the saves of finished games that have to be replayed for the history.

        What can be corrected in the history without a replay is corrected at once.
        """
        games = {game.key: game for game in self.history.games()}
        by_save = {game.save: game for game in games.values()}
        for stamp, name in saves:
            entry, played = self._known(stamp, name), by_save.get(name)
            if entry is None or entry.state not in ("open", "finished"):
                continue
            if entry.state == "finished" and played is not None and entry.shows(played):
                continue
            if (entry.state == "open" and played is None) or name in self._copies:
                continue
            with suppress(SaveError):
                key = key_of(read_save(self.folder / name)[1])
                if entry.state == "open":
                    self.history.forget(key)  # the game was finished, and is being played again
                elif key not in games or not entry.shows(games[key]):
                    yield stamp, name
                else:  # a copied or renamed file
                    self.history.remember(replace(games[key], save=name), self._is_there)

    def _is_there(self, name: str) -> bool:
        return name in self._entries

    def _forget(self, names: set[str]) -> None:
        if names:
            self.changes += 1
        for name in names:
            self._entries.pop(name, None)
            self._copies.discard(name)
            self.history.drop("checked", name)
            self.history.drop("failed", name)

    # -- the list ---------------------------------------------------------------------------

    def saves(self) -> list[SaveEntry]:
        """Return all saves, the one that was played last first."""
        return sorted(
            [*self._entries.values()],
            key=lambda entry: (entry.played, entry.stamp.modified_ns, entry.name),
            reverse=True,
        )

    def load(self, name: str) -> Loaded:
        """Replay a save to go on with it.

        Raises:
            SaveError: the file cannot be read.
        """
        stamp = self._files.stamp(name)
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

    def delete(self, entry: SaveEntry) -> None:
        """Delete a save.

        Raises:
            OSError: the file cannot be deleted.
        """
        self._files.delete(entry.name)
        self._forget({entry.name})

    # -- finished games ---------------------------------------------------------------------

    def finished(self) -> list[FinishedGame]:
        """Return all finished games."""
        return self.history.games()

    def people(self) -> People:
        """Return the names of all players, and those that statistics show for them."""
        return People(self.history.games(), self.history.facts("name"))

    def tell_as(self, name: str, shown: str) -> bool:
        """Set the name that statistics show for a name in saves; the same name resets it.

        Return False if the name could not be kept, so that it is lost when the program ends.
        """
        kept = True
        for known in self.history.facts("name"):
            if identity(known) == identity(name) and known != name:
                kept &= self.history.drop("name", known)
        if name == shown:
            return self.history.drop("name", name) and kept
        return self.history.put("name", name, shown) and kept

    def note(self, session: Session) -> bool:
        """Remember a saved game that has ended; True if it counts."""
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
        for other in self.history.games():
            if other.key == played.key or other.save == played.save or not other.same_end(played):
                continue
            if other.ended == played.ended or self._files.same_lines(other.save, played.save):
                return True
        return False

    def _fair(self, played: FinishedGame) -> FinishedGame:
        """Mark a game as ``deal_seen`` if the deal of its ritual was seen before the game ended."""
        if played.ritual is None or played.deal_seen:
            return played
        seen = self.history.fact("seen", played.ritual.isoformat())
        return replace(played, deal_seen=seen is not None and seen < sortable(played.ended))

    # -- the ritual -------------------------------------------------------------------------

    def ritual(self, day: date, name: str) -> Session | Loaded:
        """Return the unfinished ritual of a day, or a new one."""
        return self.begun_ritual(day) or ritual(day, name, seen=self.has_seen(day))

    def begun_ritual(self, day: date) -> Loaded | None:
        """Return the newest unfinished ritual of a day; None if there is none."""
        for name in self._files.with_deal_of(day):
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
            self._files.with_deal_of(day)
            or self.history.fact("seen", day.isoformat())
            or self.history.fact("begun", day.isoformat())
            or any((played.game, played.deal) == deal for played in self.history.games())
        )

    def look_at(self, session: Session) -> None:
        """Note that a finished game is shown: later rituals on the same deal do not count."""
        day = day_of_deal(session)
        if day is None or session.outcome() is None:
            return
        if self.history.fact("seen", day.isoformat()) is None:  # only the first time counts
            self.history.put("seen", day.isoformat(), sortable(datetime.now(UTC)))


def _package_of(game_id: str) -> str:
    """Return name and version of a game's package; "" if the game is ours, or unknown."""
    try:
        return announced(game_id).package
    except UnknownGame:
        return ""


def look_at(session: Session) -> str | None:
    """Note that a finished game is shown, for callers that have no open library.

    Return a warning if that cannot be kept.
    """
    if day_of_deal(session) is not None and session.outcome() is not None:
        with Library() as library:
            library.look_at(session)
            return library.trouble
    return None
