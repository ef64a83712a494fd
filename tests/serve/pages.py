"""Pages in a real browser, with all that they have received."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.processes import until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, WebSocket

DESKTOP, TABLET, PHONE = (1280, 800), (1180, 820), (844, 390)
PATIENCE_MS = 20_000
SETTLED_MS = 200
"""Time without output after which all of it has arrived."""
ROWS = """() => Array.from({length: term.rows}, (_, row) =>
    term.buffer.active.getLine(row)?.translateToString(true) ?? "")"""
CELL = """() => { const box = document.querySelector(".xterm-screen").getBoundingClientRect();
    return [box.x, box.y, box.width / term.cols, box.height / term.rows] }"""


class Seen:
    """Page in a browser, with all that it has received and requested."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.output = b""
        """Output of the program that the server has sent to the page."""
        self.asked: list[str] = []
        """Addresses that the page has requested."""
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        self.asked.append(socket.url.replace("ws:", "http:"))
        socket.on("framereceived", self._receive)

    def _receive(self, frame: str | bytes) -> None:
        self.output += frame if isinstance(frame, bytes) else b""

    @property
    def rows(self) -> list[str]:
        return [row.rstrip() for row in self.page.evaluate(ROWS)]

    @property
    def text(self) -> str:
        return "\n".join(self.rows)

    def reads(self, *words: str) -> None:
        """Wait until all these words stand on the table."""
        try:
            until(lambda: all(word in self.text for word in words), self.page.wait_for_timeout)
        except AssertionError:
            raise AssertionError(f"{words} do not stand in\n{self.text}") from None

    def settle(self) -> None:
        """Wait until the output has arrived here that the page already shows.

        The browser reports received frames later than it draws them.
        """
        known = -1
        while known < len(self.output):
            known = len(self.output)
            self.page.wait_for_timeout(SETTLED_MS)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def tap(self, words: str) -> None:
        """Tap on the first character of these words on the table, once it stays as it is."""
        self.reads(words)
        self.settle()
        self.reads(words)
        row, index = next((n, row.index(words)) for n, row in enumerate(self.rows) if words in row)
        x, y, width, height = self.page.evaluate(CELL)
        self.page.touchscreen.tap(x + (index + 0.5) * width, y + (row + 0.5) * height)

    def button(self, words: str) -> None:
        """Tap on a key of the strip below the table."""
        self.page.locator("#keys button", has_text=words).first.tap()


def context(browser: Browser, size: tuple[int, int]) -> BrowserContext:
    width, height = size
    touch = size != DESKTOP
    made = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=touch,
        is_mobile=touch,
        device_scale_factor=2 if touch else 1,
    )
    made.set_default_timeout(PATIENCE_MS)
    return made
