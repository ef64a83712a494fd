"""Why a move of Rune is a good one: points, room to grow, what waiting would risk.

All of it lies open on the table, so it is the same for every table that a seat can imagine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, assert_never

from runegames.core import Outlook, and_list, count, possessive
from runegames.core.advice import LONGEST_REASON, sentences
from runegames.games.rune.bits import fill, has_run
from runegames.games.rune.grid import ControlledArea, Ink
from runegames.games.rune.model import (
    COLOURS,
    COMPONENTS,
    LINE_LIMITS,
    POINTS,
    Bury,
    Draw,
    KeepToken,
    Pass,
    Place,
    PlaceMaster,
    PlaceToken,
    RuneMove,
    RuneView,
    sides_of,
)
from runegames.games.rune.preview import change_of
from runegames.games.rune.telling import TURNS, card_heard, spot, tell_move

if TYPE_CHECKING:
    from runegames.games.rune.rules import RuneState

BRIDGED = (1, 2, 3)
"""By colour, how many runes in a row a card can put between two areas (RU-1)."""


def reason(move: RuneMove, state: RuneState, names: Sequence[str]) -> str:
    """Why the seat that is asked might make this move."""
    assert state.frame is not None
    eyes = _Eyes(state, state.frame.seat, names)
    match move:
        case Place():
            return _placing(eyes, move)
        case PlaceToken():
            return _token(eyes, move)
        case PlaceMaster(x, y):
            return _claiming(eyes, state.grid.bit(x, y))
        case Draw():
            return _drawing(eyes)
        case KeepToken():
            return _keeping(eyes)
        case Pass():
            return _passing(eyes)
        case Bury():
            return _burying(eyes)
    assert_never(move)


def suggest(move: RuneMove, view: RuneView, names: Sequence[str]) -> str:
    """A move in short: cards by their number in the hand."""
    match move:
        case Place(card, quarter, x, y):
            return f"Place {_held(card, view)}, {TURNS[quarter]}, at {spot(x, y)}"
        case Bury(card):
            return f"Show the hand and put {_held(card, view)} out of the game"
        case _:
            return tell_move(move, view, names)


def _held(card: str, view: RuneView) -> str:
    return f"card {view.hand.index(card) + 1}" if card in view.hand else card_heard(card)


def outlook(
    scores: Sequence[float], success: float, state: RuneState, names: Sequence[str]
) -> Outlook:
    """What a search expects the players to end with."""
    assert state.frame is not None
    eyes = _Eyes(state, state.frame.seat, names)
    own = round(scores[eyes.seat])
    told = f"{eyes.who(eyes.side)} should end with about {count(own, 'point')}"
    if state.seats == 1:
        return Outlook(f"{told}: {_rank(own)}.", "point", None, "")
    rest = {side: scores[seats[0]] for side, seats in enumerate(sides_of(state.seats))}
    del rest[eyes.side]
    best = max(rest, key=rest.__getitem__)
    told = f"{told}, {eyes.who(best)} with {round(rest[best])}."
    return Outlook(told, "point", success, "the game")


def _rank(points: int) -> str:
    reached = [rank for rank in COMPONENTS.ranks if rank.at_least <= points][-1]
    ahead = next((rank for rank in COMPONENTS.ranks if rank.at_least > points), None)
    then = f"; {ahead.title} begins at {ahead.at_least}" if ahead else ""
    return f"{reached.title} (RU-24){then}"


class _Eyes:
    """A table as its asked seat looks at it."""

    def __init__(self, state: RuneState, seat: int, names: Sequence[str]) -> None:
        self.state = state
        self.seat = seat
        self.names = names
        self.name = names[seat]
        self.side = state.side(seat)
        self._sides = sides_of(state.seats)

    def who(self, side: int) -> str:
        """The players of a side."""
        return and_list([self.names[seat] for seat in self._sides[side]])

    def whose(self, side: int) -> str:
        """``Anna's``, ``Anna and Cleo's``."""
        return possessive(self.who(side))

    def masters_left(self, side: int) -> int:
        """Rune Masters that a side has still to place."""
        return sum(self.state.masters_left[seat] for seat in self._sides[side])

    def claimants(self) -> list[int]:
        """The other sides that can still claim something, the best provided one first."""
        others = [
            side
            for side in range(len(self._sides))
            if side != self.side and self.masters_left(side)
        ]
        return sorted(others, key=self.masters_left, reverse=True)

    def open_edges(self, area: int, ink: Ink) -> int:
        """Empty sections beside an area."""
        return (self.state.grid.around(area) & ~(ink[0] | ink[1] | ink[2])).bit_count()


# -- what a card or a token changes -------------------------------------------------------


class _Free(NamedTuple):
    """An area that nobody controls."""

    points: int
    colour: int
    sections: int


def _free_areas(eyes: _Eyes, ink: Ink) -> Iterator[_Free]:
    grid = eyes.state.grid
    claimed = 0
    for area in grid.areas_after(ink):
        claimed |= area.sections
    for colour, points in enumerate(POINTS):
        rest = ink[colour] & ~claimed
        while rest:
            found = fill(rest & -rest, rest, grid.stride)
            rest ^= found
            yield _Free(found.bit_count() * points, colour, found)


def _best_free(eyes: _Eyes, ink: Ink) -> _Free:
    return max(_free_areas(eyes, ink), default=_Free(0, 0, 0))


class _Shift(NamedTuple):
    """A side's only area that changes: what it was worth, and what it will be."""

    old: ControlledArea
    new: ControlledArea


