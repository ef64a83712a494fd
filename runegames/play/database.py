"""What is known of saved and finished games, in one SQLite file beside the saves.

The files of the saves stay the truth: whatever is missing or damaged here is read again. Only
finished games whose saves were deleted are nowhere else; so a damaged database is set aside and
never deleted.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict
from datetime import UTC, date, datetime
from pathlib import Path
from threading import RLock
from typing import Any, TypeAlias

from runegames import files
from runegames.play.entries import Entry, Place, Played, Stamp, State
from runegames.play.stores import Order, StoreTrouble, Wish, players_of, sought_in

Row: TypeAlias = tuple[Any, ...]
"""What SQLite answers."""

SCHEMA = 1
BUSY_TIMEOUT_S = 0.3
"""How long another program may be waited for; our own are done in a few milliseconds."""
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
"""What SQLite reports of a file that is no database, or not the one that it says it is."""
LARGEST = (1 << 63) - 1

TABLES = """
CREATE TABLE save (
    name BLOB PRIMARY KEY,
    modified_ns INTEGER NOT NULL,
    changed_ns INTEGER NOT NULL,
    size INTEGER NOT NULL,
    reader TEXT NOT NULL,
    state TEXT NOT NULL,
    game TEXT NOT NULL,
    deal TEXT NOT NULL,
    players TEXT NOT NULL,
    sought TEXT NOT NULL,
    entry TEXT NOT NULL
);
CREATE INDEX save_by_time ON save (modified_ns, name);
CREATE INDEX save_by_deal ON save (game, deal);
CREATE TABLE game (
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
);
CREATE INDEX game_by_save ON game (save);
CREATE INDEX game_by_deal ON game (game, deal);
CREATE INDEX game_by_ritual ON game (ritual);
CREATE TABLE seat (
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
) WITHOUT ROWID;
CREATE INDEX seat_by_name ON seat (name);
CREATE TABLE look (
    day TEXT PRIMARY KEY,
    at TEXT NOT NULL
);
"""
ORDERED: dict[Order, str] = {
    "newest": "modified_ns DESC, name DESC",
    "oldest": "modified_ns, name",
    "game": "game, modified_ns DESC, name DESC",
    "players": "players, modified_ns DESC, name DESC",
}
GAME_COLUMNS = (
    "key, save, game, deal, rules_version, options, house_rules, created, ended, moves, reason,"
    " practice, what_if, ritual, deal_seen"
)
SEAT_COLUMNS = "seat, side, name, player, score, rank, hints, take_backs"


class Database:
    """A store in a file, for all threads of a program; several programs may share the file."""

    def __init__(self, path: Path) -> None:
        """Open it, or make it.

        Raises:
            StoreTrouble: there is no use in it.
        """
        self._path = path
        self._lock = RLock()
        self.fresh = False
        """Whether it has been made anew."""
        self._connection = self._opened()

    # -- opening ----------------------------------------------------------------------------

    def _opened(self) -> sqlite3.Connection:
        """The database as it has to be; a damaged one makes place for a new one."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            for end in ("", "-wal", "-shm"):
                files.check_regular(self._path.with_name(self._path.name + end))
            try:
                return self._connect()
            except sqlite3.DatabaseError as error:
                if _code(error) not in DAMAGED:
                    raise
                self._set_aside()
                return self._connect()
        except (sqlite3.Error, OSError) as error:
            raise StoreTrouble(_reason(error)) from None

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._path, timeout=BUSY_TIMEOUT_S, isolation_level=None, check_same_thread=False
        )
        try:
            self._prepare(connection)
        except (sqlite3.Error, StoreTrouble):
            connection.close()
            raise
        return connection

    def _prepare(self, connection: sqlite3.Connection) -> None:
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version > SCHEMA:
            raise StoreTrouble("it was written by a newer runegames")
        connection.execute("PRAGMA journal_mode = WAL")
        # A power failure may cost the last rows, which are read again, but nothing else.
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA foreign_keys = ON")
        if version < SCHEMA:
            connection.execute("BEGIN IMMEDIATE")  # another window may be about to do the same
            if connection.execute("PRAGMA user_version").fetchone()[0] < SCHEMA:
                for statement in TABLES.split(";"):
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {SCHEMA}")
                self.fresh = True
            connection.execute("COMMIT")
        for table in ("save", "game", "seat", "look"):
            connection.execute(f"SELECT * FROM {table} LIMIT 1").fetchone()
        # What cannot be written has to be known before it is counted on.
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")

    def _set_aside(self) -> None:
        """The damaged file keeps its content; the others belong to it and to no new one."""
        with suppress(FileNotFoundError):
            files.set_aside(self._path)
        for end in ("-wal", "-shm"):
            with suppress(FileNotFoundError):
                self._path.with_name(self._path.name + end).unlink()

    def close(self) -> None:
        with self._lock, suppress(sqlite3.Error):
            self._connection.close()

    # -- asking -----------------------------------------------------------------------------

    def _all(self, question: str, *values: object) -> list[Row]:
        """All rows of an answer."""
        with self._lock:
            try:
                rows: list[Row] = self._connection.execute(question, values).fetchall()
            except sqlite3.Error as error:
                raise self._trouble(error) from None
            return rows

    def _write(self, *statements: tuple[str, tuple[object, ...]]) -> None:
        """All of it or nothing."""
        with self._lock:
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                try:
                    for statement, values in statements:
                        self._connection.execute(statement, values)
                    self._connection.execute("COMMIT")
                except sqlite3.Error:
                    with suppress(sqlite3.Error):
                        self._connection.execute("ROLLBACK")
                    raise
            except sqlite3.Error as error:
                raise self._trouble(error) from None

    def _trouble(self, error: sqlite3.Error) -> StoreTrouble:
        """What is wrong; a damaged file is out of the way for whoever opens it next."""
        if _code(error) in DAMAGED:
            with suppress(sqlite3.Error, OSError):
                self._connection.close()
                self._set_aside()
        return StoreTrouble(_reason(error))

    # -- saves ------------------------------------------------------------------------------

    def known(self, reader: str) -> dict[str, tuple[Stamp, State]]:
        rows = self._all(
            "SELECT name, modified_ns, changed_ns, size, state FROM save WHERE reader = ?", reader
        )
        return {
            os.fsdecode(name): (Stamp(modified, changed, size), state)
            for name, modified, changed, size, state in rows
        }

    def put(self, entry: Entry, played: Played | None, reader: str) -> None:
        told = asdict(entry)
        del told["name"]
        row = (
            os.fsencode(entry.name),
            *entry.stamp,
            reader,
            entry.state,
            entry.game,
            entry.deal,
            players_of(entry),
            sought_in(entry),
            json.dumps(told, default=str),
        )
        marks = ", ".join("?" * len(row))
        self._write(
            (f"INSERT OR REPLACE INTO save VALUES ({marks})", row),
            ("DELETE FROM game WHERE key = ?", (entry.old_key,)),
            # It was over, and goes on.
            (
                "DELETE FROM game WHERE key = ? AND save = ? AND ? = 'open'",
                (entry.key, row[0], entry.state),
            ),
            *(self._remembering(played) if played is not None else ()),
        )

    def drop(self, names: Iterable[str]) -> None:
        self._write(*(("DELETE FROM save WHERE name = ?", (os.fsencode(name),)) for name in names))

    def entry(self, name: str) -> Entry | None:
        rows = self._all("SELECT name, entry FROM save WHERE name = ?", os.fsencode(name))
        return _entry(*rows[0]) if rows else None

    def page(self, wish: Wish, first: int, most: int) -> list[Entry]:
        where, values = _condition(wish)
        rows = self._all(
            f"SELECT name, entry FROM save WHERE {where}"
            f" ORDER BY {ORDERED[wish.order]} LIMIT ? OFFSET ?",
            *values,
            most,
            first,
        )
        return [_entry(*row) for row in rows]

    def count(self, wish: Wish) -> int:
        where, values = _condition(wish)
        count: int = self._all(f"SELECT count(*) FROM save WHERE {where}", *values)[0][0]
        return count

    # -- finished games ---------------------------------------------------------------------

    def remember(self, played: Played) -> None:
        self._write(*self._remembering(played))

    def _remembering(self, played: Played) -> Iterator[tuple[str, tuple[object, ...]]]:
        values: dict[str, object] = {
            "key": played.key,
            "save": os.fsencode(played.save),
            "game": played.game,
            "deal": played.deal,
            "rules_version": played.rules_version,
            "options": played.options,
            "house_rules": played.house_rules,
            "created": _stamp(played.created),
            "ended": _stamp(played.ended),
            "duration_s": played.duration_s,
            "moves": played.moves,
            "reason": played.reason,
            "practice": played.practice,
            "what_if": played.what_if,
            "ritual": played.ritual.isoformat() if played.ritual is not None else None,
            "deal_seen": played.deal_seen,
        }
        # A file that is touched is not finished a second time.
        renewed = [name for name in values if name not in ("key", "ended", "duration_s")]
        # Of two files with the same game the first one counts, as long as it is there.
        yield (
            f"INSERT INTO game ({', '.join(values)}) VALUES ({', '.join('?' * len(values))})"
            f" ON CONFLICT (key) DO UPDATE SET {', '.join(f'{n} = excluded.{n}' for n in renewed)}"
            " WHERE save = excluded.save OR save NOT IN (SELECT name FROM save)",
            tuple(values.values()),
        )
        game_id = "SELECT id FROM game WHERE key = ? AND save = ?"
        own = (values["key"], values["save"])
        yield f"DELETE FROM seat WHERE game_id = ({game_id})", own
        for place in played.places:
            row = tuple(asdict(place).values())
            yield (
                f"INSERT INTO seat (game_id, {SEAT_COLUMNS})"
                f" SELECT id, {', '.join('?' * len(row))} FROM ({game_id})",
                (*row, *own),
            )

    def played(self, *, day: date | None = None) -> Iterator[Played]:
        where, values = ("1", ()) if day is None else ("ritual = ?", (day.isoformat(),))
        places: dict[int, list[Place]] = {}
        for game_id, *place in self._all(
            f"SELECT game_id, {SEAT_COLUMNS} FROM seat"
            f" WHERE game_id IN (SELECT id FROM game WHERE {where}) ORDER BY game_id, seat",
            *values,
        ):
            places.setdefault(game_id, []).append(Place(*place))
        for row in self._all(f"SELECT id, {GAME_COLUMNS} FROM game WHERE {where}", *values):
            yield _played(row, tuple(places.get(row[0], ())))

    # -- deals of rituals -------------------------------------------------------------------

    def has_deal(self, game: str, deal: str) -> bool:
        question = (
            "SELECT 1 FROM save WHERE game = ?1 AND deal = ?2"
            " UNION ALL SELECT 1 FROM game WHERE game = ?1 AND deal = ?2 LIMIT 1"
        )
        return bool(self._all(question, game, deal))

    def look_at(self, day: date, at: datetime) -> None:
        self._write(("INSERT OR IGNORE INTO look VALUES (?, ?)", (day.isoformat(), _stamp(at))))

    def looked_at(self, day: date) -> datetime | None:
        rows = self._all("SELECT at FROM look WHERE day = ?", day.isoformat())
        return datetime.fromisoformat(rows[0][0]) if rows else None


