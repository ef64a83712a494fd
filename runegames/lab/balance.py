"""Balance of a game: advantage of the first player, and length, by options and number of seats.

All seats have the same computer player; all variants have the same deals.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from pydantic.fields import FieldInfo

from runegames.core import AnyGame, Options
from runegames.core.models import values_of
from runegames.lab.arena import ArenaGame, Fixture, Tournament, play, tournament
from runegames.lab.playouts import JsonObject
from runegames.lab.report import (
    LengthSpread,
    TournamentSummary,
    document,
    setting,
    summary,
    unusual,
)

FORMAT = 1
BEGINS = "begins"
"""Schema key of an option that only chooses the first player; such options are not varied."""


@dataclass(frozen=True, slots=True)
class Variant:
    """Variant of a game: number of seats and options."""

    label: str
    tournament: Tournament


@dataclass(frozen=True, slots=True)
class VariantResult:
    """Results of the games of a variant."""

    label: str
    summary: TournamentSummary

    @property
    def seats(self) -> int:
        return self.summary.tournament.seats

    @property
    def length(self) -> LengthSpread:
        """Length of a game in moves."""
        return self.summary.lengths[0]

    @property
    def unfair(self) -> bool:
        """True if the first player's wins differ from an even share by more than chance."""
        if self.seats == 1 or self.summary.alike:
            return False
        low, high = self.summary.order[0].wins.interval
        return not low <= self.summary.even <= high


# -- variants -----------------------------------------------------------------------------


def variants(
    game: AnyGame,
    options: Options,
    seat_counts: Sequence[int],
    bot: str,
    seed: int,
    held: Collection[str] = (),
) -> Iterator[Variant]:
    """List the variants for each number of seats: ``options`` first, then one change at a time.

    Options named in ``held`` are not changed.
    """
    for seats in seat_counts:
        yield Variant(unusual(game, options), tournament(game, options, [bot], seats, seed))
        for name, field in game.options_type.model_fields.items():
            if name in held or not _matters(field, seats):
                continue
            for value in _others(field, getattr(options, name)):
                try:
                    changed = game.options_type.model_validate({**dict(options), name: value})
                except ValueError:  # not allowed with the other options
                    continue
                label = setting(name, value)
                yield Variant(label, tournament(game, changed, [bot], seats, seed))


def _matters(field: FieldInfo, seats: int) -> bool:
    extra = field.json_schema_extra
    if not isinstance(extra, dict):
        return True
    played = extra.get("seats")
    return not extra.get(BEGINS) and (not isinstance(played, list) or seats in played)


def _others(field: FieldInfo, value: object) -> list[object]:
    """List the other values of an option, or the other bounds of a number."""
    values = values_of(field)
    if field.annotation is int:
        values = (values[0], values[-1])
    return [other for other in values if other != value]


# -- games --------------------------------------------------------------------------------


def tasks(number: int, games: int) -> list[tuple[int, Fixture]]:
    """List ``games`` fixtures for each of ``number`` variants."""
    return [(table, Fixture(deal, 0)) for table in range(number) for deal in range(games)]


def play_at(tournaments: Sequence[Tournament], task: tuple[int, Fixture]) -> tuple[int, ArenaGame]:
    """Play a game; return the index of its variant, and its results."""
    table, fixture = task
    return table, play(tournaments[table], fixture)


def result_of(table: Variant, games: Sequence[ArenaGame]) -> VariantResult:
    """Sum up the games of a variant."""
    return VariantResult(table.label, summary(table.tournament, games))


# -- JSON ---------------------------------------------------------------------------------


def documents(game: AnyGame, lines: Sequence[VariantResult]) -> JsonObject:
    """Make JSON values of the results; each table has the form of an arena's results."""
    return {
        "runegames": "balance",
        "format": FORMAT,
        "game": game.meta.id,
        "tables": [{"label": line.label, **document(line.summary)} for line in lines],
    }
