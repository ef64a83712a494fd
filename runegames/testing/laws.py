"""The laws themselves: each plays a random game and raises ``AssertionError`` where one breaks."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from runegames.bots.hints import hint
from runegames.bots.registry import make_bot
from runegames.bots.search import Budget
from runegames.core import (
    AnyGame,
    AnyState,
    Event,
    IllegalMove,
    Meta,
    Objection,
    Options,
    Rng,
    move_from_wire,
    move_to_wire,
    redact,
)
from runegames.games.registry import UnknownGame, lent, text_of
from runegames.play.saves import load, new_save
from runegames.play.session import LogEntry, Session
from runegames.testing.tables import (
    Moment,
    Player,
    Setting,
    moments,
    mutations,
    random_setting,
    values_of,
    words_in,
)

RULE = re.compile(r"[A-Z]+-\d+[a-z]?")
NAMES = ("Anna", "Bo", "Cleo", "Dag", "Eir", "Finn")
BOTS = ("novice", "adept", "random", "master:3")
SECOND_PERSON = re.compile(r"\b(you|your|yours)\b", re.IGNORECASE)


class BrokenLaw(AssertionError):
    """A game breaks a law; the message names it, the table, and what was expected."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What a game may tell the laws of itself, for a closer look; all of it is optional."""

    conserve: Callable[[Any], None] | None = None
    """Asserts that every piece of a state is somewhere, once."""
    plies: Callable[[Options, int], tuple[int, int]] | None = None
    """The fewest and the most moves that a game of so many seats can take."""
    items: frozenset[str] = frozenset()
    """Words for things that can be hidden: a seat may read them in its log only if they stand
    in its view as well."""
    junk: tuple[object, ...] = ()
    """Further moves that are legal at no table: unknown cards and the like."""
    brief: Mapping[str, object] = field(default_factory=dict)
    """Options that keep a game short; most random games are played with them."""


# -- a state asks or is over ----------------------------------------------------------------


@cache
def rules_of(game_id: str) -> frozenset[str]:
    """The rules that players can look up; none for a game without a rules page."""
    try:
        return frozenset(RULE.findall(text_of(game_id, "rules") or ""))
    except UnknownGame:
        return frozenset()


def check_rule(rule: str, game_id: str) -> None:
    """A rule stands on the game's page, where it has one, or is one of all games."""
    known = rules_of(game_id)
    assert not known or rule in known or rule.startswith("ALL-"), f"no rule {rule} on the page"


def asks_or_is_over(setting: Setting, facts: Facts) -> None:
    """At every moment there is a question with answers, or an outcome; every game ends."""
    meta = setting.game.meta
    plies = -1
    for moment in moments(setting):
        plies += 1
        state, decision, outcome = moment.state, moment.state.decision(), moment.state.outcome()
        assert (decision is None) != (outcome is None), "a question, or an outcome"
        assert len(set(moment.moves)) == len(moment.moves), "no move is listed twice"
        assert state.legal_moves() == moment.moves, "moves are listed in a fixed order"
        assert deepcopy(state).legal_moves() == moment.moves
        if decision is not None:
            assert 0 <= decision.seat < setting.seats
            check_rule(decision.rule, meta.id)
            assert decision.kind in meta.sections, f"{decision.kind} has no section"
            continue
        assert outcome is not None
        assert list(moment.moves) == [], "nothing can be done once the game is over"
        assert outcome.reason in meta.reasons, f"{outcome.reason} is no declared reason"
        assert len(outcome.scores) == len(outcome.ranks) == setting.seats
        together = len(setting.game.sides(setting.seats)) == 1
        assert min(outcome.ranks) == 1 or together, "somebody is first, where sides play each other"
    if facts.plies is not None:
        fewest, most = facts.plies(setting.options, setting.seats)
        assert fewest <= plies <= most, f"{plies} moves"


def conserves(setting: Setting, facts: Facts) -> None:
    """Every piece is somewhere, once: on the true table and on all that can be imagined."""
    if facts.conserve is None:
        return
    for moment in moments(setting):
        facts.conserve(moment.state)


