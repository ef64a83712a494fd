"""Rune, a tile-laying game by Zemilio (2019): solo, two, three, or four in teams.

>>> from runegames.core import Rng
>>> rng = Rng(7)
>>> state = GAME.new(RuneOptions(), seats=2, rng=rng)
>>> while moves := state.legal_moves():
...     state.apply(rng.choice(moves), rng)
>>> GAME.words.verdict(state.outcome(), state.view(None), ("Anna", "Bo"))
'Bo wins with 12 points to 9 (RU-21).'
"""

from __future__ import annotations

from typing import Final

from runegames.core import BaseGame, Game, Log, Meta, Rng, Seat, Thinking
from runegames.games.rune.encoding import action_space, observation
from runegames.games.rune.model import RuneOptions, RuneView, sides_of
from runegames.games.rune.rules import MOVES, RuneMove, RuneState
from runegames.games.rune.setup import set_table
from runegames.games.rune.value import THINKING, appraise, forecast, guess, shortlist

__all__ = ["GAME", "RuneGame", "RuneOptions"]


class RuneGame(BaseGame[RuneState, RuneMove, RuneOptions]):
    """Rules of Rune."""

    meta = Meta(
        beside=__file__,
        id="rune",
        designer="Zemilio",
        year=2019,
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
    move_types = MOVES
    words_in = "runegames.games.rune.words:RuneWords"  # loaded late: playouts need no words
    appraise = staticmethod(appraise)
    forecast = staticmethod(forecast)
    guess = staticmethod(guess)
    shortlist = staticmethod(shortlist)
    action_space = staticmethod(action_space)
    observation = staticmethod(observation)

    def new(self, options: RuneOptions, seats: int, rng: Rng, log: Log | None = None) -> RuneState:
        self.check_seats(seats)
        state = RuneState(options=options, seats=seats)
        set_table(state, rng, log)
        return state

    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        return sides_of(seats)

    def thinking(self, options: RuneOptions) -> Thinking:
        return THINKING

    def most_plies(self, options: RuneOptions, seats: int) -> int:
        # Each round of turns uses up at least one card of the deck (at most 32) or one Rune Master
        # (at most 9).
        plies_a_turn = 3 if options.grand_master else 2
        return (32 + 9) * plies_a_turn * seats


GAME: Final[Game[RuneState, RuneMove, RuneOptions]] = RuneGame()
