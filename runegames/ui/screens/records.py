"""Records: the best results of each game, and of the daily rituals."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from runegames.core import count
from runegames.play.memory import WHAT_COUNTS
from runegames.ui.commands import SCROLL, way_out
from runegames.ui.drawing import clipped, fit, wrap
from runegames.ui.screens.history import HistoryScreen
from runegames.ui.screens.page import Page
from runegames.ui.widgets.drawn import Drawn
from runegames.ui.widgets.heading import section

if TYPE_CHECKING:
    from runegames.play.library import Library
    from runegames.play.progress import WalkProgress
    from runegames.play.records import PersonalResult, Records

MIN_TWO_COLUMNS_WIDTH = 120
"""Least width of a page with two columns."""
GAP_WIDTH = 6
MAX_RESULTS = 5
"""Greatest number of results for each game and number of players."""
MAX_RITUALS = 7
NOTHING = f"No records yet. {WHAT_COUNTS}"


def beside(blocks: list[list[Content]], column: int) -> list[Content]:
    """Lay blocks out in two columns, of which the first is at least as long as the second."""
    half = sum(map(len, blocks)) / 2
    left: list[Content] = []
    while blocks and len(left) < half:
        left += blocks.pop(0)
    right = [line for block in blocks for line in block]
    pairs = zip_longest(left[:-1], right[:-1], fillvalue=Content(""))
    return [Content.assemble(fit(one, column), " " * GAP_WIDTH, other) for one, other in pairs]


class RecordList(Drawn):
    """Lists of results: of each game and number of players, and of the daily rituals."""

    DEFAULT_CSS = """
    RecordList {
        width: 100%;
        height: auto;
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self.records: Records | None = None

    def show(self, records: Records) -> None:
        self.records = records
        self.refresh(layout=True)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        return max(1, len(self.drawing(width, 0)))

    def drawing(self, width: int, height: int) -> list[Content]:
        if self.records is None:
            return []
        column = (width - GAP_WIDTH) // 2 if width >= MIN_TWO_COLUMNS_WIDTH else width
        blocks = [*self._blocks(column)]
        if blocks and column < width:
            return beside(blocks, column)
        if blocks:
            return [line for block in blocks for line in block][:-1]
        return [Content.styled(line, self.palette.quiet_style) for line in wrap(NOTHING, width)]

    def _blocks(self, width: int) -> Iterator[list[Content]]:
        assert self.records is not None
        for title, seats, results in self.records.tables():
            heading = f"{title} {self.symbols.dot} {count(seats, 'player')}"
            yield self._block(heading, results[:MAX_RESULTS], width)
        rituals = self.records.rituals()[:MAX_RITUALS]
        if rituals:
            yield self._block("The day's ritual", rituals, width)

    def _block(self, heading: str, results: list[PersonalResult], width: int) -> list[Content]:
        told = [section(heading, width, self.palette, self.symbols)]
        told += [self._line(place, each, width) for place, each in enumerate(results, start=1)]
        return [*told, Content("")]

    def _line(self, place: int, result: PersonalResult, width: int) -> Content:
        palette, symbols = self.palette, self.symbols
        quiet = palette.quiet_style
        name = clipped(result.name, 18, symbols).ljust(18)
        against = " ".join(str(score) for score in result.others)
        left = Content.assemble(
            ("   " if result.ritual else f"{place}  ", quiet),
            (name, palette.text),
            (f"{result.score:>5}", f"bold {palette.text}"),
            (f" : {against}" if against else "", quiet),
            (f" {symbols.star}" if result.rank == 1 and against else "", f"bold {palette.gold}"),
            ("".join(f"  {word}" for word in _remarks(result)), quiet),
        )
        right = Content.styled(result.day.isoformat(), quiet)
        return Content.assemble(fit(left, width - right.cell_length - 1), " ", right)


def _remarks(result: PersonalResult) -> Iterator[str]:
    if result.hints:
        yield f"with {count(result.hints, 'hint')}"
    if result.house_rules:
        yield "house rules"


class RecordsScreen(Page, HistoryScreen["Records"]):
    """Page of the records."""

    CSS_PATH = ["page.tcss", "records.tcss"]
    HEADING = "Records"
    AUTO_FOCUS = "VerticalScroll"
    BINDINGS = [way_out()]
    FOOTER = (SCROLL,)
    REFRESH_GAMES = 50

    def content(self) -> ComposeResult:
        yield Static("", classes="quiet", markup=False)
        with VerticalScroll():
            yield RecordList()

    def on_mount(self) -> None:
        self.query_one(Static).display = False

    def read(self, library: Library) -> Records:
        return library.records()

    def take(self, read: Records) -> None:
        self.query_one(RecordList).show(read)

    def follow(self, progress: WalkProgress) -> None:
        told = self.query_one(Static)
        told.update(progress.told or progress.trouble or "")
        told.display = bool(progress.told or progress.trouble)
