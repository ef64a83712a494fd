"""Positions whose frames are kept: tables at various questions, results, and pages."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, tzinfo
from functools import cache, partial
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from runegames import files
from runegames.chronicle import invitations
from runegames.chronicle.history import History
from runegames.chronicle.par import TRIALS, Par, Trial, keep
from runegames.games import registry
from runegames.games.announcements import entry_at
from runegames.games.registry import game
from runegames.play.places import games_file
from runegames.play.saves import new_save
from runegames.play.session import Session
from runegames.report import players
from runegames.report import ritual as reported_ritual
from runegames.ui.app import RunegamesApp
from runegames.ui.screens import menu
from runegames.ui.screens.book import evenings, games, ritual
from runegames.ui.screens.review import ReviewScreen
from tests.chronicle.test_curves import summary
from tests.chronicle.test_par import played as ritual_played
from tests.chronicle.test_scorebook import played
from tests.play.sittings import play_by
from tests.review.findings import examined
from tests.ui.shell import settle
from tests.ui.tables import asked, sitting
from tests.ui.test_sizes import full_bones, full_enceladus, full_market, full_rune

NAMES = ("Anna", "Bo", "Ciri", "Dain", "Embla", "Finn")
OUTSIDE = Path(__file__).parents[2] / "outside"
NOON = datetime(2026, 3, 14, 12, tzinfo=UTC)
"""Present time in all frames, for pages that show times."""


class Position(NamedTuple):
    """Table or page to capture, and the keys that are pressed there first."""

    session: Callable[[], Session] | None = None
    """Function that makes the sitting, or None for the menu."""
    keys: Sequence[str] = ()
    page: Callable[[RunegamesApp], object] | None = None
    """Function that opens a page over the menu or the table, or None to open none."""
    prepare: Callable[[pytest.MonkeyPatch], None] | None = None
    """Function that changes the process before the game is loaded, or None to change nothing."""


def seated(game_id: str, seats: int, *, people: int = 1, seed: int = 1, **more: Any) -> Session:
    """Return a sitting whose players have short names."""
    return sitting(game_id, seats, people, seed=seed, names=NAMES, **more)


def at(game_id: str, seats: int, kind: str, keys: str = "", **more: Any) -> Position:
    """Return the position at which seat 0 is first asked this kind of question.

    ``more`` has conditions of ``asked`` and arguments of ``sitting``.
    """
    limits = {name: more.pop(name) for name in ("least_moves", "hand") if name in more}
    until = asked(kind, **limits)
    return Position(partial(seated, game_id, seats, until=until, **more), tuple(keys.split()))


def finished(game_id: str, seats: int, *, seed: int = 2, **options: Any) -> Session:
    """Return a game that is over."""
    return play_by("greedy", seated(game_id, seats, seed=seed, **options))


def outside(game_id: str, plies: int, *keys: str, **more: Any) -> Position:
    """Return a position of a game of ``tests/outside`` after some plies."""

    def prepare(patch: pytest.MonkeyPatch) -> None:
        package = f"runes_{game_id}"
        patch.syspath_prepend(OUTSIDE / game_id)
        point = EntryPoint(game_id, f"{package}:GAME", "runegames.games")
        patch.setattr(registry, "_outside_entries", lambda: (entry_at(point, package),))
        patch.setattr(registry, "_loaded", cache(registry._loaded.__wrapped__))

    sitting_here = partial(seated, game_id, 2, **{"seed": 4, "plies": plies, **more})
    return Position(sitting_here, keys, prepare=prepare)


def over(game_id: str, seats: int, **more: Any) -> Position:
    """Return the position that shows the results of a game."""
    return Position(partial(finished, game_id, seats, **more))


TABLES = {
    "enceladus-draft": at("enceladus", 2, "draft", seed=4, plies=40),
    "enceladus-paying": at("enceladus", 2, "draft", "1 up right", seed=5, hand=4, least_moves=5),
    "enceladus-match": at("enceladus", 2, "match", seed=5, least_moves=3),
    "enceladus-deal": at("enceladus", 2, "deal", seed=5),
    "enceladus-three": at("enceladus", 3, "draft", "1", seed=7, plies=15),
    "enceladus-discards": at("enceladus", 2, "draft", "c", seed=5, plies=40),
    "enceladus-full": Position(full_enceladus, ("up", "right")),
    "rune-first": at("rune", 2, "place", seed=2),
    "rune-ghost": at("rune", 2, "place", "r n n n", seed=2, plies=14),
    "rune-forbidden": at("rune", 2, "place", "right right up", seed=2, plies=14),
    "rune-master": at("rune", 2, "finish", seed=2, plies=8),
    "rune-solo": at("rune", 1, "place", seed=3, plies=12),
    "rune-full": Position(full_rune, tuple("rrrnnnn")),
    "rune-zoom": at("rune", 2, "place", "minus", seed=2, plies=20),
    "bones-act": at("bones", 4, "act", seed=3, plies=24),
    "bones-full": Position(full_bones, ("right",)),
    "bones-buy": at("bones", 3, "buy", seed=3),
    "bones-trade": at("bones", 3, "trade", seed=3),
    "bones-offer": at("bones", 3, "act", "o down down", seed=3, barter=True),
    "bones-covered": Position(partial(seated, "bones", 2, people=2, seed=3)),
    "market-full": Position(full_market),
    "market-picked": at("market", 2, "cards", "1 2", seed=6, plies=40, hand=4),
    "market-three": at("market", 3, "cards", "right", seed=8, plies=60),
    "market-theft": at("market", 3, "theft", seed=8, plies=20),
    "market-duel": at("market", 3, "duel", seed=8, plies=20),
    "market-purchases": at("market", 2, "purchase", seed=6, plies=20),
    "outside-kuhn": outside("kuhn", 2, "right", seed=36, level="random"),
    "outside-nim": outside("nim", 0, "right"),
}
"""Tables at various questions; ``-full`` in a name marks a crowded table with long names."""

RESULTS = {
    "results-enceladus": over("enceladus", 3, length="single hand"),
    "results-rune": over("rune", 2),
    "results-rune-solo": over("rune", 1),
    "results-rune-teams": over("rune", 4),
    "results-bones": over("bones", 6),
    "results-market": over("market", 4, runes_per_colour=10, turn_limit=20),
}


def stop_clocks(patch: pytest.MonkeyPatch) -> None:
    """Stop the clocks of pages that show times, and the blinking of text cursors."""

    class Clock(datetime):
        @classmethod
        def now(cls, zone: tzinfo | None = None) -> Clock:
            return cls(*NOON.timetuple()[:6], tzinfo=zone)

    class Day(date):
        @classmethod
        def today(cls) -> Day:
            return cls(*NOON.timetuple()[:3])

    for module in (evenings, games, menu, players, reported_ritual, invitations):
        patch.setattr(module, "datetime", Clock)
    for module in (ritual, invitations):
        patch.setattr(module, "date", Day)
    patch.setattr(Input, "_toggle_cursor", lambda _: None)


def _replay(app: RunegamesApp) -> None:
    app.open_replay(finished("bones", 3), moment=12)


def _save(session: Session, age: timedelta) -> None:
    then = NOON - age
    os.utime(new_save(session, now=then), times=(then.timestamp(), then.timestamp()))


def _saved() -> None:
    """Save three finished games and an unfinished one."""
    for game_id, seats, days in (("rune", 1, 1), ("bones", 3, 5), ("enceladus", 2, 40)):
        _save(finished(game_id, seats), timedelta(days=days))
    _save(seated("market", 3, seed=8, plies=20), timedelta(minutes=12))


def remembered() -> None:
    """Save an unfinished game of two people, the games of an evening, and a week of rituals."""
    _save(seated("market", 2, people=2, seed=6, plies=60), timedelta(minutes=12))
    history = History(games_file())
    scores = ((9, 4, 12, 7), (8, 3, 6, 9), (5, 9, 7, 4), (2, 8, 9, 5), (3, 3, 8, 1))
    for number, points in enumerate(scores):
        ended = NOON - timedelta(hours=42 - number / 2)
        history.remember(replace(played(number, *NAMES[:4], scores=points), ended=ended))
    version = game("rune").meta.rules_version
    for back, over in enumerate((2, 1, 0, 4, -2, None, 3), 1):
        if over is not None:
            day = NOON.date() - timedelta(days=back)
            history.remember(replace(ritual_played(day, 36 + over), rules_version=str(version)))
            trials = tuple(Trial(number=index, points=36, moves=()) for index in range(TRIALS))
            keep(Par(day=day, rules_version=version, trials=trials))
    history.close()


def _back_to_menu(app: RunegamesApp, *, after: Callable[[], None] = _saved) -> None:
    after()
    app.show("settings:SettingsScreen")
    app.pop_screen()


def _over_saves(page: str, app: RunegamesApp) -> None:
    _saved()
    app.open_book(page)


def _remembered(page: str, app: RunegamesApp) -> None:
    remembered()
    app.open_book(page)


def _looked_into(app: RunegamesApp) -> None:
    screen = ReviewScreen(finished("rune", 2))
    for ply in range(len(screen.review.session.plies) + 1):
        screen.review.add(examined(screen.review.task(ply)))
    app.push_screen(screen)


def _reviewed(games: int, app: RunegamesApp) -> None:
    """Open statistics of games that have no saves; all but the first are reviewed."""
    for number in range(games):
        kind, scores = ("bones", "rune")[number % 2], (7 * number % 40, 11 * number % 30)
        game = played(24 * number - 24 * games, "Anna", "Bo", scores=scores, game=kind)
        app.library.history.remember(game)
        if number:
            lost = 0.12 - 0.02 * (number % 5) - 0.0005 * number
            the_summary = summary(lost, 0.2 * (number // 10 % 3) - 0.04 * (5 * number % 11))
            fact = files.sealed(the_summary.model_dump_json().encode()).decode()
            app.library.history.put("review", game.key, fact)
    app.open_book("players")


PAGES = {
    "menu": Position(),
    "menu-continue": Position(page=_back_to_menu),
    "menu-invitations": Position(page=partial(_back_to_menu, after=remembered)),
    "book-games": Position(page=partial(_over_saves, "games")),
    "book-players": Position(page=partial(_reviewed, 60), keys=("up",)),
    "book-players-few": Position(page=partial(_reviewed, 6)),
    "book-evenings": Position(page=partial(_remembered, "evenings"), keys=("right", "down")),
    "book-ritual": Position(page=partial(_remembered, "ritual")),
    "review": Position(page=_looked_into, keys=("down", "right")),
    "settings": Position(page=lambda app: app.show("settings:SettingsScreen")),
    "book-games-none": Position(page=lambda app: app.open_book("games")),
    "book-evenings-none": Position(page=lambda app: app.open_book("evenings")),
    "book-players-none": Position(page=lambda app: app.open_book("players")),
    "book-ritual-none": Position(page=lambda app: app.open_book("ritual")),
    "change-keys": Position(page=lambda app: app.show("changekeys:ChangeKeysScreen")),
    "keys-of-menu": Position(keys=("right", "question_mark")),
    "confirm": Position(
        page=lambda app: app.confirm("Leave?", "The game is saved.", "leave", app.exit)
    ),
    "setup-rune": Position(page=lambda app: app.open_setup("rune")),
    "setup-bones": Position(page=lambda app: app.open_setup("bones")),
    "rules-market": Position(page=lambda app: app.open_rules("market")),
    "guide-enceladus": Position(page=lambda app: app.open_guide("enceladus")),
    "replay": Position(page=_replay),
    "replay-hands": Position(page=_replay, keys=("V",)),
    "replay-branch": Position(page=_replay, keys=("v", "v")),
    "new-key": Position(page=lambda app: app.show("changekeys:ChangeKeysScreen"), keys=("enter",)),
    "commands": Position(keys=("ctrl+p",)),
    "keys-of-rune": at("rune", 2, "place", "question_mark", seed=2),
    "keys-of-market": at("market", 2, "cards", "question_mark", seed=6),
    "log-bones": at("bones", 3, "act", "l", seed=3, plies=20),
    "moves-market": at("market", 2, "cards", "m", seed=6, plies=40, hand=4),
    "curtain": Position(partial(seated, "enceladus", 2, people=2, seed=4)),
}
POSITIONS = {**TABLES, **RESULTS, **PAGES}
ALL_SIZES = ("enceladus-paying", "rune-ghost", "bones-act", "market-picked", "results-market")
"""Positions that are captured in all sizes and looks."""
MONOCHROME_PAGES = ("menu", "book-players", "confirm", "review", "settings")
"""Pages that are captured without colours, too."""
ASCII_PAGES = (
    "menu-invitations",
    "book-games",
    "book-players",
    "book-evenings",
    "book-ritual",
    "review",
    "settings",
    "change-keys",
    "setup-bones",
    "rules-market",
    "guide-enceladus",
    "replay",
    "keys-of-market",
    "curtain",
    "results-rune-solo",
    "results-bones",
    "results-market",
)
"""Pages that are captured in ASCII, too; each has drawings or tables that no other one has."""


async def reach(pilot: Pilot[None], position: Position) -> None:
    """Go to a position from the menu, or from the table that the app has started with."""
    await settle(pilot)
    if position.page is not None:
        assert isinstance(pilot.app, RunegamesApp)
        position.page(pilot.app)
        await settle(pilot)
    await pilot.press(*position.keys)
    await settle(pilot)
