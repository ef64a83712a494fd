"""Wording of hints: rounded probabilities, and sentences up to a greatest length."""

from __future__ import annotations

from fractions import Fraction
from math import comb

MAX_REASON_LENGTH = 160
"""Greatest number of characters of a reason: two lines of a small terminal."""

_SHARES = ("1/15 1/10 1/8 1/6 1/5 1/4 1/3 2/5", "1/2 3/5 2/3 3/4 4/5 5/6 7/8 9/10")
_TOLD = [Fraction(share) for row in _SHARES for share in row.split()]
"""Rounded probabilities that sentences may contain."""


def chance(probability: float) -> str:
    """Write a probability in words: ``about 3 in 4``, never as certain or impossible."""
    if probability < 0.05:
        return "less than 1 in 20"
    if probability > 0.95:
        return "more than 19 in 20"
    nearest = min(_TOLD, key=lambda share: abs(float(share) - probability))
    return f"about {nearest.numerator} in {nearest.denominator}"


def often(probability: float) -> str:
    """Write the probability of a repeated event: ``about 3 times in 4``."""
    part, _, whole = chance(probability).partition(" in ")
    if (part, whole) == ("about 1", "2"):
        return "about half the time"
    if part.endswith(" 1"):
        return f"{part.removesuffix(' 1')} once in {whole}"
    return f"{part} times in {whole}"


def none_of(wanted: int, among: int, drawn: int) -> float:
    """Return the probability that none of the wanted things is drawn.

    ``wanted``: number of wanted things in the pool, ``among``: size of the pool, ``drawn``: size of
    the draw, where a draw larger than the pool takes the whole pool.
    """
    drawn = min(drawn, among)
    return comb(among - wanted, drawn) / comb(among, drawn)


def sentences(*facts: str | None) -> str:
    """Join the sentences that fit into a reason, the most important one first.

    The first sentence is always used. Facts that are None or empty are left out.
    """
    first, *rest = [fact for fact in facts if fact]
    text = first
    for fact in rest:
        if len(text) + 1 + len(fact) <= MAX_REASON_LENGTH:
            text = f"{text} {fact}"
    return text
