"""Headings of a screen and of its parts."""

from __future__ import annotations

from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Region, Size

from runegames.ui import art
from runegames.ui.canvas import Canvas
from runegames.ui.drawing import wrap
from runegames.ui.palette import Palette
from runegames.ui.pixels import draw_picture
from runegames.ui.symbols import Symbols
from runegames.ui.widgets.cells import CellWidget
from runegames.ui.widgets.drawn import Drawn
from runegames.ui.widgets.sheet import Paper, Sheet

LARGE_LETTERS_HEIGHT = 32
"""Least height of a window with large letters."""
MIN_COLUMNS = 72
"""Least width of a window in which words beside a heading may be left out."""
LARGER_LETTERS_HEIGHT = 44
"""Least height of a window with letters twice as large."""


class Heading(CellWidget):
    """Heading of a screen, in large letters if they fit."""

    DEFAULT_CSS = """
    Heading {
        width: 100%;
        height: auto;
        margin-bottom: 1;
    }
    """

    def __init__(self, text: str, aside: str = "") -> None:
        """Make the heading; ``aside``: words at the right, if they fit."""
        super().__init__()
        self._text = text
        self._aside = aside

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        if (
            cell_len(self._text) + 2 + cell_len(self._aside) > width
            and viewport.width < MIN_COLUMNS
        ):
            return 1 + len(wrap(self._aside, width))
        if viewport.height < LARGE_LETTERS_HEIGHT:
            return 1
        letters = None
        if viewport.height >= LARGER_LETTERS_HEIGHT:
            letters = art.fitting(self._text, width - cell_len(self._aside), 7, self.symbols)
        if letters is None:
            letters = art.fitting(self._text, width, 4, self.symbols)
        return 1 if letters is None else letters.lines

    def draw(self, canvas: Canvas) -> None:
        sheet = Sheet(Paper(canvas, self.look))
        if self.app.size.width < MIN_COLUMNS and canvas.height > 1:
            sheet.put(0, 0, self._text, self.primary_pen)
            sheet.paragraph(Region(0, 1, canvas.width, canvas.height - 1), self._aside)
            return
        title = sheet.large(Region(0, 0, canvas.width, canvas.height), self._text, "")
        if title.right + 2 + cell_len(self._aside) <= canvas.width:
            sheet.put_right(canvas.width, canvas.height - 1, self._aside)


def section(words: str, width: int, palette: Palette, symbols: Symbols) -> Content:
    """Make the head of a part: words, and a thin line after them."""
    line = symbols.frame.across * max(0, width - cell_len(words) - 1)
    return Content.assemble((words, f"bold {palette.gold}"), " ", (line, palette.line))


class SectionHead(Drawn):
    """Head of a part of a screen."""

    DEFAULT_CSS = """
    SectionHead {
        width: 100%;
        height: 1;
    }
    """

    def __init__(self, words: str, id: str | None = None) -> None:
        super().__init__(id=id)
        self._words = words
        self._aside = ""

    def put_aside(self, words: str) -> None:
        """Show words at the right."""
        if words != self._aside:
            self._aside = words
            self.refresh()

    def drawing(self, width: int, height: int) -> list[Content]:
        aside = f" {self._aside}" if self._aside else ""
        head = section(self._words, width - cell_len(aside), self.palette, self.symbols)
        return [Content.assemble(head, (aside, self.palette.quiet_style))]


class Vignette(CellWidget):
    """Picture of a game in the largest size that fits."""

    DEFAULT_CSS = """
    Vignette {
        width: 100%;
        height: 1fr;
    }
    """

    def __init__(self, game_id: str) -> None:
        super().__init__()
        self._game_id = game_id

    def draw(self, canvas: Canvas) -> None:
        picture = art.vignette(self._game_id, canvas.width, canvas.height)
        if picture is not None:
            inks = art.vignette_inks(self._game_id, self.palette)
            draw_picture(canvas, 0, canvas.height - picture.lines, picture, inks, self.look)