def looking_changes_nothing(setting: Setting, facts: Facts) -> None:
    """Nothing that is asked of a state changes it."""
    pool: list[object] = []
    for moment in moments(setting):
        state = moment.state
        before = deepcopy(state)
        pool += moment.moves[:2]
        state.decision()
        state.outcome()
        for move in pool[-12:]:
            state.objection(move)
        for seat in range(setting.seats):
            state.view(seat)
            state.determinize(seat, moment.rng(1))
        state.view(None)
        repr(state)
        assert state == before, "looking has changed the table"
        # A list that a caller tears up is not the state's own.
        answer = state.legal_moves()
        if isinstance(answer, list):
            answer.clear()
        assert list(state.legal_moves()) == list(moment.moves)


def copies_share_nothing(setting: Setting, facts: Facts) -> None:
    """What is done to a copy, or to an imagined table, does not reach the original."""
    kept: list[tuple[AnyState, AnyState, list[object]]] = []
    for moment in moments(setting):
        state = moment.state
        kept.append((state, deepcopy(state), list(moment.moves)))
        decision = state.decision()
        if decision is not None:
            twin = state.copy()
            assert twin == state, "a copy is equal"
            twin.apply(moment.move, moment.rng(2))
            assert twin != state, "a move changes something"
            play_on(state.determinize(decision.seat, moment.rng(3)), moment.rng(4), 3)
    for state, before, moves in kept:
        assert state == before, "an older copy has changed"
        assert list(state.legal_moves()) == moves


def play_on(state: AnyState, rng: Rng, plies: int) -> None:
    """Make some random moves on a table."""
    for _ in range(plies):
        if state.decision() is None:
            return
        state.apply(rng.choice(state.legal_moves()), rng)


# -- moves ----------------------------------------------------------------------------------


def objections_agree(setting: Setting, facts: Facts) -> None:
    """A move is refused, with a rule, exactly where it is not listed."""
    pool: list[object] = []
    for moment in moments(setting):
        state, rng = moment.state, moment.rng(5)
        legal = set(moment.moves)
        for move in moment.moves:
            assert state.objection(move) is None, f"{move} is listed and refused"
        pool += [rng.choice(moment.moves) for _ in range(3)] if moment.moves else pool[:3]
        samples = [rng.choice(pool) for _ in range(8)]
        tried: list[object] = [*pool[-30:], *facts.junk]
        tried += [other for move in samples for other in mutations(move, pool[-12:])]
        for index, answer in enumerate(dict.fromkeys(tried)):
            objection = state.objection(answer)
            assert (objection is None) == (answer in legal), f"{answer}: listed or refused?"
            if objection is not None:
                check_objection(setting, objection)
                if index % 8 == 0:
                    check_refusal(state, answer, moment)


def check_objection(setting: Setting, objection: Objection) -> None:
    """A sentence that names its rule and survives names with braces in them."""
    names = ("Ann{a}", "Bo {0}", "Cleo", "Dag", "Eir", "Finn")[: setting.seats]
    check_rule(objection.rule, setting.game.meta.id)
    text = objection.text(names)
    assert objection.rule in text
    assert text.endswith("."), text
    for name in names[:2]:
        text = text.replace(name, "")
    assert "{" not in text, text


def check_refusal(state: AnyState, move: object, moment: Moment) -> None:
    """Refusing a move changes nothing, tells nothing and draws nothing."""
    before, log, rng = deepcopy(state), list[Event](), moment.rng(6)
    told = None
    try:
        state.apply(move, rng, log)
    except IllegalMove as refused:
        told = str(refused)
    assert told is not None, f"{move} was refused and made"
    assert RULE.search(told), f"{told} names no rule"
    assert state == before
    assert not log
    assert not rng.draws


