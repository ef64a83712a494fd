"""Games on a screen that may depend only on what its viewer knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary
from zlib import crc32

import pytest
from textual.content import Content
from textual.screen import Screen

from runegames.core import Event, Seat, Seen, View
from runegames.games.registry import game, playable
from runegames.games.rune.rules import RuneState
from runegames.play.seats import default_plans
from runegames.play.session import LogEntry, Session
from runegames.testing import Player
from runegames.ui.scene import Scene
from runegames.ui.screens.game.screen import GameScreen
from runegames.ui.screens.help import HelpScreen
from runegames.ui.screens.moves import MovesScreen
from runegames.ui.widgets.column import Column
from runegames.ui.widgets.table import GameTable
from tests.ui.onlookers import HotSeat, Leak, ListeningApp
from tests.ui.tables import SMALL, UPRIGHT

MOST_MOVES, FEW_MOVES = 24, 14
"""Number of moves after which a test ends its game: at a table of one or two, and of more."""


class Evening(NamedTuple):
    """Game, number of seats, and the seed of a short random game in which much happens."""

    game_id: str
    seats: int
    seed: int
    options: dict[str, Any] = {}

    def __str__(self) -> str:
        return f"{self.game_id}-{self.seats}"

    @property
    def marks(self) -> Sequence[pytest.MarkDecorator]:
        """Marks of the evening's test: all are slow except the daily test of ``EVERY_DAY``."""
        return (pytest.mark.daily if (self.game_id, self.seats) == EVERY_DAY else pytest.mark.slow,)

    def sitting(self) -> Session:
        """Return the session before its first move. A bot has the last of three or five seats."""
        the_game = game(self.game_id)
        people = self.seats - (self.seats % 2 if self.seats > 1 else 0)
        plans = default_plans(self.seats, people=people, bot="random")
        options = the_game.options_type.model_validate(self.options)
        return Session(the_game, options, plans, self.seed)


EVERY_DAY = ("rune", 2)
HAND = {"length": "single hand"}
MARKET = {"turn_limit": 5}
EVENINGS = (
    Evening("enceladus", 2, 17, HAND),
    Evening("enceladus", 3, 74, HAND | {"memory_aid": False}),
    Evening("rune", 1, 6),
    Evening("rune", 2, 2),
    Evening("rune", 3, 6),
    Evening("rune", 4, 115),
    Evening("bones", 2, 101),
    Evening("bones", 6, 130),
    Evening("market", 2, 60, MARKET),
    Evening("market", 5, 57, MARKET),
)


@pytest.mark.parametrize("game_id", playable())
def test_there_are_evenings_for_the_smallest_and_the_largest_table(game_id: str) -> None:
    counts = game(game_id).meta.seat_counts
    played = {evening.seats for evening in EVENINGS if evening.game_id == game_id}
    assert {min(counts), max(counts)} <= played


async def walk(evening: Evening, most: int | None = None, size: tuple[int, int] = SMALL) -> Session:
    """Play an evening to its end, or until move ``most`` is next, and compare all screens."""
    session = evening.sitting()
    app = ListeningApp()
    async with app.run_test(size=size) as pilot:
        table = HotSeat(pilot, session)
        await table.sit_down()
        await table.play(Player(evening.seed).choose, most)
    return session


@pytest.mark.parametrize(
    "evening", [pytest.param(evening, marks=evening.marks) for evening in EVENINGS], ids=str
)
async def test_no_game_shows_what_its_viewer_must_not_know(evening: Evening) -> None:
    # Tables of two are plain, the others drawn.
    most = MOST_MOVES if evening.seats <= 2 else FEW_MOVES
    session = await walk(evening, most, UPRIGHT if evening.seats == 2 else SMALL)
    assert session.outcome() is not None or session.next_ply == most


# -- planted leaks ------------------------------------------------------------------------------


