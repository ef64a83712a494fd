"""Guided first game on the ordinary screen, with a note that explains each step."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.types import CSSPathType

from runegames.core import Seat
from runegames.play.guide import Guide, GuideProgress, GuideStep, Place
from runegames.ui.commands import Footer, command
from runegames.ui.scene import MoveChosen, Scene
from runegames.ui.screens.game.screen import CONFIRMING, GameScreen
from runegames.ui.widgets.notes import Note, Paragraph
from runegames.ui.widgets.tip import spelled

LOOK_FIRST = "First look at what the guide points out; then press Enter."
GO_ON = "Press Enter to go on."
GOOD = "Well done. Now watch what the others do."
REMINDER = (
    "<h> gives a hint, <u> takes a move back, <f1> opens the rules, <question_mark> lists all keys."
)
"""Closing words of every guide."""
LAST_KEYS = "Enter plays on without the guide, Escape leads to the menu."
BRACKETS = str.maketrans("", "", "[]")
POINTED = "-pointed"


class GuidedScreen(GameScreen):
    """Screen of a guided game, which is neither saved nor a record."""

    CSS_PATH: ClassVar[CSSPathType | None] = ["../table.tcss", "guided.tcss"]
    ASKS = False  # its steps name keys
    RESULTS = "results:GuidedResultsScreen"
    BINDINGS = [
        command("enter,space", "go_on", "go on in the guide", "go on", cap="enter", priority=True),
        *CONFIRMING,
        command("escape", "leave", "leave the guided game, which is not saved", "menu"),
    ]

    def __init__(self, guide: Guide) -> None:
        super().__init__(guide.session())
        self.course = GuideProgress(guide)

    # -- the course -----------------------------------------------------------------------

    @property
    def _plies(self) -> int:
        return len(self.session.plies)

    @property
    def _looking(self) -> GuideStep | None:
        """Present step, if it is only read and no other seat has to move first."""
        step = self.course.step
        return step if step is not None and step.do == "look" and not self._waiting else None

    @property
    def _waiting(self) -> GuideStep | None:
        return self.course.waits(self._plies)

    def advance(self) -> None:
        self.course.follow(self._plies)
        super().advance()

    def _present(self, viewer: Seat | None, *, asked: bool = False, status: str = "") -> None:
        step = self._looking
        bare = step is not None and step.part == "board" and not step.task
        if bare:
            asked, status = False, LOOK_FIRST
        super()._present(viewer, asked=asked, status=status)
        self._tell()

    def _give_tip(self, scene: Scene) -> None:
        # The guide explains more than a tip.
        pass

    def _tell(self) -> None:
        """Show the words of the present step, and mark the part of the table that they explain."""
        waiting, step = self._waiting, self.course.step
        guide, column = self.course.guide, self.table.column
        steps = len(guide.steps)
        if waiting is not None:
            self._point(None)
            column.tell(Note("guide", "the guide", (Paragraph(waiting.then or GOOD),)))
        elif step is None:
            self._point(None)
            column.drop("guide")
        else:
            number = self.course.index + 1
            self._point(step.part)
            texts = [step.text]
            if number == steps:
                texts.append(REMINDER)
            paragraphs = [Paragraph(self._spelled(text)) for text in texts]
            task = Paragraph(self._spelled(self._task_of(step)), strong=True)
            title = f"the guide: {number} of {steps}"
            keep = step.part if step.part in ("seats", "side") else ""
            column.tell(Note("guide", title, (*paragraphs, task), keep))

    def _task_of(self, step: GuideStep) -> str:
        """Return what to do in a step; a page of ``serve`` may have no button for a key of it."""
        if step.touch and self.shell.served:
            return step.touch.translate(BRACKETS)
        goes_on = LAST_KEYS if step is self.course.guide.steps[-1] else GO_ON
        return step.task or goes_on

    def _spelled(self, text: str) -> str:
        return spelled(text, self.course.guide.game, self.shell.changed_keys)

    def _tell_meanwhile(self, scene: Scene, *, whole: bool = False) -> bool:
        return False

    def _point(self, part: Place | None) -> None:
        """Mark one part of the table, or none."""
        table = self.table
        table.column.point(part if part in ("seats", "side") else "")
        for name, widget in (
            ("title", table.title_line),
            ("board", table.board),
            ("tray", table.tray),
        ):
            widget.set_class(part == name, POINTED)

    # -- moves of the learner -------------------------------------------------------------

    def footer(self) -> Footer:
        others = super().footer()
        if self.course.step is None:
            return others
        # Guides name the key of the rules, and a page of `serve` has buttons only for the footer.
        return ("go_on", *(entry for entry in others if entry != "table.hint"), "table.rules")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "go_on":
            return self._looking is not None
        return super().check_action(action, parameters)

    def action_leave(self) -> None:
        begun = bool(self.session.plies) and self.session.outcome() is None
        words = "A guided game is not saved; next time it begins again."
        wanted = begun and self.shell.settings.confirmations
        leave = super().action_leave
        self.shell.confirm("Leave the guided game?", words, "leave", leave, wanted=wanted)

    def _ask_the_table(self, seat: Seat | None, obstacle: str) -> None:
        # A guided game counts for nothing, so nobody has to agree.
        if seat is None or self.session.beyond_undo(seat) is None:
            self.table.say(obstacle)
            return
        self.session.undo_agreed(seat)
        self.advance()

    def action_go_on(self) -> None:
        """Go on from a step that was read, and reset the cursor."""
        self.table.cursor = None
        self.course.look_on()
        self.advance()

    @on(MoveChosen)
    def _guided(self, message: MoveChosen) -> None:
        """Check a chosen move against the guide; if it does not fit, show why."""
        session, step = self.session, self.course.step
        decision = session.decision()
        if step is None or decision is None or message.ply != session.next_ply:
            return
        if not session.plans[decision.seat].is_person:
            return
        if session.state.objection(message.move) is not None:
            return
        if step.do == "look":
            self.table.say(LOOK_FIRST)
        elif not self.course.accepts(message.move):
            # The keys in the step's words assume a reset cursor.
            self.table.cursor = None
            self.advance()
            self.table.say(step.nudge)
        else:
            return
        message.prevent_default()

    def _hint_obstacle(self) -> str | None:
        if self.course.step is not None:
            return "The guide says what to do. There are hints once it is finished."
        return super()._hint_obstacle()

    # -- moves of the others --------------------------------------------------------------

    def _scripted(self) -> object:
        move = self.course.scripted(self._plies)
        if move is None or self.session.state.objection(move) is not None:
            self.course.off = self.course.off or self._waiting is not None
            return None
        return move
