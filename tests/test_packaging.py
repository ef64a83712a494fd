"""Wheel, source distribution and assets, and files of the project that have to agree."""

import re
import site
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

import bootstrap
import lowest
from runegames import __version__, resources
from tests.programs import printed

ROOT = Path(__file__).resolve().parent.parent
MOST_WHEEL_BYTES = 1_500_000


def files(folder: str) -> set[str]:
    """Return the files of a folder of the checkout that belong in a package."""
    return {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_a_checkout_finds_its_own_assets() -> None:
    assert resources.asset() == ROOT / "assets"


def test_an_asset_inside_the_package_comes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder, text in ((tmp_path / "runegames/assets", "inside"), (tmp_path / "assets", "ᚠ")):
        (folder / "rules").mkdir(parents=True)
        (folder / "rules/a.md").write_text(text, encoding="utf-8")
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "runegames")
    assert resources.read_text("rules", "a.md") == "inside"
    (tmp_path / "runegames/assets/rules/a.md").unlink()
    assert resources.read_text("rules", "a.md") == "ᚠ"


def test_a_missing_asset_is_named() -> None:
    with pytest.raises(resources.MissingAsset, match=r"assets/rules/no-such-game\.md is missing"):
        resources.read_text("rules", "no-such-game.md")


@pytest.mark.slow
def test_the_source_distribution_holds_assets_and_tests(tmp_path: Path) -> None:
    printed("-m", "hatchling", "build", "-t", "sdist", "-d", tmp_path, cwd=ROOT)
    with tarfile.open(next(tmp_path.glob("*.tar.gz"))) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    assert files("assets") | files("tests") | files("runegames") <= names
    assert {"pyproject.toml", "README.md", "LICENSE", "Makefile", ".ci/run"} <= names
    assert {"ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "Containerfile"} <= names


@pytest.mark.slow
def test_an_installed_wheel_runs_and_finds_its_assets(tmp_path: Path) -> None:
    printed("-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path, cwd=ROOT)
    wheel = next(tmp_path.glob("*.whl"))
    assets = {name for name in files("assets") if not name.startswith("assets/readme/")}
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert files("runegames") <= names
    assert {f"runegames/{name}" for name in assets} <= names
    assert not any(name.startswith(("assets", "tests")) for name in names)
    assert wheel.stat().st_size < MOST_WHEEL_BYTES

    venv = tmp_path / "venv"
    python = venv / "bin" / "python"
    printed("-m", "venv", "--without-pip", venv)
    printed("-m", "pip", "--python", python, "install", "--no-index", "--no-deps", wheel)
    # The wheel borrows the dependencies of this environment, but not the editable install of the
    # project: Python reads no .pth file in a folder that a .pth file names.
    installed = next(venv.glob("lib/*/site-packages"))
    (installed / "borrowed.pth").write_text("\n".join(site.getsitepackages()))

    code = "from runegames import resources; print(resources.asset())"
    found = Path(printed("-I", "-c", code, program=python, cwd=tmp_path).strip())
    assert found == installed / "runegames/assets"
    assert {
        f"assets/{path.relative_to(found).as_posix()}"
        for path in found.rglob("*")
        if path.is_file()
    } == assets
    assert "runegames" in printed("--help", program=venv / "bin/runegames", cwd=tmp_path)
    manual = (venv / "share/man/man6/runegames.6").read_text(encoding="utf-8")
    assert manual.startswith(".TH RUNEGAMES")
    assert "runegames arena" in manual
    assert "print\\-completion" in manual


def test_the_bootstrap_asks_for_the_python_that_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["requires-python"] == ">={}.{}".format(*bootstrap.OLDEST)


def test_the_pictures_of_the_readme_exist() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    raw = project["urls"]["Homepage"].replace("github.com", "raw.githubusercontent.com") + "/main/"
    pictures = re.findall(r"!\[[^]]+\]\(([^)]+)\)", text)
    assert {(ROOT / each.removeprefix(raw)).is_file() for each in pictures} == {True}
    assert {path.name for path in (ROOT / "assets/readme").iterdir()} == {
        each.rpartition("/")[2] for each in pictures
    }


def test_the_changelog_has_this_version() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"(?m)^## \[(.+)\](?: - \d{4}-\d\d-\d\d)?$", changes)
    assert versions[:2] == ["Unreleased", __version__]
    assert {*re.findall(r"(?m)^\[(.+)\]: https://", changes)} >= {*versions}
    kinds = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    assert {*re.findall(r"(?m)^### (.+)$", changes)} <= kinds


def test_every_dependency_has_a_lowest_version_and_an_upper_bound() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    names = [each.partition(">")[0] for each in project["project"]["dependencies"]]
    assert [each.partition("==")[0] for each in lowest.lowest(project)] == names
    for loose in ("rich", "rich>=14", "rich<16", "rich==14"):
        with pytest.raises(ValueError, match="not bounded"):
            lowest.lowest({"project": {"dependencies": [loose]}})
