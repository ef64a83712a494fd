"""Reasons for moves of Rune: points, room to grow, the risk of waiting.

A reason uses only what the asked seat knows, so it is the same on all determinized tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from runegames.core import Names, Outlook, count, possessive
from runegames.core.advice import sentences
from runegames.games.rune.bits import Board, fill
from runegames.games.rune.choices import Choices
from runegames.games.rune.consequences import Viewpoint, consequences, room_words
from runegames.games.rune.ending import END_RULE
from runegames.games.rune.masters import Draw, KeepToken, PlaceMaster, PlaceToken, token_places
from runegames.games.rune.model import COLOURS, COMPONENTS, POINTS, RUNES_OF_A_CARD
from runegames.games.rune.phrases import rank_words
from runegames.games.rune.placing import Bury, Place, RunePass, placements
from runegames.games.rune.rules import RuneMove, RuneState
from runegames.numerals import ordinal


def reason(move: RuneMove, state: RuneState, names: Names) -> str:
    """Explain why the asked seat might make a move."""
    viewer = Viewpoint(state, names)
    match move:
        case Place():
            return sentences(*consequences(viewer, move))
        case PlaceToken():
            return _token(viewer, move)
        case PlaceMaster(x, y):
            return _claiming(viewer, state.grid.bit(x, y))
        case Draw():
            return _drawing(viewer)
        case KeepToken():
            return _keeping(viewer)
        case RunePass():
            return _passing(viewer)
        case Bury():
            return _burying(viewer)
    assert_never(move)


def outlook(scores: Sequence[float], success: float, state: RuneState, names: Names) -> Outlook:
    """Describe the final points that a search expects."""
    viewer = Viewpoint(state, names)
    own = round(scores[viewer.seat])
    expected = f"{viewer.who(viewer.side)} should end with about {count(own, 'point')}"
    if state.seats == 1:
        return Outlook(f"{expected}: {rank_words(own)} (RU-24).", "point", None, "")
    rest = {side: scores[seats[0]] for side, seats in enumerate(viewer.sides)}
    del rest[viewer.side]
    best = max(rest, key=rest.__getitem__)
    expected = f"{expected}, {viewer.who(best)} with {round(rest[best])}."
    return Outlook(expected, "point", success, "the game")


def _token(viewer: Viewpoint, move: PlaceToken) -> str:
    first, *rest = consequences(viewer, move)
    stays = f"A token is never covered (RU-14), so the rune stays {move.colour}."
    return sentences(first, stays, *rest)


# -- Rune Masters -------------------------------------------------------------------------


def _claiming(viewer: Viewpoint, bit: Board) -> str:
    grid = viewer.grid
    colour = grid.colour_at(bit)
    area = fill(bit, grid.runes[colour], grid.stride)
    if area & grid.master_bits:
        words = f"This {COLOURS[colour]} area is {viewer.whose(viewer.side)} already"
        return sentences(
            f"{words}, so the Rune Master gains nothing there (RU-16).", _no_draw(viewer)
        )
    points = area.bit_count() * POINTS[colour]
    elsewhere = viewer.best_free(grid.runes, without=bit).points
    area_words = f"a {COLOURS[colour]} area worth {count(points, 'point')}"
    rank = ", the best free one" if points >= elsewhere else f"; the best free one has {elsewhere}"
    forced, rivalry = _no_draw(viewer), _rivalry(viewer)
    return sentences(
        f"This puts {_which_master(viewer)} on {area_words}{rank}.",
        _swallowed(viewer, area, colour),
        forced or rivalry,
        _last(viewer),
        _edges(viewer, area),
        forced and rivalry,
        _amid(viewer, bit, area, colour),
    )


def _which_master(viewer: Viewpoint) -> str:
    """Name the Rune Master: ``Anna's second Rune Master``."""
    table = viewer.table
    placed = COMPONENTS.masters[table.seats] - table.masters_left[viewer.seat]
    return f"{possessive(viewer.name)} {ordinal(placed + 1)} Rune Master"


def _swallowed(viewer: Viewpoint, area: Board, colour: int) -> str | None:
    """Warn that a card could join the area with another side's area nearby (RU-15)."""
    grid = viewer.grid
    for other in grid.areas():
        if other.side == viewer.side or other.colour != colour:
            continue
        reach = other.sections
        for _ in range(RUNES_OF_A_CARD[colour] + 1):
            reach = grid.around(reach)
        if reach & area:
            return (
                f"{viewer.whose(other.side)} area nearby could otherwise absorb this one (RU-15)."
            )
    return None


def _rivalry(viewer: Viewpoint) -> str | None:
    """Name the other side that can place the most Rune Masters."""
    rivals = viewer.claimants()
    if not rivals:
        return None
    have = "has" if len(viewer.sides[rivals[0]]) == 1 else "have"
    left = count(viewer.masters_left(rivals[0]), "Rune Master")
    return f"{viewer.who(rivals[0])} {have} {left} left and could otherwise claim this area."


