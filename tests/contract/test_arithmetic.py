"""Arithmetic that weighs moves: the same under every Python and on every machine (ALL-2)."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

import runegames
from runegames.bots.registry import make_bot
from runegames.core import Rng
from runegames.games.registry import game
from runegames.testing import random_setting
from runegames.testing.laws.facts import some_asked
from tests.contract.hooks import hooks_of
from tests.contract.tables import every_game

PACKAGE = Path(runegames.__file__).parent
PATTERNS = (
    *("games/*/value.py", "games/*/odds.py", "games/*/knowledge.py"),
    *("bots/*.py", "review/*.py", "core/advice.py"),
)
WEIGHING = [path for pattern in PATTERNS for path in PACKAGE.glob(pattern)]
"""Modules whose numbers decide about moves or hints."""
PLAIN_SUM = sum
EXACT = {"ceil", "comb", "floor", "fsum", "inf", "isqrt", "ldexp", "sqrt"}
"""Functions of ``math`` that are exact, or rounded once by IEEE 754."""


def faults(source: str) -> Iterator[str]:
    """Yield calls, operators and loops whose results may differ between machines or processes."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id="sum" | "pow" | "hash" | "id" as name)):
                yield f"{name}() in line {node.lineno}"
            case ast.BinOp(op=ast.Pow()) | ast.AugAssign(op=ast.Pow()):
                yield f"** in line {node.lineno}"
            case ast.ImportFrom(module="math"):
                yield from (f"math.{alias.name}" for alias in node.names if alias.name not in EXACT)
            case ast.Import(names=names):
                yield from (alias.name for alias in names if alias.name in ("math", "statistics"))
            case ast.ImportFrom(module="statistics" as name):
                yield name
            case (
                ast.For(iter=ast.Set() | ast.SetComp())
                | ast.comprehension(iter=ast.Set() | ast.SetComp())
            ):
                yield "a loop over a set"
            case _:
                pass


@pytest.mark.parametrize("pattern", PATTERNS)
def test_every_pattern_finds_a_module(pattern: str) -> None:
    assert any(PACKAGE.glob(pattern))


@pytest.mark.parametrize("path", WEIGHING, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_modules_that_weigh_moves_use_exact_arithmetic(path: Path) -> None:
    assert not [*faults(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize(
    "source",
    [
        "a = sum(x)",
        "a = b ** c",
        "a **= 2",
        "from math import exp",
        "import math",
        "from statistics import fmean",
        "[x for x in {1, 2}]",
        "hash(a)",
    ],
)
def test_planted_faults_are_found(source: str) -> None:
    assert [*faults(source)]


def whole_sum(numbers: Iterable[Any], start: Any = 0) -> Any:
    """Sum numbers, but refuse floats."""
    listed = list(numbers)
    assert not any(isinstance(number, float) for number in listed), "sum() over floats"
    return PLAIN_SUM(listed, start)


@every_game
def test_no_float_reaches_sum_when_a_computer_player_thinks(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    moments = [*some_asked(random_setting(game(game_id), 2, 11, hooks_of(game_id).brief), 4)]
    monkeypatch.setattr(builtins, "sum", whole_sum)
    for moment in moments:
        for name in ("adept", "master:12"):
            make_bot(name, moment.setting.game).choose(moment.state.copy(), Rng(1))
