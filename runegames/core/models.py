"""Bases of the pydantic models that people and files meet."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Options(BaseModel):
    """What a table agrees on before the game. Titles and descriptions feed the set-up form.

    A field may carry ``json_schema_extra={"seats": [...]}`` when it means something for some
    seat counts only, ``{"rule": "RU-10"}`` for the rule that it belongs to, and
    ``{"begins": True}`` when all that it settles is who begins.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


class View(BaseModel):
    """What one seat may know of a state, or everybody (``seat`` is None)."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    seat: int | None
    """Whose view this is."""
    seats: int
    """How many sit at the table."""
    sides: tuple[tuple[int, ...], ...]
    """Who plays together: one tuple of seats a side."""
    scores: tuple[int, ...]
    """Points so far, by side."""
    turn: int | None
    """Whose turn it is; None when the game is over."""
