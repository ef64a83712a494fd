"""Guided first games: a course through a real game on a fixed seed, step by step.

A guide is data (``assets/guides``): texts, places to look at, tasks, and moves of the other seats.
The learner's progress follows from the moves made and the texts read.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Literal, Self, TypeAlias

from pydantic import Field, model_validator

from runegames.core import Data, move_from_wire
from runegames.games.announcements import one_line
from runegames.games.registry import entry_of, game, text_of, title_of
from runegames.play.seats import PERSON, SeatPlan
from runegames.play.session import Session

Place: TypeAlias = Literal["title", "board", "seats", "side", "tray"]
"""Part of the table."""
GUIDE_BOT = "greedy"
"""Computer player that plays the other seats after the course."""


class NoGuide(LookupError):
    """Error for a game without a readable guide; the message is a sentence."""


class GuideStep(Data):
    """Step of a guide: a few sentences, a place to look at, and a task."""

    text: str
    part: Place = Field("board", alias="at")
    do: Literal["look", "move", "any"] = "look"
    """Task: read the text (``look``), make one of ``moves`` (``move``) or any move (``any``)."""
    task: str = ""
    """Instruction in words."""
    touch: str = ""
    """Instruction for a page of ``serve``, if the task needs keys for which a page has no button;
    words of the tray to tap stand in brackets.
    """
    moves: tuple[dict[str, object], ...] = ()
    """Correct moves, in the format of ``move_to_wire``."""
    nudge: str = ""
    """Answer to a legal move that is not among ``moves``."""
    keys: tuple[str, ...] = ()
    """Keys that complete the task; the tests press them."""
    replies: tuple[dict[str, object], ...] = ()
    """Moves of the other seats after the task."""
    then: str = ""
    """Text that is shown during the moves of ``replies``."""

    @model_validator(mode="after")
    def _checked(self) -> Self:
        is_move, has_keys = self.do == "move", bool(self.keys)
        if bool(self.moves) != is_move or bool(self.nudge) != is_move:
            raise ValueError(
                'a step with do = "move" needs moves and a nudge; no other step has them'
            )
        if self.touch and not is_move:
            raise ValueError('only a step with do = "move" has words for touch')
        if has_keys == (self.do == "look"):
            raise ValueError('a step with do = "look" has no keys; every other step needs them')
        if self.replies and self.do == "look":
            raise ValueError('a step with do = "look" cannot have replies')
        return self


class Guide(Data):
    """Guided first game, with the learner on the first seat."""

    game: str
    seed: int
    seats: tuple[str, ...]
    options: dict[str, object] = Field(default_factory=dict)
    steps: tuple[GuideStep, ...] = Field(min_length=10, max_length=16)

    def session(self) -> Session:
        """Return a new session of this guide, which is never saved."""
        played = game(self.game)
        plans = tuple(
            SeatPlan(name=name, player=GUIDE_BOT if seat else PERSON)
            for seat, name in enumerate(self.seats)
        )
        options = played.options_type.model_validate(self.options)
        return Session(played, options, plans, self.seed)


@cache
def load_guide(game_id: str) -> Guide:
    """Return the guide of a game.

    Raises:
        NoGuide: the game has no readable guide.
    """
    text = text_of(game_id, "guide")
    if text is None:
        raise NoGuide(f"{title_of(game_id)} has no guided first game.")
    try:
        return Guide.model_validate(tomllib.loads(text))
    except ValueError:
        if not entry_of(game_id).package:
            raise
        raise NoGuide(f"The guided first game of {title_of(game_id)} cannot be read.") from None


def has_guide(game_id: str) -> bool:
    """Test whether a game has a readable guide."""
    try:
        load_guide(game_id)
    except NoGuide:
        return False
    return True


@cache
def _tips(game_id: str) -> dict[str, str]:
    try:
        tips = tomllib.loads(text_of(game_id, "tips") or "")
    except ValueError:
        if not entry_of(game_id).package:
            raise
        return {}
    return {kind: tip for kind, tip in tips.items() if isinstance(tip, str)}


def text_troubles(game_id: str) -> Iterator[str]:
    """Report the faults of the guide and of the tips of a game, one sentence each."""
    meta = game(game_id).meta
    try:
        text = text_of(game_id, "guide")
        guide = None if text is None else Guide.model_validate(tomllib.loads(text))
        if guide is not None:
            _play(guide, game_id)
    except (ValueError, LookupError) as error:
        yield f"its guide.toml cannot be followed: {one_line(error)}"
    try:
        tips = tomllib.loads(text_of(game_id, "tips") or "")
    except ValueError as error:
        yield f"its tips.toml cannot be read: {one_line(error)}"
        return
    for kind, tip in tips.items():
        if kind not in meta.sections:
            yield f"its tips.toml has a tip for {kind!r}, and no decision is of that kind"
        if not isinstance(tip, str):
            yield f"its tips.toml has no text for {kind!r}"


def _play(guide: Guide, game_id: str) -> None:
    """Make the moves of a guide, up to its first step that allows any move.

    Raises:
        ValueError: the guide is for another game, or a move is unknown or illegal.
    """
    if guide.game != game_id:
        raise ValueError(f"it is for {guide.game!r}")
    session, adapter = guide.session(), game(game_id).moves
    for step in guide.steps:
        if step.do == "any":
            return  # what is legal from here on depends on the learner
        for wire in (*step.moves[:1], *step.replies):
            session.play(move_from_wire(adapter, wire))


def tip_for(game_id: str, kind: str) -> str:
    """Return the tip for the first decision of a kind; "" if there is none."""
    return _tips(game_id).get(kind, "")


class GuideProgress:
    """Progress of a learner in a guide."""

    def __init__(self, guide: Guide) -> None:
        self.guide = guide
        self.index = 0
        """Index of the present step; once the course is over, the number of steps."""
        self.off = False
        """True if the game goes on without the course."""
        self._moves = game(guide.game).moves
        self._script: list[tuple[int, dict[str, object] | None]] = []
        """Plies of the course: index of the step, and the reply; None if the learner moves."""
        for number, step in enumerate(guide.steps):
            if step.do != "look":
                self._script.append((number, None))
                self._script += [(number, move) for move in step.replies]

    @property
    def step(self) -> GuideStep | None:
        """Present step; None once the course is over."""
        over = self.off or self.index >= len(self.guide.steps)
        return None if over else self.guide.steps[self.index]

    def waits(self, plies: int) -> GuideStep | None:
        """Return the step whose reply is due after ``plies`` plies; None if no reply is due."""
        if self.off or plies >= len(self._script):
            return None
        number, move = self._script[plies]
        return None if move is None else self.guide.steps[number]

    def look_on(self) -> None:
        """Advance past the present step if it needs no move."""
        if self.step is not None and self.step.do == "look":
            self.index += 1

    def follow(self, plies: int) -> None:
        """Go forward, or back after an undo, to the nearest step that fits ``plies`` plies."""
        first = self._script[plies - 1][0] + 1 if 0 < plies <= len(self._script) else 0
        last = len(self.guide.steps)
        if plies < len(self._script):
            number, move = self._script[plies]
            last = number if move is None else number + 1
        elif self._script:
            first = self._script[-1][0] + 1
        self.index = min(max(self.index, first), last)

    def scripted(self, plies: int) -> object:
        """Return the reply that is due after ``plies`` plies; None if no reply is due."""
        if self.waits(plies) is None:
            return None
        return move_from_wire(self._moves, self._script[plies][1])

    def accepts(self, move: object) -> bool:
        """Test whether the learner's move is right in this step."""
        step = self.step
        if step is None or step.do == "any":
            return True
        return any(move == move_from_wire(self._moves, wire) for wire in step.moves)
