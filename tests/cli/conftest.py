"""Fixtures for the command line: a terminal, saved games, and a stand-in for the app."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from runegames import cli
from runegames.cli import screen
from runegames.games.registry import game
from runegames.play.saves import Loaded, new_save
from runegames.play.seats import default_plans
from runegames.play.session import Session


class Started(NamedTuple):
    """Arguments that the app was started with, on the screen or in plain mode."""

    start: object
    """Session, saved game, or None for the menu."""
    plain: bool = False
    replay: bool = False
    ascii_only: bool = False

    @property
    def session(self) -> Session:
        """Session that the app shows first."""
        session = self.start.session if isinstance(self.start, Loaded) else self.start
        assert isinstance(session, Session)
        return session

    @property
    def seats(self) -> list[tuple[str, str]]:
        """Name and player of each seat."""
        return [(plan.name, plan.player) for plan in self.session.plans]


class Shell:
    """Command line that runs in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def prints(self, *words: object) -> str:
        """Return what a command prints on stdout; the command has to succeed."""
        assert cli.main([*map(str, words)]) == 0
        return self._capsys.readouterr().out

    def refuses(self, *words: object) -> str:
        """Return what a command prints on stderr; its exit status has to be ``MISUSE``."""
        assert cli.main([*map(str, words)]) == cli.MISUSE
        return self._capsys.readouterr().err


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


@pytest.fixture
def terminal(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make all streams terminals, and return an empty home folder."""
    home.mkdir()
    monkeypatch.setattr(screen, "is_terminal", lambda name: True)
    return home


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, terminal: Path) -> list[Started]:
    """Replace the app, and return a list that gets the arguments of each start."""
    starts: list[Started] = []

    def run_app(start: object, **options: Any) -> int:
        starts.append(Started(start, **options))
        return 0

    def run_plain(stream: object, start: object) -> int:
        starts.append(Started(start, plain=True))
        return 0

    monkeypatch.setattr("runegames.ui.app.run_app", run_app)
    monkeypatch.setattr("runegames.plain.menu.run_plain", run_plain)
    return starts


def saved(seed: int = 5, moves: int | None = None) -> Path:
    """Save a game of Rune after ``moves`` moves, and return the path.

    If ``moves`` is None, the game is played to its end.
    """
    rune = game("rune")
    session = Session(rune, rune.options_type(), default_plans(2), seed)
    path = new_save(session)
    while session.outcome() is None and (moves is None or len(session.plies) < moves):
        session.play(session.state.legal_moves()[0])
    return path
