"""Capture of positions in all sizes and looks: ``make frames``, or ``make frames ARGS="rune"``.

Each frame that has changed is printed, and drawn beside the old one into the folder ``CHANGES``.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir

import pytest
from textual.pilot import Pilot
from textual.strip import Strip

from runegames.games.registry import own_entries
from runegames.play.keys import GROUPS
from runegames.play.places import HOME_VARIABLE
from runegames.play.settings import Settings, store_settings
from runegames.ui.app import RunegamesApp
from runegames.ui.internals import rows_of
from runegames.ui.palettes import ENCELADUS
from runegames.ui.svg import TimedFrame, drawing
from tests import pilots
from tests.ui.frames.fixture import Row, Rows, read, rows, strips, written
from tests.ui.frames.positions import (
    ALL_SIZES,
    ASCII_PAGES,
    MONOCHROME_PAGES,
    PAGES,
    POSITIONS,
    RESULTS,
    reach,
    stop_clocks,
)
from tests.ui.tables import UPRIGHT

OWN_GROUPS = {"everywhere", "table", "replay", *(entry.id for entry in own_entries())}
FOLDER = Path(__file__).parent / "kept"
CHANGES = Path(gettempdir()) / "runegames-frames"
SIZES = ((80, 24), (120, 36), (200, 60))
LEAST = (40, 20)
"""Size of the smallest window."""
PIXELS, ASCII, MONOCHROME = "pixels", "ascii", "monochrome"
SETTINGS = Settings(pace="instant", animation=False, handover="by game", tips=False)
REST_S = 0.1
LOOKS_AGAIN = 40
"""Greatest number of further captures of a frame that is not as expected and still changes."""

Kept = Mapping[str, Rows]
Heading = tuple[str, tuple[int, int]]
Look = Callable[[Pilot[None]], Awaitable[None]]
"""What is done with a page after its first frames."""


def runs_of(name: str) -> Sequence[Sequence[Heading]]:
    """Return the looks and sizes in which to capture a position, a list for each start of the app.

    Pages are captured in pixels in three sizes, some also in ASCII and in monochrome: in one size,
    because words are laid out alike in all looks. Tables are drawn in two sizes, and plain on an
    upright phone; those of ``ALL_SIZES`` in further sizes and looks, crowded ones in the largest
    window.
    """
    pixels = [(PIXELS, size) for size in SIZES]
    monochrome = [[(MONOCHROME, SIZES[0])]] if name in (*ALL_SIZES, *MONOCHROME_PAGES) else []
    # The settings must not change while a page is open, so each look starts the app anew.
    if name in PAGES or name in RESULTS:
        in_ascii = [[(ASCII, SIZES[0])]] if name in ASCII_PAGES else []
        return [pixels, *in_ascii, *monochrome]
    if name in ALL_SIZES:
        plain = [(PIXELS, UPRIGHT), *((ASCII, size) for size in (SIZES[0], LEAST, SIZES[1]))]
        return [[*pixels, *plain], *monochrome]
    if name.startswith("outside"):
        return [[*pixels, (PIXELS, UPRIGHT), (ASCII, SIZES[0])]]
    return [[*(pixels if name.endswith("-full") else pixels[:2]), (PIXELS, UPRIGHT)]]


async def captured(
    name: str, old: Kept, runs: Sequence[Sequence[Heading]] = (), then: Look | None = None
) -> AsyncGenerator[tuple[str, Rows], None]:
    """Yield the frames of a position, each with its heading, like ``80x24 pixels``.

    A frame that differs from the old one is captured again until it no longer changes. ``then``
    looks at the position in the first start of the app, when its frames are taken.
    """
    for headings in runs or runs_of(name):
        first = headings[0][0]
        async with opened(name, first) as pilot:
            app = pilot.app
            assert isinstance(app, RunegamesApp)
            for look, size in headings:
                if first == PIXELS and look == ASCII and app.settings.symbols != ASCII:
                    app.change_settings(symbols=ASCII)
                await pilot.resize_terminal(*size)
                heading = "{}x{} {}".format(*size, look)
                yield heading, await _at_rest(pilot, old.get(heading, ()))
            if then is not None:
                await then(pilot)
                then = None


@asynccontextmanager
async def opened(
    name: str, look: str = PIXELS, size: tuple[int, int] = SIZES[0]
) -> AsyncIterator[Pilot[None]]:
    """Start the app at a position, in a home of its own."""
    position = POSITIONS[name]
    with pytest.MonkeyPatch.context() as patch, TemporaryDirectory() as home:
        patch.setenv(HOME_VARIABLE, home)
        # Other tests may have left groups of keys of their games.
        for group in set(GROUPS) - OWN_GROUPS:
            patch.delitem(GROUPS, group)
        stop_clocks(patch)
        store_settings(SETTINGS)
        if look == MONOCHROME:
            patch.setenv("NO_COLOR", "1")
        if position.prepare is not None:
            position.prepare(patch)
        session = position.session() if position.session is not None else None
        async with RunegamesApp(session, ascii_only=look == ASCII).run_test(size=size) as pilot:
            await reach(pilot, position)
            yield pilot


async def _at_rest(pilot: Pilot[None], expected: Rows) -> Rows:
    shown = rows(rows_of(pilot.app.screen))
    for _ in range(LOOKS_AGAIN):
        if shown == expected:
            break
        before = shown
        await pilot.pause(REST_S)
        shown = rows(rows_of(pilot.app.screen))
        if shown == before:
            break
    return shown


def kept(name: str) -> str:
    """Return the text of the stored frames of a position; it is empty if none are stored."""
    path = FOLDER / f"{name}.txt"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def difference(name: str, heading: str, old: Rows, new: Rows) -> str:
    """Draw two frames beside each other, and return words on where they differ."""
    CHANGES.mkdir(exist_ok=True)
    path = CHANGES / f"{name}-{heading}.svg".replace(" ", "-")
    pairs = zip(strips(old or new), strips(new), strict=True)
    shown = TimedFrame([Strip.join([was, Strip.blank(2), now]) for was, now in pairs])
    svg = drawing([shown], ink=ENCELADUS.text, ground=ENCELADUS.ground)
    path.write_text(svg, encoding="utf-8")
    if not old:
        return f"{name}, {heading}: new, see {path}"
    differing = [
        index for index, pair in enumerate(zip(old, new, strict=True)) if pair[0] != pair[1]
    ]
    worded = [frame for frame in differing if _letters(old[frame]) != _letters(new[frame])]
    row = (worded or differing)[0]  # words tell more than a scrollbar
    return (
        f"{name}, {heading}: {len(differing)} rows differ, see {path}; row {row} was\n"
        f"{old[row]}\nand is\n{new[row]}"
    )


def _letters(row: Row) -> str:
    return "".join(filter(str.isalnum, row.glyphs))


async def _all_of(name: str, old: Kept) -> dict[str, Rows]:
    return {heading: frame async for heading, frame in captured(name, old)}


def main(argv: Sequence[str] | None = None) -> int:
    """Capture and store the frames anew, and say which have changed."""
    parser = argparse.ArgumentParser(prog="make frames", description="Capture frames anew.")
    parser.add_argument("names", nargs="*", help="beginnings of names; default: all positions")
    arguments = parser.parse_args(argv)
    FOLDER.mkdir(exist_ok=True)
    for name in POSITIONS:
        if arguments.names and not name.startswith(tuple(arguments.names)):
            continue
        text = kept(name)
        old = read(text)
        new = asyncio.run(_all_of(name, old))
        for heading, frame in new.items():
            if frame != old.get(heading):
                print(difference(name, heading, old.get(heading, ()), frame))
        (FOLDER / f"{name}.txt").write_text(written(new, text), encoding="utf-8")
    return 0


if __name__ == "__main__":
    os.environ |= {
        "COLORTERM": "truecolor",
        "TERM": "xterm-256color",
        "LANG": "C.UTF-8",
        "TEXTUAL_ANIMATIONS": "none",
    }
    os.environ.pop("NO_COLOR", None)
    with pytest.MonkeyPatch.context() as patched:
        pilots.parse_style_sheets_once(patched)
        pilots.wait_for_rest(patched)
        raise SystemExit(main())
