"""Destination of a finished game: what it counts for, in a few sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from runegames.chronicle.evenings import evening_after
from runegames.chronicle.library import Library
from runegames.chronicle.memory import FinishedGame
from runegames.chronicle.people import People
from runegames.chronicle.ratings import comparable
from runegames.chronicle.scorebook import CountedGame, Scorebook
from runegames.core.names import and_list
from runegames.play.saves import save_of
from runegames.play.session import Session

GUIDED = "Does not count: practice."
UNSAVED = "Does not count: the game is not saved."


def remarks_on(session: Session, library: Library) -> Iterator[str]:
    """Yield what a finished game counts for, whose best it is, and how the evening stands."""
    save = save_of(session)
    if save is None:
        yield UNSAVED
        return
    games = library.finished()
    name = save.path.name
    people = library.people()
    yield destination(games, people, name)
    if best := best_so_far(games, people, name):
        yield best
    if (evening := evening_after(games, people, name)) is not None:
        yield f"{evening.brief}. {evening.lead_words}".rstrip()


def destination(games: Iterable[FinishedGame], people: People, save: str) -> str:
    """Say what the game of a save counts for.

    Args:
        games: finished games.
        people: names in the statistics.
        save: file name of the save.
    """
    played = next((finished for finished in games if finished.save == save), None)
    if played is None:
        return UNSAVED
    if played.exempt:
        seen = ", on a deal that had been seen" if played.deal_seen else ""
        return f"Does not count: {played.exempt}{seen}."
    (entry,) = Scorebook([played], people).entries
    pages = [*_pages(entry)]
    sentence = f"Counts for {and_list(pages) or 'nothing: its players are left out'}"
    rules = played.rules_changed
    if entry.alone or comparable(entry):
        return f"{sentence} ({rules})." if rules else f"{sentence}."
    why = f", for house rules ({rules})" if rules else ""
    return f"{sentence}; ratings leave it out{why}."


def best_so_far(games: Iterable[FinishedGame], people: People, save: str) -> str:
    """Name the persons whose best game this is, of several of its kind; "" if there are none."""
    book = Scorebook(games, people)
    entry = next((counted for counted in book.entries if counted.played.save == save), None)
    if entry is None:
        return ""
    names = []
    for who in dict.fromkeys(entry.seats):
        if who is not None and who.person:
            line = book.of(who.name, entry.played.game).line
            if len(line.games) > 1 and line.best_game[0] is entry:
                names.append(who.name)
    return f"The best result of {and_list(names)} so far." if names else ""


def _pages(entry: CountedGame) -> Iterable[str]:
    """Pages on which a game counts."""
    if entry.played.ritual is not None:
        yield "the ritual"
    if len(entry.seats) > 1:
        yield "the evening"
    if any(who is not None and who.person for who in entry.seats):
        yield "statistics"
    if comparable(entry):
        yield "ratings"
