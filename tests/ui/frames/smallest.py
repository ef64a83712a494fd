"""Reading of pages in the smallest window: it has all words of a larger one, and cuts none."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from functools import cache
from pathlib import Path

from textual.pilot import Pilot
from textual.screen import ModalScreen
from textual.widget import Widget

from runegames.play.dates import MONTHS
from runegames.ui.internals import rows_of
from runegames.ui.palettes import PALETTES
from runegames.ui.report.column import ReportColumn
from runegames.ui.widgets.keys import KeyLine
from runegames.ui.widgets.small import LEAST
from tests.ui.frames.capture import kept
from tests.ui.frames.fixture import read
from tests.ui.frames.positions import PAGES, RESULTS
from tests.ui.shell import settle

TABLES = ("guide", "replay", "keys-of-rune", "keys-of-market")
WALKED = [name for name in (*PAGES, *RESULTS) if not name.startswith(TABLES)]
"""Pages without a table; ``test_plain_table`` has the tables."""


def words(text: str) -> set[str]:
    return {word.casefold() for word in re.findall(r"[^\W\d_]{3,}", text)}


ELSEWHERE = {"the", "book", "cost", "larger", "window"}
"""Words that a narrow window says otherwise or needs not, as it scrolls where others leave out."""
REPORTS = ("results", "review", "book-games", "book-players", "book-evenings", "book-ritual")
INVITING = ("menu-continue", "menu-invitations")
"""Menus whose lines say what has room; the book has the rest."""
SHORTER = {
    "book-players": {"runes"},
    "book-players-few": {"second", "two"},
    "confirm": {"ards", "esc", "reas"},
    "settings": words("places the card Anna points cover neighbour deck rule"),
}
"""Words of shorter lines, of the sample of colours, and of a page behind a dialog."""
ROOT = Path(__file__).parents[3]


def shown(pilot: Pilot[None]) -> str:
    """Return the text of the screen without its footer, which has fewer keys in fewer columns."""
    rows = ["".join(part.text for part in row) for row in rows_of(pilot.app.screen)]
    for line in pilot.app.screen.query(KeyLine):
        rows[line.region.y] = ""
    return "\n".join(rows)


async def read_through(pilot: Pilot[None]) -> str:
    """Scroll everything on the screen from its beginning to its end; return all that was seen."""
    seen = [shown(pilot)]
    for widget in [pilot.app.screen, *pilot.app.screen.walk_children(Widget)]:
        height = max(1, widget.container_size.height // 2)  # docked rows hide a part
        places = [*range(0, widget.max_scroll_y + height, height)]
        for y in places if widget.allow_vertical_scroll else ():
            widget.scroll_to(y=y, animate=False)
            await settle(pilot)
            seen.append(shown(pilot))
        if isinstance(widget, ReportColumn) and widget.region:
            for row in {*range(0, len(widget.rows), 2), len(widget.rows) - 1}:
                widget.choose(row)
                await settle(pilot)
                seen.append(shown(pilot))
    return "\n".join(seen)


def inside(rows: Sequence[str]) -> str:
    """Return the text of a dialog that is drawn in the middle of another page."""
    pieces = [row.split("│") for row in rows]
    return "\n".join(row[len(row) // 2] for row in pieces if len(row) > 2)


@cache
def written() -> Set[str]:
    """Words of the project; a piece of a word is none."""
    kinds = ("runegames/**/*.py", "runegames/**/*.toml", "assets/rules/*", "assets/palettes/*")
    files = [file for kind in kinds for file in ROOT.glob(kind)]
    names = {month[:3].casefold() for month in MONTHS}.union(*map(words, PALETTES))
    return names.union(*(words(file.read_text(encoding="utf-8")) for file in files))


def figures(text: str) -> set[str]:
    return set(re.findall(r"\d+(?:[.]\d+)?", text))


NO_FIGURES = {
    "book-players": {"23.5", "100"},
    "book-players-few": {"2.5"},
    "book-ritual": {"9", "16", "23"},
    "book-ritual-none": {"9", "16", "23"},
    "results-bones": {"5"},
    "review": {"8", "10", "20"},
}
"""Numbers on the page of the next player (→), on a scale, in a unit, or in what Enter opens."""


async def check_reading(name: str, pilot: Pilot[None]) -> None:
    """Compare the words, and the figures of reports; sections without room are named."""
    frames = {heading: [row.glyphs for row in rows] for heading, rows in read(kept(name)).items()}
    rows = frames["80x24 pixels"]
    await pilot.resize_terminal(*LEAST)
    await settle(pilot)
    text = await read_through(pilot)
    seen = words(text)
    dialog = isinstance(pilot.app.screen, ModalScreen)
    expected = words(inside(rows) if dialog else "\n".join(rows[:-1]))
    lost = {word for word in expected if not any(line.startswith(word) for line in seen)}
    assert name in INVITING or lost <= ELSEWHERE | SHORTER.get(name, set())
    assert seen - written() <= expected, "words are cut"
    if name.startswith(REPORTS):
        large = figures("\n".join(frames["120x36 pixels"])) - NO_FIGURES.get(name, set())
        assert large <= figures(text)
