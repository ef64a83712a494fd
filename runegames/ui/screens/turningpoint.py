"""Turning point of a finished game, explained or tried again on the game's table."""

from __future__ import annotations

from typing import Literal, TypeAlias

from textual import on, work

from runegames.core import count, possessive
from runegames.review import Decision, Review
from runegames.review.figures import Figure
from runegames.review.review import Worth
from runegames.review.tasks import Verdict, try_answer
from runegames.review.telling import Teller
from runegames.ui.commands import ADVICE, ALWAYS, Footer, Hint, command, way_out
from runegames.ui.reviewing import judged
from runegames.ui.scene import MoveChosen, scene_of
from runegames.ui.screens.table import TableScreen
from runegames.ui.thinking import Thinker
from runegames.ui.widgets.notes import Note, Paragraph

State: TypeAlias = Literal["told", "trying", "judging"]
MAX_ANSWERS = 6
"""Greatest number of answers that are listed with their worth."""
TRIALS = "Each answer was tried in the same {} deals, which fit what was known here."
CLOSED = "The table shows only what {} knew. Your answers do not count."


class TurningPointScreen(TableScreen):
    """Question in the view of its seat; the played and the better answer are shown or hidden."""

    AUTO_FOCUS = ""
    BINDINGS = [
        command("t", "try", "try it: the same question, your answer", "try it"),
        command("s", "show", "show what was played and what was better", "show"),
        command("w", "branch", "what if: play on from here", "what if"),
        command("p", "replay", "replay from here", "replay"),
        command("n", "point(1)", "the next turning point"),
        command("b", "point(-1)", "the turning point before"),
        command("f1", "rules", "the rules that matter here"),
        way_out(words="back to the review", short="review"),
    ]
    IDLE = frozenset({*ADVICE, *ALWAYS, "table.moves"})
    """Commands of a table that have no effect on this screen."""

    def __init__(self, review: Review, point: int, *, trying: bool) -> None:
        """Open a turning point of a review; ``trying``: hide the answers at first."""
        self.review = review
        self.at = point
        self.points = review.turning_points()
        super().__init__(review.session.at(self.points[point].ply - 1))
        self.state: State = "trying" if trying else "told"
        self.tries: list[str] = []
        """Sentences on the tried answers."""
        self.teller = Teller(review)
        self._thinker = Thinker()

    @property
    def point(self) -> Decision:
        return self.points[self.at]

    def on_mount(self) -> None:
        self._show()

    def leave(self) -> None:
        self._thinker.dismiss()
        super().leave()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "show":
                return self.state != "told"
            case "branch" | "replay":
                return self.state == "told"
        return super().check_action(action, parameters)

    # -- the table ------------------------------------------------------------------------

    def _show(self) -> None:
        """Show the table in the view of the seat, with a note."""
        point = self.point
        self.session = self.review.session.at(point.ply - 1)
        scene = scene_of(self.session, point.seat, asked=True)
        self._table.show(scene)
        board, told = self._table.board, self.state == "told"
        board.can_focus = not told
        self.set_focus(None if told else board)
        if told:
            self._table.aim(point.best.move)
        self._table.column.drop("hint", "guide", "since", "tip")
        self._table.column.tell(self._note() if told else self._question())
        self._table.say(self._headline() if told else "")
        self.refresh_bindings()

    def _headline(self) -> str:
        point = self.point
        name, said = self.review.session.names[point.seat], self.review.said
        played, better = (said(point.ply, each.move) for each in (point.played, point.best))
        return f"{name}: {played.rstrip('.')}. Better: {better.rstrip('.')}."

    def _note(self) -> Note:
        """Make the note with the loss, the answers, and the reason."""
        point = self.point
        article = "an" if point.mark.startswith("i") else "a"
        cost = f"It cost {self._cost(point.loss)}: {article} {point.mark}."
        parts = [Paragraph(cost, strong=True), *(Paragraph(each) for each in self.tries)]
        parts += [Paragraph(self._answer(each)) for each in point.answers[:MAX_ANSWERS]]
        _, reason = self.review.better(point.ply)
        if reason:
            parts.append(Paragraph(reason, strong=True))
        parts.append(Paragraph(TRIALS.format(point.trials)))
        heading = f"turning point {self.at + 1} of {len(self.points)}"
        return Note("hint", heading, tuple(parts), whole=True)

    def _cost(self, loss: Figure) -> str:
        """Write a loss with its unit, such as ``12 wins in a hundred games, give or take 3``."""
        value, reach = self.teller.number(loss.value), self.teller.number(loss.reach)
        alone = self.review.judge.alone
        cost = count(value, "point") if alone else f"{count(value, 'win')} in a hundred games"
        return f"{cost}, give or take {reach}" if reach else cost

    def _answer(self, answer: Worth) -> str:
        """Return a line on an answer, with its worth; signs mark the best and the played one."""
        symbols, point = self.symbols, self.point
        mark = symbols.yes if answer is point.best else symbols.dot
        mark = symbols.pointer if answer is point.played else mark
        plus_minus = "+-" if symbols.name == "ascii" else "±"
        reach = self.teller.number(answer.worth.reach)
        worth = f"{self.teller.number(answer.worth.value)} {plus_minus}{reach}"
        return f"{mark} {worth}  {self._said(answer.move)}"

    def _said(self, move: object) -> str:
        """Return a short sentence on an answer, without its full stop."""
        return self.review.said(self.point.ply, move).partition(":")[0].rstrip(".")

    def _question(self) -> Note:
        name = self.review.session.names[self.point.seat]
        parts = [
            Paragraph(CLOSED.format(name)),
            *(Paragraph(each, strong=True) for each in self.tries),
        ]
        foot = "s: show what was played, and what was better"
        return Note("guide", "try it", tuple(parts), whole=True, foot=foot)

    def footer(self) -> Footer:
        if self.state != "told":
            own = [each for each in self._table.footer() if each not in self.IDLE]
            return (*own, "show", "back")
        several = (Hint("n b", "next, before", "n"),) if len(self.points) > 1 else ()
        return ("try", "branch", "replay", *several, "back")

    # -- trying ---------------------------------------------------------------------------

    def action_try(self) -> None:
        self.state, self.tries = "trying", []
        self._show()

    def action_show(self) -> None:
        self.state = "told"
        self._show()

    @on(MoveChosen)
    def _answered(self, message: MoveChosen) -> None:
        message.stop()
        if self.state != "trying":
            return
        move, best = message.move, self.point.best
        known = next((each for each in self.point.answers if each.move == move), None)
        if move == best.move or (known is not None and known.worth.high > best.worth.low):
            self._found()
            return
        self.state = "judging"
        self._table.say("Trying that in the same deals …")
        self._judge(move)

    def _found(self) -> None:
        self.tries.append("Found: no answer that was tried is clearly better.")
        self.action_show()

    @work(exclusive=True)
    async def _judge(self, move: object) -> None:
        point = self.point
        question = self.review.another(point.ply, move)
        verdict = await self._thinker.call(judged, question)
        if not isinstance(verdict, Verdict):
            verdict = try_answer(question)
        if verdict.loss.low <= 0:
            self._found()
            return
        said = self._said(move)
        reason = self.review.reason(point.ply, move)
        self.tries.append(f"{said}: costs {self._cost(verdict.loss)}. {reason}".rstrip())
        self.state = "trying"
        self._show()
        self._table.say("That is not the best answer. Try again, or press s.")

    # -- other screens --------------------------------------------------------------------

    def action_point(self, by: int) -> None:
        at = self.at + by
        if 0 <= at < len(self.points):
            self.at, self.state, self.tries = at, "told", []
            self._show()

    def action_branch(self) -> None:
        from runegames.ui.screens.branch import BranchScreen

        point = self.point
        name = possessive(self.review.session.names[point.seat])
        self.app.push_screen(BranchScreen(self.session, f"before {name} move {point.ply}"))

    def action_replay(self) -> None:
        point = self.point
        self.shell.open_replay(self.review.session, moment=point.ply - 1, own=point.seat)
