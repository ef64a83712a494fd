"""Pages with a heading, and those that list something of which one is chosen."""

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
    """Small words at the right of the heading."""

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Heading(self.HEADING, self.ASIDE)
            yield from self.content()
        yield KeyLine()

    def content(self) -> ComposeResult:
        """Yield the widgets between heading and keys."""
        raise NotImplementedError


class ListPage(Page, Generic[T]):
    """Page with a list of entries, and perhaps a field that is shown while something is typed."""

    AUTO_FOCUS = "OptionList"
    entries: Sequence[T] = ()
    """Entries in the order of the list; a list with headings has none."""

    @property
    def rows(self) -> OptionList:
        """List of the entries."""
        return self.query_one(OptionList)

    @property
    def field(self) -> Input:
        """Field to type in."""
        return self.query_one(Input)

    @property
    def chosen(self) -> T | None:
        """Entry under the cursor."""
        at = self.rows.highlighted
        return self.entries[at] if at is not None and at < len(self.entries) else None

    def fill(self, options: Iterable[Option]) -> None:
        """Fill the list anew, with the cursor on the same line if there is one."""
        at = self.rows.highlighted
        self.rows.clear_options()
        self.rows.add_options(options)
        if at is None:
            self.rows.action_first()
        else:
            self.rows.highlighted = min(at, self.rows.option_count - 1)

    def on_option_list_option_highlighted(self) -> None:
        """Offer the commands that suit the entry."""
        self.refresh_bindings()

    def leave_field(self) -> None:
        """Go on in the list."""
        self.field.display = False
        self.rows.focus()

    def action_back(self) -> None:
        """Leave the field, or the page."""
        if isinstance(self.focused, Input):
            self.leave_field()
        else:
            self.app.pop_screen()
