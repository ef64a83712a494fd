"""Play with the lowest versions of the dependencies that `pyproject.toml` allows.

The wheel and these versions are installed in a virtual environment under `.lowest`. Each game is
played there, on the command line and in the app. Standard library only.
"""

import os
import re
import shutil
import sys
import tomllib

from bootstrap import ROOT, UNREACHABLE, SetupError, explain, run, say

FOLDER = ROOT / ".lowest"
PYTHON = FOLDER / "bin" / "python"
STAMP = FOLDER / "runegames-lowest"
"""File with the versions of Python and the dependencies, written once these are installed."""
PIP = (sys.executable, "-m", "pip", "--python", PYTHON, "--quiet", "--no-input", "--retries=1")


def main() -> int:
    """Install and play; return the exit status."""
    pins = lowest(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8")))
    try:
        install(pins)
    except SetupError as error:
        if any(re.search(pattern, str(error)) for pattern, _ in UNREACHABLE):
            say(f"The lowest versions are not tried: {explain(str(error))}.")
            return 0
        say(f"The lowest versions cannot be installed: {explain(str(error))}.")
        return 1
    try:
        play()
    except SetupError as error:
        say(f"{error}\nThe lowest versions do not play: {', '.join(pins)}.")
        return 1
    say(f"The lowest versions play: {', '.join(pins)}.")
    return 0


def lowest(pyproject: "dict[str, dict[str, list[str]]]") -> list[str]:
    """Return the dependencies, each pinned to its lowest version.

    Raises:
        ValueError: a dependency has no lower or no upper bound.
    """
    pins = []
    for word in pyproject["project"]["dependencies"]:
        match = re.fullmatch(r"([\w-]+)>=([\d.]+),<[\d.]+", word)
        if match is None:
            raise ValueError(f"{word} is not bounded below and above")
        pins.append("{}=={}".format(*match.groups()))
    return pins


def install(pins: list[str]) -> None:
    """Make the environment if it is missing or outdated; install the project as it is now."""
    wanted = "\n".join([sys.version, *pins])
    if not STAMP.exists() or STAMP.read_text(encoding="utf-8") != wanted:
        shutil.rmtree(FOLDER, ignore_errors=True)
        run(sys.executable, "-m", "venv", "--without-pip", FOLDER)
        run(*PIP, "install", *pins)
        STAMP.write_text(wanted, encoding="utf-8")
    wheels = FOLDER / "wheels"
    shutil.rmtree(wheels, ignore_errors=True)
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", wheels)
    run(*PIP, "install", "--no-deps", "--force-reinstall", *wheels.iterdir())
    run(*PIP, "check")


def play() -> None:
    """Play each game in the environment."""
    os.environ["RUNEGAMES_HOME"] = str(FOLDER / "home")
    shutil.rmtree(FOLDER / "home", ignore_errors=True)
    run(PYTHON, "-I", ROOT / ".ci" / "evening.py")


if __name__ == "__main__":
    sys.exit(main())
