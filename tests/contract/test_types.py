"""Types of games: mypy notices where a game breaks a protocol."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TypeAlias, TypeVar

import pytest

from runegames import cli
from runegames.core import BaseGame, BaseWords, Game, Options, State, View, Words
from runegames.core.game import Foreseeing, Guiding, Shortlisting
from runegames.games.bones import BonesGame
from runegames.games.bones.model import BonesOptions, BonesView
from runegames.games.bones.rules import BonesState
from runegames.games.bones.verb import BonesMove
from runegames.games.enceladus import EnceladusGame
from runegames.games.enceladus.model import EnceladusOptions, EnceladusView
from runegames.games.enceladus.rules import EnceladusMove, EnceladusState
from runegames.games.market import MarketGame
from runegames.games.market.model import MarketOptions, MarketView
from runegames.games.market.moves import MarketMove
from runegames.games.market.rules import MarketState
from runegames.games.registry import own_entries
from runegames.games.rune import RuneGame
from runegames.games.rune.model import RuneOptions, RuneView
from runegames.games.rune.rules import RuneMove, RuneState
from tests.programs import ended

# -- our own games ------------------------------------------------------------------------

S = TypeVar("S")
M = TypeVar("M")
O = TypeVar("O", bound=Options)  # noqa: E741
V = TypeVar("V", bound=View)

Fit: TypeAlias = tuple[Game[S, M, O], type[State[M, V]], Words[M, V]]
"""Game, its states and its words, all of the same moves and views."""

BONES: Fit[BonesState, BonesMove, BonesOptions, BonesView] = (
    BonesGame(),
    BonesState,
    BonesGame().words,
)
ENCELADUS: Fit[EnceladusState, EnceladusMove, EnceladusOptions, EnceladusView] = (
    EnceladusGame(),
    EnceladusState,
    EnceladusGame().words,
)
MARKET: Fit[MarketState, MarketMove, MarketOptions, MarketView] = (
    MarketGame(),
    MarketState,
    MarketGame().words,
)
RUNE: Fit[RuneState, RuneMove, RuneOptions, RuneView] = (
    RuneGame(),
    RuneState,
    RuneGame().words,
)


def test_all_our_games_are_compared_with_the_protocols() -> None:
    compared = {fit[0].meta.id for fit in (BONES, ENCELADUS, MARKET, RUNE)}
    assert compared == {entry.id for entry in own_entries()}


def test_games_have_no_public_methods_outside_the_protocols() -> None:
    for game, _, words in (BONES, ENCELADUS, MARKET, RUNE):
        for kind, base in ((type(game), BaseGame), (type(words), BaseWords)):
            public = {name for name in vars(kind) if not name.startswith("_")}
            asked_for = {*dir(base), *base.__annotations__}
            asked_for.update(*map(dir, (Foreseeing, Guiding, Shortlisting)))
            assert public <= asked_for, kind


# -- planted faults -----------------------------------------------------------------------

ROOT = Path(__file__).parents[2]
GAMES = {name: ROOT / f"tests/outside/{name}/runes_{name}/__init__.py" for name in ("nim", "kuhn")}
NEW_GAMES = {"new_open": [], "new_hidden": ["--hidden"]}
"""Options of `new-game`, by the name of the game that it makes."""
FAULTS = {
    "a method of the game is missing": ("nim", "def new(", "def renew("),
    "a method of the state is missing": ("nim", "def outcome(", "def result("),
    "a game with secrets cannot guess hidden cards": ("kuhn", "def determinize(", "def imagine("),
    "a method of the words has its arguments in another order": (
        "nim",
        "decision: Decision, view: NimView, names",
        "view: NimView, decision: Decision, names",
    ),
    "an argument is of another type": (
        "nim",
        "def make(self, move: Take,",
        "def make(self, move: int,",
    ),
    "a method returns another type": ("nim", "-> NimView:", "-> int:"),
    "the facts about the game lack a field": ("nim", "        rules_version=1,\n", ""),
    "the options are no options": ("nim", "options_type = NimOptions", "options_type = NimView"),
    "the words are for the moves of another game": (
        "nim",
        "words = NimWords()",
        "words = BaseWords[str, NimView]()",
    ),
    "the forecast is one number": (
        "nim",
        "    def new(",
        "    def forecast(self, state: NimState) -> float:\n        return 0.0\n\n    def new(",
    ),
    "a move is made without a log": (
        "nim",
        "    def make(",
        "    def apply(self, move: Take, rng: Rng) -> None: ...\n\n    def make(",
    ),
    "an event lacks a field": (
        "nim",
        "Took(self.turn, move.heap, move.runes)",
        "Took(self.turn, move.heap)",
    ),
    "an event has a field of another type": ("kuhn", "Said(seat, move.kind)", "Said(seat, 7)"),
    "a view lacks a field": ("nim", ", heaps=tuple(self.heaps))", ")"),
}
"""Name of a game, a text of its module and the replacement, by the fault that they plant."""


@pytest.mark.slow
def test_planted_faults_are_found_and_new_games_have_none(tmp_path: Path) -> None:
    """Check all in one run of mypy: a copy of a game for each fault, and games without faults."""
    texts = {name: path.read_text(encoding="utf-8") for name, path in GAMES.items()}
    written = dict(texts)
    for number, (name, old, new) in enumerate(FAULTS.values()):
        assert old in texts[name]
        written[f"fault{number}"] = texts[name].replace(old, new)
    for name, text in written.items():
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    for name, more in NEW_GAMES.items():
        assert cli.main(["new-game", name, "--folder", str(tmp_path / name), *more]) == 0
    options = ("--config-file", ROOT / "pyproject.toml", "--cache-dir", tmp_path / "cache")
    modules = [tmp_path / f"{name}.py" for name in written]
    modules += [tmp_path / name / f"runes_{name}" for name in NEW_GAMES]
    done = ended("-m", "mypy", *options, *modules, cwd=ROOT)
    values = set(re.findall(r"^\S*?(\w+)\.py:\d+: error", done.stdout, re.MULTILINE))
    assert not re.search(r"^\S*runes_new_\w+/\S*: error", done.stdout, re.MULTILINE), done.stdout
    assert done.returncode == 1, done.stdout + done.stderr
    assert "name-defined" not in done.stdout, "a planted fault uses an undefined name"
    missed = [fault for number, fault in enumerate(FAULTS) if f"fault{number}" not in values]
    assert not missed
    assert values.isdisjoint(GAMES), done.stdout
