"""Help for authors of games, and the commands `new-game`, `check` and `games`."""

from __future__ import annotations

import inspect
import pydoc
import re
from importlib import import_module
from pathlib import Path

import pytest

from runegames import cli
from runegames.core import Asking, BaseMove, Decision, Meta, Objection, Outcome, View
from runegames.games import hooks
from runegames.games.registry import game
from runegames.testing import Facts, check_game
from runegames.ui.screens.game.screen import GameScreen
from runegames.ui.widgets.board import Board
from runegames.ui.widgets.column import SidePanels
from runegames.ui.widgets.hand_table import HandTable
from runegames.ui.widgets.table import GameTable
from runegames.ui.widgets.tray import Tray
from tests.outside.conftest import Packages, forget, install
from tests.ui.tables import playing, sitting


@pytest.mark.parametrize("kind", [Meta, Decision, Objection, Outcome, View, Facts])
def test_help_explains_every_field(kind: type) -> None:
    text = pydoc.plain(pydoc.render_doc(kind))
    for name in inspect.get_annotations(kind):
        assert f"{name}: " in text.partition("Method resolution")[0], name


NEW = {"open": [], "hidden": ["--hidden"]}


@pytest.mark.slow
@pytest.mark.parametrize("kind", NEW)
async def test_a_new_game_plays_at_once(
    packages: Packages, tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    """Write, build, install, check, play, list and show a new game."""
    name, folder = f"new_{kind}", tmp_path / "new"
    command = ["new-game", name, "--title", "A new game", "--folder", str(folder), *NEW[kind]]
    assert cli.main(command) == 0
    install(folder, packages.folder, tmp_path / "wheels")
    forget()
    check_game(game(name), games=1)
    capsys.readouterr()
    assert cli.main(["playout", name, "--bot", "adept", "--seed", "4"]) == 0
    assert "A new game · seed 4" in capsys.readouterr().out
    cli.main(["games"])
    lines = capsys.readouterr().out.splitlines()
    (index,) = (index for index, line in enumerate(lines) if line.startswith(name))
    assert "A new game" in lines[index]
    assert f"runes-{name.replace('_', '-')} 0.1" in lines[index].replace("_", "-")
    assert not lines[index + 1].startswith("  !")
    assert "@" not in "".join(path.read_text() for path in folder.rglob("*.*") if path.is_file())
    async with playing(sitting(name, 2, 1, level="random")) as pilot:
        for size in ((80, 24), (120, 36), (200, 60)):
            await pilot.resize_terminal(*size)
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(pilot.app.screen, GameScreen), pilot.app._notifications


@pytest.mark.parametrize("name", ["", "Stones", "a-b", "a b", "rune", "x" * 40, "é"])
def test_a_name_that_no_game_can_have_is_refused(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["new-game", name, "--folder", str(tmp_path / "new")]) == 2
    assert not (tmp_path / "new").exists()
    assert len(capsys.readouterr().err.splitlines()) == 1


ODD = {
    "apraise = lambda self, state, moves: []": "`apraise` of Odd is never called: is `appraise`",
    "class words(BaseWords):\n"
    "        def reasn(self, move, state, names): return ''\n"
    "    words = words()": "`reasn` of words is never called: is `reason` meant?",
}


@pytest.mark.parametrize("code", ODD)
def test_what_is_wrong_with_a_game_is_listed(
    packages: Packages, capsys: pytest.CaptureFixture[str], code: str
) -> None:
    packages.install(
        code=code,
        toml='titel = "Nim"\nseats = [2, 3]\n[keys]\ngo = ["go", "enter"]\n[length]\nturn = 1\n'
        '[pieces]\nheap = { colour = "red" }\n',
    )
    folder = packages.folder / "runes_odd"
    (folder / "vignette.txt").write_text("@ a no_such_colour\n[small]\naa\n")
    (folder / "tips.toml").write_text('nothing = "There is none."\n')
    (folder / "guide.toml").write_text("seed = \n")
    assert cli.main(["games"]) == 1
    text = capsys.readouterr().out
    for trouble in (
        ODD[code],
        "`titel` in its game.toml means nothing; is `title` meant?",
        "no palette has a colour 'no_such_colour'",
        "gives `seat_counts` another value than `Meta`",
        "it declares keys, but has no table of its own to use them",
        "the key of `go` in its game.toml cannot be used: The key enter already means: do it",
        "the length in its game.toml cannot be used: `person_seconds`: Field required",
        "its styles have `heap`, but no table that was tried has such a piece; is `heaps` meant?",
        "its tips.toml has a tip for 'nothing', and no decision is of that kind",
        "its guide.toml cannot be followed",
        "it brings no rules.md",
        "Gone of runes-broken 3 cannot be loaded",
    ):
        assert trouble in text
    for line in ("nim +Nim with runes", "kuhn +Kuhn poker"):
        assert re.search(rf"(?m)^{line} .*\n(?!  !)", text), (
            "a good game is missing, or a fault is listed below it"
        )


UNCALLED = [(base, besides) for base, besides in hooks.BASES] + [
    (base, ()) for base in (GameTable, HandTable, Board, SidePanels, Tray, Asking)
]


@pytest.mark.parametrize(("base", "besides"), UNCALLED)
def test_every_hook_that_is_misspelled_is_named(base: type, besides: tuple[type, ...]) -> None:
    """Misspell the hooks in four ways, in turn: swap, leave out, double and change a letter."""
    plain = {"__module__": "typing_errors"}
    house = [kind for kind in base.__mro__ if kind.__module__.startswith("runegames")]
    names = {name for kind in (*house, *besides) for name in hooks._names(kind)}
    names -= {*vars(type("Odd", (base,), {**plain}))}
    assert len(names) > 3
    for number, name in enumerate(sorted(names)):
        middle = len(name) // 2
        start, end = name[:middle], name[middle + 1 :]
        swapped = start[:-1] + name[middle] + start[-1:] + end
        typo = (swapped, name[:-1], name + name[-1], f"{start}j{end}")[number % 4]
        if typo in names:
            continue
        kind = type("Odd", (base,), {typo: property(lambda self: None), **plain})
        (text,) = hooks._misspelled(kind, {"typing_errors"}, besides)
        assert text.startswith(f"`{typo}` of Odd is never called: is `")
        assert "(In typing_errors;" in text
        meant = text.split("`")[3]
        assert meant == name or hooks._edits(typo, meant) <= hooks._edits(typo, name)


def test_a_hook_that_is_no_method_is_named() -> None:
    members = {"part": property(lambda self: None), "emblem": lambda self: ""}
    kind = type("Odd", (View,), {"__module__": "typing_errors", **members})
    (text,) = hooks._uncallable(kind)
    assert text == "`part` of Odd is a property, but runegames calls it as a method."
    fields = {"__module__": "typing_errors", "__annotations__": {"runes": int, "text": str}}
    (text,) = hooks._uncallable(type("OddMove", (BaseMove,), {**fields, "runes": 1, "text": ""}))
    assert text.startswith("`text` of OddMove is a field,")


def test_an_error_that_breaks_many_laws_is_printed_once(
    packages: Packages, capsys: pytest.CaptureFixture[str]
) -> None:
    packages.install()
    code = inspect.getsource(import_module("runes_nim")).replace("heaps=tuple(", "heaps=sum(")
    (packages.folder / "runes_odd" / "__init__.py").write_text(code)
    command = ["check", "runes_odd:GAME", "--law", "bots_answer", "--law", "networks_can_play"]
    assert cli.main(command) == 1
    lines = capsys.readouterr().out.splitlines()
    fault = "NimView cannot be made; `heaps`: Input should be a valid tuple (__init__.py:"
    assert lines[0].startswith(f"BROKEN  bots_answer: {fault}")
    assert lines[-2:] == ["BROKEN  networks_can_play: the same as in bots_answer", "1 fault found."]


def test_a_misspelled_hook_is_named_even_if_the_game_cannot_be_loaded(
    packages: Packages, capsys: pytest.CaptureFixture[str]
) -> None:
    packages.install()
    code = inspect.getsource(import_module("runes_nim")).replace("legal_moves", "leagl_moves")
    (packages.folder / "runes_odd" / "__init__.py").write_text(code)
    assert cli.main(["games"]) == 1
    text = capsys.readouterr().out
    assert "Odd of runes-odd 3 cannot be loaded" in text
    assert "`leagl_moves` of NimState is never called: is `legal_moves` meant?" in text


def test_a_broken_law_is_printed_with_a_command_that_shows_it_again(
    packages: Packages, capsys: pytest.CaptureFixture[str]
) -> None:
    packages.install(code="def most_plies(self, options, seats): return 2")
    assert cli.main(["check", "odd", "--law", "asks_or_is_over"]) == 1
    text = capsys.readouterr().out
    assert text.startswith("BROKEN  asks_or_is_over: ALL-4")
    (again,) = re.findall(r"again: runegames (.*)", text)
    assert again == "check runes_odd:GAME --law asks_or_is_over --seats 2 --seed 1 --games 1"
    assert cli.main(again.split()) == 1
    assert capsys.readouterr().out == text
