"""Boxes that ask for the name of a player, or whether the book shall leave one out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.widgets import Input, Static

from runegames.chronicle.people import OUT
from runegames.play.seats import MAX_NAME_CHARS, name_trouble
from runegames.ui.commands import Footer, FooterHint, way_out
from runegames.ui.screens.box import Box

if TYPE_CHECKING:
    from runegames.ui.shell import Shell

RENAMING = (
    "In the book {name} gets this name; saved games keep the old one. The name of another player"
    " makes the two one person."
)


class NamingScreen(Box[str]):
    """Box that is dismissed with an allowed name, or None."""

    CSS_PATH = ["box.tcss", "naming.tcss"]
    AUTO_FOCUS = "Input"
    BINDINGS = [way_out("leave", "go back, and leave names as they are", keys="escape")]

    def __init__(self, title: str, does: str, *, about: str = "", name: str = "") -> None:
        """Make a box.

        Args:
            title: title of the box.
            does: verb for the footer, which says what Enter does.
            about: sentence on what the name is for.
            name: name to begin with.
        """
        super().__init__(title)
        self._does = does
        self._about = about
        self._first = name

    def content(self) -> ComposeResult:
        if self._about:
            yield Static(self._about, classes="quiet", markup=False)
        yield Input(self._first, placeholder="name", max_length=MAX_NAME_CHARS, compact=True)
        yield Static("", id="refused", classes="bad", markup=False)

    def footer(self) -> Footer:
        return (FooterHint("enter", self._does), "back")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Use the typed name, or say why it cannot be one."""
        name = event.value.strip()
        trouble = "is empty" if not name else name_trouble(name)
        if trouble:
            self.query_one("#refused", Static).update(f"This name {trouble}.")
        else:
            self.dismiss(name)

    def action_leave(self) -> None:
        self.dismiss(None)


def ask_another_name(shell: Shell, player: str, renamed: Callable[[str], None]) -> None:
    """Ask under which name the book lists a player; ``renamed`` is called with the new name."""

    def rename(name: str | None) -> None:
        if name is not None:
            _list_as(shell, player, name)
            renamed(name)

    about = RENAMING.format(name=player)
    shell.push_screen(
        NamingScreen(f"{player}: join or rename", "rename or join", about=about), rename
    )


def ask_to_take_out(shell: Shell, player: str, taken: Callable[[str], None]) -> None:
    """Ask whether the book shall leave a player out; ``taken`` is called with an empty name."""

    def take_out() -> None:
        _list_as(shell, player, OUT)
        taken("")

    back = f"`runegames stats --rename {player} {player}` brings this player back"
    shell.confirm(
        f"Take {player} out of the book?",
        f"All games stay, but {player} is listed no more; {back}.",
        "take out",
        take_out,
        wanted=shell.settings.confirmations,
    )


def _list_as(shell: Shell, player: str, name: str) -> None:
    library = shell.library
    if not library.tell_as(player, name):
        shell.notify(f"The name cannot be kept: {library.why_lost}.", severity="error")
