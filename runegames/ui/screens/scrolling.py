"""Base class of screens with a page that scrolls where the window is too low for all of it."""

from __future__ import annotations

from runegames.ui.commands import command
from runegames.ui.screens.base import ShellScreen
from runegames.ui.widgets.scrolled import ScrolledPage


class ScrollingScreen(ShellScreen[None]):
    """Screen with one or several ``ScrolledPage`` widgets, of which one is in sight."""

    BINDINGS = [
        command("pageup", "turn_page(-1)", "a page up"),
        command("pagedown", "turn_page(1)", "a page down"),
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "turn_page":
            return self._scrolling is not None
        return super().check_action(action, parameters)

    @property
    def _scrolling(self) -> ScrolledPage | None:
        """Part of the screen that scrolls."""
        pages = self.query(ScrolledPage) if self.is_attached else ()
        return next((page for page in pages if page.region and page.allow_vertical_scroll), None)

    def action_turn_page(self, by: int) -> None:
        """Scroll the page up or down."""
        if (page := self._scrolling) is not None:
            page.scroll_relative(y=by * max(1, page.size.height - 1), animate=False)
