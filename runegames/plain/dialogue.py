"""Dialogue: a question, its numbered choices and a prompt, repeated until there is an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from runegames.core import and_list
from runegames.core.names import capitalized
from runegames.plain.choices import CHOICES_PER_PAGE, PlainChoice, Refusal, Step, heard
from runegames.plain.stream import Stream
from runegames.play.keyboards import line_at_places

MORE = ("more", "m")
BACK = ("back", "b")
REPEAT = ("repeat", "r")
HELP = ("?", "help", "h")


@dataclass(frozen=True, slots=True)
class TypedCommand:
    """Command that can be typed at any question."""

    names: tuple[str, ...]
    effect: str
    """Effect in words, for the help."""
    run: Callable[[str], None]
    """Function that gets the input after the name; its exceptions abandon the question."""
    wants: str = ""
    """Description of the input after the name, for the help; empty for a command without input."""


class Dialogue:
    """Dialogue over a stream, with commands that can be typed at each question."""

    def __init__(
        self, stream: Stream, commands: Sequence[TypedCommand] = (), tips: Sequence[str] = ()
    ) -> None:
        """``tips``: sentences at the end of the help."""
        self.stream = stream
        self._tips = tuple(tips)
        self._commands = tuple(commands)

    def ask(self, step: Step) -> Any:
        """Ask a question and the questions that follow; return the last answer.

        Raises:
            Ended: the input has ended.
        """
        trail = [step]
        page = 0
        self._pose(step, page)
        while True:
            step = trail[-1]
            line = self.stream.ask(self._prompt(step, page, deep=len(trail) > 1))
            if not line.isascii() and not self._knows(step, line):
                # A keyboard of another script may have typed the keys of a command.
                at_places = line_at_places(line)
                if self._knows(step, at_places):
                    line = at_places
            word = line.casefold()
            if word in MORE and len(step.lines()) > CHOICES_PER_PAGE:
                pages = ceil(len(step.lines()) / CHOICES_PER_PAGE)
                page = (page + 1) % pages
                self._list(step, page)
            elif word in BACK and len(trail) > 1:
                trail.pop()
                page = 0
                self._pose(trail[-1], page)
            elif word in REPEAT:
                self._pose(step, page)
            elif word in HELP:
                self._help(step, deep=len(trail) > 1)
            elif not self._command(line):
                answer = heard(step, line)
                if isinstance(answer, PlainChoice):
                    answer = answer.follow()
                if isinstance(answer, Refusal):
                    self.stream.say(answer.words)
                    continue
                if not isinstance(answer, Step):
                    return answer
                trail.append(answer)
                page = 0
                self._pose(answer, page)

    # -- output ---------------------------------------------------------------------------

    def _pose(self, step: Step, page: int) -> None:
        self.stream.say(*step.before, step.question)
        self._list(step, page)

    def _list(self, step: Step, page: int) -> None:
        lines = step.lines()
        shown = lines[page * CHOICES_PER_PAGE : (page + 1) * CHOICES_PER_PAGE]
        if len(lines) > CHOICES_PER_PAGE:
            first, last = shown[0][0], shown[-1][0]
            self.stream.say(f"There are {len(lines)} answers; these are {first} to {last}.")
        for number, text in shown:
            words = capitalized(text)
            end = "" if words.endswith((".", "?", "!")) else "."
            self.stream.say(f"{number}. {words}{end}")

    def _prompt(self, step: Step, page: int, *, deep: bool) -> str:
        if step.prompt:
            return f"{step.prompt}:"
        others = ["more"] if len(step.lines()) > CHOICES_PER_PAGE else []
        if deep:
            others.append("back")
        if step.wants:
            others.append(step.wants)
        words = f", or type {and_list(others, 'or')}" if others else ""
        return f"Choose {step.numbers()}{words}:"

    def _help(self, step: Step, *, deep: bool) -> None:
        say = self.stream.say
        if step.choices:
            say("Answer with the number of a choice, or with enough of its words to tell it apart.")
        if step.wants:
            say(f"Also possible here: {step.wants}.")
        if len(step.lines()) > CHOICES_PER_PAGE:
            say("more: the next choices.")
        if deep:
            say("back: to the question before.")
        say("repeat: this question again.")
        for command in self._commands:
            behind = f", {command.wants}" if command.wants else ""
            say(f"{command.names[0]}{behind}: {command.effect}.")
        say(*self._tips)

    # -- commands -------------------------------------------------------------------------

    def _knows(self, step: Step, line: str) -> bool:
        """Test whether a line is a command or an answer."""
        if line.casefold() in (*MORE, *BACK, *REPEAT, *HELP) or self._named(line) is not None:
            return True
        return not isinstance(heard(step, line), Refusal)

    def _named(self, line: str) -> TypedCommand | None:
        """Return the command of a line; None if the line is no command."""
        word, _, rest = line.partition(" ")
        for command in self._commands:
            if word.casefold() in command.names and (command.wants or not rest):
                return command
        return None

    def _command(self, line: str) -> bool:
        """Run the command of a line; return False if the line is no command."""
        command = self._named(line)
        if command is not None:
            command.run(line.partition(" ")[2].strip())
        return command is not None
