"""Actions of a turn: their words, the suggested moves, and what makes actions impossible."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias, assert_never, get_args

from runegames.core import count
from runegames.games.market.duels import Attack
from runegames.games.market.model import (
    BIG_SUM,
    CARD_OF,
    HIGHEST,
    RANSOM_RUNES,
    RUNE_SUMS,
    SHELTERS,
    THIEF,
    Card,
    MarketView,
)
from runegames.games.market.moves import MarketMove
from runegames.play.keys import ACTIONS

Name: TypeAlias = Literal[
    "red",
    "blue",
    "outpost",
    "bandit",
    "free",
    "under",
    "shelter",
    "duel",
    "thief",
    "away",
    "end",
]
"""Name of an action: the name of its key in ``game.toml``, and its short word in the tray."""
WORDS: dict[Name, str] = {name: ACTIONS[f"market.{name}"].short for name in get_args(Name)}
"""Words of the actions, in the order of the tray."""
PERMANENT: frozenset[Name] = frozenset({"red", "blue", "outpost", "bandit", "duel", "thief", "end"})
"""Actions that are shown in phases 2 and 3 even if they are impossible."""
NONE_LEFT = ("none left in the market", "none left")


class ActionLine(NamedTuple):
    """Action as it is shown beside the hand."""

    name: Name
    choices: tuple[int, ...]
    """Indices of the action's choices in the cursor; empty if it is impossible."""
    obstacles: tuple[str, ...] = ()
    """Reason why the action is impossible, in several lengths, the longest first."""


def suggested(moves: Sequence[MarketMove], card: Card | None) -> MarketMove:
    """Choose the move that an action makes while no card is picked.

    A move that uses only ``card``, the card under the cursor, is preferred. Otherwise a duel
    uses the highest card, and every other action the cards with the smallest sum.
    """
    used = {move: move.cards_used() for move in moves}
    here = [move for move, cards in used.items() if cards == (card,)]
    first = next(iter(here or moves))
    if isinstance(first, Attack) and not here:
        return max(moves, key=used.__getitem__)
    return min(here or moves, key=lambda move: (sum(used[move]), len(used[move])))


def obstacles(
    name: Name, view: MarketView, picked: Sequence[Card], *, purchasing: bool
) -> tuple[str, ...]:
    """Explain why an action is impossible with the picked cards, in several lengths.

    If no card is picked, the whole hand counts. ``purchasing``: True in phase 2.
    """
    hand = [CARD_OF[card] for card in view.hand]
    cards = list(picked or hand)
    numbers = [card for card in cards if card <= HIGHEST]
    match name:
        case "red" | "blue":
            return _sum(picked, numbers) if view.stock.of(name) else NONE_LEFT
        case "outpost" | "bandit" | "free":
            return _item(name, view, picked, numbers, purchasing=purchasing)
        case "duel":
            if len(view.attacked) == view.seats - 1:
                return ("everybody was challenged this turn", "all were challenged")
            if picked:
                return ("with one number card", "one number")
            return ("no number card in hand", "no number")
        case "thief" | "shelter":
            held = THIEF in hand if name == "thief" else bool({*SHELTERS} & {*hand})
            return (f"pick the {name} alone", "alone") if held else ("none in hand",)
        case "away":
            return ("one card alone", "one card")
        case "end":
            return ("first play a card", "after a card")
        case "under":
            return ("no loose runes",)
        case _:
            assert_never(name)


def _sum(picked: Sequence[Card], numbers: Sequence[Card]) -> tuple[str, ...]:
    if not picked:
        sums = ", ".join(map(str, RUNE_SUMS[:-1]))
        return (f"no cards make {sums} or {RUNE_SUMS[-1]}", "no exact sum")
    if len(numbers) < len(picked):
        return ("with number cards", "with numbers")
    total = sum(numbers)
    goal = next((goal for goal in RUNE_SUMS if goal > total), None)
    if goal is None:
        return (f"{total} is more than {RUNE_SUMS[-1]}", f"not {total}")
    return (f"{total}: {goal - total} more make {goal}", f"{total} of {goal}")


def _item(
    name: Literal["outpost", "bandit", "free"],
    view: MarketView,
    picked: Sequence[Card],
    numbers: Sequence[Card],
    *,
    purchasing: bool,
) -> tuple[str, ...]:
    assert view.seat is not None
    if name != "free" and not view.stock.of(name):
        return NONE_LEFT
    if name == "outpost" and view.outposts(view.seat) == 2:
        return ("both camps have one", "have both")
    others = [camp for camp in view.camps if camp.seat != view.seat]
    if name == "bandit" and not any(other.exists and other.bandit is None for other in others):
        return ("no camp to put it into", "no camp for it")
    if picked and len(numbers) < len(picked):
        return ("with number cards", "with numbers")
    words = f"{sum(numbers)} of {BIG_SUM}"
    runes = RANSOM_RUNES if name == "free" else view.price
    paid = count(runes, "rune")
    if name != "free":
        paid += " of a colour"
    if not purchasing or (name != "free" and view.traded):
        return (words,)
    return (f"{words}, or {paid}", f"{words}, or {runes} runes", words)
