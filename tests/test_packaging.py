"""Wheel, source distribution and assets, and files of the project that have to agree."""

import os
import re
import tarfile
import tomllib
import zipfile
from email.message import Message
from pathlib import Path

import pytest

import bootstrap
import build_hook
import description
import lowest
import pythons
from runegames import __version__, resources
from tests.programs import printed

ROOT = Path(__file__).resolve().parent.parent
MOST_WHEEL_BYTES = 1_650_000


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
    assert files("docs") <= names
    assert {"pyproject.toml", "README.md", "LICENSE", "Makefile", ".ci/run"} <= names
    assert {"ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "Containerfile"} <= names


@pytest.mark.slow
def test_an_unpacked_wheel_runs_and_finds_its_assets(tmp_path: Path) -> None:
    printed("-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path, cwd=ROOT)
    wheel = next(tmp_path.glob("*.whl"))
    assets = {name for name in files("assets") if not name.startswith("assets/readme/")}
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert files("runegames") <= names
    assert {f"runegames/{name}" for name in assets} <= names
    assert "runegames/assets/docs/authors.md" in names
    assert not any(name.startswith(("assets", "tests")) for name in names)
    assert wheel.stat().st_size < MOST_WHEEL_BYTES

    # `make pythons` installs the wheel by pip, which takes far longer.
    unpacked = tmp_path / "unpacked"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(unpacked)
    variables = {**os.environ, "PYTHONPATH": str(unpacked)}
    code = "from runegames import resources; print(resources.asset())"
    file = Path(printed("-c", code, cwd=tmp_path, env=variables).strip())
    assert file == unpacked / "runegames/assets"
    assert {
        f"assets/{path.relative_to(file).as_posix()}"
        for path in file.rglob("*")
        if path.is_file() and not path.is_relative_to(file / "docs")
    } == assets
    (scripts,) = unpacked.glob("*.dist-info/entry_points.txt")
    assert "runegames = runegames.cli:main" in scripts.read_text(encoding="utf-8")
    (page,) = unpacked.glob("*.data/data/share/man/man6/runegames.6")
    manual = page.read_text(encoding="utf-8")
    assert manual.startswith(".TH RUNEGAMES")
    assert "runegames arena" in manual
    assert "print\\-completion" in manual


def test_the_bootstrap_asks_for_the_python_that_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["requires-python"] == ">={}.{}".format(*bootstrap.OLDEST)


def test_the_readme_shows_all_pictures() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    pictures = re.findall(r"!\[[^]]+\]\(([^)]+)\)", text)
    assert {*pictures} == files("assets/readme")


README = """# Games

![The menu](assets/menu.svg)

| game | page |
| --- | --- |
| Moor | [![A table](assets/table.svg) the table](docs/table.md) |

See [the guide](docs/guide.md) and [xterm.js](https://xtermjs.org).
"""
WITHOUT_ADDRESS = """# Games

| game | page |
| --- | --- |
| Moor |  the table |

See the guide and [xterm.js](https://xtermjs.org).
"""
WITH_ADDRESS = """# Games

![The menu](https://example.org/me/raw/v1.0.0/assets/menu.svg)

| game | page |
| --- | --- |
| Moor | [![A table](https://example.org/me/raw/v1.0.0/assets/table.svg) the table](https://example.org/me/blob/v1.0.0/docs/table.md) |

See [the guide](https://example.org/me/blob/v1.0.0/docs/guide.md) and [xterm.js](https://xtermjs.org).
"""  # noqa: E501


def test_the_description_has_no_address_that_nobody_owns() -> None:
    assert description.description(README, "", "1.0.0") == WITHOUT_ADDRESS
    assert description.description(README, "https://example.org/me", "1.0.0") == WITH_ADDRESS
    assert description.urls("", "1.0.0") == {}
    urls = description.urls("https://example.org/me", "1.0.0")
    assert urls["Changelog"] == "https://example.org/me/blob/v1.0.0/CHANGELOG.md"


def metadata(text: str, *urls: str) -> Message:
    """Make the metadata of a package."""
    message = Message()
    message.set_payload(text)
    for url in urls:
        message["Project-URL"] = url
    return message


@pytest.mark.parametrize(
    ("message", "address", "fault"),
    [
        (metadata(""), "", "no description"),
        (metadata("![The menu](assets/menu.svg)"), "https://example.org", "leads to a file"),
        (metadata("![The menu](https://example.org/menu.svg)"), "", "no address to load"),
        (metadata("Games.", "Homepage, https://example.org"), "", "nobody has said"),
        (metadata("Games.", "Homepage, https://other.org"), "https://example.org", "nobody"),
    ],
)
def test_a_faulty_description_is_named(message: Message, address: str, fault: str) -> None:
    assert [*description.faults(metadata("Games."), address)] == []
    assert any(fault in sentence for sentence in description.faults(message, address))


def test_no_file_has_an_address_that_nobody_owns() -> None:
    names = {"README.md", "CHANGELOG.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "pyproject.toml"}
    for name in sorted(names | files("docs") | files("assets/new_game")):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert not re.search(r"github(usercontent)?\.com/|pypi\.org/project/runegames", text), name


def test_the_manual_page_has_the_same_day_in_every_build(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## {__version__} - {build_hook.released(__version__)}\n" in changes
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert str(build_hook.released(__version__)) == "1970-01-02"


def test_the_changelog_begins_with_this_version() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"(?m)^## (\S+)(?: - \d{4}-\d\d-\d\d)?$", changes)
    assert __version__ in versions[:2]
    assert versions[0] in ("Unreleased", __version__)


def test_all_lists_of_pythons_agree() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    values = re.findall(r"Python :: (3\.\d+)", " ".join(project["classifiers"]))
    workflow = (ROOT / ".github/workflows/checks.yml").read_text(encoding="utf-8")
    (tested,) = re.findall(r"python: \[(.*)\]", workflow)
    (compiled,) = re.findall(r'CIBW_BUILD: "(.*)"', workflow)
    assert ["{}.{}".format(*version) for version in pythons.SUPPORTED] == values
    assert tested == ", ".join(f'"{version}"' for version in values)
    assert compiled == " ".join(f"cp{version.replace('.', '')}-*" for version in values)


def test_the_workflow_names_actions_by_commit_and_keeps_no_credentials() -> None:
    workflow = (ROOT / ".github/workflows/checks.yml").read_text(encoding="utf-8")
    uses = re.findall(r"uses: (.*)", workflow)
    assert all(re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v[\d.]+", use) for use in uses)
    assert workflow.count("persist-credentials: false") == workflow.count("actions/checkout@")
    assert "\npermissions: {}\n" in workflow


@pytest.mark.slow
def test_without_docstrings_the_set_up_form_still_explains_its_options() -> None:
    code = (
        "from runegames.games.registry import game, own_entries\n"
        "print([name for entry in own_entries() for name, field in"
        " game(entry.id).options_type.model_fields.items() if not field.description])"
    )
    assert printed("-OO", "-c", code, cwd=ROOT) == "[]\n"


def test_every_dependency_has_a_lowest_version_and_an_upper_bound() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    names = [requirement.partition(">")[0] for requirement in project["project"]["dependencies"]]
    assert [requirement.partition("==")[0] for requirement in lowest.lowest(project)] == names
    for loose in ("rich", "rich>=14", "rich<16", "rich==14"):
        with pytest.raises(ValueError, match="not bounded"):
            lowest.lowest({"project": {"dependencies": [loose]}})
