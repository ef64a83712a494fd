"""Game of The Rune Market: interest and theft for two to five players.

>>> from runegames.core import Rng
>>> rng = Rng(7)
>>> state = GAME.new(MarketOptions(turn_limit=5), seats=2, rng=rng)
>>> while moves := state.legal_moves():
...     state.apply(rng.choice(moves), rng)
>>> GAME.words.verdict(state.outcome(), state.view(None), ("Anna", "Bo"))
'Anna wins with 2 points to 0 after 5 turns each (RM-29).'
"""

from __future__ import annotations

from typing import Final

from runegames.core import BaseGame, Game, Log, Meta, Outcome, Rng, Thinking
from runegames.games.market.encoding import action_space, observation
from runegames.games.market.model import MarketOptions, MarketView
from runegames.games.market.moves import MOVE_TYPES, MarketMove
from runegames.games.market.rules import MarketState
from runegames.games.market.value import THINKING, appraise, forecast, guess

__all__ = ["GAME", "MarketGame", "MarketOptions"]

MAX_PLIES_A_TURN = 200
MAX_CONTEST_PLIES = 400
"""Bound on the plies of rock, paper, scissors, even if five seats share the first place."""


class MarketGame(BaseGame[MarketState, MarketMove, MarketOptions]):
    """Rules of the game."""

    meta = Meta(
        beside=__file__,
        id="market",
        designer="an unknown designer",
        year=None,
        rules_version=2,
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
    move_types = MOVE_TYPES
    # Imported on first use, because playouts need no words.
    words_in = "runegames.games.market.words:MarketWords"
    appraise = staticmethod(appraise)
    forecast = staticmethod(forecast)
    guess = staticmethod(guess)
    action_space = staticmethod(action_space)
    observation = staticmethod(observation)

    def new(
        self, options: MarketOptions, seats: int, rng: Rng, log: Log | None = None
    ) -> MarketState:
        self.check_seats(seats)
        return MarketState.new(options, seats, rng, log)

    def thinking(self, options: MarketOptions) -> Thinking:
        return THINKING

    def most_plies(self, options: MarketOptions, seats: int) -> int:
        # The plies of a turn are limited: each uses up cards, runes, a shelter or an outpost, ends
        # the turn, or follows such a ply.
        return options.turn_limit * seats * MAX_PLIES_A_TURN + MAX_CONTEST_PLIES

    def rematch(self, options: MarketOptions, outcome: Outcome) -> MarketOptions:
        # RM-4: the last winner begins. RM-28 leaves no shared victory.
        (winner,) = outcome.winners
        return options.model_copy(update={"first_player": f"seat {winner + 1}"})


GAME: Final[Game[MarketState, MarketMove, MarketOptions]] = MarketGame()
