"""Layers: imports run downwards only, and few modules outside the games name a game."""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest

from runegames.games.registry import entries
from tests.programs import printed

ROOT = Path(__file__).parents[2]
SCREEN = ("textual", "rich")
ABOVE = {
    "core": ("games", "play", "bots", "lab", "ui", "plain", "cli"),
    "games": ("play", "bots", "lab", "ui", "plain", "cli"),
    "play": ("bots", "chronicle", "lab", "ui", "plain", "cli"),
    "bots": ("play", "chronicle", "lab", "ui", "plain", "cli"),
    "chronicle": ("lab", "report", "ui", "plain", "cli"),
    "plain": ("ui", "cli"),
}
UPWARDS = [("core", "bots"), ("core", "games", "play", "chronicle", "plain")]
"""Layers that one interpreter imports, one after the other."""


IMPORT_ALL = """
import importlib, pkgutil, sys
for name in sys.argv[1:]:
    layer = importlib.import_module(f"runegames.{name}")
    for module in pkgutil.walk_packages(layer.__path__, f"runegames.{name}."):
        importlib.import_module(module.name)
    print(*sys.modules)
"""


@pytest.mark.parametrize(
    "layers",
    # `make test-fast` tests two layers; `make lint` checks imports at the top of all modules.
    [UPWARDS[0], pytest.param(UPWARDS[1], marks=pytest.mark.slow)],
)
def test_each_layer_loads_without_the_layers_above_it(layers: tuple[str, ...]) -> None:
    """Import layers in a fresh interpreter, because this one has imported the others already."""
    lines = printed("-c", IMPORT_ALL, *layers, cwd=ROOT).splitlines()
    for layer, line in zip(layers, lines, strict=True):
        loaded = {*line.split()}
        assert f"runegames.{layer}" in loaded
        assert loaded.isdisjoint(SCREEN)
        assert loaded.isdisjoint(f"runegames.{above}" for above in ABOVE[layer])


def circle_in(imports: dict[str, set[str]]) -> list[str]:
    """Return modules that import each other in a circle, or an empty list."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        return [str(module) for module in error.args[1]]
    return []


def test_no_imports_run_in_a_circle() -> None:
    """Include imports for type checkers and imports inside functions."""
    graph = grimp.build_graph("runegames", cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    assert circle_in(imports) == []
    imports["runegames.core.names"].add("runegames.core.events")
    assert set(circle_in(imports)) == {"runegames.core.names", "runegames.core.events"}


NAMERS = {
    "runegames/games/pieces.py",  # a piece has a rune carved into it
    "runegames/play/settings.py",  # a theme has the name of a game
    "runegames/ui/palettes.py",
}


def test_only_listed_modules_outside_the_games_name_a_game() -> None:
    games = {entry.id for entry in entries()}
    values = set()
    for path in (ROOT / "runegames").rglob("*.py"):
        parts = path.relative_to(ROOT).with_suffix("").parts
        if "games" in parts and games.intersection(parts):
            continue
        text = path.read_text(encoding="utf-8")
        named = any(f'"{game}"' in text for game in games)
        for node in ast.walk(ast.parse(text)) if named else ():
            if isinstance(node, ast.Constant) and node.value in games:
                values.add("/".join(parts) + ".py")
    assert values <= NAMERS
