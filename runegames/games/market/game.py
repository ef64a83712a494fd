"""The Rune Market as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pydantic import TypeAdapter

from runegames.core import Log, Meta, Outcome, Rng, Seat, Thinking
from runegames.games.market.model import BY_LOT, SEAT_COUNTS, MarketOptions, MarketView
from runegames.games.market.moves import MOVES, MarketMove
from runegames.games.market.rules import MarketState
from runegames.games.market.text import MarketWords
from runegames.games.market.value import THINKING, appraise, forecast, guess

RULES_VERSION = 2
"""Since version 2 the end of a turn is not asked for where it is the only answer (ALL-5)."""
MOST_PLIES_A_TURN = 200
MOST_THROWS = 400
"""For rock, paper, scissors among five."""


class MarketGame:
    """The stateless value behind every table of The Rune Market."""

    meta = Meta(
        id="market",
        title="The Rune Market",
        designer="an unknown designer",
        year=None,
        tagline="steal, buy, shelter",
        seat_counts=SEAT_COUNTS,
        rules_version=RULES_VERSION,
        hidden_information=True,
        reasons={"last_rune": "RM-26", "turn_limit": "RM-29"},
        sections={
            "interest": "1 Interest",
            "purchase": "2 Purchasing",
            "cards": "3 Hand cards",
            "end": "4 Fill up",
            "outpost": "Outposts",
            "attach": "Outposts",
            "bandit": "Bandits",
            "duel": "Duels",
            "theft": "Thefts",
            "sign": "End and score",
            "over": "End and score",
        },
    )
    options_type = MarketOptions
    view_type = MarketView
    moves: TypeAdapter[MarketMove] = MOVES
    words = MarketWords()

    def __init__(self, rules_version: int = RULES_VERSION) -> None:
        """The game by the rules of a version."""
        self.meta = replace(type(self).meta, rules_version=rules_version)

    def new(
        self, options: MarketOptions, seats: int, rng: Rng, log: Log | None = None
    ) -> MarketState:
        """A table set for ``seats`` players.

        Raises:
            ValueError: The Rune Market is played by two to five.
        """
        asks_end = self.meta.rules_version < RULES_VERSION
        return MarketState.new(options, seats, rng, log, asks_end=asks_end)

    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Everybody plays alone."""
        return tuple((seat,) for seat in range(seats))

    def most_plies(self, options: MarketOptions, seats: int) -> int:
        """A bound: every ply of a turn uses up a card, a rune or a bandit."""
        return options.turn_limit * seats * MOST_PLIES_A_TURN + MOST_THROWS

    def appraise(self, state: MarketState, moves: Sequence[MarketMove]) -> Sequence[float]:
        """How good each of these legal moves looks to the seat that is asked."""
        return appraise(state, moves)

    def thinking(self, options: MarketOptions) -> Thinking:
        """How a search looks at it."""
        return THINKING

    def forecast(self, state: MarketState) -> Sequence[float]:
        """By seat, the points at the end, as far as one can tell."""
        return forecast(state)

    def guess(self, state: MarketState, moves: Sequence[MarketMove], rng: Rng) -> MarketMove | None:
        """A move to play a game out with."""
        return guess(state, moves, rng)

    def rematch(self, options: MarketOptions, outcome: Outcome) -> MarketOptions:
        """The last winner begins (RM-4); after a shared victory the lot decides."""
        first = f"seat {outcome.winners[0] + 1}" if len(outcome.winners) == 1 else BY_LOT
        return options.model_copy(update={"first_player": first})

    def under(self, rules_version: int | None = None) -> MarketGame:
        """The game by the rules of an older version; None: by the present ones."""
        if rules_version is None or rules_version >= RULES_VERSION:
            return GAME
        return MarketGame(rules_version)


GAME = MarketGame()
