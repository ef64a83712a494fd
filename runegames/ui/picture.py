"""A table as a picture: the app draws it without a terminal."""

from __future__ import annotations

import re

from textual.app import ComposeResult
from textual.pilot import Pilot

from runegames.play.session import Session
from runegames.ui.app import RunegamesApp
from runegames.ui.scene import scene_of
from runegames.ui.screens.table import TableScreen

SIZE = (120, 36)
FONTS = "'DejaVu Sans Mono', 'Fira Code', Menlo, Consolas, monospace"


class PictureScreen(TableScreen):
    """The table as everybody sees it, and nothing to press."""

    CSS_PATH = "screens/table.tcss"

    def compose(self) -> ComposeResult:
        """The table alone."""
        yield self._table

    def on_mount(self) -> None:
        """As it stands."""
        self._table.show(scene_of(self.session, None, asked=False, status=self._standing()))


def picture(session: Session) -> str:
    """The table as everybody sees it, as SVG.

    Raises:
        RuntimeError: it could not be drawn.
    """
    drawn: list[str] = []

    async def draw(pilot: Pilot[object]) -> None:
        await app.push_screen(PictureScreen(session))
        await pilot.pause()
        drawn.append(app.export_screenshot(title=session.game.meta.title))
        app.exit()

    app = RunegamesApp()
    app.run(headless=True, size=SIZE, auto_pilot=draw)
    if not drawn:
        raise RuntimeError("The picture could not be drawn.")
    return _self_contained(drawn[0])


def _self_contained(svg: str) -> str:
    """Without the fonts that Textual would have fetched from elsewhere."""
    svg = re.sub(r"@font-face\s*{.*?}", "", svg, flags=re.DOTALL)
    return re.sub(r"font-family:\s*Fira Code[^;]*;", f"font-family: {FONTS};", svg)
