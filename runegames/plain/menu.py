"""The spoken menu: which game, the one that was interrupted, the rules."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import partial
from typing import Literal

from runegames.bots.registry import known
from runegames.core import AnyGame, and_list, count
from runegames.games.registry import game, playable
from runegames.plain.choices import Choice, Step
from runegames.plain.dialogue import Command, Dialogue
from runegames.plain.records import records_heard
from runegames.plain.rules import read_rules
from runegames.plain.setup import DEALS, Setup
from runegames.plain.sitting import Sitting, Way, release
from runegames.plain.spoken import spoken
from runegames.plain.stream import Ended, Stream
from runegames.plain.table import Left
from runegames.play.records import load_records
from runegames.play.ritual import GAME as RITUAL_GAME
from runegames.play.ritual import begun, ritual
from runegames.play.saves import Loaded, SaveFile, SaveInfo, new_save, saved_games
from runegames.play.session import Session
from runegames.play.settings import Settings, load_settings, store_settings
from runegames.play.when import ago


def run_plain(stream: Stream, start: Session | Loaded | None = None) -> int:
    """Play line by line, beginning with a table or with the menu; the exit status."""
    return Lobby(stream).run(start)


class Lobby:
    """Where games are chosen, begun and gone on with."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self._settings = Settings()
        self.dialogue = Dialogue(
            stream,
            (
                Command(("menu",), "back to the menu", partial(self._leave, "menu")),
                Command(("quit", "exit", "q"), "leave", partial(self._leave, "quit")),
            ),
        )

    def run(self, start: Session | Loaded | None) -> int:
        """Until somebody leaves."""
        self._settings, problem = load_settings()
        if problem is not None:
            self.stream.say(problem)
        if isinstance(start, Loaded):
            led: Callable[[], Way] = partial(self._continue, start)
        elif start is not None:
            led = partial(self._sit_down, start)
        else:
            self.stream.say("runegames: four games, one table. Type ? for help.")
            led = self._menu
        try:
            while self._follow(led) != "quit":
                led = self._menu
        except (Ended, KeyboardInterrupt):
            self.stream.gap()
            self._goodbye()
        return 0

    def _follow(self, led: Callable[[], Way]) -> Way:
        """Where a choice led to, or a command that left it."""
        try:
            return led()
        except Left as left:
            return self._goodbye() if left.way == "quit" else "menu"

    # -- the menu -------------------------------------------------------------------------

    def _menu(self) -> Way:
        """One choice of the menu, and where it led to."""
        choices = [_game_choice(game(name), partial(self._begin, name)) for name in playable()]
        latest = next((info for info in saved_games() if info.loaded and not info.finished), None)
        if latest is not None and latest.loaded is not None:
            words = f"Continue {_save_heard(latest)}"
            choices.append(
                Choice(words, partial(self._continue, latest.loaded), also=("continue",))
            )
        best = load_records().best_of(date.today())
        daily = "Today's ritual: Rune alone, the same deal for everybody"
        choices += [
            Choice(daily if best is None else f"{daily}; the best so far is {best}", self._ritual),
            Choice("Saved games", self._saves),
            Choice("Records", self._records),
            Choice("Read the rules", self._read),
            Choice("Quit", self._goodbye),
        ]
        self.stream.gap()
        led: Callable[[], Way] = self.dialogue.ask(Step("What shall it be?", choices))
        return led()

    def _goodbye(self) -> Way:
        self.stream.say("Until the next game.")
        return "quit"

    def _leave(self, way: Literal["menu", "quit"], rest: str) -> None:
        raise Left(way)

    def _read(self) -> Way:
        """The rules of a game."""
        games = [game(name) for name in playable()]
        step = Step("The rules of which game?", [Choice(each.meta.title, each) for each in games])
        read_rules(self.dialogue, self.dialogue.ask(step))
        return "menu"

    def _records(self) -> Way:
        """The best results."""
        self.stream.say(*records_heard())
        return "menu"

    def _ritual(self) -> Way:
        """Solo Rune on the deal of the day, or the one that was begun."""
        today = date.today()
        loaded = begun(today)
        if loaded is not None:
            return self._continue(loaded)
        last = self._settings.last.get(RITUAL_GAME)
        people = [plan.name for plan in last.seats if plan.is_person] if last else []
        return self._sit_down(ritual(today, *people[:1]))

    def _saves(self) -> Way:
        """All games that are kept."""
        infos = list(saved_games())
        if not infos:
            self.stream.say("No game is kept yet. Every game is saved as it is played.")
            return "menu"
        choices = [Choice(_save_heard(info), info) for info in infos]
        choices.append(Choice("Back to the menu", also=("back", "menu")))
        info: SaveInfo | None = self.dialogue.ask(Step("Which game?", choices))
        if info is None:
            return "menu"
        if info.loaded is None:
            self.stream.say(info.problem or "This game cannot be read.")
            return "menu"
        return self._continue(info.loaded)

    # -- to the table ---------------------------------------------------------------------

    def _begin(self, name: str) -> Way:
        """Set a table and sit down."""
        session, last = Setup(self.dialogue, game(name), self._settings.last.get(name)).ask()
        remembered = {**self._settings.last, name: last}
        self._settings = self._settings.model_copy(update={"last": remembered})
        if trouble := store_settings(self._settings):
            self.stream.say(trouble)
        return self._sit_down(session)

    def _continue(self, loaded: Loaded) -> Way:
        """Go on with a game, after saying what is odd about it."""
        session = loaded.session
        strangers = [
            plan.player for plan in session.plans if not (plan.is_person or known(plan.player))
        ]
        if strangers:
            self.stream.say(f"There is no computer player called {strangers[0]} here.")
            return "menu"
        if loaded.notice is not None:
            self.stream.say(spoken(loaded.notice))
            step = Step("Continue this game?", (Choice("Continue", True), Choice("No", False)))
            if not self.dialogue.ask(step):
                return "menu"
        return self._sit_down(session)

    def _sit_down(self, session: Session) -> Way:
        """Play, and play again, until something else is wished."""
        while True:
            if session.recorder is None:
                new_save(session)
            save = session.recorder
            if isinstance(save, SaveFile) and not save.claim():
                self.stream.say("This game is being played in another window.")
                return "menu"
            try:
                way = Sitting(self.stream, session, self._settings).run()
            finally:
                release(session)
            if way != "again":
                return way
            session = _rematch(session)


