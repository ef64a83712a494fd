"""Wording of hints: probabilities in rounded figures, and sentences within a length."""

from __future__ import annotations

from fractions import Fraction
from math import comb

LONGEST_REASON = 160
"""Characters of a reason: two lines of a small terminal."""

_SHARES = ("1/15 1/10 1/8 1/6 1/5 1/4 1/3 2/5", "1/2 3/5 2/3 3/4 4/5 5/6 7/8 9/10")
_TOLD = [Fraction(share) for row in _SHARES for share in row.split()]
"""The probabilities that are told."""


def chance(probability: float) -> str:
    """``about 3 in 4``: a chance as people say it. Nothing here is exactly sure or impossible."""
    if probability < 0.05:
        return "less than 1 in 20"
    if probability > 0.95:
        return "more than 19 in 20"
    told = min(_TOLD, key=lambda share: abs(float(share) - probability))
    return f"about {told.numerator} in {told.denominator}"


def often(probability: float) -> str:
    """``about 3 times in 4``: the same for what happens again and again."""
    part, _, whole = chance(probability).partition(" in ")
    if (part, whole) == ("about 1", "2"):
        return "about half the time"
    if part.endswith(" 1"):
        return f"{part.removesuffix(' 1')} once in {whole}"
    return f"{part} times in {whole}"


def none_of(wanted: int, among: int, drawn: int) -> float:
    """The chance that none of ``wanted`` things is among so many ``drawn`` unseen of all."""
    if drawn > among - wanted:
        return 0.0 if wanted else 1.0
    return comb(among - wanted, drawn) / comb(among, drawn)


def sentences(*facts: str | None) -> str:
    """The facts that fit into a reason, the most telling one first; it is always there."""
    first, *rest = [fact for fact in facts if fact]
    told = first
    for fact in rest:
        if len(told) + 1 + len(fact) <= LONGEST_REASON:
            told = f"{told} {fact}"
    return told
