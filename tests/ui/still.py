"""Helpers for tests without an app: looks, a mixin for widgets, and scenes."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from textual.geometry import Size

from runegames.core import Question
from runegames.play.session import Session
from runegames.ui.canvas import Canvas
from runegames.ui.look import Look
from runegames.ui.palettes import ENCELADUS, stored
from runegames.ui.scene import Scene, scene_of
from runegames.ui.symbols import ASCII, UNICODE
from runegames.ui.widgets.cells import CellWidget

TERMINAL, MONOCHROME = stored("terminal"), stored("monochrome")
PIXELS = Look(ENCELADUS, UNICODE)
LOOKS = {
    "pixels": PIXELS,
    "terminal": Look(TERMINAL, UNICODE),
    "monochrome": Look(MONOCHROME, UNICODE),
    "ascii": Look(MONOCHROME, ASCII),
}
each_look = pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)


class Still(CellWidget):
    """Mixin that gives a widget a size, a look and keys, so that it needs no app."""

    content_size = Size(80, 6)
    look = PIXELS
    changed_keys: Mapping[str, str] = {}

    def drawn(self) -> Canvas:
        """Return a canvas on which the widget is drawn."""
        canvas = Canvas(*self.content_size, self.base_pen())
        self.draw(canvas)
        return canvas


def asked_scene(session: Session) -> tuple[Scene, Question]:
    """Return the scene of the seat that is asked, and its question."""
    decision = session.decision()
    assert decision is not None
    scene = scene_of(session, decision.seat, asked=True)
    assert scene.question is not None
    return scene, scene.question
