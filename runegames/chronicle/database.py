"""Database of finished games, in one SQLite file beside the saves.

Some facts are stored nowhere else: when a game ended, results of deleted saves, deals that were
seen. Therefore a damaged database is set aside, not deleted.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import astuple
from itertools import product
from pathlib import Path

from runegames import files
from runegames.characters import legible
from runegames.chronicle.memory import Damaged, FinishedGame, Kind, Memory, RowRefused, Unusable
from runegames.chronicle.rows import (
    COLUMNS,
    FIRST_TABLES,
    LOCAL_COLUMNS,
    TABLES,
    Row,
    add_rows,
    game_row,
    rows_of,
    times_of_save,
)

SCHEMA = 3
"""Version of the schema; version 2 had no local times."""
TOO_OLD_TABLE = "look"
"""Table that only schema 1 had, which no released version wrote."""
SYNCHRONOUS = "NORMAL"
"""Write mode of SQLite; a power failure may lose the newest rows, but damages no others."""
BUSY_TIMEOUT_S = 0.3
"""Seconds to wait for another program; a transaction takes only a few milliseconds."""
DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
"""SQLite's error codes for a file that is not a sound database."""
REFUSALS = (
    *(sqlite3.DataError, sqlite3.IntegrityError, sqlite3.InterfaceError),
    *(sqlite3.ProgrammingError, OverflowError, UnicodeEncodeError),
)
"""Errors that writing raises for values that no database can hold."""
BESIDE = ("-wal", "-shm", "-journal")
"""Endings of the files that SQLite keeps beside a database."""


