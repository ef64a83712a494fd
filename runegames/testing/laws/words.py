"""Laws of words: all that is said, in writing and for the ear, and why."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Any

from runegames.bots.hints import hint
from runegames.bots.search import Budget
from runegames.core import Outlook, redact
from runegames.core.advice import LONGEST_REASON
from runegames.testing.laws.facts import (
    RULE,
    Facts,
    check_rule,
    check_words,
    names_of,
    some_asked,
    viewers_of,
)
from runegames.testing.tables import Moment, Setting, moments

_UNHEARD = ("Sm", "So", "Sk")
"""Kinds of signs that a reading voice leaves out, or spells."""
_COUNTED = re.compile(
    r"(?<!than )\b(\d+) ((?:point|card|rune|bone|pile|turn|offer|win|hand|player|rival)s?)\b"
)


def everything_has_words(setting: Setting, facts: Facts) -> None:
    """Questions, moves, events and results, in writing."""
    words, names = setting.game.words, names_of(setting)
    for moment in moments(setting):
        decision, state = moment.state.decision(), moment.state
        if decision is None:
            outcome, view = state.outcome(), state.view(None)
            assert outcome is not None
            check_words(words.verdict(outcome, view, names))
            titles, rows = words.breakdown(view, names)
            assert rows
            assert all(len(row) == len(titles) and all(row) for row in rows)
            break
        view = state.view(decision.seat)
        for knowing in (view, state.view(None)):
            prompt = words.prompt(decision, knowing, names)
            assert names[decision.seat] in prompt, prompt
            check_words(prompt)
        told = [words.move(move, view) for move in moment.moves]
        assert len(set(told)) == len(told), "two moves in the same words"
        for text in told:
            check_words(text)
        for event in moment.after()[1]:
            for viewer in viewers_of(setting):
                check_words(words.event(redact(event, viewer), names))


def everything_can_be_heard(setting: Setting, facts: Facts) -> None:
    """The table, moves and events for the ear: sentences without signs that a voice leaves out."""
    words, names = setting.game.words, names_of(setting)
    for moment in some_asked(setting, 6):
        state, decision = moment.state, moment.state.decision()
        assert decision is not None
        for viewer in viewers_of(setting):
            told = words.tell(state.view(viewer), names)
            assert told.table
            for name in names:
                assert any(name in line for line in told.seats), f"nothing is told of {name}"
            assert bool(told.hand) == (viewer is not None)
            _check_heard([*told.table, *told.seats, *told.hand])
        view = state.view(decision.seat)
        heard = [words.tell_move(move, view, names) for move in moment.moves]
        assert len(set(heard)) == len(heard), "two moves sound the same"
        _check_heard(f"{line}." for line in heard)
        for event in moment.after()[1]:
            for viewer in viewers_of(setting):
                _check_heard([words.tell_event(redact(event, viewer), names)])


def _check_heard(lines: Iterable[str]) -> None:
    """Sentences without signs; a minus is a word."""
    for line in lines:
        check_words(line)
        assert line.endswith((".", "?")), line
        assert line[0].isupper() or line[0].isdigit(), line
        assert not any(unicodedata.category(sign) in _UNHEARD for sign in line), line
        assert " -" not in line, line


# -- hints ----------------------------------------------------------------------------------


def reasons_rest_on_what_is_known(setting: Setting, facts: Facts) -> None:
    """A reason is short and clear, and the same on all tables that its seat can imagine."""
    words, names = setting.game.words, names_of(setting)
    long_names = [f"{name} the Wanderer"[:16].ljust(16, "x") for name in names]
    for moment in some_asked(setting, 8):
        decision = moment.state.decision()
        assert decision is not None
        tables = [moment.state.determinize(decision.seat, moment.rng(use)) for use in (8, 9)]
        tables.append(moment.state.copy())
        for move in _some_of(moment):
            told = {words.reason(move, table, names) for table in tables}
            assert len(told) == 1, f"{told}: of {move}"
            for text in (*told, words.reason(move, moment.state, long_names)):
                assert len(text) <= LONGEST_REASON, text
                if text:
                    _check_clear(text, setting)
        assert tables[-1] == moment.state, "thinking of reasons has changed the table"


def hints_can_be_read(setting: Setting, facts: Facts) -> None:
    """A hint is a legal move and sentences; an outlook speaks of the asked seat."""
    words, names = setting.game.words, names_of(setting)
    for moment in some_asked(setting, 3):
        decision = moment.state.decision()
        assert decision is not None
        position = moment.state.determinize(decision.seat, moment.rng(1))
        view = position.view(decision.seat)
        found = hint(position, view, setting.game, names, Budget(simulations=4), moment.rng(2))
        assert found.move in moment.moves
        assert found.lines, "nothing is said"
        for line in found.lines:
            _check_clear(line, setting)
        outlook = words.outlook([3.4] * setting.seats, 0.5, moment.state, names)
        assert isinstance(outlook, Outlook)
        assert (outlook.success is None) == (len(setting.game.sides(setting.seats)) == 1)
        if outlook.words:
            assert names[decision.seat] in outlook.words
            _check_clear(outlook.words, setting)


def _some_of(moment: Moment) -> list[Any]:
    """One move of each kind, and some more."""
    rng = moment.rng(11)
    kinds = {move.kind: move for move in moment.moves}
    return list(dict.fromkeys([*kinds.values(), *(rng.choice(moment.moves) for _ in range(2))]))


def _check_clear(text: str, setting: Setting) -> None:
    """Full sentences with rules that exist and words in the right number."""
    check_words(text)
    assert text.endswith("."), text
    assert text[0].isupper() or text[0].isdigit(), text
    for ugly in ("..", " ,", " .", "-0"):
        assert ugly not in text, text
    for number, thing in _COUNTED.findall(text):
        assert thing.endswith("s") == (number != "1"), text
    for rule in RULE.findall(text):
        check_rule(rule, setting.game.meta.id)
