"""Table of Rune: keys, clicks and words."""

from __future__ import annotations

import re
from dataclasses import replace
from errno import ENOSPC
from itertools import product
from pathlib import Path

import pytest

from runegames.games.rune.areas import NO_AREA, FreeArea
from runegames.games.rune.masters import Draw
from runegames.games.rune.model import RuneView
from runegames.games.rune.phrases import placing_words
from runegames.games.rune.placing import Place, RunePass
from runegames.play import savefile
from runegames.play.places import saves_dir
from runegames.play.saves import load
from runegames.play.session import Session
from runegames.ui.games.rune.board import sections_of
from runegames.ui.games.rune.cursor import RuneCursor
from runegames.ui.games.rune.known_hands import heading_of
from runegames.ui.games.rune.scales import SCALES
from runegames.ui.games.rune.tiles import stamp
from runegames.ui.look import Look
from runegames.ui.palettes import ENCELADUS
from runegames.ui.scene import MoveChosen, scene_of
from runegames.ui.screens.curtain import CurtainScreen
from runegames.ui.screens.game.screen import GameScreen
from runegames.ui.screens.moves import MovesScreen
from runegames.ui.screens.results import ResultsScreen
from runegames.ui.symbols import UNICODE
from tests.games.tables import asks
from tests.pilots import until
from tests.play.sittings import asked as seat_asked
from tests.play.sittings import is_over, path_of
from tests.ui.rune.tables import sitting, table
from tests.ui.shell import front
from tests.ui.still import TERMINAL
from tests.ui.tables import (
    LARGE,
    SMALL,
    asked,
    beside,
    cursor_of,
    frame,
    lift,
    on_the_board,
    playing,
)

NAMES = ("Anna", "Birk")


@pytest.mark.slow
@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_solo_game_is_played_to_its_result_by_keys(size: tuple[int, int]) -> None:
    session = sitting(1, 1, seed=4)
    async with playing(session, size) as pilot:
        for _ in range(40):
            if is_over(session):
                break
            draws = Draw() in session.state.legal_moves()
            await pilot.press(*(["d"] if draws else ["n", "enter"]))
        assert is_over(session)
        assert "RU-24" in frame(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, ResultsScreen)


@pytest.mark.slow
async def test_a_game_of_several_seats_is_played_to_its_end_by_keys() -> None:
    session = sitting(4, 3, seed=8)
    async with playing(session) as pilot:
        for _ in range(300):
            if is_over(session):
                break
            await lift(pilot)
            decision = session.decision()
            if decision is None or not session.plans[decision.seat].is_person:
                await pilot.pause(0.01)
                continue
            moves = session.state.legal_moves()
            await pilot.press(*(["p"] if RunePass() in moves else ["n", "enter"]))
            if [Draw()] == list(moves):
                await pilot.press("enter")
        assert is_over(session)


@pytest.mark.slow
async def test_an_illegal_spot_says_which_rule_and_changes_nothing() -> None:
    session = sitting(1, 1, seed=4)
    async with playing(session) as pilot:
        await pilot.press(*["right"] * 6, "enter")
        assert table(pilot).tray.words == "The card has to cover at least one rune (RU-10)."
        assert not session.plies


async def test_the_place_of_the_cursor_is_named_as_moves_name_it() -> None:
    session = sitting(1, 1, seed=7)
    async with playing(session, LARGE) as pilot:
        cursor = cursor_of(table(pilot))
        for _ in range(2):
            await pilot.press("n")
            where = f"column {cursor.x}, row {cursor.y}"
            assert where in frame(pilot)
            assert session.game.words.move(cursor.move(), cursor.view).endswith(where)


def test_the_worth_of_a_spot_is_put_into_words() -> None:
    none, red = NO_AREA, FreeArea(0, 0b111, 0)
    assert placing_words((0, 0), (0, 0), none, NAMES) == "no change in points"
    assert placing_words((8, 4), (14, 3), none, NAMES) == "Anna gains 6 points and Birk loses 1"
    free = "it makes a free area of 3 red runes, worth 9"
    assert placing_words((8, 4), (8, 4), red, NAMES) == free
    assert placing_words((8, 4), (8, 5), red, NAMES) == f"Birk gains 1 point; {free}"


