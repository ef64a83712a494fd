"""Records of saved and of finished games, so that no game is replayed to be listed."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Literal, NamedTuple, TypeAlias

from runegames.core import Seat, and_list
from runegames.play.saves import Header, Loaded, printable
from runegames.play.seats import Ritual
from runegames.play.session import Session
from runegames.play.when import moment

State: TypeAlias = Literal["open", "finished", "missing", "unreadable"]


class Stamp(NamedTuple):
    """By which a file is known not to have changed."""

    modified_ns: int
    changed_ns: int
    size: int


@dataclass(frozen=True, slots=True)
class Entry:
    """A line in the list of saved games."""

    name: str
    """The file's."""
    stamp: Stamp
    state: State
    """``missing``: the file is in order, its game is not here; ``problem`` says why."""
    game: str = ""
    """Its identifier; empty: nothing can be made of the file, ``problem`` says why."""
    names: tuple[str, ...] = ()
    moves: int = 0
    winners: tuple[Seat, ...] = ()
    points: int | None = None
    """Of a game alone that is finished."""
    practice: bool = False
    what_if: bool = False
    ritual: date | None = None
    deal: str = ""
    problem: str = ""
    key: str = ""
    """Which game it is; see ``key_of``."""

    @property
    def old_key(self) -> str:
        """The key under which old records may remember it."""
        return old_key(self.name) if self.key else ""

    @property
    def won_by(self) -> str:
        """Who won a finished game."""
        return and_list([self.names[seat] for seat in self.winners]) or "nobody"

    @property
    def shown(self) -> str:
        """What the file is called, to be shown."""
        return printable(self.name)

    @property
    def ritual_said(self) -> str:
        """Which day's ritual it is, in words; nothing: none."""
        return "" if self.ritual is None else str(Ritual(day=self.ritual))

    @property
    def played(self) -> datetime:
        """When the file was written last."""
        return moment(self.stamp.modified_ns / 1e9)


@dataclass(frozen=True, slots=True)
class Place:
    """How a seat did in a finished game."""

    seat: Seat
    side: int
    """The number of the side; partners have the same."""
    name: str | None
    """None: nobody remembers."""
    player: str | None
    score: int
    rank: int | None
    hints: int = 0
    take_backs: int = 0


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game."""

    key: str
    """The same for copies of one game, whatever their files are called."""
    save: str
    """The name of its file."""
    game: str
    places: tuple[Place, ...]
    ended: datetime
    created: datetime | None = None
    deal: str = ""
    rules_version: str = ""
    options: str = ""
    """As JSON."""
    house_rules: bool = False
    """Whether the table had agreed on something unusual."""
    moves: int | None = None
    reason: str = ""
    """Of the end, as the game declares it."""
    practice: bool = False
    what_if: bool = False
    ritual: date | None = None
    deal_seen: bool = False
    """Whether the ritual was played on a deal that had been seen."""

    @property
    def duration_s(self) -> float | None:
        """From its beginning to its end, pauses and all."""
        return None if self.created is None else (self.ended - self.created).total_seconds()

    @property
    def counts(self) -> bool:
        """Whether it is a record: nobody had seen what came."""
        return not (self.practice or self.what_if or self.deal_seen)


def key_of(header: Header) -> str:
    """What tells games apart: how and when, to the microsecond, the table was set."""
    told = header.model_dump(
        mode="json", include={"game", "options", "seats", "seed", "created", "branched_from"}
    )
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:32]


def old_key(save: str) -> str:
    """What stands for the key of a game of which only the records tell."""
    return f"records.json: {printable(save)}"


def entry_of(name: str, stamp: Stamp, loaded: Loaded) -> Entry:
    """The line that a save has in the list."""
    session = loaded.session
    outcome = session.outcome()
    return Entry(
        name,
        stamp,
        "open" if outcome is None else "finished",
        game=session.game.meta.id,
        names=session.names,
        moves=len(session.plies),
        winners=() if outcome is None else outcome.winners,
        points=outcome.scores[0] if outcome is not None and len(session.plans) == 1 else None,
        practice=session.practice,
        what_if=session.origin is not None,
        ritual=session.ritual.day if session.ritual is not None else None,
        deal=str(session.seed),
        key=key_of(loaded.header),
    )


def played_of(session: Session, header: Header, save: str, ended: datetime) -> Played | None:
    """What is remembered of a game once it is finished; None: it goes on."""
    outcome = session.outcome()
    if outcome is None:
        return None
    sides = session.view(None).sides
    return Played(
        key_of(header),
        save,
        session.game.meta.id,
        tuple(
            Place(
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
    """With a zone, whatever a foreign file says."""
    return then if then.tzinfo is not None else then.replace(tzinfo=UTC)
