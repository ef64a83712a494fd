"""Second part of a turn: draws, Rune Masters, and the Grand Master token."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Literal

from runegames.core import (
    Log,
    Manner,
    Names,
    Objection,
    Rng,
    Seat,
    SeatEvent,
    Secret,
    count,
    possessive,
)
from runegames.core.names import placeholder
from runegames.games.rune.changes import Change, token_change
from runegames.games.rune.choices import ReadyMoves
from runegames.games.rune.ending import END_RULE, end_turn
from runegames.games.rune.grid import Grid
from runegames.games.rune.model import COLOURS, PATTERNS, Colour, ForPartners, Pattern, RuneView
from runegames.games.rune.phrases import at_spot, card_words, fallen, spot, with_changes
from runegames.games.rune.table import FINISHING, RuneFields, RuneFrame
from runegames.games.rune.verb import (
    RuneChange,
    RuneVerb,
    Scores,
    join_objection,
    line_objection,
    objection_at,
    whose,
)

TokenColour = Literal["green", "blue"]
TOKEN_COLOURS: tuple[TokenColour, ...] = ("green", "blue")


def finish_turn(table: RuneFields, seat: Seat, log: Log | None) -> None:
    """Ask for a draw or a Rune Master.

    A seat that can neither draw nor choose between places is not asked (ALL-5).
    """
    if table.can_draw(seat):
        # A draw shows a card, so it is asked for even if it is the only answer.
        table.frame = FINISHING[seat]
        return
    if not table.masters_left[seat]:
        end_turn(table, seat, log)
        return
    free = table.claimable(seat)
    if not free:
        _lose_master(table, seat, log)
    elif free & (free - 1):
        table.frame = FINISHING[seat]
    else:
        _place_master(table, seat, *table.grid.sections(free)[0], log)


# -- drawing ------------------------------------------------------------------------------


class DrewTopCard(SeatEvent, kind="drew", weight="step"):
    """Draw of the top card of the deck."""

    deck: int
    """Cards left in the deck."""
    card: Secret[Pattern] = None

    def text(self, names: Names, manner: Manner) -> str:
        card = f": {card_words(self.card)}" if self.card is not None else ""
        return f"{names[self.seat]} drew a card{card}."


class DrewForPartners(ForPartners, DrewTopCard, kind="drew"):
    """Draw of a card that the partner may see."""


class Draw(RuneVerb, kind="draw"):
    """Draw of the top card of the deck."""

    terse = "draw"
    answers = "finish"

    def objection(self, table: RuneFields) -> Objection | None:
        if table.can_draw(table.asked):
            return None
        if not table.deck:
            return Objection("RU-9", "the deck is empty: a Rune Master has to be placed.")
        words = "nobody draws any more, since a player's Rune Masters are all placed."
        return Objection(END_RULE[table.seats], words)

    def effect(self, table: RuneFields, rng: Rng, log: Log | None) -> None:
        seat, card = table.asked, table.deck.pop()
        table.hands[seat].append(card)
        if log is not None:
            drew = DrewForPartners if len(table.partners(seat)) > 1 else DrewTopCard
            log.append(drew(seat, len(table.deck), PATTERNS[card]))
        end_turn(table, seat, log)

    def text(self, view: RuneView, manner: Manner) -> str:
        if view.deck == 1:
            return "Draw the last card of the deck"
        return f"Draw a card from the {view.deck} in the deck"


# -- Rune Masters -------------------------------------------------------------------------


class MasterPlaced(SeatEvent, kind="master", weight="gain"):
    """Placement of a Rune Master on a rune."""

    x: int
    y: int
    colour: Colour
    points: int
    """Points of the area in which the Rune Master stands."""

    def text(self, names: Names, manner: Manner) -> str:
        where = f"{self.colour}{at_spot(self.x, self.y, manner)}"
        worth = f"worth {count(self.points, 'point')} now"
        return f"{names[self.seat]} placed a Rune Master on {where}, {worth}."

    def brief(self, names: Names) -> str:
        return f"{names[self.seat]} placed a Rune Master."


class MasterLost(SeatEvent, kind="lost_master", weight="gain"):
    """Loss of a Rune Master for which there is no free rune (RU-18)."""

    says = "{} had no free rune for a Rune Master, which is out of the game ({rule})."
    rule: str = "RU-18"


def _place_master(table: RuneFields, seat: Seat, x: int, y: int, log: Log | None) -> None:
    bit = table.grid.bit(x, y)
    table.grid.place_master(table.side(seat), bit)
    table.masters += ((seat, x, y),)
    table.masters_left[seat] -= 1
    if log is not None:
        area = next(area for area in table.grid.areas() if area.sections & bit)
        log.append(MasterPlaced(seat, x, y, COLOURS[area.colour], area.points))
    if table.tokens_left[seat]:
        table.frame = RuneFrame("token", seat, bit)
        if any(token_places(table)):
            return
    end_turn(table, seat, log)


def _lose_master(table: RuneFields, seat: Seat, log: Log | None) -> None:
    table.masters_left[seat] -= 1
    table.masters_lost[seat] += 1
    if log is not None:
        log.append(MasterLost(seat))
    end_turn(table, seat, log)


class PlaceMaster(RuneVerb, kind="master"):
    """Placement of a Rune Master on the rune at (x, y)."""

    x: int
    y: int
    answers = "finish"

    def objection(self, table: RuneFields) -> Objection | None:
        seat, grid = table.asked, table.grid
        bit = grid.bit(self.x, self.y)
        if not table.masters_left[seat]:
            words = f"{placeholder(seat)} has no Rune Master left to place."
            return Objection("RU-27", words)
        if not grid.occupied & bit:
            return Objection("RU-16", "there is no rune at this place.")
        if grid.master_bits & bit:
            return objection_at("RU-16", "a Rune Master stands there already.", grid, bit)
        area = next((area for area in grid.areas() if area.sections & bit), None)
        if area is None:
            return None
        if area.side != table.side(seat):
            words = f"this area is under {whose(table, area.side)} control."
            return objection_at("RU-16", words, grid, area.sections)
        if table.options.one_master_per_area:
            words = "at this table an area takes only one Rune Master."
            return objection_at("RU-16", words, grid, area.sections)
        return None

    def effect(self, table: RuneFields, rng: Rng, log: Log | None) -> None:
        _place_master(table, table.asked, self.x, self.y, log)

    def scores_after(self, table: RuneFields) -> Scores:
        twin = table.copy()
        twin.grid.place_master(table.side(table.asked), table.grid.bit(self.x, self.y))
        return twin.scores()

    def text(self, view: RuneView, manner: Manner) -> str:
        colour = view.colour_at(self.x, self.y) or "the rune"
        return f"Place a Rune Master on {colour} at {spot(self.x, self.y, manner)}"


@cache
def master_moves(stride: int) -> ReadyMoves[PlaceMaster]:
    """Return the ready placements of a Rune Master by bit index."""
    return ReadyMoves(PlaceMaster, stride)


# -- the Grand Master token ---------------------------------------------------------------


class TokenPlaced(SeatEvent, kind="token", weight="gain"):
    """Placement of a token, which changes the colour of a rune."""

    x: int
    y: int
    colour: TokenColour
    scores: tuple[Scores, Scores]
    """Points by side, before and after."""

    def concerned(self) -> Sequence[Seat]:
        return fallen(self.scores)

    def text(self, names: Names, manner: Manner) -> str:
        rune = "the rune" if manner is Manner.SPOKEN else "a rune"
        what = (
            f"{possessive(names[self.seat])} token turned {rune}{at_spot(self.x, self.y, manner)}"
        )
        return with_changes(f"{what} {self.colour}", self.scores, names, manner)


class TokenKept(SeatEvent, kind="kept_token", weight="step"):
    """Decision to keep a token."""

    says = "{} kept the token."


class PlaceToken(RuneChange, kind="token"):
    """Placement of the Grand Master token on the rune at (x, y); the token shows ``colour``."""

    x: int
    y: int
    colour: TokenColour
    answers = "token"

    def change(self, grid: Grid) -> Change:
        return token_change(grid.bit(self.x, self.y), COLOURS.index(self.colour))

    def objection(self, table: RuneFields) -> Objection | None:
        grid = table.grid
        bit = grid.bit(self.x, self.y)
        assert table.frame is not None
        ((master_x, master_y),) = grid.sections(table.frame.master)
        distance = max(abs(self.x - master_x), abs(self.y - master_y))
        if distance != 1 or not grid.occupied & bit:
            return Objection(
                "RU-19", "the token goes on a rune next to the Rune Master, also diagonally."
            )
        if (grid.master_bits | grid.tokens) & bit:
            return Objection("RU-19", "the token may not lie on a Rune Master or on another token.")
        if grid.runes[COLOURS.index(self.colour)] & bit:
            return Objection("RU-19", f"that rune is {self.colour} already.")
        change = self.change(grid)
        join = grid.join(change, table.side(table.asked))
        if join is not None:
            return join_objection(table, join)
        overlong = grid.overlong(change) if table.lines_count else None
        return None if overlong is None else line_objection(overlong)

    def effect(self, table: RuneFields, rng: Rng, log: Log | None) -> None:
        seat, grid = table.asked, table.grid
        before = table.scores() if log is not None else ()
        grid.place_token(grid.bit(self.x, self.y), COLOURS.index(self.colour))
        table.tokens_left[seat] -= 1
        if log is not None:
            log.append(TokenPlaced(seat, self.x, self.y, self.colour, (before, table.scores())))
        end_turn(table, seat, log)

    def text(self, view: RuneView, manner: Manner) -> str:
        return f"Put the token at {spot(self.x, self.y, manner)}, {self.colour} side up"


class KeepToken(RuneVerb, kind="keep_token"):
    """Decision to keep the Grand Master token."""

    says = "Keep the token"
    answers = "token"

    def effect(self, table: RuneFields, rng: Rng, log: Log | None) -> None:
        seat = table.asked
        if log is not None:
            log.append(TokenKept(seat))
        end_turn(table, seat, log)


def token_places(table: RuneFields) -> Iterator[PlaceToken]:
    """Yield the legal placements of the token, in reading order."""
    assert table.frame is not None
    grid, master = table.grid, table.frame.master
    row = master | master << 1 | master >> 1
    around = (row | row << grid.stride | row >> grid.stride) & grid.occupied
    for x, y in grid.sections(around):
        for colour in TOKEN_COLOURS:
            move = PlaceToken(x, y, colour)
            if move.objection(table) is None:
                yield move


DRAW, KEEP_TOKEN = Draw(), KeepToken()
