"""Digests of games that computer players play: ``python -m tests.golden.digests`` prints them.

The digests are the same on every machine and Python version (ALL-2). This module imports
only the standard library and ``runegames``, so ``.ci/pythons.py`` can run it under every Python.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from runegames.core import Options, move_to_wire
from runegames.games.registry import game, playable
from runegames.lab.playouts import Playout
from runegames.play.seats import plans_for

DIGESTS = Path(__file__).with_name("digests.json")
ADEPT_SEEDS = range(100, 103)
MASTER = "master:20"
MASTER_SEED = 7
MASTER_PLIES = 8
"""Plies after which a game of masters is stopped, because masters think long."""
MASTER_TABLES = 2
"""Number of tables of masters in each game: those with the fewest seats."""
OPTIONS: dict[str, dict[str, object]] = {"bones": {"barter": True}, "rune": {"grand_master": True}}
"""Options that add kinds of questions to the games of masters."""


def digest_of(
    game_id: str, seats: int, player: str, seed: int, options: Options, plies: int
) -> str:
    """Return a digest of a game's first ``plies`` moves and of its result so far."""
    the_game = game(game_id)
    playout = Playout(the_game, options, plans_for([player] * seats), seed)
    book = hashlib.sha256()
    for number, step in enumerate(playout.plies(), start=1):
        book.update(json.dumps(move_to_wire(the_game.moves, step.ply.move)).encode())
        if number == plies:
            break
    book.update(repr(playout.session.outcome()).encode())
    return book.hexdigest()[:16]


def digests_of(game_id: str) -> dict[str, str]:
    """Return digests of whole games of adepts and of beginnings of games of masters, by name."""
    the_game = game(game_id)
    counts = the_game.meta.seat_counts
    usual = the_game.options_type()
    agreed = the_game.options_type.model_validate(OPTIONS.get(game_id, {}))
    adepts = {
        f"{seats} adept {seed}": digest_of(
            game_id, seats, "adept", seed, usual, the_game.most_plies(usual, seats)
        )
        for seats in counts
        for seed in ADEPT_SEEDS
    }
    masters = {
        f"{seats} {MASTER} {MASTER_SEED}": digest_of(
            game_id, seats, MASTER, MASTER_SEED, agreed, MASTER_PLIES
        )
        for seats in counts[:MASTER_TABLES]
    }
    return adepts | masters


def printed() -> str:
    """Return the text of the file ``DIGESTS``: all digests, by game."""
    return json.dumps({game_id: digests_of(game_id) for game_id in playable()}, indent=1) + "\n"


def main() -> None:
    print(printed(), end="")


if __name__ == "__main__":
    main()
