"""Tables of computer players' games, and how games that others played on from there ended.

``python -m tests.review.continued`` makes ``continued.json`` anew, in some minutes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from math import fsum
from pathlib import Path
from typing import NamedTuple

from runegames.bots.bot import Bot
from runegames.bots.registry import make_bot
from runegames.core import AnyGame, AnyState, Rng, redealt
from runegames.games.registry import game
from runegames.review.worth import Judge

PATH = Path(__file__).with_name("continued.json")
GAMES = {("rune", 2): range(0, 24, 2), ("market", 2): range(5)}
"""Seeds of the games by identifier and seats."""
PLAYERS = {"master:100": 1, "adept": 8, "novice": 8}
"""Number of games that these players play on from each table."""
THIRDS = 3
"""Tables of each game, in the middle of each third."""


class Continued(NamedTuple):
    """Table of a game, and who won the games that went on from there."""

    game: str
    seats: int
    seed: int
    ply: int
    wins: dict[str, list[float]]
    """Mean share of the first place by seat, for each kind of player."""

    @property
    def judge(self) -> Judge:
        the_game = game(self.game)
        return Judge(the_game, the_game.options_type(), self.seats)

    @property
    def table(self) -> AnyState:
        return _tables(self.judge.game, self.seats, self.seed)[self.ply]

    def share(self, seat: int) -> float:
        """Return a seat's share of the first places in all games that went on from here."""
        games = fsum(PLAYERS.values())
        return fsum(PLAYERS[kind] * wins[seat] for kind, wins in self.wins.items()) / games

    @property
    def sides(self) -> Sequence[int]:
        """First seat of each side."""
        return [side[0] for side in self.judge.game.sides(self.seats)]


def continued(game_id: str) -> list[Continued]:
    """Return the kept tables of a game."""
    rows = json.loads(PATH.read_text())
    return [Continued(*row) for row in rows if row[0] == game_id]


def _tables(the_game: AnyGame, seats: int, seed: int) -> list[AnyState]:
    """Return the tables of a game of adepts and novices, before each ply."""
    bots = [make_bot(("adept", "novice")[(seat + seed) % 2], the_game) for seat in range(seats)]
    rng = Rng(seed)
    state, tables = the_game.new(the_game.options_type(), seats, rng), list[AnyState]()
    while state.outcome() is None:
        tables.append(state.copy())
        _play(state, bots, rng)
    return tables


def _play(state: AnyState, bots: Sequence[Bot], rng: Rng) -> None:
    decision, moves = state.decision(), state.legal_moves()
    assert decision is not None
    position = state.determinize(decision.seat, rng)
    move = bots[decision.seat].choose(position, rng) if len(moves) > 1 else moves[0]
    state.apply(move, rng)


def _made() -> Iterator[Continued]:
    for (game_id, seats), seeds in GAMES.items():
        for seed in seeds:
            tables = _tables(game(game_id), seats, seed)
            for third in range(THIRDS):
                ply = len(tables) * (2 * third + 1) // (2 * THIRDS)
                row = Continued(game_id, seats, seed, ply, {})
                for name, number in PLAYERS.items():
                    results = [_result(row, name, deal) for deal in range(number)]
                    row.wins[name] = [fsum(share) / number for share in zip(*results, strict=True)]
                yield row


def _result(row: Continued, name: str, deal: int) -> list[float]:
    """Deal the unseen cards anew, and let players of a kind play on; return the shares by seat."""
    judge, rng = row.judge, Rng(1000 * row.seed + deal)
    state = redealt(row.table, rng)
    bots = [make_bot(name, judge.game) for _ in range(row.seats)]
    while (result := judge.result(state)) is None:
        _play(state, bots, rng)
    return result


if __name__ == "__main__":
    PATH.write_text("[\n" + ",\n".join(json.dumps(row) for row in _made()) + "\n]\n")