def _rematch(old: Session) -> Session:
    """The same seats and house rules, another deal."""
    outcome = old.outcome()
    assert outcome is not None, "it is over"
    options = old.game.rematch(old.options, outcome)
    return Session(old.game, options, old.plans, secrets.randbelow(DEALS))


def _game_choice(the_game: AnyGame, led: Callable[[], Way]) -> Choice:
    meta = the_game.meta
    few, many = min(meta.seat_counts), max(meta.seat_counts)
    words = f"Play {meta.title}, for {few} to {many}: {meta.tagline}"
    return Choice(words, led, also=(meta.title, meta.id))


def _save_heard(info: SaveInfo) -> str:
    """Which game, who plays, where it stands, and when that was; nothing that is hidden."""
    when = ago(info.played, datetime.now(UTC))
    if info.loaded is None:
        return f"{info.path.name}, which cannot be read, {when}"
    session = info.loaded.session
    outcome = session.outcome()
    if outcome is None:
        stands = f"at move {session.next_ply}"
    elif len(session.plans) == 1:
        stands = f"finished with {count(outcome.scores[0], 'point')}"
    else:
        stands = f"won by {and_list([session.names[seat] for seat in outcome.winners])}"
    return f"{session.game.meta.title}, {and_list(session.names)}, {stands}, {when}"
