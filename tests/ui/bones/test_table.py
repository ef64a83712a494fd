"""Table of Runes & Bones: keys, clicks, offers, notes and the fire."""

from __future__ import annotations

import time

import pytest

from runegames.core import Rng, count
from runegames.games.bones.choosing import DONE, LAYS
from runegames.games.bones.deals import AMOUNTS, BARTERS, DECLINE, PROMISED, SEND, Amount, Offered
from runegames.games.bones.model import KIND_OF, RUNES
from runegames.games.bones.offering import BONES
from runegames.games.bones.phrases import beaten_by
from runegames.games.bones.playing import Play
from runegames.games.bones.verb import BonesMove
from runegames.play.session import Session
from runegames.ui.commands import footer_keys
from runegames.ui.games.bones.board import STILL_S
from runegames.ui.games.bones.cursor import BonesCursor
from runegames.ui.games.bones.hand import FORMS, MIN_NOTE_COLUMNS, SPECIAL_NOTES
from runegames.ui.motion import Motion
from runegames.ui.screens.game.screen import GameScreen
from runegames.ui.screens.help import keys_of
from tests.games.bones.tables import lay_table
from tests.play.sittings import is_over
from tests.ui.bones.tables import answer, cursor, find, lift, sitting, state_of, table
from tests.ui.tables import LARGE, SMALL, asked, frame, on_the_board, playing


def beaten(session: Session) -> bool:
    """Return whether seat 0 has to act while another seat is winning."""
    return asked("act")(session) and state_of(session).winner > 0


async def play_out(session: Session, size: tuple[int, int], seed: int, most: int = 9000) -> None:
    """Play a whole game with random keys."""
    chance = Rng(seed)
    async with playing(session, size) as pilot:
        for _ in range(most):
            if is_over(session):
                break
            await lift(pilot)
            if table(pilot).cursor is None:
                await pilot.pause(0.01)
                continue
            await answer(pilot, chance)
        assert is_over(session)
        await pilot.pause()
        assert footer_keys(pilot.app.screen)[0].words == "the result"


@pytest.mark.slow
async def test_a_game_with_barter_is_played_by_keys() -> None:
    await play_out(sitting(2, 1, seed=5, barter=True, rounds="six"), SMALL, 2, most=2500)


# -- single questions ---------------------------------------------------------------------


async def test_only_keys_that_do_something_are_named() -> None:
    session = sitting(3, 1, until=asked("act"))
    state_of(session).hands[0] = [0, 4]
    async with playing(session) as pilot:
        assert "target" not in frame(pilot)
        named = {does for _, rows in keys_of(pilot.app.screen) for _, does in rows}
        assert "pass; play on; pardon" in named
        assert not {"end the game here", "accept"} & named


@pytest.mark.slow
async def test_arrows_choose_a_rune_and_its_target() -> None:
    session = sitting(3, 1, until=asked("act"))
    state_of(session).hands[0] = [0, 4, 11]
    before = len(session.plies)
    async with playing(session) as pilot:
        await pilot.press("right", "right")
        assert cursor(pilot).move == Play("skull", 1)
        assert "Skull on Birk: take 3 bones." in frame(pilot)
        await pilot.press("down")
        assert cursor(pilot).move == Play("skull", 2)
        await pilot.press("1")
        assert cursor(pilot).move == Play("water-axe")
        await pilot.press("3", "down", "enter")
    assert session.plies[before].move == Play("skull", 2)


async def test_enter_buys_the_win_unless_an_arrow_chooses_not_to() -> None:
    session = sitting(3, 1, until=beaten)
    state = state_of(session)
    state.hands[0] = [state.winning]
    winning, ply = RUNES[state.winning], len(session.plies)
    async with playing(session) as pilot:
        assert "↵ buy the win" in frame(pilot)
        assert "pay a bone and buy the win" in frame(pilot)
        await pilot.press("down")
        # No word on the screen promises now what Enter does not do.
        assert "changes nothing" in frame(pilot)
        assert "buy the win" not in frame(pilot)
        assert "↑↓ buy or not" in frame(pilot)
        await pilot.press("up", "enter")
        await pilot.pause()
    assert session.plies[ply].move == Play(winning, buy=True)


@pytest.mark.slow
async def test_letters_pass_and_fold() -> None:
    for key, kind in (("p", "pass"), ("f", "fold")):
        session = sitting(2, 2, until=asked("act"))
        async with playing(session) as pilot:
            await lift(pilot)
            await pilot.press(key)
            await pilot.pause()
            assert session.plies[-1].move.kind == kind


