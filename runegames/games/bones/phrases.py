"""Phrases of Runes & Bones: runes, goods and deals in words."""

from __future__ import annotations

from collections.abc import Sequence

from runegames.core import and_list, count
from runegames.games.bones.model import (
    BEATS,
    COMPONENTS,
    ELEMENTS,
    KIND_OF,
    NORMAL,
    RUNES,
    TRADE_PRICE,
    WIN_PRICE,
    BonesView,
    DebtView,
    OfferView,
)

MAX_ROUNDS_NAMED = 10
IDLE = {
    "pot": "nothing happens, as the pot is empty",
    "bag": "nothing happens, as the bag is empty",
    "nobody": "nothing happens, as there is nobody to play it on",
}
"""Words for special runes without an effect, by what is missing."""


def title(rune: str) -> str:
    """Return the written name of a rune: ``Da Jhurga``."""
    if rune == "jhurga":
        return "Da Jhurga"
    return "-".join(part.capitalize() for part in rune.split("-"))


def titles(runes: Sequence[str]) -> str:
    """List the written names of runes."""
    return and_list([title(rune) for rune in runes])


def bones_words(number: int) -> str:
    """Name a price: ``a bone``, ``2 bones``."""
    return "a bone" if number == 1 else count(number, "bone")


TRADE_COST, WIN_COST = bones_words(TRADE_PRICE), bones_words(WIN_PRICE)
POWERS: dict[str, str] = {
    "banners": f"draw {count(COMPONENTS.powers.banners, 'rune')}",
    "thief": f"take up to {count(COMPONENTS.powers.thief, 'bone')} from the pot",
    "skull": f"take up to {count(COMPONENTS.powers.skull, 'bone')} from a player",
    "spy": "look at a hand and play a rune of it",
    "jhurga": f"take {count(COMPONENTS.powers.jhurga, 'rune')} unseen",
}
"""Powers of the special runes."""


def beaten_by(rune: str) -> tuple[str, str]:
    """Return what beats a normal rune: another element, and one rune of the rune's own element."""
    element, weapon = divmod(KIND_OF[rune], 3)
    better = RUNES[3 * element + (weapon - 1) % 3]
    return ELEMENTS[(element - 1) % 3].capitalize(), title(better)


def meeting(view: BonesView, rune: str, target: int | None = None) -> str:
    """Describe the effect of playing a rune now."""
    kind = KIND_OF[rune]
    if kind >= NORMAL:
        return _power(view, rune, target)
    if view.winning is None:
        return "it becomes the winning rune"
    winning = KIND_OF[view.winning]
    if kind == winning:
        return "it equals the winning rune, and changes nothing"
    if BEATS[kind][winning]:
        return f"it beats {title(view.winning)}, and becomes the winning rune"
    return f"it loses to {title(view.winning)}, and is out"


def _power(view: BonesView, rune: str, target: int | None) -> str:
    """Describe the effect of playing a special rune now, in figures (RB-11 to RB-16)."""
    most = COMPONENTS.powers
    match rune:
        case "thief":
            number = min(view.pot, most.thief)
            return f"take {count(number, 'bone')} from the pot" if number else IDLE["pot"]
        case "banners":
            number = min(view.bag, most.banners)
            return f"draw {count(number, 'rune')}" if number else IDLE["bag"]
        case "jhurga":
            held = sum(size for seat, size in enumerate(view.hand_sizes) if seat != view.turn)
            if view.spied is not None:  # Da Jhurga itself comes out of one of these hands
                held -= 1
            number = min(held, most.jhurga)
            return f"take {count(number, 'rune')} unseen from others" if number else IDLE["nobody"]
    if target is None:
        return IDLE["nobody"]
    if rune == "skull":
        return f"take {count(min(view.bones[target], most.skull), 'bone')}"
    return "look at that hand and play a rune of it"


def drawn_words(number: int, named: Sequence[str] | None) -> str:
    """Name the runes that were drawn, or their number if the names are unknown."""
    return titles(named) if named else count(number, "rune")


def goods(runes: int, bones: int, named: Sequence[str] | None = None) -> str:
    """List runes and bones; the runes by name if the names are known."""
    parts = [] if named is None else [title(rune) for rune in named]
    if runes and not parts:
        parts.append(count(runes, "rune"))
    if bones:
        parts.append(count(bones, "bone"))
    return and_list(parts) or "nothing"


def half_words(what: str, promised: bool) -> str:
    """Mark one half of an offer if it is promised."""
    return f"{what} (promised)" if promised else what


def offer_words(offer: OfferView) -> tuple[str, str]:
    """Describe both halves of an offer: what is given, and what is wanted."""
    return (
        half_words(goods(offer.number, offer.bones, offer.runes), offer.promised),
        half_words(goods(offer.want_runes, offer.want_bones), offer.want_promised),
    )


def debt_words(debt: DebtView) -> str:
    """List what is owed."""
    return goods(debt.number, debt.bones, debt.runes)


def trading(runes: Sequence[str]) -> str:
    """Describe the answer that ends a choice of runes to trade (RB-18)."""
    return f"Trade {titles(runes)}, paying {TRADE_COST}" if runes else "Trade nothing"


def giving(runes: Sequence[str]) -> str:
    """Describe the answer that ends a choice of runes to give (RB-27)."""
    return f"Give {titles(runes) or 'no runes'}"


def round_words(view: BonesView) -> str:
    """Name the round, and how many there are if they are few: ``round 2 of 6``."""
    few = view.rounds <= MAX_ROUNDS_NAMED
    return f"round {view.round} of {view.rounds}" if few else f"round {view.round}"
