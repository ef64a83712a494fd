"""README and the pages of `docs/`: links lead somewhere, and every example runs."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
from textual.binding import Binding

from runegames import cli, core, testing
from runegames.cli.parser import parser
from runegames.lab import workers
from runegames.testing import check_game
from runegames.ui.app import RunegamesApp
from runegames.ui.screens.game.screen import GameScreen
from runegames.ui.screens.menu import MenuScreen
from tests.guide import ROOT, blocks, follow
from tests.outside.conftest import forget, install
from tests.outside.conftest import installed as installed
from tests.outside.conftest import site as site
from tests.ui.tables import playing, sitting

DOCS = sorted((ROOT / "docs").glob("*.md"))
PAGES = [ROOT / "README.md", ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md", *DOCS]
GUIDE = (ROOT / "docs" / "authors.md").read_text(encoding="utf-8")
MAX_README_BYTES = 6_000
MAX_WORDS = 90
LINK = re.compile(r"\]\(([^)\s]+)\)")
INSTALLERS = ("pipx", "uvx")
"""Programs that load packages from an index, so no test runs them."""


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_to_files(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        assert target.startswith(("https://", "#")) or (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_paragraphs_are_short(page: Path) -> None:
    text = re.sub(r"(?ms)^```.*?^```$", "", page.read_text(encoding="utf-8"))
    for paragraph in re.split(r"\n\s*\n|\n(?=\s*(?:[-|]|\d+\.) )", text):
        assert paragraph.startswith("|") or len(paragraph.split()) <= MAX_WORDS, paragraph


def test_the_readme_is_short() -> None:
    assert (ROOT / "README.md").stat().st_size <= MAX_README_BYTES


def commands(page: Path) -> Iterator[list[str]]:
    """Find the commands of a page, in its text and in its blocks."""
    text = page.read_text(encoding="utf-8")
    for code in re.findall(r"(?<!`)`([^`\n]+)`(?!`)", text):
        if re.match(r"(runegames|make) [a-z-]", code) and not re.search("[…*]", code):
            yield shlex.split(code)
    for language, block in blocks(text):
        if language == "sh":
            yield from (shlex.split(line, comments=True) for line in block.splitlines())


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_commands_and_their_options_are_known(page: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    known = parser()._subparsers
    assert known is not None
    (action,) = (option for option in known._group_actions if option.choices)
    subcommands = dict(action.choices or {})
    for program, *arguments in (command for command in commands(page) if command):
        if program == "make":
            assert re.search(rf"(?m)^{arguments[0]}:", makefile), arguments
        elif program == "runegames" and arguments and not arguments[0].startswith("-"):
            if arguments[0] == "COMMAND":
                continue
            options = subcommands[arguments[0]]._option_string_actions
            used = {argument for argument in arguments if argument.startswith("--")}
            assert used <= {*options, "--help"}, arguments
        elif program not in ("runegames", "cd", "eval"):
            assert program in INSTALLERS, program


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_keys_of_the_menu_do_something_there(page: Path) -> None:
    bound = {
        key
        for kind in (MenuScreen, RunegamesApp)
        for binding in kind.BINDINGS
        if isinstance(binding, Binding)
        for key in binding.key.split(",")
    }
    for key in re.findall(r"`(\w)` in\s+the\s+menu", page.read_text(encoding="utf-8")):
        assert key in bound, key


@pytest.mark.slow
@pytest.mark.parametrize("page", [doc for doc in DOCS if doc.name != "authors.md"], ids=name_of)
def test_examples_run(
    page: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RUNEGAMES_HOME", str(tmp_path))
    monkeypatch.setattr(workers, "cores", lambda: 1)
    for language, block in blocks(page.read_text(encoding="utf-8")):
        if language == "python":
            if find_spec("pettingzoo") is None:
                pytest.skip("PettingZoo is not installed")
            exec(compile(block, page.name, "exec"), {})
        elif language == "sh":
            for program, *arguments in map(shlex.split, block.splitlines()):
                if program == "eval":  # the shell gets the output of the command within
                    arguments = ["--print-completion", "bash"]
                    with pytest.raises(SystemExit):
                        cli.main(arguments)
                    continue
                assert program == "runegames"
                assert cli.main(arguments) == 0, capsys.readouterr()


@pytest.mark.slow
async def test_a_game_made_by_the_guide_keeps_the_laws_and_has_its_table(
    installed: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Follow the authors' guide, then check, install and play its game."""
    monkeypatch.chdir(tmp_path)
    assert cli.main(["new-game", "moor", "--hidden"]) == 0
    assert "`runegames authors`" in capsys.readouterr().out
    package = tmp_path / "moor"
    follow(GUIDE, package)
    path = tmp_path / "site"
    path.mkdir()
    monkeypatch.syspath_prepend(path)
    install(package, path, tmp_path / "wheels")
    forget()
    try:
        game = import_module("runes_moor").GAME
        check_game(game, games=1)
        monkeypatch.chdir(package)
        assert cli.main(["check", "moor", "--games", "1", "--law", "check_meta"]) == 0
        assert cli.main(["games"]) in (0, 1)
        assert not re.search(r"(?m)^moor .*\n  !", capsys.readouterr().out)
        async with playing(sitting("moor", 2, 1, level="random")) as pilot:
            for _ in range(3):
                await pilot.press("enter")
                await pilot.pause()
            assert isinstance(pilot.app.screen, GameScreen), pilot.app._notifications
            assert type(pilot.app.screen.table).__name__ == "MoorTable"
    finally:
        for name in ("runes_moor", "runes_moor.table"):
            sys.modules.pop(name, None)
        forget()


@pytest.mark.parametrize("package", [core, testing], ids=["core", "testing"])
def test_the_guide_lists_what_the_api_promises(package: object) -> None:
    name = getattr(package, "__name__", "")
    (listed,) = re.findall(rf"From `{name}`:\n\n((?:.+\n)+)", GUIDE)
    assert re.findall(r"`(\w+)`", listed) == sorted(
        getattr(package, "__all__", ()), key=str.casefold
    )


def test_the_guide_can_be_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["authors"]) == 0
    assert capsys.readouterr().out == f"{GUIDE}\n"
