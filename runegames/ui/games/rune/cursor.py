"""Cursor of Rune: a card, its turn and its place, or a rune. No drawing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from runegames.core import Objection
from runegames.games.rune.consequences import Viewpoint
from runegames.games.rune.masters import Draw, KeepToken, PlaceMaster, PlaceToken, TokenColour
from runegames.games.rune.model import COLOUR_OF, Colour, RuneView, Spot, turned
from runegames.games.rune.placing import Bury, Pass, Place, PlacementCheck
from runegames.games.rune.rules import RuneMove, RuneState
from runegames.games.rune.verb import Preview
from runegames.play.session import Question

Task: TypeAlias = Literal["place", "bury", "draw", "master", "token"]
"""Effect of Enter: lay the card, put it out of the game, draw, set a Rune Master or token."""

MARGIN_SECTIONS = 3
"""Distance that the cursor may have from the runes on the table."""


class RuneCursor:
    """Move that the player is about to make, while one question is open."""

    def __init__(self, question: Question) -> None:
        self.question = question
        assert isinstance(question.position, RuneState)
        self.position = question.position
        self.view: RuneView = question.view
        self.cards: tuple[str, ...] = self.view.hand
        self.card = 0
        self.quarter = 0
        self.colour: TokenColour = "green"
        xs = [section.x for section in self.view.grid]
        ys = [section.y for section in self.view.grid]
        self.bounds = (min(xs), min(ys), max(xs), max(ys))
        self.x, self.y = self._middle
        self._ranked: list[RuneMove] | None = None
        self._rank = -1
        self._aimed: tuple[tuple[object, ...], RuneMove] | None = None
        self._judged: tuple[RuneMove, Objection | None] | None = None
        self._valued: tuple[RuneMove, Preview] | None = None
        """The last move that was asked about, and what was found."""
        self._offered: dict[type, RuneMove | None] = {}
        self._viewpoint: Viewpoint | None = None
        self.task: Task = self._task()
        self._start()

    def _task(self) -> Task:
        kind = self.question.decision.kind
        if kind == "token":
            return "token"
        moves = self.question.moves
        if kind == "finish":
            return "master" if any(isinstance(move, PlaceMaster) for move in moves) else "draw"
        return "bury" if any(isinstance(move, Bury) for move in moves) else "place"

    @property
    def _middle(self) -> Spot:
        left, top, right, bottom = self.bounds
        return (left + right) // 2, (top + bottom) // 2

    def _start(self) -> None:
        """Begin at a legal spot, the one nearest to the middle of the table.

        A Rune Master begins where it gains something: most runes of an area of one's own are
        legal too, and one would be wasted by two careless presses of Enter.
        """
        if self.task == "master":
            self._claim_nearest(*self._middle)
            return
        for card in range(len(self.cards)):
            self.card = card
            for quarter in self.position.quarters:
                self.quarter = quarter
                if self.spots():
                    self._go_nearest(*self._middle)
                    return
            if self.task != "place":
                break
        self.card, self.quarter = 0, 0
        if self.spots():
            self._go_nearest(*self._middle)

    def _go_nearest(self, x: int, y: int) -> None:
        self.x, self.y = _nearest(self.spots(), x, y)

    def _claim_nearest(self, x: int, y: int) -> None:
        masters = [move for move in self.question.moves if isinstance(move, PlaceMaster)]
        gaining = [move for move in masters if self._gain(move) > 0]
        spots = [(move.x, move.y) for move in gaining or masters[:1]]
        self.x, self.y = _nearest(spots, x, y)

    # -- what is there --------------------------------------------------------------------

    @property
    def pattern(self) -> str:
        """Pattern of the chosen card."""
        return self.cards[self.card]

    @property
    def rows(self) -> tuple[str, ...]:
        """Rows of the chosen card as it is turned, a letter a rune."""
        return turned(self.pattern, self.quarter)

    @property
    def card_colours(self) -> dict[Spot, Colour]:
        """Colours of the chosen card by section, where the cursor is."""
        return {
            (self.x + dx, self.y + dy): COLOUR_OF[letter]
            for dy, row in enumerate(self.rows)
            for dx, letter in enumerate(row)
        }

    @property
    def covers(self) -> list[Spot]:
        """Sections under the cursor."""
        match self.task:
            case "place":
                return list(self.card_colours)
            case "master" | "token":
                return [(self.x, self.y)]
            case "bury" | "draw":
                return []

    def spots(self) -> list[Spot]:
        """List every legal spot for what the cursor holds, in reading order."""
        return [(move.x, move.y) for move in self.question.moves if self._same_thing(move)]

    def _same_thing(self, move: RuneMove) -> bool:
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
        """Make the move of Enter; asked by all that is drawn."""
        aim = self.task, self.card, self.quarter, self.x, self.y, self.colour
        if self._aimed is None or self._aimed[0] != aim:
            self._aimed = aim, self._made()
        return self._aimed[1]

    def _made(self) -> RuneMove:
        match self.task:
            case "place":
                return Place(self.pattern, self.quarter, self.x, self.y)
            case "bury":
                return Bury(self.pattern)
            case "draw":
                return Draw()
            case "master":
                return PlaceMaster(self.x, self.y)
            case "token":
                return PlaceToken(self.x, self.y, self.colour)

    def offers(self, kind: type[Draw] | type[KeepToken] | type[Pass]) -> RuneMove | None:
        """Find the legal move of a kind that needs no place."""
        if kind not in self._offered:
            fitting = (move for move in self.question.moves if isinstance(move, kind))
            self._offered[kind] = next(fitting, None)
        return self._offered[kind]

    def objection(self) -> Objection | None:
        """Reason for which Enter would be refused here; asked by all that is drawn."""
        move = self.move()
        if self._judged is None or self._judged[0] is not move:
            self._judged = move, self.question.objection(move)
        return self._judged[1]

    def check(self) -> PlacementCheck | None:
        """Check the placement rules one by one, for the card at the cursor."""
        if self.task != "place":
            return None
        return Place(self.pattern, self.quarter, self.x, self.y).check(self.position)

    def preview(self) -> Preview | None:
        """Compute points before and after, where the move is legal."""
        if self.objection() is not None:
            return None
        move = self.move()
        if self._valued is None or self._valued[0] is not move:
            self._valued = move, self.position.preview(move)
        return self._valued[1]

    def viewpoint(self, names: Sequence[str]) -> Viewpoint:
        """View of the table by the seat that is asked, for as long as the question is open."""
        if self._viewpoint is None or self._viewpoint.names != names:
            self._viewpoint = Viewpoint(self.position, names)
        return self._viewpoint

    # -- moving it ------------------------------------------------------------------------

    def step(self, dx: int, dy: int) -> None:
        """Go one section on, not far from the table; step through a hand that only chooses."""
        if self.task in ("bury", "draw"):
            self.cycle(dx or dy)
        else:
            self.go(self.x + dx, self.y + dy)

    def go(self, x: int, y: int) -> None:
        """Go to a section, as near as is sensible."""
        left, top, right, bottom = self.bounds
        if self.task == "place":
            left, top = left - MARGIN_SECTIONS, top - MARGIN_SECTIONS
            right, bottom = right + 1, bottom + 1
        self.x = max(left, min(right, x))
        self.y = max(top, min(bottom, y))
        self._rank = -1

    def turn(self, step: int = 1) -> None:
        """Turn the card to the next way in which it may lie; the token to its other side."""
        if self.task == "token":
            self.colour = "blue" if self.colour == "green" else "green"
            return
        quarters: Sequence[int] = self.position.quarters
        at = quarters.index(self.quarter)
        self.quarter = quarters[(at + step) % len(quarters)]
        self._rank = -1

    def choose(self, card: int) -> bool:
        """Take another card of the hand; False when there is none such."""
        if not 0 <= card < len(self.cards):
            return False
        self.card = card
        self._rank = -1
        return True

    def cycle(self, step: int = 1) -> None:
        """Take the next card of the hand."""
        if self.cards:
            self.choose((self.card + step) % len(self.cards))

    def jump(self, step: int = 1) -> bool:
        """Go to the next legal spot in reading order; with other turns when this one fits nowhere.

        False when the card fits nowhere at all.
        """
        for _ in range(4):
            spots = self.spots()
            if spots:
                break
            self.turn()
        else:
            return False
        here = (self.y, self.x)
        keys = [(y, x) for x, y in spots]
        if step > 0:
            after = [key for key in keys if key > here]
            self.y, self.x = after[0] if after else keys[0]
        else:
            before = [key for key in keys if key < here]
            self.y, self.x = before[-1] if before else keys[-1]
        return True

    def best(self) -> bool:
        """Go to the spot with the best preview, of all cards and turns; again: the next best."""
        if self._ranked is None:
            self._ranked = sorted(
                (move for move in self.question.moves if hasattr(move, "x")),
                key=self._gain,
                reverse=True,
            )
        if not self._ranked:
            return False
        rank = (self._rank + 1) % len(self._ranked)
        self._take(self._ranked[rank])
        self._rank = rank
        return True

    def aim(self, move: RuneMove) -> str:
        """Go to the place of a legal move; return the action that makes it there."""
        self._rank = -1
        match move:
            case Bury(card):
                self.card = self.cards.index(card)
            case Draw() if self.task != "draw":
                return "rune.draw"
            case Draw():
                pass
            case KeepToken():
                return "rune.keep"
            case Pass():
                return "rune.pass"
            case _:
                self._take(move)
        return "table.confirm"

    def _gain(self, move: RuneMove) -> int:
        side = self.position.side(self.question.decision.seat)
        before, after = self.position.preview(move)
        gains = [new - old for old, new in zip(before, after, strict=True)]
        return 2 * gains[side] - sum(gains)

    def _take(self, move: RuneMove) -> None:
        match move:
            case Place(card, quarter, x, y):
                self.card, self.quarter = self.cards.index(card), quarter
                self.x, self.y = x, y
            case PlaceMaster(x, y):
                self.x, self.y = x, y
            case PlaceToken(x, y, colour):
                self.x, self.y, self.colour = x, y, colour
            case _:
                raise ValueError(f"{move} has no place")


def _nearest(spots: Sequence[Spot], x: int, y: int) -> Spot:
    """Find the nearest spot, of equally near ones the first in reading order."""
    return min(spots, key=lambda spot: (abs(spot[0] - x) + abs(spot[1] - y), spot[1], spot[0]))
