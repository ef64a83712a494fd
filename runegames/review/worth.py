"""Worth of a table to each seat: chances to win, or points in a solo game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum

from runegames.bots.chances import successes
from runegames.bots.continuations import evaluates
from runegames.bots.novice import NoviceBot
from runegames.core import AnyGame, AnyState, Options, Rng, redealt
from runegames.core.ranking import first_shares

MAX_LEAD_SHARE = 0.15
"""Maximum share of the lead in the worth of a playout.

It takes fewer playouts to tell tables apart by their leads than by wins, and a small share hardly
distorts the chances.
"""
LAPSE_SHARE = 0.2
"""Share of the decisions of a playout that a novice makes.

If all moves were the best by the game's evaluation, the playouts would be nearly one line, and
their mean surer than any players are.
"""
LAPSE_SEEDS = 3 << 40
"""Summand of a playout's seed, for the random numbers that choose the novice's decisions."""


@dataclass(frozen=True, slots=True)
class Judge:
    """Judge of the tables of a game with these options and seats."""

    game: AnyGame
    options: Options
    seats: int

    @property
    def alone(self) -> bool:
        """True if all play on one side, for points."""
        return len(self.game.sides(self.seats)) == 1

    @property
    def luck_share(self) -> float:
        """Factor from 0 to 1 on a seat's luck.

        In sums over games, luck times this factor is subtracted from the seat's results.
        """
        return 1.0 if self.alone else self.game.thinking(self.options).luck_share

    @property
    def search_share(self) -> int:
        """Divisor that turns the simulations of a decision into those of the search."""
        return self.game.thinking(self.options).review_search_share

    def result(self, state: AnyState) -> list[float] | None:
        """Return each seat's share of the first place, or its points; None before the end."""
        outcome = state.outcome()
        if outcome is None:
            return None
        if self.alone:
            return [float(score) for score in outcome.scores]
        return first_shares(outcome.ranks, self.game.sides(self.seats))

    def verdict(self, state: AnyState, forecast_scale: float | None = None) -> list[float]:
        """Judge the end of a playout: points by seat if all are on one side, else chances by seat.

        The chances of the sides sum to 1. ``forecast_scale``: logistic scale of forecast leads;
        None for that of a search.
        """
        outcome, sides = state.outcome(), self.game.sides(self.seats)
        thinking = self.game.thinking(self.options)
        if outcome is None:
            scores: Sequence[float] = self.game.forecast(state)
            scale = forecast_scale or thinking.forecast_scale or thinking.logistic_scale
        else:
            scores, scale = outcome.scores, thinking.logistic_scale
        if self.alone:
            return [float(score) for score in scores]
        leads = successes(scores, sides, thinking.par, scale)
        whole = fsum(leads[side[0]] for side in sides)
        chances = [lead / whole for lead in leads]
        result = self.result(state)
        if result is None:
            return chances
        share = min(thinking.lead_share, MAX_LEAD_SHARE)
        return [
            (1 - share) * won + share * chance for won, chance in zip(result, chances, strict=True)
        ]

    def playout(self, state: AnyState, seed: int) -> list[float]:
        """Estimate the worth of a table by seat, with one playout.

        Cards that no seat knows are dealt anew by ``seed``. Otherwise luck would count twice: in
        the draw, and in the worth of the table before the draw.
        """
        result = self.result(state)
        if result is not None:
            return result
        rng, lapses = Rng(seed), Rng(seed + LAPSE_SEEDS)
        twin = redealt(state, rng)
        # The points of a solo game are those that good play reaches. A game without an evaluation
        # guesses at random already.
        share = 0.0 if self.alone or not evaluates(self.game) else LAPSE_SHARE
        novice, thinking = NoviceBot(self.game), self.game.thinking(self.options)
        for _ in range(thinking.review_plies):
            moves = twin.legal_moves()
            if not moves:
                break
            if len(moves) > 1 and lapses.random() < share:
                move = novice.choose(twin, rng)
            else:
                move = self.game.guess(twin, moves, rng)
            if move is None:
                break
            twin.apply(move, rng)
        return self.verdict(twin, thinking.review_scale)
