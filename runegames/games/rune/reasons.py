"""Why a move of Rune is a good one: points, room to grow, what waiting would risk.

All of it lies open on the table, so it is the same for every table that a seat can imagine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, assert_never

from runegames.core import Outlook, count, possessive
from runegames.core.advice import sentences
from runegames.games.rune.bits import fill
from runegames.games.rune.effects import effects
from runegames.games.rune.eyes import Eyes, Free, best_free, edges_beside, free_areas
from runegames.games.rune.model import (
    COLOURS,
    COMPONENTS,
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
from runegames.games.rune.telling import card_heard, lay_words, move_words, rank_words

if TYPE_CHECKING:
    from runegames.games.rune.rules import RuneState

BRIDGED = (1, 2, 3)
"""By colour, how many runes in a row a card can put between two areas (RU-1)."""


def reason(move: RuneMove, state: RuneState, names: Sequence[str]) -> str:
    """Why the seat that is asked might make this move."""
    assert state.frame is not None
    eyes = Eyes(state, state.frame.seat, names)
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
        case Place(card):
            return f"Place {_held(card, view)}, {lay_words(move, str)}"
        case Bury(card):
            return f"Show the hand and put {_held(card, view)} out of the game"
        case _:
            return move_words(move, view, str)


def _held(card: str, view: RuneView) -> str:
    return f"card {view.hand.index(card) + 1}" if card in view.hand else card_heard(card)


def outlook(
    scores: Sequence[float], success: float, state: RuneState, names: Sequence[str]
) -> Outlook:
    """What a search expects the players to end with."""
    assert state.frame is not None
    eyes = Eyes(state, state.frame.seat, names)
    own = round(scores[eyes.seat])
    told = f"{eyes.who(eyes.side)} should end with about {count(own, 'point')}"
    if state.seats == 1:
        return Outlook(f"{told}: {rank_words(own)} (RU-24).", "point", None, "")
    rest = {side: scores[seats[0]] for side, seats in enumerate(sides_of(state.seats))}
    del rest[eyes.side]
    best = max(rest, key=rest.__getitem__)
    told = f"{told}, {eyes.who(best)} with {round(rest[best])}."
    return Outlook(told, "point", success, "the game")


def _placing(eyes: Eyes, move: Place) -> str:
    return sentences(*effects(eyes, eyes.state.grid.ink_after(change_of(eyes.state, move))))


def _token(eyes: Eyes, move: PlaceToken) -> str:
    first, *rest = effects(eyes, eyes.state.grid.ink_after(change_of(eyes.state, move)))
    stays = f"A token is never covered (RU-14), so the rune stays {move.colour}."
    return sentences(first, stays, *rest)


# -- Rune Masters -------------------------------------------------------------------------


def _claiming(eyes: Eyes, bit: int) -> str:
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
    free = [free for free in free_areas(eyes, grid.ink) if not free.sections & bit]
    elsewhere = max(free, default=Free(0, 0, 0)).points
    area_words = f"a {COLOURS[colour]} area worth {count(points, 'point')}"
    rank = ", the best free one" if points >= elsewhere else f"; the best free one has {elsewhere}"
    words = f"This puts {_which_master(eyes)} on {area_words}{rank}"
    return sentences(
        f"{words}.",
        _swallowed(eyes, area, colour),
        _no_draw(eyes) or _rivalry(eyes),
        _last(eyes),
        _edges(eyes, area),
        _rivalry(eyes) if _no_draw(eyes) else None,
        _amid(eyes, bit, area),
    )


def _which_master(eyes: Eyes) -> str:
    """``Anna's second Rune Master``."""
    state = eyes.state
    each = COMPONENTS.masters[state.seats] - state.masters_left[eyes.seat]
    return f"{possessive(eyes.name)} {('first', 'second', 'third')[each]} Rune Master"


def _swallowed(eyes: Eyes, area: int, colour: int) -> str | None:
    """Whether somebody else's area lies so near that it could take this one in (RU-15)."""
    grid = eyes.state.grid
    for other in grid.areas():
        if other.side == eyes.side or other.colour != colour:
            continue
        reach = other.sections
        for _ in range(BRIDGED[colour] + 1):
            reach = grid.around(reach)
        if reach & area:
            return f"Unclaimed, it can be joined to {eyes.whose(other.side)} area nearby (RU-15)."
    return None