def spots_by_rule(cursor: RuneCursor) -> dict[str, tuple[int, int, int, int]]:
    """Return a forbidden placement for each rule: card, quarter turn, column and row."""
    fields: dict[str, tuple[int, int, int, int]] = {}
    for card, quarter, x, y in product(
        range(len(cursor.cards)), range(4), range(-6, 7), range(-6, 7)
    ):
        cursor.card, cursor.quarter, cursor.x, cursor.y = card, quarter, x, y
        objection = cursor.objection()
        if objection is not None:
            fields.setdefault(objection.rule, (card, quarter, x, y))
    return fields


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "plies", "seed"), [(2, 6, 18), (4, 8, 6)])
async def test_the_verdict_is_never_cut(seats: int, plies: int, seed: int) -> None:
    session = sitting(seats, seats, seed=seed, plies=plies, level="random")
    session.plans = tuple(
        plan.model_copy(update={"name": plan.name.ljust(16, "x")}) for plan in session.plans
    )
    async with playing(session, SMALL) as pilot:
        await lift(pilot)
        cursor = cursor_of(table(pilot))
        assert len(cursor.cards) > 1
        places = spots_by_rule(cursor)
        assert {"RU-11", "RU-13", "RU-15"} <= set(places)
        for cursor.card, cursor.quarter, cursor.x, cursor.y in places.values():
            table(pilot).redraw()
            await pilot.pause()
            objection = cursor.objection()
            assert objection is not None
            tray = " ".join(frame(pilot).splitlines()[-6:]).split()
            assert not set(objection.text(session.names).split()) - set(tray)


async def test_the_points_of_a_placement_are_previewed_before_it() -> None:
    session = sitting(2, 2, seed=3, plies=8)
    async with playing(session) as pilot:
        await lift(pilot)
        await pilot.press("n")
        cursor = cursor_of(table(pilot))
        preview = cursor.preview()
        assert preview is not None
        side = cursor.question.decision.seat
        gain = preview.after[side] - preview.before[side]
        assert f"{gain:+d}" in frame(pilot)
        assert session.state.scores() == preview.before  # type: ignore[attr-defined]
        await pilot.press("enter")
        assert session.state.scores() == preview.after  # type: ignore[attr-defined]


async def test_undo_and_redo_within_a_turn() -> None:
    session = sitting(2, 2, seed=6)
    async with playing(session) as pilot:
        await lift(pilot)
        await pilot.press("enter")
        assert len(session.plies) == 1
        await pilot.press("u")
        assert not session.plies
        await pilot.press("U")
        assert len(session.plies) == 1


