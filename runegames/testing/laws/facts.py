"""What laws are told of a game, and what several of them look up."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeAlias

from runegames.characters import printable
from runegames.core import Options
from runegames.games.registry import UnknownGame, text_of
from runegames.testing.tables import Moment, Setting, moments

RULE = re.compile(r"[A-Z]+-\d+[a-z]?")
_NAMES = ("Anna", "Bo", "Cleo", "Dag", "Eir", "Finn")
_SECOND_PERSON = re.compile(r"\b(you|your|yours)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Facts:
    """What a game may tell the laws of itself, for a closer look; all of it is optional."""

    conserve: Callable[[Any], None] | None = None
    """Asserts that every piece of a state is somewhere, once, and that the books (counts, stores,
    hands) agree with each other."""
    plies: Callable[[Options, int], tuple[int, int]] | None = None
    """The fewest and the most moves that a game of so many seats can take."""
    items: frozenset[str] = frozenset()
    """Words for things that can be hidden: a seat may read them in its log only if they stand
    in its view as well."""
    hides: frozenset[str] = frozenset()
    """Kinds of events by which open things go out of sight: those named before need not stand in
    a view after the ply."""
    junk: tuple[object, ...] = ()
    """Further moves that are legal at no table: unknown cards and the like."""
    hidden: Callable[[Any], bool] | None = None
    """Whether what lies in a hand decides how many answers the pending question has; then it is
    asked in any case. Without it nothing is held about who is asked (ALL-5)."""
    ends_turn: frozenset[str] = frozenset()
    """Kinds of moves that end a turn: what filling up then shows does not count as theirs."""
    brief: Mapping[str, object] = field(default_factory=dict)
    """Options that keep a game short; most random games are played with them."""


Law: TypeAlias = Callable[[Setting, Facts], None]
"""Plays random games at a table and raises ``AssertionError`` where something is wrong."""


def names_of(setting: Setting) -> Sequence[str]:
    """A name for every seat."""
    return _NAMES[: setting.seats]


def viewers_of(setting: Setting) -> Sequence[int | None]:
    """Everybody (None), and each seat."""
    return (None, *range(setting.seats))


def some_asked(setting: Setting, looks: int) -> Iterator[Moment]:
    """About so many moments of a random game at which somebody is asked, all over it."""
    found = [moment for moment in moments(setting) if moment.move is not None]
    return iter(found[:: 1 + len(found) // looks])


def is_checkpoint(ply: int) -> bool:
    """Whether to look at something dear: after 1, 2, 4, 8 … plies."""
    return ply & (ply - 1) == 0


@cache
def rules_of(game_id: str) -> frozenset[str]:
    """The rules that players can look up; none for a game without a rules page."""
    return frozenset(RULE.findall(page_of(game_id)))


@cache
def page_of(game_id: str) -> str:
    """The rules page of a game, if it has one."""
    try:
        return text_of(game_id, "rules") or ""
    except UnknownGame:
        return ""


def check_rule(rule: str, game_id: str) -> None:
    """A rule stands on the game's page, where it has one, or is one of all games."""
    known = rules_of(game_id)
    assert not known or rule in known or rule.startswith("ALL-"), f"no rule {rule} on the page"


def check_words(text: str) -> None:
    """Something is said, cleanly, and to nobody in particular."""
    assert text
    assert text == text.strip()
    assert printable(text, lines=False) == text, f"control characters in {text!r}"
    for ugly in ("None", "{", "  "):
        assert ugly not in text, text
    assert not _SECOND_PERSON.search(text), f"several people read: {text}"
