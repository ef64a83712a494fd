"""The line of keys at the bottom of a screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual import events
from textual.app import RenderResult
from textual.content import Content
from textual.widget import Widget

from runegames.play.keys import ACTIONS, signs, spoken
from runegames.ui import theme
from runegames.ui.symbols import UNICODE, Symbols

GAPS = ("   ", "  ")
"""Between two hints; the narrower one where that shows more of them, and on narrow screens."""
NARROW = 110
"""Columns of a window below which it is narrow."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A key, what it does, and what a click on it presses."""

    key: str
    """``enter``, ``left``, ``c`` …; several keys are joined as they should be shown."""
    does: str
    press: str | None = None
    """The key in Textual's notation, where it is not ``key``."""
    stays: bool = False
    """Whether it is shown however narrow the line is."""


HELP = Hint("?", "keys", "question_mark", stays=True)
ADVICE = (Hint("h", "hint", stays=True), Hint("u", "undo", stays=True))
"""What every table offers to the one who is asked."""
MENU = Hint("esc", "menu", "escape")
"""The way out of a table. What answers a question goes before it; the list of keys tells it."""


def way_out(does: str = "back") -> Hint:
    """The key that leads back, and what it does here."""
    return Hint("esc", does, "escape", stays=True)


class KeyLine(Widget):
    """As many hints as fit, the most important first, and always those that stay.

    Textual's footer cuts what does not fit, silently.
    """

    DEFAULT_CSS = """
    KeyLine {
        height: 1;
        width: 100%;
        dock: bottom;
        padding: 0 2;
    }
    """

    def __init__(
        self, hints: Sequence[Hint] = (), *, id: str | None = None, centre: bool = False
    ) -> None:
        super().__init__(id=id)
        self._hints = tuple(hints)
        self._centre = centre

    @property
    def hints(self) -> tuple[Hint, ...]:
        """In the order of importance."""
        return self._hints

    @hints.setter
    def hints(self, hints: Sequence[Hint]) -> None:
        if tuple(hints) != self._hints:
            self._hints = tuple(hints)
            self.refresh()

    def render(self) -> RenderResult:
        """The line at its present width."""
        quiet = theme.palette(self.app.theme).quiet_style
        parts = [
            Content.assemble((self._key(hint), "bold $primary"), " ", (hint.does, quiet))
            for hint in self._shown()
        ]
        return Content(self._gap()).join(parts).pad_left(self._indent())

    def offers(self) -> list[tuple[str, str, str]]:
        """All keys: each by its sign or Textual's name, as it is shown, and what it does."""
        glyphs: Symbols = getattr(self.app, "symbols", UNICODE)
        return [
            (signs().get(key, key), glyphs.key(spoken(key)), hint.does)
            for hint in dict.fromkeys((*self._hints, HELP))
            for key in map(self._now, _parts(hint, glyphs))
        ]

    def on_click(self, event: events.Click) -> None:
        """A click on a hint presses its key."""
        event.stop()
        at = event.get_content_offset(self)
        if at is None:
            return
        left = self._indent()
        for hint in self._shown():
            right = left + self._width([hint])
            if left <= at.x < right:
                self.app.simulate_key(self._now(hint.press or hint.key))
                return
            left = right + len(self._gap())

    def _indent(self) -> int:
        if not self._centre:
            return 0
        return max(0, (self.size.width - self._width(self._shown(), self._gap())) // 2)

    def _shown(self) -> list[Hint]:
        """From the right, what does not fit is left out."""
        hints = [*(hint for hint in self._hints if hint != HELP), HELP]
        while self._width(hints, GAPS[-1]) > self.size.width:
            passing = [hint for hint in hints if not hint.stays]
            if not passing:
                break
            hints.remove(passing[-1])
        return hints

    def _gap(self) -> str:
        wide = self.app.size.width >= NARROW
        fits = self._width(self._shown(), GAPS[0]) <= self.size.width
        return GAPS[0] if wide and fits else GAPS[-1]

    def _width(self, hints: Sequence[Hint], gap: str = "") -> int:
        words = sum(cell_len(f"{self._key(hint)} {hint.does}") for hint in hints)
        return words + len(gap) * (len(hints) - 1)

    def _key(self, hint: Hint) -> str:
        glyphs: Symbols = getattr(self.app, "symbols", UNICODE)
        usual = _parts(hint, glyphs)
        now = [self._now(key) for key in usual]
        if now == usual:
            return glyphs.key(hint.key)
        caps = [glyphs.key(spoken(key)) for key in now]
        return ("" if all(len(cap) == 1 for cap in caps) else "/").join(caps)

    def _now(self, usual: str) -> str:
        """The key that does what a usual key does; the player may have changed it."""
        if not getattr(self.app, "changed_keys", None):
            return usual
        for key, active in self.screen.active_bindings.items():
            known = ACTIONS.get(active.binding.id or "")
            if known is not None and usual in known.keys.split(","):
                return key
        return usual


def _parts(hint: Hint, glyphs: Symbols) -> list[str]:
    """The keys of a hint: several arrows, or a plus and a minus, may stand together."""
    names = {getattr(glyphs, way): way for way in ("left", "right", "up", "down")}
    names |= {"+": "plus", "-": "minus"}
    if len(hint.key) > 1 and all(character in names for character in hint.key):
        return [names[character] for character in hint.key]
    return [hint.press or hint.key]
