"""Menu: the games, the invitations, and commands that open the pages."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Vertical

from runegames.games.announcements import AnnouncedGame
from runegames.games.registry import (
    UnknownGame,
    entries,
    game,
    own_entries,
    ritual_entry,
    text_of,
    troubles,
)
from runegames.numerals import counted
from runegames.play.places import has_saves
from runegames.ui import art
from runegames.ui.canvas import Canvas
from runegames.ui.commands import Footer, FooterHint, command, each_key, opens
from runegames.ui.drawing import clipped
from runegames.ui.pixels import Picture, draw_picture
from runegames.ui.saveswalk import walk_saves
from runegames.ui.screens.base import ShellScreen
from runegames.ui.shell import WARNING_S
from runegames.ui.widgets.cells import CellWidget
from runegames.ui.widgets.gamecards import MAX_NUMBER, CardGrid
from runegames.ui.widgets.invitations import Invitations
from runegames.ui.widgets.keys import KeyLine

if TYPE_CHECKING:
    from runegames.chronicle.entries import SaveEntry
    from runegames.chronicle.invitations import Invitation
    from runegames.chronicle.progress import WalkProgress

ORNAMENTS = ("gebo", "algiz", "dagaz", "othala", "mannaz", "tiwaz", "jera", "berkano")
"""Names of the runes beside the logo; as many are drawn as there is room for."""
GREETINGS = ((5, "evening"), (12, "morning"), (18, "afternoon"), (24, "evening"))
"""Hours of the day at which greetings end, with the words of the greetings."""


class Masthead(CellWidget):
    """Logo and runes, with the number of games and a greeting below."""

    def __init__(self, games: int) -> None:
        super().__init__()
        self.games = games
        self.in_sight = range(games)
        self.greeting = ""

    def greet(self, hour: int | None) -> None:
        """Show the greeting for an hour of the day, or no greeting if ``hour`` is None."""
        self.greeting = ""
        if hour is not None:
            self.greeting = "good " + next(word for until, word in GREETINGS if hour < until)
        self.redraw()

    def show(self, games: int, in_sight: range) -> None:
        """Show the number of games and the range of those in sight."""
        if (games, in_sight) != (self.games, self.in_sight):
            self.games, self.in_sight = games, in_sight
            self.redraw()

    def draw(self, canvas: Canvas) -> None:
        palette, logo = self.palette, art.logo()
        if canvas.height <= logo.lines:
            x = canvas.put(0, 0, "runegames", self.primary_pen) + 2
            canvas.put(x, 0, clipped(self._motto(), canvas.width - x, self.symbols), self.quiet_pen)
            return
        bands = logo.in_bands(len(palette.glow))
        draw_picture(canvas, 0, 0, bands, art.glow(palette), self.look)
        runes: Picture | None = None
        for name in ORNAMENTS:
            picture = art.rune(name).picture
            wider = picture if runes is None else runes.beside(picture, 3)
            if wider.width > canvas.width - logo.width - 6:
                break
            runes = wider
        if runes is not None:
            line = {"#": palette.pixel(palette.line)}
            draw_picture(canvas, canvas.width - runes.width, 0, runes, line, self.look)
        behind = canvas.put(0, logo.lines, self._motto(), self.quiet_pen)
        left = canvas.width - len(self.greeting)
        if behind + 2 < left:
            canvas.put(left, logo.lines, self.greeting, self.quiet_pen)

    def _motto(self) -> str:
        """Return the number of games in words; with several pages, also which are in sight."""
        motto = f"{counted(self.games, 'game')}, one table"
        if len(self.in_sight) == self.games:
            return motto
        page, symbols = self.in_sight, self.symbols
        before = f"{symbols.left} " if page.start else ""
        after = f" {symbols.right}" if page.stop < self.games else ""
        part = str(page.stop) if len(page) == 1 else f"{page.start + 1} to {page.stop}"
        return f"{motto} {symbols.dot} here {before}{part}{after} (pgup, pgdn)"


@cache
def _has_guide(game_id: str) -> bool:
    """Test whether a game has a guide; cached, since every step of the cursor calls this."""
    return text_of(game_id, "guide") is not None


class MenuScreen(ShellScreen[None]):
    """Screen with the cards of the games, and invitations below them."""

    CSS_PATH = "menu.tcss"
    IS_MENU = True
    AUTO_FOCUS = "CardGrid"
    BINDINGS = [
        command("left", "move(-1, 0)", "the card to the left"),
        command("right", "move(1, 0)", "the card to the right"),
        command("up", "move(0, -1)", "the card above"),
        command("down", "move(0, 1)", "the card below"),
        command("pagedown", "turn(1)", "more games", "more games"),
        command("pageup", "turn(-1)", "the games before"),
        *each_key("123456789"[:MAX_NUMBER], "play({})", "play game {}"),
        command("c", "resume", "continue the last game"),
        command("b", "app.open_book", "the book: all that was played", "the book", id="book"),
        command("g", "learn", "a guided first game", "guide", id="learn"),
        command(
            "d",
            "app.open_book('ritual')",
            f"today's ritual: {ritual_entry().title} alone, the same deal for everybody",
            id="ritual",
        ),
        command("f1", "rules", "the rules of the game", "rules", id="rules"),
        opens("s", "settings:SettingsScreen", "settings", "settings"),
        command("q,escape", "leave", "quit runegames", "quit", id="menu.leave"),
    ]
    FOOTER = (FooterHint("enter", "play"), "learn", "rules", "book", "settings", "menu.leave")
    KNOWN_FOOTER = (FooterHint("enter", "play"), "book", "learn", "rules", "settings", "menu.leave")
    """Footer for people who have played before."""

    def __init__(self) -> None:
        super().__init__()
        self._trouble: str | None = None
        """Latest notice of trouble with the saved games."""
        self._missing = ""
        """Sentence on the latest save if its game is not installed; otherwise empty."""
        self._looking = True
        """True until the latest unfinished game is known."""
        self._saved: SaveEntry | None = None
        """Latest unfinished game; None if there is none, or if it is not known yet."""
        self._played: frozenset[str] = frozenset()
        """Games that were set up or finished here; until they are known, none."""
        self._told_of: set[str] = set()
        """Shown notices of games that do not load."""

    def compose(self) -> ComposeResult:
        with Vertical(id="hall"):
            games = own_entries()
            yield Masthead(len(games))
            yield CardGrid(games)
            yield Invitations()
            yield KeyLine()

    def on_screen_resume(self) -> None:
        if self.shell.left_table is not None:
            self._cards.choose_game(self.shell.left_table[0])
        self._looking = True
        self._expect(has_saves() or bool(self._invitations.known))
        self.set_timer(0.05, self._look_around)

    def _expect(self, expected: bool) -> None:
        """Reserve room for invitations before their contents are known, or give the room up."""
        self.set_class(expected, "-known")
        self._invitations.expect(expected)
        self.query_one(Masthead).greet(datetime.now().hour if expected else None)
        self.refresh_bindings()

    def _look_around(self) -> None:
        """Look for saves, if the menu is still in front."""
        if self.app.screen is self and self.is_attached:
            self.look_for_saves()

    @property
    def _cards(self) -> CardGrid:
        return self.query_one(CardGrid)

    @property
    def _invitations(self) -> Invitations:
        return self.query_one(Invitations)

    # -- the games --------------------------------------------------------------------------

    async def _find_games(self) -> None:
        """Show the games of other packages, too; a thread searches all packages for them."""
        games = await asyncio.to_thread(entries)
        if self.is_attached:
            self._show_games(games)

    def _show_games(self, games: Sequence[AnnouncedGame]) -> None:
        """Show the games, and new notices of games that do not load."""
        self._cards.show(games)
        news = [trouble for trouble in troubles() if trouble not in self._told_of]
        self._told_of.update(news)
        if news:
            self.notify("\n".join(news), severity="warning", timeout=WARNING_S)

    def on_card_grid_moved(self) -> None:
        cards = self._cards
        self.query_one(Masthead).show(len(cards.games), cards.page)
        self.refresh_bindings()

    def footer(self) -> Footer:
        if not self.has_class("-known"):
            return super().footer()
        cards = self._cards
        if not cards.has_focus or cards.chosen.id in self._played:
            return self.KNOWN_FOOTER
        first, *rest = (entry for entry in self.KNOWN_FOOTER if entry != "learn")
        return (first, "learn", *rest)

    def applies(self, action: str) -> bool:
        cards = self._cards
        if action == "learn" and cards.has_focus:
            with suppress(UnknownGame):  # the chosen card may be of a game that does not load
                return _has_guide(cards.chosen.id)
        return True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action, parameters:
            case "play", (int(number),):
                return number <= len(self._cards.games)
            case "turn", _:
                return not self._cards.whole
        return super().check_action(action, parameters)

    def action_turn(self, pages: int) -> None:
        self._cards.turn(pages)

    @work(exclusive=True, group="saves", exit_on_error=False)
    async def look_for_saves(self) -> None:
        """Find the latest unfinished game and the invitations in the background."""
        await self._find_games()
        async for progress in walk_saves(self.shell):
            self._offer(progress)
            if progress.settled:
                break  # the screen of saved games reads the rest
        # Games that did not load have lost their entries by now.
        self._show_games(entries())
        invited = await asyncio.to_thread(self._invite, self._saved)
        if invited is not None and self.is_attached:
            self._expect(bool(invited))
            self._invitations.show(invited)
            self._return_to_table()

    def _return_to_table(self) -> None:
        """Put the cursor on the invitation to the game just left, unless the cursor was moved."""
        left, self.shell.left_table = self.shell.left_table, None
        still = self._cards.has_focus and self._cards.chosen.id
        if self._saved is not None and left == (still, self._saved.name):
            self._invitations.enter(0)

    def _invite(self, latest: SaveEntry | None) -> Sequence[Invitation] | None:
        """Make the invitations, in a thread; return None if the app ends meanwhile."""
        from runegames.chronicle.invitations import invitations
        from runegames.chronicle.library import Stopped
        from runegames.play.settings import PACES_S, load_settings

        settings, _ = load_settings()
        with suppress(Stopped):
            finished = (played.game for played in self.shell.library.finished())
            self._played = frozenset([*settings.last, *finished])
            return invitations(self.shell.library, latest, settings, PACES_S[settings.pace])
        return None

    def _offer(self, progress: WalkProgress) -> None:
        if not self.is_attached:
            return
        self._missing = progress.missing
        if progress.settled:
            self._saved, self._looking = progress.latest, False
        self._invitations.progress(progress.sentence)
        if progress.trouble is not None and progress.trouble != self._trouble:
            self._trouble = progress.trouble
            self.notify(progress.trouble, severity="warning", timeout=WARNING_S)

    def action_move(self, across: int, down: int) -> None:
        """Go to the next card or invitation in a direction."""
        cards, below = self._cards, self._invitations
        if self.focused is cards:
            if not cards.step(across, down) and down > 0:
                below.enter(cards.column)
        elif self.focused is not below:
            cards.focus()
        elif (column := below.step(across, down)) is not None:
            cards.enter_from_below(column)

    def on_card_grid_chosen(self, message: CardGrid.Chosen) -> None:
        """Open the set-up of a game, or remove its card if it does not load."""
        try:
            game(message.game_id)
        except UnknownGame:
            self._show_games(entries())
        else:
            self.shell.open_setup(message.game_id)

    def action_play(self, number: int) -> None:
        self._cards.play(number - 1)

    @on(Invitations.Opened)
    def _open_invitation(self, message: Invitations.Opened) -> None:
        match message.action:
            case "resume":
                self.action_resume()
            case "ritual":
                self.shell.open_book("ritual")
            case _:
                self.shell.open_book()

    def action_resume(self) -> None:
        saved = self._saved
        if saved is None and self._looking:
            self.notify("Still looking for the last game; try again in a moment.", timeout=3)
            return
        if saved is None:
            words = f"There is no unfinished game. {self._missing}".rstrip()
            self.notify(words, timeout=WARNING_S if self._missing else 3)
            return
        loaded = self.shell.load_save(saved.name)
        if loaded is None:
            self.look_for_saves()
        else:
            self.shell.open_loaded(loaded)

    def action_learn(self) -> None:
        """Open the guided first game of the chosen game."""
        chosen = self._chosen_game()
        if chosen is not None:
            self.shell.open_guide(chosen)

    def _chosen_game(self) -> str | None:
        """Return the game of the focused card or invitation; without one, show a notice."""
        focused = self.focused
        if isinstance(focused, CardGrid):
            return focused.chosen.id
        if isinstance(focused, Invitations) and focused.game:
            return focused.game
        self.notify("First choose a game with the arrow keys.", timeout=4)
        return None

    def action_rules(self) -> None:
        chosen = self._chosen_game()
        if chosen is not None:
            self.shell.open_rules(chosen)

    def action_leave(self) -> None:
        words, wanted = "Every game is saved as it is played.", self.shell.settings.confirmations
        self.shell.confirm("Quit runegames?", words, "quit", self.app.exit, wanted=wanted)
