"""Records in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from runegames.chronicle.library import note
from runegames.chronicle.memory import WHAT_COUNTS
from runegames.chronicle.records import PersonalResult, Records
from runegames.core import aloud, and_list, count
from runegames.play.dates import day_told
from runegames.play.saves import save_of
from runegames.play.session import Session

RESULTS_TOLD = 3
"""Number of results that are printed for each game and number of players."""
RITUAL_DAYS_TOLD = 7
"""Number of days whose ritual is printed."""


def note_result(session: Session) -> str | None:
    """Remember a finished game, and compare it with the records.

    Return None if the game is not saved or does not count, or if there is no record with its number
    of players.
    """
    save, records = save_of(session), note(session)
    if save is None or records is None:
        return None
    best = records.of(session.game.meta.id, len(session.plans))
    if not best:
        return None
    seats = count(len(session.plans), "player")
    if best[0].save == save.path.name:
        return f"This is the best result so far with {seats}."
    return f"The record with {seats}: {_heard(best[0])}."


def records_heard(records: Records) -> Iterator[str]:
    """Yield the best results in sentences: game by game, then those of the latest rituals."""
    for title, seats, results in records.tables():
        for place, result in enumerate(results[:RESULTS_TOLD], start=1):
            yield f"{title}, {count(seats, 'player')}, place {place}: {_heard(result)}."
    for result in records.rituals()[:RITUAL_DAYS_TOLD]:
        yield f"The day's ritual: {_heard(result)}."
    if not records.results:
        yield f"There are no records yet. {WHAT_COUNTS}"


def _heard(result: PersonalResult) -> str:
    words = f"{result.name} with {aloud(result.score)}"
    if result.others:
        words += f" to {and_list([aloud(score) for score in result.others])}"
    words += f", {day_told(result.day)}"
    if result.hints:
        words += f", with {count(result.hints, 'hint')}"
    return f"{words}, with house rules" if result.house_rules else words
