"""Header of a save: everything that decides a game besides its moves (ALL-2)."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import AwareDatetime, Field

from runegames.core import Data
from runegames.games.announcements import LINE_MAX_CHARACTERS
from runegames.games.registry import entry_of
from runegames.play.dates import local
from runegames.play.seats import Origin, Ritual, SeatPlan
from runegames.play.session import Session

FORMAT = 2
"""Format of saves; no released version wrote format 1."""
FIRST_RULES = 2
"""First version of the rules of our own games that a released version played by."""


class Header(Data):
    """First line of a save."""

    runegames: Literal["save"] = "save"
    format: int = FORMAT
    game: str = Field(max_length=40)
    package: str = Field("", max_length=LINE_MAX_CHARACTERS)
    """Name and version of the game's package; "" for our own games."""
    rules_version: int
    options: dict[str, object]
    seats: tuple[SeatPlan, ...]
    seed: int
    created: datetime
    begun: AwareDatetime | None = None
    """Local time of the creation, with its offset from UTC; None in saves of older programs."""
    branched_from: Origin | None = None
    ritual: Ritual | None = None
    """Mark of a game that was begun as a day's ritual; None for any other game."""


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
        begun=local(created),
        branched_from=session.origin,
        ritual=session.ritual,
    )
