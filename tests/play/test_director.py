"""Director: what comes next, and whose hand is shown, for every mix of persons and bots."""

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
from tests.play.sittings import sitting, step

MIXES = ["".join(mix) for seats in (1, 2, 3, 4) for mix in product("pb", repeat=seats)]


def expected(mix: str, seat: Seat, viewer: Seat | None) -> type:
    if mix[seat] == "b":
        return Think
    if mix.count("p") == 1 or seat == viewer:
        return Ask
    return Handover


@pytest.mark.parametrize("mix", MIXES)
def test_each_cue_suits_the_seat_and_the_viewer(mix: str) -> None:
    session = sitting(mix)
    bell = Bell(session)
    while (decision := session.decision()) is not None:
        for viewer in (None, *range(len(mix))):
            cue = next_cue(session, viewer)
            assert type(cue) is expected(mix, decision.seat, viewer)
            assert not isinstance(cue, Finished)
            assert cue.decision == decision
            # Asking for the cue changes nothing.
            assert next_cue(session, viewer) == cue
        moved = session.plies[-1].seat if session.plies else decision.seat
        cue = next_cue(session, None)
        rings = mix[decision.seat] == "p" and moved != decision.seat
        assert [bell.rings(cue), bell.rings(cue)] == [rings, False], (
            "the bell rang without reason, rang twice, or did not ring"
        )
        step(session, seed=session.next_ply)
    for viewer in (None, *range(len(mix))):
        cue = next_cue(session, viewer)
        assert isinstance(cue, Finished)
        assert cue.outcome == session.outcome()


@pytest.mark.parametrize("mix", MIXES)
def test_the_first_viewer_is_the_only_person_or_nobody(mix: str) -> None:
    first = first_viewer(sitting(mix))
    assert first == (mix.index("p") if mix.count("p") == 1 else None)


@pytest.mark.parametrize("mix", MIXES)
def test_among_several_people_a_hand_is_shown_only_during_its_owners_turn(mix: str) -> None:
    session, several = sitting(mix), mix.count("p") > 1
    while session.decision() is not None:
        on_turn = session.view(None).on_turn()
        for viewer in (None, *session.people):
            kept = viewer if not several or viewer == on_turn else None
            assert onlooker(session, viewer, HandoverRules()) == kept
            assert onlooker(session, viewer, HandoverRules(hide=False)) == viewer
        step(session, seed=session.next_ply)
