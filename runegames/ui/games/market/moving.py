"""What is shown of a table of The Rune Market: as it is, or on the way from what it was."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from runegames.core import points_by_seat
from runegames.games.market.model import COLOURS, COMPONENTS, Camp, Colour, Item, MarketView
from runegames.games.market.verb import Target
from runegames.ui.games.market.duel import scene_of
from runegames.ui.games.market.houses import Shown
from runegames.ui.games.market.scenery import Household, Scenery
from runegames.ui.games.market.stalls import Stall
from runegames.ui.motion import Motion

WHITE = 0.5
"""The share of the way during which places and windows are white that go out or light up."""


def scenery_of(
    view: MarketView,
    names: Sequence[str],
    target: Target | None,
    stalls: Collection[Colour | Item],
    camps: Collection[Target],
    motion: Motion | None,
) -> Scenery:
    """The table; ``target`` is what the cursor is about, the next two what the last ply did."""
    on = view.turn is not None and view.contest is None
    points = points_by_seat(view)
    before: MarketView | None = motion.before if motion is not None else None
    households = tuple(
        Household(
            seat,
            names[seat],
            points[seat]
            if before is None or motion is None
            else motion.between(points_by_seat(before)[seat], points[seat]),
            (
                _camp(view, Target(seat, "red"), target, camps, motion),
                _camp(view, Target(seat, "blue"), target, camps, motion),
            ),
            target == Target(seat, None),
        )
        for seat in range(view.seats)
    )
    return Scenery(
        view.phase if on else 0,
        tuple(_stalls(view, stalls, motion)),
        households,
        scene_of(view, names),
        tuple(names),
    )


def _stalls(view: MarketView, lit: Collection[Colour | Item], motion: Motion | None) -> list[Stall]:
    market = COMPONENTS.market
    stock: dict[Colour | Item, tuple[int, Callable[[MarketView], int]]] = {
        "red": (view.supply("red"), lambda each: each.stock.red),
        "blue": (view.supply("blue"), lambda each: each.stock.blue),
        "outpost": (market.outposts, lambda each: each.stock.outposts),
        "bandit": (market.bandits, lambda each: each.stock.bandits),
    }
    found = []
    for goods, (full, number) in stock.items():
        now = number(view)
        was = now if motion is None or motion.share >= WHITE else number(motion.before)
        found.append(Stall(goods, min(now, was), full, abs(now - was), goods in lit))
    return found


def _camp(
    view: MarketView,
    at: Target,
    target: Target | None,
    lit: Collection[Target],
    motion: Motion | None,
) -> Shown:
    colour = at.colour or COLOURS[0]
    camp = view.camp(at.seat, colour)
    shown = Shown(camp, aimed=target == at, lit=at in lit)
    if motion is None:
        return shown
    old: Camp = motion.before.camp(at.seat, colour)
    if camp.bandit is not None and old.bandit is None:
        # It drops onto the roof, and the house goes dim.
        return shown._replace(fall=1 - motion.share, dimmed=motion.share)
    if motion.share >= WHITE or camp.bandit != old.bandit:
        return shown
    inside = camp.exists and old.exists
    now, was = (camp.runes, old.runes) if inside else (camp.loose, old.loose)
    if now == was or camp.exists != old.exists:
        return shown
    less = camp.model_copy(update={"runes" if inside else "loose": min(now, was)})
    return shown._replace(camp=less, windows=abs(now - was))
