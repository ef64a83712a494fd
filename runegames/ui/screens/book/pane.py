"""Base class of the tabs of the book."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, Protocol, TypeVar, cast

from textual.widget import Widget

from runegames.ui.commands import Footer, FooterHint
from runegames.ui.screens.book.empty import EmptyState, EmptyWords, nothing_found
from runegames.ui.widgets.scrolled import ScrolledPage

if TYPE_CHECKING:
    from pathlib import Path

    from textual.worker import Worker

    from runegames.chronicle.library import Library
    from runegames.chronicle.scorebook import Scorebook
    from runegames.play.saves import Loaded
    from runegames.ui.shell import Shell

F = TypeVar("F")


class Book(Protocol):
    """Screen of the book, as its tabs see it."""

    terms: Sequence[str]
    """Words of the filter, in small letters."""
    names: Sequence[str]
    """Names that a filter could find."""

    @property
    def shell(self) -> Shell:
        """App, as screens see it."""

    def scorebook(self, library: Library) -> Scorebook:
        """Return the games that fit the filter."""

    def read_again(self) -> Worker[None]:
        """Compute and show the facts of the tab again."""

    def look_through_saves(self) -> Worker[None]:
        """Read saves that have changed, and show the facts again."""

    def show_aside(self) -> None:
        """Show the quiet fact of the tab in the head."""

    def show_games(self, saves: frozenset[str], about: str) -> None:
        """Open the tab of games at these saves; ``about``: words for them."""

    def open_result(self, save: str) -> None:
        """Open the result of a finished game."""

    def open_loaded(self, loaded: Loaded) -> None:
        """Go on with a game, or open its result."""

    def export(self, save: Path) -> Worker[None]:
        """Write a game as text and as picture."""


class Pane(ScrolledPage, Generic[F]):
    """Tab of the book: a list, and the report of what is chosen in it.

    ``read`` computes the facts in a thread, ``take`` shows them.
    """

    TITLE: ClassVar[str]

    def read(self, library: Library) -> F:
        """Compute the facts; this method runs in a thread."""
        raise NotImplementedError

    def take(self, facts: F) -> None:
        """Show the facts."""
        raise NotImplementedError

    def enter(self, key: str) -> None:
        """Choose the thing with a key, when another page leads here; focus the list."""
        self.focus_list()

    def focus_list(self) -> None:
        """Focus the list, or what stands in its place while there is nothing to show."""
        main = self.query_one(EmptyState) if self.has_class("-empty") else self.main
        main.focus(scroll_visible=False)

    @property
    def main(self) -> Widget:
        """Widget that has the focus at first."""
        return self.query_one("#list")

    def begin(self) -> None:
        """Do what the button of the empty state says: choose a game in the menu."""
        while len(self.app.screen_stack) > 1:
            self.app.pop_screen()

    def show_empty(self, empty: bool, words: EmptyWords) -> None:
        """Show the empty state, or take it away; with a filter it says that nothing fits."""
        terms = self.book.terms
        self.set_class(empty, "-empty")
        self.query_one(EmptyState).show(nothing_found(terms, self.book.names) if terms else words)

    @property
    def narrow(self) -> bool:
        """True in a window for the narrow layout."""
        return any(map(self.screen.has_class, ("-phone", "-narrow", "-low")))

    def game_at_hand(self) -> str:
        """Return the game of the chosen thing; "" if there is none."""
        return ""

    def aside(self) -> str:
        """Return one quiet fact for the head."""
        return ""

    @property
    def keys(self) -> Footer:
        """Keys of the chosen thing, or that of the button while there is nothing to show."""
        if self.has_class("-empty"):
            return (FooterHint("enter", self.query_one(EmptyState).words.button),)
        return self.footer()

    def footer(self) -> Footer:
        """Return the keys of the chosen thing."""
        raise NotImplementedError

    def applies(self, action: str) -> bool:
        """Test whether an action of this pane has an effect now."""
        return True

    @property
    def book(self) -> Book:
        """Screen of the pane."""
        # The screen imports its panes, so that no pane can name its class.
        return cast(Book, self.screen)
