"""Commands that can be typed at each question of a sitting."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Literal

from runegames.bots.hints import hint
from runegames.bots.registry import budget_of
from runegames.core import Asking
from runegames.plain.choices import PlainChoice, Step
from runegames.plain.dialogue import Dialogue, TypedCommand
from runegames.plain.narrator import Narrator
from runegames.plain.rules import tell_rules
from runegames.plain.speech import spoken
from runegames.play.director import cover_obstacle, hint_obstacle
from runegames.play.offers import offers
from runegames.play.plies import Ply
from runegames.play.saves import save_of
from runegames.play.session import NOW_PRACTICE

ADVISER = "master"
"""Computer player that gives hints."""
LOG_LINES = 10
"""Number of lines of the log that are printed by default."""


class TableLeft(Exception):
    """Signal that somebody leaves the table or the menu."""

    def __init__(self, way: Literal["menu", "quit"]) -> None:
        self.way = way
        super().__init__(way)


def _leave(way: Literal["menu", "quit"], rest: str) -> None:
    raise TableLeft(way)


def leaving(after: str = "") -> tuple[TypedCommand, ...]:
    """Return the commands that leave the menu or a table; ``after``: end of their explanations."""
    return (
        TypedCommand(("menu",), f"back to the menu{after}", partial(_leave, "menu")),
        TypedCommand(("quit", "exit", "q"), f"leave{after}", partial(_leave, "quit")),
    )


LEAVING = leaving("; the game is saved")
"""Commands that leave a table."""


class TableChanged(Exception):
    """Signal that a command has changed the table, so the question is void."""


class TableCommands:
    """Commands of a sitting."""

    def __init__(self, sitting: Narrator, asking: Asking) -> None:
        self._sitting = sitting
        self._asking = asking
        self._hinted: tuple[Ply | None, Sequence[str]] | None = None
        """Hint that was given last: the ply before it (None at the first move), and its lines."""

    def all(self) -> tuple[TypedCommand, ...]:
        """Return the commands in the order of the help."""
        return (
            TypedCommand(("look", "state", "table"), "the whole table", self._look),
            TypedCommand(("hand",), "the cards or runes of the player who is asked", self._hand),
            TypedCommand(("seats", "players", "scores"), "everybody at the table", self._seats),
            TypedCommand(("hint",), "what a good player would do, and why", self._hint),
            TypedCommand(("undo", "u"), "take the last move back", self._undo),
            TypedCommand(("redo",), "make a move again that was taken back", self._redo),
            TypedCommand(
                ("log",), "what happened last", self._log, wants="or log all, or log and a number"
            ),
            TypedCommand(
                ("rules",),
                "the rules that matter now",
                self._rules,
                wants="or rules and a heading or a rule",
            ),
            TypedCommand(("save",), "where the game is saved", self._save),
            TypedCommand(("cover",), "hide the hand until its player presses Enter", self._cover),
            *LEAVING,
        )

    def _say(self, *lines: str) -> None:
        self._sitting.stream.say(*lines)

    # -- looking --------------------------------------------------------------------------

    def _look(self, rest: str) -> None:
        self._sitting.tell_table()

    def _hand(self, rest: str) -> None:
        self._say(*self._sitting.narration.hand or ["The hands are covered."])

    def _seats(self, rest: str) -> None:
        session = self._sitting.session
        for plan in session.plans:
            who = "a person" if plan.is_person else f"a computer player, {plan.player}"
            self._say(f"{plan.name} is {who}.")
        self._say(*self._sitting.narration.seats)
        rules = [
            f"{offer.title}: {dict(offer.values)[getattr(session.options, offer.name)]}"
            for offer in offers(type(session.options))
            if offer.suits(len(session.plans))
        ]
        self._say(spoken(f"House rules: {'; '.join(rules) or 'none'}."))

    def _log(self, rest: str) -> None:
        sitting = self._sitting
        log = sitting.session.log(sitting.viewer)
        lines = LOG_LINES
        if rest.casefold() == "all":
            lines = len(log)
        elif re.fullmatch(r"[1-9][0-9]{0,5}", rest):
            lines = int(rest)
        elif rest:
            self._say("Type log, or log all, or log and a number of lines.")
            return
        self._say(*(sitting.line(entry.seen) for entry in log.end(lines)))

    def _rules(self, rest: str) -> None:
        session = self._sitting.session
        decision = session.decision()
        kind = decision.kind if decision is not None else "over"
        game = session.game
        tell_rules(self._sitting.stream, game, rest, game.meta.sections.get(kind))

    def _save(self, rest: str) -> None:
        save = save_of(self._sitting.session)
        if self._sitting.session.seat is not None:
            self._say("Every move is saved at once, by the table.")
        elif save is None:
            self._say("This game is not being saved.")
        else:
            self._say(save.trouble or f"Every move is saved at once, in {save.path}.")

    def _hint(self, rest: str) -> None:
        """Print a hint for the asked seat, from what that seat knows, if nobody else listens."""
        sitting = self._sitting
        session = sitting.session
        obstacle = hint_obstacle(session, sitting.viewer, "listening")
        question = session.question()
        if obstacle is not None or question is None:
            self._say(obstacle or "")
            return
        last = session.plies[-1] if session.plies else None
        if self._hinted is not None and self._hinted[0] is last:
            self._say(*self._hinted[1])
            return
        budget = budget_of(ADVISER)
        assert budget is not None, "the adviser has no budget for a search"
        self._say("Looking for a good move.")
        rng = session.rng_beside("advice")
        advice = hint(question, session.game, sitting.names, budget, rng)
        session.take_hint(question.decision.seat)
        words = session.game.words
        first, *others = advice.lines
        typed = self._asking.typed(advice.move, question)
        lines = [first, *filter(None, [typed]), *others]
        self._hinted = last, tuple(spoken(words.heard(line)) for line in lines)
        self._say(*self._hinted[1])

    # -- going back and forth -------------------------------------------------------------

    def _undo(self, rest: str) -> None:
        sitting = self._sitting
        session, viewer = sitting.session, sitting.viewer
        obstacle = session.undo_obstacle(viewer)
        if obstacle is not None:
            self._undo_agreed(viewer, obstacle)
            return
        was_practice = session.practice
        ply = session.undo(viewer)
        name = sitting.names[ply.seat]
        if viewer is None:
            # Everybody is listening, and the move may have been secret.
            self._say(f"{name} has taken the last move back.")
        else:
            words = session.game.words.tell_move(ply.move, ply.before.view(viewer), sitting.names)
            self._say(f"{name} has taken back: {words}.")
        if session.practice and not was_practice:
            self._say(NOW_PRACTICE)
        raise TableChanged

    def _undo_agreed(self, seat: int | None, obstacle: str) -> None:
        """Offer an undo beyond the limits of undo, by agreement or as practice."""
        sitting = self._sitting
        session = sitting.session
        self._say(obstacle)
        beyond = session.beyond_undo(seat)
        if seat is None or beyond is None:
            return
        self._say(beyond.offer)
        step = Step(
            beyond.question,
            (PlainChoice(beyond.yes, True, also=("yes",)), PlainChoice("No", False)),
        )
        # Until this question is answered, the only commands are those that leave the table.
        if Dialogue(sitting.stream, LEAVING).ask(step):
            session.undo_agreed(seat)
        raise TableChanged

    def _redo(self, rest: str) -> None:
        sitting = self._sitting
        obstacle = sitting.session.redo_obstacle(sitting.viewer)
        if obstacle is not None:
            self._say(obstacle)
            return
        sitting.session.redo()
        raise TableChanged

    def _cover(self, rest: str) -> None:
        sitting = self._sitting
        obstacle = cover_obstacle(sitting.session, sitting.viewer)
        if obstacle is not None:
            self._say(obstacle)
            return
        sitting.look_away()
        raise TableChanged
