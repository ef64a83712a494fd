"""Hints, and chances of winning: what they say, and to whom."""

from __future__ import annotations

from functools import partial

import pytest
from textual.pilot import Pilot

from runegames.bots.hints import Hint
from runegames.bots.search import RootMove
from runegames.core import Rng
from runegames.games.rune.masters import DRAW
from runegames.play import export
from runegames.play.saves import load, new_save
from runegames.play.session import Session
from runegames.ui.look import Look
from runegames.ui.palettes import PALETTES
from runegames.ui.screens.curtain import CurtainScreen
from runegames.ui.screens.game.screen import GameScreen
from runegames.ui.screens.log import LogScreen
from runegames.ui.screens.results import ResultsScreen
from runegames.ui.symbols import ASCII, UNICODE, Symbols
from runegames.ui.widgets.chances import Chances
from tests.games.bones.tables import lay_table
from tests.play.sittings import asked
from tests.ui import tables
from tests.ui.shell import flat, front, shown
from tests.ui.tables import LARGE, SMALL, beside
from tests.ui.thinkers import playing, ready, settle, sitting

pytestmark = pytest.mark.slow

TITLE = "a hint for "


screen = partial(front, GameScreen)


def words(pilot: Pilot[None]) -> str:
    note = screen(pilot).table.column.note("hint")
    return "" if note is None else note.words


async def ask(pilot: Pilot[None]) -> None:
    """Press h, and wait for the hint."""
    await pilot.press("h")
    await settle(pilot)


async def read(pilot: Pilot[None]) -> None:
    """Press h until the hint is closed after its last page."""
    while words(pilot):
        await pilot.press("h")


