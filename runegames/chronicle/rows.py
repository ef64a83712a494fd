"""Rows of the database: its tables, and finished games and facts as rows of them.

A row that cannot come from this program is counted, and not used.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import Any, TypeAlias, get_args

from pydantic import TypeAdapter

from runegames.chronicle.memory import FinishedGame, Kind, Memory, sortable
from runegames.play.clock import zoned

Row: TypeAlias = tuple[Any, ...]

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


def game_row(played: FinishedGame) -> dict[str, object]:
    """Return the values of a game by column, without its seats."""
    known = (name for name in GAME_COLUMNS if name not in LOCAL_COLUMNS)
    row = {name: getattr(played, name) for name in known}
    row["save"] = os.fsencode(played.save)
    row["created_local"] = played.created and played.created.isoformat()
    row["ended_local"] = played.ended.isoformat()
    row["created"] = played.created and sortable(played.created)
    row["ended"] = sortable(played.ended)
    row["ritual"] = played.ritual and played.ritual.isoformat()
    return row


def rows_of(connection: sqlite3.Connection, table: str, direction: str = "ASC") -> Iterator[Row]:
    columns = COLUMNS[table]
    order = ", ".join(f"{name} {direction}" for name in columns[:2])
    yield from connection.execute(f"SELECT {', '.join(columns)} FROM {table} ORDER BY {order}")


def add_rows(memory: Memory, rows: dict[str, list[Row]]) -> None:
    """Add the valid rows to the memory, and count the invalid ones."""
    seat_rows: dict[object, set[Row]] = {}
    for game_id, *seat_row in rows["seat"]:
        seat_rows.setdefault(game_id, set()).add(tuple(seat_row))
    for game_id, *row in rows["game"]:
        try:
            played = _played(
                dict(zip(GAME_COLUMNS, row, strict=True)), seat_rows.get(game_id, set())
            )
            memory.games.setdefault(played.key, played)
        except (ValueError, TypeError):
            memory.spoilt += 1
    for kind, name, text in rows["fact"]:
        if kind in get_args(Kind) and isinstance(name, bytes) and isinstance(text, str):
            memory.facts[kind, os.fsdecode(name)] = text
        else:
            memory.spoilt += 1


def times_of_save(save: bytes, created: str | None, ended: str) -> tuple[str | None, str]:
    """Return the local times of a row that has none, in the zone that its save tells, or in ours.

    Raises:
        ValueError, TypeError: the row has no sound times.
    """
    name = os.fsdecode(save)
    begun = None if created is None else zoned(datetime.fromisoformat(created), None, name)
    end = zoned(datetime.fromisoformat(ended), begun, name)
    began = None if begun is None else begun.isoformat()
    return began, end.isoformat()


def _played(values: dict[str, Any], seat_rows: set[Row]) -> FinishedGame:
    """Build a game from its row and the rows of its seats.

    Raises:
        ValueError, TypeError: one of the values cannot come from this program.
    """
    local_times = values.pop("created_local"), values.pop("ended_local")
    if local_times[1] is None:  # written by an older program, or salvaged
        local_times = times_of_save(values["save"], values["created"], values["ended"])
    values["save"] = os.fsdecode(values["save"])
    rows = sorted(seat_rows, key=lambda row: row[0])
    values["places"] = [dict(zip(SEAT_COLUMNS, row, strict=True)) for row in rows]
    played = _PLAYED.validate_python(values)
    if played.ended.tzinfo is None or played.ended.year not in YEARS:
        raise ValueError("the time has no zone, or its year is out of range")
    if played.created is not None and played.created.tzinfo is None:
        raise ValueError("the time of creation has no zone")
    begun, end = (local and datetime.fromisoformat(local) for local in local_times)
    if any(local is not None and local.tzinfo is None for local in (begun, end)):
        raise ValueError("a local time has no offset")
    played = replace(
        played,
        created=played.created and zoned(played.created, begun, played.save),
        ended=zoned(played.ended, end, played.save),
    )
    words = [played.key, played.game, played.reason]
    for result in played.places:
        words += filter(None, (result.name, result.player))
    seats = [result.seat for result in played.places]
    shown = all(word.isprintable() and len(word) <= MAX_WORD_CHARS for word in words)
    if not seats or seats != [*range(len(seats))] or not shown:
        raise ValueError("seats are missing, or a text is too long or unprintable")
    return played
