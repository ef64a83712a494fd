"""The six themes: what Textual's widgets use, and the colours that boards are drawn with.

Every colour of the app is named here and nowhere else. Text and ground keep a contrast of at
least 4.5 : 1 (7 : 1 in ``contrast``), which a test computes for each pair that is used.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from textual.theme import Theme

from runegames.ui.terminal import Colours

DEFAULT = "enceladus"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RuneInks:
    """The colours of one rune colour's tiles."""

    ground: str
    """Background of a tile at rest."""
    ink: str
    """The glyph on ``ground``."""
    bright: str
    """Background of a tile that is selected, hovers or flashes; also words on the table."""
    on_bright: str
    """The glyph on ``bright``."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Palette:
    """What boards and pictures are drawn with. Colours are in Textual's notation."""

    name: str
    dark: bool
    ansi: bool
    """Whether the colours are the terminal's own sixteen."""
    ground: str
    """Behind everything."""
    raised: str
    """Behind what is lifted off the ground: the focused card, the key caps."""
    table: str
    """Behind the cards of a board."""
    line: str
    """Frames and guides: seen, not read."""
    text: str
    quiet: str
    """Words of second rank."""
    primary: str
    """The theme's own colour: what is focused and what can be done."""
    on_primary: str
    gold: str
    ok: str
    bad: str
    cursor: str
    ghost_bad: str
    """Ground of a card that may not lie where it hovers."""
    on_ghost_bad: str
    red: RuneInks
    green: RuneInks
    blue: RuneInks
    seats: tuple[str, str, str, str, str, str]
    """Text of a seat's letter and name, on the ground, the table, what is raised, and on tiles."""
    on_seat: str
    """Text on a seat's colour used as background."""
    glow: tuple[str, str, str, str]
    """The large letters from top to bottom."""

    def rune(self, colour: str) -> RuneInks:
        """The inks of ``red``, ``green`` or ``blue``."""
        match colour:
            case "red":
                return self.red
            case "green":
                return self.green
            case "blue":
                return self.blue
            case _:
                raise ValueError(f"{colour!r} is no rune colour")

    def seat(self, seat: int) -> str:
        """The colour of a seat."""
        return self.seats[seat % len(self.seats)]

    @property
    def joint(self) -> str:
        """The ink of the gaps between tiles: the table, or black where that has no ink.

        Empty without colours: the outlines of areas have the same glyphs as gaps.
        """
        if self.colourless:
            return ""
        return "ansi_black" if self.ansi else self.table

    @property
    def colourless(self) -> bool:
        """Whether only bold, underlined and reversed text is there to tell things apart."""
        return self is MONOCHROME

    @property
    def quiet_style(self) -> str:
        """``quiet`` for drawn text; the terminal's own colours have no grey one can rely on."""
        return f"{self.quiet} dim" if self.ansi else self.quiet


ENCELADUS = Palette(
    name="enceladus",
    dark=True,
    ansi=False,
    ground="#0a0f18",
    raised="#142031",
    table="#0c1522",
    line="#30465f",
    text="#dbe7f3",
    quiet="#90a7bf",
    primary="#8ad4ff",
    on_primary="#06121f",
    gold="#f2c14e",
    ok="#7fdc95",
    bad="#ff8a80",
    cursor="#ffffff",
    ghost_bad="#2b333f",
    on_ghost_bad="#a9b4c2",
    red=RuneInks("#4c1b24", "#ffb4aa", "#ee5a5f", "#1c0507"),
    green=RuneInks("#163c2c", "#9cf0bd", "#4cc97f", "#03150b"),
    blue=RuneInks("#17325e", "#b4d6ff", "#5aa9ff", "#03101f"),
    seats=("#f2c14e", "#c8a4ff", "#ff9fc8", "#5fe0d0", "#c4e56e", "#eee3d2"),
    on_seat="#0a0f18",
    glow=("#f2fbff", "#b9e6ff", "#79c4f2", "#4b8fc9"),
)

EMBER = Palette(
    name="ember",
    dark=True,
    ansi=False,
    ground="#140c09",
    raised="#2a1a12",
    table="#1a110c",
    line="#5a3d2b",
    text="#f5e6d6",
    quiet="#c0a18a",
    primary="#ffa15c",
    on_primary="#1c0d04",
    gold="#ffd36b",
    ok="#b3d977",
    bad="#ff8b7d",
    cursor="#fff6e8",
    ghost_bad="#3a2f29",
    on_ghost_bad="#bfb1a6",
    red=RuneInks("#561c15", "#ffb9a6", "#f0603f", "#1d0602"),
    green=RuneInks("#343a14", "#dbea93", "#a9c04a", "#141703"),
    blue=RuneInks("#263550", "#bcd2f5", "#7fa6dd", "#080f1c"),
    seats=("#ffd36b", "#d3a9f7", "#ff9db5", "#6fdcc2", "#c9dd76", "#f3e2cd"),
    on_seat="#140c09",
    glow=("#ffe9b0", "#ffc266", "#ff8f45", "#dd5a2b"),
)

