"""Output of changed cells to the terminal.

Textual composes all widgets in sight, and writes whole rows of a widget. A ``DirectWidget``
knows its changed cells; if nothing lies over the widget, they are written directly.
Textual composes all other changes, and its rows are cut to the changed cells.

A terminal and this program may count different numbers of cells for an emoji or a letter of some
scripts in a name. The cursor is moved to its column after each, so that the rest of the row stays
where it belongs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import NamedTuple, TypeAlias

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.console import COLOR_SYSTEMS, Console, ConsoleOptions
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import ANSIToTruecolor, LineFilter
from textual.geometry import Region
from textual.widget import Widget

from runegames.ui.canvas import Pen, Stretch, style_of
from runegames.ui.filters import NoCommands
from runegames.ui.internals import ChopsUpdate, Composition, CompositorUpdate
from runegames.ui.widgets.direct import DirectWidget

Piece: TypeAlias = tuple[int, int, Iterable[Segment | tuple[str, Pen]]]
"""Row and column of the screen, and the cells that begin there."""
MAX_CODES = 4096
"""Greatest number of cached codes."""
_DISPUTED_WIDTH = re.compile(
    "[\u0900-\u109f\u1700-\u1cff\ua800-\uaaff"  # scripts with vowel signs beside their letters
    "\u20d0-\u20ff\ufe00-\ufe0f\U00010000-\U0010ffff]"  # emoji, and signs that make some
)
"""Character that takes more cells in one terminal than in another."""
_HALF_A_FLAG = re.compile("[\U0001f1e6-\U0001f1ff]")
BEHIND = Color(0, 0, 0)
"""Background for filters; it is never seen, since each cell has a ground."""


class Codes(NamedTuple):
    """Codes of a style in control sequences of the terminal."""

    attributes: str = ""
    ink: str = "39"
    ground: str = "49"


PLAIN = Codes()
"""Codes of the terminal after a reset."""


class CodeBook(dict[Style | Pen | None, Codes]):
    """Cache of codes by pen or style, for one colour system."""

    def __init__(self, system: ColorSystem) -> None:
        super().__init__()
        self.system = system

    def __missing__(self, look: Style | Pen | None) -> Codes:
        if len(self) >= MAX_CODES:
            self.clear()
        self[look] = codes = self._codes(style_of(look) if isinstance(look, Pen) else look)
        return codes

    def _codes(self, style: Style | None) -> Codes:
        if style is None:
            return PLAIN
        system, ink, ground = self.system, style.color, style.bgcolor
        return Codes(
            _attributes(style, system),
            ";".join(ink.downgrade(system).get_ansi_codes()) if ink else PLAIN.ink,
            ";".join(ground.downgrade(system).get_ansi_codes(False)) if ground else PLAIN.ground,
        )


def _attributes(style: Style, system: ColorSystem) -> str:
    """Return the codes of bold, underlined and the like, as rich writes them."""
    shown = style.without_color.update_link(None).render("x", color_system=system)
    return shown.partition("x")[0][2:-1]


code_book = cache(CodeBook)
"""Shared code book of a colour system, made on first use."""


class CellsUpdate(CompositorUpdate):
    """Update that writes pieces of rows, after moving the terminal's cursor to each.

    Codes are written only where they change; blanks keep the previous ink.
    """

    def __init__(self, pieces: Sequence[Piece]) -> None:
        self.pieces = pieces

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Segment]:
        """Yield whole rows, for the picture of a screen."""
        for _, _, segments in self.pieces:
            yield from _filtered(segments, ())
            yield Segment.line()

    def render_segments(self, console: Console) -> str:
        codes = code_book(COLOR_SYSTEMS[console.color_system or "truecolor"])
        written: list[str] = []
        last_attributes, last_ink, last_ground = PLAIN
        for y, x, segments in self.pieces:
            written.append(f"\x1b[{y + 1};{x + 1}H")
            texts: list[str] = []
            for segment in segments:
                text = segment[0]
                attributes, ink, ground = codes[segment[1]]
                if not attributes and text.isspace():
                    ink = last_ink
                if attributes != last_attributes:
                    # Bold and the like end with a reset, which ends the colours, too.
                    written.append(f"\x1b[0;{attributes}m" if attributes else "\x1b[0m")
                    last_attributes, last_ink, last_ground = attributes, PLAIN.ink, PLAIN.ground
                if ink != last_ink:
                    both = ground != last_ground
                    written.append(f"\x1b[{ink};{ground}m" if both else f"\x1b[{ink}m")
                    last_ink, last_ground = ink, ground
                elif ground != last_ground:
                    written.append(f"\x1b[{ground}m")
                    last_ground = ground
                if _DISPUTED_WIDTH.search(text):
                    written.append(_aligned(text, x + cell_len("".join(texts))))
                else:
                    written.append(text)
                texts.append(text)
        return "".join([*written, "\x1b[0m"])


def _aligned(text: str, x: int) -> str:
    """Return a text that begins in column ``x``, with the cursor moved after disputed widths."""
    clusters: list[str] = []
    for character in text:
        flag = _HALF_A_FLAG.match(character) and _HALF_A_FLAG.fullmatch("".join(clusters[-1:]))
        if clusters and (flag or not cell_len(character)):
            clusters[-1] += character
        else:
            clusters.append(character)
    written: list[str] = []
    for cluster in clusters:
        width = cell_len(cluster)
        if _DISPUTED_WIDTH.search(cluster):
            # In a terminal that takes fewer cells, the rest would keep what was there before.
            cluster = f"{' ' * width}\x1b[{x + 1}G{cluster}\x1b[{x + width + 1}G"
        written.append(cluster)
        x += width
    return "".join(written)


def cropped(update: ChopsUpdate) -> Iterator[Piece]:
    """Cut an update of Textual to the changed cells."""
    for y, first, behind in update.spans:
        if y >= len(update.chops):
            continue  # below the screen, of a widget that moves up with the next layout
        for end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
            left, right = max(x, first), min(end, behind)
            if strip is not None and left < right:
                yield y, left, strip.crop(left - x, right - x)


class CellCompositor(Composition):
    """Compositor that writes the cells of uncovered ``DirectWidget`` widgets directly."""

    def __init__(self) -> None:
        super().__init__()
        self._changed: dict[DirectWidget, list[Stretch]] = {}
        """Changed cells of uncovered widgets, relative to the widgets."""
        self._judged: object = None
        """Widgets in sight when ``_uncovered`` was determined."""
        self._uncovered: dict[DirectWidget, Region] = {}
        """Regions of the ``DirectWidget`` widgets that nothing covers."""

    def update_widgets(self, widgets: set[Widget]) -> None:
        # A screen in the background leaves all its widgets to Textual.
        rest = widgets
        if self.root is not None and self.root.app.screen is self.root:
            self._judge()
            direct = {widget for widget in self._uncovered if widget in widgets and widget.bare}
            for widget in direct:
                self._changed.setdefault(widget, []).extend(widget.changes())
            rest = widgets - direct
        if rest:
            super().update_widgets(rest)

    def _judge(self) -> None:
        """Find the uncovered widgets after a layout change; leave pending changes to Textual."""
        in_sight = self.visible_widgets
        if self._judged is in_sight:
            return
        for drawn, changes in self._changed.items():
            left, top, *_ = self._uncovered[drawn]
            self.mark(Region(left + x, top + y, width, 1) for y, x, width in changes)
        self._changed.clear()
        self._judged, self._uncovered = in_sight, {}
        above: list[Region] = []
        for widget, (region, clip) in in_sight.items():  # topmost first
            shown = region.intersection(clip)
            covered = shown != region or any(
                region_above.overlaps(region) for region_above in above
            )
            if isinstance(widget, DirectWidget) and not covered:
                self._uncovered[widget] = region
            if shown:
                above.append(shown)

    def render_full_update(self, simplify: bool = False) -> CellsUpdate:  # type: ignore[override]
        self._changed.clear()
        whole = super().render_full_update(simplify)
        x, y, *_ = whole.region
        rows = enumerate(whole.strips, y)
        return CellsUpdate([(row, x, chain.from_iterable(strips)) for row, strips in rows])

    def render_partial_update(self) -> CellsUpdate | None:  # type: ignore[override]
        self._judge()
        pieces = list(self._drawn())
        composed = super().render_partial_update()
        if composed is not None:
            pieces += cropped(composed)
        return CellsUpdate(pieces) if pieces else None

    def _drawn(self) -> Iterator[Piece]:
        changed, self._changed = self._changed, {}
        for widget, changes in changed.items():
            left, top, *_ = self._uncovered[widget]
            # Pens need no conversion of colours, and cells have no control characters.
            filters = [
                line_filter
                for line_filter in widget.get_line_filters()
                if not isinstance(line_filter, ANSIToTruecolor | NoCommands)
            ]
            for y, x, width in changes:
                if y < widget.content_size.height:  # the widget may have shrunk since the change
                    runs = widget.runs(y, x, x + width)
                    shown = _filtered(runs, filters) if filters else runs
                    yield top + y, left + x, shown


def _filtered(
    runs: Iterable[Segment | tuple[str, Pen]], filters: Iterable[LineFilter]
) -> list[Segment]:
    segments = [
        run if isinstance(run, Segment) else Segment(run[0], style_of(run[1])) for run in runs
    ]
    for line_filter in filters:
        segments = line_filter.apply(segments, BEHIND)
    return segments
