"""Runes of Enceladus as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import TypeAdapter

from runegames.core import Log, Meta, Outcome, Rng, Seat, Thinking
from runegames.games.enceladus.model import (
    CARDS,
    COMPONENTS,
    MOVES,
    EnceladusMove,
    EnceladusOptions,
    EnceladusView,
)
from runegames.games.enceladus.rules import SEAT_COUNTS, EnceladusState
from runegames.games.enceladus.table import PILES
from runegames.games.enceladus.text import EnceladusWords
from runegames.games.enceladus.value import MATCH_THINKING, THINKING, appraise, forecast, guess


class EnceladusGame:
    """The stateless value behind every table of Runes of Enceladus."""

    meta = Meta(
        id="enceladus",
        title="Runes of Enceladus",
        designer="John Praw",
        year=2021,
        tagline="dare the piles, match the ice",
        seat_counts=SEAT_COUNTS,
        rules_version=2,
        hidden_information=True,
        reasons={
            "hands_won": "EN-18",
            "single_hand": "EN-18",
            "fifteen_hands": "EN-19",
        },
        sections={
            "draft": "Drafting",
            "match": "Matching",
            "deal": "The end of a hand",
            "over": "Winning the game",
        },
    )
    options_type = EnceladusOptions
    view_type = EnceladusView
    moves: TypeAdapter[EnceladusMove] = MOVES
    words = EnceladusWords()

    def new(
        self, options: EnceladusOptions, seats: int, rng: Rng, log: Log | None = None
    ) -> EnceladusState:
        """A table set for ``seats`` players.

        Raises:
            ValueError: the game is played by two or three.
        """
        return EnceladusState.new(options, seats, rng, log)

    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Everybody plays alone."""
        return tuple((seat,) for seat in range(seats))

    def most_plies(self, options: EnceladusOptions, seats: int) -> int:
        """A bound (EN-19): in each turn three offers and the end of matching, and one ply for
        every card that is laid and every hand that is dealt.
        """
        turns = COMPONENTS.bounds.turns * seats
        hands = COMPONENTS.bounds.hands if options.length == "match" else 1
        return hands * (turns * (PILES + 1) + len(CARDS) + 1)

    def appraise(self, state: EnceladusState, moves: Sequence[EnceladusMove]) -> Sequence[float]:
        """How good each of these legal moves looks to the seat that is asked."""
        return appraise(state, moves)

    def thinking(self, options: EnceladusOptions) -> Thinking:
        """How a search looks at it."""
        return MATCH_THINKING if options.length == "match" else THINKING

    def forecast(self, state: EnceladusState) -> Sequence[float]:
        """By seat, the points of the hand, or the hands won, as far as one can tell."""
        return forecast(state)

    def guess(
        self, state: EnceladusState, moves: Sequence[EnceladusMove], rng: Rng
    ) -> EnceladusMove | None:
        """A move to play a game out with."""
        return guess(state, moves, rng)

    def rematch(self, options: EnceladusOptions, outcome: Outcome) -> EnceladusOptions:
        """The same again: nothing of the last game matters for the next."""
        return options

    def under(self, rules_version: int | None = None) -> EnceladusGame:
        """The same: nothing that decides a game has changed since the first version."""
        return self


GAME = EnceladusGame()
