"""The pages in ``assets/rules``, read into sections and blocks: what is written, not how it looks.

It reads the little Markdown that they use: headings, paragraphs, lists, tables, fenced pictures.
A comment in front of a picture says what it shows, for those who do not see it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

RULE = re.compile(r"\*\*([A-Z]{2,3}-\d+[a-z]?)\*\*,?\s*")
FENCE, COMMENT = "```", "<!--"


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a section; ``rules`` are the identifiers that it begins with."""

    kind: Literal["text", "item", "table", "picture"]
    lines: tuple[str, ...]
    rules: tuple[str, ...] = ()
    said: str = ""
    """What a picture shows, in words."""


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


def parse(text: str) -> Rulebook:
    """Read a page."""
    title = said = ""
    sections: list[Section] = []
    for chunk in _chunks(text.splitlines()):
        first = chunk[0]
        if first.startswith("#"):
            heading = first.lstrip("#").strip()
            if first.startswith("# "):
                title = heading
            sections.append(Section(heading))
        elif first.startswith(COMMENT):
            said = " ".join(" ".join(chunk).removeprefix(COMMENT).removesuffix("-->").split())
        else:
            if not sections:
                sections.append(Section(title))
            sections[-1].blocks.append(_block(chunk, said))
            said = ""
    return Rulebook(title, tuple(sections))


def _chunks(lines: Sequence[str]) -> Iterator[list[str]]:
    """Lines that belong together."""
    chunk: list[str] = []
    fenced = False
    for line in lines:
        if line.startswith(FENCE) or fenced:
            if chunk and line.startswith(FENCE):
                yield chunk
                chunk = []
            if not (fenced and line.startswith(FENCE)):
                chunk.append(line)
            fenced ^= line.startswith(FENCE)
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


def _block(chunk: Sequence[str], said: str) -> Block:
    if chunk[0].startswith(FENCE):
        return Block("picture", tuple(chunk[1:]), said=said)
    if chunk[0].startswith("|"):
        return Block("table", tuple(chunk))
    item = chunk[0].startswith("- ")
    text = " ".join(line.strip() for line in chunk).removeprefix("- ")
    rules = []
    while found := RULE.match(text):
        rules.append(found[1])
        text = text[found.end() :]
    return Block("item" if item else "text", (text,), tuple(rules))
