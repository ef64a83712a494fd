"""Secrecy of plain mode: the words that a viewer hears depend only on what the viewer knows."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from typing import Any

import pytest

from runegames.core import Event, Rng, Seat
from runegames.games.registry import game
from runegames.games.rune.rules import RuneState
from runegames.plain.asking import first_step
from runegames.plain.choices import Refusal, Step
from runegames.plain.sitting import Sitting
from runegames.plain.stream import CLEAR, CLEARING_LINES, Stream
from runegames.play.seats import default_plans
from runegames.play.session import Session
from runegames.play.settings import Settings
from tests.contract.tables import CASES, every_table
from tests.plain.reader import UNPLAYED, Reader, by_chance, read_out, table
from tests.play.sittings import retell

MOMENTS = 3
"""Greatest number of random moments at which a game is searched for secrets."""
PLIES = 24
"""Plies after which a game is stopped, because most secrets arise before that."""
COMMANDS = ("look", "hand", "seats", "log all", "rules", "?")


def scrambled(event: Event, viewer: Seat | None) -> Event:
    """Return the event with a false secret, unless the viewer may know the true one."""
    if not event.secret or (viewer is not None and viewer in event.audience):
        return event
    return event.altered(dict.fromkeys(event.secret, "PLANTED"))


def twin_of(session: Session, viewer: Seat | None, rng: Rng) -> Session:
    """Return a copy of a sitting in which all that the viewer cannot know may differ."""
    twin = copy.copy(session)
    knower = rng.below(len(session.plans)) if viewer is None else viewer
    twin.state = session.state.determinize(knower, rng)
    retell(twin, lambda record: scrambled(record.event, viewer))
    return twin


def moments(game_id: str, seats: int, seed: int) -> Iterator[Session]:
    """Yield a random sitting of persons after some random plies, and after the last ply."""
    the_game = game(game_id)
    session = Session(the_game, the_game.options_type(), default_plans(seats, people=seats), seed)
    rng = Rng(seed)
    stops = {1 + rng.below(PLIES) for _ in range(MOMENTS)}
    for ply in range(PLIES):
        legal = session.state.legal_moves()
        if not legal:
            break
        if ply in stops:
            yield session
        # The first legal move is often to draw a card; random choices would rarely find it.
        session.play(legal[0] if rng.random() < 0.5 else rng.choice(legal))
    yield session


def heard_by(session: Session, viewer: Seat | None) -> list[str]:
    """Return what a viewer hears at a table: the events, answers to commands, and the question."""
    reader = Reader(lambda reader: None)
    sitting = Sitting(Stream(reader, reader), session, Settings())
    sitting.viewer = viewer
    sitting.tell_table()
    sitting.tell_news()
    for command in COMMANDS:
        assert command == "?" or sitting.dialogue._command(command)
    decision = session.decision()
    if decision is not None and (decision.seat == viewer or not decision.needs_secrets):
        question = session.question(public=viewer is None)
        assert question is not None
        reader.said += sitting.asking.brief(question, sitting.names)
        reader.said += words_of(first_step(sitting.asking, session.game, question, sitting.names))
    return reader.said


def words_of(step: Step) -> Iterator[str]:
    """Yield the words of a question, of its choices, and of the questions that these lead to."""
    yield step.question
    for number, choice in step.numbered():
        yield f"{number}. {choice.words}"
        answer = choice.follow()
        if isinstance(answer, Refusal):
            yield answer.words
        if isinstance(answer, Step):
            yield from words_of(answer)


def leaks(game_id: str, seats: int) -> list[str]:
    """Return the lines that a viewer hears in a sitting and not in its twin, or the reverse."""
    values = []
    rng = Rng(7)
    for session in moments(game_id, seats, seed=seats):
        decision = session.decision()
        asked = 0 if decision is None else decision.seat
        # The public, the asked seat, and another seat.
        for viewer in (None, asked, (asked + 1) % seats):
            true, other = (
                heard_by(sitting, viewer) for sitting in (session, twin_of(session, viewer, rng))
            )
            if true != other:
                values += sorted(set(true) ^ set(other))
    return values


@pytest.mark.slow
@every_table
def test_no_words_depend_on_what_the_listener_does_not_know(game_id: str, seats: int) -> None:
    assert not leaks(game_id, seats)


def test_a_planted_leak_in_the_log_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(event: Event, seat: Seat | None, *, faded: bool = False) -> Any:
        return event

    monkeypatch.setattr("runegames.play.log.redact", careless)
    assert leaks("market", 2)


def test_a_planted_leak_in_the_view_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = RuneState.view

    def leaky(self: RuneState, seat: Seat | None) -> Any:
        return honest(self, seat).model_copy(update={"hand": honest(self, 0).hand})

    monkeypatch.setattr(RuneState, "view", leaky)
    assert leaks("rune", 2)


HANDED_OVER = [case for case in CASES if case[1] > 1]
MOST_PAUSES = 12
"""Number of pauses after which the input ends."""
WIPED = {True: CLEAR, False: "\n" * CLEARING_LINES}
"""Output that wipes a terminal; the key says whether the terminal can clear its screen."""


@pytest.mark.parametrize(
    ("game_id", "seats", "clears"), [*((*case, True) for case in HANDED_OVER), ("bones", 3, False)]
)
def test_a_terminal_shows_only_the_hand_of_the_asked_player(
    game_id: str, seats: int, clears: bool
) -> None:
    session = table(game_id, seats, people=seats, seed=seats)
    by_rng = by_chance(Rng(seats))
    viewer: str | None = None
    pauses = 0
    ask_for_the_hand = False

    def choose(reader: Reader) -> str | None:
        nonlocal viewer, pauses, ask_for_the_hand
        in_sight = "\n".join(reader.said).rpartition(WIPED[clears])[2]
        lines = [line for line in in_sight.split("\n") if line]
        if reader.prompt.startswith("Everybody, press Enter"):
            assert not hands(lines)
            viewer = None
            return ""
        if "press Enter" in reader.prompt:
            assert not pauses or len(lines) == 2 or viewer is None, lines
            assert lines[-2].startswith("Next: ")
            viewer = reader.prompt.partition(",")[0]
            assert not hands(lines)
            pauses += 1
            ask_for_the_hand = True
            return "" if pauses <= MOST_PAUSES else None
        if reader.fresh and WIPED[clears] in "\n".join(reader.fresh):
            # If no pause follows the wiping, anybody may hear the question, or the game is over.
            viewer = None
        assert hands(lines) <= {viewer}
        if ask_for_the_hand:
            ask_for_the_hand = False
            return "hand"
        return by_rng(reader)

    reader = read_out(session, choose, terminal=True, clears=clears)
    assert pauses > 5
    assert not hands("\n".join(reader.said).rpartition(WIPED[clears])[2].split("\n"))


def hands(lines: list[str]) -> set[str | None]:
    """Return the names of the players whose hands are in these lines."""
    matches = (re.match(r"(\w+) holds (?!the bag|\d+ bones)", line) for line in lines)
    return {match[1] for match in matches if match}


@pytest.mark.slow
def test_a_pipe_is_never_wiped() -> None:
    session = table("rune", 2, people=2)
    reader = read_out(session, by_chance(Rng(1)))
    assert session.outcome() is not None
    assert "\x1b" not in "".join(reader.said)
    assert "" not in reader.said


def test_leaving_wipes_the_hand() -> None:
    session = table("rune", 2, people=2)
    answers = iter(["", "hand", "quit"])
    reader = read_out(session, lambda reader: next(answers), terminal=True, clears=True)
    *_, last = "\n".join(reader.said).rpartition(CLEAR)
    assert last.strip() == UNPLAYED


def test_nothing_is_wiped_if_only_one_person_plays() -> None:
    session = table("rune", 2)
    reader = read_out(session, by_chance(Rng(1)), terminal=True, clears=True)
    assert CLEAR not in "\n".join(reader.said)
