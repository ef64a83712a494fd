"""Check of the words in the code, as far as a machine can keep them: `make lint`.

- A docstring begins with a noun or a verb, and not with a word of ``OPENERS``.
- A method that replaces one of a base class has none: the base says what it is for.

Sentences that players read (options and settings in the set-up form) are no docstrings.
"""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "runegames"
OPENERS = frozenset(
    {
        *("After", "Also", "And", "As", "At", "Before", "By", "For", "From", "How", "If", "In"),
        *("It", "Its", "Of", "On", "So", "That", "Those", "They", "To", "Until", "What", "When"),
        *("Where", "Whether", "Which", "Who", "Whom", "Whose", "Why", "With", "None:", "Something"),
    }
)
READ_BY_PLAYERS = ("Options", "Settings")
"""Ends of the names of classes whose fields are explained to players."""
BEGINNINGS = ("__init__", "__init_subclass__", "__new__")
"""Methods that every class has its own of, with arguments to be explained."""
Finding = tuple[int, str]
"""Line, and what is wrong there."""


def main() -> int:
    """Print what is wrong; the exit status."""
    sys.path.insert(0, str(ROOT))
    found = 0
    for path in sorted(PACKAGE.rglob("*.py")):
        for line, wrong in sorted([*openers_in(path), *overrides_in(path)]):
            found += 1
            print(f"{path.relative_to(ROOT)}:{line}: {wrong}")
    return int(found > 0)


def openers_in(path: Path) -> Iterator[Finding]:
    """Docstrings that begin with one of ``OPENERS``, also those of constants and fields."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef) and node.name.endswith(READ_BY_PLAYERS):
            continue
        body = getattr(node, "body", None)
        for statement in body if isinstance(body, list) else ():
            match statement:
                case ast.Expr(ast.Constant(str(text))):
                    first = (text.split() or [""])[0].rstrip(".,;")
                    if first in OPENERS:
                        yield statement.lineno, f"a docstring begins with {first!r}"


def overrides_in(path: Path) -> Iterator[Finding]:
    """Methods with a docstring that replace one of a base class."""
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    try:
        module = importlib.import_module(name)
    except ImportError:  # what an extra of the package brings is not installed
        return
    for kind in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
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
