"""Cards of the games in the menu, in pages."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from rich.cells import cell_len
from textual.geometry import Region, Size
from textual.message import Message

from runegames.games.announcements import AnnouncedGame
from runegames.ui import art
from runegames.ui.canvas import Canvas, Pen, to_centre
from runegames.ui.commands import command
from runegames.ui.drawing import clipped, wrap
from runegames.ui.pixels import draw_picture
from runegames.ui.symbols import BoxGlyphs
from runegames.ui.widgets.cells import CellWidget

MIN_WORDS_WIDTH = 13
"""Least width of a card's words beside the vignette."""
GAP_COLUMNS = 2
MIN_CARD = Size(37, 7)
"""Size of the smallest card with vignette and words."""
MAX_LARGE_CARDS = 4
"""Greatest number of games whose cards are large, two by two."""
MIN_WINDOW_ROWS = 24
"""Least height of a window with cards; a lower one has a list."""
MAX_LISTED_ROWS = 3
"""Greatest height of a game in a list."""
MAX_NUMBER = 9
"""Greatest number of games that have a number key."""


class CardGrid(CellWidget, can_focus=True):
    """Grid of the cards; it shows the page with the chosen card.

    The cards are one widget: moving the focus between widgets takes Textual several times as long
    as drawing two cards.
    """

    class Chosen(Message):
        """Choice of a game to play."""

        def __init__(self, game_id: str) -> None:
            super().__init__()
            self.game_id = game_id

    class Moved(Message):
        """Change of the chosen card, of the shown page, or of the number of games."""

    BINDINGS = [command("enter,space", "play", "play this game")]

    def __init__(self, games: Sequence[AnnouncedGame]) -> None:
        super().__init__(id="cards")
        self.games = list(games)
        self.index = 0
        """Index of the chosen card."""
        self._reported = (self.chosen, self.page, len(self.games))

    # -- where the cards are ----------------------------------------------------------------

    @property
    def chosen(self) -> AnnouncedGame:
        """Game of the chosen card."""
        return self.games[self.index]

    @property
    def listed(self) -> bool:
        """True if there is no room for two cards by two, so that each game is a row or two."""
        low = self.is_attached and self.app.size.height < MIN_WINDOW_ROWS
        return bool(self.size) and (self.size.width < 2 * MIN_CARD.width or low)

    @property
    def shape(self) -> tuple[int, int]:
        """Numbers of columns and rows of a page."""
        width, height = self.size
        if self.listed:
            return 1, max(1, min(len(self.games), height))
        if len(self.games) <= MAX_LARGE_CARDS or not self.size:
            return 2, 2
        across, down = self._gutters
        columns = max(1, (width + across) // (MIN_CARD.width + across))
        rows = max(1, (height + down) // (MIN_CARD.height + down))
        return columns, min(rows, ceil(len(self.games) / columns))

    @property
    def _gutters(self) -> tuple[int, int]:
        """Columns between cards, and rows between them."""
        if not self.is_attached or not self.screen.has_class("-tall"):
            return 2, 0
        return (3, 1) if len(self.games) <= MAX_LARGE_CARDS else (2, 1)

    @property
    def page(self) -> range:
        """Indices of the cards on the shown page."""
        columns, rows = self.shape
        first = self.index - self.index % (columns * rows)
        return range(first, min(first + columns * rows, len(self.games)))

    @property
    def whole(self) -> bool:
        """True if all cards are on one page."""
        return len(self.page) == len(self.games)

    @property
    def column(self) -> int:
        """Column of the chosen card on its page."""
        return (self.index - self.page.start) % self.shape[0]

    def region_of(self, index: int) -> Region:
        """Region of a card on the shown page; the last column and row take the spare cells."""
        (columns, rows), (across, down) = self.shape, self._gutters
        if self.listed:
            high = max(1, min(MAX_LISTED_ROWS, self.size.height // rows))
            return Region(0, (index - self.page.start) * high, self.size.width, high)
        row, column = divmod(index - self.page.start, columns)
        width = (self.size.width - across * (columns - 1)) // columns
        height = (self.size.height - down * (rows - 1)) // rows
        x, y = column * (width + across), row * (height + down)
        last_column, last_row = column == columns - 1, row == rows - 1
        return Region(
            x,
            y,
            self.size.width - x if last_column else width,
            self.size.height - y if last_row else height,
        )

    # -- moving about -----------------------------------------------------------------------

    def show(self, games: Sequence[AnnouncedGame]) -> None:
        """Show games; the chosen game stays chosen if it is among them."""
        if list(games) == self.games:
            return
        chosen, self.games = self.chosen, list(games)
        self.choose(self.games.index(chosen) if chosen in self.games else self.index)

    def choose(self, index: int) -> None:
        """Choose a card, and show its page."""
        self.index = max(0, min(index, len(self.games) - 1))
        self.redraw()
        self._report()

    def choose_game(self, game_id: str) -> None:
        """Choose the card of a game, if there is one, and focus the cards."""
        ids = [game.id for game in self.games]
        if game_id in ids:
            self.choose(ids.index(game_id))
            self.focus()

    def on_resize(self) -> None:
        self._report()

    def _report(self) -> None:
        state = (self.chosen, self.page, len(self.games))
        if state != self._reported:
            self._reported = state
            self.post_message(self.Moved())

    def step(self, across: int, down: int) -> bool:
        """Choose the next card in a direction; a step sideways may lead to another page.

        Return False if there is no card in that direction.
        """
        page, (columns, _) = self.page, self.shape
        row, column = divmod(self.index - page.start, columns)
        if across:
            index = self.index + across
            if index not in page or not 0 <= column + across < columns:
                return self.turn(across, row)
        elif down > 0:
            last_row = (len(page) - 1) // columns
            if row == last_row:
                return False
            index = min(self.index + columns, page.stop - 1)
        else:
            index = self.index - columns
            if index not in page:
                return False
        self.choose(index)
        return True

    def enter_from_below(self, column: int) -> None:
        """Choose the card of a column in the lowest row, or the last card if the row is shorter."""
        page, (columns, _) = self.page, self.shape
        row = page.start + (len(page) - 1) // columns * columns
        self.choose(min(row + min(column, columns - 1), page.stop - 1))
        self.focus()

    def turn(self, pages: int, row: int | None = None) -> bool:
        """Go ``pages`` pages forward, or back if negative; return False if there is no such page.

        Choose the card at the same place as before. If ``row`` is given, choose instead the first
        card of this row on a later page, or the last card of this row on an earlier page.
        """
        columns, rows = self.shape
        first = self.page.start + pages * columns * rows
        if not 0 <= first < len(self.games):
            return False
        if row is None:
            index = self.index - self.page.start
        else:
            column = 0 if pages > 0 else columns - 1
            index = row * columns + column
        self.choose(first + index)
        self.focus()
        return True

    def play(self, index: int) -> None:
        """Post the choice of a game."""
        self.post_message(self.Chosen(self.games[index].id))

    def action_play(self) -> None:
        self.play(self.index)

    def _pick(self, index: int) -> None:
        """Choose and play a clicked card."""
        self.choose(index)
        self.play(index)

    def on_mouse_scroll_down(self) -> None:
        self.turn(1)

    def on_mouse_scroll_up(self) -> None:
        self.turn(-1)

    # -- drawing ----------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        for index in self.page:
            region, chosen = self.region_of(index), self.has_focus and index == self.index
            if self.listed:
                self._draw_row(canvas, index, region, chosen=chosen)
                continue
            if region.width < MIN_CARD.width or region.height < MIN_CARD.height:
                return  # the window is too small, and a notice covers the menu
            facts = index, self.games[index], chosen
            card = self.part(f"card {index} {chosen}", region.size, facts, self._draw_card)
            canvas.paste(card, *region.offset)
            self.hit(region, self._pick, index)

    def _draw_row(self, canvas: Canvas, index: int, region: Region, *, chosen: bool) -> None:
        """Draw a game as a row: number, title, players, and below it what it is about."""
        entry = self.games[index]
        palette, symbols = self.palette, self.symbols
        pen = self.base_pen()
        if chosen:
            pen = Pen(palette.on_primary, palette.primary, bold=True)
            if palette.colourless:
                pen = Pen(palette.text, palette.ground, bold=True, reverse=True)
        canvas.fill(*region, pen)
        number = str(index + 1) if index < MAX_NUMBER else " "
        pointer = symbols.pointer if chosen else " "
        seats = self._seats(entry, region.width - cell_len(entry.title) - 8)
        room = region.width - 6 - len(seats)
        canvas.put(0, region.y, f"{pointer}{number} {clipped(entry.title, room, symbols)}", pen)
        canvas.put(region.width - len(seats) - 1, region.y, seats, pen)
        quiet = pen._replace(bold=False) if chosen else self.quiet_pen
        lines = wrap(entry.tagline, region.width - 4)[: region.height - 1]
        for row, line in enumerate(lines, region.y + 1):
            canvas.put(3, row, line, quiet)
        self.hit(region, self._pick, index)

    def _draw_card(self, canvas: Canvas, index: int, entry: AnnouncedGame, chosen: bool) -> None:
        """Draw a card: frame, title, number of players, number key, and the inside."""
        palette, symbols = self.palette, self.symbols
        size = (canvas.width - 4, canvas.height - 2)
        canvas.paste(self.part(f"inside {index}", size, (entry,), self._draw_inside), 2, 1)
        self._draw_frame(canvas, chosen=chosen)
        title = f"{symbols.pointer} {entry.title}" if chosen else entry.title
        ink = palette.primary if chosen else palette.text
        words = f" {clipped(title, canvas.width - 7, symbols)} "
        behind = canvas.put(2, 0, words, self.base_pen().inked(ink, bold=True))
        seats = self._seats(entry, canvas.width - behind - 5)
        if seats:
            canvas.put(canvas.width - len(seats) - 4, 0, f" {seats} ", self.quiet_pen)
        if index < MAX_NUMBER:
            number = self.base_pen().inked(palette.primary, bold=True)
            canvas.put(canvas.width - 5, canvas.height - 1, f" {index + 1} ", number)

    def _draw_frame(self, canvas: Canvas, *, chosen: bool) -> None:
        box: BoxGlyphs = self.symbols.heavy if chosen else self.symbols.frame
        pen = self.base_pen().inked(self.palette.primary if chosen else self.palette.line)
        across = box.across * (canvas.width - 2)
        canvas.put(0, 0, box.top_left + across + box.top_right, pen)
        for row in range(1, canvas.height - 1):
            canvas.put(0, row, box.down, pen)
            canvas.put(canvas.width - 1, row, box.down, pen)
        canvas.put(0, canvas.height - 1, box.bottom_left + across + box.bottom_right, pen)

    def _seats(self, entry: AnnouncedGame, room: int) -> str:
        """Number of players in the longest words that fit."""
        seats = entry.seats
        if self.symbols.name == "ascii":
            seats = seats.replace("·", "-").replace("–", "-")
        words = f"{seats} players" if seats else ""
        return next((label for label in (words, seats) if len(label) <= room), "")

    def _draw_inside(self, canvas: Canvas, entry: AnnouncedGame) -> None:
        """Draw the vignette, if it fits, and the words beside it."""
        width, height = canvas.width, canvas.height
        picture = art.vignette(entry.id, width - MIN_WORDS_WIDTH - GAP_COLUMNS, height)
        indent = 0
        if picture is not None:
            indent = picture.width + GAP_COLUMNS
            top = to_centre(picture.lines, height)
            inks = art.vignette_inks(entry.id, self.palette)
            draw_picture(canvas, 0, top, picture, inks, self.look)
        words = wrap(entry.tagline, width - indent)[:height]
        for row, line in enumerate(words, to_centre(len(words), height)):
            canvas.put(indent, row, line, self.base_pen())
