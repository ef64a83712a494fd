"""Check of docstrings and comments by the rules of style that a program can test (`make lint`).

- No docstring begins with one of ``OPENERS``; it should begin with a noun or a verb.
- No docstring or comment contains one of ``RIDDLES``.
- The name of a number shows the unit that the docstring of the number begins with (``UNITS``).
- A method that overrides one of a base class has no docstring.
- No two classes have the same name, unless they are inside other classes.
- A condition has a name of its own where it would have to be taken apart: inside arithmetic, an
  index, another conditional expression, or beside other arguments (``conditions_in``).
- An object is made from at most ``MAX_UNNAMED`` arguments without names.
- A line in a function gives at most three values names at once, or two if one is computed.
- No value, field, property or attribute has one of the names ``VAGUE``, which fit all values, and
  no function one of them that is no verb; tests keep this, too.

The docstrings of options and settings, which players read, are exempt from the first two rules.
"""

from __future__ import annotations

import ast
import importlib
import re
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
PACKAGE = ROOT / "runegames"
TESTS = ROOT / "tests"
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
VAGUE = frozenset({"at", "each", "found", "place", "told"})
NO_VERBS = frozenset({"each", "found", "told"})
"""Vague names that functions do not have, either; ``at(x, y)`` and ``place(card)`` say enough."""
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
"""Units. If the docstring of a number begins with one, its name must contain a word of the unit."""
READ_BY_PLAYERS = ("Options", "Settings")
"""Endings of class names; players read the docstrings of the fields of such classes."""
MAX_UNNAMED = 6
BEGINNINGS = ("__init__", "__init_subclass__", "__new__")
"""Methods that differ from class to class, so that an override may have a docstring."""
Finding = tuple[int, str]
"""Number of a line, and the fault in it."""


def main() -> int:
    """Print the findings; return the exit status."""
    sys.path.insert(0, str(ROOT))
    faults = 0
    roots = [Path(argument).resolve() for argument in sys.argv[1:]] or [PACKAGE, HERE, TESTS]
    files: set[Path] = set()
    for root in roots:
        files.update([root] if root.is_file() else root.rglob("*.py"))
    checks = (
        openers_in,
        riddles_in,
        units_in,
        overrides_in,
        conditions_in,
        arguments_in,
        assignments_in,
    )
    classes: dict[str, str] = {}
    for path in sorted(files):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        findings = [*vague_names_in(tree)]
        if not path.is_relative_to(TESTS):
            findings += (finding for check in checks for finding in check(path, tree))
            findings += namesakes_in(path, tree, classes)
        for line, wrong in sorted(findings):
            faults += 1
            print(f"{path.relative_to(ROOT)}:{line}: {wrong}")
    return int(faults > 0)