def moves_survive_the_wire(setting: Setting, facts: Facts) -> None:
    """Different moves are different JSON objects with a ``kind``, and come back as they were."""
    adapter = setting.game.moves
    seen: dict[str, object] = {}
    for moment in moments(setting):
        for move in moment.moves:
            wire = move_to_wire(adapter, move)
            assert seen.setdefault(str(wire), move) == move, f"{wire} means two moves"
            assert next(iter(wire)) == "kind"
            if len(seen) % 7 == 0 or move == moment.move:
                back = move_from_wire(adapter, wire)
                assert back == move
                assert type(back) is type(move)
                assert pickle.loads(pickle.dumps(move)) == move
    wire = move_to_wire(adapter, next(iter(seen.values())))
    loose: list[object] = [{**wire, "extra": 1}, {**wire, "kind": "no such kind"}, [], None, "text"]
    for bad in loose:
        try:
            move_from_wire(adapter, bad)
        except ValueError:
            continue
        raise AssertionError(f"{bad} was taken for a move")


# -- secrets --------------------------------------------------------------------------------


def seats_see_what_they_know(setting: Setting, facts: Facts) -> None:
    """A table filled in at random looks the same to its seat, to everybody, and to the rules."""
    for moment in moments(setting):
        state = moment.state
        public = state.view(None)
        assert public.seat is None
        hand = public.hand_field()
        assert hand is None or not getattr(public, hand)
        for seat in range(setting.seats):
            guess = state.determinize(seat, moment.rng(1))
            view = state.view(seat)
            assert view.seat == seat
            assert guess.view(seat) == view
            assert guess.view(None) == public
            assert guess.decision() == state.decision()
            assert guess.outcome() == state.outcome()


def guesses_are_honest(setting: Setting, facts: Facts) -> None:
    """What is filled in depends on what the seat knows, and on nothing else; it is playable."""
    for moment in moments(setting):
        for seat in range(setting.seats):
            other = moment.state.determinize(seat, moment.rng(1))
            again = moment.state.determinize(seat, moment.rng(2))
            assert other.determinize(seat, moment.rng(2)) == again
            if facts.conserve is not None:
                facts.conserve(other)
            play_on(other, moment.rng(3), 6)
            if facts.conserve is not None:
                facts.conserve(other)


def imagined_worlds(setting: Setting) -> int:
    """How many guesses in a game are not the truth: none in a game without secrets."""
    return sum(
        moment.state.determinize(seat, moment.rng(1)) != moment.state
        for moment in moments(setting)
        for seat in range(setting.seats)
    )


def answers_rest_on_what_is_known(setting: Setting, facts: Facts) -> None:
    """A seat can be offered and refused the same moves on any table that it can imagine."""
    tried: list[object] = []
    for moment in moments(setting):
        decision = moment.state.decision()
        if decision is None:
            break
        guess = moment.state.determinize(decision.seat, moment.rng(1))
        assert guess.legal_moves() == moment.moves
        tried += [moment.rng(2).choice(moment.moves), moment.move]
        for move in tried:
            assert guess.objection(move) == moment.state.objection(move)


def events_show_what_may_be_known(setting: Setting, facts: Facts) -> None:
    """A seat learns from a ply what every table that it can imagine would have told it.

    Up to the first event that reveals something to it; what follows may rest on that.
    """
    for moment in moments(setting):
        if moment.move is None:
            break
        after, events = moment.after()
        _items_in_view(facts.items, after, events, setting.seats)
        for seat in range(setting.seats):
            guess = moment.state.determinize(seat, moment.rng(1))
            if guess.objection(moment.move) is None:
                _same_to(seat, moment, guess, after, events)


def _same_to(
    seat: int, moment: Moment, guess: AnyState, after: AnyState, events: list[Event]
) -> None:
    guess_after, guess_events = moment.after(guess)
    for event, other in zip(events, guess_events, strict=False):
        if event.reveals or (event.secret and seat in event.audience):
            return
        assert redact(event, seat) == redact(other, seat), f"{event} tells seat {seat} too much"
    assert len(events) == len(guess_events)
    assert guess_after.view(seat) == after.view(seat)


