"""Base of marks, which say more of a field than its type."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Any, ClassVar, Optional


class FieldMarker:
    """Base of marks: ``Own[str]`` is the type ``str`` with the ``meaning`` of the mark ``Own``.

    Type checkers see such a type as an ``Annotated`` one. At run time the mark is a class, so that
    ``help`` finds its docstring.
    """

    meaning: ClassVar[Enum]
    may_be_none: ClassVar[bool] = False
    """True if the field is None for those who may not see it."""

    def __class_getitem__(cls, kind: Any) -> Any:
        """Return the marked type."""
        if cls.may_be_none:
            # `kind | None` would fail for a type that is named by a string.
            return Annotated[Optional[kind], cls.meaning]  # noqa: UP045
        return Annotated[kind, cls.meaning]
