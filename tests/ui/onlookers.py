"""Test bench for secrets: a screen that all people share, and a screen for each viewer alone.

The screen of a viewer shows a twin of the sitting. The twin is the same in all that the viewer
knows, and differs in everything else: hidden cards, secrets in the log, the seed, other moves.
While this viewer looks at the shared screen, both screens must show the same. A difference is a
leak: the shared screen shows a secret, or something that was meant for the previous viewer.
"""

from __future__ import annotations

import copy
import inspect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual import events, messages
from textual.geometry import Region
from textual.message import Message
from textual.pilot import Pilot
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from runegames.bots.pace import AnswerTime
from runegames.core import AnyState, Event, Rng, Seat
from runegames.play.session import Session
from runegames.ui.app import RunegamesApp
from runegames.ui.scene import MoveChosen, Scene
from runegames.ui.screens.game.screen import GameScreen
from runegames.ui.screens.help import HelpScreen
from runegames.ui.screens.log import LogScreen
from runegames.ui.screens.moves import MovesScreen
from runegames.ui.screens.table import TableScreen
from runegames.ui.typeahead import Typeahead
from runegames.ui.widgets.cells import CellWidget
from tests.play.sittings import retell

PLANTED = "PLANTED"
NO_CARD = "RR/RR/RR"
"""Text in the notation of Rune's cards, for a card that does not exist."""
STRAY_KEYS = ("right", "tab", "down", "n", "2", "r", "space", "up", "1", "left")
"""Keys that are pressed now and then before a move; some of them may make a move."""
PAINTED_EVERY = 8
"""Period of the comparisons that include painting: the first of every eight, since it is slow."""
PAGES_AT = 6
"""Ply before which the pages over the table are compared, too."""

# -- the twin of a sitting --------------------------------------------------------------------


class _Hidden:
    """Placeholder that fails if a screen reads what its viewer must not know."""

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(
            f"a screen reads {name} of a state or move that its viewer must not know"
        )


def twin_of(session: Session, viewer: Seat | None, rng: Rng, *, past: bool = False) -> Session:
    """Return a copy of a sitting that differs in everything that the viewer cannot know.

    Without ``past``, the states before its plies cannot be read.
    """
    twin = copy.copy(session)
    twin.recorder = None
    twin.seed = rng.below(1 << 40)
    twin.state = _imagined(session.state, viewer, rng)
    fades = 0 if session.recorded is None else session.recorded.clears
    retell(twin, lambda record: _scrambled(record.event, viewer, faded=record.number < fades))
    hidden: Any = _Hidden()
    turns = [session.turn_at(index) for index in range(len(session.plies))]
    twin.plies = [
        replace(
            ply,
            before=_imagined(ply.before, viewer, rng) if past else hidden,
            move=ply.move if ply.seat == viewer else hidden,
        )
        for ply in twin.plies
    ]
    # Everybody knows whose turn it was.
    twin._turns = dict(enumerate(zip(twin.plies, turns, strict=True)))
    return twin


def _imagined(state: AnyState, viewer: Seat | None, rng: Rng) -> AnyState:
    """Return the state after a new deal of everything that the viewer cannot know."""
    if viewer is not None:
        return state.determinize(viewer, rng)
    # The second call deals anew what the first seat knows.
    seats = state.view(None).seats
    first = rng.below(seats)
    return state.determinize(first, rng).determinize((first + 1) % seats, rng)


def _other(value: object) -> object:
    """Return a different value, from which the log can still make a sentence."""
    if isinstance(value, tuple):
        return tuple(map(_other, value))
    return NO_CARD if isinstance(value, str) and value.count("/") == 2 else PLANTED


def _scrambled(event: Event, viewer: Seat | None, *, faded: bool) -> Event:
    """Return the event with false values for the secrets that the viewer may not know.

    With ``faded``, fleeting fields get false values, too.
    """
    other: dict[str, object] = {}
    if viewer is None or viewer not in event.audience:
        other |= {key: _other(value) for key, value in event.secret.items()}
    if faded:
        other |= {key: _other(value) for key, value in event.fleeting.items()}
    return event.altered(other) if other else event


# -- the screens --------------------------------------------------------------------------------


class AtOnce(Typeahead):
    """Typeahead that holds no input back: an ``Unpainted`` screen would never seem ready for it."""

    def passes(self, event: events.Event) -> bool:
        return True


