"""Header of a save: everything that decides a game besides its moves (ALL-2)."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import Field

from runegames.core import Data
from runegames.games.announcements import LINE_MAX_CHARACTERS
from runegames.games.registry import entry_of, game, ritual_entry
from runegames.play.dates import local
from runegames.play.ritual import seed_of
from runegames.play.seats import Origin, Ritual, SeatPlan
from runegames.play.session import Session

FORMAT = 2
"""Format of new saves. From format 2 on, the game of a save without an end line is unfinished."""


class Header(Data):
    """First line of a save."""

    runegames: Literal["save"] = "save"
    format: int = FORMAT
    game: str = Field(max_length=40)
    package: str = Field("", max_length=LINE_MAX_CHARACTERS)
    """Name and version of the game's package; "" for our own games, and in old saves."""
    rules_version: int
    options: dict[str, object]
    seats: tuple[SeatPlan, ...]
    seed: int
    created: datetime
    branched_from: Origin | None = None
    ritual: Ritual | None = None
    """Mark of a game that was begun as a day's ritual. Some old headers lack this field, so ask
    ``ritual_of``.
    """


def header_of(session: Session, created: datetime) -> Header:
    """Make the header of a session."""
    return Header(
        game=session.game.meta.id,
        package=entry_of(session.game.meta.id).package,
        rules_version=session.game.meta.rules_version,
        options=session.options.model_dump(mode="json"),
        seats=session.plans,
        seed=session.seed,
        created=created,
        branched_from=session.origin,
        ritual=session.ritual,
    )


def ritual_of(header: Header) -> Ritual | None:
    """Return the mark of a day's ritual; None for any other game."""
    if "ritual" in header.model_fields_set or header.branched_from is not None:
        return header.ritual
    return unmarked_ritual(header)


def unmarked_ritual(header: Header) -> Ritual | None:
    """Infer the mark of a day's ritual from an old header; None for any other game.

    A ritual was created on the day that its seed encodes. Other games may have a seed that looks
    like a date by chance.
    """
    day = local(header.created).date()
    alone = len(header.seats) == 1 and header.seats[0].is_person
    if not alone or (header.game, header.seed) != (ritual_entry().id, seed_of(day)):
        return None
    try:
        options = game(header.game).options_type.model_validate(header.options)
    except ValueError:
        return None
    return Ritual(day=day) if options == type(options)() else None
