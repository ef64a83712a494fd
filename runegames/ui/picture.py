"""Picture of a table or a result, drawn by the app without a terminal."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.pilot import Pilot

from runegames.play.session import Session
from runegames.ui.app import RunegamesApp
from runegames.ui.internals import rows_of
from runegames.ui.palettes import ENCELADUS
from runegames.ui.scene import scene_of
from runegames.ui.screens.results import ResultsScreen
from runegames.ui.screens.table import TableScreen
from runegames.ui.svg import Frame, drawing
from runegames.ui.theme import palette

SIZE = (120, 36)


class PictureScreen(TableScreen):
    """Table in the public view, without keys."""

    CSS_PATH = "screens/table.tcss"

    def compose(self) -> ComposeResult:
        yield self._table

    def on_mount(self) -> None:
        self._table.show(scene_of(self.session, None, asked=False, status=self._standing()))


class ResultPicture(ResultsScreen):
    """Result of a game, without keys."""

    CSS_PATH = ["screens/results.tcss"]
    AUTO_FOCUS = ""
    STILL = True


def picture(session: Session) -> str:
    """Draw the table in the public view, or the result of a finished game, as SVG.

    Raises:
        RuntimeError: the picture could not be drawn.
    """
    drawn: list[str] = []

    async def draw(pilot: Pilot[object]) -> None:
        # A picture has all colours, even if the calling terminal has few. The terminal's own
        # colours have no values outside of it.
        colours = palette(app.settings.theme)
        app.theme = (ENCELADUS if colours.ansi else colours).name
        app.animation_level = "none"  # otherwise the fire of Runes & Bones would move
        over = session.outcome() is not None
        await app.push_screen(ResultPicture(session) if over else PictureScreen(session))
        await pilot.pause()
        frame = Frame(rows_of(app.screen))
        drawn.append(drawing([frame], ink=app.palette.text, ground=app.palette.ground))
        app.exit()

    app = RunegamesApp()
    app.run(headless=True, size=SIZE, auto_pilot=draw)
    if not drawn:
        raise RuntimeError("The picture could not be drawn.")
    return drawn[0]
