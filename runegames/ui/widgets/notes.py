"""Notes beside a table: tips, hints, tasks of a guide, events since the viewer's last move."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Literal, NamedTuple, TypeAlias

from runegames.core import Seat
from runegames.play.digest import Item, digest
from runegames.ui.drawing import wrap

MOST_SINCE = 8
"""Lines on events since the last move, until all are asked for; events that concern the viewer are
told beyond them."""

NoteKind: TypeAlias = Literal["tip", "guide", "since", "hint"]
READ_NOW: tuple[NoteKind, ...] = ("hint", "guide")
"""Notes that are never cut while anything else could step back."""


class Paragraph(NamedTuple):
    """Part of a note."""

    text: str
    strong: bool = False
    """True for the most important words: an answer, a task."""
    seat: Seat | None = None
    """Seat that it is about, whose colour its bar has."""
    item: Item | None = None
    """Event that it tells, of those since the last move."""
    brief: str = ""
    """Shorter text for little room; empty: there is none."""


Line: TypeAlias = tuple[str, Paragraph]
"""Line of a note, and the paragraph that it is a part of."""
Wrapped: TypeAlias = tuple[Paragraph, tuple[str, ...]]
"""Paragraph and its lines."""


class Note(NamedTuple):
    """Text to read beside the table."""

    kind: NoteKind
    heading: str
    paragraphs: tuple[Paragraph, ...]
    keep: Literal["seats", "side", ""] = ""
    """Part that has to stay in sight beside it."""
    whole: bool = False
    """True when all of it was asked for, whatever else has to step back."""
    foot: str = ""
    """Line below it on the keys that work."""
    more: str = ""
    """Line in its place on all pages but the last; empty: there is only one page."""
    short: str = ""
    """Heading when the whole one has no room beside the key for more."""

    @property
    def words(self) -> str:
        """All paragraphs in one line."""
        return " ".join(each.text for each in self.paragraphs)

    @property
    def digested(self) -> bool:
        """True when it tells a choice of the events since the last move."""
        return self.kind == "since" and not self.whole

    def lines(self, width: int, rows: int | None = None) -> list[Line]:
        """Wrap it; of events since the last move, a digest that fits into ``rows``."""
        paragraphs = [(each, wrap(each.text, width)) for each in self.paragraphs]
        if self.digested:
            brief = [(each, wrap(each.brief or each.text, width)) for each in self.paragraphs]
            # Briefly only where more turns are told of so.
            paragraphs = max(_digest(paragraphs, rows), _digest(brief, rows), key=_weight_of)
        return [(line, each) for each, made in paragraphs for line in made]

    def height(self, width: int) -> int:
        """Height when nothing is cut."""
        return len(self.lines(width)) + len(wrap(self.foot, width))

    def pressing_rows(self, width: int) -> int:
        """Number of rows on events that concern the viewer."""
        pressing = [each for each in self.paragraphs if each.item and each.item.concerns]
        return sum(len(wrap(each.text, width)) for each in pressing)

    def pages(self, rows: int, width: int) -> list[list[Line]]:
        """Split it into pages of that height, behind a paragraph if possible."""
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
        """Lines of a page, with the line on keys below them."""
        pages = self.pages(rows, width)
        lines = pages[min(number, len(pages) - 1)] if self.more else pages[0]
        foot = self.foot if lines is pages[-1] else self.more
        return [*lines, *((line, Paragraph(foot)) for line in wrap(foot, width))]


def _digest(paragraphs: Sequence[Wrapped], rows: int | None) -> list[Wrapped]:
    """Choose the events that are told in that number of rows."""
    high = {id(each.item): len(lines) for each, lines in paragraphs}

    def fits(shown: Sequence[Item]) -> bool:
        needed = sum(high[id(item)] for item in shown)
        usual = needed <= MOST_SINCE or all(item.concerns for item in shown)
        return usual and (rows is None or needed <= rows)

    told = digest([each.item for each, _ in paragraphs if each.item is not None], fits)
    kept = set(map(id, told))
    return [(each, lines) for each, lines in paragraphs if id(each.item) in kept]


def _weight_of(paragraphs: Sequence[Wrapped]) -> int:
    return sum(each.item.weight for each, _ in paragraphs if each.item is not None)
