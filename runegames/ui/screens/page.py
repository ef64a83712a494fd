"""Page: base class of screens with a heading."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.types import CSSPathType

from runegames.ui.screens.base import ShellScreen
from runegames.ui.widgets.heading import Heading
from runegames.ui.widgets.keys import KeyLine


class Page(ShellScreen[None]):
    """Page with a heading at the top and the line of keys at the bottom."""

    CSS_PATH: ClassVar[CSSPathType | None] = "page.tcss"
    HEADING: ClassVar[str] = ""
    ASIDE: ClassVar[str] = ""
    """Small words to the right of the heading."""

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Heading(self.HEADING, self.ASIDE)
            yield from self.content()
        yield KeyLine()

    def content(self) -> ComposeResult:
        """Yield the widgets between heading and keys."""
        raise NotImplementedError
