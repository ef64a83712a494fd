"""Contests of computer players: seating and results.

A deal fixes the cards and all random draws. Each deal is played in all rotations of the players
through the seats, so that no player has better cards or a better seat.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Literal, NamedTuple

from pydantic import BaseModel, ConfigDict

from runegames import __version__
from runegames.core import AnyGame, Data, Options, Seat
from runegames.games.registry import game
from runegames.lab.playouts import Playout
from runegames.play.export import first_seat
from runegames.play.seats import plans_for
from runegames.review.luck import of_game

FORMAT = 1


class BadSeating(ValueError):
    """Refusal of players for a number of seats; the message is a sentence for the player."""


class Fixture(NamedTuple):
    """Deal and rotation of a game."""

    deal: int
    """Number of the deal, from 0; added to ``Tournament.seed``, it gives the seed of the game."""
    rotation: int
    """Index in ``Tournament.rotations``."""


class Tournament(Data):
    """Description of a contest: all facts that determine its games."""

    runegames: Literal["arena"] = "arena"
    format: int = FORMAT
    version: str = __version__
    game: str
    rules_version: int
    options: dict[str, object]
    seats: int
    bots: tuple[str, ...]
    """Players by seat in the first rotation; at a table with one seat, they take turns in it."""
    seed: int
    """Seed of the first deal."""
    adjust: int = 0
    """Number of playouts that measure the luck of a ply; 0 if luck is not measured."""

    @property
    def the_game(self) -> AnyGame:
        return game(self.game)

    @property
    def the_options(self) -> Options:
        options: Options = self.the_game.options_type.model_validate(self.options)
        return options

    @property
    def rotations(self) -> tuple[tuple[str, ...], ...]:
        """Players by seat in each different rotation."""
        ring = self.bots * 2
        turned = (ring[start : start + self.seats] for start in range(len(self.bots)))
        return tuple(dict.fromkeys(turned))

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        return self.the_game.sides(self.seats)

    def fixtures(self, games: int) -> list[Fixture]:
        """List the fixtures of at least ``games`` games, in whole deals."""
        deals = math.ceil(games / len(self.rotations))
        return [
            Fixture(deal, rotation)
            for deal in range(deals)
            for rotation in range(len(self.rotations))
        ]


def tournament(
    the_game: AnyGame,
    options: Options,
    bots: Sequence[str],
    seats: int,
    seed: int,
    adjust: int = 0,
) -> Tournament:
    """Describe a tournament; ``bots`` are repeated until all seats are taken.

    Raises:
        BadSeating: the bots cannot share the seats evenly.
    """
    if seats > 1:
        if seats % len(bots):
            raise BadSeating(
                f"{len(bots)} computer players cannot share {seats} seats evenly;"
                " name one for each seat."
            )
        bots = [*bots] * (seats // len(bots))
    return Tournament(
        game=the_game.meta.id,
        rules_version=the_game.meta.rules_version,
        options=options.model_dump(mode="json"),
        seats=seats,
        bots=tuple(bots),
        seed=seed,
        adjust=adjust,
    )


# -- results of a game --------------------------------------------------------------------


class QuestionCount(BaseModel):
    """Count of the questions of a kind."""

    model_config = ConfigDict(extra="forbid")

    times: int = 0
    answers: int = 0
    """Total number of answers to choose from."""
    most: int = 0
    """Greatest number of answers to one question."""


class ArenaGame(BaseModel):
    """Results of a game; lists are by seat."""

    model_config = ConfigDict(extra="forbid")

    deal: int
    rotation: int
    first: Seat
    """Seat that was asked first; its player counts as the first player."""
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    reason: str
    moves: list[int]
    choices: list[int]
    """Number of moves that had alternatives."""
    asked: dict[str, QuestionCount]
    """Counts by kind of decision."""
    seconds: list[float]
    longest: list[float]
    """Longest thinking time for a move in seconds."""
    deal_luck: list[float] | None = None
    """Luck of the deal, in shares of the first place or solo points; None if not measured."""
    luck: list[float] | None = None
    """Luck of the plies, in the unit of ``deal_luck``; None if not measured."""

    @property
    def fixture(self) -> Fixture:
        return Fixture(self.deal, self.rotation)

    def fits(self, tournament: Tournament) -> bool:
        """Test whether the results can belong to a game of ``tournament``."""
        by_seat: list[Sequence[object]] = [self.scores, self.ranks, self.moves, self.choices]
        by_seat += [self.seconds, self.longest]
        if tournament.adjust:
            by_seat += [self.deal_luck or (), self.luck or ()]
        return (
            all(len(row) == tournament.seats for row in by_seat)
            and 0 <= self.first < tournament.seats
            and 0 <= self.rotation < len(tournament.rotations)
            and self.deal >= 0
        )


def play(tournament: Tournament, fixture: Fixture) -> ArenaGame:
    """Play a game of a tournament."""
    plans = plans_for(tournament.rotations[fixture.rotation])
    seed = tournament.seed + fixture.deal
    playout = Playout(tournament.the_game, tournament.the_options, plans, seed)
    seats = tournament.seats
    moves = [0] * seats
    choices = [0] * seats
    asked: dict[str, QuestionCount] = {}
    seconds, longest = [0.0] * seats, [0.0] * seats
    for step in playout.plies():
        seat = step.ply.seat
        moves[seat] += 1
        if step.answers > 1:
            choices[seat] += 1
        seconds[seat] += step.seconds
        longest[seat] = max(longest[seat], step.seconds)
        kind = asked.setdefault(step.decision.kind, QuestionCount())
        kind.times += 1
        kind.answers += step.answers
        kind.most = max(kind.most, step.answers)
    outcome = playout.outcome
    fortune = of_game(playout.session, tournament.adjust) if tournament.adjust else None
    return ArenaGame(
        deal=fixture.deal,
        rotation=fixture.rotation,
        first=first_seat(playout.session),
        scores=outcome.scores,
        ranks=outcome.ranks,
        reason=outcome.reason,
        moves=moves,
        choices=choices,
        asked=asked,
        seconds=[round(time_s, 6) for time_s in seconds],
        longest=[round(time_s, 6) for time_s in longest],
        deal_luck=fortune and [luck.value for luck in fortune.deal],
        luck=fortune and [luck.value for luck in fortune.plies],
    )


def whole_deals(tournament: Tournament, games: Sequence[ArenaGame]) -> list[ArenaGame]:
    """List the games of those deals that were played in all rotations."""
    deals = Counter(played.deal for played in games)
    return [played for played in games if deals[played.deal] == len(tournament.rotations)]
