"""Notes beside a table: tips, hints, tasks of a guide, events since the viewer's last move."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Literal, NamedTuple, TypeAlias

from runegames.core import Seat
from runegames.play.digest import Item, digest
from runegames.ui.drawing import wrap

MAX_SINCE_LINES = 8
"""Greatest number of lines on events, unless all of them concern the viewer."""

NoteKind: TypeAlias = Literal["tip", "guide", "since", "hint", "request"]
READ_NOW: tuple[NoteKind, ...] = ("request", "hint", "guide")
"""Kinds of notes to read at once; other parts of the column are left out to make room."""


class Paragraph(NamedTuple):
    """Part of a note."""

    text: str
    strong: bool = False
    """True for an answer or a task."""
    seat: Seat | None = None
    """Seat whose colour the bar beside the paragraph has; None for the usual colour."""
    item: Item | None = None
    """Event since the last move that the paragraph reports, if any."""
    brief: str = ""
    """Shorter text for little room; may be empty."""


Line: TypeAlias = tuple[str, Paragraph]
"""Line of a note, and its paragraph."""
Wrapped: TypeAlias = tuple[Paragraph, tuple[str, ...]]
"""Paragraph and its lines."""


class Note(NamedTuple):
    """Text to read beside the table."""

    kind: NoteKind
    heading: str
    paragraphs: tuple[Paragraph, ...]
    keep: Literal["seats", "side", ""] = ""
    """Part of the column that is never left out for the note."""
    whole: bool = False
    """True if the player asked for the whole note; other parts are left out for it."""
    foot: str = ""
    """Last line, which names the keys that work."""
    more: str = ""
    """Last line of all pages except the last; empty if the note is not split into pages."""
    short: str = ""
    """Shorter heading, used if ``heading`` leaves no room for the key that shows all events."""

    @property
    def words(self) -> str:
        """Text of all paragraphs."""
        return " ".join(paragraph.text for paragraph in self.paragraphs)

    @property
    def digested(self) -> bool:
        """True if the note may leave out some of the events since the last move."""
        return self.kind == "since" and not self.whole

    def lines(self, width: int, rows: int | None = None) -> list[Line]:
        """Wrap the note; if it is ``digested``, keep only events that fit into ``rows`` lines."""
        paragraphs = [(paragraph, wrap(paragraph.text, width)) for paragraph in self.paragraphs]
        if self.digested:
            brief = [
                (paragraph, wrap(paragraph.brief or paragraph.text, width))
                for paragraph in self.paragraphs
            ]
            # Brief texts are used only if the events that then fit have a greater total weight.
            paragraphs = max(_digest(paragraphs, rows), _digest(brief, rows), key=_weight_of)
        return [(line, paragraph) for paragraph, made in paragraphs for line in made]

    def height(self, width: int) -> int:
        """Number of rows that the note wants, ``foot`` included."""
        return len(self.lines(width)) + len(wrap(self.foot, width))

    def pressing_rows(self, width: int) -> int:
        """Number of lines on events that concern the viewer."""
        pressing = [
            paragraph for paragraph in self.paragraphs if paragraph.item and paragraph.item.concerns
        ]
        return sum(len(wrap(paragraph.text, width)) for paragraph in pressing)

    def pages(self, rows: int, width: int) -> list[list[Line]]:
        """Split the note into pages of at most ``rows`` lines, between paragraphs if possible."""
        lines = self.lines(width, rows)
        foot = len(wrap(self.foot, width))
        if not self.more or len(lines) + foot <= rows:
            return [lines]
        rows = max(1, rows - max(foot, len(wrap(self.more, width))))
        pages: list[list[Line]] = [[]]
        for _, group in groupby(lines, key=lambda line: id(line[1])):
            part = list(group)
            if pages[-1] and len(pages[-1]) + len(part) > rows:
                pages.append([])
            for line in part:
                if len(pages[-1]) == rows:
                    pages.append([])
                pages[-1].append(line)
        return pages

    def page(self, number: int, rows: int, width: int) -> list[Line]:
        """Lines of a page, with ``foot`` or ``more`` at the end."""
        pages = self.pages(rows, width)
        lines = pages[min(number, len(pages) - 1)]
        foot = self.foot if lines is pages[-1] else self.more
        return [*lines, *((line, Paragraph(foot)) for line in wrap(foot, width))]


def _digest(paragraphs: Sequence[Wrapped], rows: int | None) -> list[Wrapped]:
    """Choose the paragraphs to show, with at most ``rows`` lines if ``rows`` is given."""
    high = {id(paragraph.item): len(lines) for paragraph, lines in paragraphs}

    def fits(shown: Sequence[Item]) -> bool:
        needed = sum(high[id(item)] for item in shown)
        usual = needed <= MAX_SINCE_LINES or all(item.concerns for item in shown)
        return usual and (rows is None or needed <= rows)

    kept_items = digest(
        [paragraph.item for paragraph, _ in paragraphs if paragraph.item is not None], fits
    )
    kept = set(map(id, kept_items))
    return [(paragraph, lines) for paragraph, lines in paragraphs if id(paragraph.item) in kept]


def _weight_of(paragraphs: Sequence[Wrapped]) -> int:
    return sum(paragraph.item.weight for paragraph, _ in paragraphs if paragraph.item is not None)
