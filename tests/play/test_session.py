"""Sittings: moves, undo, redo, questions, and what each viewer is shown."""

from __future__ import annotations

from copy import deepcopy
from datetime import UTC, datetime
from typing import Any

import pytest

from runegames.chronicle.memory import finished_game
from runegames.core import IllegalMove, Rng
from runegames.games.registry import game, playable
from runegames.games.rune.masters import DRAW, KEEP_TOKEN
from runegames.play.headers import header_of
from runegames.play.seats import default_plans
from runegames.play.session import OVER_STAYS, Session, SittingNote
from runegames.play.standing import Standing
from tests.contract.hooks import hooks_of
from tests.play.sittings import asked, can_redo, hand, play_out, sitting, step


class Tape:
    """Recorder that keeps its entries in a list."""

    trouble: str | None = None

    def __init__(self) -> None:
        self.entries: list[Any] = []

    def move(self, move: Any, standing: Standing, *, keep: bool) -> None:
        self.entries.append(move)

    def undo(self, kind: str, moves: int) -> None:
        self.entries.append(("undo", kind, moves))

    def hint(self, seat: int) -> None:
        self.entries.append(("hint", seat))


def test_a_sitting_is_decided_by_its_seed() -> None:
    assert sitting(seed=1).state == sitting(seed=1).state
    assert sitting(seed=1).state != sitting(seed=2).state


def test_an_illegal_move_changes_nothing() -> None:
    session = sitting()
    session.recorder = tape = Tape()
    before = deepcopy(session.state)
    with pytest.raises(IllegalMove, match="RU-8"):
        session.play(DRAW)
    with pytest.raises(IllegalMove, match="RU-19"):
        session.play(KEEP_TOKEN)
    assert session.state == before
    assert (session.plies, tape.entries, session.next_ply) == ([], [], 1)


def test_an_illegal_move_keeps_what_can_be_redone() -> None:
    session = sitting("p")
    step(session, "place")
    session.undo(0)
    with pytest.raises(IllegalMove):
        session.play(DRAW)
    assert can_redo(session)


def test_nobody_can_move_when_the_game_is_over() -> None:
    session = play_out(sitting("pp"))
    assert session.question() is None
    assert session.outcome() is not None
    with pytest.raises(ValueError, match="over"):
        session.play(DRAW)


# -- undo -----------------------------------------------------------------------------------


def test_at_the_start_there_is_nothing_to_undo() -> None:
    session = sitting()
    assert session.undo_obstacle(0) == "There is nothing to take back yet."
    with pytest.raises(ValueError, match="nothing to take back"):
        session.undo(0)


def test_a_seat_can_undo_only_its_own_moves() -> None:
    session = sitting()
    first = asked(session)
    step(session, "place")
    obstacle = session.undo_obstacle(1 - first)
    assert obstacle == f"Undo stops here: {session.names[first]} has moved since."
    with pytest.raises(ValueError, match="has moved since"):
        session.undo(1 - first)
    assert len(session.plies) == 1


def test_undo_stops_after_a_card_was_drawn() -> None:
    session = sitting("pb")
    first = asked(session)
    step(session, "place", "draw")
    assert session.plies[-1].move == DRAW
    obstacle = session.undo_obstacle(first)
    assert obstacle is not None
    assert obstacle.startswith("Undo stops here")
    with pytest.raises(ValueError, match="Undo stops here"):
        session.undo(first)
    assert not session.practice


def test_moves_that_revealed_nothing_can_be_undone_one_by_one() -> None:
    session = sitting()
    first = asked(session)
    start = deepcopy(session.state)
    step(session, "place", "master")
    for _ in range(2):
        assert session.undo_obstacle(first) is None
        session.undo(first)
    assert (session.state, session.plies, session.practice) == (start, [], False)


def test_a_player_alone_can_undo_a_draw_and_the_game_is_then_practice() -> None:
    session = sitting("p")
    start = deepcopy(session.state)
    step(session, "place")
    session.undo(0)
    assert not session.practice
    step(session, "place", "draw")
    drawn = hand(session, 0)
    session.undo(0)
    assert session.practice
    # The deck has not changed, so the same card is drawn again.
    session.play(DRAW)
    assert hand(session, 0) == drawn
    session.undo(0)
    session.undo(0)
    assert session.state == start
    assert session.practice


