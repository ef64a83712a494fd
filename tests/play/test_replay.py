"""Replays, which show no secrets before the end of a game, and branches from earlier moments."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from runegames.core import Seat
from runegames.games.bones import rounds
from runegames.games.bones.table import BonesFields
from runegames.games.registry import game
from runegames.games.telling import told_of
from runegames.play.replay import Replay, branch, presentable, turns_of
from runegames.play.saves import load, new_save
from runegames.play.seats import SeatPlan, default_plans
from runegames.play.session import Session, SittingNote
from runegames.testing import Player
from tests.play.sittings import memory_game, play_out, random_game, sitting, step


def test_a_moment_has_the_table_and_the_log_up_to_then() -> None:
    session = play_out(sitting())
    for moment in (0, 1, 5):
        twin = sitting()
        for ply in session.plies[:moment]:
            twin.play(ply.move)
        assert Replay(session).past(moment).state == twin.state
        for seat in (None, 0, 1):
            assert session.at(moment).log(seat) == twin.log(seat)


def test_play_from_an_earlier_moment_changes_neither_the_game_nor_its_save() -> None:
    session = sitting()
    path = new_save(session)
    for _ in range(4):
        step(session)
    written, state, moves = path.read_bytes(), session.state.copy(), len(session.plies)
    for moment in (2, 4):
        play_out(session.at(moment), seed=5)
    assert path.read_bytes() == written
    assert (session.state, len(session.plies)) == (state, moves)
    assert session.at(4).state == state


def test_an_agreed_take_back_is_not_in_the_log_of_earlier_moments() -> None:
    session = sitting("pp")
    for _ in range(4):
        step(session, "draw")
    session.undo_agreed(session.plies[-1].seat)
    left = len(session.plies)
    step(session, "draw")
    notes = [
        [e for e in session.at(count).log(None) if isinstance(e.seen, SittingNote)]
        for count in (0, left)
    ]
    assert [len(note) for note in notes] == [0, 1]


def test_a_replay_before_the_end_has_only_the_public_and_the_players_own_view() -> None:
    session = sitting("ppb")
    step(session)
    assert Replay(session).viewers == (None,)
    assert Replay(session, own=1).viewers == (None, 1)
    play_out(session)
    assert Replay(session, own=1).viewers == (None, 0, 1, 2)


def told_hand(session: Session, seat: int) -> Sequence[str]:
    """Return the cards of a seat's hand in the words of the game."""
    return told_of(session.game, session.view(seat), session.names).hand


def test_a_replay_of_an_unfinished_game_shows_no_other_hand() -> None:
    session = sitting("pp")
    while len(session.plies) < 6:
        step(session)
    replay = Replay(session, own=0)
    assert replay.hands(6) == [told_hand(session, 0), ()]
    play_out(session)
    replay = Replay(session)
    moment = 3
    assert replay.hands(moment) == [told_hand(session.at(moment), seat) for seat in (0, 1)]
    assert all(replay.hands(moment))


def test_a_replay_does_not_change_when_the_game_goes_on() -> None:
    session = sitting("p")
    step(session)
    state = session.state.copy()
    replay = Replay(session)
    session.undo(0)
    step(session, seed=3)
    step(session)
    assert replay.end == 1
    assert replay.past(1).state == state


def test_steps_go_from_turn_to_turn_as_the_game_counts_them() -> None:
    session = play_out(sitting("ppp"))
    replay = Replay(session)
    begun = [(turn.seat, turn.number) for turn in replay.turns]
    assert begun[-1] == (None, None)
    order = [seat for seat, _ in begun[:3]]
    assert begun[:6] == [*((seat, 1) for seat in order), *((seat, 2) for seat in order)]
    index = 0
    starts = [index]
    while index != replay.end:
        index = replay.step_turn(index, 1)
        starts.append(index)
    assert starts == [turn.start for turn in replay.turns]
    back = [index]
    while index:
        index = replay.step_turn(index, -1)
        back.append(index)
    assert back == starts[::-1]
    for turn in replay.turns:
        assert replay.turn(turn.start) is turn


def test_a_game_for_one_is_counted_in_turns() -> None:
    session = play_out(sitting("p"))
    turns = turns_of(session, range(session.next_ply))
    numbers = [turn.number for turn in turns if turn.seat == 0]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) > 2


def test_steps_stay_within_the_game() -> None:
    session = play_out(sitting())
    replay = Replay(session)
    assert replay.step(0, -1) == 0
    assert replay.step(replay.end, 1) == replay.end
    assert replay.step(4, 1) == 5
    assert replay.step(4, -3) == 1


