"""Play each game to its end on the command line, and some moves by key presses in the app.

`lowest.py` and `pythons.py` run this with the Pythons and packages that they have installed.
"""

import asyncio
from contextlib import redirect_stdout
from io import StringIO

from runegames.cli import main
from runegames.games.registry import game, playable
from runegames.play.places import saves_dir
from runegames.play.saves import load
from runegames.play.seats import SeatPlan
from runegames.play.session import Session
from runegames.play.settings import Settings, store_settings
from runegames.ui.app import RunegamesApp
from runegames.ui.screens.results import ResultsScreen

TURNS = 15
"""Maximum number of moves of the person in a game."""
SEED = 1


async def evening(game_id: str, most: int) -> None:
    """Play at most ``most`` moves in the app, each the first of the list, and check the save."""
    of_ours = game(game_id)
    plans = [SeatPlan(name="Anna"), SeatPlan(name="Birk", player="novice")]
    session = Session(of_ours, of_ours.options_type(), plans, SEED)
    app = RunegamesApp(session)
    async with app.run_test(size=(100, 30)) as pilot:
        turns = 0
        while turns < most and session.outcome() is None:
            await pilot.press("m", "enter")
            await pilot.pause()
            turns += 1
        assert len(session.plies) >= turns, "a key press made no move"
        if session.outcome() is not None:
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(app.screen, ResultsScreen), "the results of an ended game do not open"
    saved = max(saves_dir().glob("*.jsonl"), key=lambda path: path.stat().st_mtime_ns)
    values = [ply.move for ply in load(saved).session.plies]
    assert values == [ply.move for ply in session.plies], "the save has other moves than the game"


def evenings(most: int = TURNS) -> None:
    """Play all games, on the command line and in the app."""
    store_settings(Settings(pace="instant", animation=False))
    for word in playable():
        option, field = next(iter(game(word).options_type.model_fields.items()))
        chosen = f"{option}={str(field.default).lower()}"
        with redirect_stdout(StringIO()):
            assert main(["playout", word, "--bot", "adept", "--option", chosen]) == 0
        asyncio.run(evening(word, most))


if __name__ == "__main__":
    evenings()
