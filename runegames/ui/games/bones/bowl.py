"""Bowl over the fire, with the bones of the pot."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from runegames.ui import art
from runegames.ui.canvas import to_centre
from runegames.ui.look import Look
from runegames.ui.pixels import Picture, Pixels

ART = "camp.txt"
FIRE_FRAMES = ("", " b", " c", " b")
"""Suffixes of the names of the fire's pictures, in the order of the animation."""
Tilt: TypeAlias = Literal["up", "left", "right"]
Tier: TypeAlias = Literal["bone", "bone_shade", "bone_far"]
MAX_ABOVE_PIXELS = 8
"""Pixels of a lowered bone above the rim of the bowl."""
SHIFTS: dict[Tilt, int] = {"up": 0, "left": -5, "right": 5}
"""Pixels by which a lowered bone is moved sideways."""


class Bone(NamedTuple):
    """Bone of the pot; its place is in pixels from the bowl's top left corner."""

    tier: Tier
    tilt: Tilt
    x: int
    y: int


class Bowl(NamedTuple):
    """Form of a bowl; lengths are in pixels of its unscaled picture."""

    width: int
    scale: int
    """Factor by which the pictures are enlarged."""
    fire_x: int
    fire_y: int
    """Top left pixel of the fire, counted from the top left pixel of the bowl."""
    number_y: int
    """Top of the number on the bowl."""
    bones: tuple[Bone, ...]
    """Bones in the order in which they appear as the pot fills."""

    def lowered(self) -> Bowl:
        """Lower the bones to at most ``MAX_ABOVE_PIXELS`` above the rim."""
        return self._replace(bones=tuple(map(_lowered, self.bones)))


def _lowered(bone: Bone) -> Bone:
    if bone.y >= -MAX_ABOVE_PIXELS:
        return bone
    return bone._replace(y=-MAX_ABOVE_PIXELS, x=bone.x + SHIFTS[bone.tilt])


def _bones(*tiers: tuple[Tier, str]) -> tuple[Bone, ...]:
    """Read the bones of each tier: tilt, x and y, such as ``u9,-5``."""
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


class BowlPainter:
    """Painter of a bowl in pixels; ``x`` and ``y`` are its top left pixel."""

    def __init__(self, pixels: Pixels, bowl: Bowl, x: int, y: int, look: Look) -> None:
        self.pixels, self.bowl = pixels, bowl
        self.x, self.y = x, y
        self.look, self.palette = look, look.palette

    def _draw(self, picture: Picture, x: int, y: int, inks: Mapping[str, str]) -> None:
        """Draw a picture at (x, y), in pixels of the unscaled bowl."""
        scale = self.bowl.scale
        left, top = self.x + x * scale, self.y + y * scale
        self.pixels.picture(picture, left, top, inks, scale=scale)

    def light(self) -> None:
        """Draw firelight on the ground round the fire."""
        palette, scale = self.palette, self.bowl.scale
        if palette.ansi:
            return
        middle = self.x + self.bowl.width * scale / 2
        bottom = self.y + (self.bowl.fire_y + 9) * scale
        light = (palette.firelight_1, palette.firelight_2, palette.firelight_3)
        for colour, (across, down) in zip(light, ((27, 12), (21, 9), (13, 5)), strict=True):
            wide, high = across * scale, down * scale
            for row in range(-high, high + 1):
                half = round(wide * (1 - (row / high) ** 2) ** 0.5)
                self.pixels.fill(round(middle) - half, bottom + row, 2 * half, 1, colour)

    def fire(self, frame: int) -> None:
        """Draw the fire; ``frame`` is the index of its picture in ``FIRE_FRAMES``."""
        bowl = self.bowl
        picture = art.picture(ART, f"fire {bowl.width}{FIRE_FRAMES[frame]}")
        self._draw(picture, bowl.fire_x, bowl.fire_y, _inks(self.look))

    def bones(self, pot: int) -> None:
        """Draw the bones of the pot, the farthest first."""
        for bone in reversed(self.bowl.bones[:pot]):
            picture = art.picture(ART, f"bone {bone.tilt}")
            self._draw(picture, bone.x, bone.y, _inks(self.look, bone.tier))

    def iron(self, pot: int) -> None:
        """Draw the bowl itself, with the number of bones on it."""
        bowl, palette = self.bowl, self.palette
        picture, number = art.picture(ART, f"bowl {bowl.width}"), art.large(str(pot))
        assert number is not None, f"no large picture of {pot}"
        self._draw(picture, 0, 0, _inks(self.look))
        x, inks = to_centre(number.width, bowl.width), {"#": palette.on_iron}
        self._draw(number, x, bowl.number_y, inks)


@lru_cache(maxsize=64)
def _inks(look: Look, bone: Tier = "bone") -> Mapping[str, str]:
    return art.inks(ART, look.palette, bone=getattr(look.palette, bone))
