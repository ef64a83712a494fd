"""Statistics as CSV: a line for each game and seat."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import Path

from runegames import files
from runegames.chronicle.curves import Reviewed, reviewed
from runegames.chronicle.scorebook import CountedGame, Scorebook
from runegames.play.places import statistics_file

COLUMNS = (
    *("ended", "game", "seat", "name", "person", "score", "rank", "win", "save", "house_rules"),
    *("decisions", "mistakes", "loss", "loss_reach", "luck", "luck_reach"),
)
"""Names of the columns; those from ``decisions`` on are empty without a review."""


def spreadsheet(book: Scorebook, names: Sequence[str], game: str | None) -> str:
    """Write the games of persons as CSV, the oldest first.

    Loss and luck are those of the whole game, in wins of a hundred games (solo games: in points).
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for entry in book.entries:
        played = entry.played
        people = {who.name for who in entry.seats if who is not None}
        if game in (None, played.game) and not people.isdisjoint(names):
            writer.writerows(_lines(entry))
    return out.getvalue().rstrip("\n")


def _lines(entry: CountedGame) -> Iterator[list[object]]:
    """Yield the line of each player in a game."""
    played = entry.played
    for result, who in zip(played.places, entry.seats, strict=True):
        if who is None:
            continue
        ended = played.ended.isoformat()
        rules, seat = played.rules_changed, result.seat
        player = seat + 1, who.name, int(who.person)
        points = result.score, result.rank or "", entry.share(seat)
        figures = _figures(reviewed(entry, seat))
        yield [ended, played.game, *player, *points, played.save, rules, *figures]


def _figures(game: Reviewed | None) -> list[float | str]:
    if game is None:
        return [""] * 6
    figures = (
        number for figure in (game.lost, game.luck) for number in (figure.value, figure.reach)
    )
    return [
        game.summary.decisions,
        game.summary.mistakes,
        *(round(number, 4) for number in figures),
    ]


def write_spreadsheet(book: Scorebook, names: Sequence[str], game: str | None) -> Path:
    """Replace the file of statistics; return its path.

    Raises:
        OSError: the file cannot be written.
    """
    path = statistics_file()
    files.replace(path, f"{spreadsheet(book, names, game)}\n".encode())
    return path
