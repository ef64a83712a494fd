"""Runes of Enceladus, a card game by John Praw (2021): draft piles, match runes.

>>> from runegames.core import Rng
>>> rng = Rng(7)
>>> table = GAME.new(EnceladusOptions(length="single hand"), seats=2, rng=rng)
>>> while table.outcome() is None:
...     table.apply(rng.choice(table.legal_moves()), rng)
>>> table.outcome().reason
'single_hand'
"""

from __future__ import annotations

from typing import Final

from runegames.core import BaseGame, Game, Log, Meta, Rng, Thinking
from runegames.games.enceladus import value
from runegames.games.enceladus.deck import first_by_cards
from runegames.games.enceladus.encoding import action_space, observation
from runegames.games.enceladus.model import CARDS, COMPONENTS, EnceladusOptions, EnceladusView
from runegames.games.enceladus.rules import MOVES, EnceladusMove, EnceladusState
from runegames.games.enceladus.table import PILES
from runegames.games.enceladus.turns import deal_hand

__all__ = ["GAME", "EnceladusGame", "EnceladusOptions"]


class EnceladusGame(BaseGame[EnceladusState, EnceladusMove, EnceladusOptions]):
    """Stateless value behind all tables of Runes of Enceladus."""

    meta = Meta(
        beside=__file__,
        id="enceladus",
        designer="John Praw",
        year=2021,
        rules_version=2,
        hidden_information=True,
        reasons={"hands_won": "EN-18", "single_hand": "EN-18", "fifteen_hands": "EN-19"},
        sections={
            "draft": "Drafting",
            "match": "Matching",
            "deal": "The end of a hand",
            "over": "Winning the game",
        },
        results=("deal",),
    )
    options_type = EnceladusOptions
    view_type = EnceladusView
    move_types = MOVES
    words_in = "runegames.games.enceladus.words:EnceladusWords"  # imported on first use
    appraise = staticmethod(value.appraise)
    forecast = staticmethod(value.forecast)
    guess = staticmethod(value.guess)
    foresee = staticmethod(value.foresee)
    action_space = staticmethod(action_space)
    observation = staticmethod(observation)

    def new(
        self, options: EnceladusOptions, seats: int, rng: Rng, log: Log | None = None
    ) -> EnceladusState:
        self.check_seats(seats)
        state = EnceladusState(options=options, seats=seats, results=(), reason=None)
        deal_hand(state, first_by_cards(range(seats), "EN-3", rng, log), rng, log)
        return state

    def most_plies(self, options: EnceladusOptions, seats: int) -> int:
        # EN-19 bounds turns and hands. A turn has at most three offers and the end of matching. A
        # hand has one further ply for the deal, and at most one for each card that is laid.
        turns = COMPONENTS.bounds.turns * seats
        hands = COMPONENTS.bounds.hands if options.length == "match" else 1
        return hands * (turns * (PILES + 1) + len(CARDS) + 1)

    def thinking(self, options: EnceladusOptions) -> Thinking:
        return value.MATCH_THINKING if options.length == "match" else value.THINKING


GAME: Final[Game[EnceladusState, EnceladusMove, EnceladusOptions]] = EnceladusGame()
