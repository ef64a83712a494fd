"""Script `.ci/bootstrap.py`, which makes `.venv`."""

import ast
import contextlib
import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import bootstrap

PAGE = """<!DOCTYPE html><html><body>
<a href="../../files/pip-9.0.3-py2.py3-none-any.whl#sha256=00">old</a>
<a href="../../files/pip-23.2.1-py3-none-any.whl#sha256=11" data-requires-python="&gt;=3.7">x</a>
<a href="../../files/pip-24.10-py3-none-any.whl#sha256=22" data-requires-python=">=3.8">x</a>
<a href="../../files/pip-24.9-py3-none-any.whl#sha256=33">x</a>
<a href="../../files/pip-25.0b1-py3-none-any.whl#sha256=44">a beta</a>
<a href="../../files/pip-25.1-py3-none-any.whl#sha256=55" data-yanked="broken">x</a>
<a href="../../files/pip-99.0-py3-none-any.whl#sha256=66" data-requires-python=">=3.99">x</a>
<a href="../../files/pip-26.0.tar.gz#sha256=77">a source</a>
<a name="no link">x</a>
</body></html>"""


@pytest.fixture(autouse=True)
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a checkout that has only a pyproject.toml, and let the script use it."""
    root = tmp_path / "a checkout"
    root.mkdir()
    (root / "pyproject.toml").write_text("[project]\n")
    monkeypatch.setattr(bootstrap, "ROOT", root)
    monkeypatch.setattr(bootstrap, "VENV", root / ".venv")
    monkeypatch.setattr(bootstrap, "PYTHON", root / ".venv/bin/python")
    monkeypatch.setattr(bootstrap, "STAMP", root / ".venv/stamp")
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    return root


@pytest.fixture
def installs(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Install nothing, and return a list that gets the flag ``dev`` of each install."""
    done: list[bool] = []

    def make_venv() -> None:
        bootstrap.remove_venv()
        bootstrap.PYTHON.parent.mkdir(parents=True)
        bootstrap.PYTHON.touch()

    monkeypatch.setattr(bootstrap, "make_venv", make_venv)
    monkeypatch.setattr(bootstrap, "install", done.append)
    return done


def fail(dev: bool) -> None:
    raise bootstrap.SetupError("NewConnectionError")


# --- the stamp ---


def test_a_set_up_happens_once(installs: list[bool], capsys: pytest.CaptureFixture[str]) -> None:
    assert bootstrap.main([]) == 0
    assert bootstrap.main([]) == 0
    assert installs == [False]
    assert capsys.readouterr().err == "Setting up (once, about a minute) …\n"


def test_the_tools_of_developers_are_added_to_the_venv(installs: list[bool]) -> None:
    bootstrap.main([])
    bootstrap.main(["--dev"])
    bootstrap.main([])  # the tools include all that players need
    assert installs == [False, True]


def test_changed_requirements_are_installed_into_the_same_venv(
    checkout: Path, installs: list[bool]
) -> None:
    bootstrap.main([])
    (checkout / ".venv/mark").touch()
    (checkout / "pyproject.toml").write_text("[project]\nversion = '2'\n")
    bootstrap.main([])
    assert installs == [False, False]
    assert (checkout / ".venv/mark").exists()


