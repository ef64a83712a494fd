"""Two small games, and some that do not load, installed beside the project as packages are."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from runegames.games import registry

HERE = Path(__file__).parent
BROKEN = {
    "gone": "no_such_module:GAME",
    "empty": "runes_broken:NOTHING",
    "raises": "runes_broken.raises:GAME",
    "leaves": "runes_broken.leaves:GAME",
    "other_name": "runes_broken:GAME",
}


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of installed packages: Nim, Kuhn poker, and one whose games do not load."""
    folder = tmp_path_factory.mktemp("site")
    for name in ("nim", "kuhn"):
        wheels = tmp_path_factory.mktemp(name)
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels)]
        subprocess.run(command, cwd=HERE / name, check=True, capture_output=True)
        (wheel,) = wheels.glob("*.whl")
        zipfile.ZipFile(wheel).extractall(folder)
    _install_broken(folder)
    return folder


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
    """This process finds them."""
    monkeypatch.syspath_prepend(site)
    monkeypatch.setenv("PYTHONPATH", str(site))  # for the process that thinks
    forget()
    yield site
    forget()


def forget() -> None:
    """Look for games anew."""
    registry._outside_entries.cache_clear()
    registry._loaded.cache_clear()
    registry._broken.clear()
    registry._odd.clear()
    registry._known.clear()


@pytest.fixture
def environment(site: Path) -> dict[str, str]:
    """Other processes find them."""
    return {**os.environ, "PYTHONPATH": str(site)}
