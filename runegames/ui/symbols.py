"""Every glyph that the app draws, twice: as Unicode and as plain ASCII.

All are one cell wide in every terminal: no emoji, no variation selectors, nothing from the
runic block, which many fonts lack (see ``runes.txt`` in the art folder for runes).
"""

from __future__ import annotations

from dataclasses import dataclass, fields

KEY_NAMES = {"enter": "↵", "left": "←", "right": "→", "up": "↑", "down": "↓"}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Box:
    """The pieces of a frame."""

    top_left: str
    top_right: str
    bottom_left: str
    bottom_right: str
    across: str
    down: str


# Without comparisons: writing them for so many fields is felt at every start.
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Symbols:
    """One set of glyphs."""

    name: str
    red: str
    green: str
    blue: str
    master: str
    """A Rune Master in hand or on the table."""
    no_master: str
    """The place of one that has been used."""
    token: str
    yes: str
    no: str
    pointer: str
    """Before the line that has the focus."""
    less: str
    more: str
    left: str
    right: str
    up: str
    down: str
    dot: str
    """Between the parts of a line."""
    dash: str
    bullet: str
    stroke: str
    """One of what is counted by strokes."""
    bar: str
    """Five of them, where each has to be told from the next without a blank."""
    star: str
    house: str
    """A shelter or an outpost of The Rune Market."""
    bandit: str
    slope_up: str
    slope_down: str
    """The sides of a roof."""
    ridge: str
    card: str
    """A hand card from behind."""
    pile: str
    """The edge of a card under another."""
    edge_below: str
    """The lowest eighth of a cell: an outline that costs no cell."""
    full: str
    upper: str
    lower: str
    """Half blocks: the pixels of pictures."""
    shade: str
    bars: str
    """Left and right bar beside what the cursor is on."""
    on: str
    off: str
    frame: Box
    heavy: Box
    """The frame of what has the focus."""

    def rune(self, colour: str) -> str:
        """The shape of ``red``, ``green`` or ``blue``."""
        match colour:
            case "red":
                return self.red
            case "green":
                return self.green
            case "blue":
                return self.blue
            case _:
                raise ValueError(f"{colour!r} is no rune colour")

    def key(self, name: str) -> str:
        """How a key is called in lines of keys; in ASCII by its name."""
        return KEY_NAMES.get(name, name) if self.name == "unicode" else name

    def glyphs(self) -> str:
        """All of them, for the tests."""
        values = (getattr(self, field.name) for field in fields(self) if field.name != "name")
        return "".join(
            value
            if isinstance(value, str)
            else "".join(getattr(value, part.name) for part in fields(value))
            for value in values
        )


UNICODE = Symbols(
    name="unicode",
    red="▲",
    green="◆",
    blue="●",
    master="♝",
    no_master="○",
    token="◈",
    yes="✓",
    no="✗",
    pointer="▸",
    less="‹",
    more="›",
    left="←",
    right="→",
    up="↑",
    down="↓",
    dot="·",
    dash="—",
    bullet="•",
    stroke="▍",
    bar="▊",
    star="★",
    house="⌂",
    bandit="‡",
    slope_up="╱",
    slope_down="╲",
    ridge="▔",
    card="▯",
    pile="▔",
    edge_below="▁",
    full="█",
    upper="▀",
    lower="▄",
    shade="░",
    bars="▐▌",
    on="●",
    off="○",
    frame=Box("╭", "╮", "╰", "╯", "─", "│"),
    heavy=Box("┏", "┓", "┗", "┛", "━", "┃"),
)

ASCII = Symbols(
    name="ascii",
    red="^",
    green="*",
    blue="o",
    master="M",
    no_master=".",
    token="#",
    yes="y",
    no="x",
    pointer=">",
    less="<",
    more=">",
    left="<",
    right=">",
    up="^",
    down="v",
    dot="-",
    dash="-",
    bullet="*",
    stroke="|",
    bar="#",
    star="+",
    house="n",
    bandit="!",
    slope_up="/",
    slope_down="\\",
    ridge="-",
    card="[",
    pile="_",
    edge_below="_",
    full="#",
    upper='"',
    lower=".",
    shade=":",
    bars="[]",
    on="*",
    off=".",
    frame=Box("+", "+", "+", "+", "-", "|"),
    heavy=Box("#", "#", "#", "#", "=", "#"),
)

SETS = {symbols.name: symbols for symbols in (UNICODE, ASCII)}


def symbols(name: str) -> Symbols:
    """The set of that name."""
    return SETS.get(name, UNICODE)
