"""Cursor of Rune: a card with its rotation and place, or a place alone; it draws nothing."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, cached_property, partial
from typing import Literal, TypeAlias

from runegames.core import Names, Objection
from runegames.core.asking import Moves
from runegames.games.rune.asking import PLACELESS
from runegames.games.rune.consequences import Viewpoint
from runegames.games.rune.masters import (
    Draw,
    KeepToken,
    PlaceMaster,
    PlaceToken,
    TokenColour,
)
from runegames.games.rune.model import Colour, RuneView, Spot, card_colours, turned
from runegames.games.rune.placing import Bury, Place, PlacementCheck, RunePass
from runegames.games.rune.rules import RuneMove, RuneState
from runegames.games.rune.verb import Preview
from runegames.play.session import Question
from runegames.ui.games.rune.scales import around

Task: TypeAlias = Literal["place", "bury", "draw", "master", "token", "pass", "keep"]
"""Effect of Enter: place a card or put it out of the game, draw, place a Rune Master or token,
pass, or keep the token.
"""

MARGIN_SECTIONS = 3
"""Greatest number of sections by which a card may begin left of the ritual, or above it."""


class RuneCursor:
    """Move that the player is about to make, while one question is open."""

    def __init__(self, question: Question) -> None:
        self.question = question
        assert isinstance(question.position, RuneState)
        self.position = question.position
        self.view: RuneView = question.view
        self.side = self.position.side(question.decision.seat)
        self.cards: tuple[str, ...] = self.view.hand
        self.card = 0
        self.quarter = 0
        self.colour: TokenColour = "green"
        self.bounds = around(self.view.spots)
        self.x, self.y = self._middle
        # These three are cached, because every drawing asks for them.
        self._objection = cache(question.objection)
        self._preview = cache(self.position.preview)
        self._viewpoint = cache(partial(Viewpoint, self.position))
        self.task: Task = self._usual_task
        self._start()

    @cached_property
    def _usual_task(self) -> Task:
        """Task of the question until the cursor is aimed at an answer that needs no place."""
        match self.question.decision.kind, self.question.moves[-1]:
            case "token", _:
                return "token"
            case "finish", PlaceMaster():
                return "master"
            case "finish", _:
                return "draw"
            case _, Bury():
                return "bury"
        return "place"

    @property
    def _middle(self) -> Spot:
        left, top, right, bottom = self.bounds.corners
        return (left + right - 1) // 2, (top + bottom - 1) // 2

    def _start(self) -> None:
        """Begin with the first card that fits, at the legal spot nearest to the middle."""
        moves, spots = self.question.moves, self.spots()
        if self.task == "master":
            # A Rune Master begins where it gains points: elsewhere, a player who pressed Enter once
            # too often would waste it.
            masters = [move for move in moves if isinstance(move, PlaceMaster)]
            gaining = [move for move in masters if self._gain(move) > 0]
            starts = gaining or masters[:1]
            spots = [(move.x, move.y) for move in starts]
        elif self.task == "place":
            first = next((move for move in moves if isinstance(move, Place)), None)
            if first is not None:
                self.aim(first)
                spots = self.spots()
        if spots:
            x, y = self._middle
            self.x, self.y = min(
                spots, key=lambda spot: (abs(spot[0] - x) + abs(spot[1] - y), spot[1], spot[0])
            )

    # -- facts ----------------------------------------------------------------------------

    @property
    def pattern(self) -> str:
        """Pattern of the chosen card."""
        return self.cards[self.card]

    @property
    def rows(self) -> tuple[str, ...]:
        """Rows of the chosen card as it is turned, one letter for each rune."""
        return turned(self.pattern, self.quarter)

    @property
    def card_colours(self) -> dict[Spot, Colour]:
        """Colours of the chosen card by section of the table."""
        return card_colours(self.pattern, self.quarter, self.x, self.y)

    @property
    def covers(self) -> tuple[Spot, ...]:
        """Sections under the held piece; empty if Enter needs no place."""
        match self.task:
            case "place":
                return tuple(self.card_colours)
            case "master" | "token":
                return ((self.x, self.y),)
            case _:
                return ()

    def spots(self) -> list[Spot]:
        """Return the legal spots for the held piece as it is turned now, in reading order."""
        return [(move.x, move.y) for move in self.question.moves if self._is_held(move)]

    def _is_held(self, move: RuneMove) -> bool:
        match move:
            case Place(card, quarter):
                return self.task == "place" and (card, quarter) == (self.pattern, self.quarter)
            case PlaceMaster():
                return self.task == "master"
            case PlaceToken():
                return self.task == "token" and move.colour == self.colour
            case _:
                return False

    def move(self) -> RuneMove:
        """Return the move that Enter makes."""
        match self.task:
            case "place":
                return Place(self.pattern, self.quarter, self.x, self.y)
            case "bury":
                return Bury(self.pattern)
            case "master":
                return PlaceMaster(self.x, self.y)
            case "token":
                return PlaceToken(self.x, self.y, self.colour)
            case "draw" | "pass" | "keep":
                return PLACELESS[self.task]

    def offers(self, move: RuneMove) -> bool:
        """Test whether a move is legal."""
        return self._objection(move) is None

    def objection(self) -> Objection | None:
        """Return the objection to the move that Enter makes, if any."""
        return self._objection(self.move())

    def check(self) -> PlacementCheck | None:
        """Test each rule of placing for the card at the cursor; None if Enter lays no card."""
        move = self.move()
        return move.check(self.position) if isinstance(move, Place) else None

    def preview(self) -> Preview | None:
        """Compute the points before and after the move that Enter makes; None if it is illegal."""
        move = self.move()
        return self._preview(move) if self.offers(move) else None

    def viewpoint(self, names: Names) -> Viewpoint:
        """Return the table from the point of view of the asked seat."""
        return self._viewpoint(names)

    # -- steps ----------------------------------------------------------------------------

    @property
    def alternative(self) -> bool:
        """True if the cursor stands on an answer that needs no place, though others need one."""
        return self.task != self._usual_task

    def _resume(self) -> None:
        """Take up the piece again that the cursor held before it was aimed at another answer."""
        self.task = self._usual_task

    def step(self, dx: int, dy: int) -> None:
        """Go one section on; if Enter needs no place, take the next card or the one before."""
        self._resume()
        if self.task in ("bury", "draw"):
            self.cycle(dx or dy)
        else:
            self.go(self.x + dx, self.y + dy)

    def go(self, x: int, y: int) -> None:
        """Go to a section, or to the nearest section that the cursor may be on."""
        self._resume()
        left, top, right, bottom = self.bounds.corners
        if self.task == "place":
            left, top = left - MARGIN_SECTIONS, top - MARGIN_SECTIONS
            right, bottom = right + 1, bottom + 1
        self.x = max(left, min(right - 1, x))
        self.y = max(top, min(bottom - 1, y))

    def turn(self, step: int = 1) -> None:
        """Turn the card by the smallest allowed turn, or turn the token over."""
        self._resume()
        if self.task == "token":
            self.colour = "blue" if self.colour == "green" else "green"
            return
        quarters = self.position.quarters
        index = quarters.index(self.quarter)
        self.quarter = quarters[(index + step) % len(quarters)]

    def choose(self, card: int) -> None:
        """Take a card of the hand by its index, if there is one."""
        self._resume()
        if 0 <= card < len(self.cards):
            self.card = card

    def cycle(self, step: int = 1) -> None:
        """Take the next card of the hand, or the card before if ``step`` is negative."""
        if self.cards:
            self.choose((self.card + step) % len(self.cards))

    def jump(self, step: int = 1) -> None:
        """Go to the next legal spot in reading order, or the spot before if ``step`` is negative.

        First turn a card or token that has no legal spot until it has one.
        """
        self._resume()
        for _ in range(4):
            if self.spots():
                break
            self.turn()
        spots = self.spots()
        if not spots:
            return
        here = (self.y, self.x)
        if step > 0:
            following = (spot for spot in spots if spot[::-1] > here)
            self.x, self.y = next(following, spots[0])
        else:
            former = (spot for spot in reversed(spots) if spot[::-1] < here)
            self.x, self.y = next(former, spots[-1])

    @property
    def so_far(self) -> Moves:
        """Move that Enter makes; where that is illegal, the nearest move with the held piece."""
        move, spots = self.move(), self.spots()
        if spots and isinstance(move, Place | PlaceMaster | PlaceToken) and not self.offers(move):
            x, y = min(spots, key=lambda spot: abs(spot[0] - self.x) + abs(spot[1] - self.y))
            return (replace(move, x=x, y=y),)
        return (move,)

    def aim(self, move: RuneMove, *further: RuneMove) -> None:
        """Go to a legal move, which Enter then makes."""
        self._resume()
        match move:
            case Draw():
                self.task = "draw"
            case KeepToken():
                self.task = "keep"
            case RunePass():
                self.task = "pass"
            case Bury(card):
                self.card = self.cards.index(card)
            case Place(card, quarter, x, y):
                self.card, self.quarter = self.cards.index(card), quarter
                self.x, self.y = x, y
            case PlaceMaster(x, y):
                self.x, self.y = x, y
            case PlaceToken(x, y, colour):
                self.x, self.y, self.colour = x, y, colour

    def _gain(self, move: RuneMove) -> int:
        """Return the gain of the asked side minus the gains of all other sides."""
        gains = self._preview(move).gains
        return 2 * gains[self.side] - sum(gains)
