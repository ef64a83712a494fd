"""Database of finished games, in one SQLite file beside the saves.

Some facts are stored nowhere else: when a game ended, results of deleted saves, deals that were
seen. Therefore a damaged database is set aside, not deleted.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import astuple, replace
from datetime import datetime
from pathlib import Path
from typing import Any, TypeAlias, get_args

from pydantic import TypeAdapter

from runegames import files
from runegames.characters import legible
from runegames.play.clock import zoned
from runegames.play.memory import Damaged, FinishedGame, Kind, Memory, RowRefused, Unusable, as_told

Row: TypeAlias = tuple[Any, ...]

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
MAX_WORD_CHARS = 100
YEARS = range(2, 9999)
"""Years whose dates can be expressed in any time zone."""

FIRST_TABLES = {
    "game": """CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    save BLOB NOT NULL,
    game TEXT NOT NULL,
    deal TEXT NOT NULL,
    rules_version TEXT NOT NULL,
    options TEXT NOT NULL,
    house_rules INTEGER NOT NULL,
    created TEXT,
    ended TEXT NOT NULL,
    duration_s REAL,
    moves INTEGER,
    reason TEXT NOT NULL,
    practice INTEGER NOT NULL,
    what_if INTEGER NOT NULL,
    ritual TEXT,
    deal_seen INTEGER NOT NULL
)""",
    "seat": """CREATE TABLE seat (
    game_id INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    side INTEGER NOT NULL,
    name TEXT,
    player TEXT,
    score INTEGER NOT NULL,
    rank INTEGER,
    hints INTEGER NOT NULL,
    take_backs INTEGER NOT NULL,
    PRIMARY KEY (game_id, seat)
) WITHOUT ROWID""",
    "fact": """CREATE TABLE fact (
    kind TEXT NOT NULL,
    name BLOB NOT NULL,
    told TEXT NOT NULL,
    PRIMARY KEY (kind, name)
)""",
}
"""Statements that created the tables of schema 2."""
LOCAL_COLUMNS = ("created_local", "ended_local")
"""Columns of local times with their offset from UTC; NULL in rows of older programs."""
TABLES = FIRST_TABLES | {
    "game": f"{FIRST_TABLES['game'][:-1]}, {', '.join(f'{name} TEXT' for name in LOCAL_COLUMNS)})"
}
"""Statements that create the tables, exactly as a sound database stores them."""
GAME_COLUMNS = (
    *("key", "save", "game", "deal", "rules_version", "options", "house_rules", "created"),
    *("ended", "duration_s", "moves", "reason", "practice", "what_if", "ritual", "deal_seen"),
    *LOCAL_COLUMNS,
)
SEAT_COLUMNS = ("seat", "side", "name", "player", "score", "rank", "hints", "take_backs")
COLUMNS = {
    "seat": ("game_id", *SEAT_COLUMNS),
    "game": ("id", *GAME_COLUMNS),
    "fact": ("kind", "name", "told"),
}
"""Columns to read, by table; rows are sorted by the first two of these columns."""

_PLAYED = TypeAdapter(FinishedGame)


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
        told = {name: sql for name, sql in tables if name in TABLES}
        extra = execute("SELECT 1 FROM sqlite_master WHERE type = 'trigger'").fetchone()
        if told != TABLES or extra or execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
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
                game_id, *told = row
                with suppress(ValueError, TypeError):
                    local_times = _local_times(*told)
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
        with _troubles():
            with suppress(FileNotFoundError):
                files.set_aside(path)
            for ending in BESIDE:  # these files belong to the old database
                with suppress(FileNotFoundError):
                    path.with_name(path.name + ending).unlink()
        return cls._holding(path, memory)

    @classmethod
    def _holding(cls, path: Path, memory: Memory) -> Database:
        database = cls(path)
        try:
            with database._transaction():
                for played in memory.games.values():
                    with suppress(RowRefused):
                        database.remember(played)
                for (kind, name), told in memory.facts.items():
                    database.put(kind, name, told)
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
            for name, direction in ((n, d) for n in COLUMNS for d in ("ASC", "DESC")):
                with suppress(Exception):
                    for row in _rows(copy, name, direction):
                        rows[name].append(row)
        _take(memory, rows)
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
            _take(memory, {name: [*_rows(self._connection, name)] for name in COLUMNS})
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
        known = (name for name in GAME_COLUMNS if name not in LOCAL_COLUMNS)
        told = {name: getattr(played, name) for name in known}
        told["save"] = os.fsencode(played.save)
        told["created_local"] = played.created and played.created.isoformat()
        told["ended_local"] = played.ended.isoformat()
        told["created"] = played.created and as_told(played.created)
        told["ended"] = as_told(played.ended)
        told["ritual"] = played.ritual and played.ritual.isoformat()
        with self._transaction() as execute:
            execute("DELETE FROM game WHERE key = ?", (played.key,))
            game_id = execute(_into("game", *told), tuple(told.values())).lastrowid
            for place in played.places:
                execute(_into("seat", *COLUMNS["seat"]), (game_id, *astuple(place)))

    def forget(self, key: str) -> None:
        with self._transaction() as execute:
            execute("DELETE FROM game WHERE key = ?", (key,))

    def put(self, kind: Kind, name: str, told: str) -> None:
        with self._transaction() as execute:
            statement = _into("fact", *COLUMNS["fact"], verb="REPLACE")
            execute(statement, (kind, os.fsencode(name), told))

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
        if _code(error) in DAMAGE or str(error) == "unsupported file format":
            raise Damaged(_reason(error)) from None
        raise Unusable(_reason(error)) from None
    except OSError as error:
        raise Unusable(_reason(error)) from None


def _code(error: sqlite3.Error) -> int:
    """Return SQLite's primary error code; 0 if ``sqlite3`` raised the error itself."""
    return (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF


def _reason(error: sqlite3.Error | OSError) -> str:
    told = legible((error.strerror if isinstance(error, OSError) else None) or str(error))
    return told[:1].lower() + told[1:]


# -- rows -----------------------------------------------------------------------------------


def _rows(connection: sqlite3.Connection, table: str, direction: str = "ASC") -> Iterator[Row]:
    columns = COLUMNS[table]
    order = ", ".join(f"{name} {direction}" for name in columns[:2])
    yield from connection.execute(f"SELECT {', '.join(columns)} FROM {table} ORDER BY {order}")


def _take(memory: Memory, rows: dict[str, list[Row]]) -> None:
    """Add the valid rows to the memory, and count the invalid ones."""
    places: dict[object, set[Row]] = {}
    for game_id, *place in rows["seat"]:
        places.setdefault(game_id, set()).add(tuple(place))
    for game_id, *row in rows["game"]:
        try:
            played = _played(dict(zip(GAME_COLUMNS, row, strict=True)), places.get(game_id, set()))
            memory.games.setdefault(played.key, played)
        except (ValueError, TypeError):
            memory.spoilt += 1
    for kind, name, told in rows["fact"]:
        if kind in get_args(Kind) and isinstance(name, bytes) and isinstance(told, str):
            memory.facts[kind, os.fsdecode(name)] = told
        else:
            memory.spoilt += 1


def _local_times(save: bytes, created: str | None, ended: str) -> tuple[str | None, str]:
    """Return the local times of a row that has none, in the zone that its save tells, or in ours.

    Raises:
        ValueError, TypeError: the row has no sound times.
    """
    name = os.fsdecode(save)
    begun = None if created is None else zoned(datetime.fromisoformat(created), None, name)
    over = zoned(datetime.fromisoformat(ended), begun, name)
    return None if begun is None else begun.isoformat(), over.isoformat()


def _played(told: dict[str, Any], places: set[Row]) -> FinishedGame:
    """Build a game from its row and the rows of its seats.

    Raises:
        ValueError, TypeError: one of the values cannot come from this program.
    """
    local_times = told.pop("created_local"), told.pop("ended_local")
    if local_times[1] is None:  # written by an older program, or salvaged
        local_times = _local_times(told["save"], told["created"], told["ended"])
    told["save"] = os.fsdecode(told["save"])
    rows = sorted(places, key=lambda row: row[0])
    told["places"] = [dict(zip(SEAT_COLUMNS, row, strict=True)) for row in rows]
    played = _PLAYED.validate_python(told)
    if played.ended.tzinfo is None or played.ended.year not in YEARS:
        raise ValueError("the time has no zone, or its year is out of range")
    if played.created is not None and played.created.tzinfo is None:
        raise ValueError("the time of creation has no zone")
    begun, over = (local and datetime.fromisoformat(local) for local in local_times)
    if any(local is not None and local.tzinfo is None for local in (begun, over)):
        raise ValueError("a local time has no offset")
    played = replace(
        played,
        created=played.created and zoned(played.created, begun, played.save),
        ended=zoned(played.ended, over, played.save),
    )
    words = [played.key, played.game, played.reason]
    words += [word for place in played.places for word in (place.name, place.player) if word]
    seats = [place.seat for place in played.places]
    shown = all(word.isprintable() and len(word) <= MAX_WORD_CHARS for word in words)
    if not seats or seats != [*range(len(seats))] or not shown:
        raise ValueError("seats are missing, or a text is too long or unprintable")
    return played
