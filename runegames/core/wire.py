"""Moves as files and other programs read them: JSON objects with a ``kind``."""

from __future__ import annotations

import json
from typing import Annotated, Any

from pydantic import ConfigDict, Field, TypeAdapter

MOVE_CONFIG = ConfigDict(extra="forbid", strict=True)
"""For ``__pydantic_config__`` of a move: unknown fields and loose types are refused."""


def moves_adapter(union: Any) -> TypeAdapter[Any]:
    """The wire form of a union of move classes, told apart by ``kind``."""
    return TypeAdapter(Annotated[union, Field(discriminator="kind")])


def move_to_wire(adapter: TypeAdapter[Any], move: object) -> dict[str, object]:
    """A move as a JSON object, ``kind`` first."""
    fields: dict[str, object] = adapter.dump_python(move, mode="json")
    return {"kind": fields.pop("kind"), **fields}


def move_from_wire(adapter: TypeAdapter[Any], wire: object) -> Any:
    """The move of a JSON object.

    Raises:
        pydantic.ValidationError: the object is no move of this game.
    """
    # Strict dataclasses are read from JSON text only; from Python objects they want instances.
    return adapter.validate_json(json.dumps(wire))
