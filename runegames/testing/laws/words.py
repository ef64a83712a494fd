"""Laws of words: prompts, moves, events, results and reasons, written and spoken."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from runegames.bots.hints import hint
from runegames.bots.search import Budget
from runegames.core import AnyState, Outlook, Previewing, Question, redact
from runegames.core.advice import MAX_REASON_LENGTH
from runegames.games.telling import told_of
from runegames.testing.findings import expect, same
from runegames.testing.laws.facts import Facts, Law, check_words, names_of, some_asked, viewers_of
from runegames.testing.laws.guesses import deals_of
from runegames.testing.tables import Moment, Setting, asked, moments

REMEMBERED = 2
"""Number of moments at which other tables are played on, to see if words remember them."""
_UNHEARD = ("Sm", "So", "Sk")
"""Unicode categories of signs that a screen reader leaves out or spells."""
_COUNTED = re.compile(
    r"(?<!than )\b(\d+) ((?:point|card|rune|bone|pile|turn|offer|win|hand|player|rival)s?)\b"
)


def everything_has_words(setting: Setting, facts: Facts) -> None:
    """Check that questions, moves, events and results have written words."""
    words, game_id = setting.game.words, setting.game.meta.id
    names = names_of(setting)
    for moment in moments(setting):
        if moment.move is None:
            _check_results(setting, moment.state)
            break
        decision, state = moment.decision, moment.state
        views = state.view(decision.seat), state.view(None)
        for knowing in views:
            prompt = words.prompt(decision, knowing, names)
            expect(names[decision.seat] in prompt, "a prompt omits the asked seat", actual=prompt)
            check_words(prompt, game_id)
        # A question that needs no secrets may be asked with the public view, too.
        askable = views[:1] if decision.needs_secrets else views
        for knowing in askable:
            sentences = [words.move(move, knowing) for move in moment.moves]
            twice = sorted({text for text in sentences if sentences.count(text) > 1})
            expect(not twice, "two moves have the same words", actual=twice)
            for text in sentences:
                check_words(text, game_id)
        for event in moment.after().events:
            for viewer in viewers_of(setting):
                check_words(words.event(redact(event, viewer), names), game_id)


def _check_results(setting: Setting, state: AnyState) -> None:
    words, names = setting.game.words, names_of(setting)
    outcome, view = state.outcome(), state.view(None)
    assert outcome is not None
    check_words(words.verdict(outcome, view, names), setting.game.meta.id)
    titles, rows = words.breakdown(view, names)
    expect(rows, "`breakdown` returns no rows", actual=rows)
    for row in rows:
        fault = f"a row of the results does not have one cell for each column: {row}"
        same(len(row), len(titles), fault)
        expect(all(row), "a cell of the results is empty", actual=row)


def everything_can_be_heard(setting: Setting, facts: Facts) -> None:
    """Check that table, moves and events have spoken sentences without signs of ``_UNHEARD``."""
    words, names = setting.game.words, names_of(setting)
    for moment in some_asked(setting, 6):
        state = moment.state
        before = {}
        for viewer in viewers_of(setting):
            sentences = before[viewer] = told_of(setting.game, state.view(viewer), names)
            expect(sentences.table, "`tell` describes no table")
            for name in names:
                spoken = any(name in line for line in sentences.seats)
                expect(spoken, f"`tell` does not mention {name}", actual=sentences.seats)
            fault = "`tell` omits a seat's hand"
            if viewer is None:
                fault = "`tell` shows a hand to all"
            same(bool(sentences.hand), viewer is not None, fault)
            _check_heard([*sentences.table, *sentences.seats, *sentences.hand])
        for viewer in viewers_of(setting):
            again = told_of(setting.game, state.view(viewer), names)
            same(again, before[viewer], "words remember what another viewer saw")
        view = state.view(moment.decision.seat)
        heard = [words.tell_move(move, view, names) for move in moment.moves]
        same(len(set(heard)), len(heard), "two moves sound the same")
        _check_heard(f"{line}." for line in heard)
    # A sentence of an event may come once in a game, so that a few moments would miss it.
    for moment in asked(setting):
        for event in moment.after().events:
            for viewer in viewers_of(setting):
                _check_heard([words.tell_event(redact(event, viewer), names)])


def _check_heard(lines: Iterable[str]) -> None:
    """Check that lines are sentences without signs; a minus has to be a word."""
    for line in lines:
        check_words(line)
        expect(line.endswith((".", "?")), "a spoken line does not end like a sentence", actual=line)
        begins = line[0].isupper() or line[0].isdigit()
        expect(begins, "a spoken line does not begin like a sentence", actual=line)
        signs = [sign for sign in line if unicodedata.category(sign) in _UNHEARD]
        fault = "a spoken line contains signs that screen readers skip"
        expect(not signs and " -" not in line, fault, actual=line)


# -- hints ----------------------------------------------------------------------------------


def reasons_rest_on_what_is_known(setting: Setting, facts: Facts) -> None:
    """Check that reasons, outlooks and previews are the same on all tables that a seat imagines.

    Reasons have to be short and clear, too.
    """
    words, names = setting.game.words, names_of(setting)
    long_names = [f"{name} the Wanderer"[:16].ljust(16, "x") for name in names]
    for number, moment in enumerate(some_asked(setting, 8)):
        seat = setting.examined.seat = moment.decision.seat
        tables = [moment.guess(seat, use) for use in (8, 9)]
        true = moment.state.copy()
        for move in _some_of(moment):
            reason = words.reason(move, true, names)
            for table in tables:
                why = f"the reason for {move} depends on what its seat does not know"
                same(words.reason(move, table, names), reason, why)
                if isinstance(true, Previewing) and isinstance(table, Previewing):
                    why = f"the preview of {move} depends on what its seat does not know"
                    same(table.preview(move), true.preview(move), why)
            for text in (reason, words.reason(move, moment.state, long_names)):
                expect(len(text) <= MAX_REASON_LENGTH, "a reason is too long", actual=text)
                if text:
                    _check_clear(text, setting)
        scores = [3.4] * setting.seats
        outlook = words.outlook(scores, 0.5, true, names)
        for table in tables:
            why = "an outlook depends on what its seat does not know"
            same(words.outlook(scores, 0.5, table, names), outlook, why)
        same(true, moment.state, "giving reasons has changed the table")
        if number < REMEMBERED:
            _check_nothing_remembered(moment, tables)


def _check_nothing_remembered(moment: Moment, guesses: Sequence[AnyState]) -> None:
    """Check that words and worths do not change once another table was played on.

    A module global or an attribute of a class could hold the truth, hidden from all comparisons of
    tables. Here it holds the true table, then tables that the asked seat imagines, then other
    deals.
    """
    setting, position = moment.setting, guesses[0]
    words = setting.game.words
    names = names_of(setting)
    moves = _some_of(moment)
    why = "remember another table; keep nothing of a table in a module or a class"

    def preview(table: AnyState) -> object:
        return [table.preview(move) for move in moves] if isinstance(table, Previewing) else None

    said: dict[str, Callable[[AnyState], object]] = {
        "reasons": lambda table: [words.reason(move, table, names) for move in moves],
        "outlooks": lambda table: words.outlook([3.4] * setting.seats, 0.5, table, names),
        "worths": lambda table: [*setting.game.appraise(table, moves)],
        "forecasts": lambda table: [*setting.game.forecast(table)],
        "previews": preview,
    }
    others = [(moment, table) for table in (moment.state, *guesses)]
    others += [(next(moments(deal)), deal.state()) for deal in deals_of(setting, 2)]
    for what, say in said.items():
        sentences = []
        for there, world in others:
            _play_a_ply(there, world)
            sentences.append(say(position.copy()))
        for later in sentences[1:]:
            same(later, sentences[0], f"{what} {why}")


def _play_a_ply(moment: Moment, world: AnyState) -> None:
    """Look at a table in all ways, and play on, as a sitting does."""
    for seat in (*range(moment.setting.seats), None):
        world.view(seat)
    world.legal_moves()
    world.outcome()
    if moment.move is not None and world.objection(moment.move) is None:
        moment.after(state=world)


def hints_can_be_read(setting: Setting, facts: Facts) -> None:
    """Check that hints have a legal move and sentences, and that outlooks name the asked seat."""
    words, names = setting.game.words, names_of(setting)
    for moment in some_asked(setting, 3):
        seat = setting.examined.seat = moment.decision.seat
        position = moment.guess(seat)
        view = position.view(seat)
        question = Question(moment.decision, view, position, position.legal_moves())
        advice = hint(question, setting.game, names, Budget(simulations=4), moment.rng(2))
        expect(advice.move in moment.moves, "a hint is not a legal move", actual=advice.move)
        expect(advice.lines, "a hint says nothing")
        for line in advice.lines:
            _check_clear(line, setting)
        outlook = words.outlook([3.4] * setting.seats, 0.5, moment.state, names)
        expect(isinstance(outlook, Outlook), "`outlook` returns no `Outlook`", actual=outlook)
        together = len(setting.game.sides(setting.seats)) == 1
        fault = "`success` of an outlook has to be None if all play on one side, and only then"
        same(outlook.success is None, together, fault)
        if outlook.words:
            named = names[seat] in outlook.words
            expect(named, "an outlook does not name the asked seat", actual=outlook.words)
            _check_clear(outlook.words, setting)


def _some_of(moment: Moment) -> list[Any]:
    """Choose a move of each kind, and up to two more."""
    rng = moment.rng(11)
    kinds = {move.kind: move for move in moment.moves}
    return list(dict.fromkeys([*kinds.values(), *(rng.choice(moment.moves) for _ in range(2))]))


def _check_clear(text: str, setting: Setting) -> None:
    """Check that a text has full sentences, existing rules, and nouns in the right number."""
    check_words(text, setting.game.meta.id)
    whole = text.endswith(".") and (text[0].isupper() or text[0].isdigit())
    expect(whole, "a text is not a full sentence", actual=text)
    for ugly in ("..", " ,", " .", "-0"):
        expect(ugly not in text, f"a sentence contains {ugly!r}", actual=text)
    for number, thing in _COUNTED.findall(text):
        expect(thing.endswith("s") == (number != "1"), "a noun has the wrong number", actual=text)


LAWS: tuple[Law, ...] = (
    everything_has_words,
    everything_can_be_heard,
    reasons_rest_on_what_is_known,
    hints_can_be_read,
)
