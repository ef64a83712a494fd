"""Pictures made of pixels, read from text files that people can edit.

Two rows of pixels make one row of the terminal, by half blocks, so that pixels are square.

In a file, ``;`` begins a remark, ``@ w wood`` says what colour the letter ``w`` stands for, and a
head in brackets begins a picture, whose rows of pixels follow; ``.`` is none. Colours are those of
the palette (:func:`~runegames.ui.palette.named`) and the :data:`SLOTS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from textual.color import Color
from textual.content import Content, Span
from textual.style import Style

from runegames.games.registry import UnknownGame, text_of, title_of
from runegames.resources import read_text
from runegames.ui.palette import Palette, named
from runegames.ui.palettes import ENCELADUS
from runegames.ui.pixels import NOTHING, TERMINALS_OWN
from runegames.ui.symbols import Symbols

SLOTS = {"ink": "text", "light": "gold", "shade": "quiet", "seat": "seats.1"}
"""Colours that depend on what is drawn, and those of the palette that stand in for them."""
_GROUNDS = {
    *("ground", "raised", "table", "night", "star", "plain", "laid", "card", "shadow"),
    *("firelight_1", "firelight_2", "firelight_3"),
}
"""Colours of what lies behind things."""
_HOLLOW = _GROUNDS | {"iron", "ember", "light"}
"""What is the ground where there are no colours, so that shapes keep their parts."""


@dataclass(frozen=True, slots=True)
class Picture:
    """Rows of pixels, a character each; all rows have the same length."""

    rows: tuple[str, ...]

    @property
    def width(self) -> int:
        """In pixels, and in cells."""
        return len(self.rows[0]) if self.rows else 0

    @property
    def height(self) -> int:
        """In pixels."""
        return len(self.rows)

    @property
    def lines(self) -> int:
        """How many rows of the terminal it takes."""
        return (self.height + 1) // 2

    def scaled(self, factor: int) -> Picture:
        """Each pixel made ``factor`` times as wide and high."""
        wide = ("".join(pixel * factor for pixel in row) for row in self.rows)
        return Picture(tuple(row for row in wide for _ in range(factor)))

    def without(self, pixels: str) -> Picture:
        """The same with some pixels left out."""
        gone = str.maketrans(dict.fromkeys(pixels, NOTHING))
        return Picture(tuple(row.translate(gone) for row in self.rows))

    def beside(self, other: Picture, gap: int = 1) -> Picture:
        """This one, a gap and the other one, tops level."""
        height = max(self.height, other.height)
        mine, theirs = self._padded(height), other._padded(height)
        middle = NOTHING * gap
        return Picture(tuple(a + middle + b for a, b in zip(mine, theirs, strict=True)))

    def _padded(self, height: int) -> tuple[str, ...]:
        return self.rows + (NOTHING * self.width,) * (height - self.height)


@dataclass(frozen=True, slots=True)
class RuneSign:
    """One of the 24 runes: its name, its letter, its sound and its picture."""

    name: str
    letter: str
    sound: str
    picture: Picture


class BrokenPicture(ValueError):
    """A file of pictures cannot be read; the sentence names the file and the line."""


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """The pictures of a file by their heads, and what colours their letters stand for."""

    name: str
    pictures: Mapping[str, Picture]
    legend: Mapping[str, str]
    """The name of each letter's colour."""

    def inks(self, palette: Palette, given: Mapping[str, str]) -> Mapping[str, str]:
        """The colour of each letter; those in ``given`` take the place of the palette's.

        Raises:
            ValueError: a colour is given that no letter stands for.
        """
        if strange := given.keys() - set(self.legend.values()):
            raise ValueError(f"{self.name} has no letter for {', '.join(sorted(strange))}.")
        return {
            letter: _of_a_pixel(palette, name, given.get(name))
            for letter, name in self.legend.items()
        }


def _of_a_pixel(palette: Palette, name: str, given: str | None) -> str:
    """The terminal's default, where something is its ground."""
    if given is not None and name not in SLOTS:
        return given
    if palette.colourless:
        return TERMINALS_OWN if name in _HOLLOW else "ansi_white"
    colour = given or named(palette)[SLOTS.get(name, name)]
    return colour if name in _GROUNDS else palette.pixel(colour)


def read(text: str, name: str) -> Sheet:
    """The pictures of a text; ``name`` is for what there is to say about it.

    Raises:
        BrokenPicture: there is a line that cannot be read.
    """
    legend: dict[str, str] = {}
    known = {NOTHING}
    found: dict[str, list[str]] = {}
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
            wrong = f"there is a picture [{head}] above." if head in found else ""
            rows = found[head] = []
        elif rows is None:
            wrong = "pixels before the first [head]."
        elif rows and len(line) != len(rows[0]):
            wrong = f"{len(line)} pixels, but the rows above have {len(rows[0])}."
        elif not known.issuperset(line):
            wrong = f'no line "@ {min({*line} - known)} …" above names the colour.'
        else:
            rows.append(line)
        if wrong:
            raise BrokenPicture(f"{name}, line {number}: {wrong}")
    return Sheet(name, {head: Picture(tuple(rows)) for head, rows in found.items()}, legend)


def _explain(line: str, legend: dict[str, str]) -> str:
    """Note what a line of a legend says, or tell what is wrong with it."""
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
def sheet(file: str) -> Sheet:
    """The pictures of a file of the art folder."""
    return read(read_text("art", *file.split("/")), f"assets/art/{file}")


def picture(file: str, head: str) -> Picture:
    """A picture of a file of the art folder.

    Raises:
        KeyError: there is none of that head.
    """
    return sheet(file).pictures[head]


