"""The bowl over the fire, with the bones of the pot in it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from runegames.ui import art
from runegames.ui.look import Look
from runegames.ui.pixels import Pixels

ART = "camp.txt"
FIRE_FRAMES = ("", " b", " c", " b")
"""Ends of the names of the pictures of the fire, in the order in which it burns."""
Tilt: TypeAlias = Literal["up", "left", "right"]
Tier: TypeAlias = Literal["bone", "bone_shade", "bone_far"]
LIT = "hdeynw#"
"""Letters of the pictures that are drawn where glyphs show them, without colours."""


class Bone(NamedTuple):
    """Place of a bone, in pixels from the bowl's top left corner."""

    tier: Tier
    tilt: Tilt
    x: int
    y: int


class Bowl(NamedTuple):
    """A bowl of some size; all lengths in pixels of its picture."""

    width: int
    scale: int
    """Factor of its pictures."""
    fire_x: int
    fire_y: int
    """Top left pixel of the fire, counted from that of the bowl."""
    number_y: int
    """Top of the number on the iron."""
    bones: tuple[Bone, ...]
    """Bones in the order in which they rise."""

    def lowered(self) -> Bowl:
        """Lower the bones to at most eight pixels above the rim."""
        bones = (
            bone
            if bone.y >= -8
            else bone._replace(y=-8, x=bone.x + {"up": 0, "left": -5, "right": 5}[bone.tilt])
            for bone in self.bones
        )
        return self._replace(bones=tuple(bones))


def _bones(*tiers: tuple[Tier, str]) -> tuple[Bone, ...]:
    """Read a line a tier: tilt, x and y of each bone."""
    tilts: dict[str, Tilt] = {"u": "up", "l": "left", "r": "right"}
    return tuple(
        Bone(tier, tilts[word[0]], *map(int, word[1:].split(",")))
        for tier, line in tiers
        for word in line.split()
    )


SMALL = Bowl(
    22,
    1,
    fire_x=-2,
    fire_y=7,
    number_y=3,
    bones=_bones(
        ("bone", "u9,-5 l3,-5 r12,-5 l0,-5 r15,-5"),
        ("bone_shade", "l6,-8 r10,-8 l3,-8 r13,-8 u8,-10"),
        ("bone_far", "l5,-11 r10,-11"),
    ),
)
MIDDLE = Bowl(
    26,
    1,
    fire_x=-3,
    fire_y=11,
    number_y=4,
    bones=_bones(
        ("bone", "u10,-6 l2,-6 r16,-6 l-3,-6 r21,-6"),
        ("bone_shade", "l5,-10 r13,-10 l0,-10 r18,-10 u10,-12"),
        ("bone_far", "l4,-14 r14,-14"),
    ),
)
LARGE = MIDDLE._replace(scale=2)


@lru_cache(maxsize=64)
def paints(look: Look, bone: Tier = "bone") -> Mapping[str, str]:
    """Colours of the pictures of the camp, for bones of a tier."""
    palette = look.palette
    if not look.pixels:
        # Rim, shade, flames and logs alone: so the parts keep their shapes.
        return {letter: palette.gold if letter in LIT else "" for letter in art.sheet(ART).legend}
    return art.inks(ART, palette, bone=getattr(palette, bone))


def draw_fire(pixels: Pixels, bowl: Bowl, x: int, y: int, look: Look, frame: int) -> None:
    """Draw one of the frames of the fire, of the bowl at that place."""
    picture = art.picture(ART, f"fire {bowl.width}{FIRE_FRAMES[frame % len(FIRE_FRAMES)]}")
    left, top = x + bowl.fire_x * bowl.scale, y + bowl.fire_y * bowl.scale
    pixels.picture(picture, left, top, paints(look), scale=bowl.scale)


def draw_bones(pixels: Pixels, bowl: Bowl, x: int, y: int, look: Look, pot: int) -> None:
    """Draw the bones of the pot, those behind first."""
    for bone in reversed(bowl.bones[:pot]):
        picture = art.picture(ART, f"bone {bone.tilt}")
        left, top = x + bone.x * bowl.scale, y + bone.y * bowl.scale
        # Without shades a gap keeps it apart from what is behind it.
        for beside in () if look.pixels else (-1, 1):
            gap = {"#": look.palette.table}
            pixels.picture(picture, left + beside, top, gap, scale=bowl.scale)
        pixels.picture(picture, left, top, paints(look, bone.tier), scale=bowl.scale)


def draw_iron(pixels: Pixels, bowl: Bowl, x: int, y: int, look: Look, pot: int) -> None:
    """Draw the bowl itself with the number."""
    palette, picture = look.palette, art.picture(ART, f"bowl {bowl.width}")
    if not look.pixels:
        whole = dict.fromkeys(art.sheet(ART).legend, palette.table)
        pixels.picture(picture, x, y, whole, scale=bowl.scale)
    pixels.picture(picture, x, y, paints(look), scale=bowl.scale)
    number = art.large(str(pot))
    assert number is not None, "there is a letter for every digit"
    ink = {"#": palette.on_iron if look.pixels else palette.gold}
    left = x + (bowl.width - number.width) // 2 * bowl.scale
    pixels.picture(number, left, y + bowl.number_y * bowl.scale, ink, scale=bowl.scale)


def draw_light(pixels: Pixels, bowl: Bowl, x: int, y: int, look: Look) -> None:
    """Draw firelight on the ground round the fire."""
    palette = look.palette
    light = (palette.firelight_1, palette.firelight_2, palette.firelight_3)
    if palette.ansi or not look.pixels:
        return
    middle = x + bowl.width * bowl.scale / 2
    bottom = y + (bowl.fire_y + 9) * bowl.scale
    for colour, (across, down) in zip(light, ((27, 12), (21, 9), (13, 5)), strict=True):
        wide, high = across * bowl.scale, down * bowl.scale
        for row in range(-high, high + 1):
            half = round(wide * (1 - (row / high) ** 2) ** 0.5)
            pixels.fill(round(middle) - half, bottom + row, 2 * half, 1, colour)
