"""Wire form of moves, for files and other programs: JSON objects with a ``kind``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Annotated, Any, TypeVar

from pydantic import ConfigDict, Field, TypeAdapter

M = TypeVar("M")

MOVE_CONFIG = ConfigDict(extra="forbid", strict=True)
"""Value of ``__pydantic_config__`` of moves; it refuses unknown fields and loose types."""


def moves_adapter(kinds: Sequence[type]) -> TypeAdapter[Any]:
    """Make the pydantic adapter for moves of these classes, told apart by ``kind``."""
    if len(kinds) == 1:
        return TypeAdapter(kinds[0])
    union: Any = reduce(or_, kinds)
    return TypeAdapter(Annotated[union, Field(discriminator="kind")])


def move_to_wire(adapter: TypeAdapter[M], move: M) -> dict[str, object]:
    """Turn a move into a JSON object, ``kind`` first."""
    fields: dict[str, object] = adapter.dump_python(move, mode="json")
    return {"kind": fields.pop("kind"), **fields}


def move_from_wire(adapter: TypeAdapter[M], wire: object) -> M:
    """Turn a JSON object into a move.

    Raises:
        pydantic.ValidationError: The object is not a move of this game.
    """
    # In strict mode pydantic makes a dataclass from JSON text, but not from a dict.
    return adapter.validate_json(json.dumps(wire))