def _items_in_view(items: frozenset[str], state: AnyState, events: list[Event], seats: int) -> None:
    for seat in (None, *range(seats)):
        in_view = set(words_in(state.view(seat).model_dump(mode="json")))
        for event in events:
            seen = redact(event, seat)
            named = items & set(words_in(dict(seen.data)))
            assert named <= in_view, f"{seen} names {named - in_view} to seat {seat}"


# -- sittings -------------------------------------------------------------------------------


def logs_of(session: Session) -> list[list[LogEntry]]:
    """The log of every seat, and everybody's."""
    return [session.log(seat) for seat in (None, *range(len(session.plans)))]


def saves_replay(setting: Setting, facts: Facts) -> None:
    """A save gives the same game again, with the same log for every seat, undo included."""
    session, player, whims = setting.session(), Player(setting.seed), Rng(setting.seed)
    with TemporaryDirectory() as folder:
        path = new_save(session, folder=Path(folder))
        while session.decision() is not None:
            session.play(player.choose(session.state.legal_moves()))
            last = session.plies[-1]
            if whims.below(5) == 0 and session.undo_obstacle(last.seat) is None:
                session.undo(last.seat)
        loaded = load(path)
        assert loaded.notice is None, loaded.notice
        check_same_sitting(loaded.session, session)


def check_same_sitting(one: Session, other: Session) -> None:
    """Two sittings are in the same state, by the same moves, with the same logs."""
    assert one.state == other.state
    assert logs_of(one) == logs_of(other)
    assert [ply.move for ply in one.plies] == [ply.move for ply in other.plies]
    assert one.practice == other.practice
    assert one.outcome() == other.outcome()


def undo_is_exact(setting: Setting, facts: Facts) -> None:
    """Every move can be taken back to the very start, and made again."""
    session, player = setting.session(), Player(setting.seed)
    states, moves = [deepcopy(session.state)], []
    while session.decision() is not None:
        moves.append(player.choose(session.state.legal_moves()))
        session.play(moves[-1])
        states.append(deepcopy(session.state))
    for state in reversed(states[:-1]):
        session.replay_undo("plain", 1)
        assert session.state == state
    for move, state in zip(moves, states[1:], strict=True):
        session.replay_move(move)
        assert session.state == state


# -- words ----------------------------------------------------------------------------------


def check_words(text: str) -> None:
    """Something is said, cleanly, and to nobody in particular."""
    assert text
    assert text == text.strip()
    for ugly in ("None", "{", "  "):
        assert ugly not in text, text
    assert not SECOND_PERSON.search(text), f"several people read: {text}"


def everything_has_words(setting: Setting, facts: Facts) -> None:
    """Questions, moves, events, tables and results, in writing and for the ear."""
    words, names = setting.game.words, NAMES[: setting.seats]
    for moment in moments(setting):
        decision, state = moment.state.decision(), moment.state
        for viewer in (None, *range(setting.seats)):
            told = words.tell(state.view(viewer), names)
            assert told.table
            for name in names:
                assert any(name in line for line in told.seats), f"nothing is told of {name}"
            assert bool(told.hand) == (viewer is not None)
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
        for tell in (words.move, lambda move, view: words.tell_move(move, view, names)):
            told_moves = [tell(move, view) for move in moment.moves]
            assert len(set(told_moves)) == len(told_moves), "two moves in the same words"
            for text in told_moves:
                check_words(text)
        for event in moment.after()[1]:
            for viewer in (None, *range(setting.seats)):
                seen = redact(event, viewer)
                check_words(words.event(seen, names))
                check_words(words.tell_event(seen, names))


# -- computer players -----------------------------------------------------------------------


