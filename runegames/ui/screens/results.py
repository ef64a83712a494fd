"""Results of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult

from runegames.lab.destination import GUIDED, UNSAVED, destination
from runegames.lab.evenings import Evening, evening_after
from runegames.play.director import first_viewer
from runegames.play.rematch import rematch
from runegames.play.result import result_of
from runegames.play.saves import save_of
from runegames.play.session import Session
from runegames.ui.commands import command, way_out
from runegames.ui.games import table_class
from runegames.ui.screens.sheet import SheetScreen
from runegames.ui.widgets.eveningsheet import EveningLine
from runegames.ui.widgets.resultsheet import draw_result
from runegames.ui.widgets.sheet import Paper


class ResultsScreen(SheetScreen):
    """Sheet with winner, verdict, sources of the points, and their chart."""

    AUTO_FOCUS = "#again"
    BINDINGS = [
        command("a", "again", "again: the same seats, another deal", "again"),
        command("o", "others", "other seats or house rules", "other seats"),
        command("i", "review", "was it luck? look into the game", "was it luck?"),
        command("p", "replay", "replay: look back at the game", "replay"),
        command("e", "evening", "the evening of this game; after a ritual, its par", "evening"),
        command("y", "copy", "copy the line that tells the result", "copy"),
        command("r", "rules", "the rules of the game", "rules"),
        command("left,up", "app.focus_previous", "the button before"),
        command("right,down", "app.focus_next", "the next button"),
        way_out("back", "back to the menu", keys="m,escape,q", short="menu"),
    ]

    OTHERS = "other seats"
    """Words on the button that leads to another table."""
    STILL: ClassVar[bool] = False
    """True if the sheet is a still picture, and names no keys."""

    def __init__(self, session: Session) -> None:
        """Make the results of a finished session."""
        super().__init__()
        self.session = session
        self.result = result_of(session)
        table = table_class(session.game.meta.id)
        self._keepsake = table.keepsake(session.view(None), session.names)

    def between(self) -> ComposeResult:
        if self.session.ritual is not None:
            words = "What was this deal worth?", "par and calendar"
            yield EveningLine(self.destination(), *words)
            return
        evening = self._evening()
        yield EveningLine(self.destination(), "" if evening is None else evening.brief)

    def destination(self) -> str:
        """Say what the game counts for."""
        save, library = save_of(self.session), self.shell.library
        if self.session.seat is not None:
            return ""
        if save is None:
            return UNSAVED
        return destination(library.finished(), library.people(), save.path.name)

    def _evening(self) -> Evening | None:
        """Sum up the evening up to this game.

        Return None if the game has no save, is in no evening, or is the first of its evening.
        """
        save, library = save_of(self.session), self.shell.library
        if save is None:
            return None
        return evening_after(library.finished(), library.people(), save.path.name)

    def buttons(self) -> Sequence[tuple[str, str]]:
        return (
            ("again", "Again"),
            ("others", self.OTHERS.capitalize()),
            ("review", "Was it luck?"),
            ("replay", "Replay"),
            ("back", "Menu"),
        )

    def draw_sheet(self, paper: Paper) -> None:
        draw_result(paper, self.result, self._keepsake, still=self.STILL)

    def line(self) -> str:
        return self.result.line

    def applies(self, action: str) -> bool:
        return action != "evening" or any(line.told for line in self.query(EveningLine))

    def action_evening(self) -> None:
        """Open the evening of this game, or the page of its ritual."""
        save, mark = save_of(self.session), self.session.ritual
        if mark is not None:
            self.shell.show("ritual:RitualScreen", mark.day)
        elif self.applies("evening") and save is not None:
            self.shell.show("evening:EveningScreen", save.path.name)

    def action_again(self) -> None:
        self.shell.open_game(rematch(self.session))

    def action_others(self) -> None:
        self.shell.open_setup_like(self.session)

    def action_replay(self) -> None:
        self.shell.open_replay(self.session, own=first_viewer(self.session))

    def action_review(self) -> None:
        self.shell.open_review(self.session)

    def action_rules(self) -> None:
        meta = self.session.game.meta
        self.shell.open_rules(meta.id, meta.sections.get("over"))


class GuidedResultsScreen(ResultsScreen):
    """Results of a guided game, which lead to an ordinary first game."""

    AUTO_FOCUS = "#others"
    BINDINGS = [
        command("a", "again", "again: the guided game from its beginning", "again"),
        command("o", "others", "play for real: set a table", "play for real"),
    ]
    OTHERS = "play for real"

    def destination(self) -> str:
        return GUIDED

    def action_again(self) -> None:
        self.shell.open_guide(self.session.game.meta.id)

    def action_others(self) -> None:
        self.shell.show("setup:SetupScreen", self.session.game.meta.id)
