"""Base class of the parts of a table."""

from __future__ import annotations

from typing import Generic, TypeVar, cast

from runegames.core import View
from runegames.ui.scene import Scene

V = TypeVar("V", bound=View, covariant=True)
C = TypeVar("C", covariant=True)


class ScenePart(Generic[V, C]):
    """Part of a table that is drawn from a scene and a cursor: board, panels or tray."""

    scene: Scene | None = None
    """Scene of the table; None before the first one."""
    cursor: C | None = None
    """Cursor of the table; None while no question is asked."""

    @property
    def shown(self) -> Scene:
        """Scene of the table, which must be known already."""
        assert self.scene is not None
        return self.scene

    @property
    def view(self) -> V:
        """View of the scene, typed as the game's own class."""
        return cast("V", self.shown.view)

    @property
    def earlier(self) -> V:
        """View before the others' last moves; what differs from it is marked."""
        return cast("V", self.shown.earlier)
