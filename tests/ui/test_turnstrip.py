"""Last turns in the tray of a viewer without a seat."""

from __future__ import annotations

import re

import pytest
from textual.geometry import Size

from runegames.core import SEAT_LETTERS, Rng
from runegames.games.bones.playing import BonesPass, Play
from runegames.games.registry import game, playable
from runegames.play.log import words_of
from runegames.play.seats import SeatPlan
from runegames.play.session import Session
from runegames.ui.games.bones.tray import BonesTray
from runegames.ui.scene import scene_of
from runegames.ui.widgets.tray import TURNS_ROW, Tray
from runegames.ui.widgets.turnstrip import shown_turns
from tests.play.sittings import NAMES
from tests.ui.still import Still

SEATS = 4


class StillTray(Still, Tray):  # type: ignore[type-arg]
    """Tray without an app."""


class StillBonesTray(Still, BonesTray):
    """Tray of Runes & Bones without an app."""


def begun(name: str) -> Session:
    """Begin a game of persons."""
    the_game = game(name)
    seats = min(SEATS, max(the_game.meta.seat_counts))
    plans = [SeatPlan(name=name, player="person") for name in NAMES[:seats]]
    return Session(the_game, the_game.options_type(), plans, 5)


def rows(tray: Still, session: Session, size: Size) -> list[str]:
    """Return the rows of a tray of a viewer without a seat."""
    tray.content_size, tray.scene = size, scene_of(session, None, asked=False)  # type: ignore[attr-defined]
    return tray.drawn().text().splitlines()


def seat_name(session: Session, seat: int) -> tuple[str, str]:
    """Return letter and name of a seat."""
    return SEAT_LETTERS[seat], session.names[seat]


def test_a_round_is_told_by_its_turns_in_their_order() -> None:
    session = begun("bones")
    asked = []
    for number in range(3):
        decision = session.decision()
        assert decision is not None
        asked.append(session.names[decision.seat])
        wanted = BonesPass if number % 2 else Play
        session.play(next(move for move in session.state.legal_moves() if type(move) is wanted))
    _, _, heading, names, *lines = rows(StillBonesTray(), session, Size(100, 9))
    assert heading.startswith(" this round ─")
    assert [word for word in names.split() if len(word) > 1] == [*asked, session.names[3]]
    second, last = (names.index(name) - 4 for name in (asked[1], session.names[3]))
    assert lines[0].startswith(" Played ")
    assert lines[0][second:].startswith("Passed and")
    assert lines[0][last:].rstrip() == "is asked …"
    session.undo_agreed(0)
    (note,) = session.log(None).end(1)
    assert "took back" in words_of(session.game, note.seen, session.names)
    assert "took back" not in " ".join(rows(StillBonesTray(), session, Size(100, 9)))


@pytest.mark.parametrize("name", playable())
@pytest.mark.parametrize("size", [Size(78, 6), Size(80, 9), Size(142, 15)])
def test_every_turn_has_words_within_its_place(name: str, size: Size) -> None:
    session, rng, tray = begun(name), Rng(2), StillTray()
    for _ in range(60):
        if session.outcome() is not None:
            break
        turns = shown_turns(scene_of(session, None, asked=False))
        decision = session.decision()
        assert decision is not None
        assert (turns[-1].seat, turns[-1].asked) == (decision.seat, True)
        assert not any(turn.asked for turn in turns[:-1])
        heads, *lines = rows(tray, session, size)[TURNS_ROW + 1 :]
        columns = [*re.finditer(r"([A-D])  (\w+)", heads)]
        shown = turns[-len(columns) :]
        assert [seat_name(session, turn.seat) for turn in shown] == [
            one.groups() for one in columns
        ]
        starts = [one.start() - 1 for one in columns]
        for turn, start, end in zip(shown, starts, [*starts[1:], size.width], strict=True):
            words = [row.ljust(size.width)[start:end] for row in lines]
            assert all(line[-1] == " " for line in words), "columns touch"
            assert any(map(str.strip, words)) or not turn.items
            assert any("is asked …" in line for line in words) is turn.asked
        session.play(rng.choice(session.state.legal_moves()))
