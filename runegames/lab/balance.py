"""Balance of a game: the advantage of the one who begins, and its length, table by table.

Every seat is played by the same computer player, every table is dealt the same deals.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from pydantic.fields import FieldInfo

from runegames.core import AnyGame, Options
from runegames.core.models import values_of
from runegames.lab.arena import ArenaGame, Fixture, Tournament, play, tournament
from runegames.lab.playouts import JsonObject
from runegames.lab.report import LengthSpread, Summary, document, setting, summary, unusual

FORMAT = 1
BEGINS = "begins"
"""Mark of an option that only names who begins: that is what a balance tells apart anyway."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A number of seats and what they agree on."""

    label: str
    tournament: Tournament


@dataclass(frozen=True, slots=True)
class VariantResult:
    """Result of the games of a table."""

    label: str
    summary: Summary

    @property
    def seats(self) -> int:
        """Number of seats."""
        return self.summary.tournament.seats

    @property
    def length(self) -> LengthSpread:
        """Length of a game in moves."""
        return self.summary.lengths[0]

    @property
    def unfair(self) -> bool:
        """True where whoever begins wins too often or too seldom to be chance."""
        if self.seats == 1 or self.summary.alike:
            return False
        return self.summary.order[0].wins.interval.leaves_out(self.summary.even)


# -- which tables there are ---------------------------------------------------------------


def variants(
    game: AnyGame,
    options: Options,
    seat_counts: Sequence[int],
    bot: str,
    seed: int,
    held: Collection[str] = (),
) -> Iterator[Variant]:
    """Variants for each seat count: these options, then each other option changed alone but for
    ``held``.
    """
    for seats in seat_counts:
        yield Variant(unusual(game, options), tournament(game, options, [bot], seats, seed))
        for name, field in game.options_type.model_fields.items():
            if name in held or not _matters(field, seats):
                continue
            for value in _others(field, getattr(options, name)):
                try:
                    changed = game.options_type.model_validate({**dict(options), name: value})
                except ValueError:  # it does not go together with the others
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
    """The other values of an option; of a number its bounds."""
    values = values_of(field)
    if field.annotation is int:
        values = (values[0], values[-1])
    return [each for each in values if each != value]


# -- playing them -------------------------------------------------------------------------


def tasks(number: int, games: int) -> list[tuple[int, Fixture]]:
    """Fixtures at each of ``number`` tables, a table after the other."""
    return [(table, Fixture(deal, 0)) for table in range(number) for deal in range(games)]


def play_at(tournaments: Sequence[Tournament], task: tuple[int, Fixture]) -> tuple[int, ArenaGame]:
    """Play one of the games; its table, and the result."""
    table, fixture = task
    return table, play(tournaments[table], fixture)


def result_of(table: Variant, games: Sequence[ArenaGame]) -> VariantResult:
    """Result of the games of a table."""
    return VariantResult(table.label, summary(table.tournament, games))


# -- for programs -------------------------------------------------------------------------


def documents(game: AnyGame, lines: Sequence[VariantResult]) -> JsonObject:
    """The results as JSON values, each as an arena tells of itself."""
    return {
        "runegames": "balance",
        "format": FORMAT,
        "game": game.meta.id,
        "tables": [{"label": line.label, **document(line.summary)} for line in lines],
    }
