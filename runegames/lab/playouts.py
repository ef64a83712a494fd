"""Playouts: games of computer players, as records for programs or as text."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from statistics import fmean
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias

from runegames.bots.registry import make_bot
from runegames.core import (
    AnyGame,
    Decision,
    Event,
    Options,
    Outcome,
    Rng,
    count,
    move_to_wire,
)
from runegames.games.failures import GameFailed, named
from runegames.games.fitness import outcome_trouble
from runegames.play.export import (
    decision_record,
    ending,
    event_record,
    options_said,
    outcome_record,
    table_lines,
    table_record,
)
from runegames.play.plies import Ply
from runegames.play.seats import SeatPlan
from runegames.play.session import OPENING_PLY, Session

JsonObject: TypeAlias = dict[str, Any]

FORMAT = 1
BOT_SALT = 0xB075
"""Salt of the players' seed, so that their random numbers are independent of the game's."""


class TimedPly(NamedTuple):
    """Ply of a playout with its thinking time."""

    decision: Decision
    """Question that the ply answers."""
    ply: Ply
    answers: int
    """Number of answers to choose from."""
    seconds: float


class Playout:
    """Game between computer players, each of which knows only the view of its seat."""

    def __init__(
        self, game: AnyGame, options: Options, plans: Sequence[SeatPlan], seed: int
    ) -> None:
        """Set the table.

        Raises:
            ValueError: the game does not allow these seats or options.
            UnknownBot: the player of a seat is unknown.
        """
        self.session = Session(game, options, plans, seed)
        self._bots = [make_bot(plan.player, game) for plan in plans]

    @property
    def outcome(self) -> Outcome:
        """Result of the game.

        Raises:
            ValueError: the game has not ended.
            GameFailed: the result is none; the sentence names the game and its package.
        """
        outcome = self.session.outcome()
        if outcome is None:
            raise ValueError("The game is not over.")
        session = self.session
        trouble = outcome_trouble(outcome, session.game.sides(len(session.plans)))
        if trouble:
            raise GameFailed(f"{named(session.game.meta.id)} ends with a wrong result: {trouble}.")
        return outcome

    def plies(self) -> Iterator[TimedPly]:
        """Play ply by ply."""
        session = self.session
        while (question := session.question()) is not None:
            rng = Rng.for_ply(session.seed ^ BOT_SALT, question.ply)
            bot = self._bots[question.decision.seat]
            start = perf_counter()
            move = bot.choose(question.position, rng)
            seconds = perf_counter() - start
            yield TimedPly(question.decision, session.play(move), len(question.moves), seconds)


# -- JSON ---------------------------------------------------------------------------------


def records(playout: Playout, *, list_legal: bool = False) -> Iterator[JsonObject]:
    """Play the game and make JSON objects: a header, an object for each ply, the outcome.

    Events include their audience and secrets. ``view`` is the view of the acting seat before its
    move. Seats are counted from 0. ``list_legal`` lists legal moves instead of counting them.
    """
    session = playout.session
    moves = session.game.moves
    yield {
        "runegames": "playout",
        "format": FORMAT,
        **table_record(session),
        "seed": session.seed,
        "events": [event_record(event) for event in session.opening],
    }
    for decision, ply, _, _ in playout.plies():
        legal = [move_to_wire(moves, move) for move in ply.before.legal_moves()]
        yield {
            "ply": ply.number,
            "seat": ply.seat,
            "decision": decision_record(decision),
            "legal": legal if list_legal else len(legal),
            "move": move_to_wire(moves, ply.move),
            "events": [event_record(event) for event in ply.events],
            "view": ply.before.view(ply.seat).model_dump(mode="json"),
        }
    yield {"outcome": outcome_record(playout.outcome, len(session.plies))}


def to_line(record: JsonObject) -> str:
    """Write a record as a line of ASCII, which is the same in all locales."""
    return json.dumps(record, ensure_ascii=True, separators=(",", ":"))


# -- text ---------------------------------------------------------------------------------


def transcript(playout: Playout) -> Iterator[str]:
    """Play the game and write its log with all secrets."""
    session = playout.session
    table = ", ".join(f"{plan.name} ({plan.player})" for plan in session.plans)
    yield f"{session.game.meta.title} · seed {session.seed} · {table}"
    if options := options_said(session):
        yield f"options: {options}"
    yield ""
    yield from _lines(session, OPENING_PLY, session.opening)
    for step in playout.plies():
        yield from _lines(session, step.ply.number, step.ply.events)
    yield from ending(session)


def _lines(session: Session, ply: int, events: Sequence[Event]) -> Iterator[str]:
    for event in events:
        yield f"{ply:>4}  {session.game.words.event(event, session.names)}"


def summary(plans: Sequence[SeatPlan], outcomes: Sequence[Outcome]) -> Iterator[str]:
    """Write a table of the results of several games of the same players."""
    yield f"{count(len(outcomes), 'game')}:"
    rows = [["", "mean score", "least", "most", "first places"]]
    for seat, plan in enumerate(plans):
        scores = [outcome.scores[seat] for outcome in outcomes]
        firsts = sum(seat in outcome.winners for outcome in outcomes)
        figures = (f"{fmean(scores):.1f}", min(scores), max(scores), firsts)
        rows.append([f"{plan.name} ({plan.player})", *map(str, figures)])
    yield from table_lines(rows)
