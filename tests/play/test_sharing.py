"""Shared tables in memory: guests follow their owner, in all games and for all numbers of seats."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import ValidationError

from runegames.core import Rng, move_to_wire
from runegames.games.registry import game, lent, playable
from runegames.play.director import (
    Ask,
    Handover,
    HandoverRules,
    Think,
    Wait,
    first_viewer,
    next_cue,
    onlooker,
)
from runegames.play.following import SILENT, Follower, Refused
from runegames.play.owning import Owner
from runegames.play.saves import load, new_save, save_of
from runegames.play.seats import SeatPlan
from runegames.play.session import Session
from runegames.play.wire import Do, Make, Sit, control, wish_of
from tests.outside.honest import pit
from tests.play.shared import End, Evening, Thread
from tests.play.sittings import NAMES

SEALED = pit("list")
"""Game of another package with sealed bids."""
TABLES = [
    *((name, seats) for name in playable() for seats in game(name).meta.seat_counts if seats > 1),
    *((SEALED.meta.id, seats) for seats in SEALED.meta.seat_counts),
]


@pytest.fixture(autouse=True)
def _sealed() -> Iterator[None]:
    with lent(SEALED):
        yield


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_guests_stand_where_their_owner_stands(tmp_path: Path, name: str, seats: int) -> None:
    table, rng = Evening(tmp_path, name, seats), Rng(seats)
    for number in range(30):
        if table.session.outcome() is not None:
            break
        table.step(rng)
        last = table.session.plies[-1]
        mine = table.at(last.seat)
        if number % 3 == 0 and mine.undo_obstacle(last.seat) is None:
            assert mine.undo(last.seat).move == last.move
            table.check()
            mine.redo()
        if number == 20:
            table.guests[0].hang_up()
            table.sit(table.guests[0])
        table.check()
    kept = save_of(table.session)
    assert kept is not None
    assert kept.path.read_bytes() == kept.lines
    assert load(kept.path).session.state == table.session.state


def test_every_cue_suits_its_screen(tmp_path: Path) -> None:
    table, rng = Evening(tmp_path, "bones", 3), Rng(1)
    for _ in range(12):
        decision = table.session.decision()
        assert decision is not None
        assert isinstance(next_cue(table.session, None), Wait)
        assert first_viewer(table.session) is None
        for seat in range(3):
            mine = table.at(seat)
            cue = next_cue(mine, seat)
            assert type(cue) is (Ask if seat == decision.seat else Wait)
            assert first_viewer(mine) == seat
        table.step(rng)


def test_owner_refuses_what_a_seat_may_not_do(tmp_path: Path) -> None:
    table = Evening(tmp_path, "rune", 2)
    table.step(Rng(1))
    session, save = table.session, save_of(table.session)
    assert save is not None
    decision = session.decision()
    assert decision is not None
    other = 1 - decision.seat
    move = json.loads(json.dumps(move_to_wire(session.game.moves, session.state.legal_moves()[0])))
    before, ply = save.lines, session.next_ply
    own = next(thread for thread in table.threads if thread.seat == decision.seat)
    foreign = next(thread for thread in table.threads if thread.seat == other)
    nobody = Thread(table.owner)
    forged: list[tuple[Thread, Sit | Make | Do]] = [
        (foreign, Make(id=1, ply=ply, move=move)),
        (own, Make(id=1, ply=ply - 1, move=move)),
        (own, Make(id=1, ply=ply, move={"kind": "nonsense"})),
        (own, Make(id=1, ply=ply, move={**move, "more": 1})),
        (nobody, Make(id=1, ply=ply, move=move)),
        (nobody, Sit(id=1, seat=7)),
        (foreign, Do(wish="undo", id=1, ply=ply + 1)),
        (own, Do(wish="redo", id=1, ply=ply)),
        (foreign, Do(wish="hint", id=1, ply=ply)),
        (own, Do(wish="agree", id=1, ply=ply)),
        (own, Do(wish="again", id=1, ply=ply)),
    ]
    for guest, wish in forged:
        guest.receive(0)
        table.owner.answer(guest, wish)
        answers = (guest.receive(0) or b"").splitlines()
        done = json.loads(next(line for line in answers if b'"done"' in line))
        assert not done["ok"]
        assert done["words"].endswith(".")
        assert save.lines == before


GARBAGE = [
    b"",
    b"\xff\xfe",
    b"[]",
    b"{}",
    b'{"wish": "sit"}',
    b'{"wish": "sit", "id": 1, "seat": "0"}',
    b'{"wish": "sit", "id": 1, "seat": 0, "more": 0}',
    b'{"wish": "play", "id": 1, "ply": -1, "move": {}}',
    b'{"wish": "play", "id": 1, "ply": 1e99, "move": {}}',
    b'{"wish": "undo", "id": true, "ply": 1}',
    b'{"wish": "play", "id": 1, "ply": 1, "move": ' + b"[" * 30000,
]


@pytest.mark.parametrize("line", GARBAGE)
def test_garbage_is_no_wish(line: bytes) -> None:
    with pytest.raises(ValidationError):
        wish_of(line)


def test_undo_beyond_the_rules_needs_the_others(tmp_path: Path) -> None:
    table, rng = Evening(tmp_path, "bones", 3), Rng(1)
    while not all(map(table.session.last_own, range(3))):
        table.step(rng)
    asker = next(seat for seat in range(3) if table.session.beyond_undo(seat) is not None)
    first, second = (seat for seat in range(3) if seat != asker)
    plies = table.session.next_ply
    table.at(asker).undo_agreed(asker)
    assert table.session.next_ply == plies
    assert not table.at(asker).request
    assert table.at(first).request == table.at(second).request != ""
    assert table.session.request == ""
    table.guests[first].consent(None, agree=True)
    assert not table.at(first).request
    assert table.session.next_ply == plies
    table.guests[second].hang_up()  # nobody waits for a person who is away
    table.sit(table.guests[second])
    assert table.at(second).request
    table.guests[second].consent(None, agree=True)
    assert table.session.next_ply < plies
    table.check()
    table.at(asker).undo_agreed(asker)
    table.step(rng)  # a move makes the question void
    assert not table.at(first).request
    with pytest.raises(Refused):
        table.guests[first].consent(None, agree=True)


def test_terminal_agrees_when_the_others_are_away(tmp_path: Path) -> None:
    table, rng = Evening(tmp_path, "bones", 2), Rng(1)
    while not all(map(table.session.last_own, range(2))):
        table.step(rng)
    table.guests[1].hang_up()
    plies = table.session.next_ply
    table.at(0).undo_agreed(0)
    assert table.session.request
    assert table.owner.consent(None, agree=False) is None
    assert table.session.next_ply == plies
    table.at(0).undo_agreed(0)
    assert table.owner.consent(None, agree=True) is None
    assert table.session.next_ply < plies
    table.sit(table.guests[1])
    table.check()


AWAITED = "The next game begins once everybody wants it; missing: {}."


def test_rematch_comes_once_everybody_wants_it(tmp_path: Path) -> None:
    table, rng = Evening(tmp_path, "bones", 2), Rng(1)
    while table.session.outcome() is None:
        table.step(rng)
    finished = table.session
    table.at(0).do("again")
    assert table.session is finished
    with pytest.raises(Refused, match="changed"):
        table.at(1).do("again")
    assert table.session is not finished
    table.check()
    table.step(rng)
    table.check()


def test_rematch_waits_for_nobody_who_is_away(tmp_path: Path) -> None:
    table, rng = Evening(tmp_path, "bones", 3), Rng(1)
    while table.session.outcome() is None:
        table.step(rng)
    finished = table.session
    notices: list[str] = []
    for seat in (0, 1):
        table.at(seat)
        table.guests[seat].tell = notices.append
    assert "missing: Anna, Bo and Cleo. Once more" in table.owner.again()
    table.at(0).do("again")
    assert notices == ["The table wants to play again.", AWAITED.format("Bo and Cleo")]
    table.guests[2].hang_up()
    assert table.session is finished
    table.at(1)
    table.guests[1].hang_up()  # and now all who are there want it
    assert table.session is not finished
    assert [*table.session.elsewhere.values()] == ["", "Bo is away.", "Cleo is away."]
    table.sit(table.guests[1])
    assert table.at(1).elsewhere[2] == table.at(0).elsewhere[2] == "Cleo is away."


@pytest.mark.parametrize("presses", [1, 2])
def test_rematch_is_asked_of_those_at_the_keyboard_too(tmp_path: Path, presses: int) -> None:
    table, rng = Evening(tmp_path, "bones", 2), Rng(1)
    while table.session.outcome() is None:
        table.step(rng)
    finished = table.session
    table.owner.seat_elsewhere([0])
    if presses == 1:
        table.at(0).do("again")
        assert table.session is finished
    for _ in range(presses):
        assert table.session is finished
        table.owner.again()
    assert table.session is not finished


def test_seat_of_somebody_who_is_away_can_be_given_to_others(tmp_path: Path) -> None:
    table = Evening(tmp_path, "bones", 2)
    session = table.session
    decision = session.decision()
    assert decision is not None
    seat = decision.seat
    assert "sits at" in table.owner.take_over(seat)
    table.guests[seat].hang_up()
    assert "away" in session.elsewhere[seat]
    assert "away" in table.at(1 - seat).elsewhere[seat]
    table.owner.take_over(seat)
    assert session.here == (seat,)
    assert isinstance(next_cue(session, None), Ask)
    table.owner.take_over(seat)
    assert isinstance(next_cue(session, None), Think)
    assert onlooker(session, seat, HandoverRules()) is None
    table.sit(table.guests[seat])
    assert isinstance(next_cue(session, None), Wait)
    assert isinstance(next_cue(table.at(seat), seat), Ask)


@pytest.mark.slow
def test_silent_owner_takes_the_question_away(tmp_path: Path) -> None:
    table = Evening(tmp_path, "bones", 2)
    decision = table.session.decision()
    assert decision is not None
    mine = table.at(decision.seat)
    thread = next(guest for guest in table.threads if guest.seat == decision.seat)
    thread.deaf = True
    with pytest.raises(Refused, match="does not answer"):
        mine.play(mine.state.legal_moves()[0])
    assert isinstance(next_cue(mine, decision.seat), Wait)
    assert mine.elsewhere[decision.seat] == SILENT
    thread.send(control("beat"))
    assert isinstance(next_cue(table.at(decision.seat), decision.seat), Ask)
    with pytest.raises(Refused, match="not answered"):
        mine.play(mine.state.legal_moves()[0])


def test_two_at_a_keyboard_hide_their_hands_beside_a_guest(tmp_path: Path) -> None:
    bones = game("bones")
    plans = [SeatPlan(name=name, player="person") for name in NAMES[:3]]
    session, rng = Session(bones, bones.options_type(), plans, 5), Rng(2)
    session.elsewhere = {2: ""}
    new_save(session, folder=tmp_path)
    owner = Owner()
    owner.share(session)
    guest = Follower(2)
    guest.sit(End(Thread(owner)))
    seen = set()
    viewer = None
    for _ in range(40):
        decision = session.decision()
        if decision is None:
            break
        cue = next_cue(session, viewer)
        seen.add(type(cue))
        guest.receive()
        mine = guest.session
        assert mine is not None
        move = rng.choice(session.state.legal_moves())
        if decision.seat == 2:
            assert isinstance(cue, Wait)
            viewer = onlooker(session, viewer, HandoverRules())
            assert viewer is None
            mine.play(move)
        else:
            assert type(cue) is (Ask if viewer == decision.seat else Handover)
            assert isinstance(next_cue(mine, 2), Wait)
            viewer = decision.seat
            session.play(move)
    assert seen >= {Handover, Wait}
    with pytest.raises(Refused, match="no such seat"):
        Follower(0).sit(End(Thread(owner)))


def test_a_guest_who_names_no_seat_takes_the_first_free_one(tmp_path: Path) -> None:
    table = Evening(tmp_path, "bones", 3)
    table.threads[1].close()
    guest = Follower()
    table.sit(guest)
    assert guest.seat == 1
    with pytest.raises(Refused, match="No seat is free"):
        table.sit(Follower())


def test_a_guest_in_the_lobby_reads_whether_the_game_has_begun(tmp_path: Path) -> None:
    table = Evening(tmp_path, "bones", 2)
    for verb in ("begins", "goes on"):
        table.owner.share(table.session, gathers=True)
        guest = table.guest(0)
        guest.receive()
        assert guest.gathering.endswith(f"seat. The game {verb} once everybody is here.")
        table.owner.share(table.session)
        table.step(Rng(1))
