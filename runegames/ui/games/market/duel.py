"""The scene of a duel: the card that attacks, the one nobody sees yet, and what is at stake."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.geometry import Region

from runegames.core import SEAT_LETTERS, Seat, possessive
from runegames.games.market.model import COLOURS, MarketView
from runegames.games.market.phrases import reach
from runegames.ui import art
from runegames.ui.canvas import Canvas, Pen, cells
from runegames.ui.drawing import clipped
from runegames.ui.games.market.cards import (
    UNSEEN,
    CardState,
    draw_back,
    draw_card,
    inks_of,
    line_card,
)
from runegames.ui.games.market.places import LARGE, MIDDLE, SMALL, Form
from runegames.ui.look import Look
from runegames.ui.palette import Palette
from runegames.ui.pixels import Pixels


class Side(NamedTuple):
    """One of the two who face each other."""

    seat: Seat
    does: str
    card: str
    """Its card; "" lies face down."""


class Scene(NamedTuple):
    """Two who face each other."""

    sides: tuple[Side, Side]
    terms: tuple[str, str]
    """What decides, in two lines."""
    stakes: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
    """Lines of what can be won: words, then how much of what: red, blue, card."""


def scene_of(view: MarketView, names: Sequence[str]) -> Scene | None:
    """What is going on between two, if anything is."""
    if view.duel is not None:
        return _duel(view, names)
    return None if view.contest is None else _contest(view, names)


def _duel(view: MarketView, names: Sequence[str]) -> Scene:
    assert view.duel is not None
    defender = view.duel.defender
    whose = possessive(names[defender])
    runes = tuple((colour, view.camp(defender, colour).all_runes) for colour in COLOURS)
    owns = any(number for _, number in runes)
    return Scene(
        (
            Side(view.duel.attacker, "attacks", f"{view.duel.card} card"),
            Side(defender, "defends", ""),
        ),
        (reach(view.duel.card), "fends it off"),
        (
            (f"one of {whose} runes", runes) if owns else (f"{names[defender]} has no rune", ()),
            (
                "or a card of the hand, unseen" if owns else "a card of the hand, unseen",
                (("card", view.hand_sizes[defender]),),
            ),
        ),
    )


def _contest(view: MarketView, names: Sequence[str]) -> Scene:
    assert view.contest is not None
    first, second = view.contest.players
    won = " : ".join(map(str, view.contest.wins))
    stakes = ["the first place"]
    if view.contest.waiting:
        stakes.append(f"then against {', '.join(names[seat] for seat in view.contest.waiting)}")
    return Scene(
        (
            Side(first, "has chosen" if view.contest.sealed else "chooses a sign", ""),
            Side(second, "chooses a sign", ""),
        ),
        (won, "two throws win"),
        tuple((words, ()) for words in stakes),
    )


# -- where things are ---------------------------------------------------------------------


class _Stage(NamedTuple):
    """Columns and rows of the parts, from the top left of a composition."""

    card: tuple[int, int]
    """Columns and rows of a card."""
    cards: tuple[int, int]
    top: int
    scale: int
    """Of the figures on the cards."""
    swords: int
    """Of the crossed swords."""
    size: int
    """Pixels of a rune at stake."""
    stakes: int
    step: int = 2
    """Rows from one line of what is at stake to the next."""

    def line(self, at: int) -> int:
        """The row of such a line."""
        return self.stakes + 2 + at * self.step


_SMALL = _Stage((13, 7), (6, 35), 1, 1, 1, 1, 10)
_MIDDLE = _Stage((21, 11), (9, 49), 4, 2, 1, 2, 19)
_LARGE = _Stage((42, 24), (14, 86), 3, 4, 2, 4, 31, 3)


def _stage(form: Form) -> _Stage:
    return _LARGE if form is LARGE else _MIDDLE if form is MIDDLE else _SMALL


# -- drawing ------------------------------------------------------------------------------


def paint_scene(pixels: Pixels, whole: Region, form: Form, scene: Scene, palette: Palette) -> None:
    """Cards and swords."""
    stage = _stage(form)
    wide, tall = stage.card
    top = 2 * (whole.y + stage.top)
    for side, left in zip(scene.sides, stage.cards, strict=True):
        place = whole.x + left, top, wide, 2 * tall
        if side.card:
            inks = inks_of(side.card, "chosen", palette)
            draw_card(pixels, place, side.card, inks, palette, scale=stage.scale)
        else:
            draw_back(pixels, place, palette, scale=max(1, stage.scale - 1))
    swords = art.picture("market.txt", "swords")
    x = whole.x + _middle(stage) - swords.width * stage.swords // 2
    y = top + (2 * (tall - 2) - swords.height * stage.swords) // 4 * 2
    pixels.picture(swords, x, y, {"#": palette.pixel(palette.mask)}, scale=stage.swords)
    for row, (words, goods) in enumerate(scene.stakes):
        _goods(pixels, whole, stage, row, 6 + len(cells(words)), goods, palette)


def _middle(stage: _Stage) -> int:
    """The column between the cards."""
    return (stage.cards[0] + stage.card[0] + stage.cards[1]) // 2


def _goods(
    pixels: Pixels,
    whole: Region,
    stage: _Stage,
    row: int,
    x: int,
    goods: Sequence[tuple[str, int]],
    palette: Palette,
) -> None:
    """What is at stake, one by one behind its words."""
    x += whole.x + 1
    y = 2 * (whole.y + stage.line(row))
    total = sum(number for _, number in goods)
    fits = (whole.right - x - 4) // max(1, total) - 1
    for what, number in goods:
        size = max(1, min(stage.size, fits))
        wide = max(1, min(size + 2, fits)) if what == "card" else size
        for _ in range(number):
            if what == "card":
                pixels.fill(x, y, wide, 1, palette.ice_edge)
                pixels.fill(x, y + 1, wide, max(1, size), palette.ice)
            else:
                pixels.fill(x, y, wide, size, palette.rune(what).bright)
            x += wide + 1
        x += 2 if number else 0


def line_scene(canvas: Canvas, whole: Region, form: Form, scene: Scene, look: Look) -> None:
    """The same by characters."""
    palette, symbols = look
    stage = _stage(form)
    base = Pen(palette.text, palette.table)
    wide, tall = min(stage.card[0], 21), min(stage.card[1], 7)
    y = whole.y + stage.top + stage.card[1] - tall
    for side, left in zip(scene.sides, stage.cards, strict=True):
        place = Region(whole.x + left + (stage.card[0] - wide) // 2, y, wide, tall)
        state: CardState = "chosen" if side.card else "rest"
        line_card(canvas, place, side.card or UNSEEN, "", state, look)
    middle = whole.x + _middle(stage)
    for row, swords in enumerate(("\\   /", "\\ /", "X", "/ \\", "/   \\")[: tall - 2]):
        canvas.put(middle - len(swords) // 2, y + row, swords, base.strong())
    for row, (words, goods) in enumerate(scene.stakes):
        x = whole.x + 7 + len(cells(words))
        for what, number in goods:
            mark = "[]" if symbols.name == "ascii" else symbols.card
            if what != "card":
                mark = symbols.rune(what)
            spaced = (mark + " ") * number
            if x + len(spaced) > whole.right - 4:
                spaced = mark * number
            x = canvas.put(x, whole.y + stage.line(row), spaced, base.strong()) + 2 * bool(number)


def label_scene(
    canvas: Canvas,
    whole: Region,
    form: Form,
    scene: Scene,
    names: Sequence[str],
    look: Look,
) -> None:
    """Who attacks whom, what fends it off, and what is at stake."""
    palette, symbols = look
    stage = _stage(form)
    base = Pen(palette.text, palette.table)
    quiet = base.inked(palette.quiet)
    wide, tall = stage.card
    for side, left in zip(scene.sides, stage.cards, strict=True):
        room = whole.width // 2 - 8 - len(side.does)
        name = clipped(names[side.seat], room, symbols)
        x = whole.x + left + (wide - len(cells(name)) - 5 - len(side.does)) // 2
        x = max(whole.x + 1, min(x, whole.right - 6 - len(cells(name)) - len(side.does)))
        y = whole.y + stage.top + tall + (form is not SMALL)
        chip = Pen(palette.on_seat, palette.seat(side.seat), bold=True)
        x = canvas.put(x, y, f" {SEAT_LETTERS[side.seat]} ", chip)
        x = canvas.put(x + 1, y, name, base.strong())
        canvas.put(x + 1, y, side.does, quiet)
    middle = whole.x + _middle(stage)
    for row, (words, pen) in enumerate(zip(scene.terms, (base.strong(), quiet), strict=True)):
        y = whole.y + stage.top + tall - 2 + row
        canvas.put(middle - len(words) // 2, y, words, pen)
    y = whole.y + stage.stakes
    x = canvas.put(whole.x + 1, y, "at stake ", quiet)
    line = base.inked(palette.line)
    canvas.put(x, y, symbols.frame.across * (whole.right - 2 - x), line)
    for row, (words, _) in enumerate(scene.stakes):
        canvas.put(
            whole.x + 4, whole.y + stage.line(row), clipped(words, whole.width - 8, symbols), base
        )
