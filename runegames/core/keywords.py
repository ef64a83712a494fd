"""Declarations that mypyc loses in moves and events: keywords, docstrings and types of fields.

``.ci/compiled_wheel.py`` writes them as ``__declared__`` into the copy that is compiled.
"""

from __future__ import annotations

import json
from typing import Any, TypeVar

C = TypeVar("C")


def keywords_of(cls: type, **given: Any) -> dict[str, Any]:
    """Return the keywords of a new class, with those that compiling has lost.

    The lost annotations and the docstring are put back into the class.
    """
    declared = cls.__dict__.get("__declared__")
    if declared is None:
        return given
    cls.__annotations__, cls.__doc__, keywords = json.loads(declared)
    return {**given, **keywords}


def ordinary(cls: type[C]) -> type[C]:
    """Return the class itself, as a mark for mypyc.

    mypyc compiles a decorated class as an ordinary Python class, which can be a dataclass.
    """
    return cls
