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

from tests.bench.latency import LEFT, RIGHT, app, script, still
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
ECHO = """
import os, sys, tty
tty.setraw(0)
frames = [open(name, "rb").read() for name in sys.argv[1:]]
os.write(1, frames[1])
while keys := os.read(0, 64):
    os.write(1, frames[0])
    frames.reverse()
"""
FRAME = """key => new Promise(done => {
    const seen = [], show = socket.onmessage;
    socket.onmessage = message => { seen.push(...new Uint8Array(message.data)); show(message); };
    term.input(key);
    setTimeout(() => { socket.onmessage = show; done(seen); }, 500);
})"""
"""Function of the page that presses a key and returns the bytes of the frame after it."""
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
    """Measure Rune on a page, beside a program that answers keys with the same frames at once."""
    with TemporaryDirectory() as folder, launched() as browser, ExitStack() as stack:
        home = Path(folder)
        variables = [f"{name}={value}" for name, value in still(home).items()]
        rune = ["env", *variables, *app("resume", str(declared_table("rune", home, None)))]
        game = stack.enter_context(_shown(browser, rune))
        frames = [home / "left", home / "right"]
        # In the first round something may still move, so the second overwrites its frames.
        for _ in range(2):
            for path, key in zip(frames, (LEFT, RIGHT), strict=True):
                path.write_bytes(bytes(game.evaluate(FRAME, key)))
        echo = stack.enter_context(_shown(browser, [*script(ECHO), *map(str, frames)]))
        here, beside = [], []
        for number in range(repeats):
            here.append(_press(game, (LEFT, RIGHT)[number % 2]))
            beside.append(_press(echo, "x"))
        # Medians, not lower quartiles: the wait for the browser's next frame is part of every time.
        rounds = min(ROUNDS, repeats)
        ours, echoes = (
            [median(times[index::rounds]) for index in range(rounds)] for times in (here, beside)
        )
        yield compared("key to painted, Rune in a browser", ours, echoes, RATIO, "echo")


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