class ListeningApp(RunegamesApp):
    """App that keeps the toasts of each screen apart."""

    CSS_PATH = [Path(inspect.getfile(RunegamesApp)).parent / name for name in RunegamesApp.CSS_PATH]

    def __init__(self) -> None:
        super().__init__()
        self.typeahead = AtOnce(self)
        self.toasts: list[str] = []

    def notify(self, message: str, **options: Any) -> None:
        self.toasts.append(f"{options.get('title', '')} {message}")

    def clear_notifications(self) -> None:
        self.toasts.clear()

    def bring_to_front(self, screen: Onlooker) -> None:
        """Move a screen to the top of the stack, and use its list of toasts."""
        self._screen_stack.remove(screen)
        self._screen_stack.append(screen)
        self.toasts = screen.toasts


def _drawn(widget: CellWidget) -> Iterator[Any]:
    canvas = widget.current()
    yield from ("".join(row) for row in canvas._glyphs)
    yield canvas._pens


if TYPE_CHECKING:
    _Mixin = Screen[None]
else:
    # Textual takes the styles of the first base class that is a screen; it has to be GameScreen.
    _Mixin = object


class Unpainted(_Mixin):
    """Screen that is drawn only on demand, because painting takes most of a test's time."""

    _stale = True
    """True if ``frame`` has to lay the screen out."""

    @property
    def is_current(self) -> bool:
        return False

    def post_message(self, message: Message) -> bool:
        if isinstance(message, messages.Layout):
            self._stale = True
            return True
        return super().post_message(message)

    def frame(self, *, painted: bool = True) -> list[Any]:
        """Return all characters and colours, and the places of their widgets.

        Without ``painted``, read them from the canvases of the widgets, which is faster.
        """
        for node in self.walk_children(Widget):
            node._check_refresh()  # what Textual does when it is idle
        if self._stale:
            self._stale = False
            self._refresh_layout(self.app.size)
        frame: list[Any] = []
        for widget, (region, clip) in self._compositor.visible_widgets.items():
            frame.append((region, clip, widget.border_title))
            if painted or not isinstance(widget, CellWidget):
                frame += widget.render_lines(Region(0, 0, *region.size))
            else:
                frame += _drawn(widget)
        return frame

    def rows(self) -> list[str]:
        """Return the text of the screen, row by row."""
        self.frame()
        return [strip.text for strip in self._compositor.render_strips()]


class Onlooker(Unpainted, GameScreen):
    """Game screen that is drawn on demand and has its own toasts."""

    CSS_PATH = str(Path(inspect.getfile(TableScreen)).with_name("table.tcss"))

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.toasts: list[str] = []

    def _let_think(self, when: AnswerTime) -> None:
        pass  # the test makes the moves of computer players

    @property
    def scene(self) -> Scene:
        """Scene that the table shows."""
        assert self.table.scene is not None
        return self.table.scene

    def sentences(self) -> list[str]:
        """Return the words that ``frame`` leaves out: titles, tooltips and toasts."""
        app = self.app
        titles = [app.title, app.sub_title, self.title, self.sub_title]
        tooltips = [widget.tooltip for widget in self.walk_children(Widget)]
        return [*map(str, (*titles, *tooltips)), *self.toasts]

    def pages(self) -> Iterator[Screen[Any]]:
        """Yield new pages for the table: help, log and, during a question, the list of moves."""
        yield HelpScreen(self)
        yield LogScreen(self.scene, self.session.turn_at)
        if self.scene.question is not None:
            yield MovesScreen(self.scene)


class Leak(Exception):
    """Error: a screen shows what its viewer must not know."""


Chooser = Callable[[Sequence[Any]], Any]
"""Function that picks one of the legal moves."""


