from __future__ import annotations

from runegames.games.rulebook import parse
from runegames.ui.drawing import pieces
from runegames.ui.widgets import table

PAGE = """\
Text before the first heading.

# Stones

1. **ST-1** Take a stone,
   or two.
2. Or pass:
   - once, or

   - twice.

## The end

<!-- Two stones. -->
```text
● ●

```
| A | B |
|---|---|
| 1 | 2 |
"""


def test_a_page_is_read_into_sections_and_blocks() -> None:
    before, first, last = parse(PAGE).sections
    assert (before.heading, first.heading, last.heading) == ("", "Stones", "The end")
    assert [block.lines[0] for block in first.blocks] == [
        "1. **ST-1** Take a stone, or two.",
        "2. Or pass: - once, or - twice.",
    ]
    picture, table = last.blocks
    assert (picture.kind, picture.description, picture.lines) == (
        "picture",
        "Two stones.",
        ("● ●", ""),
    )
    assert (table.kind, len(table.lines)) == ("table", 3)


def test_a_rule_and_a_heading_are_found() -> None:
    page = parse("# Stones\n\n## Turn\n\n- **ST-1**, **ST-2** Take one.\n- Or two.")
    assert page.home_of("ST-2") == page.find("turn") == 1
    assert page.home_of("ST-3") is None
    assert page.find("no such") == 0
    block, other = page.sections[1].blocks
    assert (block.kind, block.rules, block.lines) == ("item", ("ST-1", "ST-2"), ("Take one.",))
    assert (other.kind, other.rules) == ("item", ())


def test_an_identifier_of_two_to_four_letters_is_found_everywhere() -> None:
    for rule in ("ST-1", "ALL-5", "KUHN-12a"):
        assert parse(f"# Stones\n\n**{rule}** Take one.").home_of(rule) == 0
        assert list(pieces(f"No ({rule}).")) == [("No ", False), (f"({rule})", True), (".", False)]
        match = table.RULE.search(f"No ({rule}).")
        assert match is not None
        assert match[0] == rule
