"""Runes & Bones, a campfire game by Chrysalis Endeavors (2013): two to six players.

>>> from runegames.core import Rng
>>> rng = Rng(7)
>>> table = GAME.new(BonesOptions(rounds="six"), seats=3, rng=rng)
>>> while table.outcome() is None:
...     table.apply(rng.choice(table.legal_moves()), rng)
>>> table.outcome().reason
'six_rounds'
"""

from __future__ import annotations

from typing import Final

from runegames.core import BaseGame, Game, Log, Meta, Rng, Thinking
from runegames.games.bones.encoding import action_space, observation
from runegames.games.bones.model import (
    COMPONENTS,
    FULL_BAG,
    ROUNDS,
    BonesOptions,
    BonesView,
)
from runegames.games.bones.rules import MOVE_TYPES, BonesState, new_state
from runegames.games.bones.table import CHOOSING, COMPOSING
from runegames.games.bones.value import THINKING, appraise, forecast, foresee, guess, guide
from runegames.games.bones.verb import BonesMove

__all__ = ["GAME", "BonesGame", "BonesOptions"]


class BonesGame(BaseGame[BonesState, BonesMove, BonesOptions]):
    """Rules of Runes & Bones."""

    meta = Meta(
        beside=__file__,
        id="bones",
        designer="Chrysalis Endeavors",
        year=2013,
        rules_version=2,
        hidden_information=True,
        reasons={
            "six_rounds": "RB-25",
            "round_limit": "RB-24",
            "agreed": "RB-24",
            "last_player": "RB-23",
            "nobody_left": "RB-22",
        },
        sections={
            "act": "A round",
            "spy": "Special runes",
            "take": "Special runes",
            "close": "End",
            "trade": "Between rounds",
            "buy": "Between rounds",
            "limit": "Between rounds",
            **dict.fromkeys((*COMPOSING, "answer", "hand_over", "due", "judge"), "Barter"),
            "over": "End",
        },
        quick_handover=True,
        parts={
            **{kind: (kind,) for kind in CHOOSING},
            **dict.fromkeys(("act", *COMPOSING), COMPOSING),
        },
    )
    options_type = BonesOptions
    view_type = BonesView
    move_types = MOVE_TYPES
    words_in = "runegames.games.bones.words:BonesWords"  # imported on first use
    appraise = staticmethod(appraise)
    forecast = staticmethod(forecast)
    foresee = staticmethod(foresee)
    guess = staticmethod(guess)
    guide = staticmethod(guide)
    action_space = staticmethod(action_space)
    observation = staticmethod(observation)

    def new(
        self, options: BonesOptions, seats: int, rng: Rng, log: Log | None = None
    ) -> BonesState:
        self.check_seats(seats)
        return new_state(options, seats, rng, log)

    def thinking(self, options: BonesOptions) -> Thinking:
        return THINKING

    def most_plies(self, options: BonesOptions, seats: int) -> int:
        # A generous bound. Played runes do not come back during a round, so each rune is played at
        # most once a round. Between two plays each seat has at most one turn, or the round ends.
        runes = len(FULL_BAG)
        turns = (runes + 2) * seats
        plies = turns + 3 * runes
        if options.barter:
            # Runes of an offer, and runes to hand over, are chosen one by one.
            plies += turns * COMPONENTS.barter.offers * (2 * runes + 10)
        between = seats * (2 * runes + 3)
        return ROUNDS[options.rounds] * (plies + between)


GAME: Final[Game[BonesState, BonesMove, BonesOptions]] = BonesGame()
