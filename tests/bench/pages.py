"""Time that a player waits at a page of ``runegames serve``: from a key to the painted frame.

This needs a browser; ``make test-browser`` says how to get one.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from tests.bench.latency import KEY_APP, LEFT, RIGHT, app, script, still
from tests.bench.rows import Row, compared
from tests.bench.tables import declared_table
from tests.processes import until
from tests.serve.chromium import launched
from tests.serve.pages import Seen

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

RATIO = 1.5
SERVER = """
import asyncio, sys
from runegames.serve.server import Server, Service
run = Server(Service("127.0.0.1", 0, 1, 0.0), lambda name: sys.argv[1:]).run
asyncio.run(run(lambda port, path: print(f"http://127.0.0.1:{port}{path}", flush=True)))
"""
PRESS = """key => new Promise((done, fail) => {
    let came = false;
    setTimeout(() => fail(new Error("no frame after a key")), 30000);
    const hears = term.onWriteParsed(() => { came = true; });
    setTimeout(() => {
        const start = performance.now();
        const paints = term.onRender(() => {
            if (!came) return;
            hears.dispose();
            paints.dispose();
            done(performance.now() - start);
        });
        term.input(key);
    }, 40 * Math.random()); // at any moment between two frames of the browser
})"""
REST_MS = 100
ROUNDS = 5


def pages(repeats: int) -> Iterator[Row]:
    """Measure Rune on a page, beside the empty app of the other rows on a page of its own.

    Both wait for the server, the browser and its next frame.
    """
    with TemporaryDirectory() as folder, launched() as browser, ExitStack() as stack:
        home = Path(folder)
        variables = ["env", *(f"{name}={value}" for name, value in still(home).items())]
        resumed = app("resume", str(declared_table("rune", home, None)))
        game = stack.enter_context(_shown(browser, [*variables, *resumed]))
        empty = stack.enter_context(_shown(browser, [*variables, *script(KEY_APP)]))
        here, beside = [], []
        for number in range(repeats):
            here.append(_press(game, (LEFT, RIGHT)[number % 2]))
            beside.append(_press(empty, RIGHT))
        # Medians, not lower quartiles: the wait for the browser's next frame is part of every time.
        rounds = min(ROUNDS, repeats)
        ours, theirs = (
            [median(times[index::rounds]) for index in range(rounds)] for times in (here, beside)
        )
        yield compared("key to painted, Rune in a browser", ours, theirs, RATIO, "empty")


def _press(page: Page, key: str) -> float:
    painted_ms: float = page.evaluate(PRESS, key)
    page.wait_for_timeout(REST_MS)
    return painted_ms / 1e3


@contextmanager
def _shown(browser: Browser, command: list[str]) -> Iterator[Page]:
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER, *command], stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    with server, server.stdout, ExitStack() as stack:
        stack.callback(server.terminate)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        seen = Seen(page)
        page.goto(server.stdout.readline().strip())
        until(lambda: seen.text.strip() != "", page.wait_for_timeout)
        seen.settle()
        yield page
