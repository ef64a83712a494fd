"""Facts that the board is drawn from; an animation changes them step by step."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from runegames.core import Event, Seat, points_by_seat
from runegames.games.market.model import COMPONENTS, Camp, Colour, Item, MarketView
from runegames.games.market.verb import MarketEvent, Target
from runegames.ui.games.market.duel import DuelEnd, DuelFacts, outcome_of, scene_of
from runegames.ui.games.market.houses import HouseFacts
from runegames.ui.games.market.stalls import Stall
from runegames.ui.motion import Motion

WHITE = 0.5
"""Share of an animation, from its start, during which changing windows and goods are white."""


class Scenery(NamedTuple):
    """Facts of a board."""

    names: tuple[str, ...]
    points: tuple[int, ...]
    camps: tuple[HouseFacts, ...]
    """Camps by seat, red before blue."""
    stalls: tuple[Stall, ...]
    aimed: Seat | None
    """Seat whose hand the choice under the cursor is about."""
    turn: Seat | None
    """Seat on turn; None after the last turn."""
    phase: int
    """Phase of the turn, from 1."""
    scene: DuelFacts | None
    """Scene of a duel or contest in place of stalls and camps."""
    outcome: DuelEnd | None
    """End of a duel; None if the last move ended none."""


def scenery_of(
    view: MarketView,
    names: Sequence[str],
    *,
    target: Target | None = None,
    happened: Sequence[Event] = (),
    earlier: MarketView | None = None,
    attack: str = "",
    flashing: bool = False,
    motion: Motion | None = None,
) -> Scenery:
    """Collect the facts of a board.

    Args:
        target: camp or hand that the choice under the cursor is about.
        happened: events of the last move.
        earlier: view before the others' last moves; what differs from it is marked.
        attack: name of the card that began the last duel.
        flashing: True while the last move is highlighted.
    """
    points = points_by_seat(view) if motion is None else motion.count(points_by_seat)
    seen = [event for event in happened if isinstance(event, MarketEvent) and flashing]
    lit = frozenset(spot for event in seen for spot in event.camps())
    lit_goods = frozenset(goods for event in seen for goods in event.stalls())
    camps = []
    then = earlier if earlier is not None else view
    for index, camp in enumerate(view.camps):
        spot = Target(camp.seat, camp.colour)
        facts = HouseFacts(camp, aimed=target == spot, lit=spot in lit)
        facts = facts._replace(changed=camp != then.camps[index])
        if motion is not None:
            facts = _between(motion.before.camps[index], facts, motion.share)
        camps.append(facts)
    outcome = outcome_of(happened, attack, names)
    scene = scene_of(view, names)
    if scene is None and outcome is not None and flashing:
        scene = outcome.scene
    return Scenery(
        tuple(names),
        tuple(points),
        camps=tuple(camps),
        stalls=tuple(_stalls(view, then, lit_goods, motion)),
        aimed=target.seat if target is not None and target.colour is None else None,
        turn=view.turn if view.contest is None else None,
        phase=view.phase,
        scene=scene,
        outcome=outcome,
    )


def _stalls(
    view: MarketView,
    earlier: MarketView,
    lit: Collection[Colour | Item],
    motion: Motion | None,
) -> Iterator[Stall]:
    market = COMPONENTS.market
    supply: dict[Colour | Item, int] = {
        "red": view.supply("red"),
        "blue": view.supply("blue"),
        "outpost": market.outposts,
        "bandit": market.bandits,
    }
    for goods, full in supply.items():
        now = was = view.stock.of(goods)
        if motion is not None and motion.share < WHITE:
            was = motion.before.stock.of(goods)
        changed = view.stock.of(goods) != earlier.stock.of(goods)
        yield Stall(goods, min(now, was), full, abs(now - was), goods in lit, changed)


def _between(old: Camp, facts: HouseFacts, share: float) -> HouseFacts:
    """Return the facts of a camp in a step of an animation; ``share`` is as in ``Motion``."""
    camp = facts.camp
    if camp.bandit is not None and old.bandit is None:
        # The bandit drops from the sky, and the house goes dim.
        return facts._replace(fall=1 - share, dimmed=share)
    if share >= WHITE or camp.bandit != old.bandit:
        return facts
    inside = camp.exists and old.exists
    now, was = (camp.runes, old.runes) if inside else (camp.loose, old.loose)
    if now == was or camp.exists != old.exists:
        return facts
    less = camp.model_copy(update={"runes" if inside else "loose": min(now, was)})
    return facts._replace(camp=less, windows=abs(now - was))
