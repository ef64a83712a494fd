"""Palette: the named colours of drawings, some of them mixed from others.

``assets/palettes`` has the values of each theme. Except in the terminal's own colours, the contrast
of text to its ground is at least 4.5 : 1 (7 : 1 in the theme ``contrast``), and that of marks at
least 3 : 1. A test computes the contrast of each pair of colours in use.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from textual.color import Color


@lru_cache(maxsize=512)
def mix(one: str, other: str, share: float) -> str:
    """Mix two colours; ``share`` is the part of the second, from 0 to 1.

    The terminal's own colours cannot be mixed; the one with the larger part is returned.
    """
    if one.startswith("ansi_") or other.startswith("ansi_"):
        return one if share <= 0.5 else other
    parts = zip(Color.parse(one).rgb, Color.parse(other).rgb, strict=True)
    return "#" + "".join(f"{int(a + (b - a) * share + 0.5):02x}" for a, b in parts)


class RuneInks(NamedTuple):
    """Inks of the tiles of one rune colour."""

    ground: str
    """Background at rest."""
    ink: str
    """Glyphs and words on ``ground``."""
    bright: str
    """Background of highlighted tiles; words on the table."""
    on_bright: str
    """Glyphs and words on ``bright``."""
    lit: str
    """Background between ``ground`` and ``bright``."""
    deep: str
    """Lower edge of a tile at rest."""

    @property
    def carving(self) -> str:
        """Carving on ``ground``: ``bright``, or ``ink`` if ``bright`` and ``ground`` are alike."""
        alike = self.bright == self.ground.replace("ansi_", "ansi_bright_")
        return self.ink if alike else self.bright

    @property
    def on_lit(self) -> str:
        """Carving on ``lit``."""
        return self.on_bright if self.lit == self.bright else self.ink


class Palette:
    """Palette of a theme; colours are in Textual's notation.

    It is no dataclass, because every start would generate the code of one.
    """

    name: str
    dark: bool
    ansi: bool
    """True if the colours are the terminal's own sixteen."""
    ground: str
    """Background of everything."""
    raised: str
    """Background of the focused card, key caps and other raised things."""
    table: str
    """Background of boards."""
    line: str
    """Frames and other lines without words."""
    text: str
    quiet: str
    """Less important words."""
    primary: str
    """Focus and actions."""
    on_primary: str
    gold: str
    ok: str
    bad: str
    cursor: str
    ghost_bad: str
    """Ground of a card over a forbidden position, and of other impossible answers."""
    on_ghost_bad: str
    red: RuneInks
    green: RuneInks
    blue: RuneInks
    seats: tuple[str, str, str, str, str, str]
    """Letters and names of the seats."""
    on_seat: str
    """Text on a seat's colour."""
    glow: tuple[str, str, str, str]
    """Shades of large letters, from top to bottom."""
    night: str
    """Dark grounds, such as the inside of a stall."""
    star: str
    """Stars; the table's colour in themes without stars."""
    bone: str
    """Tallies, and bones in front of others."""
    bone_shade: str
    bone_far: str
    """Bones behind others."""
    iron: str
    """Pot; the next two colours are its rim and its shade."""
    iron_light: str
    iron_dark: str
    on_iron: str
    """Number on the pot."""
    wood: str
    wood_dark: str
    """Posts, and ground of words on a counter."""
    on_wood: str
    """Words on ``wood_dark``."""
    flame: str
    ember: str
    coal: str
    firelight_1: str
    """Firelight on the table, outermost; the table's colour in themes without firelight."""
    firelight_2: str
    firelight_3: str
    canvas: str
    """White stripes of an awning."""
    socket: str
    """Empty place."""
    ice: str
    """Backs of cards and runes; the next two colours are their edge and their shade."""
    ice_edge: str
    ice_deep: str
    plain: str
    """Ice under the pieces of a table; the next colour is its edge."""
    plain_edge: str
    laid: str
    """Ground of a match of Runes of Enceladus."""
    mask: str
    """Bandits."""
    card: str
    """Ground of a number card at rest."""
    special: str
    """Ground of a special rune at rest."""

    def __init__(self, values: Mapping[str, object]) -> None:
        """Make a palette of a value for each annotated name."""
        vars(self).update(values)

    def rune(self, colour: str) -> RuneInks:
        """Return the inks of ``red``, ``green`` or ``blue``."""
        return {"red": self.red, "green": self.green, "blue": self.blue}[colour]

    def pixel(self, ink: str) -> str:
        """Return an ink as the colour of a pixel, which cannot be the terminal's default."""
        return "ansi_white" if ink == "ansi_default" else ink

    def seat(self, seat: int) -> str:
        """Return the colour of a seat."""
        return self.seats[seat % len(self.seats)]

    @property
    def joint(self) -> str:
        """Ink of gaps between tiles; empty in monochrome, where gaps would look like outlines."""
        if self.colourless:
            return ""
        return "ansi_black" if self.ansi else self.table

    @property
    def colourless(self) -> bool:
        """True if there is only bold, underlined and reversed text."""
        return self.name == "monochrome"

    @property
    def quiet_style(self) -> str:
        """Style of quiet text; dim in the terminal's own colours, which lack a reliable grey."""
        return f"{self.quiet} dim" if self.ansi else self.quiet

    @property
    def stars(self) -> bool:
        """True if the theme has stars."""
        return self.star != self.table

    @property
    def shadow(self) -> str:
        """Shadow of cards and ghosts; the table's colour if the theme has no shadows."""
        if self.ansi:
            return self.table
        return mix(self.table, "#000000", 2 / 3) if self.dark else self.line

    @property
    def plot(self) -> str:
        """Ground of a camp."""
        return mix(self.table, self.line, 0.7) if self.dark else self.line

    @property
    def lean_to(self) -> str:
        """Walls of an outpost beside a house."""
        return self.socket if self.ansi else mix(self.table, self.gold, 0.25)

    @property
    def lattice(self) -> str:
        """Pattern on the back of a card."""
        return self.ice_edge if self.ansi else mix(self.ice, self.ice_edge, 0.3)

    @property
    def rest(self) -> str:
        """Unfilled part of a bar, and lines of the log."""
        return self.line if self.ansi else mix(self.raised, self.line, 0.5)

    @property
    def fired(self) -> str:
        """Firelight on iron."""
        return mix(self.coal, self.flame, 0.4)

    @property
    def wood_end(self) -> str:
        """Cut end of a log."""
        return mix(self.wood, self.on_wood, 0.3)

    @property
    def scarce(self) -> str:
        """Highlighted number on ``wood_dark``."""
        return "ansi_red" if self.ansi and not self.colourless else self.on_iron

    def edge(self, ground: str) -> str:
        """Return the colour of a card's lower edge on a ground."""
        return mix(ground, self.shadow, 0.4)

    def dulled(self, colour: str, share: float) -> str:
        """Mix ``colour`` with the table's colour; ``share`` is the part of ``colour``."""
        return mix(self.table, colour, share)


MIXED = ("shadow", "plot", "lean_to", "lattice", "rest", "fired", "wood_end", "scarce")
"""Properties whose colours :func:`named` includes."""


@cache
def named(palette: Palette) -> Mapping[str, str]:
    """Return the colours of a palette by name, such as ``wood``, ``red.bright`` or ``glow.1``."""
    return dict(_named(palette))


def _named(palette: Palette) -> Iterator[tuple[str, str]]:
    for name in (*Palette.__annotations__, *MIXED):
        match getattr(palette, name):
            case str(colour) if name != "name":
                yield name, colour
            case RuneInks() as inks:
                yield from ((f"{name}.{shade}", ink) for shade, ink in inks._asdict().items())
            case tuple(colours):
                yield from ((f"{name}.{step}", colour) for step, colour in enumerate(colours, 1))