def _condition(wish: Wish) -> tuple[str, Row]:
    """Which rows are wished for."""
    parts: list[tuple[str, object]] = []
    if wish.game is not None:
        parts.append(("game = ?", wish.game))
    if wish.state is not None:
        parts.append(("state = ?", wish.state))
    if wish.text:
        parts.append(("instr(sought, ?)", wish.text.casefold()))
    where = " AND ".join(part for part, _ in parts) or "1"
    return where, tuple(value for _, value in parts)


def _entry(name: bytes, told: str) -> Entry:
    known = json.loads(told)
    return Entry(
        os.fsdecode(name),
        **{
            **known,
            "stamp": Stamp(*known["stamp"]),
            "names": tuple(known["names"]),
            "winners": tuple(known["winners"]),
            "ritual": date.fromisoformat(known["ritual"]) if known["ritual"] else None,
        },
    )


def _played(row: Row, places: tuple[Place, ...]) -> Played:
    _, key, save, game, deal, rules_version, options, house_rules, created, ended, *rest = row
    moves, reason, practice, what_if, ritual, deal_seen = rest
    return Played(
        key,
        os.fsdecode(save),
        game,
        places,
        datetime.fromisoformat(ended),
        datetime.fromisoformat(created) if created else None,
        deal,
        rules_version,
        options,
        bool(house_rules),
        moves,
        reason,
        bool(practice),
        bool(what_if),
        date.fromisoformat(ritual) if ritual else None,
        bool(deal_seen),
    )


def _stamp(when: datetime | None) -> str | None:
    """In one zone, so that texts sort like times."""
    if when is None:
        return None
    try:
        return when.astimezone(UTC).isoformat(timespec="microseconds")
    except OverflowError:  # the first or the last day that dates can say
        return when.replace(tzinfo=UTC).isoformat(timespec="microseconds")


def _code(error: sqlite3.Error) -> int | None:
    """Of SQLite; the lower byte says the kind."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF


def _reason(error: sqlite3.Error | OSError) -> str:
    told = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return told[:1].lower() + told[1:]