def _shift(eyes: _Eyes, side: int, ink: Ink) -> _Shift | None:
    """How the area of a side changes, if it is one area that neither joins nor splits."""
    grid = eyes.state.grid
    olds = [area for area in grid.areas() if area.side == side]
    news = [area for area in grid.areas_after(ink) if area.side == side]
    changed = [
        _Shift(old, new)
        for old in olds
        for new in news
        if old.masters & new.masters and old.points != new.points
    ]
    if len(changed) != 1 or changed[0].old.masters != changed[0].new.masters:
        return None
    return changed[0]


def _effects(eyes: _Eyes, ink: Ink) -> list[str]:
    """What a change of the visible runes does, the most telling first."""
    state = eyes.state
    before, after = state.scores(), state.scored(ink)
    deeds: list[str] = []
    regrets: list[str] = []
    gain = after[eyes.side] - before[eyes.side]
    if gain > 0:
        deeds.append(_growth(eyes, ink, gain))
    elif gain < 0:
        regrets.append(f"It costs {eyes.who(eyes.side)} {count(-gain, 'point')}.")
    for side, (old, new) in enumerate(zip(before, after, strict=True)):
        if side == eyes.side or old == new:
            continue
        if new < old:
            deeds.append(_harm(eyes, side, ink, old - new))
        else:
            regrets.append(f"{eyes.who(side)} will gain {count(new - old, 'point')} by it.")
    facts = [f"This {and_list(deeds)}."] if deeds else []
    if facts and len(facts[0]) > LONGEST_REASON:
        facts = [f"This {deeds[0]}.", *(f"It {deed}." for deed in deeds[1:])]
    return [*facts, *_prospects(eyes, ink, leading=not deeds), *regrets]


def _growth(eyes: _Eyes, ink: Ink, gain: int) -> str:
    shift = _shift(eyes, eyes.side, ink)
    if shift is not None:
        area = f"{eyes.whose(eyes.side)} {COLOURS[shift.new.colour]} area"
        return f"grows {area} from {shift.old.points} to {count(shift.new.points, 'point')}"
    news = [area for area in eyes.state.grid.areas_after(ink) if area.side == eyes.side]
    for new in news:
        joined = [old for old in eyes.state.grid.areas() if old.masters & new.masters]
        if len(joined) > 1:
            joins = f"joins {len(joined)} of {eyes.whose(eyes.side)} {COLOURS[new.colour]} areas"
            return f"{joins} and gains {count(gain, 'point')}"
    return f"gains {eyes.who(eyes.side)} {count(gain, 'point')} in more than one area"


