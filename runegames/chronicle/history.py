"""History of finished games, each game once, in memory and in a database.

The history is read from memory, so it remains usable if the database fails. A damaged database is
rebuilt from its sound rows and from memory; the rest is read from the saves again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING

from runegames.chronicle.memory import Damaged, FinishedGame, Kind, Memory, RowRefused, Unusable

if TYPE_CHECKING:
    from runegames.chronicle.database import Database


class History:
    """History of finished games, for all threads of a program."""

    def __init__(self, path: Path) -> None:
        self.trouble: str | None = None
        """Reason why the database cannot be used, as the end of a sentence; None if it can."""
        self._path = path
        self._lock = RLock()
        self._database: Database | None = None
        self._memory = Memory()
        self._version = 0
        self._aside: Path | None = None
        """Damaged database that was set aside, at its new place."""
        try:
            from runegames.chronicle.database import Database

            with self._mending():
                self._database = Database(path)
                self._memory = self._database.read()
        except ImportError:
            self.trouble = "this Python has no SQLite"

    def close(self) -> None:
        """Close the database."""
        with self._lock:
            if self._database is not None:
                self._database.close()

    # -- the database -------------------------------------------------------------------------

    @contextmanager
    def _mending(self) -> Iterator[None]:
        """Replace the database if it proves damaged; do without it if it cannot be used."""
        try:
            yield
        except Unusable as unusable:
            self._do_without(unusable)
        except Damaged:
            self._renew()

    def _do_without(self, why: Exception) -> None:
        self.trouble = str(why)
        if self._database is not None:
            self._database.close()
        self._database = None

    def _renew(self) -> None:
        """Set a damaged database aside, and create a new one from its sound rows and memory."""
        from runegames.chronicle.database import Database

        try:
            if self._database is not None:
                self._database.close()
            known = Database.salvaged(self._path)
            known.games |= self._memory.games
            known.facts |= self._memory.facts
            known.spoilt = 0
            self._memory = known
            self._version += 1
            self._database = Database.anew(self._path, known)
            self._aside = self._database.aside or self._aside
        except (Unusable, Damaged) as error:
            self._do_without(error)

    def _known(self, *, again: bool = False) -> Memory:
        """Return the memory, after reading the database if another program has changed it.

        With ``again``, read the database in any case.
        """
        with self._mending():
            if self._database is not None and (again or self._database.changed()):
                self._memory = self._database.read()
                self._version += 1
        return self._memory

    def _keep(self, change: Callable[[Database], None]) -> bool:
        """Write a change of the memory to the database as well; False if that failed."""
        self._version += 1
        # A refused row stays in memory only. A database that was renewed holds all of memory.
        with suppress(RowRefused):
            with self._mending():
                if self._database is not None:
                    change(self._database)
            return self._database is not None
        return False

    @property
    def version(self) -> int:
        """Number that grows whenever a game or a fact changes."""
        with self._lock:
            self._known()
            return self._version

    # -- finished games -----------------------------------------------------------------------

    @property
    def warning(self) -> str | None:
        """Warning if the database cannot be used; otherwise None."""
        if self.trouble is None:
            return None
        return (
            f"The database of games cannot be used: {self.trouble} ({self._path})."
            " Finished games are read from their saves."
        )

    @property
    def why_lost(self) -> str:
        """Reason why the database did not take a change, as the end of a sentence."""
        return f"{self.trouble or 'no database can hold it'} ({self._path})"

    @property
    def loss(self) -> str | None:
        """Warning if the database or rows of it could not be read; otherwise None."""
        if self._aside is not None:
            return (
                f"The database of games was damaged. It is kept as {self._aside.name}; a new one"
                f" has what could be read of it, and the games of the saves ({self._path})."
            )
        if not (spoilt := self.spoilt):
            return None
        rows = "a row" if spoilt == 1 else f"{spoilt:,} rows"
        return f"The database of games has {rows} that cannot be read ({self._path})."

    @property
    def spoilt(self) -> int:
        """Number of invalid rows that no save has replaced."""
        with self._lock:
            return self._known(again=bool(self._memory.spoilt)).spoilt

    def games(self) -> list[FinishedGame]:
        """Return all finished games."""
        with self._lock:
            return [*self._known().games.values()]

    def remember(
        self, played: FinishedGame, there: Callable[[str], bool] = lambda save: False
    ) -> None:
        """Remember a finished game, unless another save of the game is known and still exists.

        ``there`` tests whether the save with a given name still exists.
        """
        with self._lock:
            games = self._known().games
            before = games.get(played.key)
            if before is not None:
                if before.save != played.save and there(before.save):
                    return
                # Times that were known once are kept.
                played = replace(played, created=before.created)
                if not played.end_known:
                    played = replace(played, ended=before.ended, duration_s=before.duration_s)
            if before != played:
                games[played.key] = played
                self._keep(lambda database: database.remember(played))
            if before is not None and not before.ended_as(played):
                self.drop("review", played.key)  # the review describes another end

    def forget(self, key: str) -> None:
        """Forget a finished game that is being played again after an undo."""
        with self._lock:
            if self._known().games.pop(key, None) is not None:
                self._keep(lambda database: database.forget(key))
            self.drop("review", key)

    # -- facts ----------------------------------------------------------------------------------

    def facts(self, kind: Kind) -> dict[str, str]:
        """Return the facts of a kind by name."""
        with self._lock:
            return {
                name: text
                for (fact_kind, name), text in self._known().facts.items()
                if fact_kind == kind
            }

    def fact(self, kind: Kind, name: str) -> str | None:
        """Return the fact about a day, a file, a person or a game; None if it is unknown."""
        with self._lock:
            return self._known().facts.get((kind, name))

    def put(self, kind: Kind, name: str, text: str) -> bool:
        """Remember a fact; return False if it could not be written."""
        with self._lock:
            if self.fact(kind, name) != text:
                self._memory.facts[kind, name] = text
                return self._keep(lambda database: database.put(kind, name, text))
            return self._database is not None

    def drop(self, kind: Kind, name: str) -> bool:
        """Forget a fact; return False if that could not be written."""
        with self._lock:
            if self._known().facts.pop((kind, name), None) is not None:
                return self._keep(lambda database: database.drop(kind, name))
            return self._database is not None
