"""How a game ended, and what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Static

from runegames.core import SEAT_LETTERS, and_list
from runegames.play.director import first_viewer
from runegames.play.export import hints_said
from runegames.play.session import Session, rematch
from runegames.ui import art
from runegames.ui.drawing import sentence
from runegames.ui.screens.base import ShellScreen
from runegames.ui.widgets.chart import Curve, ScoreChart
from runegames.ui.widgets.drawn import Drawn
from runegames.ui.widgets.keys import Hint, KeyLine, way_out
from runegames.ui.widgets.pointstable import Figures, PointsTable

if TYPE_CHECKING:
    from runegames.core.game import Outcome


class Victor(Drawn):
    """The winner's name, or one's own points, as large as there is room for."""

    DEFAULT_CSS = """
    Victor {
        width: 100%;
        height: 4;
    }
    """

    def __init__(self, text: str, seat: int) -> None:
        super().__init__()
        self._text = text
        self._seat = seat

    def drawing(self, width: int, height: int) -> list[Content]:
        """Large letters in the colour of the winner's seat."""
        colour = self.palette.seat(self._seat)
        lines = art.title(
            self._text, self.symbols, art.plain(colour), f"bold {colour}", width, height
        )
        return lines if len(lines) > 1 else [Content(""), *lines]


class ResultsScreen(ShellScreen[None]):
    """Who won, how it was decided, where the points come from, how they grew."""

    CSS_PATH = "results.tcss"
    AUTO_FOCUS = "#again"
    BINDINGS = [
        Binding("a", "again", "again: the same seats, another deal"),
        Binding("o", "others", "other seats or house rules"),
        Binding("p", "replay", "replay: look back at the game"),
        Binding("r", "rules", "the rules of the game"),
        Binding("left,up", "app.focus_previous", "the button before", show=False),
        Binding("right,down", "app.focus_next", "the next button", show=False),
        Binding("m,escape,q", "menu", "back to the menu"),
    ]

    def __init__(self, session: Session) -> None:
        """``session`` is one that is over."""
        super().__init__()
        outcome = session.outcome()
        assert outcome is not None, "only a finished game has results"
        self.session = session
        self._outcome: Outcome = outcome
        self._view = session.view(None)

    def compose(self) -> ComposeResult:
        """From the large to the small."""
        session, words = self.session, self.session.game.words
        names = session.names
        text, seat = self._victor()
        titles, rows = words.breakdown(self._view, names)
        with Vertical(id="page"):
            with Horizontal(id="head"):
                yield Static(session.game.meta.title, classes="title", markup=False)
                yield Static(self._aside(), classes="quiet", id="aside", markup=False)
            yield Victor(text, seat)
            verdict = words.verdict(self._outcome, self._view, names)
            yield Static(sentence(verdict, "", self.palette.quiet_style), id="verdict")
            if remarks := self._remarks():
                yield Static(remarks, classes="quiet", id="remarks", markup=False)
            curves = self._curves()
            # The last row adds up what the game is decided by.
            total = rows[-1][0]
            yield Figures(
                PointsTable(titles, rows, [(curve.letters, curve.seat) for curve in curves]),
                ScoreChart(curves, "points" if total == "together" else total),
            )
            with Horizontal(id="buttons"):
                yield Button("Again", id="again", classes="press", compact=True)
                yield Button("Other seats", id="others", classes="press", compact=True)
                yield Button("Replay", id="replay", classes="press", compact=True)
                yield Button("Menu", id="menu", classes="press", compact=True)
            yield KeyLine(
                (
                    Hint("a", "again"),
                    Hint("o", "other seats"),
                    Hint("p", "replay"),
                    Hint("r", "rules"),
                    way_out("menu"),
                )
            )

    def _victor(self) -> tuple[str, int]:
        winners = self._outcome.winners
        if not winners:
            return "lost", 0
        if len(self.session.plans) == 1:
            return str(self._outcome.scores[0]), 0
        if len(self._view.sides) > 1 and len(winners) == len(self.session.plans):
            return "draw", winners[0]
        return " & ".join(self.session.names[seat] for seat in winners), winners[0]

    def _aside(self) -> str:
        dot = f" {self.symbols.dot} "
        return dot.join([self.session.deal, and_list(self.session.names)])

    def _remarks(self) -> str:
        """What there is to know of how the game came about, a line each."""
        remarks = [str(self.session.origin or ""), hints_said(self.session)]
        if self.session.ritual is not None:
            remarks.insert(0, self.session.ritual.remark)
        if self.session.practice:
            remarks.append("practice: a move was taken back after it had shown something new")
        return "\n".join(filter(None, remarks))

    def _curves(self) -> list[Curve]:
        scores = [ply.before.view(None).scores for ply in self.session.plies]
        scores.append(self._view.scores)
        return [
            Curve(
                "".join(SEAT_LETTERS[seat] for seat in seats),
                seats[0],
                tuple(points[side] for points in scores),
            )
            for side, seats in enumerate(self._view.sides)
        ]

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """One of four ways on."""
        match event.button.id:
            case "again":
                self.action_again()
            case "others":
                self.action_others()
            case "replay":
                self.action_replay()
            case _:
                self.action_menu()

    def action_again(self) -> None:
        """The same seats and house rules, another deal."""
        self.shell.open_game(rematch(self.session))

    def action_others(self) -> None:
        """Set the table anew; escape leads back to here."""
        self.shell.open_setup_like(self.session)

    def action_replay(self) -> None:
        """Look back at it, from the beginning."""
        self.shell.open_replay(self.session, own=first_viewer(self.session))

    def action_rules(self) -> None:
        """Where the points are explained."""
        meta = self.session.game.meta
        self.shell.open_rules(meta.id, meta.sections.get("over"))

    def action_menu(self) -> None:
        """Back to the menu."""
        self.app.pop_screen()
