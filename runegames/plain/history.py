"""Statistics and evenings in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from runegames.chronicle.destination import remarks_on
from runegames.chronicle.evenings import Evening, day_of, evenings
from runegames.chronicle.library import Library
from runegames.chronicle.memory import WHAT_COUNTS, FinishedGame
from runegames.chronicle.people import OUT
from runegames.chronicle.reviews import learn, note, review_of, reviewable, scorebook_of
from runegames.chronicle.scorebook import Scorebook
from runegames.chronicle.spreadsheet import write_spreadsheet
from runegames.core import and_list
from runegames.games.registry import title_of
from runegames.plain.choices import PlainChoice, Refusal, Step
from runegames.plain.dialogue import Dialogue
from runegames.plain.review import complete
from runegames.plain.stream import Stream
from runegames.play.dates import day_words
from runegames.play.saves import SaveError
from runegames.play.seats import name_trouble
from runegames.play.session import Session
from runegames.report.evening import NONE_YET, of_evening
from runegames.report.lines import lines
from runegames.report.model import Report
from runegames.report.players import of_persons
from runegames.review import Unfinished


def evening_heard(session: Session) -> Iterator[str]:
    """Say what a finished game counts for; from an evening's second game on, the points, too."""
    with Library() as library:
        library.note(session)
        yield from remarks_on(session, library)


class Almanac:
    """Questions about finished games, after a walk through the saves."""

    def __init__(self, stream: Stream, dialogue: Dialogue, library: Library) -> None:
        self._stream = stream
        self._dialogue = dialogue
        self._library = library

    def open(self) -> None:
        """Offer statistics and evenings until the user goes back."""
        self._stream.say(WHAT_COUNTS)
        while True:
            step = Step(
                "What would you like to hear?",
                (
                    PlainChoice("Statistics: who has won how often, against whom", self.statistics),
                    PlainChoice("Evenings: the games of one day, added up", self.evenings),
                    PlainChoice("Back to the menu", also=("back", "menu")),
                ),
            )
            led = self._dialogue.ask(step)
            if led is None:
                return
            led()

    def _say(self, report: Report) -> None:
        self._stream.say(*(line.strip() for line in lines(report)))

    def evenings(self) -> None:
        """Print the last evening, and earlier evenings on demand."""
        listed = evenings(scorebook_of(self._library))
        if not listed:
            self._stream.say(NONE_YET)
        today = day_of(datetime.now(UTC))
        for index, evening in enumerate(listed):
            self._say(of_evening(evening, today))
            if index + 1 < len(listed) and not self._wants_another(listed[index + 1]):
                return

    def _wants_another(self, before: Evening) -> bool:
        choices = (
            PlainChoice(f"The evening before: {before.date_words}", True),
            PlainChoice("Enough", False, also=("back",)),
        )
        wanted: bool = self._dialogue.ask(Step("Another evening?", choices))
        return wanted

    # -- statistics -----------------------------------------------------------------------

    def statistics(self) -> None:
        """Offer the statistics of each person until the user goes back."""
        for _ in learn(self._library):
            pass
        while True:
            book = scorebook_of(self._library)
            if not book.persons:
                for report in of_persons(book, ()):
                    self._say(report)
                return
            choices = [PlainChoice(name, ("tell", name)) for name in book.persons]
            if renamed := self._library.people().listed:
                own = Step("Which name?", [PlainChoice(name, ("own", name)) for name in renamed])
                words = f"List {and_list(renamed, 'or')} under the name in the saved games again"
                choices.append(PlainChoice(words, own))
            choices.append(PlainChoice("Enough", ("back", ""), also=("back",)))
            match self._dialogue.ask(Step("Whose statistics?", choices)):
                case "tell", name:
                    self._person(name)
                case "own", name:
                    self._list_as(name, name)
                case _:
                    return

    def _person(self, name: str) -> None:
        game: str | None = None
        tell = True
        while True:
            book = scorebook_of(self._library)
            if tell:
                for report in of_persons(book, [name], game):
                    self._say(report)
            games = [other for other in book.of(name).by_game() if other != game]
            left = reviewable(book.of(name, game).unreviewed, self._library)
            choices = [PlainChoice(f"Only {title_of(other)}", ("game", other)) for other in games]
            if game is not None:
                choices.append(PlainChoice("All games", ("game", None)))
            if left:
                choices.append(PlainChoice(_reviewing(len(left)), ("review", left)))
            choices += [
                PlainChoice("Write these games as CSV, for spreadsheets", ("write", None)),
                PlainChoice(
                    f"List {name} under another name, or join two names",
                    Step("Under which name?", typed=_name, prompt="Type a name"),
                ),
                PlainChoice(f"Take {name} out of the statistics", ("tell", OUT)),
                PlainChoice("Enough", ("back", None), also=("back",)),
            ]
            do, what = self._dialogue.ask(Step("What else?", choices))
            tell = do in ("game", "review")
            match do:
                case "game":
                    game = what
                case "review":
                    self._review(what)
                case "write":
                    self._write(book, name, game)
                case "tell":
                    if self._list_as(name, what):
                        words = "The statistics are changed; saved games stay as they are."
                        self._stream.say(words)
                    return
                case _:
                    return

    def _list_as(self, name: str, shown: str) -> bool:
        """Set the name that statistics show; return False, after a sentence, if it is not kept."""
        kept = self._library.tell_as(name, shown)
        if not kept:
            self._stream.say(f"The name of {name} cannot be kept: {self._library.why_lost}.")
        return kept

    def _review(self, left: Sequence[FinishedGame]) -> None:
        """Review games one after the other, until Enter is pressed."""
        for number, played in enumerate(left, 1):
            day = day_words(played.ended.date())
            self._stream.say(f"{number} of {len(left)}: {title_of(played.game)}, {day}.")
            try:
                review, path = review_of(played, self._library)
            except (SaveError, Unfinished) as error:
                self._stream.say(str(error))
                continue
            match complete(review, self._stream, path):
                case "done":
                    note(review, self._library)
                case "stopped":
                    return
                case "failed":
                    continue

    def _write(self, book: Scorebook, name: str, game: str | None) -> None:
        try:
            path = write_spreadsheet(book, [name], game)
        except OSError as error:
            self._stream.say(f"The file cannot be written: {error.strerror}.")
        else:
            self._stream.say(f"Written to {path}")


def _reviewing(games: int) -> str:
    which = f"the {games} games that are" if games > 1 else "the game that is"
    return f"Review {which} not reviewed yet"


def _name(line: str) -> object:
    name = line.strip()
    trouble = name_trouble(name)
    return Refusal(f"That name {trouble}.") if trouble else ("tell", name)
