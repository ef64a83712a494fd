"""Branch: a new game that continues a finished one from one of its moments."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Button, Static

from runegames.play.replay import branch
from runegames.play.session import Session
from runegames.ui.commands import CHANGE, CHOOSE, FooterHint, command, way_out
from runegames.ui.screens.seating import SeatForm, SeatRow, with_offered
from runegames.ui.widgets.heading import Heading
from runegames.ui.widgets.keys import KeyLine


class BranchScreen(SeatForm):
    """Form for the seats of the new game; options and deal stay those of the finished one."""

    CSS_PATH = ["buttons.tcss", "seating.tcss", "branch.tcss"]
    AUTO_FOCUS = "#start"
    BINDINGS = [
        command("enter", "start", "play on from here"),
        command("ctrl+s", "start", "play on, from any field", priority=True),
        way_out(words="back to the replay", keys="escape"),
    ]
    FOOTER = (FooterHint("enter", "play on", "ctrl+s"), CHOOSE, CHANGE)

    def __init__(self, past: Session, moment: str) -> None:
        """Make the form; ``past``: session up to the moment; ``moment``: the moment in words."""
        super().__init__()
        self._past = past
        self._moment = moment

    def compose(self) -> ComposeResult:
        with Vertical(id="form"):
            yield Heading("What if", self._past.game.meta.title)
            yield Static(
                f"Another game goes on from {self._moment}. It is saved as a game of its own;"
                " the finished one stays as it is.",
                classes="told",
                markup=False,
            )
            yield Static(
                f"Shuffles and draws come out as before ({self._past.deal}), so a player who has"
                " seen the end may know what comes.",
                classes="told quiet",
                markup=False,
            )
            for seat, plan in enumerate(self._past.plans):
                yield SeatRow(seat, with_offered(plan))
            with Horizontal(id="foot"):
                yield Button("Play on", id="start", classes="press", compact=True)
                yield Static("", id="problem", classes="bad", markup=False)
            yield KeyLine()

    def _fields(self) -> list[Widget]:
        return [*self._seat_fields(), self.query_one("#start")]

    def action_start(self) -> None:
        if not self._complains():
            past = self._past
            self.shell.open_game(branch(past, len(past.plies), self._plans()))