@pytest.mark.slow
async def test_enter_makes_all_moves_of_a_marked_trade() -> None:
    session = find("trade", 3, 3)
    state = state_of(session)
    state.hands[0] = [0, 4, 8]
    async with playing(session) as pilot:
        await lift(pilot)
        assert "trade nothing" in frame(pilot)
        await pilot.press("space", "3")
        assert "trade 2 runes" in frame(pilot)
        await pilot.press("enter")
        await pilot.pause()
        made = [ply.move.kind for ply in session.plies[-3:]]
        assert made == ["lay", "lay", "done"]


@pytest.mark.slow
async def test_the_hand_limit_takes_only_the_right_number_of_runes() -> None:
    session = find("limit", 3, 3)
    async with playing(session) as pilot:
        await lift(pilot)
        plies = len(session.plies)
        await pilot.press("enter")
        assert len(session.plies) == plies
        assert "RB-20" in frame(pilot)
        needed = cursor(pilot).needed
        assert needed is not None
        foot = frame(pilot).splitlines()[-1]
        assert "↵" not in foot, "the footer names what Enter refuses"
        await pilot.press(*[str(number + 1) for number in range(needed)])
        assert f"↵ return {needed} of {needed}" in frame(pilot).splitlines()[-1]
        await pilot.press("enter")
        await pilot.pause()
        assert len(state_of(session).hands[0]) == 4


async def test_the_footer_tells_how_many_runes_enter_buys() -> None:
    async with playing(find("buy", 2, 1)) as pilot:
        await pilot.press("right")
        assert "↵ buy 1 rune for 1 bone" in frame(pilot).splitlines()[-1]


async def test_a_large_hand_scrolls() -> None:
    session = sitting(2, 1, until=asked("act"))
    state = state_of(session)
    state.hands[0] = [*range(9), 9, 10]
    async with playing(session) as pilot:
        assert "Banners" not in frame(pilot)
        await pilot.press("left", "left", "left")
        assert cursor(pilot).over_card
        assert "Thief" in frame(pilot)


async def test_the_spy_shows_a_hand_to_its_player() -> None:
    session = find("spy", 3, 1)
    state = state_of(session)
    assert state.view(0).spied is not None
    async with playing(session) as pilot:
        shown = cursor(pilot).cards
        assert shown == state.view(0).known_hands[state.stack[-1].target]
        assert "one of" in frame(pilot)


# -- barter -------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [SMALL, (100, 30), LARGE])
async def test_an_offer_can_be_opened_while_bones_fly(size: tuple[int, int]) -> None:
    session = sitting(3, 1, until=asked("act"), barter=True)
    async with playing(session, size) as pilot:
        await lift(pilot)
        view = state_of(session).view(0)
        before = {"bones": [bone + 2 for bone in view.bones], "pot": view.pot - 6}
        table(pilot).move(Motion(view.model_copy(update=before), view, 0.5))
        await pilot.press("o")
        assert "RB-27" in frame(pilot)


@pytest.mark.slow
async def test_an_offer_is_composed_and_sent() -> None:
    session = sitting(3, 3, until=asked("act"), barter=True)
    state = state_of(session)
    state.hands[0] = [0, 4, 8]
    async with playing(session) as pilot:
        await lift(pilot)
        plies = len(session.plies)
        await pilot.press("o")
        # Nothing is wrong with an offer before the player has changed it.
        assert "can be" not in frame(pilot)
        assert "you 10 bones, 3 runes" in frame(pilot)
        assert "Bo 12 bones, 0 runes" in frame(pilot)
        assert "make the offer" not in frame(pilot).splitlines()[-1]
        await pilot.press("down", "down", "space", "left")
        assert frame(pilot).count("RB-27") == 1
        await pilot.press("up", "space")
        assert "RB-27" in frame(pilot)
        await pilot.press("down", "right", "right", "down", "space", "down", "down", "right")
        assert "The offer can be made." in frame(pilot)
        assert "↵ make the offer" in frame(pilot).splitlines()[-1]
        assert len(session.plies) == plies
        await pilot.press("enter")
        await pilot.pause()
        assert session.plies[-1].move.kind == "send"
        offer = state_of(session).view(None).offer
        assert offer is not None
        assert (offer.number, offer.bones, offer.want_bones) == (1, 2, 1)
        assert (offer.promised, offer.want_promised) == (True, False)
        await lift(pilot)
        await pilot.press("left")  # any key closes the digest
        assert "Anna offers Bo" in frame(pilot)
        await pilot.press("d")
        await pilot.pause()
        assert session.plies[-1].move.kind == "decline"


