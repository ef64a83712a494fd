"""Sessions that the command line begins or goes on with."""

from __future__ import annotations

from pathlib import Path

from runegames.games.registry import game
from runegames.play.saves import new_save
from runegames.play.seats import default_plans
from runegames.play.session import Session


def seats_of(session: Session | None) -> list[tuple[str, str]]:
    assert session is not None
    return [(plan.name, plan.player) for plan in session.plans]


def saved(folder: Path, *, seed: int, moves: int | None = None) -> Path:
    """Return the save of a game after ``moves`` moves; None: of a finished game."""
    the_game = game("rune")
    session = Session(the_game, the_game.options_type(), default_plans(2), seed)
    path = new_save(session, folder=folder / "saves")
    while session.outcome() is None and (moves is None or len(session.plies) < moves):
        session.play(session.state.legal_moves()[0])
    return path
