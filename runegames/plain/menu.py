"""Menu in plain mode: games, saves, statistics, rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from time import monotonic
from typing import assert_never

from runegames.bots.registry import known
from runegames.chronicle.entries import SaveEntry
from runegames.chronicle.invitations import invitations
from runegames.chronicle.library import Library
from runegames.chronicle.progress import WalkProgress
from runegames.chronicle.regulars import regulars
from runegames.core import AnyGame
from runegames.games.failures import culprit, interrupts
from runegames.games.registry import game, playable, ritual_entry, troubles
from runegames.plain.choices import PlainChoice, Step
from runegames.plain.dialogue import Dialogue
from runegames.plain.history import Almanac
from runegames.plain.ritual import RitualTeller
from runegames.plain.rules import read_rules
from runegames.plain.saves import Shelf
from runegames.plain.setup import HEARD_S, Setup, ask_name
from runegames.plain.sitting import Sitting, Way, release
from runegames.plain.speech import spoken
from runegames.plain.stream import Ended, Stream
from runegames.plain.table import TableLeft, leaving
from runegames.play.crash import write_report
from runegames.play.rematch import rematch
from runegames.play.saves import Loaded, SaveError, new_save, save_of
from runegames.play.seats import PERSON_NAMES
from runegames.play.session import Session
from runegames.play.settings import Settings, load_settings, store_settings
from runegames.play.watch import Watch
from runegames.signals import UNSAVED_STATUS

LISTING_WAIT_S = 0.4
"""Maximum seconds to wait for the saves to be read before the menu or a list is printed."""


def run_plain(stream: Stream, start: Session | Loaded | date | None = None) -> int:
    """Begin at a table, the ritual of a day or the menu; play, and return the exit status.

    ``start``: None for the menu.
    """
    return Lobby(stream).run(start)


class Lobby:
    """Menu, which leads to tables and back."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self._settings = Settings()
        self._library = Library()
        self._troubles: set[str] = set()
        """Warnings that have been printed."""
        self._unsaved = False
        """True once the last moves of a game could not be saved."""
        self.dialogue = Dialogue(stream, leaving())

    def run(self, start: Session | Loaded | date | None) -> int:
        """Play, and return to the menu, until the user quits."""
        self._settings, problem = load_settings()
        if problem is not None:
            self.stream.say(problem)
        if isinstance(start, Loaded):
            led: Callable[[], Way] = partial(self._continue, start)
        elif isinstance(start, date):
            led = partial(self._ritual, start)
        elif start is not None:
            led = partial(self._sit_down, start)
        else:
            self.stream.say("Welcome to runegames. Type ? for help.")
            led = self._menu
        watch = Watch()
        watch.begin()
        try:
            while self._follow(led) != "quit":
                led = self._menu
        except (Ended, KeyboardInterrupt):
            self.stream.gap()
            self._goodbye()
        finally:
            watch.end()
            self._library.close()
        return UNSAVED_STATUS if self._unsaved else 0

    def _follow(self, led: Callable[[], Way]) -> Way:
        """Run a choice of the menu until it ends, or until the user leaves it by a command."""
        try:
            return led()
        except TableLeft as left:
            return self._goodbye() if left.way == "quit" else "menu"
        except (Exception, SystemExit, KeyboardInterrupt) as error:
            if interrupts(error):
                raise
            return self._tell_failure(error)

    def _tell_failure(self, error: BaseException, session: Session | None = None) -> Way:
        """Report an error in a game of another package, and return to the menu.

        Raises:
            BaseException: the error, if no such game is to blame.
        """
        shown_game = session.game.meta.id if session is not None else ""
        blamed = culprit(error, shown_game)
        if blamed is None:
            raise error
        save = None if session is None else save_of(session)
        kept = save is not None and not save.unplayed
        if save is not None and kept:
            self._library.fail(save.path.name)
        self.stream.say(write_report(error, "line by line", blamed, saved=kept))
        return "menu"

    # -- the menu -------------------------------------------------------------------------

    def _menu(self) -> Way:
        choices = [_game_choice(game(name), partial(self._begin, name)) for name in playable()]
        look = self._look(lambda look: look.settled)
        choices += [
            *self._invitations(look.latest),
            PlainChoice("Saved games", self._saves),
            PlainChoice("Read the rules", self._read),
            PlainChoice("Quit", self._goodbye),
        ]
        self.stream.gap()
        if look.sentence:
            self.stream.say(f"{look.sentence}.")
        self._tell_trouble(look)
        led: Callable[[], Way] = self.dialogue.ask(Step("What would you like to do?", choices))
        return led()

    def _invitations(self, latest: SaveEntry | None) -> Iterator[PlainChoice]:
        """Offer the last unfinished game, today's ritual, and the book."""
        offered = invitations(self._library, latest, self._settings, HEARD_S)
        for invitation in offered:
            match invitation.action:
                case "resume":
                    assert latest is not None, "there is no unfinished game to resume"
                    yield PlainChoice(
                        invitation.sentence, partial(self._open, latest), also=("continue",)
                    )
                case "ritual":
                    yield PlainChoice(invitation.sentence, self._ritual, also=("ritual",))
                case "book":
                    yield PlainChoice(invitation.sentence, self._history, also=("book",))
                case _:
                    assert_never(invitation.action)
        if not offered:
            title = ritual_entry().title
            words = f"Today's ritual: {title} alone, the same deal for everybody"
            yield PlainChoice(words, self._ritual, also=("ritual",))
            yield PlainChoice("The book: statistics and evenings", self._history, also=("book",))

    def _goodbye(self) -> Way:
        self.stream.say("Goodbye.")
        return "quit"

    def _read(self) -> Way:
        games = [game(name) for name in playable()]
        step = Step(
            "The rules of which game?",
            [PlainChoice(offered.meta.title, offered) for offered in games],
        )
        read_rules(self.dialogue, self.dialogue.ask(step))
        return "menu"

    def _history(self) -> Way:
        look = self._look(lambda look: look.over, verify=True)
        self._tell_unread(look)
        Almanac(self.stream, self.dialogue, self._library).open()
        return "menu"

    def _ritual(self, day: date | None = None) -> Way:
        """Play the ritual of a day; if it was played before, print its result first."""
        day = day or date.today()
        self._look(lambda look: look.over, verify=True)
        teller = RitualTeller(self.stream, self.dialogue, self._library, day)
        teller.tell()
        if teller.played and not teller.ask():
            return "menu"
        names = regulars(self._library, self._settings).names
        if not names and self._library.begun_ritual(day) is None:
            names = (ask_name(self.dialogue, "What is your name?", PERSON_NAMES[0]),)
        name = names[0] if names else PERSON_NAMES[0]
        attempt = self._library.ritual(day, name)
        if isinstance(attempt, Loaded):
            return self._continue(attempt)
        return self._sit_down(attempt)

    def _saves(self) -> Way:
        look = self._look(lambda look: look.over)
        self._tell_unread(look)
        if look.over and look.trouble is None and not self._library.saves():
            self.stream.say("There are no saved games yet. Every game is saved as it is played.")
            return "menu"
        entry: SaveEntry | None = self.dialogue.ask(Shelf(self._library).ask())
        if entry is None:
            return "menu"
        return self._open(entry)

    def _look(
        self, enough: Callable[[WalkProgress], bool], *, verify: bool = False
    ) -> WalkProgress:
        """Walk through the saves until ``enough`` is true, for at most ``LISTING_WAIT_S``."""
        look, limit = WalkProgress(), monotonic() + LISTING_WAIT_S
        for look in self._library.walk(verify=verify):
            if enough(look) or monotonic() > limit:
                break
        return look

    def _tell_unread(self, look: WalkProgress) -> None:
        """Print warnings, and how many saves are not read yet."""
        self._tell_trouble(look)
        if look.sentence:
            self.stream.say(
                f"{look.sentence}. The other games are missing here until they have been read."
            )

    def _tell_trouble(self, look: WalkProgress) -> None:
        """Print each warning once."""
        for trouble in (*troubles(), look.trouble):
            if trouble and trouble not in self._troubles:
                self._troubles.add(trouble)
                self.stream.say(trouble)

    def _open(self, entry: SaveEntry) -> Way:
        """Go on with a listed game; its file may have changed since it was listed."""
        try:
            loaded = self._library.load(entry.name)
        except SaveError as error:
            self.stream.say(spoken(str(error)))
            return "menu"
        return self._continue(loaded)

    # -- to the table ---------------------------------------------------------------------

    def _begin(self, name: str) -> Way:
        known = regulars(self._library, self._settings)
        session, last = Setup(self.dialogue, game(name), self._settings, known).ask()
        remembered = self._settings.set_up(name, last)
        self._settings = self._settings.model_copy(update={"last": remembered})
        if trouble := store_settings(self._settings):
            self.stream.say(trouble)
        return self._sit_down(session)

    def _continue(self, loaded: Loaded) -> Way:
        """Go on with a loaded game; if loading gave a notice, print it and ask first."""
        session = loaded.session
        strangers = [
            plan.player for plan in session.plans if not (plan.is_person or known(plan.player))
        ]
        if strangers:
            self.stream.say(f"There is no computer player called {strangers[0]}.")
            return "menu"
        if loaded.notice is not None:
            self.stream.say(spoken(loaded.notice))
            step = Step(
                "Continue this game?", (PlainChoice("Continue", True), PlainChoice("No", False))
            )
            if not self.dialogue.ask(step):
                return "menu"
        return self._sit_down(session)

    def _sit_down(self, session: Session) -> Way:
        """Play the game, and another with the same players on demand."""
        while True:
            if session.recorder is None:
                new_save(session)
            if (save := save_of(session)) is not None and not save.claim():
                self.stream.say("This game is being played in another window.")
                return "menu"
            try:
                way = Sitting(self.stream, session, self._settings).run()
            except (Ended, TableLeft):
                raise
            except (Exception, SystemExit, KeyboardInterrupt) as error:
                if interrupts(error):
                    raise
                return self._tell_failure(error, session)
            finally:
                release(session)
                self._unsaved = self._unsaved or session.trouble is not None
            if way != "again":
                return way
            session = rematch(session)


def _game_choice(the_game: AnyGame, led: Callable[[], Way]) -> PlainChoice:
    meta = the_game.meta
    few, many = min(meta.seat_counts), max(meta.seat_counts)
    seats = f"{few} to {many}" if few < many else few
    words = f"Play {meta.title}, for {seats}: {meta.tagline}"
    return PlainChoice(words, led, also=(meta.title, meta.id))
