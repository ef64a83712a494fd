"""List of all legal moves: what it shows of each move, and how typing finds a move."""

from __future__ import annotations

import pytest
from textual.content import Content
from textual.widgets import Input, OptionList

from runegames.core import Event, Rng
from runegames.games.rune.placing import Place
from runegames.ui.scene import scene_of
from runegames.ui.screens.moves import FOUND, MAX_WAYS, MoveSearch, MovesScreen, points_of, ways
from tests.games.market.tables import set_table
from tests.play.sittings import asked
from tests.ui.enceladus import tables as enceladus
from tests.ui.market import tables as market
from tests.ui.rune.tables import sitting
from tests.ui.shell import front
from tests.ui.tables import frame, playing


@pytest.mark.parametrize(("seats", "plies"), [(1, 12), (3, 12), (4, 10)])
def test_the_points_of_a_move_are_counted_for_the_side_of_its_player(
    seats: int, plies: int
) -> None:
    session = sitting(
        seats,
        seats,
        plies=plies,
        until=lambda played: played.state.legal_moves()[0].kind == "place",
    )
    seat = asked(session)
    scene = scene_of(session, seat, asked=True)
    assert scene.question is not None
    lines = points_of(scene)
    assert len(set(lines)) > 1, "all moves bring the same points at this moment"
    for move, points in zip(scene.question.moves, lines, strict=True):
        assert isinstance(move, Place)
        log: list[Event] = []
        scene.question.position.copy().apply(move, Rng(1), log)
        before, after = log[0].data["scores"]
        side = seat % 2 if seats == 4 else seat
        assert int(points) == after[side] - before[side]
        assert points[0] in "+-"


def test_moves_name_the_people_at_the_table() -> None:
    session = market.sitting(3, 3, state=set_table(hands=[(4,), (7,), (9,)], seats=3))
    words = MovesScreen(scene_of(session, 0, asked=True))._words
    assert {"Challenge Bo to a duel with 4", "Challenge Cleo to a duel with 4"} < set(words)


@pytest.mark.slow
async def test_points_stand_behind_moves_and_can_be_searched_for() -> None:
    session = sitting(1, 1, plies=12)
    async with playing(session) as pilot:
        await pilot.press("m")
        await pilot.pause()
        screen = front(MovesScreen, pilot.app)
        moves, points = list(session.state.legal_moves()), list(screen._points)
        lines = screen.query_one(OptionList)
        assert lines.option_count == len(moves), "the list does not have one line for each move"
        assert str(lines.get_option_at_index(0).prompt).endswith(f"   {points[0]}")
        most = max(points, key=int)
        await pilot.press(*most)
        assert screen.query_one(Input).value == most
        alike = [str(index) for index, point in enumerate(points) if point == most]
        assert [option.id for option in lines.options] == alike, (
            "the search does not list exactly the moves with these points"
        )
        assert f"   {most}" in frame(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert session.plies[-1].move == moves[points.index(most)]


def test_a_game_without_previews_has_no_points() -> None:
    session = enceladus.sitting(2, 2)
    scene = scene_of(session, asked(session), asked=True)
    assert scene.question is not None
    assert points_of(scene) == [""] * len(scene.question.moves)


async def test_the_best_match_is_first_and_in_sight() -> None:
    async with playing(sitting(1, 1)) as pilot:
        await pilot.press("m")
        await pilot.pause()
        screen = front(MovesScreen, pilot.app)
        screen._words = [f"take rune {number}" for number in range(60)]
        screen._words[3:6] = ["pull a cover", "the [b]PLover[/b]", "play over"]
        screen._points = [""] * 60
        screen._moves = list(range(60))
        await pilot.press("r", "end", "backspace")
        lines = screen.query_one(OptionList)
        for _ in range(5):
            await pilot.press("pagedown")
        assert lines.scroll_y > 0
        await pilot.press(*"PlOver")
        await pilot.pause()
        assert [option.id for option in lines.options] == ["4", "5", "3"]
        assert (lines.highlighted, lines.scroll_y) == (0, 0), (
            "the best match is not under the cursor at the top of the list"
        )
        best = lines.options[0].prompt
        assert isinstance(best, Content)
        assert best.plain == "the [b]PLover[/b]", "brackets are taken for markup"
        marked = [best.plain[span.start : span.end] for span in best.spans if span.style == FOUND]
        assert marked == list("PLover")


def test_a_match_has_all_typed_words_in_any_order_or_the_typed_points() -> None:
    words = "Place blue green, row -4"
    for typed in ("", "green blue", "BLUE pl", "-4", "+6 row", "  blue   ROW ", "grn"):
        assert MoveSearch(typed).match(words, "+6") is not None, typed
    for typed in ("green red", "+4", "-6", "+6x", "blue green red"):
        assert MoveSearch(typed).match(words, "+6") is None, typed
    together, apart = (MoveSearch(typed).match(words, "") for typed in ("blue green", "green blue"))
    assert together is not None
    assert apart is not None
    assert together[0] > apart[0], (
        "words typed in the order of the line do not score higher than in another order"
    )


def test_letters_that_match_a_line_in_too_many_ways_are_not_searched_for() -> None:
    line = "a b " * 40
    assert ways("ab", "aabb") == 4
    assert ways("abababab", line) > MAX_WAYS
    assert MoveSearch("abababab").match(line, "") is None
    assert MoveSearch("a b a b").match(line, "") is not None