def test_turns_of_bones_are_those_of_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spies and promises ask a seat during the turn of another seat, and begin no turn."""
    begin = rounds._begin_turn
    begun: list[tuple[int, str, Seat]] = []

    def noted(table: BonesFields, seat: Seat) -> None:
        begun.append((now, f"round {table.round}", seat))
        begin(table, seat)

    monkeypatch.setattr(rounds, "_begin_turn", noted)
    bones = game("bones")
    options = bones.options_type.model_validate({"barter": True})
    now = 0
    session, player = Session(bones, options, default_plans(4, people=4), 3), Player(3)
    while session.decision() is not None:
        now = session.next_ply
        session.play(player.choose(session.state.legal_moves()))
    replay = Replay(session)
    turns = [turn for turn in replay.turns if turn.seat is not None]
    # A replay counts no turn that passes without a question.
    asked = [
        start
        for start in begun
        if start[2] == session.at(start[0]).view(None).model_dump()["acting"]
    ]
    assert [(turn.start, str(turn.part), turn.seat) for turn in turns] == asked
    assert len(asked) > 20
    between = [turn for turn in replay.turns if turn.seat is None and not turn.over]
    assert len(between) == 5
    assert [turn.over for turn in replay.turns[-2:]] == [False, True]


@pytest.mark.parametrize(
    ("game_id", "options", "word"),
    [("bones", {}, "round"), ("enceladus", {"length": "match"}, "hand")],
)
def test_a_replay_can_step_from_part_to_part(
    game_id: str, options: dict[str, str], word: str
) -> None:
    session = random_game(game_id, 2, 5, **options)
    replay = Replay(session)
    count = len(replay.parts)
    assert count > 2
    assert list(map(str, replay.parts.values())) == [f"{word} {n}" for n in range(1, count + 1)]
    index, forth = 0, [0]
    while index != replay.end:
        index = replay.step_part(index, 1)
        forth.append(index)
    assert forth == [*replay.parts, replay.end]
    back = [index]
    while index:
        index = replay.step_part(index, -1)
        back.append(index)
    assert back == forth[::-1]


@pytest.mark.parametrize("game_id", ["rune", "market"])
def test_some_games_have_no_parts(game_id: str) -> None:
    assert not Replay(random_game(game_id, 2, 5)).parts


# -- what has to be remembered ------------------------------------------------------------


def faces(session: Session) -> set[str]:
    """Return all cards that lie open in piles at the moments that a replay shows."""
    views = [session.at(moment).view(None).model_dump() for moment in presentable(session)]
    return {card for view in views for pile in view["piles"] for card in pile["known"]}


def test_cards_that_have_to_be_remembered_are_not_shown_before_the_end() -> None:
    whole = memory_game(memory_aid=False)
    middle = len(whole.plies) // 2
    running = whole.at(middle)
    now = running.view(None).model_dump()
    turn = turns_of(running, range(middle + 1))[-1].start
    shown = presentable(running)
    assert set(range(turn, middle + 1)) <= set(shown), "a moment of the present turn is not shown"
    assert len(shown) < middle
    names = {str(entry.seen.data.get("card")) for entry in running.log(None)}
    assert faces(running) <= names | {card for pile in now["piles"] for card in pile["known"]}
    assert presentable(whole) == tuple(range(len(whole.plies) + 1))


def test_with_the_memory_aid_every_moment_is_shown() -> None:
    running = memory_game(memory_aid=True).at(9)
    assert presentable(running) == tuple(range(10))


def test_a_moment_that_is_not_shown_is_passed_over() -> None:
    whole = memory_game(memory_aid=False)
    replay = Replay(whole.at(len(whole.plies) // 2))
    hidden = next(index for index in range(replay.end) if index not in replay.moments)
    assert replay.nearest(hidden) == min(moment for moment in replay.moments if moment > hidden)
    seen = [replay.moments[-1]]
    while seen[-1] != replay.moments[0]:
        seen.append(replay.step(seen[-1], -1))
    assert seen == list(reversed(replay.moments))


# -- what if --------------------------------------------------------------------------------


def test_a_branch_goes_on_from_an_earlier_moment() -> None:
    session = play_out(sitting("pb"))
    plans = default_plans(2, people=2)
    other = branch(session, 5, plans)
    assert other.state == session.plies[5].before
    assert (other.seed, other.plans) == (session.seed, plans)
    path = new_save(other)
    other.play(other.state.legal_moves()[-1])
    loaded = load(path).session
    assert [ply.move for ply in loaded.plies[:5]] == [ply.move for ply in session.plies[:5]]
    assert (loaded.state, len(loaded.plies)) == (other.state, 6)
    assert session.outcome() is not None


def test_a_branch_says_where_it_comes_from() -> None:
    session = play_out(sitting("pb"))
    assert session.origin is None
    plans = [SeatPlan(name="Uma"), SeatPlan(name="Ole")]
    other = branch(session, 5, plans)
    loaded = load(new_save(other)).session
    assert loaded.origin == other.origin
    assert str(loaded.origin) == "what if, from move 5 of a game of Anna and Bo"
    play_out(loaded)
    again = branch(loaded, 0, session.plans)
    assert str(again.origin) == "what if, from the beginning of a game of Uma and Ole"


def test_a_branch_cannot_have_another_number_of_seats() -> None:
    session = play_out(sitting("pp"))
    with pytest.raises(ValueError, match="as many seats"):
        branch(session, 4, default_plans(3))