class Database:
    """Connection to an SQLite file with the contents of a ``Memory``.

    Several programs may use the same file at the same time.
    """

    def __init__(self, path: Path) -> None:
        """Open the file, or create it.

        Raises:
            Damaged: the file is damaged, or not a database of this program.
            Unusable: the file cannot be used now.
        """
        self.aside: Path | None = None
        """Damaged file that this one replaces, at its new place; None for an ordinary database."""
        with _troubles():
            path.parent.mkdir(parents=True, exist_ok=True)
            for ending in ("", *BESIDE):
                files.check_regular(path.with_name(path.name + ending))
            self._connection = _connected(path)
            try:
                self._prepare()
            except BaseException:
                self._connection.close()
                raise
        self._version = self._data_version()

    def _prepare(self) -> None:
        execute = self._connection.execute
        version = self._schema()
        if not version and execute("SELECT 1 FROM sqlite_master").fetchone():
            raise Damaged("it is not a database of runegames")
        tables = execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall()
        if version < SCHEMA and TOO_OLD_TABLE in dict(tables):
            raise Unusable("it is too old, from before runegames was released")
        if version > SCHEMA and dict(tables) not in (TABLES, FIRST_TABLES):
            raise Unusable("it was written by a newer runegames")
        for pragma in ("journal_mode = WAL", f"synchronous = {SYNCHRONOUS}", "foreign_keys = ON"):
            execute(f"PRAGMA {pragma}")
        if not version:
            # Another program may be creating the tables of the same file.
            with self._transaction():
                if not self._schema():
                    for statement in TABLES.values():
                        execute(statement)
                    execute(f"PRAGMA user_version = {SCHEMA}")
        elif dict(tables) == FIRST_TABLES:
            self._add_local_times()
        elif version != SCHEMA and dict(tables) == TABLES:  # only the number is damaged
            execute(f"PRAGMA user_version = {SCHEMA}")
        tables = execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall()
        own = {name: sql for name, sql in tables if name in TABLES}
        extra = execute("SELECT 1 FROM sqlite_master WHERE type = 'trigger'").fetchone()
        if own != TABLES or extra or execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise Damaged("it is damaged")
        # An empty transaction shows at once whether the file can be written.
        with self._transaction():
            pass

    def _add_local_times(self) -> None:
        """Upgrade schema 2: keep the local times of its games, as far as they can be known now."""
        with self._transaction() as execute:
            columns = {row[1] for row in execute("PRAGMA table_info(game)")}
            for name in LOCAL_COLUMNS:
                if name not in columns:  # another program may be upgrading the same file
                    execute(f"ALTER TABLE game ADD COLUMN {name} TEXT")
            for row in execute("SELECT id, save, created, ended FROM game").fetchall():
                game_id, *times = row
                with suppress(ValueError, TypeError):
                    local_times = times_of_save(*times)
                    statement = "UPDATE game SET created_local = ?, ended_local = ? WHERE id = ?"
                    execute(statement, (*local_times, game_id))
            execute(f"PRAGMA user_version = {SCHEMA}")

    def _schema(self) -> int:
        """Return the version of the schema; 0 if the file does not state one.

        Raises:
            Damaged: the version is impossible.
        """
        version: int = self._connection.execute("PRAGMA user_version").fetchone()[0]
        if not 0 <= version < 1 << 16:
            raise Damaged("it is damaged")
        return version

    def close(self) -> None:
        with suppress(sqlite3.Error):
            self._connection.close()

    # -- damage -----------------------------------------------------------------------------

    @classmethod
    def anew(cls, path: Path, memory: Memory) -> Database:
        """Set a damaged database aside, and create a new one with these contents.

        If another program has replaced the database already, add the contents to its new one.

        Raises:
            Damaged, Unusable: the new database fails as well.
        """
        with suppress(Damaged):
            return cls._holding(path, memory)
        return cls.replaced(path, memory)

    @classmethod
    def replaced(cls, path: Path, memory: Memory) -> Database:
        """Create a database with these contents; set an existing file aside."""
        aside = None
        with _troubles():
            with suppress(FileNotFoundError):
                aside = files.set_aside(path)
            for ending in BESIDE:  # these files belong to the old database
                with suppress(FileNotFoundError):
                    path.with_name(path.name + ending).unlink()
        database = cls._holding(path, memory)
        database.aside = aside
        return database

    @classmethod
    def _holding(cls, path: Path, memory: Memory) -> Database:
        database = cls(path)
        try:
            with database._transaction():
                for played in memory.games.values():
                    with suppress(RowRefused):
                        database.remember(played)
                for (kind, name), text in memory.facts.items():
                    database.put(kind, name, text)
        except BaseException:
            database.close()
            raise
        return database

    @staticmethod
    def salvaged(path: Path) -> Memory:
        """Read the sound rows of a damaged database, from both ends of each table."""
        memory, rows = Memory(), {name: list[Row]() for name in COLUMNS}
        # Invalid text makes ``sqlite3`` raise errors of many kinds.
        with (
            suppress(Exception),
            closing(_connected(path)) as damaged,
            closing(_connected(":memory:")) as copy,
        ):
            damaged.backup(copy, progress=_without_waiting)
            copy.execute("PRAGMA writable_schema = ON")
            for name, sql in TABLES.items():  # the statements in the file may be damaged
                made = "UPDATE sqlite_master SET type = 'table', sql = ? WHERE name = ?"
                copy.execute(made, (sql, name))
            copy.execute(
                "DELETE FROM sqlite_master WHERE tbl_name NOT IN"
                " (SELECT name FROM sqlite_master WHERE type = 'table')"
            )
            copy.execute("PRAGMA writable_schema = RESET")
            for name, direction in product(COLUMNS, ("ASC", "DESC")):
                with suppress(Exception):
                    for row in rows_of(copy, name, direction):
                        rows[name].append(row)
        add_rows(memory, rows)
        return memory

    # -- reading ----------------------------------------------------------------------------

    def changed(self) -> bool:
        """Test whether another program has written since the last reading."""
        with _troubles():
            return self._version != self._data_version()

    def _data_version(self) -> int:
        version: int = self._connection.execute("PRAGMA data_version").fetchone()[0]
        return version

    def read(self) -> Memory:
        """Read all valid rows, and count the invalid ones.

        Raises:
            Damaged, Unusable: as when the file is opened.
        """
        memory = Memory()
        with _troubles():
            self._version = self._data_version()
            add_rows(memory, {name: [*rows_of(self._connection, name)] for name in COLUMNS})
        return memory

    # -- writing ----------------------------------------------------------------------------

    @contextmanager
    def _transaction(self) -> Iterator[Callable[..., sqlite3.Cursor]]:
        """Open a transaction, or a savepoint within an open one; an error rolls it back.

        Raises:
            RowRefused: no database can hold the values.
            Damaged, Unusable: as when the file is opened.
        """
        begin, commit, back = "BEGIN IMMEDIATE", "COMMIT", "ROLLBACK"
        if self._connection.in_transaction:
            begin, commit, back = "SAVEPOINT part", "RELEASE part", "ROLLBACK TO part"
        with _troubles():
            self._connection.execute(begin)
            try:
                yield self._connection.execute
                self._connection.execute(commit)
            except BaseException as error:
                with suppress(sqlite3.Error):
                    self._connection.execute(back)
                if isinstance(error, REFUSALS):
                    raise RowRefused(str(error)) from None
                raise

    def remember(self, played: FinishedGame) -> None:
        """Write a finished game; replace the row with the same key."""
        row = game_row(played)
        with self._transaction() as execute:
            execute("DELETE FROM game WHERE key = ?", (played.key,))
            game_id = execute(_into("game", *row), tuple(row.values())).lastrowid
            for result in played.places:
                execute(_into("seat", *COLUMNS["seat"]), (game_id, *astuple(result)))

    def forget(self, key: str) -> None:
        with self._transaction() as execute:
            execute("DELETE FROM game WHERE key = ?", (key,))

    def put(self, kind: Kind, name: str, text: str) -> None:
        with self._transaction() as execute:
            statement = _into("fact", *COLUMNS["fact"], verb="REPLACE")
            execute(statement, (kind, os.fsencode(name), text))

    def drop(self, kind: Kind, name: str) -> None:
        with self._transaction() as execute:
            row = (kind, os.fsencode(name))
            execute("DELETE FROM fact WHERE kind = ? AND name = ?", row)