async def test_an_offer_tells_whole_names_and_objects_to_nothing_but_choosing_whom() -> None:
    names = ("Bo", "Anna", "Bartholomew")
    session = sitting(3, 1, seed=3, until=asked("act"), barter=True, names=names)
    async with playing(session) as pilot:
        await lift(pilot)
        await pilot.press("o")
        for key in ("right", "right"):
            await pilot.press(key)
            target = cursor(pilot).target
            assert target is not None
            name = names[target]
            title = next(line for line in on_the_board(pilot) if "to " in line)
            assert name in title
            assert "can be" not in frame(pilot)


def half_made(parts: int) -> tuple[Session, list[BonesMove]]:
    """Return a session after the first ``parts`` moves of an offer, and all moves of the offer."""
    session = sitting(2, 1, seed=3, barter=True, first_bag_holder="seat_1")
    first = LAYS[state_of(session).hands[0][0]]
    offer = [
        *(BARTERS[1], first, DONE, AMOUNTS[1], AMOUNTS[2], AMOUNTS[1]),
        *(PROMISED, PROMISED, SEND),
    ]
    for move in offer[:parts]:
        session.play(move)
    return session, offer


@pytest.mark.parametrize("parts", [1, 2, 5, 7, 8])
async def test_the_form_shows_an_offer_that_was_begun_and_sends_what_it_shows(parts: int) -> None:
    session, offer = half_made(parts)
    if parts == 8:
        session.play(offer[8])
        session.play(DECLINE)
        session.undo_agreed(0)
    async with playing(session) as pilot:
        filling = cursor(pilot).filling
        assert filling is not None
        made = state_of(session).view(0).offer
        assert made is not None
        half, other = (made.bones, made.promised), (made.want_bones, made.want_promised)
        values = (*half, *other, made.want_runes)
        assert filling.filled[BONES:] == tuple((int(value),) for value in values)
        assert len(cursor(pilot).chosen) == (parts > 1)
        filling.filled = ((0,), (1,), (3,), (0,), (0,), (1,), (1,))
        await pilot.press("enter")
        await pilot.pause()
    assert session.plies[8].move == SEND
    sent = next(event for event in session.plies[8].events if isinstance(event, Offered))
    figures = sent.number, sent.bones, sent.promised
    assert figures == (1, 3, False)
    assert (sent.want_bones, sent.want_runes, sent.want_promised) == (0, 1, True)
    assert sent.runes == (state_of(half_made(0)[0]).view(0).hand[1],)


@pytest.mark.parametrize(
    ("seats", "size"), [(6, SMALL), (2, (100, 30)), (6, LARGE), (2, (200, 60))]
)
async def test_an_offer_leaves_pot_and_winning_rune_in_sight(
    seats: int, size: tuple[int, int]
) -> None:
    session = sitting(seats, 1, seed=5, until=beaten, barter=True)
    async with playing(session, size) as pilot:
        await pilot.press("o")
        text = frame(pilot)
        rune = state_of(session).view(0).winning
        assert rune is not None
        assert "you give" in text
        element, better = beaten_by(rune)
        assert f" {element} " in text
        assert better in text
        if size == SMALL:
            assert "in the pot" in text


@pytest.mark.parametrize(
    ("seats", "size"), [(2, SMALL), (6, SMALL), (3, (100, 30)), (5, LARGE), (4, (200, 60))]
)
async def test_an_empty_hand_says_so_and_leaves_its_room_to_the_table(
    seats: int, size: tuple[int, int]
) -> None:
    session = sitting(seats, 1, seed=seats, until=beaten)
    state_of(session).hands[0] = []
    async with playing(session, size) as pilot:
        assert "no runes in hand" in frame(pilot)
        assert table(pilot).tray.size.height == 3
        bones = state_of(session).bones[0]
        assert f"{count(bones - 1, 'bone')} left" in frame(pilot)


@pytest.mark.slow
@pytest.mark.parametrize("handover", ["quick", "curtain"])
async def test_a_hand_can_be_looked_at_before_the_game_is_ended(handover: str) -> None:
    session = sitting(3, 3, seed=3, rounds="classic", until=asked("close", hand=2))
    async with playing(session, handover=handover) as pilot:
        assert not cursor(pilot).cards
        await pilot.press("v")
        await pilot.pause()
        await lift(pilot)
        assert cursor(pilot).kind == "close"
        assert cursor(pilot).cards == state_of(session).view(0).hand


