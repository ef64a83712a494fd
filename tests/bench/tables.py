"""Tables that are measured: what a game declares under ``[bench]`` in its ``game.toml``.

``seats``, ``seed`` and ``plies`` say how adepts play to reach the table. ``walk`` is the number of
steps that the cursor takes in each direction while keys are measured; without it, the cursor steps
there and back. Two targets count what is done while the loop of ``rows.py`` runs 1,000 times:
``simulations`` of a search, each played out to the end of the game, and ``steps`` of the PettingZoo
environment.
"""

from __future__ import annotations

from pathlib import Path

from runegames.games.registry import entry_of, game
from runegames.lab.playouts import Playout
from runegames.play.saves import new_save
from runegames.play.seats import SeatPlan, plans_for
from runegames.play.session import Session


def declared_table(game_id: str, folder: Path, thinker: str | None = None) -> Path:
    """Save the declared table, and return the path.

    A person is asked there, or the computer player ``thinker`` while a person looks on.
    """
    played = declared_game(game_id)
    decision = played.decision()
    assert decision is not None, "the declared table has no pending question"
    plans, asked = list(played.plans), decision.seat
    if thinker is not None:
        plans[asked], asked = SeatPlan(name="Birk", player=thinker), (asked + 1) % len(plans)
    plans[asked] = SeatPlan(name="Anna")
    session = Session(played.game, played.options, plans, played.seed)
    path = new_save(session, folder=folder)
    for ply in played.plies:
        session.play(ply.move)
    return path


def declared_game(game_id: str) -> Session:
    """Return the declared game, played by adepts.

    If a game declares no table, return a new game with the most seats.
    """
    the_game, declared = game(game_id), entry_of(game_id).bench
    seats = declared.get("seats", the_game.meta.seat_counts[-1])
    plans = plans_for(["adept"] * seats)
    playout = Playout(the_game, the_game.options_type(), plans, declared.get("seed", 0))
    for _ in zip(range(declared.get("plies", 0)), playout.plies(), strict=False):
        pass
    return playout.session
