"""Layout of a rules page: identifiers of rules in the margin, and text of a readable width.

Text may have ``**bold**``, ``*slanted*`` and ```code``` in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rich.cells import cell_len
from textual.content import Content

from runegames.characters import RULE_ID
from runegames.games.rulebook import Block, Rulebook
from runegames.ui.drawing import fit
from runegames.ui.symbols import Symbols

MARGIN_WIDTH = 9
"""Width of the margin for rule identifiers."""
NARROW_MARGIN_WIDTH = 6
"""Width of the margin of a narrow page."""
MIN_WIDE_MARGIN = 50
"""Least width of a page with the wide margin."""
MIN_PAGE_WIDTH = MARGIN_WIDTH + 20
"""Least width of a page, even if the window is too small."""
INLINE = re.compile(rf"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|({RULE_ID})")
"""Bold text, slanted text, code, or an identifier of a rule, each in a group of its own."""
SHAPES = {"▲": "red", "◆": "green", "●": "blue"}


# -- layout -----------------------------------------------------------------------------------


def margin_of(width: int) -> int:
    """Return the width of the margin for a page of a width."""
    return MARGIN_WIDTH if width >= MIN_WIDE_MARGIN else NARROW_MARGIN_WIDTH


def typeset(
    book: Rulebook, width: int, symbols: Symbols, quiet: str = "$quiet"
) -> tuple[list[Content], list[int]]:
    """Lay the book out; return its lines, and the index of each section's first line.

    ``quiet``: style of less important words.
    """
    width = max(MIN_PAGE_WIDTH, width)
    margin = margin_of(width)
    lines: list[Content] = []
    heads: list[int] = []
    for section in book.sections:
        if lines:
            lines += [Content(""), Content("")]
        heads.append(len(lines))
        line = symbols.frame.across * max(1, width - margin - cell_len(section.heading) - 1)
        head = Content.assemble((section.heading, "bold $gold"), " ", (line, "$line"))
        lines += [_in_margin("", head, margin), Content("")]
        before: Block | None = None
        for block in section.blocks:
            close = before is not None and before.kind == block.kind == "item"
            if before is not None and not (close and not block.rules):
                lines.append(Content(""))
            for rule, words in _set(block, width - margin, symbols, quiet):
                lines.append(_in_margin(rule, words, margin))
            before = block
    return lines, heads


def _set(block: Block, width: int, symbols: Symbols, quiet: str) -> Iterator[tuple[str, Content]]:
    match block.kind:
        case "picture":
            for line in block.lines:
                yield "", _shapes(Content(line), symbols)
        case "table":
            for content in _table(block, width, symbols, quiet):
                yield "", content
        case "text" | "item":
            bullet = block.kind == "item" and not block.rules
            indent = 2 if bullet else 0
            lines = list(_wrapped(_inline(block.lines[0], symbols, quiet), width - indent))
            for index in range(max(len(lines), len(block.rules))):
                rule = block.rules[index] if index < len(block.rules) else ""
                words = lines[index] if index < len(lines) else Content("")
                if bullet:
                    mark = f"{symbols.bullet} " if index == 0 else "  "
                    words = Content.assemble((mark, quiet), words)
                yield rule, words


def _in_margin(rule: str, words: Content, margin: int) -> Content:
    number = rule.rjust(min(margin - 1, MARGIN_WIDTH - 2)) if rule else ""
    return Content.assemble(fit(Content.styled(number, "$primary"), margin), words)


def _inline(text: str, symbols: Symbols, quiet: str) -> Content:
    styles = ("", "bold", f"italic {quiet}", "bold $gold", "$primary")
    parts = [(part, styles[index % 5]) for index, part in enumerate(INLINE.split(text)) if part]
    return _shapes(Content.assemble(*parts), symbols)


def _shapes(content: Content, symbols: Symbols) -> Content:
    """Colour runes, and in ASCII replace their glyphs."""
    for index, glyph in enumerate(content.plain):
        if glyph in SHAPES:
            content = content.stylize(f"bold $rune-{SHAPES[glyph]}", index, index + 1)
    if symbols.name == "ascii":
        plain = content.plain.translate({ord(g): symbols.rune(c) for g, c in SHAPES.items()})
        content = Content(plain, list(content.spans))
    return content


def _wrapped(content: Content, width: int) -> Iterator[Content]:
    """Break content into lines of at most ``width`` characters, between words if possible."""
    plain = content.plain
    start = 0
    while len(plain) - start > width:
        space = plain.rfind(" ", start, start + width + 1)
        end = space if space > start else start + width
        yield content[start:end]
        start = end + 1 if space > start else end
    yield content[start:]


def _table(block: Block, width: int, symbols: Symbols, quiet: str) -> Iterator[Content]:
    cells = [[_inline(cell, symbols, quiet) for cell in row] for row in block.cells]
    columns = max(len(row) for row in cells)
    widths = [
        max(row[index].cell_length for row in cells if index < len(row)) for index in range(columns)
    ]
    # If the table is too wide, its last column is narrowed and wrapped.
    gap = 3 if sum(widths) + 3 * (columns - 1) <= width else 2
    widths[-1] = max(
        min(8, widths[-1]), min(widths[-1], width - sum(widths[:-1]) - gap * (columns - 1))
    )
    for number, row in enumerate(cells):
        head = row[:-1]
        for end in list(_wrapped(row[-1], widths[-1])):
            parts = [fit(cell, width) for cell, width in zip(head, widths, strict=False)]
            head = [Content("")] * len(head)  # further lines have words in the last column only
            content = Content(" " * gap).join([*parts, fit(end, widths[-1])])
            yield content.stylize(f"bold {quiet}", 0) if number == 0 else content
        if number == 0:
            length = sum(widths) + gap * (columns - 1)
            yield Content.styled(symbols.frame.across * length, "$line")
