"""A rules page set like a printed rule book: identifiers in the margin, text in a measure.

It reads the little Markdown that the files in ``assets/rules`` use: headings, paragraphs,
lists, tables, fenced pictures, and ``**bold**``, ``*slanted*`` and ```code``` inside of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from textual.content import Content

from runegames.ui.drawing import fit
from runegames.ui.symbols import Symbols

MARGIN = 9
"""Cells for the identifiers of rules."""
RULE = re.compile(r"\*\*([A-Z]{2,3}-\d+[a-z]?)\*\*,?\s*")
INLINE = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|([A-Z]{2,3}-\d+[a-z]?)")
SHAPES = {"▲": "red", "◆": "green", "●": "blue"}


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a section; ``rules`` are the identifiers that it begins with."""

    kind: Literal["text", "item", "table", "picture"]
    lines: tuple[str, ...]
    rules: tuple[str, ...] = ()


@dataclass(slots=True)
class Section:
    """A heading and what stands under it."""

    heading: str
    blocks: list[Block] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A title and its sections; what stands before the first one has the title as heading."""

    title: str
    sections: tuple[Section, ...]

    def find(self, heading: str | None) -> int:
        """The number of the section with that heading; 0 when there is none."""
        wanted = (heading or "").casefold()
        found = (at for at, each in enumerate(self.sections) if each.heading.casefold() == wanted)
        return next(found, 0)


def parse(text: str) -> Rulebook:
    """Read a page."""
    title = ""
    sections: list[Section] = []
    for chunk in _chunks(text.splitlines()):
        first = chunk[0]
        if first.startswith("#"):
            heading = first.lstrip("#").strip()
            if first.startswith("# "):
                title = heading
            sections.append(Section(heading))
        else:
            if not sections:
                sections.append(Section(title))
            sections[-1].blocks.append(_block(chunk))
    return Rulebook(title, tuple(sections))


def _chunks(lines: Sequence[str]) -> Iterator[list[str]]:
    """Lines that belong together."""
    chunk: list[str] = []
    fenced = False
    for line in lines:
        if line.startswith("```"):
            if fenced:
                yield ["```", *chunk]
                chunk, fenced = [], False
                continue
            if chunk:
                yield chunk
            chunk, fenced = [], True
        elif fenced:
            chunk.append(line)
        elif not line.strip():
            if chunk:
                yield chunk
            chunk = []
        elif line.startswith(("#", "- ")):
            if chunk:
                yield chunk
            chunk = [line]
            if line.startswith("#"):
                yield chunk
                chunk = []
        else:
            chunk.append(line)
    if chunk:
        yield chunk


def _block(chunk: Sequence[str]) -> Block:
    if chunk[0] == "```":
        return Block("picture", tuple(chunk[1:]))
    if chunk[0].startswith("|"):
        return Block("table", tuple(chunk))
    item = chunk[0].startswith("- ")
    text = " ".join(line.strip() for line in chunk).removeprefix("- ")
    rules = []
    while found := RULE.match(text):
        rules.append(found[1])
        text = text[found.end() :]
    return Block("item" if item else "text", (text,), tuple(rules))


# -- setting ----------------------------------------------------------------------------------


def typeset(
    book: Rulebook, width: int, symbols: Symbols, quiet: str = "$quiet"
) -> tuple[list[Content], list[int]]:
    """The lines of the book, and for each section the number of its first line.

    ``quiet`` is the style of words of second rank.
    """
    lines: list[Content] = []
    heads: list[int] = []
    for section in book.sections:
        if lines:
            lines += [Content(""), Content("")]
        heads.append(len(lines))
        lines.append(_in_margin("", Content.styled(section.heading, "bold $gold")))
        rule = symbols.frame.across * max(1, width - MARGIN)
        lines.append(_in_margin("", Content.styled(rule, "$line")))
        before: Block | None = None
        for block in section.blocks:
            close = before is not None and before.kind == block.kind == "item"
            if before is not None and not (close and not block.rules):
                lines.append(Content(""))
            lines += _set(block, width - MARGIN, symbols, quiet)
            before = block
    return lines, heads


def _set(block: Block, width: int, symbols: Symbols, quiet: str) -> Iterator[Content]:
    match block.kind:
        case "picture":
            for line in block.lines:
                yield _in_margin("", _shapes(Content(line), symbols))
        case "table":
            for content in _table(block.lines, width, symbols, quiet):
                yield _in_margin("", content)
        case "text" | "item":
            bullet = block.kind == "item" and not block.rules
            indent = 2 if bullet else 0
            told = list(_wrapped(_inline(block.lines[0], symbols, quiet), width - indent))
            for at in range(max(len(told), len(block.rules))):
                rule = block.rules[at] if at < len(block.rules) else ""
                words = told[at] if at < len(told) else Content("")
                if bullet:
                    mark = f"{symbols.bullet} " if at == 0 else "  "
                    words = Content.assemble((mark, quiet), words)
                yield _in_margin(rule, words)


def _in_margin(rule: str, words: Content) -> Content:
    mark = Content.styled(rule.rjust(MARGIN - 2), "$primary") if rule else Content("")
    return Content.assemble(fit(mark, MARGIN), words)


def _inline(text: str, symbols: Symbols, quiet: str) -> Content:
    parts: list[str | tuple[str, str]] = []
    at = 0
    for found in INLINE.finditer(text):
        parts.append(text[at : found.start()])
        bold, slanted, code, rule = found.groups()
        if bold:
            parts.append((bold, "bold"))
        elif slanted:
            parts.append((slanted, f"italic {quiet}"))
        elif code:
            parts.append((code, "bold $gold"))
        else:
            parts.append((rule, "$primary"))
        at = found.end()
    parts.append(text[at:])
    return _shapes(Content.assemble(*parts), symbols)


def _shapes(content: Content, symbols: Symbols) -> Content:
    """Runes in their colours, and in the glyphs of the settings."""
    for at, glyph in enumerate(content.plain):
        if glyph in SHAPES:
            content = content.stylize(f"bold $rune-{SHAPES[glyph]}", at, at + 1)
    if symbols.name == "ascii":
        plain = content.plain.translate({ord(g): symbols.rune(c) for g, c in SHAPES.items()})
        content = Content(plain, list(content.spans))
    return content


def _wrapped(content: Content, width: int) -> Iterator[Content]:
    """Lines of at most ``width`` cells, broken between words, styles kept."""
    plain = content.plain
    start = 0
    while len(plain) - start > width:
        space = plain.rfind(" ", start, start + width + 1)
        end = space if space > start else start + width
        yield content[start:end]
        start = end + 1 if space > start else end
    yield content[start:]


def _table(rows: Sequence[str], width: int, symbols: Symbols, quiet: str) -> Iterator[Content]:
    cells = [
        [_inline(cell.strip(), symbols, quiet) for cell in row.strip().strip("|").split("|")]
        for row in rows
        if not set(row) <= set("|-: ")
    ]
    columns = max(len(row) for row in cells)
    widths = [max(row[at].cell_length for row in cells if at < len(row)) for at in range(columns)]
    # The last column gives way, on as many lines as it takes.
    gap = 3 if sum(widths) + 3 * (columns - 1) <= width else 2
    widths[-1] = max(
        min(8, widths[-1]), min(widths[-1], width - sum(widths[:-1]) - gap * (columns - 1))
    )
    for number, row in enumerate(cells):
        tail = list(_wrapped(row[-1], widths[-1]))
        for line, end in enumerate(tail):
            head = [
                fit(cell if line == 0 else Content(""), width)
                for cell, width in zip(row[:-1], widths, strict=False)
            ]
            content = Content(" " * gap).join([*head, fit(end, widths[-1])])
            yield content.stylize(f"bold {quiet}", 0) if number == 0 else content
        if number == 0:
            length = sum(widths) + gap * (columns - 1)
            yield Content.styled(symbols.frame.across * length, "$line")