@pytest.mark.parametrize(
    ("mix", "agreed"),
    [
        ("pp", True),
        ("ppb", True),
        ("ppbb", True),
        ("pb", False),
        ("pbb", False),
        ("p", False),
        # Partners sit opposite each other: the other side has nobody who could agree.
        ("pbpb", False),
    ],
)
def test_only_an_opponent_can_agree_to_a_take_back(mix: str, agreed: bool) -> None:
    session, replayed = sitting(mix), sitting(mix)
    while not session.last_own(0):
        step(session)
    assert session.can_agree == agreed
    beyond = session.beyond_undo(0)
    assert beyond is not None
    assert ("practice" in f"{beyond.question} {beyond.offer}") is not agreed
    for ply in session.plies:
        replayed.replay_move(ply.move)
    moves = session.undo_agreed(0)
    (note,) = [
        entry.seen.words for entry in session.log(None) if isinstance(entry.seen, SittingNote)
    ]
    assert session.practice is not agreed
    assert ("this game is practice" in note) is not agreed
    text = session.redo_obstacle(0)
    assert text is not None
    assert "cannot be made again" in text, "redo does not agree with the note"
    # A save does not say whether an agreed take-back makes a game practice; the seats decide it.
    replayed.replay_undo("agreed", moves)
    assert replayed.practice == session.practice
    assert replayed.log(None) == session.log(None)
    for _ in range(2):
        while not session.last_own(0):
            step(session)
        session.undo_agreed(0)
    notes = [entry.seen.words for entry in session.log(None) if isinstance(entry.seen, SittingNote)]
    assert sum("this game is practice" in note for note in notes) == (not agreed)
    played = finished_game(play_out(session), header_of(session, datetime.now(UTC)), "x")
    assert played is not None
    assert played.counts is agreed


def test_a_person_who_has_not_moved_yet_can_ask_the_table_for_the_move_before() -> None:
    session = sitting("pp")
    step(session)
    while asked(session) == 0:
        step(session)
    assert not session.last_own(1)
    beyond = session.beyond_undo(1)
    assert beyond is not None
    assert "the table agree" in beyond.question
    first = session.last_own(0)
    moves = session.undo_agreed(1)
    assert session.next_ply == first
    assert f"{moves} move can" in beyond.offer
    text = session.redo_obstacle(0)
    assert text is not None
    assert "cannot be made again" in text
    # A computer player cannot agree.
    alone = sitting("bp")
    while asked(alone) == 0:
        step(alone)
    assert alone.beyond_undo(1) is None


def test_the_offer_to_take_moves_back_says_whether_the_game_is_practice_already() -> None:
    session = sitting("pb")
    assert session.beyond_undo(0) is None
    while not session.last_own(0):
        step(session)
    first = session.beyond_undo(0)
    assert first is not None
    assert "counts for no record" in first.offer
    session.practice = True
    again = session.beyond_undo(0)
    assert again is not None
    assert "practice already" in again.offer


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("game_id", playable())
def test_what_is_over_is_over(game_id: str, people: int) -> None:
    the_game = game(game_id)
    options = the_game.options_type.model_validate(hooks_of(game_id).brief)
    session = Session(the_game, options, default_plans(2, people=people, bot="random"), 5)
    tape = session.recorder = Tape()
    while session.outcome() is None:
        session.play(Rng(session.next_ply).choice(session.state.legal_moves()))
    before, entries = deepcopy(session.state), [*tape.entries]
    for seat in (None, 0, 1):
        assert session.undo_obstacle(seat) == session.redo_obstacle(seat) == OVER_STAYS
        assert session.beyond_undo(seat) is None
        with pytest.raises(ValueError, match="The game is over"):
            session.undo(seat)
    assert not session.may_undo_unseen
    for seat in (0, 1):
        for change in (session.undo_agreed, session.take_hint):
            with pytest.raises(ValueError, match="The game is over"):
                change(seat)
    with pytest.raises(ValueError, match="The game is over"):
        session.redo()
    assert (session.state, tape.entries) == (before, entries)


# -- redo -----------------------------------------------------------------------------------


def test_undone_moves_are_made_again_one_by_one() -> None:
    session = sitting("p")
    assert not can_redo(session)
    with pytest.raises(ValueError, match="no move to make again"):
        session.redo()
    step(session, "place", "draw", "place", "master")
    after, log = deepcopy(session.state), session.log(0)
    for _ in range(4):
        session.undo(0)
    for left in (3, 2, 1, 0):
        session.redo()
        assert can_redo(session) == (left > 0)
    assert session.state == after
    assert session.log(0) == log


def test_nothing_can_be_redone_after_another_move() -> None:
    session = sitting("p")
    step(session, "place", "master")
    first = session.plies[0].move
    session.undo(0)
    session.undo(0)
    other = next(move for move in session.state.legal_moves() if move != first)
    session.play(other)
    assert not can_redo(session)


