"""Boxes over a screen, which stays visible around them."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.types import CSSPathType
from textual.widgets import Static

from runegames.ui.commands import command
from runegames.ui.screens.base import ShellModal
from runegames.ui.widgets.keys import KeyLine

R = TypeVar("R")


class Box(ShellModal[R]):
    """Box with a title at the top and the line of keys at the bottom."""

    CSS_PATH: ClassVar[CSSPathType | None] = "box.tcss"
    # Textual takes no keys of the app while a box is open.
    BINDINGS = [command("f1", "app.rules", "the rules of the game")]

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title

    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield Static(self._title, classes="title", markup=False)
            yield from self.content()
            yield KeyLine()

    def content(self) -> ComposeResult:
        """Yield the widgets between title and keys."""
        raise NotImplementedError


class TextBox(Box[None]):
    """Box with a text that can be scrolled."""

    AUTO_FOCUS = "VerticalScroll"

    def content(self) -> ComposeResult:
        with VerticalScroll():
            yield Static(self.text())

    def text(self) -> Content:
        """Lay out the text."""
        raise NotImplementedError
