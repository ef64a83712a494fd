"""Entries of the list of saved games."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Literal, NamedTuple, TypeAlias

from runegames.characters import legible
from runegames.chronicle.memory import FinishedGame
from runegames.core import Seat, and_list
from runegames.play.dates import moment
from runegames.play.headers import Header
from runegames.play.house_rules import house_rules_of
from runegames.play.seats import Ritual
from runegames.play.standing import Standing

State: TypeAlias = Literal["open", "finished", "missing", "unreadable"]

SAME_TIME = timedelta(minutes=1)
"""Longest time between the last line of a save and the time of its file, if both are one write."""


class FileStamp(NamedTuple):
    """Times and size of a file; equal stamps mean that the file has not changed."""

    modified_ns: int
    changed_ns: int
    size: int


@dataclass(frozen=True, slots=True)
class SaveEntry:
    """Line in the list of saved games."""

    name: str
    """Name of the file."""
    stamp: FileStamp
    state: State
    """State of the save; ``missing`` means that its game is not installed, or does not load."""
    game: str = ""
    """Identifier of the game; "" if the file is unreadable, as ``problem`` explains."""
    names: tuple[str, ...] = ()
    moves: int = 0
    winners: tuple[Seat, ...] = ()
    points: int | None = None
    """Points of a finished game with one seat; None for any other game."""
    practice: bool = False
    what_if: bool = False
    ritual: date | None = None
    deal: str = ""
    options: str = ""
    """JSON of the options."""
    problem: str = ""
    last_line: datetime | None = None
    """Time of the last line; None if the save does not tell it."""
    rest: str = ""
    """Name of the file with what was set aside from the save; "" if there is none."""

    @property
    def won_by(self) -> str:
        """Names of the winners of a finished game, or ``nobody``."""
        return and_list([self.names[seat] for seat in self.winners]) or "nobody"

    @property
    def shown(self) -> str:
        """Printable name of the file."""
        return legible(self.name)

    @property
    def ritual_said(self) -> str:
        """Name of the ritual: ``ritual of 12 April``; "" for any other game."""
        return "" if self.ritual is None else str(Ritual(day=self.ritual))

    @property
    def rules_changed(self) -> str:
        """House rules in words; "" for a game by the printed rules."""
        return house_rules_of(self.game, self.options) if self.options else ""

    @property
    def kinds(self) -> list[str]:
        """Words on the game: its ritual, why it does not count, house rules, what was set aside."""
        exempt = "practice" if self.practice else ""
        if self.what_if:
            exempt = "what-if"
        more = f"more in {legible(self.rest)}" if self.rest else ""
        return [*filter(None, (self.ritual_said, exempt, self.rules_changed, more))]

    @property
    def played(self) -> datetime:
        """Time of the last line, or else when the file was last written."""
        return self.last_line or self._written

    def shows(self, played: FinishedGame) -> bool:
        """Test whether the save and a finished game agree on game, deal and number of moves."""
        return (self.game, self.deal, self.moves) == (played.game, played.deal, played.moves)

    @property
    def _written(self) -> datetime:
        return moment(self.stamp.modified_ns / 1e9)

    @property
    def copied(self) -> bool:
        """True if the file was written after its last line, so that its time says nothing."""
        return self.last_line is not None and self._written - self.last_line > SAME_TIME


def entry_of(
    name: str,
    stamp: FileStamp,
    header: Header,
    standing: Standing,
    ritual: Ritual | None,
    moment: datetime | None,
    rest: str,
) -> SaveEntry:
    """Make the entry of a valid save."""
    return SaveEntry(
        name,
        stamp,
        "finished" if standing.over else "open",
        game=header.game,
        names=tuple(plan.name for plan in header.seats),
        moves=standing.moves,
        winners=standing.winners,
        points=standing.scores[0] if len(standing.scores) == 1 else None,
        practice=standing.practice or (ritual is not None and ritual.seen),
        what_if=header.branched_from is not None,
        ritual=ritual.day if ritual is not None else None,
        deal=str(header.seed),
        options=json.dumps(header.options),
        last_line=moment,
        rest=rest,
    )
