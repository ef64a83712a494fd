"""The cards of the games in the menu: as many on a page as fit, and pages for the rest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from textual import events
from textual.binding import Binding
from textual.containers import Grid
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from runegames.games.registry import Entry
from runegames.ui import art
from runegames.ui.drawing import clipped, fit, framed, wrap
from runegames.ui.widgets.drawn import Drawn

MIN_WORDS_WIDTH = 13
"""Cells that a card keeps for its words, beside the vignette."""
GAP = 2
MIN_CARD = Size(37, 7)
"""Cells of the smallest card that still shows vignette and words."""
GUTTER = 2
"""Cells between the columns of many cards, as in the style sheet."""
FEW = 4
"""Up to so many games have large cards, two by two."""
MAX_NUMBER = 9
"""Games beyond have no number key."""


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
        pointer = f"{symbols.pointer} " if self.has_focus else ""
        title = clipped(pointer + self.entry.title, width - 7, symbols)
        seats = self._seats(width - cell_len(title) - 9)
        number = str(self.number) if self.number <= MAX_NUMBER else ""
        ink = palette.primary if self.has_focus else palette.text
        return framed(
            self._body(width - 4, height - 2),
            width=width,
            height=height,
            box=symbols.heavy if self.has_focus else symbols.frame,
            line=palette.primary if self.has_focus else palette.line,
            title=Content.styled(title, f"bold {ink}"),
            aside=Content.styled(seats, palette.quiet_style) if seats else None,
            foot=Content.styled(number, f"bold {palette.primary}") if number else None,
        )

    def _seats(self, room: int) -> str:
        """For how many it is, in as many words as there is room for."""
        seats = self.entry.seats
        if self.symbols.name == "ascii":
            seats = seats.replace("·", "-").replace("–", "-")
        words = f"{seats} players" if seats else ""
        return words if len(words) <= room else seats

    def _body(self, width: int, height: int) -> list[Content]:
        """The vignette, where it fits, and the words beside it."""
        picture = art.vignette(self.entry.id, width - MIN_WORDS_WIDTH - GAP, height)
        drawn = [] if picture is None else art.draw(
            picture, self.symbols, art.vignette_paint(self.entry.id, self.palette)
        )  # fmt: skip
        indent = 0 if picture is None else picture.width + GAP
        words = wrap(self.entry.tagline, width - indent)[:height]
        above, before = (height - len(drawn)) // 2, (height - len(words)) // 2
        lines = []
        for row in range(height):
            left = drawn[row - above] if 0 <= row - above < len(drawn) else Content("")
            right = words[row - before] if 0 <= row - before < len(words) else ""
            told = fit(Content.styled(right, self.palette.text), width - indent)
            lines.append(Content.assemble(fit(left, indent), told))
        return lines


class CardGrid(Grid):
    """All cards, of which one page is in sight: that with the card that was chosen last."""

    class Turned(Message):
        """Another page is in sight, or there are more or fewer games."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        super().__init__(id="cards")
        self.cards = [GameCard(entry, number) for number, entry in enumerate(entries, 1)]
        """All of them, in order."""
        self._at = 0
        """The place of the card that had the focus last; its page is shown."""
        self.columns, self.rows = 2, 2
        self._told = (self.page, len(self.cards))

    def compose(self) -> Iterable[GameCard]:
        """A card a game."""
        return self.cards

    @property
    def page(self) -> range:
        """The places of the cards in sight."""
        first = self._at - self._at % (self.columns * self.rows)
        return range(first, min(first + self.columns * self.rows, len(self.cards)))

    @property
    def whole(self) -> bool:
        """Whether all cards are in sight."""
        return len(self.page) == len(self.cards)

    def show(self, entries: Sequence[Entry]) -> None:
        """Show these games; those that stay keep their cards."""
        if list(entries) == [card.entry for card in self.cards]:
            return
        kept = {card.entry.id: card for card in self.cards}
        self.cards = [
            kept.pop(entry.id) if entry.id in kept else GameCard(entry, 0) for entry in entries
        ]
        for number, card in enumerate(self.cards, 1):
            card.number = number
            card.refresh()
        self.mount(*(card for card in self.cards if not card.is_attached))
        lost = any(card.has_focus for card in kept.values())
        for card in kept.values():
            card.remove()
        self._at = max(0, min(self._at, len(self.cards) - 1))
        self.share_out()
        if lost:
            self.choose(self._at)

    def on_resize(self) -> None:
        """More cards fit, or fewer."""
        self.share_out()

    def share_out(self) -> None:
        """Share the room among the cards of one page, and hide the others."""
        self.set_class(len(self.cards) > FEW, "many")
        shape = self._shape(len(self.cards))
        if shape != (self.columns, self.rows):
            self.columns, self.rows = shape
            self.styles.grid_size_columns, self.styles.grid_size_rows = shape
        page = self.page
        for at, card in enumerate(self.cards):
            card.display = at in page
        if (page, len(self.cards)) != self._told:
            self._told = (page, len(self.cards))
            self.post_message(self.Turned())

    def _shape(self, games: int) -> tuple[int, int]:
        """Columns and rows for so many games."""
        if games <= FEW or not self.size:
            return 2, 2
        width, height = self.size
        columns = max(1, (width + GUTTER) // (MIN_CARD.width + GUTTER))
        between = self.styles.grid_gutter_horizontal or 0
        rows = max(1, (height + between) // (MIN_CARD.height + between))
        return columns, min(rows, -(-games // columns))

    # -- moving about -----------------------------------------------------------------------

    def places(self) -> list[tuple[int, int, Widget]]:
        """Column, row and card of what is in sight."""
        cards, page = self.cards, self.page
        return [
            ((at - page.start) % self.columns, (at - page.start) // self.columns, cards[at])
            for at in page
        ]

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Its page is the one in sight."""
        if event.widget in self.cards:
            self._at = self.cards.index(event.widget)

    def choose(self, at: int) -> None:
        """Put the focus on a card, and its page in sight."""
        self._at = max(0, min(at, len(self.cards) - 1))
        self.share_out()
        self.cards[self._at].focus()

    def turn(self, pages: int, row: int | None = None) -> bool:
        """Show a page further on, or back; False: there is none.

        ``row`` is where the focus enters it from the side; None: it keeps its place.
        """
        size = self.columns * self.rows
        first = self.page.start + pages * size
        if not 0 <= first < len(self.cards):
            return False
        if row is None:
            place = self._at % size
        else:
            place = row * self.columns + (0 if pages > 0 else self.columns - 1)
        self.choose(first + place)
        return True

    def on_mouse_scroll_down(self) -> None:
        """The wheel turns pages."""
        self.turn(1)

    def on_mouse_scroll_up(self) -> None:
        """The wheel turns pages back."""
        self.turn(-1)
