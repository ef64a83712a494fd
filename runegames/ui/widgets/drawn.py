"""The base of widgets that draw themselves in the app's colours and glyphs."""

from __future__ import annotations

from textual.widget import Widget

from runegames.ui import symbols as glyphs
from runegames.ui import theme


class Drawn(Widget):
    """Draws itself again when its focus or the theme changes."""

    @property
    def palette(self) -> theme.Palette:
        """The colours of the theme."""
        return theme.palette(self.app.theme)

    @property
    def symbols(self) -> glyphs.Symbols:
        """The glyphs of the settings."""
        chosen: glyphs.Symbols = getattr(self.app, "symbols", glyphs.UNICODE)
        return chosen

    def on_focus(self) -> None:
        """Show it."""
        self.refresh()

    def on_blur(self) -> None:
        """Show it."""
        self.refresh()

    def notify_style_update(self) -> None:
        """Other colours, perhaps."""
        super().notify_style_update()
        self.refresh()
