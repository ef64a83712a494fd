r"""Parser of rules pages into sections and blocks, which are displayed elsewhere.

The pages are Markdown with headings, paragraphs, lists, tables and fenced pictures. A comment in
front of a picture describes it for blind readers.

>>> page = parse("# Nim\n\n## The turn\n\n**NI-1** Take runes from one heap.")
>>> page.title, page.home_of("NI-1"), page.sections[1].blocks[0].lines
('Nim', 1, ('Take runes from one heap.',))
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from runegames.characters import RULE_ID

if TYPE_CHECKING:
    from markdown_it.token import Token

RULE = re.compile(rf"\*\*({RULE_ID})\*\*,?\s*")
COMMENT = "<!--"


@dataclass(frozen=True, slots=True)
class Block:
    """Part of a section; ``rules``: identifiers of rules at its beginning."""

    kind: Literal["text", "item", "table", "picture"]
    lines: tuple[str, ...]
    rules: tuple[str, ...] = ()
    description: str = ""
    """Description of a picture."""

    @property
    def cells(self) -> list[list[str]]:
        """Cells of a table by row; the first row has the heads of the columns."""
        return [
            [cell.strip() for cell in line.strip().strip("|").split("|")]
            for line in self.lines
            if not set(line) <= set("|-: ")
        ]


@dataclass(slots=True)
class RuleSection:
    """Heading, and the blocks below it."""

    heading: str
    blocks: list[Block] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Rulebook:
    """Title and sections of a page.

    The blocks between the title and the first heading are a section headed by the title.
    """

    title: str
    sections: tuple[RuleSection, ...]

    def home_of(self, rule: str) -> int | None:
        """Return the number of the section with a rule; None for an unknown rule."""
        for number, section in enumerate(self.sections):
            if any(rule in block.rules for block in section.blocks):
                return number
        return None

    def find(self, heading: str | None) -> int:
        """Return the number of the section with a heading; 0 if no section has it."""
        wanted = (heading or "").casefold()
        headings = [section.heading.casefold() for section in self.sections]
        return headings.index(wanted) if wanted in headings else 0


_PIECES = ("paragraph_open", "table_open", "fence", "code_block", "list_item_open")


def parse(text: str) -> Rulebook:
    """Read a page of Markdown."""
    # Imported only where it is needed, because the import takes time.
    from markdown_it import MarkdownIt

    title = said = ""
    sections: list[RuleSection] = []
    lines = text.splitlines()
    for token in MarkdownIt("commonmark").enable("table").parse(text):
        # Tokens inside a block are skipped, since its lines contain them; lists are read by item.
        outermost = 1 if token.type == "list_item_open" else 0
        if token.map is None or token.level > outermost:
            continue
        own = lines[slice(*token.map)]
        if token.type == "heading_open":
            heading = " ".join(own).lstrip("#").strip()
            if token.tag == "h1":
                title = heading
            sections.append(RuleSection(heading))
        elif token.type == "html_block" and own[0].startswith(COMMENT):
            said = " ".join(" ".join(own).removeprefix(COMMENT).removesuffix("-->").split())
        elif token.type in _PIECES:
            if not sections:
                sections.append(RuleSection(title))
            sections[-1].blocks.append(_block(token, own, said))
            said = ""
    return Rulebook(title, tuple(sections))


def _block(token: Token, lines: Sequence[str], said: str) -> Block:
    if token.type in ("fence", "code_block"):
        return Block("picture", tuple(token.content.splitlines()), description=said)
    if token.type == "table_open":
        return Block("table", tuple(lines))
    text = " ".join(filter(None, map(str.strip, lines)))
    item = text.startswith("- ")
    text = text.removeprefix("- ")
    rules = []
    while mark := RULE.match(text):
        rules.append(mark[1])
        text = text[mark.end() :]
    kind: Literal["item", "text"] = "item" if item else "text"
    return Block(kind, (text,), tuple(rules))
