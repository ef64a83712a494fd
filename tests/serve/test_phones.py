"""Phones at a shared table, each in a context of its own of a real browser."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest

from tests.serve.chromium import VARIABLE, launched

pytest.importorskip("playwright")
if not os.environ.get(VARIABLE):
    pytest.skip("only `make test-browser` runs tests in a browser", allow_module_level=True)

from playwright.sync_api import Browser

from runegames.core import Rng
from runegames.games.registry import game
from runegames.play.saves import load, save_to
from runegames.play.seats import SeatPlan
from runegames.play.session import Session
from runegames.ui.widgets.frame import BUTTON_ROWS
from tests.processes import until
from tests.serve.pages import CELL, PHONE, TABLET, Seen, context
from tests.terminal.terminals import ENTER, Terminal, saves

pytestmark = pytest.mark.slow
UPRIGHT = (390, 844)
ACROSS = "term.cols >= 110 && term.rows >= 24 && term.rows < 30"
SEVERAL_FITS_MS = 1000
"""Time in which a page takes several new sizes."""
MIN_PX = 40
"""Least height of what a thumb hits."""
NAMES = ("Uma", "Ole", "Ida")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with launched() as browser:
        yield browser


@pytest.fixture(autouse=True)
def runtime(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))


def duel() -> Session:
    """Play the Market until somebody is asked in a duel."""
    market, rng = game("market"), Rng(0)
    plans = [SeatPlan(name=name) for name in NAMES]
    session = Session(market, market.options_type(), plans, 0)
    while (decision := session.decision()) is not None and decision.kind != "duel":
        session.play(rng.choice(session.state.legal_moves()))
    assert decision is not None
    return session


def come(browser: Browser, address: str, size: tuple[int, int], seat: str) -> Seen:
    """Open the lobby, and take a seat by a tap."""
    seen = Seen(context(browser, size).new_page())
    seen.page.goto(address)
    seen.page.get_by_text("Who are you?").wait_for()
    seen.page.locator("#seats button", has_text=f"Seat {seat}").tap()
    seen.page.wait_for_url(re.compile(r"/[\w-]{16}/"))
    return seen


def test_phones_answer_a_duel_at_their_own_screens(browser: Browser, home: Path) -> None:
    session = duel()
    path = home / "saves" / "2026-01-01-000000-market-0000.jsonl"
    path.parent.mkdir(parents=True)
    save_to(path, session)
    decision = session.decision()
    assert decision is not None
    with Terminal("resume", "--share", size=(120, 36)) as table:
        table.wait("http://")
        (address,) = re.findall(r"http://[\d.:]+", table.text)
        sizes = (TABLET, UPRIGHT, PHONE)
        phones = [
            come(browser, address, size, letter) for size, letter in zip(sizes, "ABC", strict=True)
        ]
        table.wait("3 of 3 people here")
        table.press(ENTER)
        asked, other = phones[decision.seat], phones[(decision.seat + 1) % 3]
        asked.reads("duel")
        until(lambda: "your turn" in asked.page.title(), asked.page.wait_for_timeout)
        assert "your turn" not in other.page.title()
        until(
            lambda: asked.page.evaluate("[term.cols, term.rows]") == [120, 27],
            asked.page.wait_for_timeout,
        )
        assert asked.page.locator("#keys").is_hidden()  # all answers can be tapped on the table
        assert asked.page.evaluate(CELL)[3] * BUTTON_ROWS >= MIN_PX
        columns, rows = phones[1].page.evaluate("[term.cols, term.rows]")
        assert 44 <= columns < 50
        assert rows >= 28
        assert phones[1].page.evaluate(CELL)[3] * 2 >= MIN_PX
        phones[1].reads(*NAMES)  # the plain table
        asked.page.reload()  # the seat is this device's, and its question still stands
        asked.reads("duel")
        plies = len(load(saves(home)[0]).session.plies)
        asked.tap("Give up the duel")  # the first tap chooses
        asked.tap("Give up the duel")
        until(
            lambda: len(load(saves(home)[0]).session.plies) > plies,
            lambda pause_ms: table.glance(),
        )
        # Smaller and larger devices held across have the same table, and no keys that come and go.
        for width, height in ((667, 375), (960, 600), (1100, 600)):
            other.page.set_viewport_size({"width": width, "height": height})
            until(lambda: other.page.evaluate(ACROSS), other.page.wait_for_timeout)
            other.page.evaluate("seen = []; term.onResize(({ rows }) => seen.push(rows))")
            other.page.wait_for_timeout(SEVERAL_FITS_MS)
            heights = [rows for rows, _ in groupby(other.page.evaluate("seen"))]
            assert len(heights) <= 2  # the keys go, and nothing takes turns
            assert other.page.evaluate(ACROSS)
            assert other.page.locator("#keys").is_hidden()
        other.page.set_viewport_size({"width": 1100, "height": 800})  # no longer a low window
        other.page.locator("#keys").wait_for()
        # The short address gives the seat back to its device, and lets nobody else in.
        asked.page.goto(address)
        asked.page.wait_for_url(re.compile(r"/[\w-]{16}/"))
        asked.reads(NAMES[decision.seat])
        stranger = context(browser, PHONE).new_page()
        stranger.goto(address)
        stranger.get_by_text("The game has begun.").wait_for()
        assert stranger.locator("#seats button").count() == 0
        table.signal(signal.SIGKILL)
    for phone in phones:
        phone.page.get_by_text("The table does not answer").wait_for()
    with Terminal("resume", "--share", size=(120, 36)) as again:
        again.wait("3 of 3 people here")  # the phones come back by themselves
        assert address in again.text
        again.press(ENTER)
        for phone in phones:
            phone.reads(*NAMES)
        again.quit()