def openers_in(path: Path, tree: ast.Module) -> Iterator[Finding]:
    """Find docstrings that begin with one of ``OPENERS``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and node.name.endswith(READ_BY_PLAYERS):
            continue
        body = getattr(node, "body", None)
        if not isinstance(body, list):
            continue
        for statement in body:
            match statement:
                case ast.Expr(ast.Constant(str(text))):
                    first = (text.split() or [""])[0].rstrip(".,;")
                    if first in OPENERS:
                        yield statement.lineno, f"a docstring begins with {first!r}"


def riddles_in(path: Path, tree: ast.Module) -> Iterator[Finding]:
    """Find docstrings and comments that contain one of ``RIDDLES``."""
    texts: list[Finding] = []
    with path.open("rb") as source:
        texts += (
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
                texts.append((node.lineno, text))
    for line, text in texts:
        words = f" {' '.join(text.split())} "
        for riddle in RIDDLES:
            if re.search(rf"\W{riddle}\W", words):
                yield line, f"{riddle!r} has to be read twice"


def units_in(path: Path, tree: ast.Module) -> Iterator[Finding]:
    """Find numbers whose name does not show the unit that their docstring begins with."""
    for value, docstring in pairwise(tree.body):
        match value, docstring:
            case ast.Assign([ast.Name(name)], ast.Constant(int() | float())), ast.Expr(
                ast.Constant(str(text))
            ):
                names = UNITS.get(text.split()[0], ())
                if names and not set(names) & set(name.split("_")):
                    yield value.lineno, f"{name} does not say its unit ({' or '.join(names)})"


def conditions_in(path: Path, tree: ast.Module) -> Iterator[Finding]:
    """Find conditions inside expressions that would be plain if the condition had a name.

    A conditional expression on a line of its own, or as a keyword argument, is plain.
    """
    for node in ast.walk(tree):
        siblings: list[ast.expr] = []
        match node:
            case ast.BinOp(left, _, right) if _is_true_or_false(left) or _is_true_or_false(right):
                yield node.lineno, "a truth value is counted as a number"
            case ast.UnaryOp(ast.USub(), ast.BinOp(ast.UnaryOp(ast.USub()), ast.FloorDiv())):
                yield node.lineno, "`ceil` would say that a quotient is rounded up"
            case ast.AugAssign(op=ast.Add(), value=value) if _is_true_or_false(value):
                yield node.lineno, "a truth value is counted as a number"
            case ast.AugAssign(value=ast.IfExp()):
                yield node.lineno, "a condition chooses what is added"
            case ast.IfExp(body=ast.IfExp()) | ast.IfExp(orelse=ast.IfExp()):
                yield node.lineno, "a conditional expression contains another one"
            case ast.IfExp(orelse=ast.BoolOp()) | ast.NamedExpr(value=ast.IfExp()):
                yield node.lineno, "a conditional expression is part of a longer one"
            case ast.BoolOp(values=values) if any(isinstance(value, ast.IfExp) for value in values):
                yield node.lineno, "a conditional expression is part of a longer one"
            case ast.Subscript(slice=ast.IfExp() | ast.Compare()) | ast.Starred(ast.IfExp()):
                yield node.lineno, "a condition chooses an index or starred items"
            case ast.For(iter=ast.IfExp()) | ast.comprehension(iter=ast.IfExp()):
                yield node.iter.lineno, "a condition chooses what a loop goes through"
            case ast.FormattedValue(ast.IfExp(body=one, orelse=other)) if ast.JoinedStr in (
                type(one),
                type(other),
            ):
                yield node.lineno, "a format string contains a condition with another one"
            case ast.Call(args=siblings) | ast.Tuple(siblings) | ast.List(siblings):
                pass
        lines = Counter(line for item in siblings for line in {item.lineno, item.end_lineno})
        for item in siblings:
            if isinstance(item, ast.IfExp) and max(lines[item.lineno], lines[item.end_lineno]) > 1:
                yield item.lineno, "a conditional expression shares its line with other items"


def arguments_in(path: Path, tree: ast.Module) -> Iterator[Finding]:
    """Find objects that are made from many arguments without names."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(ast.Name(name), arguments) if name[0].isupper():
                if len(arguments) > MAX_UNNAMED:
                    yield node.lineno, f"{name} has {len(arguments)} arguments without names"


def assignments_in(path: Path, tree: ast.Module) -> Iterator[Finding]:
    """Find assignments of many values at once; constants of a module may be such a list.

    Values that are computed from the old values of the names have to be assigned together.
    """
    for node in ast.walk(tree):
        match node:
            case ast.Assign([ast.Tuple(names)], ast.Tuple(values)) if node not in tree.body:
                most = 3 if all(map(_is_plain, values)) else 2
                old = {ast.unparse(name) for name in names}
                used = {ast.unparse(part) for value in values for part in ast.walk(value)}
                if len(values) > most and not old & used:
                    yield node.lineno, f"{len(values)} values are assigned at once"


def _is_plain(value: ast.expr) -> bool:
    match value:
        case ast.Attribute(owner):
            return _is_plain(owner)
    return isinstance(value, ast.Constant | ast.Name)


def _is_true_or_false(value: ast.expr) -> bool:
    match value:
        case ast.Compare() | ast.UnaryOp(ast.Not()) | ast.Call(ast.Name("bool" | "isinstance")):
            return True
        case ast.BoolOp(values=parts):
            return all(map(_is_true_or_false, parts))
    return False


def overrides_in(path: Path, tree: ast.Module) -> Iterator[Finding]:
    """Find overriding methods that have a docstring."""
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
                yield method.lineno, f"{kind.name}.{method.name} overrides, so needs no docstring"


def vague_names_in(tree: ast.Module) -> Iterator[Finding]:
    """Find values and functions with vague names; a leading underscore does not count."""
    for node in ast.walk(tree):
        name, names = "", VAGUE
        match node:
            case ast.Name(name, ast.Store()) | ast.arg(name) | ast.MatchAs(name=str(name)):
                pass
            case ast.Attribute(ast.Name("self"), name, ast.Store()):
                pass
            case ast.FunctionDef(name, decorator_list=decorators):
                if not any("property" in ast.unparse(decorator) for decorator in decorators):
                    names = NO_VERBS
        if name.lstrip("_") in names:
            yield getattr(node, "lineno", 0), f"{name!r} does not say what the value is"


def namesakes_in(path: Path, tree: ast.Module, classes: dict[str, str]) -> Iterator[Finding]:
    """Find classes whose name is a key of ``classes``; add the files of the others to it."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            if node.name in classes:
                yield node.lineno, f"{classes[node.name]} has a class {node.name}, too"
            classes.setdefault(node.name, str(path.relative_to(ROOT)))


if __name__ == "__main__":
    raise SystemExit(main())
