"""List of saved games in words, with a filter."""

from __future__ import annotations

from datetime import UTC, datetime

from runegames.chronicle.entries import SaveEntry
from runegames.chronicle.filters import FILTER_WORDS, Filter
from runegames.chronicle.library import Library
from runegames.core import and_list, count
from runegames.games.registry import title_of
from runegames.plain.choices import CHOICES_PER_PAGE, PlainChoice, Step
from runegames.play.dates import ago


class Shelf:
    """Questions for choosing a saved game."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def ask(self, words: str = "") -> Step:
        """Ask for one of the saves that fit a filter; the answer is None for the menu."""
        chosen = Filter.of(words)
        entries = [entry for entry in self._library.saves() if chosen.fits_save(entry)]
        choices = [PlainChoice(entry_heard(entry), entry) for entry in entries]
        before = [f"Games with {words}: {len(entries)}."] if words else []
        if len(entries) > CHOICES_PER_PAGE or words:
            choices.append(PlainChoice("Choose which to list", leads=self._filter, also=("find",)))
            before.append("Type find to choose which games are listed.")
        choices.append(PlainChoice("Back to the menu", also=("back", "menu")))
        return Step("Which game?", choices, before=before)

    def _filter(self) -> Step:
        return Step(
            f"Only games with which words? {FILTER_WORDS.capitalize()}. Enter lists all games.",
            typed=lambda line: self.ask(line.strip()),
            wants="words",
            prompt="Type words",
        )


def entry_heard(entry: SaveEntry) -> str:
    """Describe a save: game, players, progress and time, without secrets."""
    when = ago(entry.played, datetime.now(UTC))
    if entry.state == "unreadable":
        return f"{entry.shown}, which cannot be read, last changed {when}"
    title = title_of(entry.game)
    if entry.state == "missing":
        title, stands = f"{title}, which cannot be loaded", "last played"
    elif entry.state == "open":
        stands = f"at move {entry.moves + 1}"
    elif entry.points is not None:
        stands = f"finished with {count(entry.points, 'point')}"
    else:
        stands = f"won by {entry.won_by}"
    kinds = f" ({', '.join(entry.kinds)})" if entry.kinds else ""
    return f"{title}{kinds}, {and_list(entry.names)}, {stands}, {when}"
