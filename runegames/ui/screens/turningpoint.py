"""Turning point of a finished game, explained or tried again on the game's table."""

from __future__ import annotations

from typing import Literal, TypeAlias

from textual import on, work

from runegames.core import possessive
from runegames.report.turningpoint import TriedAnswer, of_turning_point
from runegames.review import ExaminedDecision, Review
from runegames.review.tasks import AnswerVerdict, try_answer
from runegames.ui.commands import AT_EVERY_TABLE, Footer, FooterHint, command, way_out
from runegames.ui.report.column import ReportColumn
from runegames.ui.report.tablewords import TableWords
from runegames.ui.reviewing import judged
from runegames.ui.scene import MoveChosen, Scene, scene_of
from runegames.ui.screens.table import TableScreen
from runegames.ui.thinking import Thinker
from runegames.ui.widgets.tray import UNDER

State: TypeAlias = Literal["told", "trying", "judging"]
TWO_COLUMNS = 72
"""Least width of a window with the report and the answers beside each other."""


class TurningPointScreen(TableScreen):
    """Question in the view of its seat; the played and the better answer are shown or hidden."""

    AUTO_FOCUS = ""
    BINDINGS = [
        command("t", "try", "try it: the same question, your answer", "try it"),
        command("p", "branch", "play on from here: what if?", "play on"),
        command("r", "replay", "replay from here", "replay"),
        command("n", "point(1)", "the next turning point"),
        command("N", "point(-1)", "the turning point before"),
        command("pageup", "page(-1)", "a page up"),
        command("pagedown", "page(1)", "a page down"),
        command("f1", "rules", "the rules that matter here"),
        way_out("back", "show the answer; then back to the review", short="review"),
    ]
    IDLE = frozenset(AT_EVERY_TABLE)
    """Commands of a table that have no effect on this screen."""

    def __init__(self, review: Review, ply: int, *, trying: bool) -> None:
        """Open the turning point of a ply; ``trying``: hide the answers at first."""
        self.review, self.points = review, review.turning_points()
        self.number = next(index for index, point in enumerate(self.points) if point.ply == ply)
        super().__init__(review.session.at(ply - 1))
        self.state: State = "trying" if trying else "told"
        self.tries: list[TriedAnswer] = []
        self._report = ReportColumn(id="told", dense=True)
        self._thinker = Thinker()

    @property
    def point(self) -> ExaminedDecision:
        return self.points[self.number]

    async def mind_the_table(self) -> None:
        before = self.table
        await super().mind_the_table()
        if self.table is not before:
            self._report = ReportColumn(id="told", dense=True)
            await self._mount_report()

    def mind_the_size(self) -> None:
        super().mind_the_size()
        self._hide_answers()

    def _hide_answers(self) -> None:
        """Hide the answers in a narrow window while the report is shown, which has them, too."""
        if self.is_attached:
            roomy = self.app.size.width >= TWO_COLUMNS
            self.table.show_answers(self.state != "told" or roomy)

    async def on_mount(self) -> None:
        await self._mount_report()

    async def _mount_report(self) -> None:
        """Put the report into the table, in place of its column."""
        self._report.can_focus = False
        await self.table.beside.mount(self._report)
        self._show()

    def leave(self) -> None:
        self._thinker.dismiss()
        super().leave()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("branch", "replay", "page") and self.state != "told":
            return False
        return super().check_action(action, parameters)

    def footer(self) -> Footer:
        if self.state != "told":
            own = [entry for entry in self.table.footer() if entry not in self.IDLE]
            return (*own, FooterHint("escape", "show the answer"))
        several = (FooterHint("n N", "next, before", "n"),) if len(self.points) > 1 else ()
        more = (FooterHint("pagedown", "more"),) if self._report.scrolls else ()
        return ("try", "branch", "replay", *several, *more, "back")

    # -- the table ------------------------------------------------------------------------

    def _show(self) -> None:
        """Show the table in the view of the seat, with the report or with the tries."""
        point, table = self.point, self.table
        tells = self.state == "told"
        words = TableWords(self.review, point, self.symbols)
        room = table.regions().tray.width - UNDER - 1
        self.session = self.review.session.at(point.ply - 1)
        scene = scene_of(self.session, point.seat, asked=True)
        seats = range(len(self.session.plans)) if tells else ()
        table.board.open_views = [self.session.view(seat) for seat in seats]
        table.show(scene)
        table.board.can_focus = not tells
        self.set_focus(None if tells else table.board)
        table.column.display, self._report.display = not tells, tells
        self._hide_answers()
        table.column.drop("hint", "guide", "since", "tip")
        if tells:
            report = of_turning_point(self.review, point.ply, self.tries)
            self._report.show(report.sections)
            table.aim(point.best.move)
            table.tray.headline = words.headline(self.tries, room - 1)
        else:
            table.column.tell(words.note(self.tries))
        table.mark_answers(words.marks(self.tries, shown=tells))
        self._entitle(scene)
        table.say(words.reason(room) if tells else self._remark())
        # Whether the report scrolls is known once it has its place.
        self.call_after_refresh(self.refresh_bindings)

    def _entitle(self, scene: Scene) -> None:
        """Name the turning point in the title line, after the game."""
        left, right = self.table.headline(scene)
        game, dot, _ = left.partition(" · ")
        what = f"turning point {self.number + 1} of {len(self.points)}"
        if self.state != "told" or self.tries:
            what = f"try it · {what}"
        self.table.title_line.show(f"{game}{dot or ' · '}{what}", right)

    # -- trying ---------------------------------------------------------------------------

    def _remark(self) -> str:
        if not self.tries:
            return ""
        return "That is not the best answer. Try again; esc shows the answer."

    def action_try(self) -> None:
        self.state, self.tries = "trying", []
        self._show()

    def action_back(self) -> None:
        """End trying and show the answer; from there, go back to the review."""
        if self.state == "told":
            self.app.pop_screen()
        else:
            self.state = "told"
            self._show()

    @on(MoveChosen)
    def _answered(self, message: MoveChosen) -> None:
        message.stop()
        if self.state != "trying":
            return
        move = message.move
        known = next((answer for answer in self.point.answers if answer.move == move), None)
        if known is not None:
            self._add(TriedAnswer(move, known.loss, known is self.point.best))
            return
        self.state = "judging"
        self.table.say("Trying that in the same deals …")
        self._judge(move)

    @work(exclusive=True)
    async def _judge(self, move: object) -> None:
        question = self.review.another(self.point.ply, move)
        verdict = await self._thinker.call(judged, question)
        if not isinstance(verdict, AnswerVerdict):
            verdict = try_answer(question)
        self._add(TriedAnswer(move, verdict.loss))

    def _add(self, tried: TriedAnswer) -> None:
        """Add an answer to the tries; a good one ends them."""
        self.tries.append(tried)
        self.state = "told" if tried.good else "trying"
        self._show()

    # -- other screens --------------------------------------------------------------------

    def action_page(self, by: int) -> None:
        self._report.action_page(by)

    def action_point(self, by: int) -> None:
        number = self.number + by
        if 0 <= number < len(self.points):
            self.number, self.state = number, "told"
            self.tries = []
            self._show()

    def action_branch(self) -> None:
        from runegames.ui.screens.branch import BranchScreen

        point = self.point
        name = possessive(self.review.session.names[point.seat])
        self.app.push_screen(BranchScreen(self.session, f"before {name} move {point.ply}"))

    def action_replay(self) -> None:
        point = self.point
        self.shell.open_replay(self.review.session, moment=point.ply - 1, own=point.seat)
