"""Rows of a plain table: runs of words, the widget that shows them, and what a tap on them does."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby, zip_longest
from operator import itemgetter
from typing import TypeAlias

from rich.cells import cell_len
from rich.segment import Segment
from textual.content import EMPTY_CONTENT, Content
from textual.style import Style
from textual.widget import Widget

from runegames.characters import printable
from runegames.core import SEAT_LETTERS, Seat
from runegames.ui.internals import composed_size
from runegames.ui.look import HasLook, Look
from runegames.ui.palette import Palette
from runegames.ui.widgets.direct import DirectWidget
from runegames.ui.widgets.small import too_small

QUIET, STRONG, GOLD = "$quiet", "bold", "bold $gold"
Run: TypeAlias = tuple[str, str]
"""Words in a style, which may name colours of the theme."""
Lines: TypeAlias = Sequence[Content]


class Rows(DirectWidget):
    """Lines of content, one a row; only those that have changed are written again.

    Textual's ``Static`` renders all its lines anew for each change, and a widget for each line
    takes a millisecond of processor time when the table opens.
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.set_reactive(Widget.auto_links, False)

    def lines(self, width: int, height: int) -> Sequence[Content]:
        """Write the lines for a size."""
        raise NotImplementedError

    def drawing(self, width: int, height: int) -> Sequence[Content]:
        if too_small(composed_size(self.screen)):
            return ()  # a notice covers the widget
        with self.one_look():
            return self.lines(width, height)[:height]

    def redraw(self) -> None:
        old = self._drawn
        if old is None or self._drawn_at != self.size:
            self.refresh()
            return
        self._drawn = self.drawing(*self.size)
        pairs = enumerate(zip_longest(old, self._drawn, fillvalue=EMPTY_CONTENT))
        changed = [(y, 0, self.size.width) for y, (one, other) in pairs if not one.is_same(other)]
        if changed:
            self.note_changes(changed)

    def runs(self, y: int, first: int, behind: int) -> Sequence[Segment]:
        return [*self.render_line(y).crop(first, behind)]


class RowWriter(HasLook):
    """Writer of rows in a look, for a width."""

    def __init__(self, look: Look, width: int) -> None:
        self._look, self.width = look, width
        self.ascii = look.symbols.name == "ascii"
        self.dots, self.minus = ("..", "-") if self.ascii else ("…", "−")

    @property
    def look(self) -> Look:
        return self._look


def run_columns(runs: Sequence[Run]) -> int:
    """Return the width of some runs."""
    return sum(cell_len(text) for text, _ in runs)


@lru_cache(maxsize=2048)
def row(*runs: Run, width: int = 0, style: str = "", tap: Style | None = None) -> Content:
    """Put runs into a row, of ``width`` cells if it is given; ``style`` lies below theirs."""
    # Textual paints each run by itself, which costs more than to join those of one style.
    joined = (
        (ink, "".join(text for text, _ in same)) for ink, same in groupby(runs, itemgetter(1))
    )
    content = Content.assemble(*((printable(words, lines=False), ink) for ink, words in joined))
    if width and content.cell_length != width:
        content = content.truncate(width, pad=True)
    if style:
        content = content.stylize_before(style)
    return content if tap is None else content.stylize(tap)


def box(
    lines: Sequence[Sequence[Run]], width: int, high: int, style: str = "", tap: Style | None = None
) -> Lines:
    """Fill a box of ``high`` rows with lines of words; ``style`` is its ground."""
    padded = [*lines, *[[]] * (high - len(lines))]
    return [row(*runs, width=width, style=style, tap=tap) for runs in padded[:high]]


def side_by_side(boxes: Sequence[Lines], gap: str = " ") -> Lines:
    """Put boxes of equal height beside one another."""
    return [Content(gap).join(parts) for parts in zip(*boxes, strict=True)]


@lru_cache(maxsize=1024)
def tapped(action: str, *values: str | int) -> Style:
    """Style words that call an action of their widget when they are tapped."""
    return Style.from_meta({"@click": (action, values)})


# -- styles -------------------------------------------------------------------------------------


def own(seat: Seat) -> str:
    """Return the style of a seat's letter."""
    return f"bold $seat-{SEAT_LETTERS[seat].lower()}"


def chosen(palette: Palette) -> str:
    """Return the style of what is chosen."""
    return "bold reverse" if palette.colourless else "bold $on-primary on $primary"


def badge(palette: Palette, seat: Seat) -> str:
    """Return the style of a letter on its seat's colour."""
    return f"bold {palette.on_seat} on {palette.seat(seat)}"


def token_style(palette: Palette, colour: str, *, fresh: bool = False) -> str:
    """Return the style of a token; a new one is bright."""
    if palette.colourless:
        return STRONG if fresh else ""
    if colour == "gold":
        return f"bold {palette.on_seat} on $gold" if fresh else "bold $gold on $raised"
    if not colour:
        return chosen(palette) if fresh else "bold on $raised"
    inks = palette.rune(colour)
    if fresh:
        return f"bold {inks.on_bright} on {inks.bright}"
    return f"bold {inks.ink} on {inks.ground}"
