"""Measures of colours: contrast, difference, and how colour-blind eyes see them."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from coloraide import Color

Eyes: TypeAlias = Literal["all cones", "protan", "deutan", "tritan"]
"""Kinds of sight: with all cones, or without the cones for long, middle or short waves."""
ALL_EYES: tuple[Eyes, ...] = get_args(Eyes)


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of WCAG 2, from 1 to 21."""
    return Color(one).contrast(other, method="wcag21")


def seen(colour: str, eyes: Eyes) -> Color:
    """Return a colour as these eyes see it, by Machado, Oliveira and Fernandes (2009)."""
    if eyes == "all cones":
        return Color(colour)
    return Color(colour).filter(eyes, method="machado").clip("srgb")


def difference(one: Color, other: Color) -> float:
    """Return the difference by CIEDE2000; a difference of about 1 can just be noticed."""
    return one.delta_e(other, method="2000")
