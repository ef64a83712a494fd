"""Pictures made of pixels, from text files that people can edit.

A half block shows two pixels, one above the other, so a pixel is square.

Lines that begin with ``;`` are remarks, and ``@ w wood`` gives the letter ``w`` the colour
``wood``. A head in brackets begins a picture. Its rows follow: a letter is a pixel, and ``.`` is
transparent. Colours are those of the palette (:func:`~runegames.ui.palette.named`) and the
:data:`SLOTS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, reduce
from typing import NamedTuple

from runegames.games.registry import UnknownGame, text_of, title_of
from runegames.numerals import plural
from runegames.resources import read_text
from runegames.ui.palette import Palette, named
from runegames.ui.palettes import ENCELADUS
from runegames.ui.pixels import NOTHING, TERMINALS_OWN, Picture
from runegames.ui.symbols import Symbols

SLOTS = {"ink": "text", "light": "gold", "shade": "quiet", "seat": "seats.1"}
"""Colours that callers may give, each with the colour of the palette that is the default."""
_GROUNDS = {
    *("ground", "raised", "table", "night", "star", "plain", "laid", "card", "shadow"),
    *("firelight_1", "firelight_2", "firelight_3"),
}
_HOLLOW = _GROUNDS | {"iron", "ember", "light"}
"""Colours that monochrome shows as the background, so that the parts of a shape stay distinct."""


class RuneSign(NamedTuple):
    """Rune of the Elder Futhark."""

    name: str
    letter: str
    sound: str
    picture: Picture


class BrokenPicture(ValueError):
    """Error in a file of pictures; its message names the file and the line."""


class ArtSheet(NamedTuple):
    """Pictures of a file by their heads, with the colours of their letters."""

    name: str
    pictures: Mapping[str, Picture]
    legend: Mapping[str, str]
    """Names of colours by letter."""

    def inks(self, palette: Palette, given: Mapping[str, str]) -> Mapping[str, str]:
        """Return the colour of each letter; ``given`` colours replace the palette's.

        Raises:
            ValueError: no letter has a colour of a given name.
        """
        if strange := given.keys() - set(self.legend.values()):
            raise ValueError(f"{self.name} has no letter for {', '.join(sorted(strange))}.")
        return {
            letter: _of_a_pixel(palette, name, given.get(name))
            for letter, name in self.legend.items()
        }


def _of_a_pixel(palette: Palette, name: str, given: str | None) -> str:
    if given is not None and name not in SLOTS:
        return given
    if palette.colourless:
        return TERMINALS_OWN if name in _HOLLOW else "ansi_white"
    colour = given or named(palette)[SLOTS.get(name, name)]
    return colour if name in _GROUNDS else palette.pixel(colour)


def read(text: str, name: str) -> ArtSheet:
    """Read the pictures in a text; error messages begin with ``name``.

    Raises:
        BrokenPicture: a line cannot be read.
    """
    legend: dict[str, str] = {}
    known = {NOTHING}
    pictures: dict[str, list[str]] = {}
    rows: list[str] | None = None
    for number, line in enumerate(map(str.rstrip, text.splitlines()), 1):
        if not line or line.startswith(";"):
            continue
        wrong = ""
        if line.startswith("@"):
            wrong = _explain(line, legend)
            known.update(legend)
        elif line.startswith("["):
            head = line[1:].removesuffix("]")
            wrong = f"a picture above has the head [{head}] already." if head in pictures else ""
            rows = pictures[head] = []
        elif rows is None:
            wrong = "pixels before the first [head]."
        elif rows and len(line) != len(rows[0]):
            pixels = f"{len(line)} {plural(len(line), 'pixel')}"
            wrong = f"this row has {pixels}; the rows above have {len(rows[0])}."
        elif not known.issuperset(line):
            letter = min({*line} - known)
            wrong = f'no line "@ {letter} …" above gives {letter} a colour.'
        else:
            rows.append(line)
        if wrong:
            raise BrokenPicture(f"{name}, line {number}: {wrong}")
    return ArtSheet(name, {head: Picture(tuple(rows)) for head, rows in pictures.items()}, legend)


def _explain(line: str, legend: dict[str, str]) -> str:
    """Add a line to a legend; return the fault of the line, or an empty text."""
    match line.split():
        case ["@", letter, ink] if len(letter) == 1 and letter not in ".;@[":
            legend[letter] = ink
            return (
                ""
                if ink in SLOTS or ink in named(ENCELADUS)
                else f"no palette has a colour {ink!r}."
            )
        case _:
            return 'expected a letter and its colour, as in "@ w wood".'


@lru_cache
def sheet(file: str) -> ArtSheet:
    """Read the pictures of a file of the art folder."""
    return read(read_text("art", *file.split("/")), f"assets/art/{file}")


def picture(file: str, head: str) -> Picture:
    """Return a picture from a file of the art folder.

    Raises:
        KeyError: no picture has that head.
    """
    return sheet(file).pictures[head]


@lru_cache(maxsize=256)
def inks(file: str, palette: Palette, **given: str) -> Mapping[str, str]:
    """Return the colour of each letter of a file of the art folder.

    A ``given`` colour replaces the palette's colour or slot (:data:`SLOTS`) of the same name:
    ``inks("market.txt", palette, seat=palette.seat(2))``.
    """
    return sheet(file).inks(palette, given)


def logo() -> Picture:
    """Return the picture of the app's name."""
    return picture("logo.txt", "logo")


