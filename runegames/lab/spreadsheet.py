"""Statistics as CSV: a line a game and seat."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path

from runegames import files
from runegames.lab.scorebook import Scorebook
from runegames.play.places import statistics_file


def spreadsheet(book: Scorebook, names: Sequence[str], game: str | None = None) -> str:
    """Games in which one of these persons played, the oldest first."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["ended", "game", "seat", "name", "person", "score", "rank", "win", "save"])
    for entry in book.entries:
        played = entry.played
        if game not in (None, played.game) or not any(
            who is not None and who.name in names for who in entry.seats
        ):
            continue
        for place, who in zip(played.places, entry.seats, strict=True):
            if who is not None:
                writer.writerow(
                    [
                        *(played.ended.isoformat(), played.game, place.seat + 1, who.name),
                        *(int(who.person), place.score, place.rank or "", entry.share(place.seat)),
                        played.save,
                    ]
                )
    return out.getvalue().rstrip("\n")


def write_spreadsheet(book: Scorebook, names: Sequence[str], game: str | None) -> Path:
    """Write the same to the file of statistics, which is replaced; its path.

    Raises:
        OSError: it cannot be written.
    """
    path = statistics_file()
    files.replace(path, f"{spreadsheet(book, names, game)}\n".encode())
    return path