def test_after_the_same_move_by_hand_the_next_move_can_be_redone() -> None:
    session = sitting("p")
    step(session, "place", "master")
    first, second = (ply.move for ply in session.plies)
    session.undo(0)
    session.undo(0)
    session.play(first)
    assert can_redo(session)
    assert session.redo().move == second


def test_moves_undos_and_redos_are_recorded() -> None:
    session = sitting("p")
    session.recorder = tape = Tape()
    step(session, "place", "draw")
    session.undo(0)
    session.undo(0)
    session.redo()
    first = tape.entries[0]
    assert tape.entries == [first, DRAW, ("undo", "practice", 1), ("undo", "plain", 1), first]


def test_hints_are_counted_by_seat_and_not_taken_back() -> None:
    session = sitting("pp")
    session.recorder = tape = Tape()
    assert session.hints == (0, 0)
    session.take_hint(1)
    before = session.at(0)
    step(session, "place")
    session.take_hint(1)
    session.undo(session.plies[-1].seat)
    assert session.hints == (0, 2)
    assert before.hints == (0, 1)
    assert [entry for entry in tape.entries if entry == ("hint", 1)] == [("hint", 1)] * 2
    with pytest.raises(ValueError, match="does not exist"):
        session.take_hint(2)


def test_replaying_records_nothing() -> None:
    session = sitting("p")
    step(session, "place")
    move = session.plies[0].move
    twin = sitting("p")
    twin.recorder = tape = Tape()
    twin.replay_move(move)
    assert twin.state == session.state
    twin.replay_undo("practice", 1)
    assert twin.practice
    twin.replay_hint(0)
    assert twin.hints == (1,)
    assert tape.entries == []
    with pytest.raises(ValueError, match="number of moves"):
        twin.replay_undo("plain", 1)


def test_what_can_be_redone_is_the_same_after_a_replay() -> None:
    played, replayed = sitting("p"), sitting("p")
    for kind in ("place", "master", "place"):
        step(played, kind)
        replayed.replay_move(played.plies[-1].move)
    for _ in range(3):
        played.undo(0)
        replayed.replay_undo("plain", 1)
    again = played.redo().move
    replayed.replay_move(again)
    assert can_redo(played)
    assert can_redo(replayed)
    assert played.redo().move == replayed.redo().move
    assert replayed.state == played.state


# -- questions ------------------------------------------------------------------------------


def test_a_question_is_made_of_what_the_seat_knows() -> None:
    session = sitting()
    question = session.question()
    assert question is not None
    seat = question.decision.seat
    assert question.ply == session.next_ply == 1
    assert question.view == session.view(seat)
    assert list(question.moves) == session.state.legal_moves()
    assert question.position.view(seat) == session.view(seat)
    assert question.position.view(1 - seat) != session.state.view(1 - seat)
    assert question.objection(question.moves[0]) is None
    objection = question.objection(DRAW)
    assert objection is not None
    assert objection.rule == "RU-8"
    before = deepcopy(session.state)
    question.position.apply(question.moves[0], Rng(0))
    assert session.state == before, "a move in the position of the question has changed the session"


def test_the_log_shows_a_drawn_card_only_to_its_owner() -> None:
    session = sitting()
    first = asked(session)
    step(session, "place", "draw")
    card = hand(session, first)[-1]

    def drew(viewer: int | None) -> dict[str, Any]:
        return dict(next(e.seen.data for e in session.log(viewer) if e.seen.kind == "drew"))

    assert drew(first)["card"] == card
    assert "card" not in drew(1 - first)
    assert "card" not in drew(None)
    assert list(dict.fromkeys(entry.ply for entry in session.log(None))) == [0, 1, 2]


def test_a_seat_is_told_what_happened_since_its_own_last_move() -> None:
    session = sitting("ppp")
    first = asked(session)
    assert session.since(first) == []
    while asked(session) == first:
        step(session)
    second = asked(session)
    assert session.since(second) == [entry for entry in session.log(second) if entry.ply > 0]
    assert session.since(second)
    while asked(session) == second:
        step(session)
    assert all(entry.ply >= session.last_own(second) for entry in session.since(second))


def test_a_seat_is_told_that_moves_were_taken_back_since_its_own_last_move() -> None:
    session = sitting("ppp")
    first = asked(session)
    while asked(session) == first:
        step(session)
    second = asked(session)
    step(session)
    session.undo_agreed(second)
    assert [type(entry.seen) for entry in session.since(first)] == [SittingNote]


def test_a_wrong_number_of_seats_is_refused() -> None:
    with pytest.raises(ValueError, match="1, 2, 3 or 4 players, not for 5"):
        sitting("ppppp")
    with pytest.raises(ValueError, match="1, 2, 3 or 4 players, not for 0"):
        sitting("")
