"""Director: who looks at the screen, for every mix of persons and computer players."""

from __future__ import annotations

from itertools import product

import pytest

from runegames.core import Seat
from runegames.play.director import (
    Ask,
    Bell,
    Finished,
    Handover,
    HandoverRules,
    Think,
    first_viewer,
    next_cue,
    onlooker,
)
from tests.play.sittings import play_out, sitting, step

MIXES = ["".join(mix) for seats in (1, 2, 3, 4) for mix in product("pb", repeat=seats)]


def expected(mix: str, seat: Seat, viewer: Seat | None) -> type:
    if mix[seat] == "b":
        return Think
    if mix.count("p") == 1 or seat == viewer:
        return Ask
    return Handover


@pytest.mark.parametrize("mix", MIXES)
def test_cues_of_a_whole_game(mix: str) -> None:
    session = sitting(mix)
    bell = Bell(session)
    while (decision := session.decision()) is not None:
        for viewer in (None, *range(len(mix))):
            cue = next_cue(session, viewer)
            assert type(cue) is expected(mix, decision.seat, viewer)
            assert not isinstance(cue, Finished)
            assert cue.decision == decision
            # Finding the cue changes nothing, so the cue stays the same.
            assert next_cue(session, viewer) == cue
        called = mix[decision.seat] == "p" and bool(session.plies)
        called = called and session.plies[-1].seat != decision.seat
        cue = next_cue(session, None)
        assert [bell.rings(cue), bell.rings(cue)] == [called, False], (
            "the bell does not ring once after another seat's move, or rings without one"
        )
        step(session, seed=session.next_ply)
    for viewer in (None, *range(len(mix))):
        cue = next_cue(session, viewer)
        assert isinstance(cue, Finished)
        assert cue.outcome == session.outcome()


@pytest.mark.parametrize("mix", MIXES)
def test_a_single_person_looks_first_and_otherwise_nobody(mix: str) -> None:
    first = first_viewer(sitting(mix))
    assert first == (mix.index("p") if mix.count("p") == 1 else None)


def test_a_finished_game_is_finished_for_everybody() -> None:
    session = sitting("pb")
    play_out(session)
    assert isinstance(next_cue(session, None), Finished)


@pytest.mark.parametrize("mix", MIXES)
def test_a_hand_lies_open_as_long_as_its_owners_turn(mix: str) -> None:
    session, several = sitting(mix), mix.count("p") > 1
    while session.decision() is not None:
        on_turn = session.view(None).on_turn()
        for viewer in (None, *session.people):
            kept = viewer if not several or viewer == on_turn else None
            assert onlooker(session, viewer, HandoverRules()) == kept
            assert onlooker(session, viewer, HandoverRules(hide=False)) == viewer
        step(session, seed=session.next_ply)
