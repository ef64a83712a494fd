"""How a game ended, and what comes next."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Static

from runegames.core import SEAT_LETTERS, and_list
from runegames.play.director import first_viewer
from runegames.play.export import hints_said
from runegames.play.session import Session
from runegames.ui import art
from runegames.ui.drawing import fit, sentence
from runegames.ui.screens.base import ShellScreen
from runegames.ui.widgets.chart import Curve, ScoreChart
from runegames.ui.widgets.drawn import Drawn
from runegames.ui.widgets.keys import Hint, KeyLine

if TYPE_CHECKING:
    from runegames.core.game import Outcome

DEALS = 1_000_000
GAP = 2


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


class PointsTable(Drawn):
    """Where the points come from, a column a side."""

    DEFAULT_CSS = """
    PointsTable {
        width: auto;
        height: auto;
        max-width: 46;
    }
    """

    def __init__(
        self, titles: Sequence[str], rows: Sequence[Sequence[str]], seats: Sequence[int]
    ) -> None:
        """``seats`` are those whose colours the columns behind the first one have."""
        super().__init__()
        self._titles = tuple(titles)
        self._rows = tuple(tuple(row) for row in rows)
        self._seats = tuple(seats)

    def _widths(self, limit: int) -> list[int]:
        """Columns as wide as what is in them; long names are cut before anything else."""
        inside = [max(len(row[at]) for row in self._rows) for at in range(len(self._titles))]
        wanted = [max(len(title), least) for title, least in zip(self._titles, inside, strict=True)]
        while sum(wanted) + GAP * (len(wanted) - 1) > limit:
            widest = max(range(len(wanted)), key=lambda at: wanted[at] - inside[at])
            if wanted[widest] <= inside[widest]:
                break
            wanted[widest] -= 1
        return wanted

    def get_content_width(self, container: object, viewport: object) -> int:
        """What the columns take."""
        widths = self._widths(46)
        return sum(widths) + GAP * (len(widths) - 1)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """Titles, rows, and a line above the last row."""
        return len(self._rows) + 2

    def drawing(self, width: int, height: int) -> list[Content]:
        """Numbers to the right, so that they can be compared."""
        palette = self.palette
        widths = self._widths(width)
        heads = [
            (title, f"bold {palette.seat(seat)}")
            for title, seat in zip(self._titles[1:], self._seats, strict=True)
        ]
        lines = [self._line([(self._titles[0], ""), *heads], widths)]
        for row in self._rows[:-1]:
            cells = [(row[0], palette.quiet_style), *((cell, palette.text) for cell in row[1:])]
            lines.append(self._line(cells, widths))
        length = sum(widths) + GAP * (len(widths) - 1)
        lines.append(Content.styled(self.symbols.frame.across * length, palette.line))
        lines.append(
            self._line([(cell, f"bold {palette.text}") for cell in self._rows[-1]], widths)
        )
        return lines

    def _line(self, cells: Sequence[tuple[str, str]], widths: Sequence[int]) -> Content:
        parts = []
        for at, ((text, style), width) in enumerate(zip(cells, widths, strict=True)):
            shown = text if len(text) <= width else text[: width - 1] + "."
            content = Content.styled(shown, style) if shown else Content("")
            parts.append(
                fit(content, width) if at == 0 else content.pad_left(width - content.cell_length)
            )
        return Content(" " * GAP).join(parts)


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
            with Horizontal(id="numbers"):
                yield PointsTable(titles, rows, [side[0] for side in self._view.sides])
                # The last row adds up what the game is decided by.
                total = rows[-1][0]
                yield ScoreChart(self._curves(), "points" if total == "together" else total)
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
                    Hint("m", "menu"),
                    Hint("r", "rules"),
                )
            )

    def _victor(self) -> tuple[str, int]:
        winners = self._outcome.winners
        if len(self.session.plans) == 1:
            return str(self._outcome.scores[0]), 0
        if len(self._view.sides) > 1 and len(winners) == len(self.session.plans):
            return "draw", winners[0]
        return " & ".join(self.session.names[seat] for seat in winners), winners[0]

    def _aside(self) -> str:
        dot = f" {self.symbols.dot} "
        return dot.join([and_list(self.session.names), f"deal {self.session.seed}"])

    def _remarks(self) -> str:
        """What there is to know of how the game came about, a line each."""
        remarks = [str(self.session.origin or ""), hints_said(self.session)]
        if self.session.practice:
            remarks.append("practice: moves were taken back that nobody can take back")
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
        old = self.session
        outcome = old.outcome()
        assert outcome is not None
        options = old.game.rematch(old.options, outcome)
        self.shell.open_game(Session(old.game, options, old.plans, secrets.randbelow(DEALS)))

    def action_others(self) -> None:
        """Set the table anew."""
        self.shell.open_setup(self.session.game.meta.id)

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
