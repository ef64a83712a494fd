"""Evenings: points added up over the games of one day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from runegames.lab.evenings import Evening, day_of, evenings
from runegames.lab.scorebook import Scorebook
from runegames.play.library import Library
from runegames.play.memory import WHAT_COUNTS
from runegames.play.rematch import rematch
from runegames.play.saves import Loaded
from runegames.ui.commands import Hint, command, way_out
from runegames.ui.screens.sheet import HistorySheetScreen
from runegames.ui.widgets.eveningsheet import EveningSheet
from runegames.ui.widgets.sheet import Paper

NONE_YET = f"No evening yet. The games of one day are added up here. {WHAT_COUNTS}"


class EveningScreen(HistorySheetScreen[list[Evening]]):
    """Sheet of an evening: left and right show other evenings, up and down choose a game."""

    AUTO_FOCUS = "#again"
    BINDINGS = [
        command("enter,a", "again", "another game: the same seats, another deal", "another game"),
        command("up", "step(-1)", "the game before", id="evening.up"),
        command("down", "step(1)", "the next game", id="evening.down"),
        command("p", "replay", "replay this game", "replay it"),
        command("left", "earlier", "an earlier evening", "earlier"),
        command("right", "later", "a later evening", "later"),
        command("y", "copy", "copy the line that sums the evening up", "copy"),
        command("r", "rules", "the rules of this game", "rules"),
        way_out("back"),
    ]
    FOOTER = ("again", Hint("evening.up,evening.down", "a game"), "replay", "earlier")

    def __init__(self, save: str = "") -> None:
        """Open the evening of the game in ``save``, by default the last evening."""
        super().__init__()
        self._save = save
        self._evenings: list[Evening] = []
        self._at = 0
        self._chosen = 0

    def buttons(self) -> Sequence[tuple[str, str]]:
        return (
            ("again", "Another game"),
            ("replay", "Replay a game"),
            ("earlier", "Earlier evenings"),
            ("back", "Back"),
        )

    def draw_sheet(self, paper: Paper) -> None:
        if self._evenings:
            today = day_of(datetime.now(UTC))
            EveningSheet(paper, self._evening, today).draw(self._chosen, self._pick)

    # -- choice of the evening ------------------------------------------------------------

    def read(self, library: Library) -> list[Evening]:
        return evenings(Scorebook(library.finished(), library.people()))

    def take(self, read: list[Evening]) -> None:
        self._evenings = read
        saves = [[entry.played.save for entry in each.games] for each in read]
        self._at = next((at for at, each in enumerate(saves) if self._save in each), 0)
        if read:
            own = saves[self._at]
            self._show(own.index(self._save) if self._save in own else len(own) - 1)
        else:
            self.notify(NONE_YET)

    def _show(self, chosen: int) -> None:
        """Show the present evening with one of its games chosen."""
        self._chosen = chosen
        self._save = self._evening.games[chosen].played.save
        self.sheet.redraw()
        self.refresh_bindings()

    @property
    def _evening(self) -> Evening:
        return self._evenings[self._at]

    def applies(self, action: str) -> bool:
        match action:
            case "earlier":
                return self._at + 1 < len(self._evenings)
            case "later":
                return self._at > 0
            case "back":
                return True
            case _:
                return bool(self._evenings)

    def action_step(self, games: int) -> None:
        """Choose the game that is ``games`` lines below, or above if negative."""
        if self._evenings:
            self._show(min(max(0, self._chosen + games), len(self._evening.games) - 1))

    def _pick(self, game: int) -> None:
        """Choose the clicked game; open its replay if it is chosen already."""
        if game == self._chosen:
            self.action_replay()
        else:
            self._show(game)

    def action_earlier(self) -> None:
        self._turn(1)

    def action_later(self) -> None:
        self._turn(-1)

    def _turn(self, evenings_back: int) -> None:
        if 0 <= self._at + evenings_back < len(self._evenings):
            self._at += evenings_back
            self._show(len(self._evening.games) - 1)

    # -- commands -------------------------------------------------------------------------

    def line(self) -> str:
        return self._evening.line if self._evenings else ""

    def _load(self, chosen: int) -> Loaded | None:
        """Load a game of the evening; without an evening or a readable save, return None."""
        if not self._evenings:
            return None
        return self.shell.load_save(self._evening.games[chosen].played.save)

    def action_again(self) -> None:
        """Begin another game with the seats of the evening's last game."""
        if loaded := self._load(-1):
            self.shell.open_game(rematch(loaded.session))

    def action_replay(self) -> None:
        if loaded := self._load(self._chosen):
            self.shell.look_back(loaded)

    def action_rules(self) -> None:
        if self._evenings:
            self.shell.open_rules(self._evening.games[self._chosen].played.game)