PARCHMENT = Palette(
    name="parchment",
    dark=False,
    ansi=False,
    ground="#f4ead4",
    raised="#e7d8b6",
    table="#efe3c8",
    line="#bfa779",
    text="#2a2016",
    quiet="#62503a",
    primary="#7b2d1b",
    on_primary="#fff6e3",
    gold="#6f4e00",
    ok="#2a5f2c",
    bad="#9a1f17",
    cursor="#1a120a",
    ghost_bad="#d5ccbb",
    on_ghost_bad="#554b3d",
    red=RuneInks("#efbfb0", "#70100a", "#b02a20", "#fff4ea"),
    green=RuneInks("#c4dab0", "#1b4717", "#27692d", "#f6fff0"),
    blue=RuneInks("#bad0e8", "#103a6b", "#215f9f", "#f1f8ff"),
    seats=("#6f4e00", "#5b2a8c", "#8f1d55", "#0a5a58", "#42570a", "#4a4038"),
    on_seat="#fff6e3",
    glow=("#4a1a10", "#6b2617", "#8a3a22", "#a85832"),
)

CONTRAST = Palette(
    name="contrast",
    dark=True,
    ansi=False,
    ground="#000000",
    raised="#1c1c1c",
    table="#000000",
    line="#b0b0b0",
    text="#ffffff",
    quiet="#d8d8d8",
    primary="#66e0ff",
    on_primary="#000000",
    gold="#ffd84d",
    ok="#5dff9b",
    bad="#ffb3ad",
    cursor="#ffffff",
    ghost_bad="#2a2a2a",
    on_ghost_bad="#ffffff",
    red=RuneInks("#5e0008", "#ffffff", "#ff8a84", "#000000"),
    green=RuneInks("#00361a", "#ffffff", "#4dff94", "#000000"),
    blue=RuneInks("#002a6b", "#ffffff", "#8cc4ff", "#000000"),
    seats=("#ffd84d", "#d6b3ff", "#ffa8d0", "#5cf2e0", "#d0f56a", "#ffffff"),
    on_seat="#000000",
    glow=("#ffffff", "#ffffff", "#b8f0ff", "#66e0ff"),
)

# After Okabe and Ito's eight colours, moved until any two bright ones, and any two seats, differ
# for eyes that lack a kind of cone as well; a test computes it.
COLOUR_BLIND = Palette(
    name="colour-blind",
    dark=True,
    ansi=False,
    ground="#0c0f13",
    raised="#1a2027",
    table="#10141a",
    line="#47525e",
    text="#f0f2f4",
    quiet="#a9b4bf",
    primary="#56b4e9",
    on_primary="#04121c",
    gold="#f0e442",
    ok="#56b4e9",
    bad="#e69f00",
    cursor="#ffffff",
    ghost_bad="#30363d",
    on_ghost_bad="#b4bcc4",
    red=RuneInks("#4a2100", "#ffd0ac", "#ff4200", "#000000"),
    green=RuneInks("#00332a", "#7ff0cd", "#099a80", "#000000"),
    blue=RuneInks("#002b45", "#a6d8ff", "#30e0ff", "#000000"),
    seats=("#ecff32", "#af7aff", "#d08400", "#c1ffd6", "#ffccff", "#80a393"),
    on_seat="#000000",
    glow=("#ffffff", "#cfeaff", "#8fcdf2", "#56b4e9"),
)

# Bright black is unreadable in some schemes and white in others: words use the default colour.
TERMINAL = Palette(
    name="terminal",
    dark=True,
    ansi=True,
    ground="ansi_default",
    raised="ansi_default",
    table="ansi_default",
    line="ansi_bright_black",
    text="ansi_default",
    quiet="ansi_default",
    primary="ansi_cyan",
    on_primary="ansi_black",
    gold="ansi_yellow",
    ok="ansi_green",
    bad="ansi_red",
    cursor="ansi_default",
    ghost_bad="ansi_bright_black",
    on_ghost_bad="ansi_white",
    red=RuneInks("ansi_red", "ansi_bright_white", "ansi_bright_red", "ansi_black"),
    green=RuneInks("ansi_green", "ansi_black", "ansi_bright_green", "ansi_black"),
    blue=RuneInks("ansi_blue", "ansi_bright_white", "ansi_bright_blue", "ansi_black"),
    seats=(
        "ansi_yellow",
        "ansi_magenta",
        "ansi_cyan",
        "ansi_green",
        "ansi_red",
        "ansi_blue",
    ),
    on_seat="ansi_black",
    glow=("ansi_default", "ansi_cyan", "ansi_cyan", "ansi_blue"),
)

