"""Rules and search, compiled by mypyc for the wheel of ``make wheel-fast`` (see ``build_hook.py``).

The ordinary wheel and the checkout stay pure Python. A copy of the source is compiled, so that the
checkout contains no ``.so``.

mypyc loses some facts that the modules state. Insertions in the copy state these facts again, and
do not change the numbers of the lines:

- constants are ``Final``, because mypyc looks up any other global in a dictionary at each use;
- a move or event has its fields and keywords in ``__declared__`` (see ``core/keywords.py``), and a
  state has its fields in ``__annotations__``;
- the modules with the bases of moves and events are imported, because mypyc forgets to import them;
- ``OPEN_CLASS`` is marked as open for subclasses, by a decorator that only mypyc sees.

Tests cannot patch names inside a compiled module. Of the compiled classes, interpreted code can
derive only from ``OPEN_CLASS``.
"""

from __future__ import annotations

import ast
import json
import os
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GROUP = "runegames"
"""Group of all compiled modules; their shared library is ``runegames__mypyc``."""
ALONE = (
    "core/arithmetic.py",
    "core/ranking.py",
    "core/rng.py",
    "core/states.py",
    "bots/chances.py",
    "bots/experience.py",
    "bots/search.py",
)
"""Compiled modules outside of the games.

The rest of ``core`` stays interpreted: mypyc breaks pydantic models, pickled dataclasses and
generated classes, and code that runs once a game would gain nothing.
"""
OPEN_CLASS = "FieldState"
"""Compiled base class of states. Games of other packages stay interpreted, and derive from it."""
INTERPRETED = {
    "__init__": "makes the game, with properties that mypyc does not know",
    "model": "pydantic makes its models from annotations, which mypyc loses",
    "encoding": "is for training networks, and uses functions of the interpreted core",
    "words": "makes sentences, whose speed does not matter",
    "phrases": "makes sentences, whose speed does not matter",
    "reasons": "makes sentences, whose speed does not matter",
    "deal_reasons": "makes sentences, whose speed does not matter",
    "consequences": "makes sentences, whose speed does not matter",
    "choices": "derives from `Sequence`; mypyc frees such objects without clearing weak references",
}
"""Modules of a game that stay interpreted, with the reason; a game's other modules are compiled."""
Insertion = tuple[int, int, str]
"""Number of a line, counted from 0; column in bytes; text to insert."""


def compiled() -> list[Path]:
    """Return the modules that are compiled, as paths from the root of the checkout."""
    package = ROOT / "runegames"
    games = sorted(path for path in package.glob("games/*/*.py") if path.stem not in INTERPRETED)
    return [path.relative_to(ROOT) for path in [*(package / name for name in ALONE), *games]]


# -- what mypyc loses ---------------------------------------------------------------------


def restated(source: str) -> str:
    """Return the source of a module with insertions for the facts that mypyc would lose."""
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    rows = [*_classes(ast.parse(source)), *_constants(ast.parse(source))]
    if not rows:
        return source
    for number, column, text in sorted(rows, reverse=True):
        line = lines[number]
        lines[number] = line[:column] + text.encode() + line[column:]
    future = "from __future__ import annotations"
    wanted = "from typing import TYPE_CHECKING as _CHECKING, ClassVar as _ClassVar, Final as _Final"
    text = b"".join(lines).decode()
    if "__declared__" in text:
        wanted += "; from runegames.core.keywords import ordinary as _ordinary"
        wanted += "; import runegames.core.bases, runegames.core.events"
    return text.replace(future, f"{future}; {wanted}", 1)


@cache
def _native() -> set[str]:
    """Return mypyc's native classes: those without a base class, and all derived from them."""
    bases = {
        node.name: ast.unparse(node.bases[0]) if node.bases else OPEN_CLASS
        for path in compiled()
        for node in ast.parse((ROOT / path).read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    }
    names, before = {OPEN_CLASS}, 0
    while len(names) > before:
        before = len(names)
        names |= {name for name, base in bases.items() if base in names}
    return names


def _classes(module: ast.Module) -> Iterator[Insertion]:
    for node in module.body:
        if not isinstance(node, ast.ClassDef) or node.decorator_list:
            continue
        base = ast.unparse(node.bases[0]) if node.bases else ""
        fields = {
            ast.unparse(statement.target): ast.unparse(statement.annotation)
            for statement in node.body
            if isinstance(statement, ast.AnnAssign)
        }
        if node.name == OPEN_CLASS:
            # The two empty lines before the class have room for these insertions.
            yield node.lineno - 3, 0, "if _CHECKING: from mypy_extensions import mypyc_attr"
            yield node.lineno - 2, 0, "@mypyc_attr(allow_interpreted_subclasses=True)"
        if OPEN_CLASS in (base, node.name):
            text = f'__annotations__: "_ClassVar[dict[str, str]]" = {fields!r} # type: ignore[misc]'
        elif base == "NamedTuple" or node.name in _native():
            continue
        else:
            yield node.lineno - 2, 0, "@_ordinary"
            keywords = {keyword.arg: ast.literal_eval(keyword.value) for keyword in node.keywords}
            lost = json.dumps([fields, ast.get_docstring(node, clean=False), keywords])
            text = f"__declared__ = {lost!r}"
        doc = node.body[0]
        if ast.get_docstring(node) is None or doc.end_col_offset is None or not doc.end_lineno:
            raise SyntaxError(f"{node.name} needs a docstring to be compiled")
        yield doc.end_lineno - 1, doc.end_col_offset, f"; {text}"


def _constants(module: ast.Module) -> Iterator[Insertion]:
    for node in module.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name) as target], value=value):
                if name.isupper() and not ast.unparse(value).startswith("TypeVar("):
                    yield target.lineno - 1, target.end_col_offset or 0, ": _Final"
            case ast.AnnAssign(target=ast.Name(id=name), annotation=kind):
                if name.isupper() and not ast.unparse(kind).startswith(("Final", "TypeAlias")):
                    yield kind.lineno - 1, kind.col_offset, "_Final["
                    yield (kind.end_lineno or 0) - 1, kind.end_col_offset or 0, "]"


# -- building -----------------------------------------------------------------------------


def build(folder: Path) -> dict[Path, str]:
    """Compile a copy of the package in a folder; return each built file's place in the wheel."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    shutil.copytree(ROOT / "runegames", folder / "runegames")
    shutil.copy(ROOT / "pyproject.toml", folder)
    modules = compiled()
    for module in modules:
        source = (ROOT / module).read_text(encoding="utf-8")
        (folder / module).write_text(restated(source), encoding="utf-8")
    before = Path.cwd()
    os.chdir(folder)
    try:
        extensions = mypycify(
            ["--config-file", "pyproject.toml", *map(str, modules)],
            group_name=GROUP,
            debug_level="0",
            target_dir="c",
        )
        command = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
        command.build_lib = "lib"
        command.ensure_finalized()
        command.run()
    finally:
        os.chdir(before)
    lib = folder / "lib"
    return {path: path.relative_to(lib).as_posix() for path in lib.rglob("*") if path.is_file()}
