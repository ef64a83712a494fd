"""Make `.venv` with runegames in it, from nothing but a Python: `bootstrap.py [--dev]`.

Standard library only. A bare Debian has neither pip nor ensurepip, so `python3 -m venv` fails
half-way there. In that case a wheel of pip is downloaded and installs itself, as ensurepip does.

The syntax is that of Python 3.6, and newer annotations are quoted, so that an old Python can run
`hand_over`. Slow imports are in the functions that need them, since usually there is nothing to do.
"""

import hashlib
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path

OLDEST = (3, 11)
PYPI = "https://pypi.org/simple"
ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "runegames-setup"
"""File that is written last, with `home()` and `contents()` of the set-up."""

READY, OUTDATED, UNUSABLE = "ready", "outdated", "unusable"

UNREACHABLE = (
    (
        "CERTIFICATE_VERIFY_FAILED",
        "the certificate of the package index is not trusted "
        "(on Debian, the package ca-certificates is needed)",
    ),
    (
        "NewConnectionError|NameResolutionError|ProxyError|[Nn]ame resolution|[Tt]imed out"
        "|Name or service not known|Network is unreachable|No route to host|Connection refused",
        "the package index cannot be reached, perhaps because there is no network",
    ),
)
"""Patterns in the output of pip, Python or the system, each with a sentence for the person."""
TROUBLES = (("No space left on device|[Qq]uota exceeded", "the disk is full"), *UNREACHABLE)


class SetupError(Exception):
    """Failure of the set-up; the message is a sentence, or the output of a command."""


def main(arguments: "list[str]") -> int:
    """Set up if need be; return the exit status."""
    if sys.version_info < OLDEST:
        hand_over()
    if arguments not in ([], ["--dev"]):
        say("usage: bootstrap.py [--dev]")
        return 1
    dev = bool(arguments)
    try:
        if condition(dev) != READY:
            with one_at_a_time():
                set_up(dev)
    except KeyboardInterrupt:
        say("The set-up was interrupted; the next one starts over.")
        return 1
    except (OSError, SetupError) as error:
        say(f"The set-up failed: {explain(str(error))}.")
        return 1
    return 0


def say(sentence: str) -> None:
    """Print a sentence to stderr, which escapes characters that it cannot encode."""
    print(sentence, file=sys.stderr, flush=True)


def hand_over() -> None:
    """Start again with a newer Python, or say that there is none."""
    import shutil
    import subprocess

    mine = "{}.{}".format(*sys.version_info)
    probe = f"import sys; sys.exit(sys.version_info < {OLDEST})"
    for minor in range(14, OLDEST[1] - 1, -1):
        text = shutil.which(f"python3.{minor}")
        # The found file is run as a check: a version manager's shim may lead to no Python.
        if text and subprocess.run([text, "-c", probe], stderr=subprocess.DEVNULL).returncode == 0:
            if not STAMP.exists():
                say(f"{sys.executable} is Python {mine}, which is too old; using {text}.")
            os.execv(text, [text, *sys.argv])
    say(f"runegames needs Python 3.11 or newer, but {sys.executable} is Python {mine}.")
    sys.exit(1)


# --- state of the set-up ----------------------------------------------------------------------


def home() -> str:
    """Return what a virtual environment is tied to: the kind of Python, and its own path."""
    return f"{sys.implementation.cache_tag}{sys.abiflags} {VENV}"


def contents(dev: bool) -> str:
    """Return what is to be installed: a digest of `pyproject.toml`, and the kind of set-up."""
    digest = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    return f"{digest} {'dev' if dev else 'play'}"


def condition(dev: bool) -> str:
    """Return READY, OUTDATED (usable, but other packages are wanted now) or UNUSABLE."""
    try:
        made_for, holds = STAMP.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        return UNUSABLE
    if made_for != home() or not PYTHON.exists():
        return UNUSABLE
    return READY if holds in (contents(dev), contents(dev=True)) else OUTDATED


def write_stamp(dev: bool) -> None:
    """Write the stamp of a finished set-up, in one step, so that nobody reads half of it."""
    draft = STAMP.with_suffix(".new")
    draft.write_text(f"{home()}\n{contents(dev)}\n", encoding="utf-8")
    draft.replace(STAMP)


def packages() -> "list[tuple[str, int]]":
    """Return what identifies the installed packages, to see whether pip changed any."""
    infos = VENV.glob("lib/*/site-packages/*.dist-info")
    return sorted((path.name, path.stat().st_mtime_ns) for path in infos)


# --- setting up -------------------------------------------------------------------------------


@contextmanager
def one_at_a_time() -> "Iterator[None]":
    """Wait until no other process sets up here; the lock ends with the process that has it."""
    import fcntl

    with (ROOT / "pyproject.toml").open("rb+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Waiting for another set-up to finish …")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def set_up(dev: bool) -> None:
    """Bring `.venv` up to date, or make it anew."""
    text = condition(dev)  # again, since another process may have set up meanwhile
    if text == READY:
        return
    if text == OUTDATED:
        say("Updating the set-up …")
        update(dev)
    else:
        if os.path.lexists(VENV):
            say("Replacing a .venv that is half-made, moved, or not made here …")
        say("Setting up (once, about a minute) …")
        make_venv()
        install(dev)
    write_stamp(dev)


def update(dev: bool) -> None:
    """Update a working virtual environment; it stays usable if pip fails before any change."""
    stamp, before = STAMP.read_bytes(), packages()
    STAMP.unlink()
    try:
        install(dev)
    except BaseException:
        if packages() == before:  # without a network pip fails before it touches anything
            STAMP.write_bytes(stamp)
        raise


