"""Filter of finished and waiting games by words: names, games, months, states."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from runegames.chronicle.memory import FinishedGame
from runegames.games.registry import title_of
from runegames.play.dates import MONTHS, local


class Filter(NamedTuple):
    """Words that must all stand in the words of a game; without words, all games fit.

    >>> Filter.of("Ciri mark").fits("the rune market anna ciri")
    True
    """

    terms: tuple[str, ...] = ()

    @classmethod
    def of(cls, typed: str) -> Filter:
        """Split what somebody has typed into words."""
        return cls(tuple(typed.casefold().split()))

    def fits(self, words: str) -> bool:
        """Test whether all terms stand in words that are in small letters."""
        return all(term in words for term in self.terms)


def words_of(played: FinishedGame, *, reviewed: bool) -> str:
    """Return all words by which a finished game is found, in small letters."""
    names = [place.name or "" for place in played.places]
    words = [title_of(played.game), played.game, *names, *_day_words(played.ended)]
    rules = played.rules_changed
    words += ["house rules", rules] if rules else ["usual rules"]
    words += ["reviewed"] if reviewed else []
    words += [played.exempt] if played.exempt else []
    return "\n".join(words).casefold()


def _day_words(then: datetime) -> Iterator[str]:
    day = local(then).date()
    yield f"{day.day} {MONTHS[day.month - 1]} {day.year}"
