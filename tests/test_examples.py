"""Examples in docstrings run, and each module where a reader begins has one."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FIRST_PAGES = (
    "runegames",
    "runegames.bots",
    "runegames.chronicle",
    "runegames.core",
    "runegames.lab",
    "runegames.testing",
    "runegames.games.registry",
    "runegames.games.enceladus",
    "runegames.games.market",
    "runegames.games.rune",
    "runegames.games.rulebook",
    "runegames.play",
)
MODULES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in sorted((ROOT / "runegames").rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize(
    "module",
    [
        pytest.param(module, marks=pytest.mark.slow if module == "runegames.review" else ())
        for module in MODULES
    ],
)
def test_examples_run(module: str) -> None:
    result = doctest.testmod(import_module(module), optionflags=doctest.ELLIPSIS)
    assert result.attempted
    assert not result.failed


def test_modules_where_a_reader_begins_have_an_example() -> None:
    assert set(FIRST_PAGES) <= set(MODULES)
