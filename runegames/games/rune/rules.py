"""The verbs of Rune: what may be done, what it does, and why something may not be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from runegames.core import (
    Decision,
    IllegalMove,
    Log,
    Objection,
    Outcome,
    PlainEvent,
    Rng,
    Seat,
    shared_ranks,
)
from runegames.games.rune import check as checking
from runegames.games.rune.bits import indices
from runegames.games.rune.frames import RULE_OF, Frame
from runegames.games.rune.grid import Grid, Ink, token_change
from runegames.games.rune.lays import Lay, lays, make_lay, master_spots
from runegames.games.rune.model import (
    BLUE,
    BURY,
    CARD_OF,
    COLOURS,
    COMPONENTS,
    DRAW,
    GREEN,
    KEEP_TOKEN,
    PASS,
    PATTERNS,
    START,
    Bury,
    Draw,
    KeepToken,
    Pass,
    Place,
    PlaceMaster,
    PlaceToken,
    RuneMove,
    RuneOptions,
    RuneView,
    sides_of,
)
from runegames.games.rune.preview import Preview, preview_of
from runegames.games.rune.sight import determinized, view_of

SEAT_COUNTS = (1, 2, 3, 4)


class RuneState:
    """A table of Rune."""

    __slots__ = (
        "buried",
        "deck",
        "frame",
        "grid",
        "hands",
        "masters",
        "masters_left",
        "masters_lost",
        "options",
        "placed",
        "reason",
        "removed",
        "seats",
        "shown",
        "tokens_left",
        "turns",
    )

    options: RuneOptions
    seats: int
    grid: Grid
    deck: list[int]
    """Face down, the top card last."""
    removed: list[int]
    """Put back unseen (RU-22, RU-25)."""
    hands: list[list[int]]
    shown: list[tuple[int, ...]]
    """By seat, the cards that everybody knows to be in that hand (RU-15a)."""
    buried: tuple[int, ...]
    placed: tuple[tuple[int, Place], ...]
    """(seat, move) of every card on the table but the start card."""
    masters: tuple[tuple[int, int, int], ...]
    """(seat, x, y) in the order of placing."""
    masters_left: list[int]
    masters_lost: list[int]
    tokens_left: list[int]
    turns: list[int]
    frame: Frame | None
    reason: str | None
    """Why the game is over; None while it goes on."""

    @classmethod
    def new(cls, options: RuneOptions, seats: int, rng: Rng, log: Log | None = None) -> RuneState:
        """Set the table (RU-6, RU-22, RU-25).

        Raises:
            ValueError: Rune is played by one to four.
        """
        if seats not in SEAT_COUNTS:
            raise ValueError(f"Rune is played by one to four, not by {seats}.")
        state = cls.__new__(cls)
        state.options = options
        state.seats = seats
        state.grid = Grid()
        start = make_lay(START, 0, state.grid.stride)
        at = state.grid.index(0, 0)
        assert at is not None
        state.grid.lay(start, at)
        state.deck = [*range(len(PATTERNS))] * COMPONENTS.decks[seats]
        rng.shuffle(state.deck)
        state.removed = [state.deck.pop() for _ in range(COMPONENTS.removed[seats])]
        state.hands = [
            [state.deck.pop() for _ in range(COMPONENTS.hand.cards)] for _ in range(seats)
        ]
        state.shown = [()] * seats
        state.buried = ()
        state.placed = ()
        state.masters = ()
        state.masters_left = [COMPONENTS.masters[seats]] * seats
        state.masters_lost = [0] * seats
        state.tokens_left = [int(options.grand_master)] * seats
        state.turns = [0] * seats
        state.reason = None
        first = rng.below(seats)
        state.turns[first] = 1
        state.frame = Frame("place", first)
        if log is not None:
            if state.removed:
                log.append(
                    PlainEvent(
                        "removed",
                        {
                            "cards": len(state.removed),
                            "rule": "RU-22" if seats == 1 else "RU-25",
                        },
                    )
                )
            for seat, hand in enumerate(state.hands):
                data, secret = {"seat": seat, "cards": len(hand)}, [PATTERNS[card] for card in hand]
                log.append(PlainEvent("dealt", data, {"hand": secret}, state.partners(seat)))
            if seats > 1:
                log.append(PlainEvent("first", {"seat": first}))
        return state

    def copy(self) -> RuneState:
        """An independent twin."""
        twin = RuneState.__new__(RuneState)
        twin.options = self.options
        twin.seats = self.seats
        twin.grid = self.grid.copy()
        twin.deck = self.deck[:]
        twin.removed = self.removed[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.shown = self.shown[:]
        twin.buried = self.buried
        twin.placed = self.placed
        twin.masters = self.masters
        twin.masters_left = self.masters_left[:]
        twin.masters_lost = self.masters_lost[:]
        twin.tokens_left = self.tokens_left[:]
        twin.turns = self.turns[:]
        twin.frame = self.frame
        twin.reason = self.reason
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RuneState):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        # Tracebacks print values; hands and deck must not be among them.
        return f"<Rune, {self.seats} seats, {len(self.placed)} cards placed, {self.frame}>"

    # -- what is asked --------------------------------------------------------------------

    def decision(self) -> Decision | None:
        """The pending question; None when the game is over."""
        if self.frame is None:
            return None
        kind, seat, _ = self.frame
        # Where the Rune Master goes is seen by all, but the choice is made with the hand in mind.
        return Decision(seat, kind, RULE_OF[kind])

    def side(self, seat: Seat) -> int:
        """The side that a seat plays for (RU-26)."""
        return seat % 2 if self.seats == 4 else seat

    def can_draw(self, seat: Seat) -> bool:
        """RU-9, RU-20, RU-27, RU-30."""
        if not self.deck:
            return False
        # With two and three, nobody draws once somebody is through; teams and solo go on.
        return self.seats not in (2, 3) or all(self.masters_left)

    @property
    def lines_count(self) -> bool:
        """Whether RU-23 holds."""
        return self.seats == 1

    @property
    def quarters(self) -> Sequence[int]:
        """The turns in which a card may lie (RU-10)."""
        return (0, 1, 2, 3) if self.options.rotation == "quarter" else (0, 2)

    def legal_moves(self) -> list[RuneMove]:
        """Every answer, in a fixed order: by card in hand, turn and place in reading order."""
        if self.frame is None:
            return []
        kind, seat, master = self.frame
        match kind:
            case "place":
                return self._place_moves(seat)
            case "finish":
                return self._finish_moves(seat)
            case "token":
                return [*self._token_moves(seat, master), KEEP_TOKEN]
        assert_never(kind)

    def _place_moves(self, seat: Seat) -> list[RuneMove]:
        moves: list[RuneMove] = []
        cards = dict.fromkeys(self.hands[seat])
        for card in cards:
            for lay, spots in self.positions(card, seat):
                places = lay.places
                moves += [places[index] for index in indices(spots)]
        if not self.masters_left[seat]:
            moves.append(PASS)
        elif not moves:
            moves += [BURY[card] for card in cards]
        return moves

    def positions(self, card: int, seat: Seat) -> list[tuple[Lay, int]]:
        """By turn, the legal top left positions of a card for a seat, as a board of bits."""
        grid, side, lines = self.grid, self.side(seat), self.lines_count
        turns = lays(grid.stride)[card]
        return [
            (turns[quarter], grid.positions(turns[quarter], side, lines=lines))
            for quarter in self.quarters
        ]

    def _claimable(self, seat: Seat) -> int:
        return self.grid.claimable(self.side(seat), one_per_area=self.options.one_master_per_area)

    def _finish_moves(self, seat: Seat) -> list[RuneMove]:
        moves: list[RuneMove] = [DRAW] if self.can_draw(seat) else []
        if self.masters_left[seat]:
            spots = master_spots(self.grid.stride)
            moves += [spots[index] for index in indices(self._claimable(seat))]
        return moves

    def _token_moves(self, seat: Seat, master: int) -> list[RuneMove]:
        grid = self.grid
        row = master | master << 1 | master >> 1
        around = (row | row << grid.stride | row >> grid.stride) & grid.occupied
        moves: list[RuneMove] = []
        for index in indices(around & ~grid.master_bits & ~grid.tokens):
            bit = 1 << index
            for colour in (GREEN, BLUE):
                if grid.ink[colour] & bit or self._token_fault(bit, colour, seat):
                    continue
                (x, y) = grid.sections(bit)[0]
                moves.append(PlaceToken(x, y, "green" if colour == GREEN else "blue"))
        return moves

    def _token_fault(self, bit: int, colour: int, seat: Seat) -> bool:
        change = token_change(bit, colour)
        return self.grid.join(change, self.side(seat)) is not None or (
            self.lines_count and self.grid.overlong(change) is not None
        )

    def objection(self, move: RuneMove) -> Objection | None:
        """Why a move is illegal now; None when it is legal."""
        return checking.objection(self, move)

    def check(self, move: Place) -> checking.PlacementCheck:
        """Every placement rule on its own, for a card held over a place within the window."""
        assert self.frame is not None
        index = self.grid.index(move.x, move.y)
        assert index is not None
        lay = lays(self.grid.stride)[CARD_OF[move.card]][move.quarter]
        side = self.side(self.frame.seat)
        return checking.check_placement(self.grid, lay, index, side, lines=self.lines_count)

    # -- what a move does -----------------------------------------------------------------

    def apply(self, move: RuneMove, rng: Rng, log: Log | None = None) -> None:
        """Make a legal move, then those that nobody has a choice in (ALL-5).

        Raises:
            IllegalMove: the rules object.
        """
        objection = checking.objection(self, move)
        if objection is not None:
            raise IllegalMove(objection.text([f"seat {seat + 1}" for seat in range(self.seats)]))
        assert self.frame is not None
        seat = self.frame.seat
        match move:
            case Place():
                self._place(seat, move, log)
                self._finish(seat, log)
            case Bury():
                self._bury(seat, move, log)
                self._finish(seat, log)
            case Pass():
                if log is not None:
                    log.append(PlainEvent("passed", {"seat": seat}))
                self._finish(seat, log)
            case Draw():
                self._draw(seat, log)
                self._next_turn(seat, log)
            case PlaceMaster(x, y):
                self._put_master(seat, x, y, log)
            case PlaceToken():
                self._put_token(seat, move, log)
                self._next_turn(seat, log)
            case KeepToken():
                if log is not None:
                    log.append(PlainEvent("kept_token", {"seat": seat}))
                self._next_turn(seat, log)
            case _:
                assert_never(move)

    def _place(self, seat: Seat, move: Place, log: Log | None) -> None:
        card = CARD_OF[move.card]
        before = self.scores() if log is not None else ()
        at = self.grid.index(move.x, move.y)
        assert at is not None
        self.grid.lay(lays(self.grid.stride)[card][move.quarter], at)
        self.placed += ((seat, move),)
        self._leave_hand(seat, card)
        if log is not None:
            log.append(
                PlainEvent(
                    "placed",
                    {
                        "seat": seat,
                        "card": move.card,
                        "quarter": move.quarter,
                        "x": move.x,
                        "y": move.y,
                        "scores": [list(before), list(self.scores())],
                    },
                )
            )

    def _leave_hand(self, seat: Seat, card: int) -> None:
        self.hands[seat].remove(card)
        if card in self.shown[seat]:
            shown = list(self.shown[seat])
            shown.remove(card)
            self.shown[seat] = tuple(shown)

    def _bury(self, seat: Seat, move: Bury, log: Log | None) -> None:
        hand = [PATTERNS[card] for card in self.hands[seat]]
        self._leave_hand(seat, CARD_OF[move.card])
        self.shown[seat] = tuple(self.hands[seat])
        self.buried += (CARD_OF[move.card],)
        if log is not None:
            data = {"seat": seat, "card": move.card, "hand": hand}
            log.append(PlainEvent("buried", data, reveals=True))

    def _finish(self, seat: Seat, log: Log | None) -> None:
        """Draw or place a Rune Master, where there is a choice."""
        can_draw = self.can_draw(seat)
        if not self.masters_left[seat]:
            # A draw shows a card, so it is asked for even when it is the only answer (ALL-5).
            if can_draw:
                self.frame = Frame("finish", seat)
            else:
                self._next_turn(seat, log)
            return
        if can_draw:
            self.frame = Frame("finish", seat)
            return
        free = self._claimable(seat)
        if not free:
            self._lose_master(seat, log)
        elif free & (free - 1):
            self.frame = Frame("finish", seat)
        else:
            self._put_master(seat, *self.grid.sections(free)[0], log)

    def _lose_master(self, seat: Seat, log: Log | None) -> None:
        self.masters_left[seat] -= 1
        self.masters_lost[seat] += 1
        if log is not None:
            log.append(PlainEvent("lost_master", {"seat": seat, "rule": "RU-18"}))
        self._next_turn(seat, log)

    def _draw(self, seat: Seat, log: Log | None) -> None:
        card = self.deck.pop()
        self.hands[seat].append(card)
        if log is not None:
            secret = {"card": PATTERNS[card]}
            log.append(
                PlainEvent(
                    "drew", {"seat": seat, "deck": len(self.deck)}, secret, self.partners(seat)
                )
            )

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        """Who may look at the hand of a seat (RU-7, RU-29)."""
        if self.seats == 4 and self.options.partners_share_hands:
            return sides_of(4)[self.side(seat)]
        return (seat,)

    def _put_master(self, seat: Seat, x: int, y: int, log: Log | None) -> None:
        bit = self.grid.bit(x, y)
        self.grid.put_master(self.side(seat), bit)
        self.masters += ((seat, x, y),)
        self.masters_left[seat] -= 1
        if log is not None:
            area = next(area for area in self.grid.areas() if area.sections & bit)
            data = {"seat": seat, "x": x, "y": y, "colour": COLOURS[area.colour]}
            log.append(PlainEvent("master", {**data, "points": area.points}))
        if self.tokens_left[seat] and self._token_moves(seat, bit):
            self.frame = Frame("token", seat, bit)
        else:
            self._next_turn(seat, log)

    def _put_token(self, seat: Seat, move: PlaceToken, log: Log | None) -> None:
        before = self.scores() if log is not None else ()
        self.grid.put_token(self.grid.bit(move.x, move.y), COLOURS.index(move.colour))
        self.tokens_left[seat] -= 1
        if log is not None:
            scores = [list(before), list(self.scores())]
            data = {"seat": seat, "x": move.x, "y": move.y, "colour": move.colour}
            log.append(PlainEvent("token", {**data, "scores": scores}))

    def _next_turn(self, seat: Seat, log: Log | None) -> None:
        if not any(self.masters_left):
            self.frame = None
            self.reason = "masters_placed"
            if log is not None:
                log.append(PlainEvent("over", {"scores": list(self.scores())}))
            return
        following = (seat + 1) % self.seats
        if self.seats != 4:
            # RU-20, RU-30: whoever is through takes no more turns. In teams they do (RU-27).
            while not self.masters_left[following]:
                following = (following + 1) % self.seats
        self.turns[following] += 1
        if self.hands[following]:
            self.frame = Frame("place", following)
        else:
            # Only in teams, with all Rune Masters placed and the deck empty: passing is all
            # that is left, and a hand's size is no secret.
            if log is not None:
                log.append(PlainEvent("passed", {"seat": following}))
            self._finish(following, log)

    # -- points ---------------------------------------------------------------------------

    def scores(self) -> tuple[int, ...]:
        """Points by side (RU-21)."""
        return self.scored(self.grid.ink)

    def scored(self, ink: Ink) -> tuple[int, ...]:
        """Points by side if the visible runes were these."""
        scores = [0] * (2 if self.seats == 4 else self.seats)
        areas = self.grid.areas() if ink is self.grid.ink else self.grid.areas_after(ink)
        for area in areas:
            scores[area.side] += area.points
        return tuple(scores)

    def preview(self, move: RuneMove) -> Preview:
        """Points by side before and after a legal move, without making it."""
        return preview_of(self, move)

    def outcome(self) -> Outcome | None:
        """RU-20, RU-21, RU-28."""
        if self.reason is None:
            return None
        by_side = self.scores()
        scores = tuple(by_side[self.side(seat)] for seat in range(self.seats))
        # Partners share their place, so places are given by side.
        by_place = shared_ranks(by_side)
        ranks = tuple(by_place[self.side(seat)] for seat in range(self.seats))
        return Outcome(scores, ranks, self.reason)

    # -- what a seat knows ----------------------------------------------------------------

    def view(self, seat: Seat | None) -> RuneView:
        """What ``seat`` may know; None: what everybody may see."""
        return view_of(self, seat)

    def known_hand(self, owner: Seat, viewer: Seat | None) -> tuple[int, ...]:
        """The cards in a hand that ``viewer`` knows of."""
        if viewer is not None and viewer in self.partners(owner):
            return tuple(self.hands[owner])
        return self.shown[owner]

    def determinize(self, seat: Seat, rng: Rng) -> RuneState:
        """A random table that agrees with all that ``seat`` knows."""
        return determinized(self, seat, rng)
