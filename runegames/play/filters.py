"""Filter of finished and waiting games by words: names, games, months, states."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from runegames.games.registry import UnknownGame, game, title_of
from runegames.play.dates import MONTHS, local
from runegames.play.memory import FinishedGame

STATE_WORDS = ("waiting", "reviewed", "practice", "what-if", "house rules", "usual rules")
"""Words of states that a filter knows, beside names, games, days and options."""


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


def words_of(played: FinishedGame, names: Sequence[str], *, reviewed: bool) -> str:
    """Return all words by which a finished game is found, in small letters.

    ``names``: names of the seats as lists show them.
    """
    words = [title_of(played.game), played.game, *names, *_day_words(played.ended)]
    words.append("house rules" if played.house_rules else "usual rules")
    words += _changed_options(played) if played.house_rules else ()
    words += ["reviewed"] if reviewed else []
    words += ["practice"] if played.practice else []
    words += ["what-if"] if played.what_if else []
    return "\n".join(words).casefold()


def _day_words(then: datetime) -> Iterator[str]:
    day = local(then).date()
    yield f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def _changed_options(played: FinishedGame) -> Iterator[str]:
    """Yield the names of the options that are not as usual."""
    try:
        usual = game(played.game).options_type().model_dump(mode="json")
        chosen = json.loads(played.options)
    except (UnknownGame, ValueError):
        return
    for option, value in chosen.items():
        if usual.get(option) != value:
            yield f"{option} {value}".replace("_", " ")