def _harm(eyes: _Eyes, side: int, ink: Ink, loss: int) -> str:
    shift = _shift(eyes, side, ink)
    if shift is not None:
        area = f"{eyes.whose(side)} {COLOURS[shift.old.colour]} area"
        return f"cuts {area} from {shift.old.points} to {count(shift.new.points, 'point')}"
    return f"takes {count(loss, 'point')} from {eyes.who(side)}"


def _prospects(eyes: _Eyes, ink: Ink, *, leading: bool) -> Iterator[str]:
    """Areas to claim, room to grow, long lines; one sentence at least if it has to lead."""
    it = "This" if leading else "It"
    told = False
    for fact in (_promise(eyes, ink, it), _confinement(eyes, ink), _line(eyes, ink)):
        if fact:
            told = True
            yield fact
    room = _room(eyes, ink)
    if room:
        yield room
    if leading and not told:
        best = _best_free(eyes, ink)
        if best.points and any(eyes.state.masters_left):
            kept = f"the best free area stays at {count(best.points, 'point')}"
            yield f"This changes nobody's points, and {kept}."
        else:
            yield "This changes nobody's points and gives nothing away."


def _promise(eyes: _Eyes, ink: Ink, it: str) -> str | None:
    """What becomes of the best area that can still be claimed."""
    old, new = _best_free(eyes, eyes.state.grid.ink), _best_free(eyes, ink)
    colour, rivals = COLOURS[new.colour], eyes.claimants()
    if new.points > old.points and eyes.masters_left(eyes.side):
        better = f"up from {old.points}" if old.points else "the first one to claim"
        words = f"{it} makes a free {colour} area of {count(new.points, 'point')}, {better}"
        at_once = eyes.state.masters_left[eyes.seat] and it == "This"
        return f"{words}, for a Rune Master to claim." if at_once else f"{words}."
    if new.points < old.points and rivals:
        cut = f"{it} cuts the best free area from {old.points} to {count(new.points, 'point')}"
        return f"{cut}, so that less is left for {eyes.who(rivals[0])} to claim."
    return None


def _confinement(eyes: _Eyes, ink: Ink) -> str | None:
    """Whether somebody else's best area has less room to grow than before."""
    grid = eyes.state.grid
    others = [area for area in grid.areas_after(ink) if area.side != eyes.side]
    if not others:
        return None
    best = max(others, key=lambda area: area.points)
    before = next(area for area in grid.areas() if area.masters & best.masters)
    left, had = eyes.open_edges(best.sections, ink), eyes.open_edges(before.sections, grid.ink)
    if left >= had:
        return None
    area = f"{eyes.whose(best.side)} {COLOURS[best.colour]} area"
    if not left:
        return f"No empty section is left beside {area}."
    verb = "is" if left == 1 else "are"
    return f"Only {count(left, 'empty section')} {verb} left beside {area}."


def _line(eyes: _Eyes, ink: Ink) -> str | None:
    """RU-23: a line that may not grow any more."""
    state = eyes.state
    if not state.lines_count:
        return None
    stride = state.grid.stride
    for colour, limit in enumerate(LINE_LIMITS):
        lines = [
            any(has_run(board, step, limit) for step in (1, stride))
            for board in (state.grid.ink[colour], ink[colour])
        ]
        if lines == [False, True]:
            return f"Its line of {limit} {COLOURS[colour]} runes is as long as RU-23 allows."
    return None


def _room(eyes: _Eyes, ink: Ink) -> str | None:
    """Where the own best area can go on growing."""
    own = [area for area in eyes.state.grid.areas_after(ink) if area.side == eyes.side]
    if not own:
        return None
    best = max(own, key=lambda area: area.points)
    edges = eyes.open_edges(best.sections, ink)
    if not edges or _shift(eyes, eyes.side, ink) is None:
        return None
    return _room_beside(edges)


