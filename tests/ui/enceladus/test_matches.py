"""Laid matches on a small table: each can be told from its neighbours, however many there are."""

from __future__ import annotations

import re

import pytest

from runegames.games.enceladus.model import CARDS, RUNES, TRIPLES
from runegames.games.enceladus.phrases import value_of
from runegames.ui.app import RunegamesApp
from tests.games.enceladus.tables import LONERS
from tests.games.enceladus.tables import table as lay_cards
from tests.ui.shell import grid
from tests.ui.tables import SMALL
from tests.ui.test_sizes import seated

NUMBERS = {"I": "1", "II": "2", "III": "3"}


def laid(number: int) -> list[tuple[int, str, list[str]]]:
    """So many matches of the first seat, of cards that all are different."""
    used = {CARDS.index(name) for name in LONERS[2:]}
    found: list[tuple[int, str, list[str]]] = []
    for rune, triple in zip(RUNES, TRIPLES, strict=True):
        free = [card for card in triple if card not in used]
        if len(free) > 1 and len(found) < number:
            used.update(free)
            found.append((0, rune, [CARDS[card] for card in free]))
    return found


@pytest.mark.parametrize("number", [4, 5, 6, 8, 10])
async def test_laid_matches_do_not_run_together(number: int) -> None:
    matches = laid(number)
    state = lay_cards(LONERS[2:], [], [], asked="match", matches=matches)
    app = RunegamesApp(seated("enceladus", state, 3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        lines = [line[:54] for line in grid(app)]
        at = next(row for row, line in enumerate(lines) if line.startswith(" A  "))
        values, labels = lines[at], lines[at + 1]
        starts = [found.start() for found in re.finditer(r"[A-Z]\w+", labels)]
        hidden = int(found[1]) if (found := re.search(r"\+(\d+)", values)) else 0
        shown = matches[hidden:]
        assert len(starts) == len(shown)
        for (_, rune, names), start, end in zip(shown, starts, [*starts[1:], None], strict=True):
            name = labels[start:end].split()[0].removesuffix("…").lower()
            assert rune.lower().startswith(name)
            tiles = values[start:end].strip()
            told = [each.strip() for each in (tiles.split("▕") if "▕" in tiles else tiles)]
            wanted = [str(value) for value in sorted(value_of(name) for name in names)]
            assert [NUMBERS.get(each, each) for each in told if each] == wanted
