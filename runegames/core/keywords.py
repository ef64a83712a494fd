"""Declarations that mypyc loses: keywords, docstrings and types of fields of moves and events.

``.ci/compiled_wheel.py`` writes them into the copy that is compiled, as ``__declared__``.
"""

from __future__ import annotations

import json
from typing import Any, TypeVar

C = TypeVar("C")


def keywords_of(cls: type, **given: Any) -> dict[str, Any]:
    """Keywords of a class that is being made; those that compiling has lost are restored."""
    told = cls.__dict__.get("__declared__")
    if told is None:
        return given
    cls.__annotations__, cls.__doc__, keywords = json.loads(told)
    return {**given, **keywords}


def ordinary(cls: type[C]) -> type[C]:
    """Do nothing: mypyc makes an ordinary class of a decorated one, which can be a dataclass."""
    return cls
