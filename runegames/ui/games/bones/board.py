"""The fire of Runes & Bones: a ring of seats, and in the middle the pot and the winning rune."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from runegames.core import Seat, count
from runegames.games.bones.ending import AGREE
from runegames.games.bones.model import BonesView
from runegames.games.bones.phrases import beaten_by, debt_words, offer_words, title
from runegames.ui.bindings import bound
from runegames.ui.canvas import Canvas, Pen, cells
from runegames.ui.drawing import clipped, wrap
from runegames.ui.games.bones.cursor import BonesCursor
from runegames.ui.games.bones.offer import draw_offer, press_offer
from runegames.ui.games.bones.ring import NAME, Ring, lay_out, order
from runegames.ui.games.bones.runes import Box, draw_rune, rune_pen
from runegames.ui.scene import SEAT_LETTERS
from runegames.ui.widgets.board import Board

MOST_BACKS, BACK = 4, 3
"""Runes of a hand that are drawn one by one, and the cells of one; more are a number."""
HEAP = (11, 9, 6)
"""Bones of the pot that can be seen, from the bottom row up."""


ANSWER_KEYS = {
    "p": "bones.pass",
    "f": "bones.fold",
    "o": "bones.offer",
    "a": "bones.accept",
    "d": "bones.decline",
    "k": "bones.keep",
    "b": "bones.break",
    "e": "bones.end",
}
"""What answers are called that have a letter, by their usual one."""
BARTER = tuple("oadkb")
"""Those that answer questions of barter."""


class BonesBoard(Board, can_focus=True):
    """Draws the ring, and turns keys into movements of the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("table.left", "step(-1)", "the rune or answer before", show=False),
        bound("table.right", "step(1)", "the next rune or answer", show=False),
        bound("table.up", "turn(-1)", "another player, or another way to play", show=False),
        bound("table.down", "turn(1)", "another player, or another way to play"),
        bound("table.next", "turn(1)", "another player, or another way to play", show=False),
        *(
            Binding(str(number), f"number({number})", "a rune or answer by its number", show=False)
            for number in range(10)
        ),
        *(bound(id, f"answer('{key}')") for key, id in ANSWER_KEYS.items()),
        bound("table.mark", "mark", "choose the rune, or no longer"),
        bound("table.confirm", "confirm", "do it"),
        Binding("escape,backspace", "back", "drop the offer", show=False),
    ]

    class Confirmed(Message):
        """The player wants what the cursor shows."""

    def __init__(self) -> None:
        super().__init__()
        self.cursor: BonesCursor | None = None

    # -- keys and mouse -------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Escape belongs to the screen unless an offer can be dropped; Enter, once it is over.

        Letters of answers that these options never ask for are no keys of this table.
        """
        if action == "back":
            return self.cursor is not None and self.cursor.draft is not None
        if action == "confirm":
            return self.cursor is not None
        if action == "answer" and parameters[0] in BARTER:
            return self.scene is not None and self.scene.options.barter
        if action == "answer" and parameters[0] == AGREE.key:
            return self.scene is not None and self.scene.options.rounds == "classic"
        return super().check_action(action, parameters)

    def action_step(self, by: int) -> None:
        """Along the runes and answers."""
        if self.cursor is not None:
            self.cursor.step(by)
            self.moved()

    def action_turn(self, by: int) -> None:
        """Another target, another way to play, another line of the offer."""
        if self.cursor is not None:
            self.cursor.turn(by)
            self.moved()

    def action_number(self, number: int) -> None:
        """A rune by its number, or an answer that has a number."""
        cursor = self.cursor
        if cursor is None:
            return
        answer = cursor.by_key(str(number)) if cursor.draft is None else None
        if answer is not None:
            self._do(answer.key)
        elif cursor.pick(number - 1):
            self.moved()

    def action_answer(self, key: str) -> None:
        """An answer by its letter."""
        self._do(key)

    def _do(self, key: str) -> None:
        cursor = self.cursor
        answer = cursor.by_key(key) if cursor is not None and cursor.draft is None else None
        if cursor is None or answer is None:
            return
        cursor.at = len(cursor.cards) + cursor.answers.index(answer)
        self.moved()
        self.action_confirm()

    @property
    def marking(self) -> bool:
        """Where several runes are chosen, and while an offer is made."""
        return self.cursor is not None and (self.cursor.choosing or self.cursor.draft is not None)

    def action_mark(self) -> None:
        """Mark a rune; where nothing is marked, as Enter."""
        if self.cursor is None:
            return
        if self.marking:
            self.cursor.mark()
            self.moved()
        else:
            self.action_confirm()

    def action_confirm(self) -> None:
        """Do it."""
        self.post_message(self.Confirmed())

    def action_back(self) -> None:
        """Drop the offer."""
        if self.cursor is not None and self.cursor.close_offer():
            self.moved()

    def on_click(self, event: events.Click) -> None:
        """A click on a seat aims at it; a second one does it."""
        offset = event.get_content_offset(self)
        if offset is None or self.cursor is None or self.scene is None:
            return
        if self.cursor.draft is not None:
            if press_offer(self.cursor, offset.x, offset.y, self.content_size.width):
                self.moved()
            return
        for seat, box in self._boxes(*self.content_size).items():
            if box.x <= offset.x < box.x + box.width and box.y <= offset.y < box.y + box.height:
                hit = self.cursor.target == seat
                if hit and event.chain > 1:
                    self.action_confirm()
                elif self.cursor.aim_at(seat):
                    self.moved()

    # -- drawing --------------------------------------------------------------------------

    def base_pen(self) -> Pen:
        """The ground by the fire."""
        return Pen(self.palette.text, self.palette.table)

    @property
    def _view(self) -> BonesView:
        assert self.scene is not None
        view: BonesView = self.scene.view
        return view

    def _boxes(self, width: int, height: int) -> dict[Seat, Box]:
        view = self._view
        seats = order(view.seats, view.seat or 0)
        return dict(zip(seats, lay_out(view.seats, width, height).seats, strict=True))

    @property
    def _ring(self) -> Ring:
        return lay_out(self._view.seats, self.content_size.width, self.content_size.height)

    def draw(self, canvas: Canvas) -> None:
        """The ring and its middle; or the offer that is being made."""
        if self.scene is None:
            return
        if self.cursor is not None and self.cursor.draft is not None:
            draw_offer(canvas, self.cursor, self, self.scene.names)
            return
        boxes = self._boxes(canvas.width, canvas.height)
        struck = self._struck() if self.flashing else frozenset()
        for seat, box in boxes.items():
            self._seat(canvas, box, seat, lit=seat in struck)
        self._middle(canvas)
        self._corners(canvas)

    def _struck(self) -> frozenset[Seat]:
        """Whom the last ply was about."""
        assert self.scene is not None
        return frozenset(
            seen.data[part]
            for seen in self.scene.fresh
            for part in ("seat", "target")
            if part in seen.data and seen.kind != "round"
        )

    # -- a seat ---------------------------------------------------------------------------

    def _seat(self, canvas: Canvas, box: Box, seat: Seat, *, lit: bool) -> None:
        assert self.scene is not None
        palette, view = self.palette, self._view
        away = view.eliminated[seat] or (view.phase == "round" and view.folded[seat])
        base = self.base_pen()._replace(dim=away and palette.ansi)
        if away:
            base = base._replace(ink=palette.quiet)
        aimed = self.cursor is not None and self.cursor.target == seat
        turn = view.turn == seat
        chip = Pen(palette.on_seat, palette.seat(seat), bold=True)
        if away and not turn:
            chip = base._replace(ink=palette.seat(seat))
        if lit or aimed:
            canvas.fill(*box, Pen(palette.text, palette.raised))
            base = base.on(palette.raised)
        name = clipped(self.scene.names[seat], NAME, self.symbols)
        width = 4 + len(cells(name))
        x = min(box.x, canvas.width - width)
        if lit or aimed:
            canvas.fill(x, box.y, width, 1, base)
        x = canvas.put(x, box.y, f" {SEAT_LETTERS[seat]} ", chip)
        pointer = f"{self.symbols.pointer}" if aimed else " "
        x = canvas.put(x, box.y, pointer, base._replace(ink=palette.cursor, bold=True))
        canvas.put(x, box.y, name, base._replace(bold=turn, underline=turn))
        self._goods(canvas, box, seat, base)
        self._last_act(canvas, box, seat, base)

    def _goods(self, canvas: Canvas, box: Box, seat: Seat, base: Pen) -> None:
        """Bones as a heap with a number, runes from behind, the bag."""
        palette, symbols, view = self.palette, self.symbols, self._view
        bones, runes = self.counted(lambda each: each.bones[seat]), view.hand_sizes[seat]
        heap = min(bones, 10) if canvas.width >= 70 else 1
        gold = base._replace(ink=palette.gold if not base.dim else base.ink)
        x = canvas.put(box.x, box.y + 1, f"{symbols.bone * heap} {bones}", gold)
        if box.height > 3:
            self._backs(canvas, box, runes, base, bag=view.holder == seat)
            return
        back = symbols.edge_right
        shown = back * runes if runes <= MOST_BACKS else f"{back}×{runes}"
        if symbols.name == "ascii":
            shown = shown.replace("×", "x")
        x = canvas.put(x + 1, box.y + 1, shown, base._replace(ink=palette.primary))
        if view.holder == seat:
            canvas.put(x + bool(runes), box.y + 1, "bag", base.strong())

    def _backs(self, canvas: Canvas, box: Box, runes: int, base: Pen, *, bag: bool) -> None:
        """Runes from behind, one by one, and the bag beside them."""
        frame, pen = self.symbols.frame, base._replace(ink=self.palette.primary)
        shown = min(runes, MOST_BACKS)
        inner = frame.across * (BACK - 2)
        canvas.put(box.x, box.y + 2, (frame.top_left + inner + frame.top_right) * shown, pen)
        canvas.put(box.x, box.y + 3, (frame.bottom_left + inner + frame.bottom_right) * shown, pen)
        x = box.x + BACK * shown + bool(shown)
        if runes > shown:
            canvas.put(x, box.y + 2, f"of {runes}", pen)
        if bag:
            canvas.put(x, box.y + 3, "bag", base.strong())

    def _last_act(self, canvas: Canvas, box: Box, seat: Seat, base: Pen) -> None:
        """What a seat did last in this round."""
        view, palette = self._view, self.palette
        quiet = base._replace(ink=palette.quiet)
        last = view.last[seat]
        if view.eliminated[seat]:
            words, pen = "eliminated", quiet
        elif view.phase == "round" and view.folded[seat]:
            words, pen = "folded", quiet
        elif view.winner == seat:
            words, pen = f"{self.symbols.star} winning", base._replace(ink=palette.ok, bold=True)
        elif last == "pass":
            words, pen = "passed", quiet
        elif last is not None:
            words, pen = title(last), quiet
        else:
            return
        canvas.put(box.x, box.y + box.height - 1, words, pen)

    # -- the middle -----------------------------------------------------------------------

    def _middle(self, canvas: Canvas) -> None:
        view = self._view
        area = self._ring.middle
        self._pot(canvas, area)
        if view.offer is not None or view.due is not None:
            self._deal(canvas, area)
        elif view.winning is not None:
            self._winning(canvas, area, view.winning)
        else:
            self._calm(canvas, area)

    def _centred(self, canvas: Canvas, area: Box, row: int, words: str, pen: Pen) -> None:
        canvas.put(area.x + (area.width - len(cells(words))) // 2, area.y + row, words, pen)

    def _pot(self, canvas: Canvas, area: Box) -> None:
        """The pot visibly fills with bones."""
        pot, bone = self.counted(lambda view: view.pot), self.symbols.bone
        gold = self.base_pen()._replace(ink=self.palette.gold)
        if not pot:
            self._centred(canvas, area, self._pot_row, "the pot is empty", gold)
            return
        if not self._pot_row:
            self._centred(canvas, area, 0, f"{bone * min(pot, 12)} pot {pot}", gold.strong())
            return
        self._centred(canvas, area, self._pot_row, f"pot {pot}", gold.strong())
        left = pot
        for row, room in zip(range(self._pot_row - 1, -1, -1), HEAP, strict=True):
            shown = min(left, room)
            left -= shown
            self._centred(canvas, area, row, " ".join(bone * shown), gold)

    @property
    def _pot_row(self) -> int:
        """The row of the pot's number: below a heap, where there is room for one."""
        return self._ring.heap

    def _winning(self, canvas: Canvas, area: Box, rune: str) -> None:
        """The winning rune, large, with what beats it."""
        assert self.scene is not None
        view, palette = self._view, self.palette
        assert view.winner is not None
        large = bool(self._pot_row)
        size = self._ring.tile
        top = self._pot_row + 1 + large
        box = Box(area.x + (area.width - size[0]) // 2, area.y + top, *size)
        box = self._thrown(box, canvas, view.winner)
        pen = rune_pen(rune, palette, lit=True)
        owner = f"{SEAT_LETTERS[view.winner]} {self.scene.names[view.winner]}"
        draw_rune(canvas, box, rune, pen, self.symbols, foot=owner)
        element, better = beaten_by(rune)
        base, row = self.base_pen(), top + size[1]
        both = f"{element} beats it {self.symbols.dot} {better} beats it"
        if len(both) + 2 <= (canvas.width if view.seats < 4 else area.width):
            self._centred(canvas, area, row + large, both, base)
            return
        second = f"{better} beats it"
        if len(second) > area.width:
            second = f"{better}, too"
        self._centred(canvas, area, row, f"{element} beats it", base)
        self._centred(canvas, area, row + 1, second, base)

    def _thrown(self, box: Box, canvas: Canvas, seat: Seat) -> Box:
        """Where a rune is that has just been played: on its way from the one who threw it."""
        motion, view = self.motion, self._view
        if motion is None or motion.landed:
            return box
        if (motion.before.winning, motion.before.winner) == (view.winning, view.winner):
            return box
        start = self._boxes(canvas.width, canvas.height)[seat]
        return box._replace(
            x=motion.between(start.x, box.x),
            y=min(motion.between(start.y, box.y), canvas.height - box.height),
        )

    def _calm(self, canvas: Canvas, area: Box) -> None:
        """Nothing is winning: before the first rune, or between rounds."""
        view = self._view
        quiet = self.base_pen()._replace(ink=self.palette.quiet)
        lines = ["nothing is winning"]
        if view.phase == "between":
            lines = [f"before round {view.round}", f"a rune costs {count(view.rune_price, 'bone')}"]
        elif view.phase == "after":
            lines = [f"after round {view.round}"]
        for row, line in enumerate(lines, start=self._pot_row + 2):
            self._centred(canvas, area, row, line, quiet)

    def _deal(self, canvas: Canvas, area: Box) -> None:
        """The offer that waits for an answer; the promise that is due or was broken."""
        assert self.scene is not None
        view, names = self._view, self.scene.names
        base = self.base_pen()
        parts: list[tuple[str, Pen]]
        if view.offer is not None:
            gives, wants = offer_words(view.offer)
            offer = view.offer
            parts = [
                (f"{names[offer.seat]} offers {names[offer.target]}", base.strong()),
                (gives, base._replace(ink=self.palette.ok)),
                (f"for {wants}", base._replace(ink=self.palette.bad)),
            ]
        else:
            assert view.due is not None
            due = view.due
            parts = [
                (f"{names[due.debtor]} owes {names[due.creditor]}", base.strong()),
                (debt_words(due), base._replace(ink=self.palette.bad)),
            ]
        row = self._pot_row + 1
        for words, pen in parts:
            for line in wrap(words, area.width):
                self._centred(canvas, area, row, line, pen)
                row += 1
        if view.winning is not None and row < area.height:
            words = f"{title(view.winning)} is winning"
            quiet = base._replace(ink=self.palette.quiet)
            self._centred(canvas, area, max(row, area.height - 1), words, quiet)

    # -- the corners ----------------------------------------------------------------------

    def _corners(self, canvas: Canvas) -> None:
        """The bag with its count; how far the game is."""
        view, palette, symbols = self._view, self.palette, self.symbols
        quiet = self.base_pen()._replace(ink=palette.quiet)
        bottom = canvas.height - 1
        canvas.put(0, bottom - 1, f"{view.bag} in the bag", quiet._replace(ink=palette.text))
        canvas.put(0, bottom, f"{len(view.out)} out of play", quiet)
        done = f"round {view.round}"
        canvas.put(canvas.width - len(done), bottom - 1, done, quiet._replace(ink=palette.text))
        if view.rounds <= 10:
            dots = symbols.on * view.round + symbols.off * (view.rounds - view.round)
        else:
            dots = count(view.rounds, "round") + " at most"
        canvas.put(canvas.width - len(dots), bottom, dots, quiet)
