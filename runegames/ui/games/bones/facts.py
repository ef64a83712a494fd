"""Facts that the camp is drawn from, and words on what a seat did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from runegames.core import Seat
from runegames.games.bones.model import BEATS, KIND_OF, NORMAL, BonesView
from runegames.games.bones.phrases import title


class Changes(NamedTuple):
    """Parts of the camp that others have changed since the viewer's last move."""

    bones: frozenset[Seat] = frozenset()
    """Seats with more or fewer bones."""
    acts: frozenset[Seat] = frozenset()
    """Seats that have acted."""
    pot: bool = False
    rune: bool = False
    """True for another winning rune, or another owner of it."""


class CampFacts(NamedTuple):
    """Facts that the camp is drawn from; equal facts make the same picture."""

    view: BonesView
    names: Sequence[str]
    bones: tuple[int, ...]
    """Numbers of bones to show, by seat; an animation changes them step by step."""
    pot: int
    """Number of bones to show in the pot."""
    rune: str | None
    """Rune on the standing stone."""
    winner: Seat | None
    """Owner of the rune on the standing stone."""
    aimed: Seat | None = None
    """Seat that the move under the cursor is aimed at."""
    changed: Changes = Changes()
    struck: frozenset[Seat] = frozenset()
    """Seats that the last move was about, while they are highlighted."""
    sunk: int = 0
    """Pixels by which the standing stone has sunk into the ground, in an animation."""
    flying: tuple[tuple[float, Seat], ...] = ()
    """Bones in the air, each as (position, seat); the position is 0 at the seat, 1 at the pot."""
    frame: int = 0
    """Index of the fire's picture."""
    hands: tuple[tuple[str, ...], ...] = ()
    """Open hands of all seats; () while they are closed."""

    @property
    def seats(self) -> Sequence[Seat]:
        """Seats clockwise from the viewer's; without a viewer, from seat 0."""
        return self.view.clockwise(self.view.seat or 0)

    def away(self, seat: Seat) -> bool:
        """True for a seat that has folded or is eliminated."""
        view = self.view
        return view.eliminated[seat] or (view.phase == "round" and view.folded[seat])


def empty_handed(view: BonesView) -> bool:
    """True if the viewer has no runes, and sees no other hand."""
    return view.seat is not None and not view.hand and view.spied is None


def last_played(view: BonesView, seat: Seat) -> str | None:
    """Return the last rune that a seat has played in this round; None if it has played none."""
    if view.phase != "round":
        return None
    return next((play.rune for play in reversed(view.plays) if play.seat == seat), None)


def fate(view: BonesView, seat: Seat, rune: str) -> tuple[str, bool]:
    """Return words on a seat's last rune or later act, and whether to draw the rune faded."""
    wins = view.winner == seat and view.winning == rune
    if view.folded[seat]:
        return "folded", not wins
    if view.last[seat] == "pass" and not wins:
        return "passed", True
    if KIND_OF[rune] >= NORMAL:
        return "is used up", False
    return ("is winning", False) if wins else ("is beaten", True)


def last_act(view: BonesView, seat: Seat) -> str:
    """Describe the last act of a seat in this round.

    An eliminated seat is ``out`` at all times. The words are empty between rounds, and for a seat
    that has not acted yet.
    """
    last = view.last[seat]
    if view.eliminated[seat]:
        return "out"
    if view.phase == "between":
        return ""
    if view.phase == "round" and view.folded[seat]:
        return "folded"
    if last is None:
        return ""
    if last == "pass":
        return "passed"
    kind, winning = KIND_OF[last], view.winning
    if winning is None or kind >= NORMAL or not BEATS[KIND_OF[winning]][kind]:
        return title(last)
    return f"{title(last)}, beaten"
