"""Browser of the tests: a Chromium of the system, driven by playwright."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser

VARIABLE = "RUNEGAMES_CHROMIUM"
"""Environment variable with the path of a browser; ``make test-browser`` sets it."""
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox",
    # In containers, /dev/shm is small.
    "--disable-dev-shm-usage",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
]


def chromium() -> str | None:
    """Return the path of a browser, or None without a browser."""
    named = os.environ.get(VARIABLE)
    return named or next(filter(None, map(shutil.which, NAMES)), None)


def executable() -> str | None:
    """Return the path of a browser, or None without a browser or without playwright."""
    return chromium() if find_spec("playwright") else None


@contextmanager
def launched() -> Iterator[Browser]:
    """Yield the running browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=FLAGS)
        with browser:
            yield browser
