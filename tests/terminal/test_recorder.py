"""People at one real terminal, and a recorder of all that is written to it.

Even what is on the screen only for a moment, between one hand and the next, is recorded.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from runegames.core import Rng, Seat
from runegames.play.director import Ask, Finished, Handover, next_cue
from runegames.play.log import words_of
from runegames.play.saves import load
from runegames.play.session import Session
from tests.processes import until
from tests.terminal.terminals import (
    COMMAND,
    CTRL_Q,
    ENTER,
    ESCAPE,
    SPACE,
    Stroke,
    Terminal,
    saves,
)
from tests.ui.onlookers import ListeningApp, Onlooker

pytestmark = pytest.mark.slow

NAMES = ("Uma", "Ole", "Ada")
DOWN = "\x1b[B"
SIZE = (80, 24)
SEED = 5
HAND_OVERS = 2
"""Number of times that the keyboard is handed over before play stops."""
QUIET_S = 0.35
"""Seconds without keys after which a key can uncover a hand."""
BARS = " ▁▂▃▄▅▆▇█"
"""Glyphs of scroll bars."""


class Leak(AssertionError):
    """Secret that was written to the terminal."""


class Recorder:
    """Player at a real terminal, who compares all that the app writes with the saved game."""

    def __init__(self, terminal: Terminal, screen: Onlooker, path: Path) -> None:
        self.terminal = terminal
        self.screen = screen
        self.path = path
        self.rng = Rng(SEED)
        self.viewer: Seat | None = None
        self.seen: list[str] = []
        """Screens that the present player was allowed to see."""

    # -- what may be seen -----------------------------------------------------------------

    def moved(self, plies: int) -> Session:
        """Return the saved game once it has ``plies`` moves."""
        until(lambda: len(load(self.path).session.plies) >= plies, lambda _: self.terminal.glance())
        return load(self.path).session

    def expected(self, session: Session, viewer: Seat | None, *, lifted: bool = False) -> str:
        """Return what the game shows to a viewer, drawn on a screen without a terminal."""
        screen = self.screen
        screen.session, screen.viewer = session, viewer
        if lifted and viewer is not None:
            screen._lift(viewer)
        elif isinstance(next_cue(session, viewer), Handover) and not screen._hot_seat.is_quick:
            screen._present(None)
        else:
            screen.advance()
        screen._rest()
        return "\n".join(screen.rows())

    def others(self, session: Session) -> set[str]:
        """Return the names of cards in other hands that the viewer does not know."""
        known = session.view(self.viewer).model_dump_json()
        known += " ".join(log_of(session, self.viewer))
        seats = [seat for seat in range(len(session.plans)) if seat != self.viewer]
        hands: list[Any] = [session.view(seat) for seat in seats]
        names = {str(card) for view in hands for card in view.hand}
        return {name for name in names if len(name) > 3 and name not in known}

    # -- what was seen --------------------------------------------------------------------

    def check_the_change(self, session: Session) -> None:
        """Check what was written from the last key of one player to the first key of the next.

        Allowed is text that the first player has seen, text that everybody may see, and text that
        is still on the screen now, while both hands are hidden.
        """
        texts = [*self.seen, self.expected(session, None), self.terminal.text]
        log = " ".join(log_of(session, None))
        tray = self.screen.table.tray.region
        for stroke in self.terminal.strokes():
            if any(stands(stroke, text) for text in texts) or not stroke.text.strip(BARS):
                continue
            # Hands lie in the tray. Elsewhere, a layout may put public words anywhere.
            in_the_tray = tray.y <= stroke.row < tray.bottom
            public = plain(stroke) or any(stroke.text in text for text in (*texts, log))
            if in_the_tray or not public:
                raise Leak(f"drawn between two hands: {stroke}")

    def check_words(self, session: Session) -> None:
        """Check that the screen names no card that the viewer cannot know."""
        text = self.terminal.text
        for name in self.others(session):
            if re.search(rf"\b{re.escape(name)}\b", text):
                raise Leak(f"{name} is named to {self.viewer}\n{text}")

    # -- playing --------------------------------------------------------------------------

    def play(self) -> None:
        """Play until the keyboard was handed over ``HAND_OVERS`` times, or to the end."""
        self.terminal.wait("when only")
        session, changes = load(self.path).session, 0
        while True:
            match next_cue(session, self.viewer):
                case Finished():
                    return
                case Handover(decision):
                    changes += 1
                    if changes > HAND_OVERS:
                        return
                    self.lift(session, decision.seat)
                case Ask(decision):
                    if self.viewer != decision.seat:
                        self.viewer = None
                    self.stand(session)
                case _:
                    raise AssertionError("a computer player has to move at a table of persons")
            session = self.move(session)

    def stand(self, session: Session, *, lifted: bool = False) -> None:
        """Wait until the screen is exactly as expected."""
        expected = self.expected(session, self.viewer, lifted=lifted)
        self.terminal.wait(lambda text: text == expected)
        self.seen.append(expected)

    def lift(self, session: Session, seat: Seat) -> None:
        """Check what was written since the last move, and uncover the hand of a seat."""
        self.terminal.wait("when only")
        time.sleep(QUIET_S)
        self.terminal.glance()
        self.check_the_change(session)
        self.viewer = None
        self.check_words(session)
        self.terminal.press(SPACE)
        self.viewer = seat
        self.seen = []
        self.stand(session, lifted=True)

    def move(self, session: Session) -> Session:
        """Make a random move from the list of moves, and return the game after it.

        Sometimes other pages are opened first.
        """
        terminal = self.terminal
        if self.viewer is not None:
            for key, words in (("l", "look at that moment"), ("?", "Keys")):
                if self.rng.below(6) == 0:
                    terminal.press(key)
                    terminal.wait(words)
                    self.check_words(session)
                    terminal.press(ESCAPE)
                    self.stand(session)
        question = session.question(public=self.viewer is None)
        assert question is not None
        first = session.game.words.suggest(question.moves[0], question.view, session.names)
        terminal.press("m")
        terminal.wait(lambda text: first[:20] in text and "back  ? keys" in text)
        terminal.rest(0.1)
        self.check_words(session)
        steps = self.rng.below(min(8, len(question.moves)))
        self.seen.append(terminal.text)
        terminal.strokes()
        terminal.press(*[DOWN] * steps, ENTER)
        return self.moved(session.next_ply)


def log_of(session: Session, viewer: Seat | None) -> Iterator[str]:
    """Yield the sentences of the log that a viewer may read."""
    for entry in session.log(viewer):
        yield words_of(session.game, entry.seen, session.names)


def plain(stroke: Stroke) -> bool:
    """Return whether a stroke has only letters and punctuation, and so hardly names a card.

    Most names of cards have digits, pictures or hyphens; ``spy`` and ``thief`` have none.
    """
    return re.fullmatch(r"[A-Za-z ,.:()]+", stroke.text) is not None


def stands(stroke: Stroke, text: str) -> bool:
    """Return whether each character of a stroke is blank, or is in a text at the same place."""
    row = text.splitlines()[stroke.row]
    there = row[stroke.column : stroke.column + len(stroke.text)]
    return all(sign in (" ", known) for sign, known in zip(stroke.text, there, strict=True))


@pytest.mark.parametrize(
    ("game_id", "handover"),
    [("enceladus", "curtain"), ("rune", "curtain"), ("bones", "quick"), ("market", "quick")],
)
async def test_no_hand_is_written_to_the_terminal_while_players_change(
    game_id: str, handover: str, home: Path
) -> None:
    await record(game_id, 3, handover, home)


CARELESS = """
from runegames.ui.screens.game.screen import GameScreen
honest = GameScreen._hand_over
def careless(self, decision):
    self._present(decision.seat)
    self.set_timer(0.1, lambda: honest(self, decision))
