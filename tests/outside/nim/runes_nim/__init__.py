"""Nim with runes: take from one heap; the last rune wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pydantic import Field

from runegames.core import (
    BaseGame,
    BaseMove,
    BaseWords,
    Decision,
    Event,
    Game,
    Log,
    Manner,
    Meta,
    OpenState,
    Options,
    Outcome,
    Rng,
    Seat,
    View,
    count,
)


class NimOptions(Options):
    """Options of a table."""

    largest: int = Field(default=5, ge=3, le=9, title="Largest heap")
    """Runes of the first heap; the second heap has one rune less, the third two."""


class Take(BaseMove, kind="take"):
    """Take runes from a heap (NI-1)."""

    heap: int
    runes: int

    def text(self, view: NimView, manner: Manner) -> str:
        """Return how many runes are taken, and from which heap."""
        return f"take {count(self.runes, 'rune')} from heap {self.heap + 1}"


class Took(Event, kind="took"):
    """Runes that were taken."""

    seat: Seat
    heap: int
    runes: int

    def text(self, names: Sequence[str], manner: Manner) -> str:
        """Return who took how many runes, and from which heap."""
        heap = f"heap {self.heap + 1}"
        return f"{names[self.seat]} took {count(self.runes, 'rune')} from {heap}."


class NimView(View):
    """Heaps, which everybody sees."""

    heaps: tuple[int, ...]


class NimState(OpenState[Take, NimView]):
    """Heaps of runes."""

    options: NimOptions
    seats: int
    heaps: list[int]
    turn: Seat

    def decision(self) -> Decision | None:
        """Ask the player on turn which runes to take."""
        return Decision(self.turn, "take", "NI-1", needs_secrets=False) if any(self.heaps) else None

    def legal_moves(self) -> Sequence[Take]:
        """Return every number of runes from every heap (NI-1)."""
        return [
            Take(heap, runes)
            for heap, size in enumerate(self.heaps)
            for runes in range(1, size + 1)
        ]

    def make(self, move: Take, rng: Rng, log: Log | None) -> None:
        """Take the runes; the next player takes a single last rune without being asked."""
        self.heaps[move.heap] -= move.runes
        if log is not None:
            log.append(Took(self.turn, move.heap, move.runes))
        self.turn = 1 - self.turn
        self.make_forced(rng, log)

    def outcome(self) -> Outcome | None:
        """Return the win of the player who took the last rune (NI-2)."""
        if any(self.heaps):
            return None
        scores = (0, 1) if self.turn == 0 else (1, 0)
        return Outcome(scores, tuple(2 - score for score in scores), "last_rune")

    def view(self, seat: Seat | None) -> NimView:
        """Return the same view for everybody."""
        return NimView(**self.basics(seat), heaps=tuple(self.heaps))


class NimWords(BaseWords[Take, NimView]):
    """Words of Nim."""

    def prompt(self, decision: Decision, view: NimView, names: Sequence[str]) -> str:
        """Return the sentence that says who takes runes."""
        return f"{names[decision.seat]} takes runes from one heap (NI-1)."


class NimGame(BaseGame[NimState, Take, NimOptions]):
    """Nim with runes."""

    meta = Meta(
        id="nim",
        title="Nim with runes",
        designer="Charles L. Bouton",
        year=1901,
        tagline="take runes, take the last",
        seat_counts=(2,),
        rules_version=1,
        hidden_information=False,
        reasons={"last_rune": "NI-2"},
        sections={"take": "The turn", "over": "The end"},
    )
    options_type = NimOptions
    view_type = NimView
    move_types = (Take,)
    words = NimWords()

    def new(self, options: NimOptions, seats: int, rng: Rng, log: Log | None = None) -> NimState:
        """Return a table with three heaps."""
        self.check_seats(seats)
        heaps = [options.largest, options.largest - 1, options.largest - 2]
        return NimState(options=options, seats=seats, heaps=heaps, turn=0)


GAME: Final[Game[NimState, Take, NimOptions]] = NimGame()
