"""Facts about a game that laws use, and helpers that several laws share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeAlias

from runegames.characters import RULE_ID, printable
from runegames.core import Options
from runegames.games.registry import UnknownGame, text_of
from runegames.games.rulebook import parse
from runegames.testing.findings import expect
from runegames.testing.tables import Moment, Setting, asked

RULE = re.compile(RULE_ID)
_NAMES = ("Anna", "Bo", "Cleo", "Dag", "Eir", "Finn")
_SECOND_PERSON = re.compile(r"\b(you|your|yours)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts about a game that let the laws check more; all of them are optional.

    Attributes:
        conserve: Check of a state. It raises ``AssertionError`` unless every piece is in exactly
            one place, and counts, stores and hands agree.
        plies: Least and greatest number of plies of a game, by options and number of seats.
        items: Words for things that can be hidden. The log of a seat may name such a thing only if
            it is in the seat's view as well.
        hides: Kinds of events that put open things out of sight. Things named before such an
            event may be missing in the view after the ply.
        shows: Kinds of events that show everybody something that no view shows afterwards, such as
            a played card that is covered at once.
        junk: Further moves that are illegal at every table, such as unknown cards.
        hidden: Test of a state: True if the number of answers depends on cards in a hand, so that
            the question is asked in any case. Without this test ALL-5 is checked only in games that
            declare no hidden information.
        ends_turn: Kinds of moves that end a turn. Cards shown by filling up a hand afterwards do
            not count as shown by the move.
        brief: Options that keep a game short, used by most random games.
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
"""Check of a random game; it raises ``AssertionError`` for a violation."""


def names_of(setting: Setting) -> Sequence[str]:
    """Name every seat."""
    return _NAMES[: setting.seats]


def seats_of(setting: Setting) -> Iterator[int]:
    """Yield each seat; findings name it meanwhile."""
    for seat in range(setting.seats):
        setting.place.seat = seat
        yield seat
    setting.place.seat = None


def viewers_of(setting: Setting) -> Iterator[int | None]:
    """Yield None for the public, then each seat; findings name the seat meanwhile."""
    setting.place.seat = None
    yield None
    yield from seats_of(setting)


def some_asked(setting: Setting, looks: int) -> Iterator[Moment]:
    """Yield about ``looks`` moments with a pending decision, spread over a random game."""
    found = [*asked(setting)]
    for moment in found[:: 1 + len(found) // looks]:
        setting.place.ply, setting.place.seat = moment.ply, None
        yield moment


def is_checkpoint(ply: int) -> bool:
    """Test whether a costly check is due at a ply: at 1, 2, 4, 8 …"""
    return ply & (ply - 1) == 0


@cache
def rules_of(game_id: str) -> frozenset[str]:
    """Collect the rules that the rules page names; the set is empty if there is no page."""
    return frozenset(RULE.findall(page_of(game_id)))


@cache
def _numbered(game_id: str) -> frozenset[str]:
    """Collect the rules that begin a paragraph or an item of the rules page."""
    sections = parse(page_of(game_id)).sections
    return frozenset(
        rule for each in sections for block in each.blocks for rule in block.rules
    ) & rules_of(game_id)


@cache
def page_of(game_id: str) -> str:
    """Read the rules page of a game; the text is empty if there is no page."""
    try:
        return text_of(game_id, "rules") or ""
    except UnknownGame:
        return ""


def check_rule(rule: str, game_id: str) -> None:
    """Check that the rules page names a rule, unless the rule belongs to all games.

    At least one rule, perhaps another one, has to begin a paragraph or an item of the page. A game
    without a rules page may name any rule.
    """
    if not page_of(game_id) or rule.startswith("ALL-"):
        return
    known = _numbered(game_id)
    why = f"the rules page has no paragraph or item that begins with **{rule}**"
    expect(rule in known or (rule in rules_of(game_id) and known), why, expected=sorted(known))


def check_words(text: str, game_id: str = "") -> None:
    """Check that a text is clean, addresses nobody as "you", and names only rules that exist."""
    expect(text and isinstance(text, str), "a text is empty, or is not a string", found=text)
    expect(text == text.strip(), "a text begins or ends with a blank", found=text)
    expect(printable(text, lines=False) == text, "a text contains control characters", found=text)
    for ugly in ("None", "{", "  "):
        expect(ugly not in text, f"a text contains {ugly!r}", found=text)
    expect(not _SECOND_PERSON.search(text), "a text read by several people says 'you'", found=text)
    for rule in RULE.findall(text) if game_id else ():
        check_rule(rule, game_id)
