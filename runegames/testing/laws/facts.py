"""Facts that a game tells its laws, and look-ups that several laws share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeAlias

from runegames.characters import printable
from runegames.core import Options
from runegames.games.registry import UnknownGame, text_of
from runegames.games.rulebook import parse
from runegames.testing.findings import expect
from runegames.testing.tables import Moment, Setting, moments

RULE = re.compile(r"[A-Z]+-\d+[a-z]?")
_NAMES = ("Anna", "Bo", "Cleo", "Dag", "Eir", "Finn")
_SECOND_PERSON = re.compile(r"\b(you|your|yours)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts that a game may tell the laws of itself, for a closer look; all of them are optional.

    Attributes:
        conserve: asserts that every piece of a state is somewhere, once, and that the books
            (counts, stores, hands) agree with each other.
        plies: from options and seats the fewest and the most moves that a game can take.
        items: words for things that can be hidden: a seat may read them in its log only if they
            stand in its view as well.
        hides: kinds of events by which open things go out of sight: those named before need not
            stand in a view after the ply.
        shows: kinds of events that show everybody what no view shows afterwards: a card that is
            played and lies below others then.
        junk: further moves that are legal at no table: unknown cards and the like.
        hidden: tells of a state whether what lies in a hand decides how many answers the pending
            question has; then it is asked in any case. Without it nothing is held about who is
            asked (ALL-5), except in games that declare no hidden information: there it never does.
        ends_turn: kinds of moves that end a turn: what filling up then shows does not count as
            theirs.
        brief: options that keep a game short; most random games are played with them.
    """

    conserve: Callable[[Any], None] | None = None
    plies: Callable[[Options, int], tuple[int, int]] | None = None
    items: frozenset[str] = frozenset()
    hides: frozenset[str] = frozenset()
    shows: frozenset[str] = frozenset()
    junk: tuple[object, ...] = ()
    hidden: Callable[[Any], bool] | None = None
    ends_turn: frozenset[str] = frozenset()
    brief: Mapping[str, object] = field(default_factory=dict)


Law: TypeAlias = Callable[[Setting, Facts], None]
"""Plays random games at a table and raises ``AssertionError`` where something is wrong."""


def names_of(setting: Setting) -> Sequence[str]:
    """A name for every seat."""
    return _NAMES[: setting.seats]


def seats_of(setting: Setting) -> Iterator[int]:
    """Each seat, which findings name from then on."""
    for seat in range(setting.seats):
        setting.place.seat = seat
        yield seat
    setting.place.seat = None


def viewers_of(setting: Setting) -> Iterator[int | None]:
    """Everybody (None), and each seat, which findings name from then on."""
    setting.place.seat = None
    yield None
    yield from seats_of(setting)


def some_asked(setting: Setting, looks: int) -> Iterator[Moment]:
    """About so many moments of a random game at which somebody is asked, all over it."""
    found = [moment for moment in moments(setting) if moment.move is not None]
    for moment in found[:: 1 + len(found) // looks]:
        setting.place.ply, setting.place.seat = moment.ply, None
        yield moment


def is_checkpoint(ply: int) -> bool:
    """Test whether a costly look is due: after 1, 2, 4, 8 … plies."""
    return ply & (ply - 1) == 0


@cache
def rules_of(game_id: str) -> frozenset[str]:
    """The rules that players can look up; none for a game without a rules page."""
    return frozenset(RULE.findall(page_of(game_id)))


@cache
def _numbered(game_id: str) -> frozenset[str]:
    """The rules that the page says itself, and not only refers to."""
    sections = parse(page_of(game_id)).sections
    return frozenset(
        rule for each in sections for block in each.blocks for rule in block.rules
    ) & rules_of(game_id)


@cache
def page_of(game_id: str) -> str:
    """The rules page of a game, if it has one."""
    try:
        return text_of(game_id, "rules") or ""
    except UnknownGame:
        return ""


def check_rule(rule: str, game_id: str) -> None:
    """A rule begins a paragraph or an item of the game's page, where it has one, or is one of
    all games.
    """
    if not page_of(game_id) or rule.startswith("ALL-"):
        return
    known = _numbered(game_id)
    why = f"the rules page has no rule {rule}: one begins a paragraph or an item with **{rule}**"
    expect(rule in known or (rule in rules_of(game_id) and known), why, expected=sorted(known))


def check_words(text: str, game_id: str = "") -> None:
    """Check that words are there, clean, addressed to nobody in particular, and name rules that
    there are.
    """
    expect(text and isinstance(text, str), "something is said", found=text)
    expect(text == text.strip(), "no blanks stand around a text", found=text)
    expect(printable(text, lines=False) == text, "control characters in a text", found=text)
    for ugly in ("None", "{", "  "):
        expect(ugly not in text, f"{ugly!r} in a text", found=text)
    expect(not _SECOND_PERSON.search(text), "several people read it: who is you?", found=text)
    for rule in RULE.findall(text) if game_id else ():
        check_rule(rule, game_id)