# For terminals without colours, and for NO_COLOR. "Coloured" means: not the default colour. The
# app takes all colours away and shows what lies on a coloured ground in reverse video.
_PLAIN_TILE = RuneInks("ansi_default", "ansi_default", "ansi_white", "ansi_black")
MONOCHROME = Palette(
    name="monochrome",
    dark=True,
    ansi=True,
    ground="ansi_default",
    raised="ansi_default",
    table="ansi_default",
    line="ansi_default",
    text="ansi_default",
    quiet="ansi_default",
    primary="ansi_white",
    on_primary="ansi_black",
    gold="ansi_white",
    ok="ansi_default",
    bad="ansi_default",
    cursor="ansi_default",
    ghost_bad="ansi_default",
    on_ghost_bad="ansi_default",
    red=_PLAIN_TILE,
    green=_PLAIN_TILE,
    blue=_PLAIN_TILE,
    seats=("ansi_white",) * 6,
    on_seat="ansi_black",
    glow=("ansi_default",) * 4,
)

PALETTES = {
    palette.name: palette
    for palette in (ENCELADUS, EMBER, PARCHMENT, CONTRAST, COLOUR_BLIND, TERMINAL)
}


def palette(name: str) -> Palette:
    """The palette of a theme; of the default for a theme that is not one of ours."""
    if name == MONOCHROME.name:
        return MONOCHROME
    return PALETTES.get(name, ENCELADUS)


def displayable(wished: str, colours: Colours) -> str:
    """The theme that a terminal with so many colours can show in place of the one wished for."""
    match colours:
        case "all":
            return wished
        case "sixteen":
            return TERMINAL.name
        case "none":
            return MONOCHROME.name
        case _:
            assert_never(colours)


def css_variables(colours: Palette) -> dict[str, str]:
    """The colours that our style sheets name besides Textual's own."""
    return {
        # Textual's own sheets speak of these two in some places even in themes like ours.
        "ansi-background": "ansi_black" if colours.ansi else colours.ground,
        "ansi-foreground": "ansi_white" if colours.ansi else colours.text,
        "raised": colours.raised,
        "table": colours.table,
        "line": colours.line,
        "quiet": colours.quiet,
        "quiet-style": "dim" if colours.ansi else "none",
        # The line of a list that is chosen. Reversed text would do for a terminal's own colours,
        # but Textual loses it on the way from a style sheet to a part of a widget.
        "chosen": colours.primary if colours.ansi else colours.raised,
        "on-chosen": colours.on_primary if colours.ansi else colours.primary,
        "field-style": "bold underline" if colours.ansi else "bold",
        "on-primary": colours.on_primary,
        "gold": colours.gold,
        "ok": colours.ok,
        "bad": colours.bad,
        "rune-red": colours.red.bright,
        "rune-green": colours.green.bright,
        "rune-blue": colours.blue.bright,
        **{f"seat-{letter}": ink for letter, ink in zip("abcdef", colours.seats, strict=True)},
    }


def textual_theme(colours: Palette) -> Theme:
    """The theme for Textual's widgets that goes with a palette."""
    return Theme(
        name=colours.name,
        primary=colours.primary,
        secondary=colours.quiet if not colours.ansi else "ansi_blue",
        accent=colours.gold,
        success=colours.ok,
        warning=colours.gold,
        error=colours.bad,
        foreground=colours.text,
        background=colours.ground,
        surface=colours.raised,
        panel=colours.raised,
        dark=colours.dark,
        ansi=colours.ansi,
        variables={
            **css_variables(colours),
            "text": colours.text,
            "text-muted": colours.quiet,
            "border": colours.primary,
            "border-blurred": colours.line,
            "block-cursor-background": colours.primary,
            "block-cursor-foreground": colours.on_primary,
            "block-cursor-text-style": "bold",
            "block-cursor-blurred-background": colours.primary if colours.ansi else colours.raised,
            "block-cursor-blurred-foreground": colours.on_primary if colours.ansi else colours.text,
            "block-cursor-blurred-text-style": "none",
            "block-hover-background": colours.raised,
            "input-cursor-background": colours.primary,
            "input-cursor-foreground": colours.on_primary,
            "input-cursor-text-style": "reverse" if colours.ansi else "none",
            "scrollbar": colours.line,
            "scrollbar-hover": colours.primary,
            "scrollbar-active": colours.primary,
            "scrollbar-background": colours.ground,
            "scrollbar-background-hover": colours.ground,
            "scrollbar-background-active": colours.ground,
            "scrollbar-corner-color": colours.ground,
        },
    )


def themes() -> tuple[Theme, ...]:
    """All six, in the order in which the settings offer them; the last has no colours."""
    return tuple(textual_theme(colours) for colours in (*PALETTES.values(), MONOCHROME))
