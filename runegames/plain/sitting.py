"""Sitting line by line: questions, answers and news."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from types import FrameType
from typing import Literal, TypeAlias, assert_never

from runegames.bots.bot import Bot
from runegames.bots.pace import AnswerTime, TurnClock, table_budget
from runegames.bots.registry import DEFAULT, UnknownBot, budget_of, make_bot
from runegames.bots.search import Budget
from runegames.bots.search_bot import SearchBot
from runegames.core import Decision, Event, Outcome
from runegames.games.failures import interrupts
from runegames.games.registry import asking_of
from runegames.games.telling import told_of
from runegames.plain.asking import whole_step
from runegames.plain.choices import PlainChoice, Refusal, Several, Step
from runegames.plain.dialogue import Dialogue
from runegames.plain.history import evening_heard
from runegames.plain.narrator import Narrator
from runegames.plain.stream import Ended, Resumed, Stream
from runegames.plain.table import TableChanged, TableCommands, TableLeft
from runegames.play.director import (
    Ask,
    Bell,
    Finished,
    Handover,
    HandoverRules,
    Showing,
    Think,
    Wait,
    asked_in,
    next_cue,
    onlooker,
)
from runegames.play.following import Refused
from runegames.play.saves import SAVED_AGAIN, save_of
from runegames.play.session import Session
from runegames.play.settings import Settings

Way: TypeAlias = Literal["again", "menu", "quit"]
"""Continuation after a sitting."""
LOOK_BACK = "look back"
"""Answer that opens the review of the finished game; the question is then asked again."""
RESUME = "runegames resume --plain"
KEY_S = 0.1
"""Seconds between two checks for Enter while a computer player thinks."""


class Sitting(Narrator):
    """Session played line by line, until its end or until somebody leaves."""

    def __init__(self, stream: Stream, session: Session, settings: Settings) -> None:
        rules = HandoverRules(settings.handover != "off", settings.open_answers)
        super().__init__(stream, session, rules)
        self.settings = settings
        self.asking = asking_of(session.game.meta.id)
        self.dialogue = Dialogue(stream, TableCommands(self, self.asking).all(), self.asking.help)
        self._clock = TurnClock()
        self._told_to_think: object = None
        """Turn and seat for which "… is thinking" was printed last."""
        self._bell = Bell(session)
        self._showing = Showing(session)
        self._trouble: str | None = None

    def run(self) -> Way:
        """Play until the game ends or somebody leaves."""
        try:
            with self._hiding_when_suspended():
                return self._play()
        except TableLeft as left:
            self._farewell()
            return left.way
        except (Ended, KeyboardInterrupt) as end:
            if isinstance(end, KeyboardInterrupt) and not interrupts(end):
                raise
            self.stream.gap()
            self._farewell()
            return "quit"

    def _play(self) -> Way:
        self._welcome()
        while True:
            way = self._go_on()
            if way is not None:
                return way

    @contextmanager
    def _hiding_when_suspended(self) -> Iterator[None]:
        """Clear a hand from the screen when Ctrl+Z gives the terminal to the shell."""
        number = getattr(signal, "SIGTSTP", None)
        if number is None or signal.getsignal(number) is not signal.SIG_DFL:
            yield
            return

        def hide(number: int, frame: FrameType | None) -> None:
            stop = partial(os.kill, os.getpid(), signal.SIGSTOP)
            if self.secretive and self.viewer is not None:
                self.stream.clear_while(stop)
            else:
                stop()

        signal.signal(number, hide)
        try:
            yield
        finally:
            signal.signal(number, signal.SIG_DFL)

    # -- coming and going -----------------------------------------------------------------

    def _welcome(self) -> None:
        if self.secretive:
            # A hand may still be on the screen from the last time that this game was played.
            self.stream.clear()
        meta = self.session.game.meta
        self.stream.say(f"{meta.title}, {meta.credit}.")
        if self.session.ritual is not None:
            self.stream.say(f"This is {self.session.ritual.remark}.")
        if self.session.teams:
            self.stream.say(self.session.teams)
        saved = "" if self.session.trouble else "Everything is saved as it happens. "
        self.stream.say(f"{saved}Type ? at any question for help.")
        if self.session.plies:
            self.tell_table()
        else:
            # Hands are printed with the first question.
            sentences = told_of(self.session.game, self.session.view(None), self.names)
            self.stream.say(*sentences.table)

    def _farewell(self) -> None:
        self.look_away()
        release(self.session)
        self._tell_rest()
        say = self.stream.say
        if self.session.outcome() is not None:
            say("Goodbye.")
        elif (save := save_of(self.session)) is not None and save.unplayed:
            say("Nobody has moved yet, so nothing is saved.")
        elif self.session.trouble is not None:
            say(self.session.trouble)
        else:
            say(f"The game is saved. The command {RESUME} goes on with it.")

    def _go_on(self) -> Way | None:
        """Do what comes next; once the game is over, return how to continue."""
        try:
            if revealed := self._showing.pending(self.rules):
                self._let_all_hear(revealed)
            self._showing.end()
            cue = next_cue(self.session, self.viewer, self.rules)
            if self._bell.rings(cue) and self.settings.bell:
                self.stream.ring()
            match cue:
                case Ask(decision):
                    self._ask(decision)
                case Think(decision):
                    self._think(decision)
                case Handover(decision):
                    self._hand_over(decision)
                case Wait(decision):
                    self._wait(decision)
                case Finished(outcome):
                    return self._finish(outcome)
                case _:
                    assert_never(cue)
        except Refused as refused:
            self.stream.say(str(refused))
        except TableChanged:
            pass  # the table has changed, so the question is asked anew
        except Resumed:
            self.look_away()  # somebody else may have resumed the game
        return None

    def _let_all_hear(self, revealed: Sequence[Event]) -> None:
        """Tell everybody what the last moves revealed, and wait for Enter."""
        self.look_away()
        self.stream.forget_typed()
        sentence = " ".join(map(self.line, revealed))
        self.dialogue.ask(_pause(sentence, "Everybody, press Enter when all have heard this"))
        self._showing.end()

    # -- asking ---------------------------------------------------------------------------

    def _ask(self, decision: Decision) -> None:
        session = self.session
        if decision.seat == self.viewer or not self.secretive:
            self.viewer = decision.seat
        else:
            # This question needs no hidden knowledge, so it is asked in front of everybody.
            self.look_away()
        self.tell_news()
        self._tell_trouble()
        self._tell_rest()
        question = session.question(public=self.viewer is None)
        assert question is not None, "no question is pending"
        self.stream.gap()
        step = whole_step(self.asking, session.game, question, self.names)
        brief = self.asking.brief(question, self.names)
        answer = self.dialogue.ask(replace(step, before=brief))
        moves = answer.moves if isinstance(answer, Several) else (answer,)
        for move in moves:
            session.play(move)

    def _tell_trouble(self) -> None:
        """Print once that the game cannot be saved, and once that it can be saved again."""
        trouble = self.session.trouble
        if trouble != self._trouble:
            self._trouble = trouble
            self.stream.say(trouble or SAVED_AGAIN)

    def _tell_rest(self) -> None:
        """Print what was set aside from the save, if another program has changed it."""
        save = save_of(self.session)
        if save is not None and save.news is not None:
            self.stream.say(save.news)
            save.news = None

    def _wait(self, decision: Decision) -> None:
        """Wait while somebody is asked at another screen."""
        raise NotImplementedError("only guests of a shared table play line by line")

    # -- computer players -----------------------------------------------------------------

    def _think(self, decision: Decision) -> None:
        if onlooker(self.session, self.viewer, self.rules) is None:
            self.look_away()
        self.tell_news()
        session = self.session
        plan = session.plans[decision.seat]
        try:
            budget = table_budget(self.settings.with_time(plan.player), session.game)
        except UnknownBot as unknown:
            # The save was edited by hand, or written by a version with other computer players.
            self.stream.say(str(unknown))
            raise TableLeft("menu") from None
        turn, own = asked_in(session)
        share = self._clock.share(turn, decision.kind, budget, 0.0, own=own)
        if budget is not None and (turn, decision.seat) != self._told_to_think:
            self._told_to_think = turn, decision.seat
            now = f"; with Enter {plan.name} moves now" if self.stream.interactive else ""
            self.stream.say(f"{plan.name} is thinking{now}.")
        when = AnswerTime.of(time.monotonic(), share)
        if share.budget is not None:
            when.begin(time.monotonic(), share.budget)
        question = session.question()
        assert question is not None, "no question is pending"

        def hurried() -> bool:
            if self.stream.pressed_enter():
                when.hurry(time.monotonic())
            return when.hurried

        bot = self._bot(plan.player, share.budget, hurried)
        move = bot.choose(question.position, session.rng_beside("player"))
        begun = time.monotonic()
        while (left := when.given(begun) - time.monotonic()) > 0:
            time.sleep(left if hurried() else min(left, KEY_S))
        self._clock.gave(time.monotonic() - when.asked)
        session.play(move)

    def _bot(self, player: str, budget: Budget | None, hurried: Callable[[], bool]) -> Bot:
        """Make a computer player; its search stops once ``hurried`` returns True."""
        game = self.session.game
        if budget is not None:
            return SearchBot(game, budget, hurried)
        known = player if budget_of(player) is None else DEFAULT
        return make_bot(known, game)

    # -- handing over ---------------------------------------------------------------------

    def _hand_over(self, decision: Decision) -> None:
        """Hide the hand of the last viewer, and wait for the next person."""
        session = self.session
        name = self.names[decision.seat]
        self.look_away()
        self.stream.forget_typed()
        asked = session.game.words.prompt(decision, session.view(None), self.names)
        if not session.last_own(decision.seat):
            # Teams are named only before a person's first move, because repetition is tiresome.
            asked = f"{asked} {session.teams}".rstrip()
        prompt = f"{name}, press Enter when only {name} is looking"
        self.dialogue.ask(_pause(f"Next: {asked}", prompt))
        self.viewer = decision.seat

    # -- the end --------------------------------------------------------------------------

    def _finish(self, outcome: Outcome) -> Way | None:
        # Hidden hands stay hidden: the end is printed as everybody may know it.
        self.look_away()
        self.tell_news()
        self._tell_rest()
        self.tell_result()
        self.stream.say(*evening_heard(self.session))
        step = Step(
            "What comes next?",
            (
                PlainChoice("Play again, with the same players and another deal", "again"),
                PlainChoice("Look back: was it luck?", LOOK_BACK, also=("review",)),
                PlainChoice("Another game", "menu", also=("other",)),
                PlainChoice("Quit", "quit"),
            ),
        )
        while (answer := self.dialogue.ask(step)) == LOOK_BACK:
            from runegames.plain.review import look_back

            look_back(self.session, self.stream, self.dialogue, self.asking)
        way: Way = answer
        if way == "quit":
            self._farewell()
        return way


def _pause(words: str, prompt: str) -> Step:
    """Make a step that goes on when Enter is pressed, and refuses anything else."""
    refused = Refusal(f"{prompt}, or type ? for help.")
    return Step(words, typed=lambda line: refused if line else True, prompt=prompt)


def release(session: Session) -> None:
    """Release the save for other programs."""
    if (save := save_of(session)) is not None:
        save.release()