GameScreen._hand_over = careless
from runegames.cli import main
raise SystemExit(main())
"""
"""Program that draws the next hand before the curtain comes down."""


async def test_a_hand_that_flashes_up_is_found(home: Path) -> None:
    with pytest.raises(Leak, match="drawn between two hands"):
        await record("rune", 2, "curtain", home, command=[sys.executable, "-c", CARELESS])


async def record(
    game_id: str,
    people: int,
    handover: str,
    home: Path,
    command: Sequence[str] = COMMAND,
) -> None:
    """Play at a real terminal, and check all that is written to it."""
    app = ListeningApp()
    async with app.run_test(size=SIZE) as pilot:
        app.change_settings(handover=handover, tips=False, animation=False, symbols="unicode")
        names = ["--name", *NAMES[:people]]
        arguments = [*command, "play", game_id, *names, "--seed", str(SEED)]
        with Terminal(size=SIZE, command=arguments) as terminal:
            terminal.wait("when only")
            (path,) = saves(home)
            screen = Onlooker(load(path).session)
            await app.push_screen(screen)
            await pilot.pause()
            Recorder(terminal, screen, path).play()
            terminal.press(CTRL_Q)
            assert terminal.end() == 0
            commands = re.findall(rb"\x1b\]([^\x07]*)", terminal.output)
            pointers = [sequence for sequence in commands if re.fullmatch(rb"22;[a-z-]+", sequence)]
            assert commands == pointers, "a title or the clipboard was set"
