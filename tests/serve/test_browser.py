"""Pages of ``runegames serve`` in a real browser.

`make test-browser` says which browser, and how to get one.
"""

from __future__ import annotations

import base64
import os
import re
import signal
from collections.abc import Iterator
from functools import partial

import pytest

from tests.serve.chromium import VARIABLE, launched

pytest.importorskip("playwright")
if not os.environ.get(VARIABLE):
    pytest.skip("only `make test-browser` runs tests in a browser", allow_module_level=True)

from playwright.sync_api import Browser

from tests.processes import runs, until
from tests.serve.pages import DESKTOP, PHONE, TABLET, Seen, context
from tests.serve.servers import Served

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with launched() as browser:
        yield browser


@pytest.fixture
def served() -> Iterator[Served]:
    """Yield a server, and check that it leaves no process behind."""
    with Served("--tables", "2") as served:
        yield served
        programs = served.programs()
        served.end(signal.SIGTERM)
        until(lambda: not any(map(runs, programs)))


def opened(browser: Browser, served: Served, size: tuple[int, int], query: str = "") -> Seen:
    seen = Seen(context(browser, size).new_page())
    seen.page.goto(served.address + query)
    return seen


def test_a_ritual_is_played_by_keys_without_a_click(browser: Browser, served: Served) -> None:
    seen = opened(browser, served, DESKTOP)
    seen.reads("Rune Market")
    seen.press("d", "Enter")
    seen.reads("Who plays?")
    seen.press("Enter")
    seen.reads("Ritual of", "place a card")
    for _ in range(40):
        seen.press("n", "Enter")
        seen.page.wait_for_timeout(200)
        if "a again" in seen.text:
            break
    seen.reads("a again", "replay")
    assert seen.page.evaluate("document.body.dataset.renderer") == "webgl"
    origin = served.origin
    assert {url for url in seen.asked if not url.startswith((origin + "/", "data:"))} == set()
    assert any("/table?" in url for url in seen.asked)


def test_people_change_places_behind_a_curtain_by_taps(browser: Browser, served: Served) -> None:
    seen = opened(browser, served, TABLET)
    seen.tap("The Rune Market")
    seen.tap("‹ computer: novice")
    seen.tap("Start")
    drawn, number = "", 0
    for _ in range(2):  # for each seat
        seen.reads("press space")
        seen.settle()
        covered = seen.text, len(seen.output)
        seen.page.wait_for_timeout(500)
        assert words_of(seen.output[covered[1] :]) == "", (
            "words were sent after the curtain came down"
        )
        assert "draws" not in covered[0]
        if drawn:
            # Before the curtain, the table of whoever has moved may be drawn once more.
            _, curtain, hidden = words_of(seen.output[number:]).partition("press space")
            assert curtain
            assert drawn not in hidden, "the draw of the other player was sent"
        seen.tap("press space")
        seen.reads("draws")
        (drawn,) = re.findall(r"draws (?!\d cards)(.*?)\.? *$", seen.text, re.MULTILINE)
        assert drawn in words_of(seen.output), (
            "the output lacks the draw, so that a search in it proves nothing"
        )
        while "press space" not in seen.text:
            number = len(seen.output)
            if "everybody has looked" in seen.text:  # a duel has revealed a card
                seen.button("go on")
            else:
                seen.button("moves")
                seen.reads("make this move")
                seen.button("make this move")
            seen.page.wait_for_timeout(500)


def test_a_page_that_is_reloaded_shows_the_same_table(browser: Browser, served: Served) -> None:
    seen = opened(browser, served, TABLET)
    seen.reads("Rune Market")
    seen.press("ArrowDown", "ArrowRight", "s")
    seen.reads("Theme")
    seen.press("ArrowDown", "ArrowDown")
    seen.reads("▸ Confirmations", "‹ brisk")
    before, keys = seen.rows, seen.page.locator("#keys").inner_text()
    programs = served.programs()
    seen.page.reload()
    seen.reads("Theme")
    until(lambda: seen.rows == before, seen.page.wait_for_timeout)
    assert seen.page.locator("#keys").inner_text() == keys
    assert served.programs() == programs