def hand_of(screen: Screen[Any], *, others: bool = False) -> str:
    """Return the hand of the viewer at a table of two; with ``others``, the other hand."""
    assert isinstance(screen, GameScreen)
    assert screen.viewer is not None
    view: Any = screen.session.view(1 - screen.viewer if others else screen.viewer)
    return str(view.hand)


def after_lifting(patch: pytest.MonkeyPatch, leak: Any) -> None:
    """Call ``leak`` with the screen whenever somebody uncovers a hand."""
    honest = GameScreen._lift

    def leaky(self: GameScreen, seat: Seat) -> None:
        honest(self, seat)
        leak(self)

    patch.setattr(GameScreen, "_lift", leaky)


def a_number_tells_a_hand(patch: pytest.MonkeyPatch) -> None:
    honest = RuneState.view

    def leaky(self: RuneState, seat: Seat | None) -> View:
        cards = crc32(str(honest(self, 0).hand).encode())
        return honest(self, seat).model_copy(update={"deck": cards})

    patch.setattr(RuneState, "view", leaky)


def the_log_tells_secrets(patch: pytest.MonkeyPatch) -> None:
    words = type(game("rune").words)
    honest = words.event

    def leaky(self: Any, seen: Seen, names: Any) -> str:
        return f"{honest(self, seen, names)} {seen.data.get('card', '')}"

    def careless(event: Event, seat: Seat | None, *, faded: bool = False) -> Seen:
        return event

    patch.setattr(words, "event", leaky)
    patch.setattr("runegames.play.log.redact", careless)


def the_log_only_appends(patch: pytest.MonkeyPatch) -> None:
    honest, kept = GameTable.show, WeakKeyDictionary[GameTable, Sequence[LogEntry]]()

    def leaky(self: GameTable, scene: Scene) -> None:
        old = kept.get(self, ())
        kept[self] = [*old, *scene.log[len(old) :]]
        honest(self, replace(scene, log=kept[self]))

    patch.setattr(GameTable, "show", leaky)


def the_summary_stays(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Column, "drop", lambda self, *kinds: None)


def words_stay(patch: pytest.MonkeyPatch) -> None:
    honest = GameTable.show

    def leaky(self: GameTable, scene: Scene) -> None:
        words = self.tray.words
        honest(self, scene)
        self.say(words)

    patch.setattr(GameTable, "show", leaky)


def a_toast_stays(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(ListeningApp, "clear_notifications", lambda self: None)


def a_tooltip_stays(patch: pytest.MonkeyPatch) -> None:
    after_lifting(patch, lambda screen: setattr(screen.table.board, "tooltip", hand_of(screen)))


def the_title_tells(patch: pytest.MonkeyPatch) -> None:
    after_lifting(patch, lambda screen: setattr(screen, "sub_title", hand_of(screen)))


def the_help_tells(patch: pytest.MonkeyPatch) -> None:
    honest = HelpScreen.__init__

    def leaky(self: HelpScreen, screen: Screen[Any]) -> None:
        honest(self, screen)
        self._groups = [("Here", [(["x"], hand_of(screen, others=True))]), *self._groups]

    patch.setattr(HelpScreen, "__init__", leaky)


def the_list_of_moves_tells(patch: pytest.MonkeyPatch) -> None:
    honest = MovesScreen._line

    def leaky(self: MovesScreen, number: int, places: Sequence[int]) -> Content:
        hand = hand_of(self.app.screen_stack[-2], others=True)
        return Content.assemble(honest(self, number, places), f" {hand}")

    patch.setattr(MovesScreen, "_line", leaky)


LEAKS = (
    a_number_tells_a_hand,
    the_log_tells_secrets,
    the_log_only_appends,
    the_summary_stays,
    words_stay,
    a_toast_stays,
    a_tooltip_stays,
    the_title_tells,
    the_help_tells,
    the_list_of_moves_tells,
)


@pytest.mark.slow
@pytest.mark.parametrize("plant", LEAKS, ids=lambda plant: plant.__name__)
async def test_a_planted_leak_is_found(plant: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    with pytest.raises(Leak):
        await walk(Evening("rune", 2, 5), 9)