def _rivalry(eyes: Eyes) -> str | None:
    rivals = eyes.claimants()
    if not rivals:
        return None
    have = "has" if len(sides_of(eyes.state.seats)[rivals[0]]) == 1 else "have"
    left = count(eyes.masters_left(rivals[0]), "Rune Master")
    return f"{eyes.who(rivals[0])} {have} {left} left and could claim it first."


def _no_draw(eyes: Eyes) -> str | None:
    """The rule that asks for a Rune Master now."""
    state = eyes.state
    if state.can_draw(eyes.seat):
        return None
    if not state.deck:
        return "The deck is empty, so a Rune Master has to be placed (RU-9)."
    rule = "RU-20" if state.seats == 2 else "RU-30"
    return f"Nobody draws any more, so a Rune Master has to be placed ({rule})."


def _last(eyes: Eyes) -> str | None:
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


def _edges(eyes: Eyes, area: int) -> str | None:
    if eyes.state.seats in (2, 3) and not eyes.claimants() and not eyes.masters_left(eyes.side) - 1:
        return None  # nobody places another card
    edges = eyes.open_edges(area, eyes.state.grid.ink)
    if not edges:
        return "No empty section beside it is left to grow into."
    return f"The area has {edges_beside(edges)}."


def _amid(eyes: Eyes, bit: int, area: int) -> str | None:
    """How hard the Rune Master is to cut off from its area."""
    company = (eyes.state.grid.around(bit) & area).bit_count() - 1
    if company < 2:
        return None
    return f"It touches {company} more runes of it, so it is hard to cut off."


def _drawing(eyes: Eyes) -> str:
    state, name = eyes.state, eyes.name
    if not state.masters_left[eyes.seat]:
        placed = f"{possessive(name)} Rune Masters are all placed"
        placed += ", so drawing is all that is left (RU-27)."
        return sentences(placed, f"The deck has {count(len(state.deck), 'card')}.")
    best = best_free(eyes, state.grid.ink)
    cards = count(len(state.deck), "card")
    if not best.points:
        return f"No free rune is left to claim; the deck still has {cards} to change that."
    area = f"free area, {COLOURS[best.colour]}, is worth {count(best.points, 'point')}"
    if state.seats == 1:
        grow = f"each of the {cards} in the deck" if len(state.deck) > 1 else "the deck's last card"
        return f"The best {area}. Alone, nobody takes it away, and {grow} can make it grow."
    return sentences(
        f"The best {area} now.",
        _still_there(eyes),
        f"With {cards} in the deck, it pays to wait for a better one.",
    )


def _still_there(eyes: Eyes) -> str | None:
    """What it would mean to be through already (RU-20, RU-30)."""
    state = eyes.state
    if state.seats not in (2, 3) or state.masters_left[eyes.seat] != 1:
        return None
    rule = "RU-20" if state.seats == 2 else "RU-30"
    return f"After the last Rune Master {eyes.name} has no more turns ({rule})."


# -- keeping, passing, burying ------------------------------------------------------------


def _advantage(eyes: Eyes, move: Place | PlaceToken) -> int:
    """What a change gains a side against the one that it helps most, or hurts least."""
    state = eyes.state
    before = state.scores()
    after = state.scored(state.grid.ink_after(change_of(state, move)))
    gains = [new - old for old, new in zip(before, after, strict=True)]
    own = gains.pop(eyes.side)
    return own - max(gains, default=0)


def _keeping(eyes: Eyes) -> str:
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


def _passing(eyes: Eyes) -> str:
    places = [move for move in eyes.state.legal_moves() if isinstance(move, Place)]
    if not places:
        return "No card in hand fits anywhere, so passing is all that is left (RU-27)."
    best = max(_advantage(eyes, move) for move in places)
    if best > 0:
        return f"The best placement gains {count(best, 'point')} now, and a card kept may do more."
    return f"No card in hand gains {eyes.who(eyes.side)} anything now, and one may pass (RU-27)."


def _burying(eyes: Eyes) -> str:
    held = len(eyes.state.hands[eyes.seat])
    if held == 1:
        return "The only card in hand fits nowhere, so it has to leave the game (RU-15a)."
    return (
        "No card of the hand fits anywhere, so one has to leave the game (RU-15a); which one "
        "matters little by now."
    )