@pytest.mark.slow
async def test_a_rune_that_was_laid_can_be_taken_back_into_the_hand() -> None:
    session = find("trade", 2, 1)
    hand = state_of(session).view(0).hand
    session.play(LAYS[KIND_OF[hand[0]]])
    plies = len(session.plies)
    async with playing(session) as pilot:
        assert cursor(pilot).chosen == {0}
        await pilot.press("space", "enter")
        await pilot.pause()
    assert session.plies[plies - 1].move == DONE


@pytest.mark.slow
async def test_escape_drops_an_offer_before_it_leaves_the_table() -> None:
    session = sitting(3, 1, until=asked("act"), barter=True)
    async with playing(session) as pilot:
        await pilot.press("o")
        assert cursor(pilot).filling is not None
        await pilot.press("escape")
        assert cursor(pilot).filling is None
        assert isinstance(pilot.app.screen, GameScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert not isinstance(pilot.app.screen, GameScreen)


def test_an_offer_to_another_seat_asks_for_no_more_than_that_seat_has() -> None:
    hands = ("fire-axe", "water-axe water-arrow", "earth-axe")
    state = lay_table(*hands, bones=[10, 9, 2], pot=0, barter=True)
    question = sitting(3, 3, state=state, barter=True).question()
    assert question is not None
    aimed = BonesCursor(question, question.view, ("Anna", "Bo", "Ciri"))
    aimed.aim(BARTERS[1], DONE, AMOUNTS[0], AMOUNTS[9], AMOUNTS[2])
    assert aimed.aim_at(2)
    assert [move.number for move in aimed.so_far if isinstance(move, Amount)] == [0, 2, 1]


async def test_a_click_on_a_seat_aims_at_it() -> None:
    session = find("take", 4, 1)
    async with playing(session) as pilot:
        board = table(pilot).board
        boxes = board.places()
        seat = next(s for s in (2, 1, 3) if state_of(session).hands[s])
        box = boxes[seat]
        await pilot.click(board, offset=(box.x + box.width // 2, box.y))
        assert cursor(pilot).target == seat


async def test_at_a_shared_table_space_marks_runes_and_does_not_play() -> None:
    session = find("act", 2, 2)
    async with playing(session) as pilot:
        await lift(pilot)
        before = len(session.plies)
        await pilot.press("space")
        await pilot.pause()
        assert len(session.plies) == before
    session = find("trade", 2, 2)
    async with playing(session) as pilot:
        await lift(pilot)
        await pilot.press("space")
        assert cursor(pilot).chosen


def test_the_note_of_a_special_rune_fits_its_stone() -> None:
    for form in FORMS:
        for words in SPECIAL_NOTES.values():
            for room in (form.width, form.width - 2):  # a box takes two columns
                assert len(words[room < MIN_NOTE_COLUMNS]) <= room


@pytest.mark.slow
async def test_a_thief_says_where_its_bones_come_from() -> None:
    session = sitting(2, 1, until=asked("act"))
    state = state_of(session)
    state.hands[0] = [KIND_OF["thief"], KIND_OF["fire-axe"]]
    async with playing(session, LARGE) as pilot:
        assert "2 from the pot" in frame(pilot)


@pytest.mark.slow
async def test_the_fire_rests_without_animation_without_keys_and_behind_another_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = sitting(2, 1, until=asked("act"))
    async with playing(session) as pilot:
        board, app = table(pilot).board, pilot.app
        app.animation_level = "full"
        now = time.monotonic()

        def burns(*, after: float = 0.0, **settings: object) -> bool:
            app.change_settings(**{"animation": True, **settings})  # type: ignore[attr-defined]
            before = board._frame
            with monkeypatch.context() as patch:
                patch.setattr("runegames.ui.games.bones.board.monotonic", lambda: now + after)
                board._burn()
            return board._frame != before

        assert burns()
        assert not burns(animation=False)
        assert not burns(after=STILL_S + 5)
        await pilot.press("right")
        assert burns()
        app.animation_level = "none"
        assert not burns()
        app.animation_level = "full"
        await pilot.press("question_mark")
        await pilot.pause()
        assert not burns(), "the fire burns while another screen lies over the table"
