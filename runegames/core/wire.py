"""Moves as files and other programs read them: JSON objects with a ``kind``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Annotated, Any, TypeVar

from pydantic import ConfigDict, Field, TypeAdapter

M = TypeVar("M")

MOVE_CONFIG = ConfigDict(extra="forbid", strict=True)
"""Value of ``__pydantic_config__`` of a move: unknown fields and loose types are refused."""


def moves_adapter(kinds: Sequence[type]) -> TypeAdapter[Any]:
    """The wire form of moves of these classes, told apart by ``kind``."""
    if len(kinds) == 1:
        return TypeAdapter(kinds[0])
    union: Any = reduce(or_, kinds)
    return TypeAdapter(Annotated[union, Field(discriminator="kind")])


def move_to_wire(adapter: TypeAdapter[M], move: M) -> dict[str, object]:
    """A move as a JSON object, ``kind`` first."""
    fields: dict[str, object] = adapter.dump_python(move, mode="json")
    return {"kind": fields.pop("kind"), **fields}


def move_from_wire(adapter: TypeAdapter[M], wire: object) -> M:
    """The move of a JSON object.

    Raises:
        pydantic.ValidationError: the object is no move of this game.
    """
    # Strict dataclasses are read from JSON text only; from Python objects they want instances.
    return adapter.validate_json(json.dumps(wire))
