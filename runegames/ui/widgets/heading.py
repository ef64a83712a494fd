"""What a screen is about: in large letters where there is room for them."""

from __future__ import annotations

from textual.content import Content

from runegames.ui import art
from runegames.ui.widgets.drawn import Drawn


class Heading(Drawn):
    """One line on small terminals, four on larger ones; see the app's style sheet."""

    DEFAULT_CSS = """
    Heading {
        width: 100%;
        height: 1;
    }
    """

    def __init__(self, text: str, aside: str = "") -> None:
        """``aside`` stands at the right, small."""
        super().__init__()
        self._text = text
        self._aside = aside

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
