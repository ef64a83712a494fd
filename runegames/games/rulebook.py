r"""Rules pages, read into sections and blocks: what is written, not how it looks.

They are Markdown: headings, paragraphs, lists, tables, fenced pictures. A comment in front of a
picture says what it shows, for those who do not see it.

>>> page = parse("# Nim\n\n## The turn\n\n**NI-1** Take runes from one heap.")
>>> page.title, page.home_of("NI-1"), page.sections[1].blocks[0].lines
('Nim', 1, ('Take runes from one heap.',))
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from markdown_it.token import Token

RULE = re.compile(r"\*\*([A-Z]{2,3}-\d+[a-z]?)\*\*,?\s*")
COMMENT = "<!--"


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a section; ``rules`` are the identifiers that it begins with."""

    kind: Literal["text", "item", "table", "picture"]
    lines: tuple[str, ...]
    rules: tuple[str, ...] = ()
    said: str = ""
    """Contents of a picture, in words."""


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

    def home_of(self, rule: str) -> int | None:
        """The number of the section in which a rule stands; None when there is no such rule."""
        for number, section in enumerate(self.sections):
            if any(rule in block.rules for block in section.blocks):
                return number
        return None

    def find(self, heading: str | None) -> int:
        """The number of the section with that heading; 0 when there is none."""
        wanted = (heading or "").casefold()
        found = (at for at, each in enumerate(self.sections) if each.heading.casefold() == wanted)
        return next(found, 0)


_PIECES = ("paragraph_open", "table_open", "fence", "code_block", "list_item_open")


def parse(text: str) -> Rulebook:
    """Read a page of Markdown."""
    from markdown_it import MarkdownIt  # only for those who read rules

    title = said = ""
    sections: list[Section] = []
    lines = text.splitlines()
    for token in MarkdownIt("commonmark").enable("table").parse(text):
        # What stands inside of a piece belongs to its lines; a list is the sum of its items.
        if token.map is None or token.level > (token.type == "list_item_open"):
            continue
        own = lines[slice(*token.map)]
        if token.type == "heading_open":
            heading = " ".join(own).lstrip("#").strip()
            title = heading if token.tag == "h1" else title
            sections.append(Section(heading))
        elif token.type == "html_block" and own[0].startswith(COMMENT):
            said = " ".join(" ".join(own).removeprefix(COMMENT).removesuffix("-->").split())
        elif token.type in _PIECES:
            if not sections:
                sections.append(Section(title))
            sections[-1].blocks.append(_block(token, own, said))
            said = ""
    return Rulebook(title, tuple(sections))


def _block(token: Token, lines: Sequence[str], said: str) -> Block:
    if token.type in ("fence", "code_block"):
        return Block("picture", tuple(token.content.splitlines()), said=said)
    if token.type == "table_open":
        return Block("table", tuple(lines))
    text = " ".join(filter(None, map(str.strip, lines)))
    item = text.startswith("- ")
    text = text.removeprefix("- ")
    rules = []
    while found := RULE.match(text):
        rules.append(found[1])
        text = text[found.end() :]
    return Block("item" if item else "text", (text,), tuple(rules))
