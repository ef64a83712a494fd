"""Facts about a game that laws use, and helpers that several laws share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeAlias

from runegames.characters import RULE_ID, printable
from runegames.core import Options
from runegames.games.registry import text_of
from runegames.games.rulebook import parse
from runegames.play.seats import PERSON_NAMES
from runegames.testing.findings import expect
from runegames.testing.tables import Moment, Setting, asked

RULE = re.compile(RULE_ID)
_IDENTIFIER = re.compile(r"\b[a-z][a-z0-9]*_[a-z0-9_]+\b")
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
        hides: Kinds of events that cover open things. Things that are named before such an event
            may be missing in the view after the ply.
        shows: Kinds of events that show everybody something that no view shows afterwards, such as
            a played card that is covered at once.
        junk: Further moves that are illegal at every table, such as unknown cards.
        hidden: Test of a state: True if the number of answers depends on cards in a hand, so that
            the game asks even if there is only one answer. Without this test, ALL-5 is checked only
            in games that declare no hidden information.
        ends_turn: Kinds of moves that end a turn. Cards that a player draws afterwards to fill up
            the hand do not count as shown by the move.
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
    return PERSON_NAMES[: setting.seats]


def seats_of(setting: Setting) -> Iterator[int]:
    """Yield each seat, and set it as the place that findings name."""
    for seat in range(setting.seats):
        setting.examined.seat = seat
        yield seat
    setting.examined.seat = None


def viewers_of(setting: Setting) -> Iterator[int | None]:
    """Yield None for the public, then each seat as ``seats_of`` does."""
    setting.examined.seat = None
    yield None
    yield from seats_of(setting)


def some_asked(setting: Setting, looks: int) -> Iterator[Moment]:
    """Yield at most ``looks`` moments with a pending decision, spread over a random game."""
    moments = [*asked(setting)]
    for moment in moments[:: 1 + len(moments) // looks]:
        setting.examined.ply, setting.examined.seat = moment.ply, None
        yield moment


def is_checkpoint(ply: int) -> bool:
    """Test whether a costly check is due at a ply: at 1, 2, 4, 8 …"""
    return ply & (ply - 1) == 0


@cache
def rules_of(game_id: str) -> frozenset[str]:
    """Collect the rules that begin a paragraph or an item of the rules page."""
    sections = parse(page_of(game_id)).sections
    return frozenset(
        rule for section in sections for block in section.blocks for rule in block.rules
    )


@cache
def page_of(game_id: str) -> str:
    """Read the rules page of a game; the text is empty if there is no page."""
    return text_of(game_id, "rules") or ""


def check_rule(rule: str, game_id: str) -> None:
    """Check that the rules page has a paragraph or an item that begins with ``rule``.

    Rules of all games (``ALL-…``) need not be on the page. A game without a rules page may name any
    rule.
    """
    known = rules_of(game_id)
    fine = rule in known or rule.startswith("ALL-") or not page_of(game_id)
    why = f"the rules page has no paragraph or item that begins with **{rule}**"
    expect(fine, why, expected=sorted(known))


def check_rules(text: str, game_id: str) -> None:
    """Check each rule that a text names."""
    for rule in RULE.findall(text):
        check_rule(rule, game_id)


def check_words(text: str, game_id: str = "") -> None:
    """Check that a text is clean, addresses nobody as "you", and names only rules that exist.

    Without ``game_id`` the rules are not checked.
    """
    expect(text and isinstance(text, str), "a text is empty, or is not a string", actual=text)
    expect(text == text.strip(), "a text begins or ends with a blank", actual=text)
    expect(printable(text, lines=False) == text, "a text contains control characters", actual=text)
    for ugly in ("None", "{", "  "):
        expect(ugly not in text, f"a text contains {ugly!r}", actual=text)
    identifier = _IDENTIFIER.search(text)
    fault = "a text contains an identifier; names of pieces can have blanks"
    expect(identifier is None, fault, actual=text)
    expect(not _SECOND_PERSON.search(text), "a text read by several people says 'you'", actual=text)
    if game_id:
        check_rules(text, game_id)
