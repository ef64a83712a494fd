"""Table of a guest, who has taken a seat at a table that another program owns."""

from __future__ import annotations

from runegames.ui.commands import command
from runegames.ui.screens.game.screen import CONFIRMING, GameScreen


class SeatScreen(GameScreen):
    """Table of a guest, with no menu behind it."""

    BINDINGS = [*CONFIRMING, command("escape", "leave", "leave the seat; the table waits", "leave")]