def bots_answer(setting: Setting, facts: Facts) -> None:
    """Every level answers every kind of question, from what its seat knows alone."""
    asked: set[str] = set()
    for moment in moments(setting):
        decision = moment.state.decision()
        if decision is None or decision.kind in asked:
            continue
        asked.add(decision.kind)
        seat = decision.seat
        positions = [moment.state.determinize(seat, moment.rng(7))]
        positions.append(positions[0].determinize(seat, moment.rng(7)))
        for name in BOTS:
            answers = [
                make_bot(name, setting.game).choose(position.copy(), moment.rng(8))
                for position in positions
            ]
            assert answers[0] in moment.moves, f"{name} answers {answers[0]}"
            assert answers[0] == answers[1], f"{name} sees what seat {seat} does not know"
        view, names = moment.state.view(seat), NAMES[: setting.seats]
        advice = hint(positions[0], view, setting.game, names, Budget(simulations=4), moment.rng(9))
        assert advice.move in moment.moves
        assert all(line.strip() for line in advice.lines)
        # Thinking is done in another process.
        assert pickle.loads(pickle.dumps(positions[0])) == positions[0]


# -- what is known of a game ----------------------------------------------------------------


def check_meta(game: AnyGame) -> None:
    """Title, seats, reasons and options are such that menus and forms can show them."""
    meta: Meta = game.meta
    assert meta.title
    assert meta.designer
    assert meta.rules_version >= 1
    assert meta.reasons, "a game ends for a reason"
    assert meta.seat_counts == tuple(sorted(set(meta.seat_counts)))
    page = rules_of(meta.id)
    for rules in meta.reasons.values():
        assert not page or set(rules.split(", ")) <= page, f"{rules} is not on the rules page"
    for name, each in game.options_type.model_fields.items():
        assert each.title, f"the option {name} has no title"
        assert each.description, f"the option {name} has no sentence"
        assert each.default in values_of(each), f"the option {name} has no default"
    for seats in (0, -1, max(meta.seat_counts) + 1):
        try:
            game.new(game.options_type(), seats, Rng(1))
        except ValueError:
            continue
        raise AssertionError(f"a table for {seats} players")
    for seats in meta.seat_counts:
        sides = game.sides(seats)
        assert sorted(seat for side in sides for seat in side) == list(range(seats))


Law = Callable[[Setting, Facts], None]

LAWS: tuple[Law, ...] = (
    asks_or_is_over,
    conserves,
    looking_changes_nothing,
    copies_share_nothing,
    objections_agree,
    moves_survive_the_wire,
    seats_see_what_they_know,
    guesses_are_honest,
    answers_rest_on_what_is_known,
    events_show_what_may_be_known,
    saves_replay,
    undo_is_exact,
    everything_has_words,
    bots_answer,
)
"""What is held of every game; each is tried on random games of its own."""


def check_game(
    game: AnyGame,
    *,
    games: int = 3,
    seed: int = 1,
    facts: Facts | None = None,
    laws: Sequence[Law] = LAWS,
) -> None:
    """Hold the laws on so many random games of every table size.

    Raises:
        BrokenLaw: a game breaks a law; the message names the law and the table.
    """
    with lent(game):
        _hold("check_meta", game.meta.id, lambda: check_meta(game))
        _check_games(game, games, seed, facts or Facts(), laws)


def _check_games(game: AnyGame, games: int, seed: int, facts: Facts, laws: Sequence[Law]) -> None:
    worlds = 0
    for seats in game.meta.seat_counts:
        for number in range(games):
            setting = random_setting(game, seats, seed + number, facts.brief)
            for law in laws:
                _hold(law.__name__, repr(setting), partial(law, setting, facts))
            worlds += imagined_worlds(setting)
    # A game with secrets of which every guess is the truth would keep all laws and tell all.
    if games and bool(worlds) != game.meta.hidden_information:
        what = "has secrets and imagines none" if not worlds else "imagines secrets and has none"
        raise BrokenLaw(f"hidden_information: {game.meta.title} {what}")


def _hold(law: str, where: str, check: Callable[[], None]) -> None:
    try:
        check()
    except Exception as broken:
        # A game's own code may raise anything; the law that it raised it under is worth knowing.
        what = str(broken) if isinstance(broken, AssertionError) else repr(broken)
        raise BrokenLaw(f"{law}, {where}: {what}") from broken
