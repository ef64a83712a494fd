"""The best results of finished games, remembered where the saves are."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, date, datetime
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from runegames.play.places import records_file
from runegames.play.ritual import day_of
from runegames.play.saves import SaveFile, saved_games
from runegames.play.session import Session

KEPT = 10
"""Results that are kept for each game and number of players."""


class Result(BaseModel):
    """How a person did in a finished game."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    save: str
    """The name of the file in which the game was saved: it has one result a person."""
    game: str
    name: str
    seat: int
    scores: tuple[int, ...]
    rank: int
    ended: datetime
    hints: int = 0
    """How many the person was given."""
    house_rules: bool = False
    """Whether the table had agreed on something unusual."""
    ritual: date | None = None

    @property
    def score(self) -> int:
        """The person's own."""
        return self.scores[self.seat]

    @property
    def others(self) -> tuple[int, ...]:
        """What the other seats had, the best first."""
        rest = [score for seat, score in enumerate(self.scores) if seat != self.seat]
        return tuple(sorted(rest, reverse=True))

    @property
    def order(self) -> tuple[bool, int, int, int, float]:
        """Winners first, then by score and by lead; of equals those with fewer hints, then the
        older one.
        """
        lead = self.score - max(self.others, default=0)
        return self.rank != 1, -self.score, -lead, self.hints, self.ended.timestamp()


class Records(BaseModel):
    """The file."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    results: tuple[Result, ...] = ()

    def of(self, game_id: str, seats: int) -> list[Result]:
        """The best results of a game at a table of that size, rituals aside."""
        found = (
            each
            for each in self.results
            if (each.game, len(each.scores)) == (game_id, seats) and each.ritual is None
        )
        return sorted(found, key=lambda each: each.order)

    def rituals(self) -> list[Result]:
        """The best result of each day's ritual, the last day first."""
        best: dict[date, Result] = {}
        for each in sorted(self.results, key=lambda each: each.order, reverse=True):
            if each.ritual is not None:
                best[each.ritual] = each
        return [best[day] for day in sorted(best, reverse=True)]

    def best_of(self, day: date) -> int | None:
        """The most points in the ritual of a day."""
        return max((each.score for each in self.results if each.ritual == day), default=None)

    def with_game(self, save: str, results: Iterable[Result]) -> Records:
        """With these results of a saved game in place of what was known of it."""
        rest = [each for each in self.results if each.save != save]
        return Records(results=_thinned([*rest, *results]))


def _thinned(results: list[Result]) -> tuple[Result, ...]:
    """Only what is among the best, in a fixed order."""
    kept: list[Result] = []
    places: dict[tuple[object, ...], int] = {}
    for each in sorted(results, key=lambda each: each.order):
        place = (each.game, len(each.scores), each.ritual)
        places[place] = places.get(place, 0) + 1
        if places[place] <= (1 if each.ritual else KEPT):
            kept.append(each)
    return tuple(kept)


def results_of(session: Session, save: str, ended: datetime) -> list[Result]:
    """How the persons did; nothing for a game that goes on, that was practice, or of which
    somebody had seen the end.
    """
    outcome = session.outcome()
    if outcome is None or session.practice or session.origin is not None:
        return []
    return [
        Result(
            save=save,
            game=session.game.meta.id,
            name=session.names[seat],
            seat=seat,
            scores=outcome.scores,
            rank=outcome.ranks[seat],
            ended=ended,
            hints=session.hints[seat],
            house_rules=session.options != session.game.options_type(),
            ritual=day_of(session),
        )
        for seat in session.people
    ]


def load_records(path: Path | None = None) -> Records:
    """What is remembered; a file that cannot be read is set aside, never overwritten."""
    path = path or records_file()
    try:
        return Records.model_validate_json(path.read_bytes())
    except ValidationError:
        with suppress(OSError):
            path.replace(path.with_suffix(f".damaged-{datetime.now(UTC):%Y%m%d%H%M%S}.json"))
        return Records()
    except OSError:
        return Records()


def store_records(records: Records, path: Path | None = None) -> None:
    """Write them in one step; a disk that refuses costs a record, not the game."""
    path = path or records_file()
    fresh = path.with_suffix(f".{os.getpid()}.new")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(records.model_dump_json(indent=1) + "\n", encoding="utf-8")
        fresh.replace(path)


def note(session: Session, *, now: datetime | None = None) -> Records | None:
    """Remember a finished game that is saved; None: it is no record at all."""
    if not isinstance(session.recorder, SaveFile) or session.outcome() is None:
        return None
    save = session.recorder.path.name
    known = load_records()
    when = now or next((each.ended for each in known.results if each.save == save), None)
    fresh = known.with_game(save, results_of(session, save, when or datetime.now(UTC)))
    if fresh != known:
        store_records(fresh)
    return fresh


def gathered() -> Records:
    """What is remembered, and what the saved games tell besides (ended without a screen)."""
    known = load_records()
    fresh = known
    noted = {each.save for each in known.results}
    for info in saved_games():
        if info.loaded is not None and info.path.name not in noted:
            results = results_of(info.loaded.session, info.path.name, info.played)
            fresh = fresh.with_game(info.path.name, results)
    if fresh != known:
        store_records(fresh)
    return fresh
