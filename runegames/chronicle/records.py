"""Records: the best results of finished games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime

from runegames.chronicle.memory import FinishedGame
from runegames.games.registry import entries
from runegames.play.seats import PERSON

KEPT_PER_TABLE = 10
"""Number of results that are kept for each game and number of players."""


@dataclass(frozen=True, slots=True)
class PersonalResult:
    """Result of a person in a finished game."""

    save: str
    """Name of the save, which has one result for each person."""
    game: str
    name: str
    seat: int
    scores: tuple[int, ...]
    rank: int
    ended: datetime
    hints: int = 0
    house_rules: bool = False
    """True if an option was not at its default."""
    ritual: date | None = None

    @property
    def score(self) -> int:
        return self.scores[self.seat]

    @property
    def day(self) -> date:
        """Day of the ritual; for any other game, the day on which it ended."""
        return self.ritual or self.ended.date()

    @property
    def others(self) -> tuple[int, ...]:
        """Scores of the other seats, the best first."""
        rest = [score for seat, score in enumerate(self.scores) if seat != self.seat]
        return tuple(sorted(rest, reverse=True))

    @property
    def order(self) -> tuple[bool, int, int, int, float]:
        """Sorting key: winners first, then higher score, larger lead, fewer hints, earlier end."""
        lead = self.score - max(self.others, default=0)
        return self.rank != 1, -self.score, -lead, self.hints, self.ended.timestamp()


class Records:
    """Best results of all games."""

    def __init__(self, results: Iterable[PersonalResult] = ()) -> None:
        self.results = _thinned(results)
        """Best results, sorted by ``PersonalResult.order``."""

    def of(self, game_id: str, seats: int) -> list[PersonalResult]:
        """Return the best results of a game with this number of seats, without rituals."""
        return [
            result
            for result in self.results
            if (result.game, len(result.scores)) == (game_id, seats) and result.ritual is None
        ]

    def tables(self) -> Iterator[tuple[str, int, list[PersonalResult]]]:
        """Yield title, number of seats and best results; games that cannot be loaded come last."""
        titles = {entry.id: entry.title for entry in entries()}
        gone = sorted({result.game for result in self.results} - titles.keys())
        titles |= {name: f"{name!r} (cannot be loaded)" for name in gone}
        for game_id, title in titles.items():
            # The numbers of seats come from the results, so that the game need not be loaded.
            for seats in sorted({len(result.scores) for result in self.results}):
                if results := self.of(game_id, seats):
                    yield title, seats, results

    def rituals(self) -> list[PersonalResult]:
        """Return the best result of each day's ritual, the latest day first."""
        best = {result.ritual: result for result in self.results if result.ritual is not None}
        return [best[day] for day in sorted(best, reverse=True)]


def _thinned(results: Iterable[PersonalResult]) -> tuple[PersonalResult, ...]:
    kept: list[PersonalResult] = []
    ranks: dict[tuple[object, ...], int] = {}
    for result in sorted(results, key=lambda result: result.order):
        table = (result.game, len(result.scores), result.ritual)
        ranks[table] = ranks.get(table, 0) + 1
        if ranks[table] <= (1 if result.ritual else KEPT_PER_TABLE):
            kept.append(result)
    return tuple(kept)


def results_of(played: FinishedGame) -> Iterator[PersonalResult]:
    """Return the results of the persons; none if the game does not count."""
    if not played.counts:
        return
    scores = tuple(seat_result.score for seat_result in played.places)
    for seat_result in played.places:
        if (
            seat_result.player == PERSON
            and seat_result.name is not None
            and seat_result.rank is not None
        ):
            yield PersonalResult(
                played.save,
                played.game,
                seat_result.name,
                seat_result.seat,
                scores,
                seat_result.rank,
                played.ended,
                seat_result.hints,
                bool(played.rules_changed),
                played.ritual,
            )
