"""Test the page of `runegames serve` in a real browser: `browser.py [--install] [ARGS]`.

The script finds a Chromium, installs playwright to control it, and passes ARGS to pytest. Without a
Chromium, or without a network to install playwright, it prints the reason and skips the tests.
With `--install`, a missing Chromium is installed from Debian's package, which needs root and apt.
Standard library only.
"""

import os
import subprocess
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent))

from bootstrap import ROOT, UNREACHABLE, SetupError, explain, run, say
from tests.serve.chromium import VARIABLE, chromium

PLAYWRIGHT = "playwright>=1.49"
INSTALL_S = 150
"""Seconds that each command of apt may take."""


def main(arguments: "list[str]") -> int:
    """Install and test; return the exit status."""
    installs = arguments[:1] == ["--install"]
    browser = chromium()
    if browser is None and installs:
        browser = apt_chromium()
    if browser is None:
        say(
            "The tests in a browser are left out: there is no Chromium. Its package (`apt-get"
            f" install chromium`) brings one; the environment variable {VARIABLE} can name another."
        )
        return 0
    try:
        run(sys.executable, "-m", "pip", "install", "--quiet", PLAYWRIGHT)
    except SetupError as error:
        unreachable = any(
            word in str(error) for words, _ in UNREACHABLE for word in words.split("|")
        )
        say(f"The tests in a browser are left out without playwright: {explain(str(error))}.")
        return 0 if unreachable else 1
    pytest = (sys.executable, "-m", "pytest", "tests/serve", "tests/bench", *arguments[installs:])
    return subprocess.call(pytest, cwd=ROOT, env={**os.environ, VARIABLE: browser})


def apt_chromium() -> "str | None":
    """Install Chromium with apt, if the user is root; return its path, or None."""
    if not (Path("/usr/bin/apt-get").exists() and hasattr(os, "getuid") and os.getuid() == 0):
        return None
    try:
        for command in ("update", "install --yes --no-install-recommends chromium"):
            subprocess.run(
                ("apt-get", "-qq", *command.split()),
                check=False,
                capture_output=True,
                timeout=INSTALL_S,
            )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return chromium()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
