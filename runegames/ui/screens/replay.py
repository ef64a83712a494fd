"""Replay of a game, moment by moment."""

from __future__ import annotations

from collections.abc import Sequence

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.timer import Timer

from runegames.core import SEAT_LETTERS, Seat, possessive
from runegames.play.replay import Replay
from runegames.play.session import Session
from runegames.ui.commands import Footer, FooterHint, bound, command, way_out
from runegames.ui.scene import scene_of
from runegames.ui.screens.box import TextBox
from runegames.ui.screens.table import TableScreen
from runegames.ui.widgets.timeline import Timeline


class OpenHandsScreen(TextBox):
    """Box over the table with a paragraph for each seat."""

    BINDINGS = [way_out(keys="escape,v,enter,space")]

    def __init__(self, names: Sequence[str], hands: Sequence[Sequence[str]]) -> None:
        super().__init__("All hands")
        self._names = names
        self._hands = hands

    def text(self) -> Content:
        parts = []
        for seat, (name, hand) in enumerate(zip(self._names, self._hands, strict=True)):
            head = (f"{SEAT_LETTERS[seat]}  ", f"bold {self.palette.seat(seat)}")
            parts.append(Content.assemble(head, " ".join(hand) or f"{name} holds nothing."))
        return Content("\n\n").join(parts)


SPEEDS_S = (3.0, 1.5, 0.8, 0.4, 0.15)
"""Seconds between two moments of automatic play."""


