"""Pages: base classes of screens with a heading, and of pages with a list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Generic, TypeVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.types import CSSPathType
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from runegames.ui.screens.base import ShellScreen
from runegames.ui.widgets.heading import Heading
from runegames.ui.widgets.keys import KeyLine

T = TypeVar("T")


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


class ListPage(Page, Generic[T]):
    """Page with a list of entries; it may have a text field, which is hidden while not used."""

    AUTO_FOCUS = "OptionList"
    entries: Sequence[T] = ()
    """Entries in the order of the list; unused by a subclass with its own ``chosen``."""

    @property
    def rows(self) -> OptionList:
        return self.query_one(OptionList)

    @property
    def field(self) -> Input:
        return self.query_one(Input)

    @property
    def chosen(self) -> T | None:
        """Entry under the cursor."""
        index = self.rows.highlighted
        return self.entries[index] if index is not None and index < len(self.entries) else None

    def fill(self, options: Iterable[Option]) -> None:
        """Replace the lines of the list; the cursor stays on the line with the same number."""
        index = self.rows.highlighted
        self.rows.clear_options()
        self.rows.add_options(options)
        if index is None:
            self.rows.action_first()
        else:
            self.rows.highlighted = min(index, self.rows.option_count - 1)

    def on_option_list_option_highlighted(self) -> None:
        """Update the commands for the entry under the cursor."""
        self.refresh_bindings()

    def leave_field(self) -> None:
        """Hide the field and focus the list."""
        self.field.display = False
        self.rows.focus()

    def action_back(self) -> None:
        """Leave the field, or the page."""
        if isinstance(self.focused, Input):
            self.leave_field()
        else:
            self.app.pop_screen()
