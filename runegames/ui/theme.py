"""Themes: palettes as Textual's widgets use them, and the theme that a terminal can show."""

from __future__ import annotations

from functools import cache
from typing import assert_never

from textual.theme import Theme

from runegames.ui.palette import Palette
from runegames.ui.palettes import ENCELADUS, PALETTES, stored
from runegames.ui.terminal import Colours

DEFAULT, TERMINAL, MONOCHROME = ENCELADUS.name, "terminal", "monochrome"
CSS_COLOURS = ("raised", "table", "line", "quiet", "on_primary", "on_seat", "gold", "ok", "bad")
"""Colours of the palette that style sheets use by their names."""
SCROLLBAR_GROUNDS = (
    *("scrollbar-background", "scrollbar-background-hover", "scrollbar-background-active"),
    "scrollbar-corner-color",
)


def palette(name: str) -> Palette:
    """Return the palette of a theme, or the default palette if the theme is unknown."""
    return stored(name) if exists(name) else ENCELADUS


@cache
def exists(name: str) -> bool:
    """Test whether a name is that of a theme, or of the palette without colours."""
    return name == MONOCHROME or name in PALETTES


def displayable(wished: str, colours: Colours) -> str:
    """Return the wished theme, or the one that replaces it in a terminal with fewer colours."""
    match colours:
        case "all":
            return wished
        case "sixteen":
            return TERMINAL
        case "none":
            return MONOCHROME
        case _:
            assert_never(colours)


def css_variables(colours: Palette) -> dict[str, str]:
    """Return the variables of our style sheets."""
    return {
        # Textual's own sheets use these two in any theme.
        "ansi-background": "ansi_black" if colours.ansi else colours.ground,
        "ansi-foreground": "ansi_white" if colours.ansi else colours.text,
        **{name.replace("_", "-"): getattr(colours, name) for name in CSS_COLOURS},
        "quiet-style": "dim" if colours.ansi else "none",
        # Chosen line of a list. It cannot be reversed text, because Textual drops ``reverse`` from
        # the styles of component classes.
        "chosen": colours.primary if colours.ansi else colours.raised,
        "on-chosen": colours.on_primary if colours.ansi else colours.primary,
        "field-style": "bold underline" if colours.ansi else "bold",
        **{f"rune-{colour}": colours.rune(colour).bright for colour in ("red", "green", "blue")},
        **{f"seat-{letter}": ink for letter, ink in zip("abcdef", colours.seats, strict=True)},
    }


@cache
def textual_theme(name: str) -> Theme:
    """Make the theme of Textual's widgets for the palette of this name."""
    colours = palette(name)
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
            **dict.fromkeys(SCROLLBAR_GROUNDS, colours.ground),
        },
    )


def textual_themes() -> dict[str, Theme]:
    """Make the themes in the order of the settings, and one without colours."""
    return {name: textual_theme(name) for name in (*PALETTES, MONOCHROME)}