# -- hints --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game_id", "size"),
    [("enceladus", SMALL), ("rune", LARGE), ("bones", SMALL), ("market", LARGE)],
)
async def test_enter_makes_the_move_that_a_hint_shows(game_id: str, size: tuple[int, int]) -> None:
    session = sitting("greedy", game_id=game_id, seed=2)
    while len(session.state.legal_moves()) < 2 or asked(session):
        session.play(session.state.legal_moves()[0])
    moves = len(session.plies)
    async with playing(session, at_once=True) as (pilot, thinker):
        await pilot.resize_terminal(*size)
        await ask(pilot)
        (held,) = thinker.held
        assert held.task.position == session.position(0)
        assert held.task.budget.seconds == 1.0
        advice = screen(pilot)._adviser.advice
        assert advice is not None
        assert advice.hint is not None
        assert f"{TITLE}Anna" in shown(pilot.app)
        assert advice.hint.lines[0].split()[0] in words(pilot)
        assert session.hints == (1, 0)
        seen = ""
        while words(pilot):
            # On every page of the hint, Enter would make the move that is shown.
            assert "makes this move; h" in beside(pilot)
            seen += beside(pilot)
            await pilot.press("h")
        assert all(word in seen for line in advice.hint.lines for word in line.split())
        assert "makes this move." in shown(pilot.app)
        await pilot.press("h")
        assert words(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert session.plies[moves].move == advice.hint.move
        assert session.hints == (1, 0)
        assert len(thinker.held) == 1


@pytest.mark.parametrize(
    ("keys", "made"),
    [
        (("enter",), True),
        (("space",), True),
        (("h", "enter"), True),
        (("h", "h", "h", "enter"), True),
        (("escape", "enter"), True),
        # Then Enter places a Rune Master, as the table shows.
        (("h", "n", "enter"), False),
        (("left", "enter"), False),
    ],
)
async def test_enter_makes_a_hinted_draw_until_the_cursor_moves(
    keys: tuple[str, ...], made: bool
) -> None:
    session = sitting("greedy", seed=2)
    session.play(session.state.legal_moves()[0])
    assert asked(session) == 0
    assert DRAW in session.state.legal_moves()
    moves = len(session.plies)
    async with playing(session, at_once=True, pace="thoughtful") as (pilot, _):
        await ask(pilot)
        advice = screen(pilot)._adviser.advice
        assert advice is not None
        advice.hint = Hint((DRAW,), ("Draw a card.", "There is room for more."))
        screen(pilot)._adviser.show(advice)
        await pilot.press(*keys)
        await pilot.pause()
        assert (session.plies[moves].move == DRAW) is made


async def test_the_words_about_enter_go_when_the_mouse_moves_the_cursor() -> None:
    async with playing(sitting("greedy", seed=2), at_once=True) as (pilot, _):
        await ask(pilot)
        for reading in (True, False):
            if not reading:
                await pilot.press("h")
                await read(pilot)
            assert "↵ makes this move" in flat(pilot)
            await pilot.click("#board", offset=(5, 5))
            await pilot.pause()
            assert "↵ makes this move" not in flat(pilot)


async def test_enter_makes_no_move_while_a_hint_is_searched_for() -> None:
    session = sitting("greedy", seed=2)
    async with playing(session) as (pilot, thinker):
        moves = len(session.plies)
        await pilot.press("h")
        held = await ready(pilot, 1, thinker)
        await pilot.press("enter")
        assert len(session.plies) == moves
        held.release()
        await settle(pilot)
        assert words(pilot)


async def test_a_hint_for_several_runes_marks_all_of_them() -> None:
    session = sitting("greedy", game_id="bones")
    hand = "fire-axe fire-axe earth-axe water-axe spy thief"
    session.state = lay_table(hand, "thief", asked="limit")
    async with playing(session, at_once=True) as (pilot, _thinker):
        await ask(pilot)
        advice = screen(pilot)._adviser.advice
        assert advice is not None
        assert advice.hint is not None
        assert len(advice.hint.moves) == 2
        assert "↵ return 2 of 2" in shown(pilot.app)
        await read(pilot)
        assert "↵ makes these moves." in shown(pilot.app)
        moves = len(session.plies)
        await pilot.press("enter")
        await pilot.pause()
        assert [ply.move for ply in session.plies[moves:][:2]] == [*advice.hint.moves]


async def test_a_hint_that_comes_too_late_is_dropped_and_not_counted() -> None:
    session = sitting("greedy")
    async with playing(session) as (pilot, thinker):
        assert not thinker.held
        await pilot.press("h")
        held = await ready(pilot, 1, thinker)
        assert "Looking for a good move" in words(pilot)
        await pilot.press("n", "enter")
        await settle(pilot)
        assert len(session.plies)
        assert held.dropped
        held.release()
        await settle(pilot)
        assert not words(pilot)
        assert session.hints == (0, 0)


async def test_hints_are_noted_in_the_save_and_the_result() -> None:
    session = sitting("greedy")
    path = new_save(session)
    async with playing(session, at_once=True) as (pilot, _):
        await ask(pilot)
        assert words(pilot)
        # l closes the hint, and opens the log as usual.
        await pilot.press("l")
        assert isinstance(pilot.app.screen, LogScreen)
        await pilot.press("escape")
        assert not words(pilot)
        # The first Escape only closes the hint.
        await pilot.press("h", "h")
        assert words(pilot)
        await pilot.press("escape")
        assert not words(pilot)
        assert isinstance(pilot.app.screen, GameScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert not isinstance(pilot.app.screen, GameScreen)
    loaded = load(path).session
    assert loaded.hints == (1, 0)
    while loaded.decision() is not None:
        loaded.play(loaded.state.legal_moves()[-1])
    async with playing(loaded) as (pilot, _):
        assert isinstance(pilot.app.screen, ResultsScreen)
        assert "Hints: Anna 1" in shown(pilot.app)
    assert "hints: Anna 1" in list(export.text(loaded))


async def test_on_a_shared_screen_only_the_player_who_looks_gets_a_hint() -> None:
    session = tables.sitting("bones", 2, 2, seed=5)
    first, second = (session.names[seat] for seat in (asked(session), 1 - asked(session)))
    # No chances are computed, because this table has two people.
    wishes = {"handover": "quick", "win_bar": True}
    async with playing(session, at_once=True, **wishes) as (pilot, thinker):
        await pilot.press("h")
        assert f"A hint would tell what {first} holds" in flat(pilot)
        assert not thinker.held
        await pilot.press("space")
        await ask(pilot)
        assert TITLE + first in shown(pilot.app)
        await pilot.press("v")
        assert TITLE not in shown(pilot.app)
        await pilot.press("space", "h")
        await settle(pilot)
        # The question is the same, so its hint is not computed again.
        assert TITLE + first in shown(pilot.app)
        assert len(thinker.held) == 1
        await pilot.press("p")
        await pilot.pause()
        assert asked(session) == session.names.index(second)
        assert TITLE not in shown(pilot.app)
        await pilot.press("h")
        assert len(thinker.held) == 1


async def test_behind_the_curtain_there_is_no_hint() -> None:
    session = tables.sitting("rune", 2, 2, seed=5)
    async with playing(session, at_once=True, handover="curtain") as (pilot, thinker):
        assert isinstance(pilot.app.screen, CurtainScreen)
        await ask(pilot)
        assert not thinker.held
        await pilot.press("space")
        await pilot.pause()
        await ask(pilot)
        assert words(pilot)
        assert session.hints[asked(session)] == 1
        await pilot.press("v")
        await pilot.pause()
        assert isinstance(pilot.app.screen, CurtainScreen)
        assert pilot.app.screen_stack[-2].table.column.note("hint") is None  # type: ignore[attr-defined]


async def test_a_question_that_anybody_may_answer_has_no_hint() -> None:
    session = open_answer()
    async with playing(session, at_once=True, handover="quick") as (pilot, thinker):
        scene = screen(pilot).table.scene
        assert scene is not None
        assert scene.question is not None
        assert scene.viewer is None
        await pilot.press("h")
        assert "anybody may be looking" in flat(pilot)
        assert not thinker.held


def open_answer() -> Session:
    """Return a session of two people, who are asked to deal the next hand."""
    session = tables.sitting("enceladus", 2, 2)
    while (decision := session.decision()) is not None and decision.needs_secrets:
        session.play(session.state.legal_moves()[-1])
    assert decision is not None
    return session


# -- chances ------------------------------------------------------------------------------------


def line(*chances: float, visits: int = 10, points: float = 20.0) -> RootMove:
    return RootMove(None, visits, chances[0], (points,) * len(chances), chances)


@pytest.mark.parametrize(
    ("success", "text"),
    [
        (0.0, "win: hardly, 0 %"),
        (0.21, "win: unlikely, 20 %"),
        (0.52, "win: open, 50 %"),
        (0.68, "win: likely, 70 %"),
        (1.0, "win: sure, 100 %"),
    ],
)
def test_chances_have_a_word_and_a_figure(success: float, text: str) -> None:
    assert Chances(success, 20.0).words == text


def test_chances_weigh_moves_by_their_visits() -> None:
    chances = Chances.of([line(0.2, 0.8, visits=30), line(1.0, 0.0)], 0, alone=False)
    assert chances.success == pytest.approx(0.4)
    assert Chances.of([line(0.2, 0.8)], 1, alone=False).success == pytest.approx(0.8)


def test_a_solo_game_has_expected_points_instead_of_chances() -> None:
    assert Chances.of([line(0.9, points=41.6)], 0, alone=True).words == "expected: 42 points"
    assert Chances.of([line(0.9, points=1.2)], 0, alone=True).words == "expected: 1 point"


@pytest.mark.parametrize("symbols", [UNICODE, ASCII])
@pytest.mark.parametrize("width", [24, 34])
def test_the_bar_is_equally_long_for_all_chances_and_leaves_room_for_words(
    symbols: Symbols, width: int
) -> None:
    look = Look(PALETTES["enceladus"], symbols)
    bars = set()
    for percent in range(101):
        chances = Chances(percent / 100, 20.0)
        drawn = "".join(text for text, _ in chances.drawn(width, look))
        assert drawn.endswith(" " + chances.words)
        assert len(drawn) <= width
        bars.add(len(drawn) - len(chances.words))
    assert len(bars) == 1


async def test_the_only_person_can_see_chances_after_every_move() -> None:
    session = sitting("greedy")
    async with playing(session, at_once=True, win_bar=True) as (pilot, thinker):
        await settle(pilot)
        assert "win: " in shown(pilot.app)
        before = len(thinker.held)
        for held in thinker.held:
            assert held.task.observer == 0
            assert held.task.position.view(0).hand == session.view(0).hand  # type: ignore[attr-defined]
        await pilot.press("n", "enter")
        await settle(pilot)
        assert len(thinker.held) > before
        pilot.app.change_settings(win_bar=False)  # type: ignore[attr-defined]
        await pilot.press("l", "escape")
        assert "win: " not in shown(pilot.app)


async def test_a_key_hurries_both_the_estimate_of_chances_and_the_search() -> None:
    session = sitting("master:50", asked=1)
    moves = len(session.plies)
    async with playing(session, win_bar=True, pace="thoughtful") as (pilot, thinker):
        look = await ready(pilot, 1, thinker)
        assert look.task.observer == 0
        assert look.task.position == session.position(0)
        await pilot.press("enter")
        await settle(pilot)
        thought = thinker.held[1]
        assert look.hurried
        assert thought.hurried
        assert thought.task.observer is None
        assert "win: " in shown(pilot.app)
        assert len(session.plies) == moves + 1


async def test_a_solo_game_shows_expected_points_until_it_is_over() -> None:
    session = sitting()
    while True:
        move = session.state.legal_moves()[-1]
        last = session.state.copy()
        last.apply(move, Rng(0))
        if last.decision() is None:
            break
        session.play(move)
    async with playing(session, at_once=True, win_bar=True) as (pilot, thinker):
        await settle(pilot)
        assert "expected: " in shown(pilot.app)
        looks = len(thinker.held)
        session.play(move)
        screen(pilot).advance()
        await pilot.press("h")
        assert "no move left to hint at" in flat(pilot)
        assert "expected: " not in shown(pilot.app)
        assert len(thinker.held) == looks
