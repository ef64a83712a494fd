"""Laws of compiled modules, which are part of the wheel of ``make wheel-fast``."""

from __future__ import annotations

import sys

import pytest

from runegames import build
from runegames.bots import search
from runegames.games.registry import game, playable


@pytest.mark.skipif(build() == "pure", reason="nothing is compiled here")
def test_no_compiled_class_has_weak_references() -> None:
    """Forbid weak references: mypyc does not clear them when it frees an object."""
    assert not search.__file__.endswith(".py")
    games = [game(name) for name in playable()]
    assert games
    modules = [each for name, each in sys.modules.items() if name.startswith("runegames.")]
    native = {
        each
        for module in modules
        for each in vars(module).values()
        if isinstance(each, type) and "__mypyc_attrs__" in vars(each)
    }
    assert {"FieldState", "Search"} <= {each.__name__ for each in native}
    assert [each for each in native if each.__weakrefoffset__] == []