@pytest.mark.slow
async def test_the_curtain_lets_the_previous_player_take_the_move_back() -> None:
    session = sitting(2, 2, seed=6)
    async with playing(session) as pilot:
        await lift(pilot)
        await pilot.press("enter", "n", "enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, CurtainScreen)
        first = session.plies[-1].seat
        await pilot.press("u")
        await pilot.pause()
        assert len(session.plies) == 1
        # The curtain comes down again, because somebody else may sit there now.
        assert isinstance(pilot.app.screen, CurtainScreen)
        await lift(pilot)
        screen = front(GameScreen, pilot.app)
        assert screen.viewer == first


@pytest.mark.slow
async def test_undo_says_why_it_stops() -> None:
    session = sitting(2, 1, seed=1)
    async with playing(session) as pilot:
        for _ in range(100):
            if seat_asked(session) == 0:
                if session.plies and session.plies[-1].seat == 1:
                    break
                await pilot.press("n", "enter")
            await pilot.pause(0.01)
        await pilot.press("u")
        await pilot.pause()
        assert "Undo stops here: Birk has moved since." in " ".join(frame(pilot).split())


@pytest.mark.slow
async def test_solo_undo_beyond_a_drawn_card_makes_the_game_practice() -> None:
    session = sitting(1, 1, seed=4)
    async with playing(session) as pilot:
        await pilot.press("enter", "d", "u")
        await pilot.pause()
        assert session.practice
        assert "practice" in frame(pilot)


@pytest.mark.slow
async def test_the_move_chosen_in_the_list_is_made() -> None:
    session = sitting(1, 1, seed=4)
    async with playing(session) as pilot:
        await pilot.press("m")
        await pilot.pause()
        assert isinstance(pilot.app.screen, MovesScreen)
        wanted = session.state.legal_moves()[3]
        await pilot.press("down", "down", "down", "enter")
        await pilot.pause()
        assert session.plies[0].move == wanted


async def test_a_stale_answer_is_dropped() -> None:
    session = sitting(1, 1, seed=4)
    async with playing(session) as pilot:
        move = session.state.legal_moves()[0]
        screen = pilot.app.screen
        screen.post_message(MoveChosen(move, 1))
        screen.post_message(MoveChosen(move, 1))
        await pilot.pause()
        assert len(session.plies) == 1


@pytest.mark.slow
async def test_a_token_is_placed_by_keys() -> None:
    session = sitting(1, 1, seed=4, grand_master=True)
    async with playing(session) as pilot:
        await pilot.press("enter", "n", "enter")
        assert asks(session.state) == ("token", 0)
        await pilot.press("n", "enter")
        assert session.state.tokens_left == [0]  # type: ignore[attr-defined]


def placed(session: Session) -> list[Place]:
    return [ply.move for ply in session.plies if isinstance(ply.move, Place)]


async def test_escape_leaves_for_the_menu_and_loses_nothing() -> None:
    session = sitting(1, 1, seed=4)
    async with playing(session) as pilot:
        await pilot.press("enter", "escape")
        await pilot.pause()
        assert not isinstance(pilot.app.screen, GameScreen)
        (path,) = saves_dir().iterdir()
        assert placed(load(path).session) == placed(session)


@pytest.mark.slow
async def test_ru_29_partners_can_look_at_each_others_cards() -> None:
    session = sitting(4, 4, seed=4, partners_share_hands=True)
    seat = seat_asked(session)
    async with playing(session) as pilot:
        await lift(pilot)
        await pilot.press("o")
        await pilot.pause()
        shown = frame(pilot)
        assert session.names[(seat + 2) % 4] in shown
        assert "(RU-29)" in shown
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, GameScreen)


@pytest.mark.slow
async def test_ru_29_without_shared_hands_nothing_is_known_of_other_hands() -> None:
    session = sitting(4, 4, seed=4)
    async with playing(session) as pilot:
        await lift(pilot)
        await pilot.press("o")
        await pilot.pause()
        assert "Nothing is known of other hands." in frame(pilot)


@pytest.mark.parametrize(("shared", "rules"), [(True, "RU-15a RU-29"), (False, "RU-15a")])
def test_the_heading_of_known_hands_names_only_the_rules_that_apply(
    shared: bool, rules: str
) -> None:
    scene = scene_of(sitting(4, 4, seed=4, partners_share_hands=shared), 0, asked=False)
    view = scene.seen_as(RuneView)
    known = {"known_hands": ((), (), view.hand, ()), "buried": view.hand[:1]}
    _, why = heading_of(replace(scene, view=view.model_copy(update=known)))
    assert re.findall(r"RU-\w+", why) == rules.split()


def test_the_page_of_known_hands_speaks_of_other_hands_only_to_a_seat() -> None:
    session = sitting(2, 2, seed=4)
    assert heading_of(scene_of(session, 0, asked=False))[0].endswith("knows of other hands")
    public = heading_of(scene_of(session, None, asked=False))
    assert public[0] == "What everybody knows of the hands"


@pytest.mark.slow
async def test_an_unknown_computer_player_is_reported_without_a_crash() -> None:
    session = sitting(2, 1, seed=1)
    session.plans = (session.plans[0], session.plans[1].model_copy(update={"player": "oracle"}))
    async with playing(session) as pilot:
        for _ in range(3):
            await pilot.press("n", "enter")
        await until(pilot, lambda: "There is no computer player called 'oracle'" in frame(pilot))
        await pilot.press("escape")
        assert not isinstance(pilot.app.screen, GameScreen)


@pytest.mark.parametrize("left", [False, True])
async def test_a_save_that_another_program_changes_is_told(
    monkeypatch: pytest.MonkeyPatch, *, left: bool
) -> None:
    session = sitting(1, 1, seed=4)
    async with playing(session) as pilot:
        lines: list[str] = []
        monkeypatch.setattr(pilot.app, "notify", lambda message, **_: lines.append(message))
        await pilot.press("b", "enter")
        path = path_of(session)
        path.write_bytes(path.read_bytes()[:-9] + b"9999999\n")
        await pilot.press(*(("escape",) if left else ("d",)))
        await until(
            pilot, lambda: any(text.startswith("Another program has changed") for text in lines)
        )
        assert load(path).session.state == session.state


