"""The one screen that every game is played on. It routes, and knows no game.

What is true is in the session; who is next the director says; what it looks like is the table's;
what happened is in the log.
"""

from __future__ import annotations

from typing import Any, ClassVar, assert_never

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer

from runegames.core import Decision, Rng, Seat
from runegames.play.director import Ask, Finished, Handover, Think, first_viewer, next_cue
from runegames.play.session import Session
from runegames.ui.games import make_table
from runegames.ui.scene import MoveChosen, scene_of
from runegames.ui.screens.base import ShellScreen
from runegames.ui.screens.curtain import CurtainScreen, Lifted
from runegames.ui.widgets.keys import Hint, KeyLine

PACES = {"instant": 0.001, "brisk": 0.8, "thoughtful": 1.8}
"""Seconds for which the table stands still before a computer player moves."""
FLASH = 0.6
"""Seconds for which the last move is pointed out."""


class GameScreen(ShellScreen[None]):
    """A sitting on the screen, seen by one viewer at a time."""

    CSS_PATH = "game.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u,ctrl+z", "undo", "undo: take the last move back"),
        Binding("U,ctrl+y", "redo", "redo: make it again"),
        Binding("m", "moves", "all legal moves as a list"),
        Binding("l", "log", "the whole log"),
        Binding("f1", "rules", "the rules that matter now"),
        Binding("enter", "results", "the result, once it is over", show=False),
        Binding("escape", "leave", "the menu; the game is saved"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.viewer: Seat | None = first_viewer(session)
        self._keys = KeyLine()
        self._table = make_table(session.game.meta.id)
        self._pause: Timer | None = None
        self._flash: Timer | None = None
        self._bots: dict[Seat, Any] = {}

    def compose(self) -> ComposeResult:
        """The table, and the line of keys."""
        yield self._table
        yield self._keys

    def on_mount(self) -> None:
        """Sit down."""
        self._table.board.focus()
        self.advance()

    def on_unmount(self) -> None:
        """Nobody waits for a computer player any more."""
        self._rest()

    def notify_style_update(self) -> None:
        """Drawn things take their colours from the theme."""
        super().notify_style_update()
        if self._table.scene is not None and self._table.is_attached:
            self._table.redraw()

    # -- whose turn it is -----------------------------------------------------------------

    def advance(self) -> None:
        """Do what comes next: ask, hand over, let a computer player think, or end."""
        self._rest()
        cue = next_cue(self.session, self.viewer)
        match cue:
            case Ask():
                self._present(cue.decision.seat, asked=True)
            case Think(decision):
                name = self.session.names[decision.seat]
                self._present(self.viewer, status=f"{name} is thinking {self._ellipsis}")
                self._pause = self.set_timer(self._pace, self._let_think)
            case Handover(decision):
                self._hand_over(decision)
            case Finished():
                # Hidden hands stay hidden: the end is shown as everybody may see it.
                self._present(None, status=self._verdict())
            case _:
                assert_never(cue)

    @property
    def _ellipsis(self) -> str:
        return "…" if self.symbols.name == "unicode" else "..."

    @property
    def _pace(self) -> float:
        return PACES[self.shell.settings.pace]

    def _rest(self) -> None:
        for timer in (self._pause, self._flash):
            if timer is not None:
                timer.stop()
        self._pause = self._flash = None

    def _present(self, viewer: Seat | None, *, asked: bool = False, status: str = "") -> None:
        """Show the table to ``viewer``."""
        scene = scene_of(self.session, viewer, asked=asked, status=status)
        self._table.flash(bool(scene.fresh) and self.shell.settings.animation)
        self._table.show(scene)
        self._flash = self.set_timer(FLASH, self._unflash)
        hints = self._table.hints(scene)
        if self.session.outcome() is not None:
            hints = [Hint("enter", "the result"), *hints]
        self._keys.hints = hints
        trouble = getattr(self.session.recorder, "trouble", None)
        if trouble:
            self.notify(trouble, severity="warning", timeout=8)

    def _unflash(self) -> None:
        self._table.flash(False)

    def _verdict(self) -> str:
        outcome = self.session.outcome()
        assert outcome is not None
        verdict: str = self.session.game.words.verdict(
            outcome, self.session.view(None), self.session.names
        )
        return verdict

    # -- hot seat -------------------------------------------------------------------------

    def _hand_over(self, decision: Decision) -> None:
        """Hide everything before the curtain rises, show the new view after it is lifted."""
        self.viewer = None
        self._present(None)
        session = self.session
        asked = session.game.words.prompt(decision, session.view(None), session.names)
        last = session.plies[-1] if session.plies else None
        may_undo = (
            last is not None
            and session.plans[last.seat].is_person
            and session.undo_obstacle(last.seat) is None
        )
        name = session.names[decision.seat]
        curtain = CurtainScreen(name, decision.seat, asked, may_undo=may_undo)

        def lifted(how: Lifted | None) -> None:
            match how:
                case "undo":
                    session.undo(session.plies[-1].seat)
                case "lifted":
                    self.viewer = decision.seat
                case "leave" | None:
                    self.action_leave()
                    return
                case _:
                    assert_never(how)
            self.advance()

        self.app.push_screen(curtain, lifted)

    # -- moves ----------------------------------------------------------------------------

    @on(MoveChosen)
    def _chosen(self, message: MoveChosen) -> None:
        """The one funnel: a stale or illegal move goes no further."""
        session = self.session
        if message.ply != session.next_ply or session.decision() is None:
            return
        objection = session.state.objection(message.move)
        if objection is not None:
            self._table.say(objection.text(session.names))
            return
        session.play(message.move)
        self.advance()

    def _let_think(self) -> None:
        """A computer player answers, from what its seat knows."""
        question = self.session.question()
        if question is None:
            return
        seat = question.decision.seat
        bot = self._bots.get(seat)
        if bot is None:
            from runegames.bots.registry import UnknownBot, make_bot

            try:
                bot = make_bot(self.session.plans[seat].player, self.session.game)
            except UnknownBot as unknown:
                # Such a save was edited by hand, or written by another version.
                self._present(self.viewer, status=str(unknown))
                return
            self._bots[seat] = bot
        # Apart from the generator of the game, which a computer player must not disturb.
        rng = Rng.for_ply(self.session.seed ^ 0xB07, question.ply)
        self.post_message(MoveChosen(bot.choose(question.position, rng), question.ply))

    # -- keys -----------------------------------------------------------------------------

    def action_undo(self) -> None:
        """Take the viewer's last move back."""
        if self.viewer is None:
            return
        obstacle = self.session.undo_obstacle(self.viewer)
        if obstacle is not None:
            self._table.say(obstacle)
            return
        was_practice = self.session.practice
        self.session.undo(self.viewer)
        self.advance()
        if self.session.practice and not was_practice:
            self._table.say("Something new had been seen: this game is practice from now on.")

    def action_redo(self) -> None:
        """Make the move again that was taken back."""
        decision = self.session.decision()
        if not self.session.can_redo or decision is None or decision.seat != self.viewer:
            self._table.say("There is nothing to make again.")
            return
        self.session.redo()
        self.advance()

    def action_moves(self) -> None:
        """Every decision can be answered without the board, too."""
        scene = self._table.scene
        if scene is None or scene.question is None:
            return
        from runegames.ui.screens.moves import MovesScreen

        question = scene.question

        def chosen(move: Any) -> None:
            if move is not None:
                self.post_message(MoveChosen(move, question.ply))

        self.app.push_screen(MovesScreen(scene), chosen)

    def action_log(self) -> None:
        """All that happened, as the viewer may know it."""
        if self._table.scene is not None:
            from runegames.ui.screens.log import LogScreen

            self.app.push_screen(LogScreen(self._table.scene))

    def action_rules(self) -> None:
        """The rules page, opened where it matters now."""
        meta = self.session.game.meta
        decision = self.session.decision()
        kind = decision.kind if decision is not None else "over"
        self.shell.open_rules(meta.id, meta.sections.get(kind))

    def action_results(self) -> None:
        """Once the game is over."""
        if self.session.outcome() is not None:
            from runegames.ui.screens.results import ResultsScreen

            self.shell.go(ResultsScreen(self.session))

    def action_leave(self) -> None:
        """Back to the menu; every move is saved already."""
        self.dismiss()
