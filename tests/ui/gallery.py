"""Prints all pictures of ``assets/art``: ``make art``.

To see another theme, run ``python -m tests.ui.gallery parchment``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.style import Style
from rich.text import Text
from textual.color import Color

from runegames.resources import asset
from runegames.ui import art
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.look import Look
from runegames.ui.palette import Palette
from runegames.ui.palettes import PALETTES
from runegames.ui.pixels import draw_picture
from runegames.ui.symbols import UNICODE
from tests.ui.still import MONOCHROME

GAP_COLUMNS = 3
"""Columns between two pictures."""


def files() -> list[str]:
    """Return the paths of the picture files, relative to ``assets/art``."""
    folder = asset("art")
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.txt"))


def shown(file: str, palette: Palette, width: int) -> Iterator[Text]:
    """Yield lines with the pictures of a file, each below its name, as many side by side as fit."""
    look, inks = Look(palette, UNICODE), art.inks(file, palette)
    row: list[list[Text]] = []
    used = 0
    for head, picture in art.sheet(file).pictures.items():
        lines = [Text(head, palette_style(palette, palette.quiet))]
        canvas = Canvas(picture.width, picture.lines, Pen(palette.text, palette.table))
        draw_picture(canvas, 0, 0, picture, inks, look)
        lines += [
            Text.assemble(*((text, style or "") for text, style, _ in canvas.strip(row)))
            for row in range(canvas.height)
        ]
        room = max(len(head), picture.width) + GAP_COLUMNS
        if row and used + room > width:
            yield from beside(row)
            row, used = [], 0
        for line in lines:
            line.pad_right(room - line.cell_len)
        row.append(lines)
        used += room
    yield from beside(row)


def palette_style(palette: Palette, ink: str) -> Style:
    """Return the style of an ink on the colour of the table."""
    colour, ground = (Color.parse(name).rich_color for name in (ink, palette.table))
    return Style(color=colour, bgcolor=ground)


def beside(pictures: Sequence[list[Text]]) -> Iterator[Text]:
    """Yield the lines of several pictures side by side, aligned at the top."""
    for index in range(max(map(len, pictures))):
        line = Text()
        for lines in pictures:
            line.append_text(lines[index] if index < len(lines) else Text(" " * lines[0].cell_len))
        yield line
    yield Text()


def main(arguments: Sequence[str]) -> str | None:
    """Print all pictures in the theme that the first argument names, or in the first theme.

    Return an error message if there is no such theme.
    """
    themes = {**PALETTES, MONOCHROME.name: MONOCHROME}
    theme = arguments[0] if arguments else next(iter(themes))
    if theme not in themes:
        return f"There is no theme {theme!r}; there are {', '.join(themes)}."
    palette = themes[theme]
    console = Console(highlight=False)
    style = palette_style(palette, palette.text)
    pages = {file: shown(file, palette, console.width) for file in files()}
    for file, lines in pages.items():
        console.rule(Text(file, style), style=style)
        for line in lines:
            line.pad_right(console.width - line.cell_len)
            console.print(line, style=style, no_wrap=True)
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