@lru_cache
def runes() -> tuple[RuneSign, ...]:
    """Return the runes of the Elder Futhark, in the order of that alphabet."""
    signs = []
    for head, shown in sheet("runes.txt").pictures.items():
        name, letter, sound = head.split()
        signs.append(RuneSign(name, letter, sound, shown))
    return tuple(signs)


def rune(name: str) -> RuneSign:
    """Return the rune of a name.

    Raises:
        KeyError: no rune has that name.
    """
    return {sign.name: sign for sign in runes()}[name]


@lru_cache
def _vignettes(game_id: str) -> ArtSheet:
    """Read the small and the large picture of a game; the default is the initial of its title."""
    name = f"the vignette of {game_id}"
    try:
        if (text := text_of(game_id, "vignette")) is not None:
            return read(text, name)
    except UnknownGame:
        # The game does not load, so the menu is about to remove its card.
        return ArtSheet(name, {}, {})
    except BrokenPicture:
        pass  # a broken picture in a game of another package must not stop the menu
    initial = large(title_of(game_id)[:1])
    shown = {} if initial is None else {"small": initial, "large": initial.scaled(2)}
    return ArtSheet(name, shown, sheet("letters.txt").legend)


def vignette(game_id: str, width: int, lines: int) -> Picture | None:
    """Return the widest picture of a game that fits into ``width`` by ``lines`` cells.

    Pictures are enlarged at most threefold; None if no picture fits.
    """
    sizes = [
        (factor, picture)
        for factor in (1, 2, 3)
        for picture in _vignettes(game_id).pictures.values()
        if picture.width * factor <= width and picture.height * factor <= 2 * lines
    ]
    if not sizes:
        return None
    factor, picture = max(sizes, key=lambda size: size[0] * size[1].width)
    return picture.scaled(factor)


def vignette_inks(game_id: str, palette: Palette) -> Mapping[str, str]:
    """Return the colour of each letter in the pictures of a game."""
    return _vignettes(game_id).inks(palette, {})


def large(text: str) -> Picture | None:
    """Draw a text in large letters; None if it is empty or a letter has no picture."""
    letters, word = sheet("letters.txt").pictures, text.upper()
    if not word or not letters.keys() >= {*word}:
        return None
    return reduce(Picture.beside, (letters[character] for character in word))


def fitting(
    text: str, width: int, lines: int, symbols: Symbols, *, largest: int = 2
) -> Picture | None:
    """Draw a text in the largest letters that fit; None if none fit, or if a letter has no picture.

    ``largest``: greatest scale of the letters. ASCII has no half blocks, so its scales are even.
    """
    letters = large(text)
    if letters is not None:
        for scale in range(largest, 0, -1):
            drawn = letters.scaled(scale)
            whole = symbols.name == "unicode" or scale % 2 == 0
            if whole and drawn.width <= width and drawn.lines <= lines:
                return drawn
    return None


def glow(palette: Palette) -> Mapping[str, str]:
    """Return the colours for the :meth:`bands <Picture.in_bands>` of a picture, by number."""
    return {str(band): palette.pixel(ink) for band, ink in enumerate(palette.glow)}
