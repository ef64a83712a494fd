"""Bindings whose keys players can change."""

from __future__ import annotations

from textual.binding import Binding

from runegames.play.keys import ACTIONS, learn_outside_keys


def bound(id: str, action: str, words: str | None = None, *, show: bool = True) -> Binding:
    """A binding with the usual keys of an action; the app's key map knows it by its ``id``."""
    if id not in ACTIONS:  # of another package's game, whose table is looked at before it is played
        learn_outside_keys()
    known = ACTIONS[id]
    return Binding(known.keys, action, known.words if words is None else words, show=show, id=id)
