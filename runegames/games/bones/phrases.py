"""Phrases of Runes & Bones: runes, goods and deals in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from runegames.core import and_list, count
from runegames.games.bones.model import BEATS, ELEMENTS, KIND_OF, NORMAL, RUNES
from runegames.games.bones.sight import BonesView, DebtView, OfferView

POWERS: dict[str, str] = {
    "banners": "draw 2 runes",
    "thief": "take 2 bones from the pot",
    "skull": "take 3 bones from a player",
    "spy": "look at a hand and play a rune of it",
    "jhurga": "take 2 runes unseen",
}
"""What a special rune does, in short."""


def title(rune: str) -> str:
    """A rune as it is called."""
    if rune == "jhurga":
        return "Da Jhurga"
    return "-".join(part.capitalize() for part in rune.split("-"))


def titles(runes: Sequence[str]) -> str:
    """Runes in a sentence."""
    return and_list([title(rune) for rune in runes])


def beaten_by(rune: str) -> tuple[str, str]:
    """What beats a normal rune: an element, and a rune of the same element."""
    element, weapon = divmod(KIND_OF[rune], 3)
    better = RUNES[3 * element + (weapon - 1) % 3]
    return ELEMENTS[(element - 1) % 3].capitalize(), title(better)


def meeting(view: BonesView, rune: str) -> str:
    """How a rune would meet the winning one, in short."""
    kind = KIND_OF[rune]
    if kind >= NORMAL:
        return POWERS[rune]
    if view.winning is None:
        return "it would be winning"
    winning = KIND_OF[view.winning]
    if kind == winning:
        return "it is the same rune, and changes nothing"
    return f"{'beats' if BEATS[kind][winning] else 'loses to'} {title(view.winning)}"


def goods(runes: int, bones: int, named: Sequence[str] = ()) -> str:
    """Runes and bones in words; the runes by name where they are known."""
    parts = [titles(named)] if named else [count(runes, "rune")] if runes else []
    if bones:
        parts.append(count(bones, "bone"))
    return and_list(parts) or "nothing"


def offer_words(data: Mapping[str, Any]) -> tuple[str, str]:
    """What an offer gives and what it wants."""
    gives = goods(data["number"], data["bones"], data.get("runes") or ())
    wants = goods(data["want_runes"], data["want_bones"])
    return (
        f"{gives} (promised)" if data["promised"] else gives,
        f"{wants} (promised)" if data["want_promised"] else wants,
    )


def debt_words(debt: DebtView) -> str:
    """What is owed."""
    return goods(debt.number, debt.bones, debt.runes)


def view_of_offer(offer: OfferView) -> tuple[str, str]:
    """What an offer on the table gives and what it wants."""
    return offer_words(offer.model_dump())
