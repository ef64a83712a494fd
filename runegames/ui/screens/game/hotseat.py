"""Change of the persons before one screen: what all see first, and what covers the hands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

from runegames.core import Decision, Seat
from runegames.play.director import HandoverRules, Showing
from runegames.play.log import words_of
from runegames.ui.key_repeat import KeyRepeatGuard
from runegames.ui.screens.curtain import CurtainScreen, Lifted
from runegames.ui.screens.table import TableScreen


@dataclass(frozen=True, slots=True)
class SeatActions:
    """Part of a screen that a change of persons uses."""

    show_public: Callable[[str], None]
    """Show the table in the public view, with a status."""
    advance: Callable[[], None]
    """Follow the next cue."""
    lift: Callable[[Seat], None]
    """Show the hand of a seat whose player is alone before the screen."""
    undo: Callable[[], None]
    leave: Callable[[], None]


class HotSeat:
    """Seat before the screen, which persons take one after another."""

    def __init__(self, screen: TableScreen, actions: SeatActions) -> None:
        self._screen = screen
        self._actions = actions
        self._guard = KeyRepeatGuard(screen)
        self._showing = Showing(screen.session)
        self.halted = False
        """True while everybody looks at what the last moves revealed."""
        self.covered_for: Decision | None = None
        """Question of a quick hand-over, while the hands are covered."""

    @property
    def rules(self) -> HandoverRules:
        settings = self._screen.shell.settings
        return HandoverRules(settings.handover != "off", settings.open_answers)

    @property
    def is_quick(self) -> bool:
        """True if a veil is lowered, and no curtain."""
        wish = self._screen.shell.settings.handover
        if wish == "by game":
            return self._screen.session.game.meta.quick_handover
        return wish == "quick"

    def halt(self) -> bool:
        """Show to all what the last moves revealed, until a key; False if they revealed nothing."""
        revealed = self._showing.pending(self.rules)
        self.halted = bool(revealed)
        if not revealed:
            self._showing.end()
            return False
        screen, session = self._screen, self._screen.session
        sentences = " ".join(words_of(session.game, event, session.names) for event in revealed)
        enter = screen.table.board.cap("table.confirm")
        self._actions.show_public(f"{sentences} Press {enter} when everybody has looked.")
        screen.hint_first("table.confirm", "go on")
        self._guard.begin()
        return True

    def go_on(self) -> None:
        """End the look at what was revealed; the next question comes."""
        self._showing.end()
        self._actions.advance()

    def hand_over(self, decision: Decision) -> None:
        """Hide the hands and lower the curtain; show the new view once the curtain is lifted.

        A quick hand-over has no curtain: space shows the new view.
        """
        session, actions = self._screen.session, self._actions
        asked = session.game.words.prompt(decision, session.view(None), session.names)
        name = session.names[decision.seat]
        if self.is_quick:
            actions.show_public(f"{asked} Press space when only {name} is looking.")
            self._screen.hint_first("space", "show the hand")
            self.covered_for = decision
            self._guard.begin()
            return
        actions.show_public("")
        words = f"{asked} {session.teams}".rstrip()
        curtain = CurtainScreen(name, decision.seat, words, may_undo=session.may_undo_unseen)

        def lifted(how: Lifted | None) -> None:
            match how:
                case "undo":
                    actions.undo()
                case "lifted":
                    actions.lift(decision.seat)
                case "leave" | None:
                    actions.leave()
                case _:
                    assert_never(how)

        self._screen.app.push_screen(curtain, lifted)

    def takes(self, key: str) -> bool:
        """End a halt or uncover a hand by ``key``, unless it is held down; False for other keys."""
        if self.halted and self._screen.table.confirms(key):
            if self._guard.heard():
                self._guard.do(self.go_on)
            return True
        if self.covered_for is None or not self._guard.heard() or key != "space":
            return False
        seat = self.covered_for.seat
        self._guard.do(lambda: self._actions.lift(seat))
        return True
