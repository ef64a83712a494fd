"""Blocks of code in Markdown, and the game that the authors' guide makes of them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"(?ms)^```(\w*)\n(.*?)^```$")
TABLE = '"""Table of '
"""Beginning of the block that is a module of its own."""
IMPORT = "import"
ABOVE = "MoorOptions"
"""Class above which new definitions go."""


class Block(NamedTuple):
    """Block of code."""

    language: str
    text: str


def blocks(text: str) -> Iterator[Block]:
    """Find the blocks of code of a page."""
    for match in BLOCK.finditer(text):
        yield Block(match[1], match[2])


def follow(guide: str, package: Path) -> None:
    """Make the changes of the guide in the package that `new-game` has written."""
    code = package / "runes_moor" / "__init__.py"
    toml = package / "runes_moor" / "game.toml"
    for language, text in blocks(guide):
        match language:
            case "markdown":
                (package / "runes_moor" / "rules.md").write_text(text, encoding="utf-8")
            case "python" if text.startswith(TABLE):
                (package / "runes_moor" / "table.py").write_text(text, encoding="utf-8")
            case "python":
                code.write_text(merged(code.read_text(encoding="utf-8"), text), encoding="utf-8")
            case "toml" if text.startswith("title"):
                toml.write_text(text, encoding="utf-8")
            case "toml":
                for line in text.splitlines():
                    assert line in (package / "pyproject.toml").read_text(encoding="utf-8"), line
            case _:
                pass


def merged(module: str, block: str) -> str:
    """Replace the definitions of a module that a block defines, and add the others."""
    for segment, name in _definitions(block):
        there = {known: old for old, known in _definitions(module)}
        if name == IMPORT:
            module = module.replace("\nfrom typing import", f"\n{segment}\nfrom typing import", 1)
        elif name in there:
            module = module.replace(there[name], segment)
        else:
            mark = f"class {ABOVE}"
            module = module.replace(mark, f"{segment}\n\n\n{mark}", 1)
    return module


def _definitions(module: str) -> Iterator[tuple[str, str]]:
    """Find the definitions at the top level of a module, each with its docstring and its name."""
    lines, nodes = module.splitlines(), ast.parse(module).body
    for index, node in enumerate(nodes):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                pass
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                pass
            case ast.ImportFrom() | ast.Import():
                name = IMPORT
            case _:
                continue
        last: ast.stmt = node
        if index + 1 < len(nodes) and isinstance(nodes[index + 1], ast.Expr):
            last = nodes[index + 1]
        yield "\n".join(lines[node.lineno - 1 : last.end_lineno]), name
