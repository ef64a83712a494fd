"""Frames of a terminal as SVG, with rectangles for pixels and texts for words.

A frame is what the terminal shows at a moment: a strip of segments for each row. The file embeds
no font, since words keep their cells in any monospaced font.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from typing import NamedTuple

from rich.style import Style
from textual.strip import Strip

from runegames.ui.canvas import cells

CELL_WIDTH, CELL_HEIGHT = 10, 20
"""Size of a cell in units of the SVG."""
BASELINE = 15
FONTS = "'DejaVu Sans Mono', Menlo, Consolas, monospace"
BLOCKS = {
    "█": (0.0, 0.0, 1.0, 1.0),
    "▀": (0.0, 0.0, 1.0, 0.5),
    "▄": (0.0, 0.5, 1.0, 0.5),
    "▌": (0.0, 0.0, 0.5, 1.0),
    "▐": (0.5, 0.0, 0.5, 1.0),
}
"""Part of a cell that a glyph fills: left, top, width and height."""
WHOLE = BLOCKS["█"]
WORDS = re.compile(r"x+(?: x+)*")


class SvgCell(NamedTuple):
    """Cell of a frame; its glyph is empty in the right half of a wide character."""

    glyph: str
    ink: str
    ground: str
    bold: bool = False


class TimedFrame(NamedTuple):
    """Frame that appears after ``from_s`` seconds."""

    strips: Sequence[Strip]
    from_s: float = 0.0


def drawing(frames: Sequence[TimedFrame], *, ink: str, ground: str, over_s: float = 0.0) -> str:
    """Draw frames of equal size as one SVG; several play in a loop of ``over_s`` seconds.

    ``ink`` and ``ground``: default colours of cells, as ``#rrggbb``. Each later frame adds only its
    changed rows.
    """
    rows = [[_cells(strip, ink, ground) for strip in frame.strips] for frame in frames]
    width, height = len(rows[0][0]) * CELL_WIDTH, len(rows[0]) * CELL_HEIGHT
    parts = [
        # The value "crispEdges" prevents seams between scaled pixels.
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        'shape-rendering="crispEdges">',
        f"<style>text{{font:16px {FONTS};white-space:pre}}.b{{font-weight:bold}}</style>",
        f'<rect width="{width}" height="{height}" fill="{ground}"/>',
    ]
    before: list[list[SvgCell]] = [[] for _ in rows[0]]
    for frame, shown in zip(frames, rows, strict=True):
        if frame.from_s:
            parts.append(f'<g visibility="hidden">{_appears(frame.from_s, over_s)}')
        for y, row in enumerate(shown):
            if row != before[y]:
                behind = "" if frame.from_s else ground
                parts += _drawn(row, y * CELL_HEIGHT, behind)
        if frame.from_s:
            parts.append("</g>")
        before = shown
    return "".join((*parts, "</svg>"))


def _appears(from_s: float, over_s: float) -> str:
    share = min(from_s / over_s, 1.0)
    return (
        '<animate attributeName="visibility" values="hidden;visible" calcMode="discrete" '
        f'keyTimes="0;{share:.4f}" dur="{over_s:g}s" repeatCount="indefinite"/>'
    )


def _cells(strip: Strip, ink: str, ground: str) -> list[SvgCell]:
    return [
        look._replace(glyph=glyph)
        for text, style, _ in strip
        for look in [_look(style, ink, ground)]
        for glyph in cells(text)
    ]


def _look(style: Style | None, ink: str, ground: str) -> SvgCell:
    if style is None:
        return SvgCell("", ink, ground)
    front, behind = (
        default if colour is None or colour.is_default else colour.get_truecolor().hex
        for colour, default in ((style.color, ink), (style.bgcolor, ground))
    )
    if style.reverse:
        front, behind = behind, front
    return SvgCell("", front, behind, bool(style.bold))


def _drawn(row: Sequence[SvgCell], top: int, shown_already: str) -> Iterator[str]:
    """Draw a row: first the grounds except ``shown_already``, then pixels and words."""
    for ground, run in groupby(enumerate(row), key=lambda pair: pair[1].ground):
        if ground != shown_already:
            yield _rectangle(list(run), top, WHOLE, ground)
    for (kind, ink, bold), run in groupby(enumerate(row), key=_look_of):
        same = list(run)
        if kind == "words":
            yield from _words(same, top, ink, bold)
        elif BLOCKS[kind][2] == 1.0:
            yield _rectangle(same, top, BLOCKS[kind], ink)
        else:
            yield from (_rectangle([cell], top, BLOCKS[kind], ink) for cell in same)


def _look_of(pair: tuple[int, SvgCell]) -> tuple[str, str, bool]:
    _, cell = pair
    kind = cell.glyph if cell.glyph in BLOCKS else "words"
    return kind, cell.ink, cell.bold


def _rectangle(
    run: Sequence[tuple[int, SvgCell]], top: int, part: tuple[float, float, float, float], ink: str
) -> str:
    left, above, width, height = part
    x = (run[0][0] + left) * CELL_WIDTH
    return (
        f'<rect x="{x:g}" y="{top + above * CELL_HEIGHT:g}" '
        f'width="{width * len(run) * CELL_WIDTH:g}" height="{height * CELL_HEIGHT:g}" '
        f'fill="{ink}"/>'
    )


def _words(row: Sequence[tuple[int, SvgCell]], top: int, ink: str, bold: bool) -> Iterator[str]:
    """Draw words, stretched to the width of their cells in any font."""
    filled = "".join(" " if cell.glyph == " " else "x" for _, cell in row)
    weight = ' class="b"' if bold else ""
    for match in WORDS.finditer(filled):
        run = row[match.start() : match.end()]
        text = escape("".join(cell.glyph for _, cell in run))
        yield (
            f'<text x="{run[0][0] * CELL_WIDTH}" y="{top + BASELINE}" fill="{ink}"{weight} '
            f'textLength="{len(run) * CELL_WIDTH}">{text}</text>'
        )
