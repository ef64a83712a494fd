"""How a game ended, and what comes next."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Button

from runegames.play.director import first_viewer
from runegames.play.result import result_of
from runegames.play.session import Session, rematch
from runegames.ui.commands import command, way_out
from runegames.ui.games import table_class
from runegames.ui.screens.base import ShellScreen
from runegames.ui.widgets.keys import KeyLine
from runegames.ui.widgets.resultsheet import ResultSheet


class ResultsScreen(ShellScreen[None]):
    """Who won, how it was decided, where the points come from, how they grew."""

    CSS_PATH = "results.tcss"
    AUTO_FOCUS = "#again"
    BINDINGS = [
        command("a", "again", "again: the same seats, another deal", "again"),
        command("o", "others", "other seats or house rules", "other seats"),
        command("i", "review", "was it luck? look into the game", "was it luck?"),
        command("p", "replay", "replay: look back at the game", "replay"),
        command("y", "copy", "copy the line that tells the result", "copy"),
        command("r", "rules", "the rules of the game", "rules"),
        command("left,up", "app.focus_previous", "the button before"),
        command("right,down", "app.focus_next", "the next button"),
        way_out("menu", "back to the menu", keys="m,escape,q", short="menu"),
    ]

    OTHERS = "other seats"
    """The way to another table."""

    def __init__(self, session: Session) -> None:
        """``session`` is one that is over."""
        super().__init__()
        self.session = session
        self.result = result_of(session)

    def compose(self) -> ComposeResult:
        """From the large to the small."""
        with Vertical(id="page"):
            yield self.sheet()
            with Horizontal(id="buttons"):
                yield Button("Again", id="again", classes="press", compact=True)
                yield Button(self.OTHERS.capitalize(), id="others", classes="press", compact=True)
                yield Button("Was it luck?", id="review", classes="press", compact=True)
                yield Button("Replay", id="replay", classes="press", compact=True)
                yield Button("Menu", id="menu", classes="press", compact=True)
        yield KeyLine()

    def sheet(self, *, still: bool = False) -> ResultSheet:
        """All there is to see; ``still``: as a picture."""
        table = table_class(self.session.game.meta.id)
        keepsake = table.keepsake(self.session.view(None), self.session.names)
        return ResultSheet(self.result, keepsake, still=still)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """One of four ways on."""
        match event.button.id:
            case "again":
                self.action_again()
            case "others":
                self.action_others()
            case "review":
                self.action_review()
            case "replay":
                self.action_replay()
            case _:
                self.action_menu()

    @on(ResultSheet.Copy)
    def action_copy(self) -> None:
        """Hand the line to the terminal, which may keep it or not."""
        self.app.copy_to_clipboard(self.result.line)
        self.notify("Copied, if this terminal lets programs do that.", timeout=3)

    def action_again(self) -> None:
        """The same seats and house rules, another deal."""
        self.shell.open_game(rematch(self.session))

    def action_others(self) -> None:
        """Set the table anew; escape leads back to here."""
        self.shell.open_setup_like(self.session)

    def action_replay(self) -> None:
        """Look back at it, from the beginning."""
        self.shell.open_replay(self.session, own=first_viewer(self.session))

    def action_review(self) -> None:
        self.shell.open_review(self.session)

    def action_rules(self) -> None:
        """Where the points are explained."""
        meta = self.session.game.meta
        self.shell.open_rules(meta.id, meta.sections.get("over"))

    def action_menu(self) -> None:
        """Back to the menu."""
        self.app.pop_screen()


class GuidedResultsScreen(ResultsScreen):
    """The end of a guided game, from which a first game of one's own begins."""

    AUTO_FOCUS = "#others"
    BINDINGS = [
        command("a", "again", "again: the guided game from its beginning", "again"),
        command("o", "others", "play for real: set a table", "play for real"),
    ]
    OTHERS = "play for real"

    def action_again(self) -> None:
        """Begin the same guided game anew."""
        self.shell.open_guide(self.session.game.meta.id)

    def action_others(self) -> None:
        """Set a table as for any game; escape leads back to here."""
        self.shell.show("setup", self.session.game.meta.id)
