"""Settings: each change takes effect and is stored at once."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from runegames.core import SEAT_LETTERS
from runegames.play.offers import offers, widest
from runegames.play.settings import Settings
from runegames.ui.commands import CHANGE, CHOOSE, command, opens, way_out
from runegames.ui.drawing import fit
from runegames.ui.screens.page import Page
from runegames.ui.widgets.choice import Choice
from runegames.ui.widgets.drawn import Drawn
from runegames.ui.widgets.heading import section

LABEL_WIDTH = 19
SAMPLE = ("bbg", "bgr")
COLOURS = {"r": "red", "g": "green", "b": "blue"}


class Swatch(Drawn):
    """Sample of the theme: tiles, seats and words."""

    def drawing(self, width: int, height: int) -> list[Content]:
        palette, symbols = self.palette, self.symbols
        rest = [self._tiles(row, bright=False) for row in SAMPLE]
        lit = [self._tiles(row, bright=True) for row in SAMPLE]
        return [
            section("on the table", width, palette, symbols),
            Content(""),
            *(Content.assemble(a, "   ", b) for a, b in zip(rest, lit, strict=True)),
            Content(""),
            Content(" ").join(
                Content.styled(f" {letter} ", f"bold {palette.on_seat} on {palette.seat(seat)}")
                for seat, letter in enumerate(SEAT_LETTERS)
            ),
            Content(""),
            Content.styled("Anna places a card.", palette.text),
            Content.styled("deck 6", palette.quiet_style),
            Content.assemble(
                (f"{symbols.yes} cover rule", palette.ok),
                "  ",
                (f"{symbols.no} neighbour", palette.bad),
            ),
            Content.assemble(
                (symbols.master * 2, f"bold {palette.seat(0)}"),
                (symbols.no_master, palette.quiet_style),
                (f" {symbols.dot} ", palette.line),
                ("+6 points", f"bold {palette.gold}"),
            ),
        ]

    def _tiles(self, row: str, *, bright: bool) -> Content:
        parts = []
        for letter in row:
            colour = COLOURS[letter]
            inks = self.palette.rune(colour)
            ink, ground = (inks.on_bright, inks.bright) if bright else (inks.ink, inks.ground)
            parts.append((f" {self.symbols.rune(colour)} ", f"bold {ink} on {ground}"))
        return Content.assemble(*parts)


CHANGE_KEYS = "changekeys:ChangeKeysScreen"
INSTEAD_OF_THEME = {
    "all": "",
    "sixteen": "This terminal has only sixteen colours; the choice is kept for other terminals.",
    "none": "This terminal shows no colours; the choice is kept for other terminals.",
}
"""Reasons not to show the chosen theme, by the colours that the terminal has."""


class KeysGate(Drawn, can_focus=True):
    """Line of the settings that opens the page of keys."""

    EXPLAINED = "Choose which key does what. Arrows, Enter and digits work in every game."
    BINDINGS = [opens("enter,space,right", CHANGE_KEYS, "change keys")]

    def drawing(self, width: int, height: int) -> list[Content]:
        palette, symbols = self.palette, self.symbols
        lead, ink = " ", palette.text
        label, arrow = palette.text, palette.line
        if self.has_focus:
            lead, ink = symbols.pointer, palette.primary
            label = f"bold {palette.primary}"
            arrow = label
        changed = len(self.changed_keys)
        words = f"{changed} changed" if changed else "as usual"
        words = words.ljust(widest(tuple(offers(Settings))))
        return [
            Content.assemble(
                (f"{lead} ", f"bold {palette.primary}"),
                fit(Content.styled("Keys", label), LABEL_WIDTH),
                (f"  {words} ", f"bold {ink}"),
                (symbols.more, arrow),
            )
        ]

    def on_click(self) -> None:
        self.focus()
        self.app.simulate_key("right")


class SettingsScreen(Page):
    """Form with a line for each setting."""

    CSS_PATH = ["page.tcss", "settings.tcss"]
    HEADING = "Settings"
    AUTO_FOCUS = "Choice"
    BINDINGS = [
        command("up", "app.focus_previous", "the line above"),
        command("down", "app.focus_next", "the line below"),
        command("enter", "round", "the next value"),
        way_out(),
    ]
    FOOTER = (CHANGE, CHOOSE)

    def action_round(self) -> None:
        """Step to the next value, as space does."""
        if isinstance(self.focused, Choice):
            self.focused.action_round()

    def content(self) -> ComposeResult:
        settings = self.shell.settings
        with Horizontal():
            with Vertical(id="lines"):
                lines = tuple(offers(Settings))
                for offer in lines:
                    yield Choice(
                        offer.title,
                        offer.values,
                        getattr(settings, offer.name),
                        label_width=LABEL_WIDTH,
                        value_width=widest(lines),
                        id=offer.name,
                    )
                yield KeysGate()
            with Vertical(id="beside"):
                yield Static("", id="explained", classes="quiet", markup=False)
                yield Swatch()
        yield Static("", id="problem", classes="bad", markup=False)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        explained = {offer.name: offer.explained for offer in offers(Settings)}
        words = explained.get(event.widget.id or "", "")
        if isinstance(event.widget, KeysGate):
            words = KeysGate.EXPLAINED
        elif event.widget.id == "theme" and self.app.theme != self.shell.settings.theme:
            words = f"{words} {INSTEAD_OF_THEME[self.shell.colours]}"
        self.query_one("#explained", Static).update(words)

    def on_choice_changed(self, message: Choice.Changed) -> None:
        """Apply and store a change; show why if it cannot be stored."""
        name = message.choice.id or ""
        changes: dict[str, object] = {name: message.value}
        trouble = self.shell.change_settings(**changes)
        self.query_one("#problem", Static).update(trouble or "")
