"""Description of a game, with what its ``game.toml`` says of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import InitVar, dataclass, field
from pathlib import Path
from typing import NamedTuple

from runegames.core.names import counts_words
from runegames.resources import DECLARATION, declaration


@dataclass(frozen=True, slots=True, kw_only=True)
class Meta:
    """Description of a game.

    Title, tagline and seats are given either here or in a ``game.toml``, which the menu reads
    without loading the game.

    Attributes:
        beside: ``__file__``; the ``game.toml`` beside this file has title, tagline and seats.
        id: Identifier, and name of the entry point: small letters, digits and ``_``.
        title: Name, at most 40 characters.
        designer: Author.
        year: Year of publication; None if it is unknown.
        tagline: Description in the menu, at most 80 characters.
        seat_counts: Numbers of players in ascending order, from 1 to 6.
        rules_version: Version of the rules, which rises with each change of behaviour. A save keeps
            the version that it was played by.
        hidden_information: True if one seat may know something that another may not.
        reasons: Rule for each reason why a game ends. The number of a rule has capitals, a hyphen,
            digits, and perhaps a small letter: ``NI-1``, ``NI-1a``.
        sections: Heading in the rules page for each kind of decision; the key ``over`` is for the
            results.
        quick_handover: True if the turn passes with nearly every move, so that a curtain each time
            would be a nuisance.
        results: Kinds of decision that only acknowledge a result on the table. They have a single
            answer. If a computer player is asked, it waits until a person presses a key.
        parts: Kinds of decision by which a seat goes on with an answer that it has begun, such as
            one rune after the other, by the kind of decision before. A hint names the whole answer.
    """

    beside: InitVar[str] = ""
    id: str
    title: str = ""
    designer: str
    year: int | None
    tagline: str = ""
    seat_counts: tuple[int, ...] = ()
    rules_version: int
    hidden_information: bool
    reasons: Mapping[str, str]
    sections: Mapping[str, str]
    quick_handover: bool = False
    results: tuple[str, ...] = ()
    parts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __post_init__(self, beside: str) -> None:
        if beside:
            declared = declared_in(beside)
            for name in ("title", "tagline", "seat_counts"):
                object.__setattr__(self, name, getattr(self, name) or getattr(declared, name))

    @property
    def credit(self) -> str:
        """Designer and year in words: ``a game by Zemilio, 2019``."""
        year = f", {self.year}" if self.year else ""
        return f"a game by {self.designer}{year}"

    def refuse_seats(self, seats: object) -> str:
        """Explain that the game is not for this number of players; empty if it is."""
        if seats in self.seat_counts:
            return ""
        counts = counts_words(self.seat_counts, "player")
        return f"{self.title} is a game for {counts}, not for {seats!r}."


class Label(NamedTuple):
    """Part of ``Meta`` that a ``game.toml`` can hold; absent values are empty."""

    title: str
    tagline: str
    seat_counts: tuple[int, ...]


def declared_in(code: str) -> Label:
    """Read title, tagline and seats from the ``game.toml`` beside a file of code.

    Raises:
        ValueError: The ``game.toml`` is missing, or is not valid TOML.
    """
    path = Path(code).with_name(DECLARATION)
    try:
        data = declaration(path)
    except (OSError, ValueError) as error:
        raise ValueError(f"{path.name} beside {Path(code).name} cannot be read: {error}") from None
    seats = data.get("seats")
    counts = tuple(seats) if isinstance(seats, list) else ()
    return Label(str(data.get("title", "")), str(data.get("tagline", "")), counts)
