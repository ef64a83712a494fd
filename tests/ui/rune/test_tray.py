"""Tray of Rune with the hand, the answers and the verdict, drawn without an app."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest
from textual.geometry import Region, Size

from runegames.play.session import Session
from runegames.ui.chips import places
from runegames.ui.games.rune.cursor import RuneCursor
from runegames.ui.games.rune.tray import SLOTS, RuneTray
from runegames.ui.games.rune.verdict import verdict_of
from runegames.ui.look import Look
from runegames.ui.symbols import UNICODE
from tests.ui.rune.tables import sitting
from tests.ui.still import PIXELS, Still, asked_scene
from tests.ui.tables import asked
from tests.ui.test_sizes import LONG

SIZES = {"80x24": Size(80, 5), "120x36": Size(80, 8), "200x60": Size(142, 11)}


class StillTray(Still, RuneTray):
    """Tray in front of the asked seat, with a given size and look."""

    def __init__(self, session: Session, size: Size, look: Look = PIXELS) -> None:
        super().__init__()
        self.content_size, self.look = size, look
        self.scene, question = asked_scene(session)
        self.cursor: RuneCursor = RuneCursor(question)


@cache
def session_at(seats: int, kind: str) -> Session:
    return sitting(
        seats,
        seats,
        seed=3,
        until=lambda session: session.next_ply > 3 and session.decision().kind == kind,  # type: ignore[union-attr]
        names=LONG,
        grand_master=True,
    )


def parts(tray: StillTray) -> Iterator[Region]:
    """Yield the regions of the cards, of the answers, and of the words on cards or answers."""
    where, cards = tray._places(tray.content_size.height), min(SLOTS, len(tray._hand))
    for slot in range(cards):
        yield where.card(slot).grow((0, 1, 0, 2))
    room = tray._beside(tray.content_size)
    chips = [region for _, region in places(tray._chips(), tray._chip_room(room))]
    assert len(chips) == len(tray._chips()), "an answer is left out"
    yield from chips
    if tray.cursor.task == "master" and tray.content_size.height > 5:
        yield Region(chips[0].x, chips[-1].bottom + 1, room.right - chips[0].x, 2)
    if tray.cursor.task == "place":
        yield Region(room.x, room.y, room.width, room.height - tray._chip_room(room).height)


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize("kind", ["place", "finish", "token"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_nothing_overlaps_and_nothing_is_outside(seats: int, kind: str, size: Size) -> None:
    tray = StillTray(session_at(seats, kind), size)
    text = tray.drawn().text()
    whole = Region(0, 0, *size)
    regions = list(parts(tray))
    assert all(whole.contains_region(part) for part in regions)
    assert not any(
        one.overlaps(other) for index, one in enumerate(regions) for other in regions[index + 1 :]
    )
    if kind == "place":
        assert "neighbour rule" in text
        assert "cover rule" in text
        assert "It fits" in text


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_the_verdict_of_each_rule_is_written_out(size: Size) -> None:
    tray = StillTray(session_at(2, "place"), size)
    seen = set()
    for x, y in product(range(-3, 4), repeat=2):
        tray.cursor.go(x, y)
        text, verdict = tray.drawn().text(), verdict_of(tray.cursor)
        assert verdict is not None
        assert verdict.head in text
        for rule in verdict.rules:
            assert f"{UNICODE.yes if rule.met else UNICODE.no} {rule.name} " in text
            assert rule.why.partition(",")[0] in text
        seen.add(verdict.fits)
    assert seen == {True, False}


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_the_remark_on_a_move_is_one_line(size: Size) -> None:
    session = sitting(4, 4, seed=6, until=asked("place", hand=2), names=LONG)
    tray = StillTray(session, size)
    for _ in range(12):
        tray.cursor.jump()
        remark = tray.remark()
        assert remark is not None
        assert len(remark.text) < size.width - 5
        assert "▐" in tray.drawn().text().splitlines()[2], "the chosen card is not marked"
