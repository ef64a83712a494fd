"""A sitting told line by line: who is asked, what has happened, what can be answered."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, assert_never

from runegames.bots.bot import Bot
from runegames.bots.pace import AnswerTime, table_budget
from runegames.bots.registry import UnknownBot, make_bot
from runegames.core import Decision, Rng, Seat, and_list, count
from runegames.plain.choices import Choice, Refused, Several, Step
from runegames.plain.dialogue import Dialogue
from runegames.plain.games import asking_of
from runegames.plain.records import note_result
from runegames.plain.spoken import spoken
from runegames.plain.stream import Ended, Stream
from runegames.plain.table import Left, Moved, TableCommands
from runegames.play.director import (
    Ask,
    Finished,
    Handover,
    HandoverRules,
    Think,
    first_viewer,
    next_cue,
    onlooker,
    secretive,
)
from runegames.play.saves import SaveFile
from runegames.play.session import NOTE, OPENING_PLY, LogEntry, Ply, Session
from runegames.play.settings import Settings

Way: TypeAlias = Literal["again", "menu", "quit"]
"""What comes after a sitting."""
READY = "ready"
RESUME = "runegames resume --plain"


@dataclass(slots=True)
class Heard:
    """How much of what happened somebody has been told."""

    plies: tuple[Ply, ...]
    notes: int
    opening: bool


class Sitting:
    """A session, and whose ears are open. What is said is a function of both."""

    def __init__(self, stream: Stream, session: Session, settings: Settings) -> None:
        self.stream = stream
        self.session = session
        self.settings = settings
        self.rules = HandoverRules(settings.handover != "off", settings.open_answers)
        self.viewer: Seat | None = first_viewer(session)
        self.asking = asking_of(session.game.meta.id)
        self.dialogue = Dialogue(stream, TableCommands(self).all(), self.asking.help)
        self._before = tuple(session.plies)
        """What was played before anybody listened here."""
        self._notes_before = sum(entry.seen.kind == NOTE for entry in session.log(None))
        self._heard: dict[Seat | None, Heard] = {}
        self._last_told: Seat | None = None
        self._bots: dict[Seat, Bot] = {}
        self._trouble: str | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return self.session.names

    def run(self) -> Way:
        """Play until the game is over or somebody leaves."""
        try:
            self._welcome()
            while True:
                way = self._go_on()
                if way is not None:
                    return way
        except Left as left:
            self._farewell()
            return left.way
        except (Ended, KeyboardInterrupt):
            self.stream.gap()
            self._farewell()
            return "quit"

    # -- coming and going -----------------------------------------------------------------

    @property
    def _secretive(self) -> bool:
        """Whether what one hears may be hidden from another."""
        return secretive(self.session, self.rules)

    def _welcome(self) -> None:
        if self._secretive:
            # Somebody may have left this game with a hand in sight.
            self.stream.clear()
        meta = self.session.game.meta
        self.stream.say(f"{meta.title}, {meta.credit}.")
        if self.session.ritual is not None:
            self.stream.say(f"This is {self.session.ritual.remark}.")
        self.stream.say("Everything is saved as it happens. Type ? at any question for help.")
        if self.session.plies:
            self.tell_table()
        else:
            # What is one's own comes with the first question.
            told = self.session.game.words.tell(self.session.view(None), self.names)
            self.stream.say(*told.table)

    def tell_table(self) -> None:
        """Everything that the viewer may know of the table."""
        told = self.session.game.words.tell(self.session.view(self.viewer), self.names)
        self.stream.say(*told.table, *told.seats, *told.hand)

    def _farewell(self) -> None:
        self.look_away()
        say = self.stream.say
        if self.session.outcome() is not None:
            say("Until the next game.")
        elif isinstance(self.session.recorder, SaveFile) and self.session.recorder.unplayed:
            say("Nobody has moved yet, so nothing is saved.")
        elif trouble := getattr(self.session.recorder, "trouble", None):
            say(trouble)
        else:
            say(f"The game is saved. The command {RESUME} goes on with it.")

    def _go_on(self) -> Way | None:
        """Do what comes next; the way on, once the game is over."""
        cue = next_cue(self.session, self.viewer, self.rules)
        try:
            match cue:
                case Ask(decision):
                    self._ask(decision)
                case Think(decision):
                    self._think(decision)
                case Handover(decision):
                    self._hand_over(decision)
                case Finished():
                    return self._finish()
                case _:
                    assert_never(cue)
        except Moved:
            pass  # the table is another one now: ask anew
        return None

    # -- asking ---------------------------------------------------------------------------

    def _ask(self, decision: Decision) -> None:
        session = self.session
        if decision.seat == self.viewer or not self._secretive:
            self.viewer = decision.seat
        else:
            # An answer that needs nothing hidden comes from whoever sits there.
            self.look_away()
        self.tell_news()
        self._tell_trouble()
        question = session.question(public=self.viewer is None)
        assert question is not None, "somebody is asked"
        self.stream.gap()
        step = self.asking.step(session.game, question, self.names)
        brief = self.asking.brief(question, self.names)
        answer = self.dialogue.ask(replace(step, before=brief))
        for move in answer.moves if isinstance(answer, Several) else (answer,):
            session.play(move)

    def _tell_trouble(self) -> None:
        """Once when the game cannot be saved any more, and once when it can again."""
        trouble = getattr(self.session.recorder, "trouble", None)
        if trouble != self._trouble:
            self._trouble = trouble
            self.stream.say(trouble or "This game is saved again, with all its moves.")

    # -- computer players -----------------------------------------------------------------

    def _think(self, decision: Decision) -> None:
        if onlooker(self.session, self.viewer, self.rules) is None:
            self.look_away()
        self.tell_news()
        seat = decision.seat
        plan = self.session.plans[seat]
        player = self.settings.with_time(plan.player)
        game = self.session.game
        try:
            if seat not in self._bots:
                hides = game.meta.hidden_information
                self._bots[seat] = make_bot(player, game, whole=hides)
            budget = table_budget(player, game)
        except UnknownBot as unknown:
            # Such a save was edited by hand, or written by another version.
            self.stream.say(str(unknown))
            raise Left("menu") from None
        if budget is not None:
            self.stream.say(f"{plan.name} is thinking.")
        when = AnswerTime.asked(time.monotonic(), budget)
        if budget is not None:
            when.begin(time.monotonic(), budget)
        question = self.session.question()
        assert question is not None, "somebody is asked"
        # Apart from the generator of the game, which a computer player must not disturb.
        rng = Rng.for_ply(self.session.seed ^ 0xB07, question.ply)
        move = self._bots[seat].choose(question.position, rng)
        found = time.monotonic()
        time.sleep(max(0.0, when.given(found) - found))
        self.session.play(move)

    # -- other ears -----------------------------------------------------------------------

    def look_away(self) -> None:
        """From here on everybody may listen: what one player was told goes out of sight."""
        if self._secretive and self.viewer is not None:
            self.stream.clear()
        self.viewer = None

    def _hand_over(self, decision: Decision) -> None:
        """Put away what one player knows before the next one looks."""
        session = self.session
        name = self.names[decision.seat]
        self.look_away()
        self.stream.forget_typed()
        asked = session.game.words.prompt(decision, session.view(None), self.names)
        prompt = f"{name}, press Enter when only {name} is looking"
        refused = Refused(f"{prompt}, or type ? for help.")
        self.dialogue.ask(
            Step(f"Next: {asked}", typed=lambda line: refused if line else READY, prompt=prompt)
        )
        self.viewer = decision.seat

    # -- what happened --------------------------------------------------------------------

    def tell_news(self) -> None:
        """What the viewer has not been told yet of what happened."""
        heard = self._heard_by(self.viewer)
        session = self.session
        known = 0
        for ply, told in zip(session.plies, heard.plies, strict=False):
            if ply is not told:
                break
            known += 1
        log = session.log(self.viewer)
        notes = [entry for entry in log if entry.seen.kind == NOTE]
        news = [
            entry
            for entry in log
            if entry.seen.kind != NOTE
            and (entry.ply > known or (entry.ply == OPENING_PLY and not heard.opening))
        ]
        for entry in (*notes[heard.notes :], *news):
            self.stream.say(self.line(entry))
        self._heard[self.viewer] = Heard(tuple(session.plies), len(notes), opening=True)
        self._last_told = self.viewer

    def line(self, entry: LogEntry) -> str:
        """A line of the log in words for the ear."""
        if entry.seen.kind == NOTE:
            return spoken(entry.seen.data["words"])
        return self.session.game.words.tell_event(entry.seen, self.names)

    def _heard_by(self, viewer: Seat | None) -> Heard:
        """How much somebody knows; the public knows what was told last to anybody."""
        if viewer is None and self._last_told in self._heard:
            return self._heard[self._last_told]
        if viewer in self._heard:
            return self._heard[viewer]
        if viewer is None:
            known: Sequence[Ply] = self._before
        else:
            own = [ply.number for ply in self.session.plies if ply.seat == viewer]
            # One's own last move is told again: what it brought may have come after it.
            known = self.session.plies[: max(own) - 1] if own else []
        return Heard(tuple(known), self._notes_before, opening=bool(known))

    # -- the end --------------------------------------------------------------------------

    def _finish(self) -> Way:
        session = self.session
        outcome = session.outcome()
        assert outcome is not None, "it is over"
        # Hidden hands stay hidden: the end is told as everybody may know it.
        self.look_away()
        self.tell_news()
        words, view = session.game.words, session.view(None)
        self.stream.gap()
        self.stream.say(spoken(words.verdict(outcome, view, self.names)))
        titles, rows = words.breakdown(view, self.names)
        for head, *cells in rows:
            told = [f"{title} {cell}" for title, cell in zip(titles[1:], cells, strict=True)]
            self.stream.say(spoken(f"{head[0].upper()}{head[1:]}: {', '.join(told)}."))
        if session.ritual is not None:
            self.stream.say(f"This was {session.ritual.remark}.")
        if session.practice:
            self.stream.say("This was practice: moves were taken back that nobody can take back.")
        given = [
            f"{name} {count(hints, 'hint')}"
            for name, hints in zip(self.names, session.hints, strict=True)
            if hints
        ]
        if given:
            self.stream.say(f"Hints were given: {and_list(given)}.")
        if record := note_result(session):
            self.stream.say(record)
        way: Way = self.dialogue.ask(
            Step(
                "What comes next?",
                (
                    Choice("Play again, with the same players and another deal", "again"),
                    Choice("Another game", "menu", also=("other",)),
                    Choice("Quit", "quit"),
                ),
            )
        )
        if way == "quit":
            self._farewell()
        return way


def release(session: Session) -> None:
    """Let others go on with the file."""
    if isinstance(session.recorder, SaveFile):
        session.recorder.release()