def make_venv() -> None:
    """Make an empty `.venv` with pip in it."""
    # Inside a virtual environment, even this one, use the Python from which it was made.
    python = getattr(sys, "_base_executable", "") or sys.executable
    remove_venv()
    try:
        run(python, "-m", "venv", str(VENV))
    except SetupError:
        remove_venv()
        run(python, "-m", "venv", "--without-pip", str(VENV))
        wheel = download_pip(VENV)
        run(PYTHON, "-I", wheel / "pip", "install", "--no-index", "--no-deps", "--quiet", wheel)
        wheel.unlink()


def remove_venv() -> None:
    """Remove `.venv`, whether it is a folder, a link or a file."""
    import shutil

    if VENV.is_dir() and not VENV.is_symlink():
        shutil.rmtree(VENV)
    elif os.path.lexists(VENV):
        VENV.unlink()


def install(dev: bool) -> None:
    """Install the project, editable, and its dependencies with pip."""
    # -I and --no-user: settings made for other Pythons must not affect this one.
    options = ("--quiet", "--no-input", "--no-user", "--disable-pip-version-check")
    project = ".[dev]" if dev else "."
    run(PYTHON, "-I", "-m", "pip", "install", *options, "--editable", project)


def run(*command: "str | Path") -> None:
    """Run a command; if it fails, raise a SetupError with its output."""
    import subprocess

    done = subprocess.run(
        [str(part) for part in command],
        cwd=str(ROOT),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if done.returncode != 0:
        raise SetupError(done.stdout.decode("utf-8", "replace"))


def explain(output: str) -> str:
    """Return the reason for a failure, found in the output of a command."""
    import re

    for pattern, sentence in TROUBLES:
        if re.search(pattern, output):
            return sentence
    lines = [line.strip() for line in output.splitlines() if line.strip()] or ["no reason given"]
    errors = [line for line in lines if line.startswith("ERROR:")]  # pip adds notes after them
    return (errors or lines)[-1].replace("ERROR: ", "").rstrip(".")


# --- pip's wheel ------------------------------------------------------------------------------


class Links(HTMLParser):
    """Links of a page, as dictionaries of their attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.links = []  # type: list[dict[str, str]]
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: "list[tuple[str, str | None]]") -> None:
        if tag == "a":
            self.links.append({name: value or "" for name, value in attrs})


def pip_setting(name: str) -> str:
    """Return a setting of pip from the environment or pip's configuration files; '' if not set."""
    import configparser

    given = os.environ.get("PIP_" + name.upper().replace("-", "_"))
    override = os.environ.get("PIP_CONFIG_FILE", "")
    if given or override == os.devnull:
        return given or ""
    user = Path.home()
    folder = Path(os.environ.get("XDG_CONFIG_HOME") or user / ".config")
    config = configparser.RawConfigParser()
    try:  # a later file overrides an earlier one
        config.read(
            ["/etc/pip.conf", user / ".pip/pip.conf", folder / "pip/pip.conf", override],
            encoding="utf-8",
        )
    except (configparser.Error, ValueError):
        raise SetupError("pip's configuration file is not valid") from None
    return config.get("install", name, fallback="") or config.get("global", name, fallback="")


def newest_pip(page: str, base: str) -> "tuple[tuple[int, ...], str] | None":
    """Return version and URL of pip's newest wheel for this Python on an index page, or None."""
    import re
    from urllib.parse import unquote, urljoin, urlsplit

    wheels = []
    for link in Links(page).links:
        url = urljoin(base, link.get("href", ""))
        name = unquote(urlsplit(url).path).rpartition("/")[2]
        final = re.fullmatch(r"pip-(\d+(?:\.\d+)*)-py3-none-any\.whl", name)
        needs = re.search(r">=\s*3\.(\d+)", link.get("data-requires-python", ""))
        too_new = needs and (3, int(needs.group(1))) > sys.version_info
        if final and not too_new and "data-yanked" not in link:
            wheels.append((tuple(int(part) for part in final.group(1).split(".")), url))
    return max(wheels, default=None)


def download_pip(folder: Path) -> Path:
    """Download pip's newest wheel from the package index; return its path."""
    from urllib.parse import parse_qs, urldefrag

    base = (pip_setting("index-url") or PYPI).rstrip("/") + "/pip/"
    if base.startswith("file:"):
        base += "index.html"
    newest = newest_pip(fetch(base).decode("utf-8", "replace"), base)
    if newest is None:
        raise SetupError("the package index has no wheel of pip")
    url, fragment = urldefrag(newest[1])
    wheel, expected = fetch(url), parse_qs(fragment).get("sha256")
    if expected and expected != [hashlib.sha256(wheel).hexdigest()]:
        raise SetupError("the wheel of pip is not the one that the package index announced")
    path = folder / url.rpartition("/")[2]
    path.write_bytes(wheel)
    return path


def fetch(url: str) -> bytes:
    """Return the content of a URL."""
    import http.client
    import ssl
    from urllib.request import urlopen

    trust = ssl.create_default_context(cafile=pip_setting("cert") or None)
    try:
        with urlopen(url, timeout=60, context=trust) as reply:
            return bytes(reply.read())
    except (http.client.HTTPException, ValueError) as error:  # no details: URLs may hold passwords
        raise SetupError(f"the package index gives no answer ({type(error).__name__})") from None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
