"""Check of docstrings and comments by the rules of style that a program can test (`make lint`).

- A docstring begins with a noun or a verb, and not with a word of ``OPENERS``.
- No docstring or comment contains one of ``RIDDLES``.
- If the docstring of a number begins with a unit of ``UNITS``, its name contains the unit, too.
- A method that overrides one of a base class has no docstring, because the base class has it.

The first two rules leave out docstrings that players read, in the set-up form and the settings.
"""

from __future__ import annotations

import ast
import importlib
import re
import sys
import tokenize
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
PACKAGE = ROOT / "runegames"
OPENERS = frozenset(
    {
        *("A", "All", "An", "Another", "Both", "Each", "Every", "Some", "Somebody", "The", "There"),
        *("After", "Also", "And", "As", "At", "Before", "By", "For", "From", "How", "If", "In"),
        *("It", "Its", "Of", "On", "So", "That", "Those", "They", "To", "Until", "What", "When"),
        *("Where", "Whether", "Which", "Who", "Whom", "Whose", "Why", "With", "None:", "Something"),
    }
)
RIDDLES = (
    "from which on",
    "up to which",
    "until which",
    "so many",
    "it all",
    "whoever",
    "for whom",
)
UNITS = {
    "Bytes": ("BYTES",),
    "Cells": ("CELLS", "WIDTH", "COLUMNS"),
    "Characters": ("CHARACTERS", "LENGTH"),
    "Columns": ("COLUMNS", "WIDTH"),
    "Days": ("DAYS",),
    "Height": ("HEIGHT", "ROWS", "PIXELS"),
    "Milliseconds": ("MS",),
    "Minutes": ("MINUTES", "MIN"),
    "Pixels": ("PIXELS",),
    "Plies": ("PLIES",),
    "Rows": ("ROWS", "HEIGHT"),
    "Seconds": ("S",),
    "Width": ("WIDTH", "COLUMNS", "CELLS", "PIXELS"),
}
"""Units that may begin the docstring of a number, each with words.

The name of the number must contain one of these words.
"""
READ_BY_PLAYERS = ("Options", "Settings")
"""Endings of class names; players read the docstrings of the fields of such classes."""
BEGINNINGS = ("__init__", "__init_subclass__", "__new__")
"""Methods that differ from class to class, so that an override may have a docstring."""
Finding = tuple[int, str]
"""Number of a line, and the fault in it."""


def main() -> int:
    """Print the findings; return the exit status."""
    sys.path.insert(0, str(ROOT))
    found = 0
    roots = [Path(each).resolve() for each in sys.argv[1:]] or [PACKAGE, HERE]
    files = {file for root in roots for file in ([root] if root.is_file() else root.rglob("*.py"))}
    checks = openers_in, riddles_in, units_in, overrides_in
    for path in sorted(files):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for line, wrong in sorted(finding for check in checks for finding in check(path, tree)):
            found += 1
            print(f"{path.relative_to(ROOT)}:{line}: {wrong}")
    return int(found > 0)


def openers_in(path: Path, tree: ast.Module) -> Iterator[Finding]:
    """Find docstrings, of constants and fields too, that begin with one of ``OPENERS``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and node.name.endswith(READ_BY_PLAYERS):
            continue
        body = getattr(node, "body", None)
        for statement in body if isinstance(body, list) else ():
            match statement:
                case ast.Expr(ast.Constant(str(text))):
                    first = (text.split() or [""])[0].rstrip(".,;")
                    if first in OPENERS:
                        yield statement.lineno, f"a docstring begins with {first!r}"


def riddles_in(path: Path, tree: ast.Module) -> Iterator[Finding]:
    """Find docstrings and comments that contain one of ``RIDDLES``."""
    told: list[Finding] = []
    with path.open("rb") as source:
        told += (
            (t.start[0], t.string)
            for t in tokenize.tokenize(source.readline)
            if t.type == tokenize.COMMENT
        )
    read = {
        statement
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and node.name.endswith(READ_BY_PLAYERS)
        for statement in node.body
    }
    for node in ast.walk(tree):
        match node:
            case ast.Expr(ast.Constant(str(text))) if node not in read:
                told.append((node.lineno, text))
    for line, text in told:
        words = f" {' '.join(text.split())} "
        for riddle in RIDDLES:
            if re.search(rf"\W{riddle}\W", words):
                yield line, f"{riddle!r} has to be read twice"


def units_in(path: Path, tree: ast.Module) -> Iterator[Finding]:
    """Find numbers whose docstring begins with a unit that their name does not contain."""
    for value, told in pairwise(tree.body):
        match value, told:
            case ast.Assign([ast.Name(name)], ast.Constant(int() | float())), ast.Expr(
                ast.Constant(str(text))
            ):
                names = UNITS.get(text.split()[0], ())
                if names and not set(names) & set(name.split("_")):
                    yield value.lineno, f"{name} does not say its unit ({' or '.join(names)})"


def overrides_in(path: Path, tree: ast.Module) -> Iterator[Finding]:
    """Find methods with a docstring that override one of a base class."""
    # The folder of the scripts is no package, so its modules are imported by their bare names.
    home = HERE if path.is_relative_to(HERE) else ROOT
    name = ".".join(path.relative_to(home).with_suffix("").parts).removesuffix(".__init__")
    try:
        module = importlib.import_module(name)
    except ImportError:  # the module needs an extra that is not installed
        return
    for kind in ast.walk(tree):
        made = getattr(module, kind.name, None) if isinstance(kind, ast.ClassDef) else None
        if not isinstance(kind, ast.ClassDef) or not isinstance(made, type):
            continue
        for method in kind.body:
            if (
                isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef)
                and method.name not in BEGINNINGS
                and ast.get_docstring(method) is not None
                and any(method.name in vars(base) for base in made.__mro__[1:])
            ):
                yield method.lineno, f"{kind.name}.{method.name} repeats what its base class says"


if __name__ == "__main__":
    raise SystemExit(main())