class ReplayScreen(TableScreen):
    """Table of a game at any moment, above a timeline."""

    AUTO_FOCUS = ""
    BINDINGS = [
        bound("replay.on", "step(1)"),
        bound("replay.back", "step(-1)"),
        bound("replay.next-turn", "turn(1)"),
        bound("replay.turn", "turn(-1)"),
        bound("replay.next-part", "part(1)"),
        bound("replay.part", "part(-1)"),
        bound("replay.faster", "speed(1)"),
        bound("replay.slower", "speed(-1)"),
        bound("replay.eyes", "eyes(1)"),
        bound("replay.eyes-back", "eyes(-1)"),
        command("i", "review", "was it luck? look into the game", "was it luck?"),
        way_out(),
    ]
    GROUP = "replay"

    def __init__(self, session: Session, *, own: Seat | None = None, moment: int = 0) -> None:
        """Open a replay at a moment; ``own``: seat whose view an unfinished game may show."""
        super().__init__(session)
        self.add_class("-with-timeline")
        self._whole = session
        self.replay = Replay(session, own)
        self.viewer = own if own in self.replay.viewers else None
        self.moment = self.replay.nearest(moment)
        self._timeline = Timeline(self.replay, session.names)
        self._speed = 2
        self._playing: Timer | None = None

    def _below(self) -> ComposeResult:
        self.table.line_below = True
        yield self._timeline

    def on_mount(self) -> None:
        """Show the moment at which the replay opens; no widget of the table takes the focus."""
        for widget in self.table.query("*"):
            widget.can_focus = False
        self._show()

    def on_screen_suspend(self) -> None:
        self._stop()

    # -- the table --------------------------------------------------------------------------

    def _show(self) -> None:
        self.session = self.replay.past(self.moment)
        self._show_scene(scene_of(self.session, self.viewer, asked=False, status=self.standing()))
        self._timeline.show(self.moment, self._eyes())
        self.refresh_bindings()

    def _eyes(self) -> str:
        if self.viewer is None:
            return "as everybody sees it"
        return f"through {possessive(self.session.names[self.viewer])} eyes"

    def footer(self) -> Footer:
        footer: list[str | FooterHint] = [
            FooterHint("replay.back replay.on", "move"),
            "replay.next-turn",
        ]
        if self.replay.parts:
            word = next(iter(self.replay.parts.values())).word
            footer.append(FooterHint("replay.next-part", f"next {word}"))
        if self._playing is None:
            footer.append("replay.play")
        else:
            speed = f"speed {self._speed + 1} of {len(SPEEDS_S)}"
            footer += [
                FooterHint("replay.play", "stop"),
                FooterHint("replay.faster,replay.slower", speed, "replay.faster"),
            ]
        if len(self.replay.viewers) > 1:
            footer.append("replay.eyes")
        footer.append("replay.log")
        if self.replay.finished:
            footer += ["replay.branch", "review"]
        return (*footer, "back")

    def go(self, moment: int) -> None:
        """Stop automatic play, and show a moment."""
        self._stop()
        self.moment = moment
        self._show()

    # -- moments ----------------------------------------------------------------------------

    def action_step(self, by: int) -> None:
        self.go(self.replay.step(self.moment, by))

    def action_turn(self, by: int) -> None:
        self.go(self.replay.step_turn(self.moment, by))

    def action_part(self, by: int) -> None:
        if not self.replay.parts:
            self.table.say("This game has no rounds or hands to go to.")
            return
        self.go(self.replay.step_part(self.moment, by))

    def action_first(self) -> None:
        self.go(self.replay.moments[0])

    def action_last(self) -> None:
        self.go(self.replay.moments[-1])

    @on(Timeline.Picked)
    def _picked(self, message: Timeline.Picked) -> None:
        self.go(self.replay.nearest(message.moment))

    def action_play(self) -> None:
        """Start or stop automatic play; at the end, start from the beginning."""
        if self._playing is not None:
            self._stop()
            self._show()
            return
        if self.moment == self.replay.moments[-1]:
            self.moment = self.replay.moments[0]
        self._start()
        self._show()

    def _start(self) -> None:
        self._stop()
        self._playing = self.set_interval(SPEEDS_S[self._speed], self._play_on)

    def _stop(self) -> None:
        if self._playing is not None:
            self._playing.stop()
            self._playing = None

    def _play_on(self) -> None:
        self.moment = self.replay.step(self.moment, 1)
        if self.moment == self.replay.moments[-1]:
            self._stop()
        self._show()

    def action_speed(self, by: int) -> None:
        self._speed = max(0, min(self._speed + by, len(SPEEDS_S) - 1))
        if self._playing is not None:
            self._start()
        self.refresh_bindings()

    # -- viewers ----------------------------------------------------------------------------

    def action_eyes(self, by: int) -> None:
        """Go to the next point of view; after a finished game one of them is all hands in words."""
        eyes = self.replay.viewers
        if len(eyes) == 1 and not self.replay.finished:
            self.table.say("Until the game is over, only what everybody sees is shown.")
            return
        index = eyes.index(self.viewer) + by
        self.viewer = eyes[index % len(eyes)]
        self._show()
        if self.replay.finished and index not in range(len(eyes)):
            hands = self.replay.hands(self.moment)
            self.app.push_screen(OpenHandsScreen(self.session.names, hands))

    # -- other screens ----------------------------------------------------------------------

    def action_log(self) -> None:
        """Open the log, and go to the moment of the chosen line."""
        from runegames.ui.screens.log import LogScreen

        def chosen(moment: int | None) -> None:
            if moment is not None:
                self.go(self.replay.nearest(moment))

        session = self.replay.past(self.replay.end)
        whole = scene_of(session, self.viewer, asked=False)
        self.app.push_screen(LogScreen(whole, session.turn_at, self.moment), chosen)

    def action_review(self) -> None:
        """Open the review of a finished game."""
        if not self.replay.finished:
            self.table.say("The game can be reviewed once it is over.")
            return
        self.shell.open_review(self._whole)

    def action_branch(self) -> None:
        """Open the form of a new game that continues from here."""
        if not self.replay.finished:
            self.table.say("From here another game can be started once this one is over.")
            return
        if self.session.outcome() is not None:
            self.table.say("The game is over at this moment; go back to an earlier one.")
            return
        from runegames.ui.screens.branch import BranchScreen

        self.app.push_screen(BranchScreen(self.session, self._timeline.words(self.moment)))
