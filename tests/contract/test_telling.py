"""What the games say to the ear: whole, different where it has to be, and without signs."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from runegames.core import redact
from tests.contract.tables import every_table, moments, settings_of

NAMES = ("Anna", "Bo", "Cleo", "Dag", "Eir", "Finn")
UNHEARD = ("Sm", "So", "Sk")
"""Kinds of signs that a reading voice leaves out, or spells."""
LOOKS = 5
"""States of a game that are told."""


def check(lines: Sequence[str]) -> None:
    """Sentences without signs; a minus is a word."""
    for line in lines:
        assert line.endswith((".", "?")), line
        assert line[0].isupper() or line[0].isdigit(), line
        assert not any(unicodedata.category(sign) in UNHEARD for sign in line), line
        assert " -" not in line, line
        assert "  " not in line, line


@every_table
@given(data=st.data())
@settings(max_examples=3)
def test_state_moves_and_events_can_be_heard(game_id: str, seats: int, data: st.DataObject) -> None:
    setting = data.draw(settings_of(game_id, seats))
    names, words = NAMES[:seats], setting.game.words
    states = list(moments(setting))
    for moment in states[:: max(1, len(states) // LOOKS)]:
        for viewer in (None, *range(seats)):
            told = words.tell(moment.state.view(viewer), names)
            check([*told.table, *told.seats, *told.hand])
            assert told.table
            assert all(any(name in line for line in told.seats) for name in names)
            assert bool(told.hand) == (viewer is not None)
        decision = moment.state.decision()
        if decision is None:
            continue
        view = moment.state.view(decision.seat)
        heard = [words.tell_move(move, view, names) for move in moment.moves]
        assert len(set(heard)) == len(heard), heard
        check([f"{line}." for line in heard])
        _, events = moment.after()
        for viewer in (None, *range(seats)):
            check([words.tell_event(redact(event, viewer), names) for event in events])