def test_another_python_gets_another_venv(
    checkout: Path, installs: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    bootstrap.main([])
    (checkout / ".venv/mark").touch()
    monkeypatch.setattr(bootstrap, "home", lambda: "another Python")
    bootstrap.main([])
    assert installs == [False, False]
    assert not (checkout / ".venv/mark").exists()


def test_a_venv_whose_python_is_gone_is_made_anew(installs: list[bool]) -> None:
    bootstrap.main([])
    bootstrap.PYTHON.unlink()
    bootstrap.main([])
    assert installs == [False, False]


@pytest.mark.parametrize("stamp", [None, "", "half a st", "a\nb\nc\n"])
def test_a_half_made_venv_is_made_anew(
    checkout: Path, installs: list[bool], stamp: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    (checkout / ".venv/bin").mkdir(parents=True)
    (checkout / ".venv/mark").touch()
    if stamp is not None:
        bootstrap.STAMP.write_text(stamp)
    assert bootstrap.main([]) == 0
    assert installs == [False]
    assert not (checkout / ".venv/mark").exists()
    assert "half-made" in capsys.readouterr().err


def test_a_link_in_place_of_the_venv_is_removed_and_not_followed(
    checkout: Path, installs: list[bool]
) -> None:
    elsewhere = checkout / "elsewhere"
    elsewhere.mkdir()
    (checkout / ".venv").symlink_to(elsewhere)
    assert bootstrap.main([]) == 0
    assert elsewhere.is_dir()
    assert not (checkout / ".venv").is_symlink()


@pytest.mark.usefixtures("installs")
@pytest.mark.parametrize("trouble", [KeyboardInterrupt, bootstrap.SetupError("x"), OSError("y")])
def test_a_first_install_that_fails_leaves_an_unusable_venv(
    trouble: type[BaseException] | BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(dev: bool) -> None:
        raise trouble

    monkeypatch.setattr(bootstrap, "install", stop)
    assert bootstrap.main([]) == 1
    assert bootstrap.condition(dev=False) == bootstrap.UNUSABLE


@pytest.mark.usefixtures("installs")
def test_an_update_that_fails_before_it_installs_leaves_the_venv_ready(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bootstrap.main([])
    monkeypatch.setattr(bootstrap, "install", fail)
    assert bootstrap.main(["--dev"]) == 1
    assert bootstrap.condition(dev=False) == bootstrap.READY


@pytest.mark.usefixtures("installs")
def test_an_update_that_fails_half_way_leaves_an_unusable_venv(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def half(dev: bool) -> None:
        (checkout / ".venv/lib/python3/site-packages/x-1.dist-info").mkdir(parents=True)
        fail(dev)

    bootstrap.main([])
    monkeypatch.setattr(bootstrap, "install", half)
    assert bootstrap.main(["--dev"]) == 1
    assert bootstrap.condition(dev=False) == bootstrap.UNUSABLE


def test_a_set_up_that_had_to_wait_finds_the_work_done(
    installs: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    @contextlib.contextmanager
    def after_another() -> Iterator[None]:
        bootstrap.set_up(dev=True)
        yield

    monkeypatch.setattr(bootstrap, "one_at_a_time", after_another)
    assert bootstrap.main([]) == 0
    assert installs == [True]


# --- pip's wheel ---


def test_the_newest_wheel_that_runs_here_is_chosen() -> None:
    assert bootstrap.newest_pip(PAGE, "https://index.example/simple/pip/") == (
        (24, 10),
        "https://index.example/files/pip-24.10-py3-none-any.whl#sha256=22",
    )
    assert bootstrap.newest_pip("<html>", "https://index.example/simple/pip/") is None


def local_index(root: Path, digest: str) -> str:
    """Make a package index in a folder and return its URL."""
    (root / "simple/pip").mkdir(parents=True)
    (root / "pip-24.0-py3-none-any.whl").write_bytes(b"a wheel")
    (root / "simple/pip/index.html").write_text(
        f'<a href="../../pip-24.0-py3-none-any.whl#sha256={digest}">pip</a>'
    )
    return (root / "simple").as_uri()


def test_the_wheel_comes_from_the_index_that_pip_would_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = local_index(tmp_path / "an index", hashlib.sha256(b"a wheel").hexdigest())
    monkeypatch.setenv("PIP_INDEX_URL", url)
    assert bootstrap.download_pip(tmp_path).read_bytes() == b"a wheel"
    assert (tmp_path / "pip-24.0-py3-none-any.whl").exists()


def test_a_wheel_with_another_digest_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIP_INDEX_URL", local_index(tmp_path / "index", "00" * 32))
    with pytest.raises(bootstrap.SetupError, match="not the one"):
        bootstrap.download_pip(tmp_path)


def test_settings_are_found_where_pip_finds_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.delenv("PIP_CONFIG_FILE")
    (tmp_path / ".pip").mkdir()
    (tmp_path / ".pip/pip.conf").write_text("[global]\nindex-url = https://old.example/\n")
    assert bootstrap.pip_setting("index-url") == "https://old.example/"
    (tmp_path / ".config/pip").mkdir(parents=True)
    (tmp_path / ".config/pip/pip.conf").write_text("[global]\nindex-url = https://new.example/\n")
    assert bootstrap.pip_setting("index-url") == "https://new.example/"
    own = tmp_path / "own.conf"
    own.write_text("[install]\nindex-url = https://own.example/%20x\n")
    monkeypatch.setenv("PIP_CONFIG_FILE", str(own))
    assert bootstrap.pip_setting("index-url") == "https://own.example/%20x"
    monkeypatch.setenv("PIP_INDEX_URL", "https://env.example/")
    assert bootstrap.pip_setting("index-url") == "https://env.example/"
    own.write_text("no section")
    with pytest.raises(bootstrap.SetupError, match="configuration"):
        bootstrap.pip_setting("cert")


# --- messages ---


@pytest.mark.parametrize(
    ("output", "sentence"),
    [
        ("OSError: [Errno 28] No space left on device", "disk is full"),
        ("WARNING: Retrying ... NewConnectionError('...')\nERROR: No matching ...", "network"),
        ("<urlopen error [Errno -3] Temporary failure in name resolution>", "network"),
        ("<urlopen error [SSL: CERTIFICATE_VERIFY_FAILED] ...>", "ca-certificates"),
        ("  ERROR: No such x.\n  note: y\nerror: subprocess-exited-with-error", "^No such x$"),
        ("[Errno 13] Permission denied: '/x/.venv'\n", "^.Errno 13. Permission denied: '/x/.venv'"),
        ("", "no reason given"),
    ],
)
def test_troubles_are_explained_in_a_sentence(output: str, sentence: str) -> None:
    text = bootstrap.explain(output)
    assert "\n" not in text
    assert re.search(sentence, text)


@pytest.mark.usefixtures("installs")
def test_a_failure_is_one_line_and_status_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bootstrap, "install", fail)
    assert bootstrap.main([]) == 1
    _, failure = capsys.readouterr().err.splitlines()
    assert failure.startswith("The set-up failed: the package index cannot be reached")


def test_a_password_in_the_address_of_the_index_is_not_printed() -> None:
    with pytest.raises(bootstrap.SetupError) as caught:
        bootstrap.fetch("https://me:s3cret@localhost/simple/pip/")
    assert "s3cret" not in str(caught.value)


def test_an_unknown_argument_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert bootstrap.main(["--prod"]) == 1
    assert "usage" in capsys.readouterr().err


def stand_in(folder: Path, name: str, body: str) -> None:
    """Write an executable that stands in for a version of Python."""
    path = folder / name
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)


def test_an_old_python_hands_over_to_a_newer_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stand_in(tmp_path, "python3.14", "exit 127")  # a shim whose Python is not installed
    stand_in(tmp_path, "python3.12", "exit 0")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(os, "execv", lambda program, _: sys.exit(program))  # execv never returns
    with pytest.raises(SystemExit) as caught:
        bootstrap.hand_over()
    assert caught.value.code == str(tmp_path / "python3.12")
    assert "too old; using" in capsys.readouterr().err


def test_an_old_python_reports_that_there_is_no_newer_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SystemExit, match="1"):
        bootstrap.hand_over()
    assert "needs Python 3.11 or newer" in capsys.readouterr().err


def test_an_old_python_can_read_the_script() -> None:
    source = Path(bootstrap.__file__).read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 7))
    # Importing the script evaluates annotations, so an unquoted one must be a plain name.
    for node in ast.walk(ast.parse(source)):
        hint = getattr(node, "annotation", None) or getattr(node, "returns", None)
        assert hint is None or isinstance(hint, ast.Name | ast.Constant), ast.unparse(node)


@pytest.mark.slow
def test_two_set_ups_at_the_same_time_run_one_after_the_other(checkout: Path) -> None:
    (checkout / ".ci").mkdir()
    shutil.copy(bootstrap.__file__, checkout / ".ci")
    code = (
        "import bootstrap, time\n"
        "with bootstrap.one_at_a_time(): print(time.time()); time.sleep(1); print(time.time())"
    )
    both = [
        subprocess.Popen(
            [sys.executable, "-c", code], cwd=checkout / ".ci", stdout=subprocess.PIPE, text=True
        )
        for _ in range(2)
    ]
    spans = sorted([float(line) for line in one.communicate()[0].split()] for one in both)
    assert spans[0][1] <= spans[1][0]