class HotSeat:
    """Sitting on the shared screen, compared with the viewer's own screen after each step."""

    def __init__(self, pilot: Pilot[None], session: Session) -> None:
        assert isinstance(pilot.app, ListeningApp)
        self.app = pilot.app
        self.pilot = pilot
        self.session = session
        self.rng = Rng(session.seed)
        self.looks = 0
        self.shared = Onlooker(session)
        self.own = {
            seat: Onlooker(twin_of(session, seat, self.rng, past=True))
            for seat in (None, *session.people)
        }

    async def sit_down(self) -> None:
        """Open all screens, the shared one in front."""
        # A tip is shown only once, and an animation is never the same twice.
        self.app.change_settings(handover="quick", tips=False, animation=False)
        for screen in (*self.own.values(), self.shared):
            await self.app.push_screen(screen)
        await self.pilot.pause()

    # -- looking ------------------------------------------------------------------------------

    def look(self, *, lifted: bool = False) -> None:
        """Update the viewer's own screen, and compare the shared screen with it.

        With ``lifted``, the update uncovers the viewer's hand.
        """
        if self.shared._hot_seat.halted:
            # What was revealed is told in the public view, which screens of single viewers leave
            # out.
            self.shared._hot_seat.go_on()
        shared, viewer = self.shared, self.shared.viewer
        self.looks += 1
        painted = self.looks % PAINTED_EVERY == 1
        seen = shared.frame(painted=painted), shared.sentences()
        own = self.own[viewer]
        self.app.bring_to_front(own)
        own.session = twin_of(self.session, viewer, self.rng, past=True)
        own.viewer = viewer
        if lifted and viewer is not None:
            own.toasts.clear()
            own._lift(viewer)
        else:
            own.advance()
        own._rest()
        self._compare("the table", seen[0], own.frame(painted=painted))
        self._compare("beside the table", seen[1], own.sentences())
        self.app.bring_to_front(shared)

    async def look_at_pages(self) -> None:
        """Open help, log and list of moves over both screens, and compare the pages."""
        frames: list[list[Any]] = []
        for screen in (self.own[self.shared.viewer], self.shared):
            self.app.bring_to_front(screen)
            frames.append([])
            for page in screen.pages():
                await self.app.push_screen(page)
                await self.pilot.pause()
                frames[-1].append(page._compositor.render_strips())
                await self.app.pop_screen()
        for known, seen in zip(*frames, strict=True):
            self._compare("a page over the table", seen, known)

    def _compare(self, what: str, seen: Sequence[Any], known: Sequence[Any]) -> None:
        if seen == known:
            return
        pairs = zip_longest(filter(None, map(_text, seen)), filter(None, map(_text, known)))
        rows = [f"{ours}\n{theirs}" for ours, theirs in pairs if ours != theirs]
        where = f"{what}, before move {self.session.next_ply}, seen by {self.shared.viewer}"
        raise Leak("\n".join([where, *rows]))

    # -- playing ------------------------------------------------------------------------------

    async def play(self, choose: Chooser, most: int | None = None) -> None:
        """Play the whole game, or until move ``most`` is next, and compare after every step.

        Raises:
            Leak: the shared screen has shown what its viewer must not know.
        """
        session, shared = self.session, self.shared
        shared.advance()
        self.look()
        while (decision := session.decision()) is not None:
            if shared._hot_seat.covered_for is not None:
                shared._lift(decision.seat)
                self.look(lifted=True)
            if session.next_ply == PAGES_AT:
                await self.look_at_pages()
            if session.next_ply == most:
                return
            await self._leave_something_behind()
            if shared._hot_seat.covered_for is None:  # a stray key may have made a move
                self._go_on(choose)
            self.look()

    async def _leave_something_behind(self) -> None:
        """Leave words, toasts and a moved cursor, which the next viewer must not see."""
        viewer = self.shared.viewer
        self.shared.table.say(f"{PLANTED} for {viewer}")
        if viewer is None:
            return
        for screen in (self.own[viewer], self.shared):
            screen.toasts.append(f"{PLANTED} for {viewer}")
        if self.rng.below(16) == 0:
            await self.pilot.press(*(self.rng.choice(STRAY_KEYS) for _ in range(3)))

    def _go_on(self, choose: Chooser) -> None:
        """Usually make a move; now and then, take moves back or cover the hand."""
        session, shared = self.session, self.shared
        mover = session.plies[-1].seat if session.plies else None
        if mover in session.people and self.rng.below(20) == 0:
            session.undo_agreed(mover)
            for screen in self.own.values():
                # The next question may have the same ply number, and must not get the old cursor.
                screen.table.cursor = None
            shared.advance()
        elif shared.viewer is not None and len(session.people) > 1 and self.rng.below(16) == 0:
            shared.action_cover()
        elif session.outcome() is None:
            move = choose(session.state.legal_moves())
            shared._chosen(MoveChosen(move, session.next_ply))


def _text(row: Any) -> str:
    """Return the text of a part of a frame."""
    return row.text if isinstance(row, Strip) else row if isinstance(row, str) else ""
