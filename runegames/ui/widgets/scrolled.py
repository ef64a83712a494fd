"""Container of a page that scrolls where the window is too low for all of it."""

from __future__ import annotations

from typing import Any

from textual.containers import VerticalScroll
from textual.geometry import Offset, Region
from textual.widget import Widget


class ScrolledPage(VerticalScroll, can_focus=False, inherit_bindings=False):
    """Container that page keys scroll (``ScrollingScreen``); its widgets have the arrow keys."""

    def scroll_to_region(self, region: Region, **options: Any) -> Offset:
        # Textual would show the middle of a list that gets the focus, but lists show their cursor.
        if options.get("center") and region.height > self.size.height:
            return Offset()
        return super().scroll_to_region(region, **options)


def show_region(widget: Widget, region: Region) -> None:
    """Scroll the page of a widget, if it scrolls, until a region of the widget is in sight."""
    above: object = widget
    while isinstance(above, Widget) and not isinstance(above, ScrolledPage):
        region = region.translate(above.virtual_region.offset)
        above = above.parent
    if isinstance(above, ScrolledPage) and above.allow_vertical_scroll:
        above.scroll_to_region(region, animate=False)
