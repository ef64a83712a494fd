"""Filter of finished and waiting games by words: names, games, months, states."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from runegames.characters import identity
from runegames.chronicle.entries import SaveEntry, State
from runegames.chronicle.memory import FinishedGame
from runegames.games.registry import title_of
from runegames.play.dates import MONTHS, local

FILTER_WORDS = "names, games, months, waiting, reviewed, practice, house rules"
"""Examples of words that a filter takes."""
STATE_WORDS: dict[State, str] = {
    "open": "waiting",
    "finished": "finished",
    "missing": "cannot be opened",
    "unreadable": "cannot be opened",
}


class Filter(NamedTuple):
    """Words that must all stand in the words of a game; without words, all games fit.

    >>> Filter.of("Ciri mark").fits("Rune Market, Anna, ciri")
    True
    """

    terms: tuple[str, ...] = ()

    @classmethod
    def of(cls, typed: str) -> Filter:
        """Split what somebody has typed into words."""
        return cls(tuple(filter(None, map(identity, typed.split()))))

    def fits(self, words: str) -> bool:
        """Test whether all terms stand in words, in any spelling."""
        folded = identity(words)
        return all(term in folded for term in self.terms)

    # The words of a game are made only for a filter, since they take long with many games.

    def fits_save(self, entry: SaveEntry) -> bool:
        """Test whether a save fits."""
        return not self.terms or self.fits(words_of_save(entry))

    def fits_game(self, played: FinishedGame, *, reviewed: bool) -> bool:
        """Test whether a finished game fits; ``reviewed``: True if it has a whole review."""
        return not self.terms or self.fits(words_of(played, reviewed=reviewed))


EVERY_GAME = Filter()


def words_of(played: FinishedGame, *, reviewed: bool) -> str:
    """Return all words by which a finished game is found."""
    names = [result.name or "" for result in played.places]
    words = [title_of(played.game), played.game, *names, *_day_words(played.ended), "finished"]
    rules = played.rules_changed
    if rules:
        words += ["house rules", rules]
    else:
        words.append("usual rules")
    if reviewed:
        words.append("reviewed")
    if played.exempt:
        words.append(played.exempt)
    return "\n".join(words)


def words_of_save(entry: SaveEntry) -> str:
    """Return all words by which a save is found."""
    title = title_of(entry.game) if entry.game else ""
    words = [entry.shown, title, *entry.names, STATE_WORDS[entry.state]]
    if entry.options:
        words.append("house rules" if entry.rules_changed else "usual rules")
    return "\n".join([*words, *_day_words(entry.played), *entry.kinds])


def _day_words(then: datetime) -> Iterator[str]:
    day = local(then).date()
    yield f"{day.day} {MONTHS[day.month - 1]} {day.year}"