def test_each_tab_has_a_table_of_its_own_unless_it_opens_the_address_of_another(
    browser: Browser, served: Served
) -> None:
    tablet, screen = (opened(browser, served, size) for size in (TABLET, DESKTOP))
    for seen in (tablet, screen):
        seen.reads("Rune Market")
    assert len(served.programs()) == 2
    third = opened(browser, served, DESKTOP)
    third.page.get_by_text("All tables of this server are taken").wait_for()

    wall = opened(browser, served, DESKTOP, "?" + tablet.page.url.partition("?")[2])
    wall.reads("Rune Market")
    assert len(served.programs()) == 2
    size = tablet.page.evaluate("[term.cols, term.rows]")
    assert wall.page.evaluate("[term.cols, term.rows]") == size
    wall.page.mouse.move(300, 300)
    wall.page.mouse.move(600, 400)
    tablet.button("settings")
    for seen in (tablet, wall):
        seen.reads("Theme")
    assert tablet.page.evaluate("[term.cols, term.rows]") == size, (
        "a page that only watches has set the size"
    )
    wall.press("Escape")
    tablet.reads("Rune Market")
    assert tablet.page.evaluate("[term.cols, term.rows]") != size, (
        "a page that plays has not set the size"
    )


PIXELS_MISSING = """() => {
    const canvas = document.querySelector(".xterm-screen canvas:last-of-type");
    return canvas.getBoundingClientRect().width * devicePixelRatio - canvas.width;
}"""
"""Function of the page that returns how many pixels the drawing is narrower than its place."""


def test_a_phone_has_room_for_a_table_and_its_keys(browser: Browser, served: Served) -> None:
    seen = opened(browser, served, PHONE)
    seen.reads("Rune Market")
    columns, rows, px = seen.page.evaluate("[term.cols, term.rows, term.options.fontSize]")
    assert (columns >= 80, rows >= 24, px >= 11) == (True, True, True)
    bottom = seen.page.evaluate("document.querySelector('.xterm-screen').getBoundingClientRect()")
    top = seen.page.locator("#keys").bounding_box()
    assert top is not None
    assert bottom["bottom"] <= top["y"], "the keys cover part of the table"
    assert top["y"] + top["height"] <= PHONE[1]
    assert seen.page.evaluate("term.textarea.inputMode") == "none", "a keyboard pops up"
    seen.button("rules")
    seen.reads("EN-1")
    first = seen.rows[4]
    drawn(seen, 200, 100)
    until(lambda: first not in seen.rows[:5], seen.page.wait_for_timeout)
    seen.button("type")
    assert seen.page.evaluate("term.textarea.inputMode") == "text"
    seen.button("esc")
    seen.reads("Rune Market")
    seen.page.set_viewport_size({"width": PHONE[1], "height": PHONE[0]})
    until(
        lambda: seen.page.evaluate("term.cols < 50 && term.rows >= 28"), seen.page.wait_for_timeout
    )
    seen.reads("Rune")
    until(lambda: abs(seen.page.evaluate(PIXELS_MISSING)) <= 1, seen.page.wait_for_timeout)


