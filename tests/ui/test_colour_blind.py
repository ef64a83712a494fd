"""Theme for colour-blind eyes: colours differ enough, and runes also differ in shape."""

from __future__ import annotations

from itertools import combinations

import pytest

from runegames.games.rune.model import COLOURS
from runegames.ui.games.rune.scales import SCALES
from runegames.ui.games.rune.tiles import Tile, stamp
from runegames.ui.look import Look
from runegames.ui.palette import Palette
from runegames.ui.palettes import PALETTES
from runegames.ui.symbols import UNICODE
from tests.ui.colours import ALL_EYES, difference, seen

APART = 20.0
SAFE = PALETTES["colour-blind"]


def test_grey_stays_grey_for_all_eyes() -> None:
    for eyes in ALL_EYES:
        assert difference(seen("#777777", eyes), seen("#777777", "all cones")) < 0.1


def test_red_and_green_are_nearer_to_each_other_without_some_cones() -> None:
    near = difference(seen("#cc3333", "deutan"), seen("#669933", "deutan"))
    assert near < difference(seen("#cc3333", "all cones"), seen("#669933", "all cones")) / 2


def too_near(colours: dict[str, str]) -> set[tuple[str, str]]:
    """Return the pairs that some eyes cannot tell apart."""
    return {
        (one, other)
        for one, other in combinations(colours, 2)
        for eyes in ALL_EYES
        if difference(seen(colours[one], eyes), seen(colours[other], eyes)) < APART
    }


def test_colours_with_different_meanings_differ_for_all_eyes() -> None:
    assert not too_near({name: SAFE.rune(name).bright for name in ("red", "green", "blue")})
    assert not too_near({str(seat): ink for seat, ink in enumerate(SAFE.seats)})
    assert not too_near({"ok": SAFE.ok, "bad": SAFE.bad})


@pytest.mark.parametrize("master", [None, 1])
def test_runes_of_one_colour_differ_in_shape_in_every_size(master: int | None) -> None:
    look = Look(Palette({**vars(SAFE), "green": SAFE.red, "blue": SAFE.red}), UNICODE)
    for scale in SCALES:
        drawn = [stamp(Tile(name, master=master), scale, look) for name in COLOURS]
        assert all(one != other for one, other in combinations(drawn, 2)), scale
