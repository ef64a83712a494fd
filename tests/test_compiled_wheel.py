"""Modules that ``make wheel-fast`` compiles, and the rewritten copies that mypyc gets."""

import sys
import sysconfig
import types
from pathlib import Path

import pytest

import compiled_wheel
from runegames.cli import compiling
from runegames.games.registry import playable

ROOT = Path(__file__).resolve().parent.parent


def test_the_rules_and_the_evaluation_of_every_game_are_compiled() -> None:
    modules = {path.as_posix() for path in compiled_wheel.compiled()}
    for game in playable():
        assert {f"runegames/games/{game}/{name}.py" for name in ("rules", "value")} <= modules
        assert f"runegames/games/{game}/model.py" not in modules
    assert {f"runegames/{name}" for name in compiled_wheel.ALONE} <= modules
    assert all((ROOT / path).is_file() for path in modules)


@pytest.mark.slow
@pytest.mark.parametrize("path", compiled_wheel.compiled(), ids=str)
def test_a_rewritten_module_has_the_same_number_of_lines(path: Path) -> None:
    source = (ROOT / path).read_text(encoding="utf-8")
    restated = compiled_wheel.restated(source)
    compile(restated, str(path), "exec")
    assert len(restated.splitlines()) == len(source.splitlines())


SOURCE = '''\
"""A move."""

from __future__ import annotations

from runegames.core import BaseMove

LEAST = 1


class Take(BaseMove, kind="take"):
    """Take runes."""

    runes: int = LEAST
'''


def test_a_rewritten_module_restates_what_mypyc_drops() -> None:
    """Imitate mypyc, which drops keywords of a class and types of fields."""
    restated = compiled_wheel.restated(SOURCE)
    assert "LEAST: _Final = 1" in restated
    forgetful = restated.replace(', kind="take"', "").replace("runes: int = ", "runes = ")
    assert restated.count("int") - forgetful.count("int") == 1
    module = types.ModuleType("forgetful")
    sys.modules[module.__name__] = module
    try:
        exec(compile(forgetful, "forgetful.py", "exec"), module.__dict__)
    finally:
        del sys.modules[module.__name__]
    assert repr(module.Take(3)) == "Take(runes=3, kind='take')"
    assert module.Take.__doc__ == "Take runes."
    assert module.Take() == module.Take(1)


def test_a_missing_compiler_is_reported_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sysconfig, "get_config_var", lambda name: "no-such-cc -pthread")
    text = compiling.trouble()
    assert text == "The compiled wheel needs a C compiler, and there is no no-such-cc here."
