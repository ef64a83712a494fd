"""Rune as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import TypeAdapter

from runegames.core import Log, Meta, Outcome, Rng, Seat, Thinking
from runegames.games.rune.model import MOVES, RuneMove, RuneOptions, RuneView, sides_of
from runegames.games.rune.rules import SEAT_COUNTS, RuneState
from runegames.games.rune.text import RuneWords
from runegames.games.rune.value import THINKING, appraise, forecast, guess


class RuneGame:
    """The stateless value behind every table of Rune."""

    meta = Meta(
        id="rune",
        title="Rune",
        designer="Zemilio",
        year=2019,
        tagline="grow the ritual, place your masters",
        seat_counts=SEAT_COUNTS,
        rules_version=2,
        hidden_information=True,
        reasons={"masters_placed": "RU-20, RU-22, RU-28, RU-30"},
        sections={
            "place": "Placing a card",
            "finish": "Draw or Rune Master",
            "token": "The Grand Master",
            "over": "End and score",
        },
    )
    options_type = RuneOptions
    view_type = RuneView
    moves: TypeAdapter[RuneMove] = MOVES
    words = RuneWords()

    def new(self, options: RuneOptions, seats: int, rng: Rng, log: Log | None = None) -> RuneState:
        """A table set for ``seats`` players.

        Raises:
            ValueError: Rune is played by one to four.
        """
        return RuneState.new(options, seats, rng, log)

    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Who plays together (RU-25)."""
        return sides_of(seats)

    def most_plies(self, options: RuneOptions, seats: int) -> int:
        """A bound: every round takes a card from the deck or a Rune Master from a player."""
        plies_a_turn = 3 if options.grand_master else 2
        return (32 + 9) * plies_a_turn * seats

    def appraise(self, state: RuneState, moves: Sequence[RuneMove]) -> Sequence[float]:
        """How good each of these legal moves looks to the seat that is asked."""
        return appraise(state, moves)

    def thinking(self, options: RuneOptions) -> Thinking:
        """How a search looks at it."""
        return THINKING

    def forecast(self, state: RuneState) -> Sequence[float]:
        """By seat, the points at the end, as far as one can tell."""
        return forecast(state)

    def guess(self, state: RuneState, moves: Sequence[RuneMove], rng: Rng) -> RuneMove | None:
        """A move to play a game out with."""
        return guess(state, moves, rng)

    def rematch(self, options: RuneOptions, outcome: Outcome) -> RuneOptions:
        """The same again: nothing of the last game matters for the next."""
        return options

    def under(self, rules_version: int | None = None) -> RuneGame:
        """The same: nothing that decides a game has changed since the first version."""
        return self


GAME = RuneGame()
