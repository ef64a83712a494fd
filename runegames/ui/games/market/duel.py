"""Scene of a duel or contest (two cards, condition, stakes), and the outcome of a duel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from textual.geometry import Region

from runegames.core import Event, Seat, possessive
from runegames.games.market.duels import FendedOff, GaveUp
from runegames.games.market.model import COLOURS, MarketView, short
from runegames.games.market.phrases import reach
from runegames.ui import art
from runegames.ui.brush import Brush
from runegames.ui.canvas import Canvas, Pen, cells, to_centre
from runegames.ui.drawing import clipped
from runegames.ui.games.market.cards import HandCard, draw_back, draw_card
from runegames.ui.games.market.places import SMALL, Layout, Stage
from runegames.ui.look import Look


class DuelSide(NamedTuple):
    """Seat of a duel with its card."""

    seat: Seat
    does: str
    card: str
    """Name of the card; empty if it lies face down."""


Stake: TypeAlias = tuple[str, tuple[tuple[str, int], ...]]
"""Words and goods, which are pairs of a name (``red``, ``blue`` or ``card``) and a number."""


class DuelFacts(NamedTuple):
    """Facts of a duel or contest."""

    sides: tuple[DuelSide, DuelSide]
    terms: tuple[str, str]
    """Two lines: the condition of winning, or how the duel ended."""
    stakes: tuple[Stake, ...]
    """Lines of the stakes."""
    heading: str = "at stake"


class DuelEnd(NamedTuple):
    """End of a duel."""

    scene: DuelFacts
    """Scene with the attacker's card, and with the defender's card if it was shown."""
    words: tuple[str, ...]
    """Sentences on how the duel ended, the longest first."""


def scene_of(view: MarketView, names: Sequence[str]) -> DuelFacts | None:
    """Collect the facts of the present duel or contest; None if there is none."""
    if view.duel is not None:
        return _duel(view, names)
    return None if view.contest is None else _contest(view, names)


def outcome_of(happened: Sequence[Event], attack: str, names: Sequence[str]) -> DuelEnd | None:
    """Collect the facts of the duel that the last move ended; None if it ended none.

    ``attack``: name of the attacking card.
    """
    ended = next((event for event in happened if isinstance(event, FendedOff | GaveUp)), None)
    if ended is None:
        return None
    one, other = names[ended.attacker], names[ended.seat]
    against = f"{possessive(one)} {short(attack)}"
    attacker = DuelSide(ended.attacker, "attacks", attack)
    match ended:
        case FendedOff(card=card):
            words = (
                f"{possessive(other)} {short(card)} fends off {against}.",
                f"{other} fends it off.",
            )
            sides = attacker, DuelSide(ended.seat, "fends it off", card)
            terms = f"{short(card)} against {short(attack)}", "fended off"
            lines = f"{other} keeps the {short(card)}, which all have seen", f"{against} is gone"
        case GaveUp():
            gave_up = f"{other} gave up"
            words = f"{gave_up} against {against}: {one} makes a theft.", f"{gave_up}."
            sides = attacker, DuelSide(ended.seat, "gives up", "")
            terms = f"against {short(attack)}", "given up"
            lines = f"{other} shows nothing", f"{one} makes one theft from {other}"
    scene = DuelFacts(sides, terms, tuple((line, ()) for line in lines), "outcome")
    return DuelEnd(scene, words)


def _duel(view: MarketView, names: Sequence[str]) -> DuelFacts:
    assert view.duel is not None
    defender = view.duel.defender
    whose = possessive(names[defender])
    runes = tuple((colour, view.camp(defender, colour).all_runes) for colour in COLOURS)
    cards = (("card", view.hand_sizes[defender]),)
    stakes: list[Stake] = [
        (f"{names[defender]} has no rune", ()),
        ("a card of the hand, unseen", cards),
    ]
    if any(number for _, number in runes):
        stakes = [(f"one of {whose} runes", runes), ("or a card of the hand, unseen", cards)]
    return DuelFacts(
        (
            DuelSide(view.duel.attacker, "attacks", f"{view.duel.card} card"),
            DuelSide(defender, "defends", ""),
        ),
        (reach(view.duel.card), "fends it off"),
        tuple(stakes),
    )


def _contest(view: MarketView, names: Sequence[str]) -> DuelFacts:
    assert view.contest is not None
    first, second = view.contest.players
    won = " : ".join(map(str, view.contest.wins))
    chosen = "has chosen" if view.contest.sealed else "chooses a sign"
    stakes = ["the first place"]
    if view.contest.waiting:
        stakes.append(f"then against {', '.join(names[seat] for seat in view.contest.waiting)}")
    return DuelFacts(
        (
            DuelSide(first, chosen, ""),
            DuelSide(second, "chooses a sign", ""),
        ),
        (won, "two throws win"),
        tuple((words, ()) for words in stakes),
    )


# -- drawing ------------------------------------------------------------------------------


def draw_scene(
    brush: Brush, whole: Region, stage: Stage, scene: DuelFacts, names: Sequence[str]
) -> None:
    """Draw cards, swords, seats, condition and stakes."""
    palette, symbols = brush.palette, brush.symbols
    (wide, tall), (one, other) = stage.card, stage.cards
    top, middle = whole.y + stage.top, whole.x + (one + wide + other) // 2
    for side, left in zip(scene.sides, stage.cards, strict=True):
        region = Region(whole.x + left, top, wide, tall)
        if side.card:
            card = HandCard(side.card, "", "chosen", named=False)
            draw_card(brush, region, card, stage.scale)
        else:
            draw_back(brush, region, max(1, stage.scale - 1))
        room = whole.width // 2 - 8 - len(side.does)
        name = clipped(names[side.seat], room, symbols)
        width = len(cells(name)) + 5 + len(side.does)
        x = max(whole.x + 1, min(region.x + to_centre(width, wide), whole.right - 1 - width))
        y = whole.y + stage.name
        brush.badge(x, y, side.seat)
        brush.words(x + 4, y, (name, palette.text, True), (f" {side.does}", palette.quiet, False))
    swords, size = art.picture("market.txt", "swords"), stage.swords
    spare_pixels = 2 * (tall - 2) - swords.height * size
    rows_above = spare_pixels // 4
    left = middle - swords.width * size // 2
    brush.picture(swords, left, 2 * (top + rows_above), palette.mask, size)
    for row, words in enumerate(scene.terms):
        ink = palette.quiet if row else palette.text
        brush.word(middle - len(words) // 2, top + tall - 2 + row, words, ink, bold=not row)
    y = whole.y + stage.stakes
    x = brush.word(whole.x + 1, y, f"{scene.heading} ", palette.quiet)
    brush.word(x, y, symbols.frame.across * (whole.right - 2 - x), palette.line)
    for row, (words, goods) in enumerate(scene.stakes):
        y = whole.y + stage.line(row)
        brush.word(whole.x + 4, y, clipped(words, whole.width - 8, symbols), palette.text)
        _goods(brush, whole.x + 7 + len(cells(words)), y, whole.right, stage, goods)


def draw_outcome(canvas: Canvas, layout: Layout, outcome: DuelEnd, look: Look) -> None:
    """Write the end of a duel over the street."""
    palette, symbols = look
    street = layout.street
    fitting = (word for word in outcome.words if len(cells(word)) <= street.width - 4)
    words = clipped(f" {next(fitting, outcome.words[-1])} ", street.width - 2, symbols)
    x = street.x + to_centre(len(cells(words)), street.width)
    row = street.y if layout.form is SMALL else street.y + 1
    pen = Pen(palette.text, palette.raised, bold=True)
    canvas.put(x, row, words, pen)


def _goods(
    brush: Brush, x: int, y: int, right: int, stage: Stage, goods: Sequence[tuple[str, int]]
) -> None:
    """Draw the goods at stake one by one, up to the column ``right``."""
    palette = brush.palette
    total = sum(number for _, number in goods)
    fits = (right - x - 4) // max(1, total) - 1
    for what, number in goods:
        size = max(1, min(stage.rune_pixels, fits))
        wide = max(1, min(size + 2, fits)) if what == "card" else size
        for _ in range(number):
            if what == "card":
                brush.fill(x, 2 * y, wide, 1, palette.ice_edge)
                brush.fill(x, 2 * y + 1, wide, size, palette.ice)
            else:
                brush.fill(x, 2 * y, wide, size, palette.rune(what).bright)
            x += wide + 1
        if number:
            x += 2
