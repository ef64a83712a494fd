"""Hand of Rune and what stands beside it, drawn without an app."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest
from textual.geometry import Region, Size

from runegames.play.session import Session
from runegames.ui.canvas import Canvas
from runegames.ui.chips import places
from runegames.ui.games.rune.cursor import RuneCursor
from runegames.ui.games.rune.tray import SLOTS, RuneTray
from runegames.ui.games.rune.verdict import verdict_of
from runegames.ui.look import Look
from runegames.ui.palette import Palette
from runegames.ui.palettes import ENCELADUS, MONOCHROME
from runegames.ui.scene import scene_of
from runegames.ui.symbols import ASCII, UNICODE, Symbols
from tests.ui import tables
from tests.ui.rune.tables import sitting
from tests.ui.still import Still

LONG = ("Annabelle-Louise", "Bartholomaeus-XI", "Cunigunde-Ottili", "Dietmar-Ekkehard")
SIZES = {"80x24": Size(80, 5), "120x36": Size(80, 8), "200x60": Size(142, 11)}

LOOKS = {"pixels": (ENCELADUS, UNICODE), "ascii": (MONOCHROME, ASCII)}


class StillTray(Still, RuneTray):
    """Tray with a given size, palette and symbols."""

    def __init__(self, size: Size, palette: Palette, symbols: Symbols) -> None:
        super().__init__()
        self.content_size, self.look = size, Look(palette, symbols)

    def begun(self, session: Session) -> Canvas:
        """Return a canvas with the tray in front of the asked seat."""
        decision = session.decision()
        assert decision is not None
        self.scene = scene_of(session, decision.seat, asked=True)
        assert self.scene.question is not None
        self.cursor = RuneCursor(self.scene.question)
        return self.drawn()


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
    """Yield the cells of the cards (with numbers and bars), the answers and the verdict."""
    where, cards = tray._places(tray.content_size.height), min(SLOTS, len(tray._hand))
    for slot in range(cards):
        yield where.card(slot).grow((0, 1, 0, 2))
    room = tray._beside(tray.content_size)
    chips = [at for _, at in places(tray._chips(), tray._chip_room(room))]
    assert len(chips) == len(tray._chips()), "an answer is left out"
    yield from chips
    if tray.cursor is not None and tray.cursor.task == "master" and tray.content_size.height > 5:
        yield Region(chips[0].x, chips[-1].bottom + 1, room.right - chips[0].x, 2)
    if tray.cursor is not None and tray.cursor.task == "place":
        yield Region(room.x, room.y, room.width, room.height - tray._chip_room(room).height)


@pytest.mark.parametrize(
    "look", [(ENCELADUS, UNICODE), (MONOCHROME, ASCII)], ids=["pixels", "ascii"]
)
@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize("kind", ["place", "finish", "token"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_nothing_overlaps_and_nothing_is_outside(
    seats: int, kind: str, size: Size, look: tuple[Palette, Symbols]
) -> None:
    tray = StillTray(size, *look)
    text = tray.begun(session_at(seats, kind)).text()
    whole = Region(0, 0, *size)
    found = list(parts(tray))
    assert all(whole.contains_region(part) for part in found)
    assert not any(one.overlaps(other) for at, one in enumerate(found) for other in found[at + 1 :])
    if kind == "place":
        assert "neighbour rule" in text
        assert "cover rule" in text
        assert "It fits" in text


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_the_verdict_of_each_rule_is_written_out(size: Size) -> None:
    tray = StillTray(size, ENCELADUS, UNICODE)
    tray.begun(session_at(2, "place"))
    assert tray.cursor is not None
    seen = set()
    for x, y in product(range(-3, 4), repeat=2):
        tray.cursor.go(x, y)
        text, verdict = tray.drawn().text(), verdict_of(tray.cursor)
        assert verdict is not None
        assert verdict.head in text
        for rule in verdict.rules[: 3 if size.height >= 11 else 2]:
            assert f"{UNICODE.yes if rule.met else UNICODE.no} {rule.name} " in text
            assert rule.why.partition(",")[0] in text
        seen.add(verdict.fits)
    assert seen == {True, False}


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_the_reason_is_one_line(size: Size) -> None:
    tray = StillTray(size, ENCELADUS, UNICODE)
    session = sitting(4, 4, seed=6, until=tables.asked("place", seat=0, hand=2), names=LONG)
    tray.begun(session)
    assert tray.cursor is not None
    for _ in range(12):
        tray.cursor.jump()
        remark = tray.remark()
        assert remark is not None
        assert len(remark.text) < size.width - 5
        assert "▐" in tray.drawn().text().splitlines()[2], "the chosen card is not marked"
