"""Layout of the pages of the book and of results: nothing is cut, and nothing reserved in vain."""

from __future__ import annotations

from datetime import date

import pytest
from textual.geometry import Region
from textual.widgets import Button

from runegames.chronicle.library import Library
from runegames.chronicle.par import TRIALS, Trial, keep, par_of
from runegames.core import move_to_wire
from runegames.play.ritual import ritual
from runegames.play.saves import new_save
from runegames.report.pictures import FinalTable
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.palettes import ENCELADUS
from runegames.ui.report.drawings import draw_report_picture, extent_of
from runegames.ui.widgets.sheet import Paper, Sheet
from tests.play.sittings import play_by
from tests.ui.frames.positions import finished
from tests.ui.shell import flat, grid, settle
from tests.ui.still import PIXELS
from tests.ui.tables import running

ROWS = 160


@pytest.mark.parametrize(("game", "seats"), [("bones", 6), ("enceladus", 3), ("market", 4)])
@pytest.mark.parametrize("width", [38, 53, 92])
def test_a_final_table_takes_only_rows_in_which_it_is_drawn(
    game: str, seats: int, width: int
) -> None:
    session = finished(game, seats)
    final = FinalTable(game, session.view(None), session.names)
    canvas = Canvas(width, ROWS, Pen(ENCELADUS.text, ENCELADUS.ground))
    sheet = Sheet(Paper(canvas, PIXELS))
    for height in extent_of(final, sheet, width):
        canvas.fill(0, 0, width, ROWS, Pen(ENCELADUS.text, ENCELADUS.ground))
        draw_report_picture(sheet, Region(0, 0, width, height), final)
        drawn = {y for y in range(ROWS) for glyph, _ in canvas.row(y, 0, width) if glyph.strip()}
        assert bool(drawn) == bool(height), "rows are kept for a drawing that does not fit"
        assert max(drawn, default=0) >= height * 3 // 4, "rows below the drawing stay empty"


@pytest.mark.slow
async def test_the_page_of_the_ritual_is_whole_in_a_small_window() -> None:
    session = ritual(date.today(), "Anna")
    new_save(session)
    play_by("greedy", session)
    with Library() as library:
        library.note(session)
    moves = tuple(move_to_wire(session.game.moves, ply.move) for ply in session.plies)
    trials = [Trial(number=number, points=17, moves=moves) for number in range(TRIALS)]
    keep(par_of(date.today(), trials))
    async with running() as (app, pilot):
        await settle(pilot)
        app.open_book("ritual")
        await settle(pilot)
        assert "1 Games  2 Evenings  3 Players  4 Ritual" in grid(app)[0]
        assert "next in " in grid(app)[0]
        assert "1 day in a row" in flat(app)
        shown = [button for button in app.screen.query(Button) if button.display]
        assert len(shown) == 4
        for button in shown:
            assert str(button.label) in flat(app), "a button is cut"
