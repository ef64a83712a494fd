"""Installed packages for tests: two small games, games that do not load, and an odd game."""

from __future__ import annotations

import shutil
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from runegames.games import registry
from runegames.play import keys
from tests.programs import printed
from tests.ui.conftest import _no_waiting as _no_waiting

HERE = Path(__file__).parent
BROKEN = {
    "gone": "no_such_module:GAME",
    "empty": "runes_broken:NOTHING",
    "raises": "runes_broken.raises:GAME",
    "leaves": "runes_broken.leaves:GAME",
    "other_name": "runes_broken:GAME",
}
"""Entry points of ``runes_broken``, whose games do not load."""
MODULE = """
from dataclasses import replace
from typing import ClassVar
import runes_nim
from runes_nim import *

class Odd(type(runes_nim.GAME)):
    meta = replace(runes_nim.GAME.meta, id="odd")
    {}

GAME = Odd()
"""
"""Module of the odd package: Nim with lines of a test in the body of its class."""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder of installed packages: Nim, Kuhn poker, and one whose games do not load."""
    folder = tmp_path_factory.mktemp("site")
    for name in ("nim", "kuhn"):
        _unpack(HERE / name, folder)
    _install_broken(folder)
    return folder


def _unpack(source: Path, site: Path) -> None:
    """Put into ``site`` what the wheel of a package would; to build a wheel takes far longer."""
    project = tomllib.loads((source / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    module = project["name"].replace("-", "_")
    shutil.copytree(source / module, site / module)
    info = site / f"{module}-{project['version']}.dist-info"
    info.mkdir()
    fields = {"Name": project["name"], "Version": project["version"]}
    fields["Summary"] = project["description"]
    lines = [f"{field}: {value}" for field, value in fields.items()]
    (info / "METADATA").write_text("\n".join(["Metadata-Version: 2.1", *lines, ""]))
    entries = project["entry-points"]["runegames.games"].items()
    lines = [f"{name} = {target}" for name, target in entries]
    (info / "entry_points.txt").write_text("\n".join(["[runegames.games]", *lines, ""]))


def install(source: Path, site: Path, wheels: Path) -> None:
    """Build the package in ``source``, and unpack its wheel into ``site``."""
    printed("-m", "hatchling", "build", "-t", "wheel", "-d", wheels, cwd=source)
    (wheel,) = wheels.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(site)


def _install_broken(folder: Path) -> None:
    package, info = folder / "runes_broken", folder / "runes_broken-3.dist-info"
    package.mkdir()
    info.mkdir()
    (package / "__init__.py").write_text("from runes_nim import GAME as GAME\n")
    (package / "raises.py").write_text("raise RuntimeError('not today [/b]')\n")
    (package / "leaves.py").write_text("raise SystemExit('bye')\n")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: runes-broken\nVersion: 3\n")
    lines = [f"{name} = {target}" for name, target in BROKEN.items()]
    (info / "entry_points.txt").write_text("\n".join(["[runegames.games]", *lines, ""]))


@pytest.fixture
def installed(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Let this process, and those that it starts, find the installed games."""
    monkeypatch.syspath_prepend(site)
    monkeypatch.setenv("PYTHONPATH", str(site))
    forget()
    yield site
    forget()


def forget() -> None:
    """Make the registry search for installed games again."""
    registry._outside_entries.cache_clear()
    registry._loaded.cache_clear()
    registry._broken.clear()
    registry._odd.clear()
    registry._foreign.clear()


class Packages:
    """Folder for one odd package, which a test installs beside Nim and Kuhn poker."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def install(self, *, code: str = "pass", value: str = "runes_odd:GAME", toml: str = "") -> None:
        self.announce(f"[runegames.games]\nodd = {value}\n")
        package = self.folder / "runes_odd"
        package.mkdir()
        (package / "__init__.py").write_text(MODULE.format(code))
        if toml:
            (package / "game.toml").write_text(toml)
        forget()

    def announce(self, text: str, metadata: str = "Name: runes-odd\nVersion: 3\n") -> None:
        """Write the metadata and the entry points of the odd package."""
        info = self.folder / "runes_odd-3.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(metadata)
        (info / "entry_points.txt").write_text(text)
        forget()


@pytest.fixture
def packages(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Packages]:
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(folder)
    yield Packages(folder)
    sys.modules.pop("runes_odd", None)
    for table in (keys.GROUPS, keys.RESERVED_IN):
        table.pop("odd", None)
    for action in [known.id for known in keys.ACTIONS.values() if known.group == "odd"]:
        del keys.ACTIONS[action]
    forget()
