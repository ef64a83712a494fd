"""Turning point of a finished game, explained or tried again on the game's table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from rich.cells import cell_len
from textual import on, work

from runegames.core import possessive
from runegames.core.names import capitalized
from runegames.review import Decision, Review
from runegames.review.figures import Figure
from runegames.review.marks import is_good
from runegames.review.parts import Worth
from runegames.review.tasks import Verdict, try_answer
from runegames.review.telling import Teller
from runegames.ui.commands import AT_EVERY_TABLE, Footer, Hint, command, way_out
from runegames.ui.drawing import apart
from runegames.ui.reviewing import judged
from runegames.ui.scene import MoveChosen, scene_of
from runegames.ui.screens.table import TableScreen
from runegames.ui.thinking import Thinker
from runegames.ui.widgets.frame import Extent
from runegames.ui.widgets.notes import Note, Paragraph
from runegames.ui.widgets.tray import UNDER, CardMark

State: TypeAlias = Literal["told", "trying", "judging"]
MAX_ANSWERS = 6
"""Greatest number of answers that are listed with their worth."""
TRIALS = "Each answer was tried in the same {} deals, which fit what was known here."
FOUND_BEST = "Found: the best answer that was tried."
FOUND_GOOD = "Found: these trials cannot tell it from the best answer."
CLOSED = "The table shows only what {} knew. Your answers do not count."


class TurningPointScreen(TableScreen):
    """Question in the view of its seat; the played and the better answer are shown or hidden."""

    AUTO_FOCUS = ""
    BINDINGS = [
        command("t", "try", "try it: the same question, your answer", "try it"),
        command("p", "branch", "play on from here: what if?", "play on"),
        command("r", "replay", "replay from here", "replay"),
        command("n", "point(1)", "the next turning point"),
        command("N", "point(-1)", "the turning point before"),
        command("f1", "rules", "the rules that matter here"),
        way_out("back", "show the answer; then back to the review", short="review"),
    ]
    IDLE = frozenset(AT_EVERY_TABLE)
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
            self._table.mark_answers(list(self._marks()))
        self._table.column.drop("hint", "guide", "since", "tip")
        self._table.column.tell(self._note() if told else self._question())
        self._table.say(self._headline() if told else "")
        self.refresh_bindings()

    def _headline(self) -> str:
        """Sentence with both answers, in one row so that it covers no card."""
        point, room = self.point, self.size.width - UNDER - 2
        pair = self.review.brief_pair(point)
        head = f"{self.review.session.names[point.seat]}: "
        spare = max(2, room - cell_len(head) - cell_len(". Better: ."))
        played, better = apart(pair, spare, self.symbols)
        return f"{head}{played}. Better: {better}."

    def _marks(self) -> Iterator[tuple[object, CardMark]]:
        """Yield the best, the equally good and the played answer with the words on their cards."""
        for answer in self.point.answers:
            if answer.good or answer is self.point.played:
                yield answer.move, CardMark(self._sign(answer) + self._worth(answer), answer.good)

    def _note(self) -> Note:
        """Make the note with the loss, the answers, and the reason."""
        point = self.point
        parts = [Paragraph(self._mistake(), strong=True), *(Paragraph(each) for each in self.tries)]
        parts += [Paragraph(self._answer(each)) for each in point.answers[:MAX_ANSWERS]]
        _, reason = self.review.better(point.ply)
        if reason:
            parts.append(Paragraph(reason, strong=True))
        unit = "points" if self.review.judge.alone else "wins in a hundred games"
        parts.append(Paragraph(f"Figures: {unit}. {TRIALS.format(point.trials)}"))
        heading = f"turning point {self.at + 1} of {len(self.points)}"
        return Note("hint", heading, tuple(parts), whole=True)

    @property
    def _small(self) -> bool:
        return Extent.of(self.size) is Extent.SMALL

    def _mistake(self) -> str:
        """Say what the played answer cost; in short on a small screen."""
        point = self.point
        article = "an" if point.mark.startswith("i") else "a"
        if not self._small:
            return f"It cost {self.teller.amount(point.loss)}: {article} {point.mark}."
        unit = "points" if self.review.judge.alone else "wins in 100"
        return f"It cost {self._loss(point.loss)[1:]} {unit}: {article} {point.mark}."

    def _answer(self, answer: Worth) -> str:
        """Return a line on an answer: sign, worth, short name, and difference from the best."""
        point = self.point
        words = f"{self._sign(answer)} {self._worth(answer)} {self._brief(answer.move)}"
        if answer is point.best:
            return words
        loss = "" if self._small else f" {self._loss(answer.loss)}"
        return f"{words}{loss}{', may be as good' if answer.good else ''}"

    def _sign(self, answer: Worth) -> str:
        """Sign of the played answer, of the best and equally good ones, or of others."""
        if answer is self.point.played:
            return self.symbols.pointer
        return self.symbols.yes if answer.good else self.symbols.dot

    def _worth(self, answer: Worth) -> str:
        """Chance in a hundred games, or points; chances stay inside 0 to 100."""
        number = self.teller.number(answer.worth.value)
        return str(number if self.review.judge.alone else min(100, max(0, number)))

    def _loss(self, loss: Figure) -> str:
        """Write a difference from the best answer, such as ``−12.1 ±3.0``.

        Whole numbers could look as if the intervals overlapped.
        """
        ascii_only = self.symbols.name == "ascii"
        minus, plus_minus = ("-", "+-") if ascii_only else ("−", "±")
        value, reach = map(self.teller.precise, (loss.value, loss.reach))
        return f"{minus}{value} {plus_minus}{reach}"

    def _brief(self, move: object) -> str:
        return self.review.brief(self.point.ply, move)

    def _question(self) -> Note:
        name = self.review.session.names[self.point.seat]
        parts = [
            Paragraph(CLOSED.format(name)),
            *(Paragraph(each, strong=True) for each in self.tries),
        ]
        foot = "esc: show what was played, and what was better"
        return Note("guide", "try it", tuple(parts), whole=True, foot=foot)

    def footer(self) -> Footer:
        if self.state != "told":
            own = [each for each in self._table.footer() if each not in self.IDLE]
            return (*own, Hint("back", "show the answer"))
        several = (Hint("n N", "next, before", "n"),) if len(self.points) > 1 else ()
        return ("try", "branch", "replay", *several, "back")

    # -- trying ---------------------------------------------------------------------------

    def action_try(self) -> None:
        self.state, self.tries = "trying", []
        self._show()

    def _tell(self) -> None:
        self.state = "told"
        self._show()

    def action_back(self) -> None:
        """End trying and show the answer; from there, go back to the review."""
        if self.state == "told":
            self.app.pop_screen()
        else:
            self._tell()

    @on(MoveChosen)
    def _answered(self, message: MoveChosen) -> None:
        message.stop()
        if self.state != "trying":
            return
        move = message.move
        known = next((each for each in self.point.answers if each.move == move), None)
        if known is not None and known.good:
            self._found(best=known is self.point.best)
            return
        self.state = "judging"
        self._table.say("Trying that in the same deals …")
        self._judge(move)

    def _found(self, *, best: bool) -> None:
        self.tries.append(FOUND_BEST if best else FOUND_GOOD)
        self._tell()

    @work(exclusive=True)
    async def _judge(self, move: object) -> None:
        point = self.point
        question = self.review.another(point.ply, move)
        verdict = await self._thinker.call(judged, question)
        if not isinstance(verdict, Verdict):
            verdict = try_answer(question)
        if is_good(verdict.loss):
            self._found(best=False)
            return
        said = capitalized(self._brief(move))
        reason = self.review.reason(point.ply, move)
        self.tries.append(f"{said}: costs {self.teller.amount(verdict.loss)}. {reason}".rstrip())
        self.state = "trying"
        self._show()
        self._table.say("That is not the best answer. Try again; esc shows the answer.")

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
