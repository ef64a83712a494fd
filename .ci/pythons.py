"""Check that all supported Pythons on this machine play the same games (ALL-2).

Each supported Python except the running one gets a virtual environment under `.pythons` with the
wheel and its dependencies. It plays all games there, and the digests that it computes are compared
with `tests/golden/digests.json`. For the running Python, the ordinary tests do this. A Python that
cannot be set up is reported and skipped. Standard library only.
"""

import difflib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".pythons"
DIGESTS = ROOT / "tests" / "golden" / "digests.json"
SUPPORTED = [(3, minor) for minor in range(11, 15)]
PROBE = "import sys; print('{}.{}'.format(*sys.version_info))"
TIMEOUT_S = 300

Version = tuple[int, int]


def main() -> int:
    """Check all other Pythons; return the exit status."""
    others = {version: path for version, path in sorted(installed().items()) if version != own()}
    if not others:
        say("No other supported Python is installed: nothing to compare.")
        return 0
    with TemporaryDirectory() as folder:
        built = run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder)
        if built.returncode:
            say(f"The wheel cannot be built: {built.stderr}")
            return 1
        (wheel,) = Path(folder).glob("*.whl")
        answers = [agrees(version, path, wheel) for version, path in others.items()]
    return int(not all(answers))


def own() -> Version:
    """Return the version of the Python that runs this."""
    return sys.version_info[:2]


def say(sentence: str) -> None:
    """Print a sentence to stdout at once."""
    print(sentence, flush=True)


def installed() -> dict[Version, str]:
    """Return the supported Pythons on the path and in pyenv's folder, by version."""
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    fields: dict[Version, str] = {}
    for major, minor in SUPPORTED:
        name = f"python{major}.{minor}"
        candidates = [shutil.which(name), *map(str, pyenv.glob(f"{major}.{minor}*/bin/{name}"))]
        for candidate in candidates:
            # A candidate is run as a check: a version manager's shim may lead to no Python.
            if candidate and run(candidate, "-c", PROBE).stdout == f"{major}.{minor}\n":
                fields[major, minor] = candidate
                break
    return fields


def agrees(version: Version, python: str, wheel: Path) -> bool:
    """Test whether a Python plays the same games; return True also if it cannot be set up."""
    name = "Python {}.{}".format(*version)
    environment = prepared(version, python, wheel)
    if environment is None:
        say(f"{name} is left out: the wheel cannot be installed for it.")
        return True
    evening = run(str(environment), "-I", str(ROOT / ".ci" / "evening.py"))
    if evening.returncode:
        say(f"{name} does not play: {evening.stderr}")
        return False
    answer = run(str(environment), "-m", "tests.golden.digests")
    wanted = DIGESTS.read_text(encoding="utf-8")
    if answer.stdout == wanted:
        say(f"{name} plays the same games.")
        return True
    say(f"{name} plays other games than tests/golden/digests.json says:")
    lines = difflib.unified_diff(wanted.splitlines(), answer.stdout.splitlines(), lineterm="", n=0)
    say("\n".join(lines) if not answer.returncode else answer.stderr)
    return False


def prepared(version: Version, python: str, wheel: Path) -> Path | None:
    """Install the wheel in an environment; return its Python, or None if that fails."""
    folder = CACHE / "{}.{}".format(*version)
    environment = folder / "bin" / "python"
    pip = (str(environment), "-m", "pip", "install", "--quiet", "--no-input")
    if run(str(environment), "-m", "runegames", "--version").returncode:
        shutil.rmtree(folder, ignore_errors=True)
        if run(python, "-m", "venv", str(folder)).returncode:
            return None
    for options in (("--disable-pip-version-check",), ("--force-reinstall", "--no-deps")):
        if run(*pip, *options, str(wheel)).returncode:
            return None
    return environment


def run(*command: str) -> "subprocess.CompletedProcess[str]":
    """Run a command in the checkout; a missing or hanging command counts as failed."""
    try:
        return subprocess.run(
            command,
            cwd=ROOT,
            # Ignore the user's packages, write no bytecode, and keep the saves in `CACHE`.
            env={
                **os.environ,
                "PYTHONNOUSERSITE": "1",
                "PYTHONDONTWRITEBYTECODE": "1",
                "RUNEGAMES_HOME": str(CACHE / "home"),
            },
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=TIMEOUT_S,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return subprocess.CompletedProcess(command, 1, "", str(error))


if __name__ == "__main__":
    sys.exit(main())
