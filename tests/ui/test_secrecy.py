"""What is on the screen may depend on what the viewer knows, and on nothing else.

Every table is drawn twice: from the true sitting, and from one in which everything that the
viewer cannot know is something else: hidden cards are dealt anew, foreign secrets of the log are
scrambled. A frame that differs has given something away.
"""

from __future__ import annotations

import copy
import inspect
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.pilot import Pilot

from runegames.core import AnyState, Event, Rng, Seat
from runegames.games.registry import game, playable
from runegames.play.seats import default_plans
from runegames.play.session import Session
from runegames.ui.app import RunegamesApp
from runegames.ui.scene import Scene, scene_of
from runegames.ui.screens.curtain import CurtainScreen
from runegames.ui.screens.game import GameScreen
from runegames.ui.screens.moves import MovesScreen
from runegames.ui.screens.table import TableScreen

TABLES = [(name, seats) for name in playable() for seats in game(name).meta.seat_counts]
MOMENTS = 3
PLIES = 24
"""How far into a game the moments lie at most: secrets are rich early on."""

KEYED_STEPS = 12


class Bare(TableScreen):
    """A table and nothing else."""

    CSS_PATH = str(Path(inspect.getfile(TableScreen)).with_name("table.tcss"))

    def __init__(self, session: Session, scene: Scene) -> None:
        super().__init__(session)
        self.scene = scene

    def on_mount(self) -> None:
        self._table.show(self.scene)


def cells(app: App[Any]) -> list[list[tuple[str, str]]]:
    """Every character and colour on the screen."""
    strips = app.screen._compositor.render_strips()
    return [[(segment.text, str(segment.style)) for segment in strip] for strip in strips]


def scrambled(event: Event, viewer: Seat | None) -> Event:
    """The event with another secret, if the viewer is not to know it."""
    if not event.secret or (viewer is not None and viewer in event.audience):
        return event
    return replace(event, secret=dict.fromkeys(event.secret, "PLANTED"))


def twin_of(session: Session, viewer: Seat | None, rng: Rng) -> Session:
    """A sitting in which all is different that the viewer cannot know."""
    twin = copy.copy(session)
    knower = rng.below(len(session.plans)) if viewer is None else viewer
    twin.state = session.state.determinize(knower, rng)
    twin.opening = tuple(scrambled(event, viewer) for event in session.opening)
    twin.plies = [
        replace(ply, events=tuple(scrambled(event, viewer) for event in ply.events))
        for ply in session.plies
    ]
    return twin


def moments(game_id: str, seats: int, seed: int) -> Iterator[Session]:
    """A random sitting of persons, now and then."""
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
        # The first move is often the one that draws; purely random play hardly ever does.
        session.play(legal[0] if rng.random() < 0.5 else rng.choice(legal))
    yield session


async def leaks(pilot: Pilot[None], game_id: str, seats: int) -> list[str]:
    """Where a frame of the true sitting differs from one of its twins."""
    found = []
    rng = Rng(7)
    for session in moments(game_id, seats, seed=seats):
        decision = session.decision()
        asked_seat = 0 if decision is None else decision.seat
        # Everybody, the one who is asked, and somebody else.
        for viewer in (None, asked_seat, (asked_seat + 1) % seats):
            asked = decision is not None and decision.seat == viewer
            frames = []
            for sitting in (session, twin_of(session, viewer, rng)):
                await pilot.app.push_screen(Bare(sitting, scene_of(sitting, viewer, asked=asked)))
                await pilot.pause()
                frames.append(cells(pilot.app))
                pilot.app.pop_screen()
            if frames[0] != frames[1]:
                found.append(f"{game_id}, {seats} seats, ply {session.next_ply}, viewer {viewer}")
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "seats"), TABLES)
async def test_no_frame_depends_on_what_the_viewer_does_not_know(game_id: str, seats: int) -> None:
    app = RunegamesApp()
    async with app.run_test(size=(120, 36)) as pilot:
        assert not await leaks(pilot, game_id, seats)


@pytest.mark.slow
async def test_a_planted_leak_in_the_log_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    words = type(game("rune").words)
    honest = words.event

    def leaky(self: Any, seen: Any, names: Any) -> str:
        return f"{honest(self, seen, names)} {seen.data.get('card', '')}"

    def careless(event: Event, seat: Seat | None, *, faded: bool = False) -> Any:
        from runegames.core import Seen

        return Seen(event.kind, {**event.data, **event.secret})

    monkeypatch.setattr(words, "event", leaky)
    monkeypatch.setattr("runegames.play.session.redact", careless)
    app = RunegamesApp()
    async with app.run_test(size=(120, 36)) as pilot:
        assert await leaks(pilot, "rune", 2)


@pytest.mark.slow
async def test_a_planted_leak_in_the_view_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from runegames.games.rune.rules import RuneState

    honest = RuneState.view

    def leaky(self: RuneState, seat: Seat | None) -> Any:
        return honest(self, seat).model_copy(update={"hand": honest(self, 0).hand})

    monkeypatch.setattr(RuneState, "view", leaky)
    app = RunegamesApp()
    async with app.run_test(size=(120, 36)) as pilot:
        assert await leaks(pilot, "rune", 2)


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "seats"), TABLES)
async def test_played_by_keys_each_hand_is_shown_to_its_own_seat_only(
    game_id: str, seats: int
) -> None:
    the_game = game(game_id)
    session = Session(the_game, the_game.options_type(), default_plans(seats, people=seats), 5)
    app = RunegamesApp(session)
    rng = Rng(5)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(KEYED_STEPS):
            if session.outcome() is not None:
                break
            screen = app.screen
            if isinstance(screen, CurtainScreen):
                below = app.screen_stack[-2]
                assert isinstance(below, GameScreen)
                assert viewer_of(below) is None
                await pilot.press("space")
                continue
            assert isinstance(screen, GameScreen)
            decision = session.decision()
            assert decision is not None
            if screen._veil is not None:
                assert viewer_of(screen) is None
                await pilot.press("space")
                continue
            assert viewer_of(screen) in (None, decision.seat)
            await answer(pilot, session.state, rng)


def viewer_of(screen: GameScreen) -> Seat | None:
    """Whose eyes the table on a screen is drawn for."""
    scene = screen._table.scene
    assert scene is not None
    return scene.viewer


async def answer(pilot: Pilot[None], state: AnyState, rng: Rng) -> None:
    """Any legal move, from the list that every decision can be answered from."""
    await pilot.press("m")
    await pilot.pause()
    assert isinstance(pilot.app.screen, MovesScreen)
    steps = rng.below(min(4, len(state.legal_moves())))
    await pilot.press(*["down"] * steps, "enter")
    await pilot.pause()
