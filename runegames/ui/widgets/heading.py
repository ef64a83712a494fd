"""What a screen, and a part of it, is about."""

from __future__ import annotations

from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Size

from runegames.ui import art
from runegames.ui.palette import Palette
from runegames.ui.symbols import Symbols
from runegames.ui.widgets.drawn import Drawn

TALL, TALLER = 32, 44
"""Rows of a window from which on letters are large, and twice as large."""


class Heading(Drawn):
    """One line in small windows, large letters in others."""

    DEFAULT_CSS = """
    Heading {
        width: 100%;
        height: auto;
        margin-bottom: 1;
    }
    """

    def __init__(self, text: str, aside: str = "") -> None:
        """``aside`` stands at the right, small."""
        super().__init__()
        self._text = text
        self._aside = aside

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Seven rows for letters of twice the size, where they fit."""
        letters = art.large(self._text)
        if viewport.height < TALL:
            return 1
        twice = letters is not None and letters.width * 2 <= width - cell_len(self._aside)
        if twice and viewport.height >= TALLER:
            return 7
        return 1 if self.symbols.name == "ascii" else 4  # half pixels make no letters in ASCII

    def drawing(self, width: int, height: int) -> list[Content]:
        """The text in the colours of the theme, the aside in the last line."""
        palette = self.palette
        plain = f"bold {palette.primary}"
        lines = [Content.styled(self._text, plain)]
        if height > 1:
            lines = art.title(self._text, self.symbols, art.glowing(palette), plain, width, height)
        aside = Content.styled(self._aside, palette.quiet_style)
        room = width - lines[-1].cell_length - aside.cell_length
        if self._aside and room >= 2:
            lines[-1] = Content.assemble(lines[-1], " " * room, aside)
        return lines


def section(words: str, width: int, palette: Palette, symbols: Symbols) -> Content:
    """The head of a part: words, and a thin line behind them."""
    line = symbols.frame.across * max(0, width - cell_len(words) - 1)
    return Content.assemble((words, f"bold {palette.gold}"), " ", (line, palette.line))


class Section(Drawn):
    """The head of a part of a screen."""

    DEFAULT_CSS = """
    Section {
        width: 100%;
        height: 1;
    }
    """

    def __init__(self, words: str) -> None:
        super().__init__()
        self._words = words

    def drawing(self, width: int, height: int) -> list[Content]:
        """One line."""
        return [section(self._words, width, self.palette, self.symbols)]


class Vignette(Drawn):
    """A game's picture, as large as there is room for."""

    DEFAULT_CSS = """
    Vignette {
        width: 100%;
        height: 1fr;
    }
    """

    def __init__(self, game_id: str) -> None:
        super().__init__()
        self._game_id = game_id

    def drawing(self, width: int, height: int) -> list[Content]:
        """Standing on the ground; nothing where nothing fits."""
        picture = art.vignette(self._game_id, width, height)
        if picture is None:
            return []
        lines = art.draw(
            picture, self.symbols, art.painter(art.vignette_inks(self._game_id, self.palette))
        )
        return [*[Content("")] * (height - len(lines)), *lines]
