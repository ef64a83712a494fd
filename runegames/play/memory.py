"""Rows of finished games, and other facts that are remembered."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Literal, TypeAlias

from runegames.core import Seat
from runegames.play.saves import Header, printable
from runegames.play.session import Session


@dataclass(frozen=True, slots=True)
class SeatResult:
    """Result of a seat in a finished game."""

    seat: Seat
    side: int
    """The number of the side; partners have the same."""
    name: str | None
    """Name of the player; None: nobody remembers."""
    player: str | None
    score: int
    rank: int | None
    hints: int = 0
    take_backs: int = 0


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game."""

    key: str
    """Key that copies of one game share, whatever their files are called."""
    save: str
    """The name of its file."""
    game: str
    places: tuple[SeatResult, ...]
    ended: datetime
    created: datetime | None = None
    deal: str = ""
    rules_version: str = ""
    options: str = ""
    """JSON of the options."""
    house_rules: bool = False
    """True where the table had agreed on something unusual."""
    moves: int | None = None
    reason: str = ""
    """Reason for the end, as the game declares it."""
    practice: bool = False
    what_if: bool = False
    ritual: date | None = None
    deal_seen: bool = False
    """True where the ritual was played on a deal that had been seen."""

    @property
    def duration_s(self) -> float | None:
        """Seconds from beginning to end, pauses included; None: the clock does not know."""
        if self.created is None or self.ended < self.created:
            return None
        return (self.ended - self.created).total_seconds()

    def ended_as(self, other: FinishedGame) -> bool:
        """Test whether both rows tell the same end of a game, whatever their files are called."""
        return all(
            getattr(self, name) == getattr(other, name) for name in ("places", "moves", "reason")
        )

    @property
    def counts(self) -> bool:
        """True where it can be a record: the deal had not been seen before."""
        return not (self.practice or self.what_if or self.deal_seen)


def key_of(header: Header) -> str:
    """Key of a game: a digest of how and when, to the microsecond, the table was set."""
    told = header.model_dump(
        mode="json", include={"game", "options", "seats", "seed", "created", "branched_from"}
    )
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:32]


def old_key(save: str) -> str:
    """Key of a game of which only the former records tell."""
    return f"records.json: {printable(save)}"


def finished_game(
    session: Session, header: Header, save: str, ended: datetime
) -> FinishedGame | None:
    """Make the row of a game that is finished; None: it goes on."""
    outcome = session.outcome()
    if outcome is None:
        return None
    sides = session.view(None).sides
    return FinishedGame(
        key_of(header),
        save,
        session.game.meta.id,
        tuple(
            SeatResult(
                seat,
                next(at for at, seats in enumerate(sides) if seat in seats),
                plan.name,
                plan.player,
                outcome.scores[seat],
                outcome.ranks[seat],
                session.hints[seat],
                session.take_backs[seat],
            )
            for seat, plan in enumerate(session.plans)
        ),
        ended,
        created=_in_utc(header.created),
        deal=str(session.seed),
        rules_version=str(header.rules_version),
        options=session.options.model_dump_json(),
        house_rules=session.options != session.game.options_type(),
        moves=len(session.plies),
        reason=outcome.reason,
        practice=session.practice,
        what_if=session.origin is not None,
        ritual=session.ritual.day if session.ritual is not None else None,
        deal_seen=session.ritual is not None and session.ritual.seen,
    )


def _in_utc(then: datetime) -> datetime:
    """Time with a zone; UTC where a foreign file names none."""
    return then if then.tzinfo is not None else then.replace(tzinfo=UTC)


def as_told(then: datetime) -> str:
    """A time as it is written down: in one zone, so that texts sort like times."""
    try:
        return then.astimezone(UTC).isoformat(timespec="microseconds")
    except OverflowError:  # the first or the last day that dates can say
        return then.replace(tzinfo=UTC).isoformat(timespec="microseconds")


Kind: TypeAlias = Literal["seen", "begun", "checked", "name", "failed", "review"]
"""Kind of a fact. ``seen``: when the deal of a day's ritual was seen outside of it; ``begun``:
the save of a ritual in which somebody has moved, by its day; ``checked``: what playing a save again
has found; ``name``: name under which statistics tell somebody, empty for not at all; ``failed``:
package whose code has failed at the table of a save; ``review``: summary of the review of a
finished game, by its key.
"""


class Memory:
    """Contents of the database in memory."""

    def __init__(self) -> None:
        self.games: dict[str, FinishedGame] = {}
        """Finished games by key."""
        self.facts: dict[tuple[Kind, str], str] = {}
        """Facts by kind, and by day or name of a file."""
        self.spoilt = 0
        """Rows that cannot be read."""


class Unusable(Exception):
    """Trouble that keeps a database from being used now; the message is the end of a sentence."""


class Damaged(Exception):
    """Refusal of a file that is no sound database of ours."""


class RowRefused(Exception):
    """Refusal of a row that no database can hold."""