def _room_beside(edges: int) -> str:
    leaves = "leaves" if edges == 1 else "leave"
    return f"Beside it {count(edges, 'empty section')} {leaves} room to grow."


def _placing(eyes: _Eyes, move: Place) -> str:
    return sentences(*_effects(eyes, eyes.state.grid.ink_after(change_of(eyes.state, move))))


def _token(eyes: _Eyes, move: PlaceToken) -> str:
    first, *rest = _effects(eyes, eyes.state.grid.ink_after(change_of(eyes.state, move)))
    stays = f"A token is never covered (RU-14), so the rune stays {move.colour}."
    return sentences(first, stays, *rest)


# -- Rune Masters -------------------------------------------------------------------------


def _claiming(eyes: _Eyes, bit: int) -> str:
    grid = eyes.state.grid
    colour = grid.colour_at(bit)
    assert colour is not None
    area = fill(bit, grid.ink[colour], grid.stride)
    if area & grid.master_bits:
        words = f"This {COLOURS[colour]} area is {eyes.whose(eyes.side)} already"
        return sentences(
            f"{words}, so the Rune Master gains nothing there (RU-16).", _no_draw(eyes)
        )
    points = area.bit_count() * POINTS[colour]
    free = [free for free in _free_areas(eyes, grid.ink) if not free.sections & bit]
    elsewhere = max(free, default=_Free(0, 0, 0)).points
    words = f"This claims a {COLOURS[colour]} area of {count(points, 'point')}"
    if points >= elsewhere:
        words += ", the best that is free"
    else:
        words += f"; {elsewhere} are free elsewhere"
    return sentences(
        f"{words}.",
        _swallowed(eyes, area, colour),
        _no_draw(eyes) or _rivalry(eyes),
        _last(eyes),
        _edges(eyes, area),
        _rivalry(eyes) if _no_draw(eyes) else None,
        _amid(eyes, bit, area),
    )


def _swallowed(eyes: _Eyes, area: int, colour: int) -> str | None:
    """Whether somebody else's area lies so near that it could take this one in (RU-15)."""
    grid = eyes.state.grid
    for other in grid.areas():
        if other.side == eyes.side or other.colour != colour:
            continue
        reach = other.sections
        for _ in range(BRIDGED[colour] + 1):
            reach = grid.around(reach)
        if reach & area:
            theirs = f"{eyes.whose(other.side)} {COLOURS[colour]} area"
            return f"While it is free, {theirs} nearby could take it in; then RU-15 forbids that."
    return None


def _rivalry(eyes: _Eyes) -> str | None:
    rivals = eyes.claimants()
    if not rivals:
        return None
    have = "has" if len(sides_of(eyes.state.seats)[rivals[0]]) == 1 else "have"
    left = count(eyes.masters_left(rivals[0]), "Rune Master")
    return f"{eyes.who(rivals[0])} {have} {left} left and could claim it first."


def _no_draw(eyes: _Eyes) -> str | None:
    """The rule that asks for a Rune Master now."""
    state = eyes.state
    if state.can_draw(eyes.seat):
        return None
    if not state.deck:
        return "The deck is empty, so a Rune Master has to be placed (RU-9)."
    rule = "RU-20" if state.seats == 2 else "RU-30"
    return f"Nobody draws any more, so a Rune Master has to be placed ({rule})."


def _last(eyes: _Eyes) -> str | None:
    state, name = eyes.state, eyes.name
    if state.masters_left[eyes.seat] != 1:
        return None
    match state.seats:
        case 1:
            return f"It is {possessive(name)} last Rune Master and completes the ritual (RU-22)."
        case 4:
            return f"It is {possessive(name)} last Rune Master."
        case _ if all(state.masters_left):
            rule = "RU-20" if state.seats == 2 else "RU-30"
            return f"It is {possessive(name)} last; after it nobody draws any more ({rule})."
    return None