def _into(table: str, *columns: str, verb: str = "INSERT") -> str:
    marks = ", ".join("?" * len(columns))
    return f"{verb} INTO {table} ({', '.join(columns)}) VALUES ({marks})"


def _connected(path: Path | str) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, timeout=BUSY_TIMEOUT_S, isolation_level=None, check_same_thread=False
    )
    # Bytes that are not UTF-8 invalidate their own row, not the whole query.
    connection.text_factory = lambda raw: raw.decode(errors="surrogateescape")
    return connection


def _without_waiting(status: int, remaining: int, total: int) -> None:
    """Cancel a backup that another program blocks; otherwise SQLite would retry forever.

    Raises:
        TimeoutError: the file is locked.
    """
    if status not in (sqlite3.SQLITE_OK, sqlite3.SQLITE_DONE):
        raise TimeoutError


@contextmanager
def _troubles() -> Iterator[None]:
    """Translate errors of SQLite and of the disk.

    Raises:
        Damaged, Unusable: in place of these errors.
    """
    try:
        yield
    except UnicodeDecodeError:  # SQLite's message quotes invalid text from the file
        raise Damaged("it is damaged") from None
    except sqlite3.Error as error:
        # The code is missing if ``sqlite3`` raised the error itself.
        code = getattr(error, "sqlite_errorcode", None) or 0
        kind = code & 0xFF  # the other bits are details
        if kind in DAMAGE or str(error) == "unsupported file format":
            raise Damaged(_reason(error)) from None
        raise Unusable(_reason(error)) from None
    except OSError as error:
        raise Unusable(_reason(error)) from None


def _reason(error: sqlite3.Error | OSError) -> str:
    system = error.strerror if isinstance(error, OSError) else None
    words = legible(system or str(error))
    return words[:1].lower() + words[1:]
