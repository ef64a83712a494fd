"""The rules of a game, to read."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from runegames.games.rulebook import Rulebook, parse
from runegames.resources import read_text
from runegames.ui import rulebook
from runegames.ui.screens.base import ShellScreen
from runegames.ui.widgets.drawn import Drawn
from runegames.ui.widgets.keys import Hint, KeyLine

MEASURE = 72 + rulebook.MARGIN
"""The longest line that is still pleasant to read, and the margin."""


MOST_TRIES = 10
"""Refreshes that the text may take to get its height after the window has changed."""


class RulesText(Drawn):
    """The whole text, set for the width that there is."""

    DEFAULT_CSS = """
    RulesText {
        width: 100%;
        height: auto;
    }
    """

    def __init__(self, book: Rulebook) -> None:
        super().__init__()
        self.book = book
        self.heads: list[int] = [0] * len(book.sections)
        self._lines: list[Content] = []
        self._set_for: tuple[int, str, str] | None = None

    def _set(self, width: int) -> list[Content]:
        wanted = (min(MEASURE, width), self.symbols.name, self.palette.quiet_style)
        if wanted != self._set_for:
            self._set_for = wanted
            self._lines, self.heads = rulebook.typeset(
                self.book, wanted[0], self.symbols, self.palette.quiet_style
            )
        return self._lines

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """As many lines as the text has at that width."""
        return len(self._set(width))

    def drawing(self, width: int, height: int) -> list[Content]:
        """All of it; only what is in sight is painted."""
        return self._set(width)


class RulesPage(VerticalScroll, can_focus=True):
    """Scrolls through the text by keys, and knows which section is being read."""

    BINDINGS = [
        Binding("j", "scroll_down", "down", show=False),
        Binding("k", "scroll_up", "up", show=False),
        Binding("space", "page_down", "a page down", show=False),
        Binding("b", "page_up", "a page up", show=False),
    ]

    class Moved(Message):
        """Another section is at the top."""

        def __init__(self, section: int) -> None:
            super().__init__()
            self.section = section

    def __init__(self, text: RulesText, section: int) -> None:
        super().__init__(text)
        self._text = text
        self._reading = section
        self._tries = 0
        self._moving = True
        """Whether the text is being set anew, so that what is at the top says nothing."""

    @property
    def section(self) -> int:
        """The number of the section at the top."""
        top = round(self.scroll_y) + 1
        return max((at for at, line in enumerate(self._text.heads) if line <= top), default=0)

    def show_section(self, section: int) -> None:
        """Bring a section to the top."""
        heads = self._text.heads
        section = min(max(section, 0), len(heads) - 1)
        self.scroll_to(y=heads[section], animate=False, force=True)

    def on_resize(self, event: events.Resize) -> None:
        """Stay at the section; the last one must be able to come to the top as well."""
        self._moving = True
        self._text.styles.padding = (0, 0, max(0, event.size.height - 4), 0)
        self._tries = MOST_TRIES
        self.call_after_refresh(self._come_back)

    def _come_back(self) -> None:
        wanted = self._reading
        self.show_section(wanted)
        self._tries -= 1
        if self.section == wanted or self._tries <= 0:
            self._moving = False
            self.post_message(self.Moved(wanted))
        else:
            # The text has not got its new height yet, so there is no going that far down.
            self.call_after_refresh(self._come_back)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Tell what is being read."""
        super().watch_scroll_y(old_value, new_value)
        if not self._moving:
            self._reading = self.section
            self.post_message(self.Moved(self._reading))


class RulesScreen(ShellScreen[None]):
    """A page of rules, with its headings beside it where there is room."""

    CSS_PATH = "rules.tcss"
    AUTO_FOCUS = "RulesPage"
    BINDINGS = [
        Binding("n,right", "section(1)", "the next section"),
        Binding("p,left", "section(-1)", "the section before"),
        Binding("escape,q", "app.pop_screen", "back"),
    ]

    def __init__(self, game_id: str, section: str | None = None) -> None:
        """``section`` is the heading to open at."""
        super().__init__()
        self.book = parse(read_text("rules", f"{game_id}.md"))
        self._first = self.book.find(section)

    def compose(self) -> ComposeResult:
        """Headings on the left, the text beside them."""
        with Vertical(id="page"):
            with Horizontal():
                yield OptionList(
                    *(Option(section.heading) for section in self.book.sections), id="contents"
                )
                yield RulesPage(RulesText(self.book), self._first)
            arrows = self.symbols.name == "unicode"
            yield KeyLine(
                (
                    Hint("↑ ↓" if arrows else "up/down", "scroll", "down"),
                    Hint("space", "a page on"),
                    Hint("n", "next section"),
                    Hint("p", "section before"),
                    Hint("esc", "back", "escape"),
                )
            )

    def on_mount(self) -> None:
        """Show where the page was opened."""
        self.query_one(OptionList).highlighted = self._first

    def action_section(self, by: int) -> None:
        """A section on or back."""
        page = self.query_one(RulesPage)
        page.show_section(page.section + by)

    def on_rules_page_moved(self, message: RulesPage.Moved) -> None:
        """The headings follow the text."""
        contents = self.query_one(OptionList)
        if not contents.has_focus:
            contents.highlighted = message.section

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """The text follows the headings while somebody moves in them."""
        if self.query_one(OptionList).has_focus:
            self.query_one(RulesPage).show_section(event.option_index)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Read on in the text."""
        page = self.query_one(RulesPage)
        page.show_section(event.option_index)
        page.focus()
