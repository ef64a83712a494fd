"""Generic table of games without a table of their own; here, it shows our four games."""

from __future__ import annotations

from typing import Any

import pytest
from textual.geometry import Region
from textual.pilot import Pilot

from runegames.games.registry import playable
from runegames.play.session import Session
from runegames.ui.brush import Brush
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import wrap
from runegames.ui.games.generic.facts import TableFacts
from runegames.ui.games.generic.middle import Middle
from runegames.ui.games.generic.table import GenericTable
from runegames.ui.look import Look
from runegames.ui.palettes import MONOCHROME
from runegames.ui.screens.curtain import CurtainScreen
from runegames.ui.screens.game import GameScreen
from runegames.ui.screens.log import LogScreen
from runegames.ui.screens.replay import ReplayScreen
from runegames.ui.symbols import UNICODE
from runegames.ui.widgets.tray import Tray
from tests.ui.shell import grid, inside, shown
from tests.ui.tables import LARGE, SMALL, running, sitting

GAMES = playable()


@pytest.fixture(autouse=True)
def _generic(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show all games on the generic table."""
    monkeypatch.setattr("runegames.ui.screens.table.make_table", lambda _: GenericTable())


def people_at(game_id: str, plies: int) -> Session:
    """Return a session of two people after some random moves."""
    return sitting(game_id, 2, 2, seed=7, plies=plies, level="random")


def table_of(pilot: Pilot[Any]) -> GenericTable:
    """Return the table in front."""
    screen = pilot.app.screen
    assert isinstance(screen, GameScreen | ReplayScreen)
    assert isinstance(screen._table, GenericTable)
    return screen._table


async def lift(pilot: Pilot[Any], session: Session) -> None:
    """Lift the curtain, after a check that it shows no hand, or uncover a covered hand."""
    await pilot.pause()
    if isinstance(pilot.app.screen, CurtainScreen):
        for seat in range(len(session.plans)):
            for sentence in session.game.words.tell(session.view(seat), session.names).hand:
                assert sentence not in shown(pilot.app)
        await pilot.press("space")
        await pilot.pause()
    screen = pilot.app.screen
    if isinstance(screen, GameScreen) and screen._covered_for is not None:
        await pilot.press("space")
        await pilot.pause()


@pytest.mark.slow
@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("game_id", GAMES)
async def test_some_plies_of_each_game_can_be_played(game_id: str, size: tuple[int, int]) -> None:
    session = people_at(game_id, 6)
    async with running(session, size) as (app, pilot):
        for ply in range(6, 9):
            await lift(pilot, session)
            table, question = table_of(pilot), session.question()
            assert question is not None
            assert table.cursor is not None
            assert table.scene is not None
            tray = inside(app, table.tray)
            assert (
                session.game.words.prompt(question.decision, question.view, session.names) in tray
            )
            for move in (question.moves[-1], question.moves[0]):
                table.aim(move)
                await pilot.pause()
                words = session.game.words.move(move, question.view)
                assert words in inside(app, table.tray), "the words of the chosen move are cut"
            foot = grid(app)[-1]
            assert all(each in foot for each in ("h hint", "u undo", "esc menu", "? keys"))
            await pilot.press("enter")
            await pilot.pause()
            assert len(session.plies) == ply + 1
        await lift(pilot, session)
        await pilot.press("l")
        assert isinstance(app.screen, LogScreen)
        await pilot.press("escape")


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
async def test_the_whole_table_can_be_read_in_words(game_id: str) -> None:
    session = people_at(game_id, 8)
    async with running(session) as (app, pilot):
        await lift(pilot, session)
        table = table_of(pilot)
        assert table.scene is not None
        assert table.scene.viewer is not None
        told = session.game.words.tell(table.scene.view, session.names)
        lines = [
            line
            for each in (*told.hand, *told.table, *told.seats)
            for line in wrap(each, table.board.content_size.width - 4)
        ]
        await pilot.press("t")
        place, read = table.board.content_region, set[str]()
        for _ in range(len(lines) // (place.height - 3) + 1):
            rows = grid(app)[place.y : place.bottom]
            read |= {row[place.x : place.right].strip() for row in rows}
            await pilot.press("pagedown")
        assert {*lines} <= read
        await pilot.press("t")
        assert lines[0] not in inside(app, table.board), (
            "t did not lead back from the words to the table"
        )


async def test_every_move_can_be_clicked() -> None:
    session = people_at("bones", 0)
    async with running(session, LARGE) as (_, pilot):
        await lift(pilot, session)
        table = table_of(pilot)
        assert table.cursor is not None
        hits = [(at, message()) for at, message in table.tray._hits]
        cards = {at for at, message in hits if isinstance(message, Tray.Picked)}
        chips = [at for at, message in hits if isinstance(message, Tray.Chosen)]
        assert len(cards) == len(table.cursor.hand)
        assert len(chips) == len(table.cursor.choices)
        move = table.cursor.move
        await pilot.click(table.tray, offset=(min(cards).x + 2, min(cards).y + 1))
        assert [ply.move for ply in session.plies] == [move]


@pytest.mark.parametrize("game_id", ["market", "bones"])
async def test_the_middle_writes_nothing_where_it_has_no_room(game_id: str) -> None:
    session = people_at(game_id, 20)
    async with running(session, LARGE) as (_, pilot):
        await lift(pilot, session)
        table = table_of(pilot)
        canvas = Canvas(120, 20, Pen(MONOCHROME.text, MONOCHROME.ground))
        with Brush(canvas, Look(MONOCHROME, UNICODE), MONOCHROME.ground) as brush:
            Middle(brush, TableFacts(table.board.shown, table.cursor)).draw(Region(0, 9, 120, 0))
        words = ["".join(glyph for glyph, _ in canvas.row(y, 0, 120)).strip() for y in range(20)]
        assert not any(words), "figures stand on the rows of other parts"
