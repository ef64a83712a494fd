"""Rules of a game, with a search."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from runegames.games.registry import rules_page
from runegames.games.rulebook import Rulebook, parse
from runegames.ui import rulebook
from runegames.ui.commands import SCROLL, Footer, FooterHint, command, way_out
from runegames.ui.finder import HERE, TextMatch, find, marked
from runegames.ui.internals import PagedList
from runegames.ui.screens.base import ShellScreen
from runegames.ui.widgets.drawn import Drawn
from runegames.ui.widgets.keys import KeyLine

MAX_TEXT_WIDTH = 72 + rulebook.MARGIN_WIDTH
"""Greatest readable width of a line, with the margin."""
MAX_TRIES = 10
"""Greatest number of refreshes until the text has its new height."""
CONTEXT_LINES = 3
"""Number of lines in sight above a match."""


class RulesText(Drawn):
    """Text of all rules, with marked matches and a marked rule."""

    def __init__(self, book: Rulebook, rule: str | None = None) -> None:
        """Make the text; ``rule``: identifier that is marked in the margin."""
        super().__init__()
        self.book = book
        self.rule = rule
        self.heads: list[int] = [0] * len(book.sections)
        self.matches: list[TextMatch] = []
        self.match_index = 0
        self._wanted = ""
        self._lines: list[Content] = []
        self._margin = rulebook.MARGIN_WIDTH
        self._set_for: tuple[int, str, str] | None = None

    def _set(self, width: int) -> list[Content]:
        wanted = (min(MAX_TEXT_WIDTH, width), self.symbols.name, self.palette.quiet_style)
        if wanted != self._set_for:
            self._set_for, self._margin = wanted, rulebook.margin_of(wanted[0])
            self._lines, self.heads = rulebook.typeset(
                self.book, wanted[0], self.symbols, self.palette.quiet_style
            )
            self._find()
        return self._lines

    # -- search -----------------------------------------------------------------------------

    def search(self, wanted: str, *, near: int = 0) -> None:
        """Mark all matches of ``wanted``.

        The present match is the first from line ``near`` on; the search wraps around at the end.
        """
        self._wanted = wanted
        self._find()
        behind = (index for index, match in enumerate(self.matches) if match.line >= near)
        self.match_index = next(behind, 0)
        self.refresh()

    def _find(self) -> None:
        self.matches = find([line.plain for line in self._lines], self._wanted)
        self.match_index = min(self.match_index, max(0, len(self.matches) - 1))

    def go_on(self, by: int) -> None:
        """Step to another match; after the last match comes the first."""
        if self.matches:
            self.match_index = (self.match_index + by) % len(self.matches)
            self.refresh()

    @property
    def match_line(self) -> int | None:
        """Line of the present match; None if nothing matches."""
        return self.matches[self.match_index].line if self.matches else None

    def line_of(self, rule: str) -> int | None:
        """Return the first line of a rule; None if no margin has its identifier."""
        margins = (line.plain[: self._margin].strip() for line in self._lines)
        return next((index for index, margin in enumerate(margins) if margin == rule), None)

    # -- drawing ----------------------------------------------------------------------------

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        return len(self._set(width))

    def drawing(self, width: int, height: int) -> list[Content]:
        lines = marked(self._set(width), self.matches, self.match_index)
        row = self.line_of(self.rule) if self.rule else None
        if row is not None and not self._wanted:
            end = len(lines[row].plain[: self._margin].rstrip())
            lines[row] = lines[row].stylize(HERE, end - len(self.rule or ""), end)
        return lines


class RulesPage(VerticalScroll, can_focus=True):
    """Scroll view of the rules, which reports the section at its top."""

    BINDINGS = [
        command("space", "page_down", "a page down"),
    ]

    @dataclass
    class Moved(Message):
        """Change of the section at the top."""

        section: int

    def __init__(self, text: RulesText, section: int) -> None:
        super().__init__(text)
        self._text = text
        self._reading: int | str = text.rule or section
        """Section at the top, or the rule at which the page was opened."""
        self._tries = 0
        self._moving = True
        """True while the text is laid out again."""

    @property
    def section(self) -> int:
        """Index of the section at the top."""
        top = round(self.scroll_y) + 1
        return max((index for index, line in enumerate(self._text.heads) if line <= top), default=0)

    def show_section(self, section: int) -> None:
        heads = self._text.heads
        self._show_line(heads[min(max(section, 0), len(heads) - 1)])

    def show_match(self) -> None:
        line = self._text.match_line
        if line is not None:
            self._show_line(max(0, line - CONTEXT_LINES))

    def _show_line(self, line: int) -> None:
        self.scroll_to(y=line, animate=False, force=True)

    @property
    def _wanted(self) -> int:
        """Line that has to be at the top."""
        if isinstance(self._reading, int):
            return self._text.heads[self._reading]
        line = self._text.line_of(self._reading)
        return max(0, line - 1) if line is not None else 0

    def on_resize(self, event: events.Resize) -> None:
        """Keep the section at the top; padding below the text lets the last section get there."""
        self._moving = True
        self._text.styles.padding = (0, 0, max(0, event.size.height - 4), 0)
        self._tries = MAX_TRIES
        self.call_after_refresh(self._come_back)

    def _come_back(self) -> None:
        wanted = self._wanted
        self._show_line(wanted)
        self._tries -= 1
        if round(self.scroll_y) == wanted or self._tries <= 0:
            self._moving = False
            self.post_message(self.Moved(self.section))
        else:
            # The text cannot be scrolled that far until it has its new height.
            self.call_after_refresh(self._come_back)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        if not self._moving:
            self._reading = self.section
            self.post_message(self.Moved(self._reading))


class Finder(Horizontal):
    """Search field with the number of matches, shown only during a search."""

    def compose(self) -> ComposeResult:
        yield Static("find", classes="title")
        yield Input(id="wanted", compact=True, placeholder="words, or the identifier of a rule")
        yield Static("", id="found", classes="quiet")


FOUND = (
    FooterHint("next", "next match"),
    FooterHint("before", "match before"),
    FooterHint("find", "find other words"),
    FooterHint("back", "end the search"),
)
"""Footer during a search, while the text has the focus."""


class RulesScreen(ShellScreen[None]):
    """Screen with the rules, and with their headings beside them if there is room."""

    CSS_PATH = "rules.tcss"
    AUTO_FOCUS = "RulesPage"
    BINDINGS = [
        command("slash,f3,ctrl+f", "find", "find words or a rule", "find"),
        command("n", "next", "the next section; during a search, the next match", "next section"),
        command(
            "N", "before", "the section before; during a search, the match before", "section before"
        ),
        command("right", "section(1)", "the next section"),
        command("left", "section(-1)", "the section before"),
        way_out("back", "back; during a search, end the search"),
    ]
    FOOTER = (SCROLL, FooterHint("space", "a page on"))

    def __init__(self, game_id: str, section: str | None = None, rule: str | None = None) -> None:
        """Open the rules of a game at ``rule`` if it is given, else at ``section`` or the top."""
        super().__init__()
        self.book = parse(rules_page(game_id))
        home = self.book.home_of(rule) if rule else None
        self._rule = None if home is None else rule
        self._first = self.book.find(section) if home is None else home

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            with Horizontal(id="opened"):
                yield PagedList(
                    *(Option(section.heading) for section in self.book.sections), id="contents"
                )
                yield RulesPage(RulesText(self.book, self._rule), self._first)
            yield Finder()
        yield KeyLine()

    def footer(self) -> Footer:
        return FOUND if self._finder.display and self._page.has_focus else super().footer()

    def on_mount(self) -> None:
        self.query_one(OptionList).highlighted = self._first

    # -- search -------------------------------------------------------------------------------

    @property
    def _finder(self) -> Finder:
        return self.query_one(Finder)

    @property
    def _page(self) -> RulesPage:
        return self.query_one(RulesPage)

    @property
    def _text(self) -> RulesText:
        return self.query_one(RulesText)

    def action_find(self) -> None:
        self._finder.display = True
        self.query_one(Input).focus()

    @on(Input.Changed)
    def _look(self, message: Input.Changed) -> None:
        self._text.search(message.value, near=round(self._page.scroll_y))
        self._show_found()

    @on(Input.Submitted)
    def _read_on(self) -> None:
        """Focus the page if there are matches, which stay marked."""
        if self._text.matches:
            self._page.focus()

    def _show_found(self) -> None:
        text = self._text
        wanted = self.query_one(Input).value.strip()
        words = f"{text.match_index + 1} of {len(text.matches)}" if text.matches else "not found"
        self.query_one("#found", Static).update(words if wanted else "")
        self._page.show_match()

    def action_match(self, by: int) -> None:
        self._text.go_on(by)
        self._show_found()

    def action_next(self) -> None:
        """Go to the next match during a search, else to the next section."""
        if self._text.matches:
            self.action_match(1)
        else:
            self.action_section(1)

    def action_before(self) -> None:
        """Go to the match before during a search, else to the section before."""
        if self._text.matches:
            self.action_match(-1)
        else:
            self.action_section(-1)

    def action_back(self) -> None:
        """End the search; if there is none, leave the page."""
        if not self._finder.display:
            self.app.pop_screen()
            return
        self._finder.display = False
        self.query_one(Input).value = ""
        self._text.search("")
        self._page.focus()

    # -- sections -----------------------------------------------------------------------------

    def action_section(self, by: int) -> None:
        self._page.show_section(self._page.section + by)

    def on_rules_page_moved(self, message: RulesPage.Moved) -> None:
        """Highlight the heading of the section at the top."""
        contents = self.query_one(OptionList)
        if not contents.has_focus:
            contents.highlighted = message.section

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Scroll the text while the cursor moves in the headings."""
        if event.option_list.has_focus:
            self._page.show_section(event.option_index)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._page.show_section(event.option_index)
        self._page.focus()
