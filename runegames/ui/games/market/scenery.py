"""Facts of the board's drawing, also between two views during an animation."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from runegames.core import Event, Seat, points_by_seat
from runegames.games.market.model import COLOURS, COMPONENTS, Camp, Colour, Item, MarketView
from runegames.games.market.verb import MarketEvent, Target
from runegames.ui.games.market.duel import Outcome, Scene, outcome_of, scene_of
from runegames.ui.games.market.houses import Shown
from runegames.ui.games.market.stalls import Stall
from runegames.ui.motion import Motion

WHITE = 0.5
"""Share of an animation with changing windows and goods in white."""


class Household(NamedTuple):
    """Facts of a seat."""

    seat: Seat
    name: str
    points: int
    camps: tuple[Shown, Shown]
    aimed: bool
    """True if the choice under the cursor is about its hand."""
    moves: bool
    """True for the seat on turn."""


class Scenery(NamedTuple):
    """Facts of a board."""

    phase: int
    """Phase of the turn, from 1; 0 after the last turn."""
    stalls: tuple[Stall, ...]
    households: tuple[Household, ...]
    scene: Scene | None
    """Scene of a duel or contest in place of stalls and camps."""
    outcome: Outcome | None
    """End of a duel by the last move."""
    names: tuple[str, ...]


def scenery_of(
    view: MarketView,
    names: Sequence[str],
    *,
    target: Target | None = None,
    happened: Sequence[Event] = (),
    attack: str = "",
    flashing: bool = False,
    motion: Motion | None = None,
) -> Scenery:
    """Collect the facts of a board.

    Args:
        target: camp or hand that the choice under the cursor is about.
        happened: events of the last move.
        attack: name of the card of the last duel.
        flashing: True while the last move is highlighted.
    """
    on = view.turn is not None and view.contest is None
    points = points_by_seat(view)
    if motion is not None:
        was = points_by_seat(motion.before)
        points = [motion.between(a, b) for a, b in zip(was, points, strict=True)]
    seen = [each for each in happened if isinstance(each, MarketEvent) and flashing]
    lit = frozenset(camp for each in seen for camp in each.camps())
    stalls = frozenset(stall for each in seen for stall in each.stalls())
    households = tuple(
        Household(
            seat,
            names[seat],
            points[seat],
            (
                _camp(view, Target(seat, "red"), target, lit, motion),
                _camp(view, Target(seat, "blue"), target, lit, motion),
            ),
            target == Target(seat, None),
            view.turn == seat and on,
        )
        for seat in range(view.seats)
    )
    outcome = outcome_of(happened, attack, names)
    scene = scene_of(view, names)
    if scene is None and outcome is not None and flashing:
        scene = outcome.scene
    return Scenery(
        view.phase if on else 0,
        tuple(_stalls(view, stalls, motion)),
        households,
        scene,
        outcome,
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
        # The bandit drops from the sky, and the house goes dim.
        return shown._replace(fall=1 - motion.share, dimmed=motion.share)
    if motion.share >= WHITE or camp.bandit != old.bandit:
        return shown
    inside = camp.exists and old.exists
    now, was = (camp.runes, old.runes) if inside else (camp.loose, old.loose)
    if now == was or camp.exists != old.exists:
        return shown
    less = camp.model_copy(update={"runes" if inside else "loose": min(now, was)})
    return shown._replace(camp=less, windows=abs(now - was))
