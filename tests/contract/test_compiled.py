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
    modules = [module for name, module in sys.modules.items() if name.startswith("runegames.")]
    native = {
        var
        for module in modules
        for var in vars(module).values()
        if isinstance(var, type) and "__mypyc_attrs__" in vars(var)
    }
    assert {"FieldState", "Search"} <= {kind.__name__ for kind in native}
    assert [kind for kind in native if kind.__weakrefoffset__] == []
