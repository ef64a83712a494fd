"""Records, statistics and evenings: what finished games tell, in sentences."""

from __future__ import annotations

from datetime import UTC, datetime

from runegames.lab.evenings import Evening, day_of, evening_after, evenings
from runegames.lab.scorebook import Scorebook
from runegames.plain.choices import Choice, Step
from runegames.plain.dialogue import Dialogue
from runegames.plain.records import records_heard
from runegames.plain.stream import Stream
from runegames.play.library import Library
from runegames.play.saves import SaveFile
from runegames.play.session import Session

NO_EVENING = "There is no evening yet: it begins with a finished game for two or more that counts."


def evening_heard(session: Session) -> str | None:
    """Points of the evening after a finished game; None: it was the first one."""
    if not isinstance(session.recorder, SaveFile):
        return None
    with Library() as library:
        games, names = library.finished(), library.names()
    evening = evening_after(games, names, session.recorder.path.name)
    return None if evening is None else f"{evening.brief}. {evening.lead_told}".rstrip()


class Almanac:
    """Questions about finished games, whose saves have been looked through."""

    def __init__(self, stream: Stream, dialogue: Dialogue, library: Library) -> None:
        self._stream = stream
        self._dialogue = dialogue
        self._library = library

    @property
    def _book(self) -> Scorebook:
        return Scorebook(self._library.finished(), self._library.names())

    def open(self) -> None:
        """Ask what is to be told, until it is enough."""
        while True:
            step = Step(
                "What shall be told?",
                (
                    Choice("Records: the best results", self.records),
                    Choice("Evenings: the games of one day at one table", self.evenings),
                    Choice("Back to the menu", also=("back", "menu")),
                ),
            )
            led = self._dialogue.ask(step)
            if led is None:
                return
            led()

    def records(self) -> None:
        """Tell the best results."""
        self._stream.say(*records_heard(self._library.records()))

    def evenings(self) -> None:
        """Tell the last evening, and those before it as long as they are asked for."""
        found = evenings(self._book)
        if not found:
            self._stream.say(NO_EVENING)
        today = day_of(datetime.now(UTC))
        for at, evening in enumerate(found):
            self._stream.say(*evening.told(today))
            if at + 1 < len(found) and not self._wants_another(found[at + 1]):
                return

    def _wants_another(self, before: Evening) -> bool:
        choices = (
            Choice(f"The evening before: {before.date_told}", True),
            Choice("Enough", False, also=("back",)),
        )
        wanted: bool = self._dialogue.ask(Step("Another evening?", choices))
        return wanted
