"""Sittings of persons and computer players, and what tests do with them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from runegames.bots.registry import make_bot
from runegames.chronicle.library import Library
from runegames.chronicle.memory import FinishedGame
from runegames.core import Event, Rng
from runegames.games.registry import game
from runegames.games.rune.model import RuneView
from runegames.play.log import LogRecord, SittingNote
from runegames.play.savefile import SaveFile
from runegames.play.saves import new_save, save_of
from runegames.play.seats import SeatPlan, default_plans
from runegames.play.session import OPENING_PLY, Session
from runegames.testing import Player

NAMES = ("Anna", "Bo", "Cleo", "Dag", "Eir")


def sitting(mix: str = "pp", seed: int = 7, **options: object) -> Session:
    """Begin a game of Rune: each ``p`` of ``mix`` is a person, each ``b`` a computer player."""
    the_game = game("rune")
    plans = [
        SeatPlan(name=NAMES[seat], player="person" if letter == "p" else "random")
        for seat, letter in enumerate(mix)
    ]
    return Session(the_game, the_game.options_type.model_validate(options), plans, seed)


def step(session: Session, *kinds: str, seed: int = 0) -> None:
    """Make a random legal move of each kind in turn; without ``kinds``, make one of any kind.

    If no legal move is of the wanted kind, a move of any kind is made.
    """
    for kind in kinds or ("",):
        moves = session.state.legal_moves()
        of_kind = [move for move in moves if move.kind == kind]
        session.play(Rng(seed).choice(of_kind or moves))


def can_redo(session: Session) -> bool:
    """Test whether the seat that is asked can redo a move."""
    decision = session.decision()
    return decision is not None and session.redo_obstacle(decision.seat) is None


def play_out(session: Session, seed: int = 0) -> Session:
    """Play random moves to the end; return the sitting."""
    while not is_over(session):
        step(session, seed=seed + session.next_ply)
    return session


def finished(mix: str = "p", seed: int = 7) -> Session:
    """Return a sitting of Rune that was saved and played to its end."""
    session = sitting(mix, seed)
    new_save(session)
    return play_out(session)


def counted(library: Library) -> list[FinishedGame]:
    """Return the finished games of a library that count."""
    return [played for played in library.finished() if played.counts]


def random_game(game_id: str, seats: int, seed: int, **options: object) -> Session:
    """Return a random game of persons, played to its end."""
    the_game = game(game_id)
    chosen = the_game.options_type.model_validate(options)
    session = Session(the_game, chosen, default_plans(seats, people=seats), seed)
    player = Player(seed)
    while not is_over(session):
        session.play(player.choose(session.state.legal_moves()))
    return session


def is_over(session: Session) -> bool:
    return session.outcome() is not None


def play_by(level: str, session: Session, until: Callable[[Session], bool] = is_over) -> Session:
    """Let a computer player answer for all seats until ``until`` is true; return the sitting."""
    bot = make_bot(level, session.game)
    while not until(session):
        question = session.question()
        assert question is not None, "the game is shorter than the test needs"
        session.play(bot.choose(question.position, Rng(question.ply)))
    return session


def asked(session: Session) -> int:
    """Return the seat that has to answer."""
    decision = session.decision()
    assert decision is not None
    return decision.seat


def hand(session: Session, seat: int) -> tuple[str, ...]:
    """Return the cards in the hand of a seat."""
    view = session.view(seat)
    assert isinstance(view, RuneView)
    return view.hand


def memory_game(*, memory_aid: bool) -> Session:
    """Return a finished game of Enceladus; ``memory_aid`` shows cards that players have seen."""
    return random_game("enceladus", 2, 5, memory_aid=memory_aid, length="single hand")


def recorder_of(session: Session) -> SaveFile:
    """Return the save that records a sitting."""
    save = save_of(session)
    assert save is not None
    return save


def known_save() -> Path:
    """Return the save of a finished game of two persons that the library knows."""
    session = finished("pp")
    with Library() as library:
        assert library.note(session)
    return path_of(session)


def path_of(session: Session) -> Path:
    """Return the path of the save that records a sitting."""
    return recorder_of(session).path


def retell(twin: Session, change: Callable[[LogRecord], Event]) -> None:
    """Replace each event of ``twin``, which is a copy of a sitting, by what ``change`` returns."""
    chain, record = [], twin.recorded
    while record is not None:
        chain.append(record)
        record = record.before
    changed: dict[LogRecord | None, LogRecord | None] = {None: None}
    events: dict[int, list[Event]] = {}
    for old in reversed(chain):
        new = changed[old] = LogRecord(changed[old.before], old.ply, change(old))
        if not isinstance(new.event, SittingNote):
            events.setdefault(new.ply, []).append(new.event)
    twin.recorded = changed[twin.recorded]
    twin.opening = tuple(events.get(OPENING_PLY, ()))
    twin.plies = [
        replace(ply, events=tuple(events.get(ply.number, ())), last_record=changed[ply.last_record])
        for ply in twin.plies
    ]