def _edges(eyes: _Eyes, area: int) -> str | None:
    if eyes.state.seats in (2, 3) and not eyes.claimants() and not eyes.masters_left(eyes.side) - 1:
        return None  # nobody places another card
    edges = eyes.open_edges(area, eyes.state.grid.ink)
    if not edges:
        return "No empty section beside it is left, so it will hardly grow any more."
    return _room_beside(edges)


def _amid(eyes: _Eyes, bit: int, area: int) -> str | None:
    """How hard the Rune Master is to cut off from its area."""
    company = (eyes.state.grid.around(bit) & area).bit_count() - 1
    if company < 2:
        return None
    return f"It touches {company} more runes of it, so it is hard to cut off."


def _drawing(eyes: _Eyes) -> str:
    state, name = eyes.state, eyes.name
    if not state.masters_left[eyes.seat]:
        placed = f"All Rune Masters of {name} are placed, so drawing is all that is left (RU-27)."
        return sentences(placed, f"The deck has {count(len(state.deck), 'card')}.")
    best = _best_free(eyes, state.grid.ink)
    cards = count(len(state.deck), "card")
    if not best.points:
        return f"No free rune is left to claim; the deck still has {cards} to change that."
    area = f"free area, {COLOURS[best.colour]}, is worth {count(best.points, 'point')}"
    if state.seats == 1:
        grow = f"each of the {cards} in the deck" if len(state.deck) > 1 else "the deck's last card"
        return f"The best {area}. Alone, nobody takes it away, and {grow} can make it grow."
    return sentences(
        f"The best {area} now.",
        f"With {cards} in the deck, it pays to wait for a better one.",
        _still_there(eyes),
    )


def _still_there(eyes: _Eyes) -> str | None:
    """What it would mean to be through already (RU-20, RU-30)."""
    state = eyes.state
    if state.seats not in (2, 3) or state.masters_left[eyes.seat] != 1:
        return None
    rule = "RU-20" if state.seats == 2 else "RU-30"
    return f"With the last Rune Master {eyes.name} would be through ({rule})."


# -- keeping, passing, burying ------------------------------------------------------------


def _advantage(eyes: _Eyes, move: Place | PlaceToken) -> int:
    """What a change gains a side against the one that it helps most, or hurts least."""
    state = eyes.state
    before = state.scores()
    after = state.scored(state.grid.ink_after(change_of(state, move)))
    gains = [new - old for old, new in zip(before, after, strict=True)]
    own = gains.pop(eyes.side)
    return own - max(gains, default=0)


def _keeping(eyes: _Eyes) -> str:
    state = eyes.state
    tokens = [move for move in state.legal_moves() if isinstance(move, PlaceToken)]
    best = max((_advantage(eyes, move) for move in tokens), default=0)
    now = (
        f"The best use of the token here gains {count(best, 'point')}"
        if best > 0
        else "No rune around this Rune Master is worth recolouring"
    )
    left = state.masters_left[eyes.seat]
    if not left:
        return f"{now}; no other Rune Master follows, so it stays unused."
    later = "another Rune Master" if left == 1 else f"{left} more Rune Masters"
    return f"{now}; it can still be put beside {later} (RU-19)."


def _passing(eyes: _Eyes) -> str:
    places = [move for move in eyes.state.legal_moves() if isinstance(move, Place)]
    if not places:
        return "No card in hand fits anywhere, so passing is all that is left (RU-27)."
    best = max(_advantage(eyes, move) for move in places)
    if best > 0:
        return f"The best placement gains {count(best, 'point')} now, and a card kept may do more."
    return f"No card in hand gains {eyes.who(eyes.side)} anything now, and one may pass (RU-27)."


def _burying(eyes: _Eyes) -> str:
    held = len(eyes.state.hands[eyes.seat])
    if held == 1:
        return "The only card in hand fits nowhere, so it has to leave the game (RU-15a)."
    return (
        f"None of the {held} cards fits anywhere, so one has to leave the game (RU-15a). "
        "None of them can be told to be the better one now."
    )
