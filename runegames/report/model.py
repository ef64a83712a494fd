"""Model of a report: sections of tables, sentences and pictures.

Every fact stands in a cell once, with its words on the screen, its words in a sentence, and its
value in documents:

>>> title = Cell("Rune", "Rune: ")
>>> games = number(3, "game", value=3)
>>> won = Cell("2", ", 2 won", 2.0)
>>> Row((title, games, won)).sentence
'Rune: 3 games, 2 won.'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from runegames.core.names import count
from runegames.report.pictures import TOLD_BESIDE, Picture

Style: TypeAlias = Literal["", "strong", "gold", "primary", "quiet", "good", "bad"]


# -- words --------------------------------------------------------------------------------


class StyledWords(NamedTuple):
    """Words in one style."""

    text: str
    style: Style = ""
    seat: int | None = None
    """Seat whose colour the words have."""


Words: TypeAlias = str | Sequence[StyledWords]


def plain(words: Words) -> str:
    """Return words without their styles."""
    return words if isinstance(words, str) else "".join(span.text for span in words)


def signed(value: float) -> str:
    """Write a figure with its sign: ``+1.2``, ``−0.3``."""
    return f"{round(value, 1) + 0.0:+.1f}".replace("-", "−")


# -- rows ---------------------------------------------------------------------------------


class Bar(NamedTuple):
    """Value with its interval, drawn on the scale of its table."""

    value: float
    ends: tuple[float, float]
    style: Style = "primary"
    mark: float | None = None
    """Value with which ``value`` is compared."""


class Cell(NamedTuple):
    """Fact in a row."""

    text: Words = ""
    """Words on the screen; a cell without words and drawing has no column there."""
    spoken: str = ""
    """Words that continue the sentence of the row, with the sign before them."""
    value: object = None
    """Value in documents."""
    style: Style = ""
    short: str = ""
    """Words on a narrow screen, if they differ."""
    bar: Bar | None = None
    """Bar in place of the words, where something can be drawn."""
    seat: int | None = None
    """Seat whose colour the words or squares have."""
    squares: tuple[int, int] | None = None
    """Number of filled squares, and of all squares, in place of the words like a bar."""


def number(amount: int, noun: str, sign: str = "", *, value: object = None) -> Cell:
    """Make the cell of an amount: a figure on the screen, ``3 games`` in a sentence.

    ``sign``: what stands before it in the sentence, such as ``", "``.
    """
    return Cell(str(amount), f"{sign}{count(amount, noun)}", value, "quiet")


@dataclass(frozen=True, slots=True)
class GamesBehind:
    """Finished games that a row counts."""

    about: str
    """Words of the list of games: ``Anna against Bo``."""
    saves: frozenset[str]


@dataclass(frozen=True, slots=True)
class SavedGame:
    """Saved game that a row tells of."""

    save: str


@dataclass(frozen=True, slots=True)
class ReportSubject:
    """Subject of another report: a player, an evening, a turning point."""

    key: str


Target: TypeAlias = GamesBehind | SavedGame | ReportSubject


class Detail(NamedTuple):
    """Words below a row, such as a reason, on as many lines as they need."""

    name: str
    """Quiet word before them; may be empty."""
    text: str
    style: Style = ""


class Row(NamedTuple):
    """Facts about one thing."""

    cells: Sequence[Cell]
    key: str = ""
    """Key in documents; sections ``of`` this key belong to the row."""
    opens: Target | None = None
    """Target of Enter; the cursor stops at rows that have one."""
    faint: bool = False
    """True for a row that counts less than the others."""
    details: Sequence[Detail] = ()
    change: tuple[str, str] = ("", "")
    """Short names of what was and of what is better, in place of the details in a low window."""

    @property
    def save(self) -> str:
        """File name of the game that the row tells of; empty for other rows."""
        return self.opens.save if isinstance(self.opens, SavedGame) else ""

    @property
    def sentence(self) -> str:
        """Words of all cells, one after another."""
        words = "".join(cell.spoken for cell in self.cells)
        return f"{words}." if words and not words.endswith((".", "!", "?")) else words


class TableColumn(NamedTuple):
    """Column of a table."""

    field: str = ""
    """Name in documents; empty for a column that documents leave out."""
    title: str = ""
    """Words above the column, beside the heading of the section."""
    side: Literal["left", "right"] = "right"
    stretches: bool = False
    """True for the column that takes the room that is left, and is cut if there is too little."""
    seat: int | None = None
    """Seat whose letter stands on its colour in place of ``title``."""
    optional: bool = False
    """True for a column that is left out where there is too little room."""


# -- parts --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReportTable:
    """Rows with the same columns."""

    columns: Sequence[TableColumn]
    rows: Sequence[Row]
    total: Row | None = None
    """Last row on the screen; in documents its fields are those of the whole report."""
    form: Literal["list", "by key", "flow"] = "list"
    """Form in documents; the cells of ``flow``, a single row, follow each other like words."""
    scale: tuple[float, float] = (0.0, 1.0)
    """Ends of the scale of all bars."""
    most_spoken: int | None = None
    wraps: bool = False
    """True for rows whose words go on in further lines, where others are cut."""
    airy: bool = False
    """True for rows that take a blank row below them where there is room."""

    @property
    def shown_rows(self) -> Sequence[Row]:
        """Rows on the screen, the total last."""
        return self.rows if self.total is None else [*self.rows, self.total]


@dataclass(frozen=True, slots=True)
class Sentence:
    """Words by themselves; ``offers``: command that changes what they say."""

    text: str
    style: Style = "quiet"
    offers: str = ""
    spoken: bool = True
    """False for words that explain what is seen."""
    undrawn: str = ""
    """Words where nothing can be drawn, if they differ."""


Part: TypeAlias = ReportTable | Sentence | Picture


@dataclass(frozen=True, slots=True)
class Section:
    """Parts below a heading."""

    name: str
    """Name for pages, and key in documents."""
    heading: str
    parts: Sequence[Part]
    aside: Words = ""
    """Words at the right of the heading."""
    spoken: str = ""
    """Sentence before the rows, if they need one."""
    of: frozenset[str] = frozenset()
    """Keys of the rows with which the section is shown; empty for a section that always is.

    Lines have the sections that always are, and those of the key ``""``.
    """
    priority: int = 0
    """0 for what is always shown; in a low window the sections of the highest number go first.

    The column says which ones are missing.
    """
    fields: Callable[[], object] | None = None
    """Function that returns the value of documents, in place of the tables."""

    @property
    def repeats(self) -> bool:
        """True if the section only draws what other sections say."""
        return self.priority > 1 and all(isinstance(part, TOLD_BESIDE) for part in self.parts)

    def belongs_to(self, key: str) -> bool:
        """True if the section is shown together with a row."""
        return not self.of or key in self.of


@dataclass(frozen=True, slots=True)
class Report:
    """Facts about one subject, in the order of their importance."""

    name: str
    """Subject, in large letters where there is room."""
    headline: str
    """First sentence in lines."""
    sections: Sequence[Section]
    facts: Sequence[Words] = ()
    """Lines beside the name on a page."""
    fields: Mapping[str, object] = field(default_factory=dict)
    """Fields of the document that stand in no section."""
    seat: int | None = None
    """Seat whose colour the name has."""
    when: str = ""
    """Day and time, where the subject is an event."""
    line: str = ""
    """Line that can be copied for others."""
    title: str = ""
    """Kind of the subject, such as the game."""

    def tables(self) -> Iterator[tuple[Section, ReportTable]]:
        """Yield all tables with their sections."""
        for section in self.sections:
            for part in section.parts:
                if isinstance(part, ReportTable):
                    yield section, part