def drawn(seen: Seen, start: int, end: int) -> None:
    """Draw a finger over the table, from one height to another, both in pixels."""
    touch = seen.page.context.new_cdp_session(seen.page)
    for kind, y in (("Start", start), ("Move", (start + end) // 2), ("Move", end)):
        point = [{"x": 300, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": point})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_page_of_another_site_gets_no_table(browser: Browser, served: Served) -> None:
    page = context(browser, DESKTOP).new_page()
    page.goto("data:text/html,<title>evil</title>")
    address = served.address.replace("http:", "ws:") + "table?name=hostile-page"
    tried = """address => new Promise(done => { const socket = new WebSocket(address);
        socket.onopen = () => done("open"); socket.onerror = () => done("refused") })"""
    assert page.evaluate(tried, address) == "refused"
    framed = f"data:text/html,<iframe src='{served.address}'></iframe>"
    page.goto(framed)
    page.wait_for_timeout(500)
    assert not served.programs()


def test_a_lost_connection_is_reported_and_comes_back(browser: Browser, served: Served) -> None:
    seen = opened(browser, served, DESKTOP)
    seen.reads("Rune Market")
    watch = """() => { window.said = []; new MutationObserver(() => said.push(told.textContent))
        .observe(told, {childList: true}); }"""
    seen.page.evaluate(watch)
    silence = "socket.send = socket.onmessage = () => {}; heard = -1e9; send('s')"
    for loss in ("socket.close()", silence):
        seen.page.evaluate(f"said.length = 0; {loss}")
        until(lambda: "lost" in str(seen.page.evaluate("said")), seen.page.wait_for_timeout)
        seen.page.get_by_text("The connection is lost").wait_for(state="hidden")
        seen.reads("Rune Market")
    seen.press("s")
    seen.reads("Theme")
    seen.press("Control+q")
    seen.page.get_by_text("The table is closed").wait_for()
    seen.page.get_by_text("new table").click()
    seen.reads("Rune Market")


def test_a_server_that_has_ended_leaves_no_hand_and_says_what_to_do(browser: Browser) -> None:
    with Served() as served:
        guided, saved = (opened(browser, served, DESKTOP) for _ in range(2))
        for seen in (guided, saved):
            seen.reads("Rune Market")
        guided.press("g")
        guided.reads("the guide: 1 of")
        saved.press("d", "Enter")
        saved.reads("Who plays?")
        saved.press("Enter")
        saved.reads("place a card")
        saved.press("n", "Enter")
        saved.reads("draw")
        for seen in (guided, saved):
            until(partial(seen.page.evaluate, "kept"), seen.page.wait_for_timeout)
        served.end(signal.SIGTERM)
        for seen, kept in ((guided, "this table is not saved"), (saved, "this table is saved.")):
            words = seen.page.locator("#told.whole")
            words.get_by_text("The server has ended").wait_for()
            assert kept in words.inner_text()
            assert "start runegames serve again" in words.inner_text()
            assert not seen.text.strip(), "the table is still there"
            assert not words.locator("button").count(), "a new table needs a new address"


def test_words_that_cover_the_table_also_cover_output_that_is_not_drawn_yet(
    browser: Browser, served: Served
) -> None:
    seen = opened(browser, served, DESKTOP)
    seen.reads("Rune Market")
    seen.page.evaluate("socket.onmessage = null; term.write('a hand'); cover('The end.')")
    seen.settle()
    assert not seen.text.strip()


def test_a_server_that_does_not_answer_is_not_awaited_without_a_word(browser: Browser) -> None:
    with Served() as served:
        seen = opened(browser, served, DESKTOP)
        seen.reads("Rune Market")
        seen.press("g")
        seen.reads("the guide: 1 of")
        until(partial(seen.page.evaluate, "kept"), seen.page.wait_for_timeout)
        served.end(signal.SIGKILL)
        words = seen.page.locator("#told.whole")
        words.get_by_text("The server does not answer").wait_for()
        assert "start runegames serve again" in words.inner_text()
        assert "not saved" in words.inner_text()
        assert not seen.text.strip(), "the table is still there"
        words.get_by_text("try again").click()
        words.get_by_text("The server does not answer").wait_for()


CLIPBOARD = "() => navigator.clipboard.readText()"
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', {value: undefined})"


@pytest.mark.parametrize("allowed", [True, False])
def test_copied_is_said_where_it_is_copied(browser: Browser, served: Served, allowed: bool) -> None:
    seen = opened(browser, served, DESKTOP)
    if allowed:
        grants = ["clipboard-read", "clipboard-write"]
        seen.page.context.grant_permissions(grants, origin=served.origin)
    else:
        seen.page.add_init_script(NO_CLIPBOARD)
        seen.page.reload()
    seen.reads("Rune Market")
    line = "Zoë ▲ 17 : 12 – Rune"
    code = "text => term.write(`\\x1b]52;c;${text}\\x07`)"
    seen.page.evaluate(code, base64.b64encode(line.encode()).decode())
    notice = seen.page.locator("#told")
    if allowed:
        notice.get_by_text("Copied.").wait_for()
        assert seen.page.evaluate(CLIPBOARD) == line
        notice.wait_for(state="hidden")
    else:
        field = notice.locator("input")
        field.wait_for()
        assert field.input_value() == line
        assert seen.page.evaluate("getSelection().toString()") == line
        assert "Copied" not in notice.inner_text()
        field.press("Escape")
        notice.wait_for(state="hidden")
    seen.press("s")
    seen.reads("Theme")


def test_caps_of_keys_are_whole(browser: Browser, served: Served) -> None:
    for size in (TABLET, PHONE):
        seen = opened(browser, served, size)
        seen.reads("Rune Market")
        commands = [["pagedown", "page down", "on"], ["backspace", "backspace", ""]]
        seen.page.evaluate("commands => offer(commands)", commands)
        for cap in seen.page.locator("#keys b").all():
            width, room = cap.evaluate("each => [each.scrollWidth, each.parentNode.clientWidth]")
            assert width <= room, cap.inner_text()
        seen.page.context.close()


def words_of(output: bytes) -> str:
    """Return the output without its control sequences."""
    return re.sub(r"\x1b(\[[^a-zA-Z]*[a-zA-Z]|\].*?(\x07|\x1b\\))", "", output.decode())