def _no_draw(viewer: Viewpoint) -> str | None:
    """Name the rule that demands a Rune Master now; None if the seat may draw."""
    table = viewer.table
    if table.can_draw(viewer.seat):
        return None
    if not table.deck:
        return "The deck is empty, so a Rune Master has to be placed (RU-9)."
    words = "Nobody draws any more, so a Rune Master has to be placed"
    return f"{words} ({END_RULE[table.seats]})."


def _last(viewer: Viewpoint) -> str | None:
    table = viewer.table
    if table.masters_left[viewer.seat] != 1:
        return None
    rule = END_RULE[table.seats]
    if not _completes(viewer) and table.seats != 4 and all(table.masters_left):
        return f"After this last Rune Master nobody draws any more ({rule})."
    completes = f" and ends the game ({rule})" if _completes(viewer) else ""
    return f"This is {possessive(viewer.name)} last Rune Master{completes}."


def _completes(viewer: Viewpoint) -> bool:
    return sum(viewer.table.masters_left) == 1


def _edges(viewer: Viewpoint, area: Board) -> str | None:
    if _completes(viewer):
        return None
    edges = viewer.grid.empty_beside(area, viewer.grid.runes)
    if not edges:
        return "The area has no empty section beside it to grow into."
    return f"The area has {room_words(edges)}."


def _amid(viewer: Viewpoint, bit: Board, area: Board, colour: int) -> str | None:
    """Say that a Rune Master beside two or more runes of its area is hard to cut off."""
    company = (viewer.grid.around(bit) & area).bit_count() - 1
    if company < 2:
        return None
    beside = f"Beside {company} more {COLOURS[colour]} runes"
    return f"{beside}, the Rune Master is hard to cut off."


def _drawing(viewer: Viewpoint) -> str:
    table, name = viewer.table, viewer.name
    if not table.masters_left[viewer.seat]:
        placed = f"{possessive(name)} Rune Masters are all placed"
        placed += ", so drawing is all that is left (RU-27)."
        return sentences(placed, f"The deck has {count(len(table.deck), 'card')}.")
    best = viewer.best_free(viewer.grid.runes)
    cards = count(len(table.deck), "card")
    if not best.points:
        return f"No free rune is left to claim now; the deck still has {cards}."
    area = f"free area, {COLOURS[best.colour]}, is worth {count(best.points, 'point')}"
    if table.seats == 1:
        grow = f"each of the {cards} in the deck" if len(table.deck) > 1 else "the deck's last card"
        return f"The best {area}. No other player can claim it, and {grow} can make it grow."
    return sentences(
        f"The best {area} now.",
        _no_more_turns(viewer),
        f"With {cards} in the deck, it pays to wait for a better area.",
    )


def _no_more_turns(viewer: Viewpoint) -> str | None:
    """Warn that the seat's last Rune Master ends its turns (RU-20, RU-30)."""
    table = viewer.table
    if table.seats not in (2, 3) or table.masters_left[viewer.seat] != 1:
        return None
    words = f"After placing the last Rune Master {viewer.name} has no more turns"
    return f"{words} ({END_RULE[table.seats]})."


# -- keeping, passing, burying ------------------------------------------------------------


def _keeping(viewer: Viewpoint) -> str:
    table = viewer.table
    best = viewer.best_gain(token_places(table))
    now = (
        f"The best use of the token here is worth {count(best, 'point')}"
        if best > 0
        else "No rune around this Rune Master is worth recolouring"
    )
    left = table.masters_left[viewer.seat]
    if not left:
        return f"{now}; no other Rune Master follows, so the token stays unused."
    later = "another Rune Master" if left == 1 else f"{left} more Rune Masters"
    return f"{now}; the token can still be put beside {later} (RU-19)."


def _passing(viewer: Viewpoint) -> str:
    places = Choices(*placements(viewer.table, viewer.seat))
    if not places:
        return "No card in hand fits anywhere, so passing is all that is left (RU-27)."
    best = viewer.best_gain(places)
    if best > 0:
        now = f"The best placement is worth {count(best, 'point')} now"
        return f"{now}, but a placement on a later turn may be worth more."
    return f"No placement helps {viewer.who(viewer.side)} now, and passing is allowed (RU-27)."


def _burying(viewer: Viewpoint) -> str:
    held = len(viewer.table.hands[viewer.seat])
    if held == 1:
        return "The only card in hand fits nowhere, so it has to leave the game (RU-15a)."
    return (
        "No card in hand fits anywhere, so one has to leave the game (RU-15a). "
        "It matters little which one."
    )