@lru_cache(maxsize=256)
def inks(file: str, palette: Palette, **given: str) -> Mapping[str, str]:
    """The colour of each letter in a file of the art folder.

    A colour that is given takes the place of the palette's of that name, or of one of the
    :data:`SLOTS`: ``inks("market.txt", palette, seat=palette.seat(2))``.
    """
    return sheet(file).inks(palette, given)


def logo() -> Picture:
    """The name of the app."""
    return picture("logo.txt", "logo")


@lru_cache
def runes() -> tuple[RuneSign, ...]:
    """The Elder Futhark, in its own order."""
    signs = []
    for head, shown in sheet("runes.txt").pictures.items():
        name, letter, sound = head.split()
        signs.append(RuneSign(name, letter, sound, shown))
    return tuple(signs)


def rune(name: str) -> RuneSign:
    """The rune of that name.

    Raises:
        KeyError: there is none.
    """
    for sign in runes():
        if sign.name == name:
            return sign
    raise KeyError(name)


@lru_cache
def _vignettes(game_id: str) -> Sheet:
    """The small and the large picture of a game; else the first letter of its title."""
    name = f"the vignette of {game_id}"
    try:
        if (text := text_of(game_id, "vignette")) is not None:
            return read(text, name)
    except UnknownGame:
        return Sheet(name, {}, {})  # it has just turned out not to load; its card is about to go
    except BrokenPicture:
        pass  # the menu is not stopped by the drawing of a game from outside
    initial = large(title_of(game_id)[:1])
    shown = {} if initial is None else {"small": initial, "large": initial.scaled(2)}
    return Sheet(name, shown, sheet("letters.txt").legend)


def vignette(game_id: str, width: int, lines: int) -> Picture | None:
    """The largest picture of a game that fits into so many cells; None when none does.

    A game without a picture shows the first letter of its title.
    """
    best: Picture | None = None
    for factor in (1, 2, 3):
        for drawn in _vignettes(game_id).pictures.values():
            shown = drawn if factor == 1 else drawn.scaled(factor)
            fits = shown.width <= width and shown.lines <= lines
            if fits and (best is None or shown.width > best.width):
                best = shown
    return best


def vignette_inks(game_id: str, palette: Palette) -> Mapping[str, str]:
    """The colour of each letter in the pictures of a game."""
    return _vignettes(game_id).inks(palette, {})


def large(text: str) -> Picture | None:
    """A text in large letters; None when a letter is missing."""
    letters = sheet("letters.txt").pictures
    word: Picture | None = None
    for character in text.upper():
        if character == " ":
            shown = Picture((NOTHING * 2,) * 7)
        elif character in letters:
            shown = letters[character]
        else:
            return None
        word = shown if word is None else word.beside(shown)
    return word


Paint = Callable[[str, int, int], str | None]
"""The colour of a pixel by its character, its row and the number of rows; None: nothing."""


def painter(inks: Mapping[str, str]) -> Paint:
    """Each pixel in the colour that its letter stands for."""
    shown = {letter: ink for letter, ink in inks.items() if ink != TERMINALS_OWN}
    return lambda pixel, _row, _rows: shown.get(pixel)


def plain(colour: str) -> Paint:
    """All pixels in one colour."""
    return lambda _pixel, _row, _rows: colour


def glowing(palette: Palette) -> Paint:
    """From light to deep, top to bottom."""
    steps = palette.glow
    return lambda _pixel, row, rows: steps[row * len(steps) // rows]


def draw(picture: Picture, symbols: Symbols, paint: Paint) -> list[Content]:
    """The picture as lines of text, without a ground of its own."""
    rows = picture.rows
    count = len(rows)
    lines = []
    for top in range(0, count, 2):
        upper = rows[top]
        lower = rows[top + 1] if top + 1 < count else NOTHING * picture.width
        cells = [
            _cell(
                None if above == NOTHING else paint(above, top, count),
                None if below == NOTHING else paint(below, top + 1, count),
                symbols,
            )
            for above, below in zip(upper, lower, strict=True)
        ]
        lines.append(_line(cells))
    return lines


def _cell(above: str | None, below: str | None, symbols: Symbols) -> tuple[str, Style | None]:
    match above, below:
        case None, None:
            return " ", None
        case str(), None:
            return symbols.upper, _ink(above)
        case None, str():
            return symbols.lower, _ink(below)
        case _:
            if above == below or symbols.name == "ascii":
                return symbols.full, _ink(above or "")
            return symbols.upper, _ink(above or "", below)


@lru_cache
def _ink(colour: str, ground: str | None = None) -> Style:
    # Made, not parsed from words: that would be most of the time that a picture takes.
    return Style(foreground=Color.parse(colour), background=Color.parse(ground) if ground else None)


def _line(cells: Sequence[tuple[str, Style | None]]) -> Content:
    """Neighbours of one style become one span."""
    spans: list[Span] = []
    for at, (_, style) in enumerate(cells):
        if style is None:
            continue
        if spans and spans[-1].end == at and spans[-1].style is style:
            spans[-1] = Span(spans[-1].start, at + 1, style)
        else:
            spans.append(Span(at, at + 1, style))
    return Content("".join(glyph for glyph, _ in cells), spans)


def title(
    text: str, symbols: Symbols, paint: Paint, fallback: str, width: int, lines: int
) -> list[Content]:
    """A text as large as it fits: in large letters, else set wide, else plain.

    ``fallback`` is the style of the latter two. Half pixels make no letters in ASCII, so only
    the twofold size is used there.
    """
    letters = large(text)
    sizes = [letters.scaled(2), letters] if letters is not None else []
    for picture in sizes[:1] if symbols.name == "ascii" else sizes:
        if picture.width <= width and picture.lines <= lines:
            return draw(picture, symbols, paint)
    spaced = " ".join(text.upper())
    return [Content.styled(spaced if len(spaced) <= width else text, fallback)]
