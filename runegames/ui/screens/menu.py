"""The first screen: which game, or the one that was interrupted."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Grid, Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from runegames.games.registry import Entry, own_entries, ritual_entry, title_of
from runegames.ui import art
from runegames.ui.drawing import fit, framed, wrap
from runegames.ui.looking import looks
from runegames.ui.screens.base import ShellScreen
from runegames.ui.widgets.drawn import Drawn
from runegames.ui.widgets.keys import Hint, KeyLine

if TYPE_CHECKING:
    from runegames.play.entries import Entry as Saved
    from runegames.play.looker import Look

MOTTO = "four games, one table"
LEAST_WORDS = 13
"""Cells that a card keeps for its words, beside the vignette."""
GAP = 2
ORNAMENTS = ("gebo", "algiz", "dagaz", "othala", "mannaz", "tiwaz", "jera", "berkano")
"""Runes beside the name, where there is room for them."""


HINTS = (
    Hint("enter", "play"),
    Hint("l", "learn"),
    Hint("r", "rules"),
    Hint("g", "saved games"),
    Hint("s", "settings"),
    Hint("q", "quit", stays=True),
)
"""The keys of the menu; the game that was left, the ritual and the records print their own."""


class Masthead(Drawn):
    """The name in large letters, and a row of runes that fades into the night."""

    DEFAULT_CSS = """
    Masthead {
        width: 100%;
        height: 5;
    }
    """

    def drawing(self, width: int, height: int) -> list[Content]:
        """As much ornament as there is room for."""
        logo = art.logo()
        lines = art.draw(logo, self.symbols, art.glowing(self.palette))
        room = width - logo.width - 6
        runes: art.Picture | None = None
        for name in ORNAMENTS:
            picture = art.rune(name).picture
            wider = picture if runes is None else runes.beside(picture, 3)
            if wider.width > room:
                break
            runes = wider
        if runes is not None:
            ornament = art.draw(runes, self.symbols, art.plain(self.palette.line))
            lines = [
                Content.assemble(fit(line, width - runes.width), rune)
                for line, rune in zip(lines, ornament, strict=False)
            ]
        return [*lines, Content.styled(MOTTO, self.palette.quiet_style)]


class GameCard(Drawn):
    """A game that can be played."""

    DEFAULT_CSS = """
    GameCard {
        width: 1fr;
        height: 1fr;
    }
    """

    class Chosen(Message):
        """This game, please."""

        def __init__(self, game_id: str) -> None:
            super().__init__()
            self.game_id = game_id

    BINDINGS = [Binding("enter,space", "choose", "play this game")]

    def __init__(self, entry: Entry, number: int) -> None:
        super().__init__(id=entry.id)
        self.entry = entry
        self.number = number
        self.can_focus = True

    def action_choose(self) -> None:
        """Play it."""
        self.post_message(self.Chosen(self.entry.id))

    def on_click(self, event: events.Click) -> None:
        """A click chooses, as Enter does."""
        event.stop()
        self.action_choose()

    def drawing(self, width: int, height: int) -> list[Content]:
        """Frame, vignette, and a few words beside it."""
        palette, symbols = self.palette, self.symbols
        quiet = palette.quiet_style
        title = Content.styled(self.entry.title, f"bold {palette.text}")
        aside = Content.styled(self._seats(width - len(self.entry.title) - 9), quiet)
        foot = Content.styled(str(self.number), f"bold {palette.primary}")
        if self.has_focus:
            title = Content.styled(
                f"{symbols.pointer} {self.entry.title}", f"bold {palette.primary}"
            )
        return framed(
            self._body(width - 4, height - 2),
            width=width,
            height=height,
            box=symbols.heavy if self.has_focus else symbols.frame,
            line=palette.primary if self.has_focus else palette.line,
            title=title,
            aside=aside,
            foot=foot,
        )

    def _seats(self, room: int) -> str:
        """For how many it is, in as many words as there is room for."""
        seats = self.entry.seats
        if self.symbols.name == "ascii":
            seats = seats.replace("·", "-").replace("–", "-")
        words = f"{seats} players"
        return words if len(words) <= room else seats

    def _body(self, width: int, height: int) -> list[Content]:
        palette = self.palette
        picture = art.vignette(self.entry.id, width - LEAST_WORDS - 2, height)
        if picture is None:
            return []
        drawn = art.draw(picture, self.symbols, art.painter(palette))
        room = width - picture.width - GAP
        words = [Content.styled(line, palette.text) for line in wrap(self.entry.tagline, room)]
        above = (height - len(drawn)) // 2
        before = (height - len(words)) // 2
        lines = []
        for row in range(height):
            art_row = row - above
            left = drawn[art_row] if 0 <= art_row < len(drawn) else Content("")
            word_row = row - before
            right = words[word_row] if 0 <= word_row < len(words) else Content("")
            lines.append(Content.assemble(fit(left, picture.width), " " * GAP, fit(right, room)))
        return lines


class ContinueLine(Drawn):
    """The game that was left last, in one line."""

    DEFAULT_CSS = """
    ContinueLine {
        width: 1fr;
        height: 1;
    }
    """

    BINDINGS = [Binding("enter,space", "screen.resume", "continue this game")]

    def __init__(self) -> None:
        super().__init__(id="continue")
        self.saved: Saved | None = None
        self.told = ""
        self.can_focus = False

    def show(self, saved: Saved | None, told: str = "") -> None:
        """Offer a game, or none; ``told`` stands there as long as none is known."""
        self.saved = saved
        self.told = told
        self.can_focus = saved is not None
        self.refresh()

    def on_click(self) -> None:
        """A click continues, as Enter does."""
        if self.saved is not None:
            self.run_action_soon("screen.resume")

    def run_action_soon(self, action: str) -> None:
        """Let the screen do it."""
        self.call_later(self.run_action, action)

    def drawing(self, width: int, height: int) -> list[Content]:
        """Which game, who, how far and when; nothing when there is none."""
        palette, symbols = self.palette, self.symbols
        saved = self.saved
        if saved is None:
            told_so_far = Content.styled(self.told, palette.quiet_style)
            return [told_so_far.truncate(width, ellipsis=True)] if self.told else []
        from runegames.core import company
        from runegames.play.when import ago

        dot = f" {symbols.dot} "
        told = [
            title_of(saved.game),
            company(saved.names),
            f"move {saved.moves + 1}",
            ago(saved.played, datetime.now(UTC)),
        ]
        while len(told) > 2 and len(dot.join(told)) > width - len("c Continue   "):
            del told[2]  # who and when say more than how far, and which game and who the most
        focused = self.has_focus
        mark = symbols.pointer if focused else "c"
        head = Content.assemble(
            (f"{mark} ", f"bold {palette.primary}"),
            ("Continue", f"bold {palette.primary}" if focused else f"bold {palette.text}"),
        )
        line = Content.assemble(head, "   ", (dot.join(told), palette.quiet_style))
        return [line.truncate(width, ellipsis=True)]


class Door(Drawn):
    """A way to something beside the games."""

    DEFAULT_CSS = """
    Door {
        width: auto;
        height: 1;
    }
    """

    BINDINGS = [Binding("enter,space", "open", "open it")]

    def __init__(self, key: str, title: str, action: str) -> None:
        super().__init__(id=action)
        self.key = key
        self.title = title
        self.note = ""
        self.can_focus = True

    def show(self, note: str) -> None:
        """Say something beside the title."""
        if note != self.note:
            self.note = note
            self.refresh(layout=True)

    def action_open(self) -> None:
        """Through it."""
        self.call_later(self.run_action, f"screen.{self.id}")

    def on_click(self) -> None:
        """A click opens, as Enter does."""
        self.action_open()

    def get_content_width(self, container: object, viewport: object) -> int:
        """What the words take."""
        return len(f"  k {self.title} {self.note}".rstrip())

    def drawing(self, width: int, height: int) -> list[Content]:
        """Its key, its title, a note."""
        palette = self.palette
        mark = self.symbols.pointer if self.has_focus else self.key
        title = palette.primary if self.has_focus else palette.text
        return [
            Content.assemble(
                (f"  {mark} ", f"bold {palette.primary}"),
                (self.title, f"bold {title}"),
                (f" {self.note}" if self.note else "", palette.quiet_style),
            )
        ]


class MenuScreen(ShellScreen[None]):
    """Games, the way back into an interrupted one, and everything around them."""

    CSS_PATH = "menu.tcss"
    AUTO_FOCUS = "GameCard"
    BINDINGS = [
        Binding("left", "move(-1, 0)", "the card to the left", show=False),
        Binding("right", "move(1, 0)", "the card to the right", show=False),
        Binding("up", "move(0, -1)", "the card above", show=False),
        Binding("down", "move(0, 1)", "the card below", show=False),
        *(
            Binding(str(number), f"play({number - 1})", f"play {entry.title}", show=False)
            for number, entry in enumerate(own_entries(), 1)
        ),
        Binding("c", "resume", "continue the last game"),
        Binding("g", "saves", "saved games"),
        Binding("l", "learn", "a guided first game"),
        Binding(
            "t",
            "ritual",
            f"today's ritual: {ritual_entry().title} alone, the same deal for everybody",
        ),
        Binding("e", "records", "records: the best results"),
        Binding("r", "rules", "the rules of the game"),
        Binding("s", "settings", "settings"),
        Binding("q,escape", "leave", "leave the app"),
    ]

    def compose(self) -> ComposeResult:
        """Name, cards, the line to continue, keys."""
        with Vertical(id="hall"):
            yield Masthead()
            with Grid(id="cards"):
                for number, entry in enumerate(own_entries(), 1):
                    yield GameCard(entry, number)
            with Horizontal(id="lower"):
                yield ContinueLine()
            yield KeyLine(HINTS)

    def on_screen_resume(self) -> None:
        """Look again what there is to continue: a game may have been left or finished."""
        self.set_timer(0.05, self._look_around)

    def _look_around(self) -> None:
        """What need not be there at the first glance."""
        if self.app.screen is not self or not self.is_attached:
            return  # somebody sits at a table, or is leaving the app
        if not self.query(Door):
            doors = (Door("t", "Today's ritual", "ritual"), Door("e", "Records", "records"))
            self.query_one("#lower").mount(*doors)
        self.look_for_saves()

    @work(exclusive=True, group="saves", exit_on_error=False)
    async def look_for_saves(self) -> None:
        """Find the last unfinished game, beside the screen: all files may have to be read."""
        looker = self.shell.looker
        async for look in looks(looker):
            self._offer(look)
        best = await asyncio.to_thread(lambda: looker.library.best_of(date.today()))
        for door in self.query("#ritual").results(Door):
            door.show("" if best is None else f"best {best}")

    def _offer(self, look: Look) -> None:
        if not self.is_attached:
            return
        line = self.query_one(ContinueLine)
        if look.settled or look.told:
            line.show(look.latest, look.told)
        if look.trouble is not None and look.trouble != self._trouble:
            self._trouble = look.trouble
            self.notify(look.trouble, severity="warning", timeout=12)

    _trouble: str | None = None
    """What has been told of."""

    def _focusable(self) -> list[tuple[int, int, Widget]]:
        places: list[tuple[int, int, Widget]] = [
            (at % 2, at // 2, card)
            for at, card in enumerate(self.query(GameCard))
            if card.can_focus
        ]
        line = self.query_one(ContinueLine)
        doors = list(self.query(Door))
        # Down leads to the interrupted game first, wherever one comes from.
        below: list[Widget] = [line, line, *doors] if line.can_focus else [*doors]
        return places + [(at, 2, widget) for at, widget in enumerate(below)]

    def action_move(self, across: int, down: int) -> None:
        """To the nearest card in that direction."""
        places = self._focusable()
        here = next(((x, y) for x, y, widget in places if widget is self.focused), None)
        if here is None:
            places[0][2].focus()
            return
        ahead = [
            (abs(x - here[0]) + abs(y - here[1]), widget)
            for x, y, widget in places
            if widget is not self.focused
            and (((x - here[0]) * across > 0 and y == here[1]) or (y - here[1]) * down > 0)
        ]
        if ahead:
            min(ahead, key=lambda one: one[0])[1].focus()

    def on_game_card_chosen(self, message: GameCard.Chosen) -> None:
        """Set a table for it."""
        self.shell.open_setup(message.game_id)

    def action_play(self, index: int) -> None:
        """The game with that number, if it is there."""
        if index < len(own_entries()):
            self.shell.open_setup(own_entries()[index].id)

    def action_resume(self) -> None:
        """Back into the last unfinished game."""
        saved = self.query_one(ContinueLine).saved
        if saved is None:
            self.notify("There is no unfinished game.", timeout=3)
            return
        from runegames.play.saves import SaveError

        try:
            self.shell.open_loaded(self.shell.looker.library.load(saved.name))
        except SaveError as error:
            self.notify(str(error), severity="warning")
            self.look_for_saves()

    def action_saves(self) -> None:
        """All saved games."""
        self.shell.show("saves")

    def action_ritual(self) -> None:
        """A game on the deal of the day, or the one that was begun."""
        from runegames.play.saves import Loaded

        name = self.shell.settings.person_at(ritual_entry().id)
        found = self.shell.looker.library.ritual(date.today(), name)
        if isinstance(found, Loaded):
            self.shell.open_loaded(found)
            return
        self.shell.open_game(found)
        if found.ritual is not None and found.ritual.seen:
            self.notify("This deal has been seen here before: it does not count again.")

    def action_records(self) -> None:
        """The best results."""
        self.shell.show("records")

    def action_learn(self) -> None:
        """A first game of the chosen kind, with a guide."""
        chosen = self._chosen_game()
        if chosen is not None:
            self.shell.open_guide(chosen)

    def _chosen_game(self) -> str | None:
        """The game that has the focus, or that of the line which has it; None, and told: none."""
        focused = self.focused
        if isinstance(focused, GameCard):
            return focused.entry.id
        if isinstance(focused, ContinueLine) and focused.saved is not None:
            return focused.saved.game
        if isinstance(focused, Door) and focused.id == "ritual":
            return ritual_entry().id
        self.notify("Choose a game first: the arrow keys lead to it.", timeout=4)
        return None

    def action_rules(self) -> None:
        """The rules of the chosen game."""
        chosen = self._chosen_game()
        if chosen is not None:
            self.shell.open_rules(chosen)

    def action_settings(self) -> None:
        """How things look and feel."""
        self.shell.show("settings")

    def action_leave(self) -> None:
        """Out, asking first where the person wants to be asked."""
        if not self.shell.settings.confirmations:
            self.app.exit()
            return
        told = "Every game is saved as it is played."
        self.shell.confirm("Leave runegames?", told, "leave", self.app.exit)
