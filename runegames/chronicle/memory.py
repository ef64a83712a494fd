"""Finished games and facts about them, as the history holds them in memory."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import Literal, TypeAlias

from runegames.core import Seat
from runegames.play.clock import SaveClock, beginning
from runegames.play.dates import in_zone
from runegames.play.headers import Header
from runegames.play.house_rules import changed_rules, house_rules_of
from runegames.play.session import Session

WHAT_COUNTS = "Every finished game counts, house rules too; practice and what-ifs do not."


@dataclass(frozen=True, slots=True)
class SeatResult:
    """Result of a seat in a finished game."""

    seat: Seat
    side: int
    """Number of the side, the same for partners."""
    name: str | None
    """Name of the player; None if it is unknown."""
    player: str | None
    score: int
    rank: int | None
    hints: int = 0
    take_backs: int = 0


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """Finished game, as the database holds it."""

    key: str
    """Key of the game, the same in all copies of its save."""
    save: str
    """File name of the save."""
    game: str
    places: tuple[SeatResult, ...]
    ended: datetime
    """End in the zone in which the game was played, so that its date is that of the players."""
    created: datetime | None = None
    """Beginning in the zone in which the game was begun."""
    deal: str = ""
    rules_version: str = ""
    options: str = ""
    """JSON of the options."""
    house_rules: bool = False
    """True if an option was not at its default; ``rules_changed`` knows better."""
    moves: int | None = None
    reason: str = ""
    """Reason of the end, one of the reasons that the game declares."""
    practice: bool = False
    what_if: bool = False
    ritual: date | None = None
    deal_seen: bool = False
    """True if the deal of the ritual had been seen before the game ended."""
    duration_s: float | None = None
    """Seconds of play without pauses; None if they are unknown."""
    end_known: bool = field(default=True, compare=False)
    """False if the save of an older program does not say when the game ended; ``ended`` is then the
    time of its beginning."""

    @property
    def points(self) -> int:
        """Points of the first seat, the only one of a solo game."""
        return self.places[0].score

    def ended_as(self, other: FinishedGame) -> bool:
        """Test whether two games have the same end."""
        own = self.places, self.moves, self.reason
        return own == (other.places, other.moves, other.reason)

    def same_end(self, other: FinishedGame) -> bool:
        """Test whether two games agree on everything that their deal and moves decide."""
        return self._decided() == other._decided()

    def _decided(self) -> tuple[object, ...]:
        """Return what the deal and the moves decide."""
        scores = [result.score for result in self.places]
        return self.game, self.deal, self.moves, self.reason, scores

    @property
    def counts(self) -> bool:
        """True if the game counts, see ``WHAT_COUNTS``."""
        return not self.exempt

    @property
    def exempt(self) -> Literal["", "practice", "what-if"]:
        """Reason why the game does not count; a ritual on a known deal is practice."""
        if self.what_if:
            return "what-if"
        return "practice" if self.practice or self.deal_seen else ""

    @property
    def rules_changed(self) -> str:
        """House rules in words; "" for a game by the printed rules."""
        return house_rules_of(self.game, self.options) if self.house_rules else ""


def key_of(header: Header) -> str:
    """Return the key of a game: a digest of its set-up, its deal and its time of creation."""
    created = in_zone(beginning(header, ""), timedelta(0))  # one moment may be written in many ways
    known = header.model_copy(update={"created": created}).model_dump(
        mode="json", include={"game", "options", "seats", "seed", "created", "branched_from"}
    )
    return hashlib.sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()[:32]


def finished_game(
    session: Session, header: Header, save: str, clock: SaveClock | None = None
) -> FinishedGame | None:
    """Make the record of a finished game; None if the game goes on."""
    outcome = session.outcome()
    if outcome is None:
        return None
    sides, begun = session.view(None).sides, beginning(header, save)
    ended = clock.ended if clock is not None else None
    return FinishedGame(
        key_of(header),
        save,
        session.game.meta.id,
        tuple(
            SeatResult(
                seat,
                next(side for side, seats in enumerate(sides) if seat in seats),
                name=plan.name,
                player=plan.player,
                score=outcome.scores[seat],
                rank=outcome.ranks[seat],
                hints=session.hints[seat],
                take_backs=session.take_backs[seat],
            )
            for seat, plan in enumerate(session.plans)
        ),
        ended or begun,
        created=begun,
        deal=str(session.seed),
        rules_version=str(header.rules_version),
        options=session.options.model_dump_json(),
        house_rules=bool(changed_rules(session.options)),
        moves=len(session.plies),
        reason=outcome.reason,
        practice=session.practice,
        what_if=session.origin is not None,
        ritual=session.ritual.day if session.ritual is not None else None,
        deal_seen=session.ritual is not None and session.ritual.seen,
        duration_s=None if clock is None else clock.played_s,
        end_known=ended is not None,
    )


def sortable(then: datetime) -> str:
    """Write a time in UTC, so that texts sort like times."""
    try:
        return then.astimezone(UTC).isoformat(timespec="microseconds")
    except OverflowError:  # the first or the last day that ``datetime`` can express
        return then.replace(tzinfo=UTC).isoformat(timespec="microseconds")


Kind: TypeAlias = Literal["seen", "begun", "checked", "name", "failed", "review"]
"""Kind of a fact.

- ``seen``, by day: time when a finished game on the day's deal was first shown.
- ``begun``, by day: name of a save in which the day's ritual has moves.
- ``checked``, by save: stamp of the file and standing of the game after a replay.
- ``name``, by person: name that statistics show, or "" if they leave the person out.
- ``failed``, by save: package whose code failed while the save was played.
- ``review``, by key of the game: summary of the review.
"""


class Memory:
    """Contents of the database in memory."""

    def __init__(self) -> None:
        self.games: dict[str, FinishedGame] = {}
        self.facts: dict[tuple[Kind, str], str] = {}
        """Facts by kind, and by day, save, person or key, see ``Kind``."""
        self.spoilt = 0
        """Number of invalid rows."""


class Unusable(Exception):
    """Failure to use a database now; the message is the end of a sentence."""


class Damaged(Exception):
    """Failure to use a file that is damaged, or is not a database of this program."""


class RowRefused(Exception):
    """Refusal of a row that no database can hold."""