@pytest.mark.slow
async def test_a_full_disk_is_reported_once_and_so_is_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(ENOSPC, "No space left on device")

    session = sitting(1, 1, seed=4)
    async with playing(session) as pilot:
        lines: list[str] = []
        monkeypatch.setattr(pilot.app, "notify", lambda message, **_: lines.append(message))
        with monkeypatch.context() as disk:
            disk.setattr(savefile, "append", full)
            for key in ("n", "enter", "d", "n", "enter"):
                await pilot.press(key)
            await pilot.pause()
            assert len(lines) == 1
            assert lines[0].startswith("This game is not being saved: No space left on device")
        await pilot.press("d")
        await pilot.pause()
        assert lines[1:] == ["This game is saved again, with all its moves."]
        assert load(path_of(session)).session.state == session.state


@pytest.mark.slow
async def test_a_card_is_laid_by_clicking_it_again_however_late() -> None:
    session = sitting(2, 2, seed=6)
    async with playing(session, handover="off") as pilot:
        board, cursor = table(pilot).board, cursor_of(table(pilot))
        camera = board.camera
        column, top = camera.at((cursor.x, cursor.y))

        async def click(dx: int) -> None:
            await pilot.click(board, offset=(column + dx * camera.scale.width + 1, top // 2 + 1))
            await pilot.pause(0.6)  # too late for a double click

        await click(0)
        here = cursor.x, cursor.y
        await click(1)
        assert (cursor.x, cursor.y) == (here[0] + 1, here[1]), "the click did not move the card"
        await pilot.press("left", "n")
        await click(1)
        assert not session.plies, "the second click plays a card that was elsewhere in between"
        await pilot.press("n")
        x, y = cursor.x + 1, cursor.y + 1
        left, top = board.camera.at((x, y))
        for _ in range(2):
            assert not session.plies
            await pilot.click(board, offset=(left + 1, top // 2 + 1))
            await pilot.pause(0.6)
        assert isinstance(session.plies[0].move, Place)


@pytest.mark.slow
async def test_a_ritual_larger_than_the_board_has_a_map_and_a_key_shows_it_whole() -> None:
    session = sitting(4, 4, seed=4, plies=34, until=asked("place", seat=2), level="adept")
    async with playing(session, handover="off", tips=False) as pilot:
        board = table(pilot).board
        natural = board.camera.scale
        assert (natural.width, natural.pixels) == (5, 4)
        assert any(board.outside)
        assert "the whole ritual" in frame(pilot)
        assert "more" in "".join(on_the_board(pilot))
        assert "teams" in beside(pilot)
        await pilot.press("minus")
        assert not any(board.outside)
        assert "the whole ritual" not in frame(pilot)
        await pilot.press("plus")
        assert board.camera.scale == natural
        assert "the whole ritual" in frame(pilot)


@pytest.mark.parametrize(
    "look",
    [
        Look(ENCELADUS, UNICODE),
        Look(TERMINAL, UNICODE),
    ],
    ids=["colours", "sixteen colours"],
)
async def test_what_others_put_on_the_table_is_marked_until_the_viewer_moves(look: Look) -> None:
    session = sitting(2, 1, seed=3, plies=8, until=asked("place"))
    scene = scene_of(session, 0, asked=True)
    new = sections_of(scene.recent)
    assert new
    async with playing(session) as pilot:
        board = table(pilot).board
        tiles = board._tiles
        assert {spot for spot, tile in tiles.items() if tile.recent} == new
        for scale in SCALES:
            for spot in new:
                marked, plain = tiles[spot], tiles[spot]._replace(recent=False, light="rest")
                drawn = [stamp(tile, scale, look) for tile in (marked, plain)]
                assert drawn[0].canvas != drawn[1].canvas or drawn[0].half != drawn[1].half, scale
        await pilot.press("enter")
        await pilot.pause()
        assert not any(tile.recent for tile in board._tiles.values())
