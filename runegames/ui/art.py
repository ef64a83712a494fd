"""Pictures made of pixels, read from text files that people can edit.

Two rows of pixels make one row of the terminal, by half blocks, so that pixels are square.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from textual.color import Color
from textual.content import Content, Span
from textual.style import Style

from runegames.games.registry import UnknownGame, text_of, title_of
from runegames.resources import read_text
from runegames.ui.palette import Palette
from runegames.ui.symbols import Symbols

NOTHING = "."


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


def _sections(text: str) -> Iterator[tuple[str, Picture]]:
    head: str | None = None
    rows: list[str] = []
    for line in [*text.splitlines(), "[]"]:
        if line.startswith("["):
            if head is not None:
                yield head, _level(rows)
            head, rows = line.strip()[1:-1], []
        elif head is not None and line.strip() and not line.startswith(";"):
            rows.append(line.rstrip())


def _level(rows: Sequence[str]) -> Picture:
    width = max(map(len, rows), default=0)
    return Picture(tuple(row.ljust(width, NOTHING) for row in rows))


@lru_cache
def pictures(*parts: str) -> dict[str, Picture]:
    """The pictures of a file of the art folder by their heads."""
    return dict(_sections(read_text("art", *parts)))


def logo() -> Picture:
    """The name of the app."""
    return pictures("logo.txt")["logo"]


@lru_cache
def runes() -> tuple[RuneSign, ...]:
    """The Elder Futhark, in its own order."""
    signs = []
    for head, picture in pictures("runes.txt").items():
        name, letter, sound = head.split()
        signs.append(RuneSign(name, letter, sound, picture))
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
def _vignettes(game_id: str) -> tuple[Picture, ...]:
    try:
        text = text_of(game_id, "vignette")
    except UnknownGame:
        return ()  # it has just turned out not to load; its card is about to go
    if text is not None:
        found = dict(_sections(text))
        return tuple(found[size] for size in ("small", "large") if size in found)
    initial = large(title_of(game_id)[:1])
    return () if initial is None else (initial, initial.scaled(2))


def vignette(game_id: str, width: int, lines: int) -> Picture | None:
    """The largest picture of a game that fits into so many cells; None when none does.

    A game without a picture shows the first letter of its title.
    """
    best: Picture | None = None
    for factor in (1, 2, 3):
        for picture in _vignettes(game_id):
            shown = picture if factor == 1 else picture.scaled(factor)
            fits = shown.width <= width and shown.lines <= lines
            if fits and (best is None or shown.width > best.width):
                best = shown
    return best


def large(text: str) -> Picture | None:
    """A text in large letters; None when a letter is missing."""
    letters = pictures("letters.txt")
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


Paint = Callable[[str, int, int], str]
"""The colour of a pixel by its character, its row and the number of rows."""


def painter(palette: Palette) -> Paint:
    """Each pixel in the colour that its character names."""
    inks = {
        "r": palette.red.bright,
        "g": palette.green.bright,
        "b": palette.blue.bright,
        "R": palette.red.ground,
        "G": palette.green.ground,
        "B": palette.blue.ground,
        "w": palette.text,
        "y": palette.gold,
        "q": palette.quiet,
        "l": palette.line,
        "k": palette.ground,
        "i": palette.primary,
        **{str(step): ink for step, ink in enumerate(palette.glow, 1)},
    }
    if palette.ansi:
        # The calm grounds are the strong colours there, and the default colour is no ground.
        inks |= {"k": "ansi_black", "w": "ansi_white", "1": "ansi_white"}
    return lambda pixel, _row, _rows: inks.get(pixel, palette.text)


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
