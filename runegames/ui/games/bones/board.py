"""Board of Runes & Bones: seats round the fire, the pot over it and the winning rune."""

from __future__ import annotations

from time import monotonic

from rich.cells import cell_len
from textual.geometry import Region

from runegames.core import Seat
from runegames.games.bones.ending import AGREE
from runegames.games.bones.model import BonesOptions, BonesView
from runegames.play.keys import ACTIONS
from runegames.ui.canvas import Canvas
from runegames.ui.commands import bound, each_key, way_out
from runegames.ui.games.bones.bowl import FIRE_FRAMES
from runegames.ui.games.bones.camp import Camp, beside, lay_out, order
from runegames.ui.games.bones.cursor import BonesCursor
from runegames.ui.games.bones.draft import Draft
from runegames.ui.games.bones.fireside import Scenery, draw_fireside
from runegames.ui.games.bones.offer import OfferPainter, sheet_width
from runegames.ui.games.bones.seats import Sitting, empty_handed, last_act, last_played
from runegames.ui.widgets.board import Board, moving

FIRE_S = 0.4
"""Time for which a picture of the fire stands."""
STILL_S = 60.0
"""Time without a key after which the fire stands still."""
MOST_FLYING = 3
"""Most bones that are on their way at once."""

ANSWER_KEYS = {each.keys: each.id for each in ACTIONS.values() if each.group == "bones"}
"""Actions that give an answer, by its usual letter."""
BARTER = tuple("oadkb")
"""Letters that answer questions of barter."""


class BonesBoard(Board, can_focus=True):
    """Board with the camp, and beside it the offer that is being made."""

    BINDINGS = [
        bound("table.left", "step(-1)", "the rune or answer before"),
        bound("table.right", "step(1)", "the next rune or answer"),
        bound("table.up", "turn(-1)", "another player, or another way to play"),
        bound("table.down", "turn(1)", "another player, or another way to play"),
        bound("table.next", "turn(1)", "another player, or another way to play"),
        *each_key("0123456789", "number({})", "a rune or answer by its number"),
        *(bound(id, f"answer('{key}')") for key, id in ANSWER_KEYS.items()),
        bound("table.mark", "mark", "choose the rune, or no longer"),
        bound("table.confirm", "confirm", "do it"),
        way_out("back", "drop the offer", "escape,backspace", "drop offer"),
    ]

    cursor: BonesCursor | None = None

    def __init__(self) -> None:
        super().__init__()
        self._frame = 0
        """Number of the fire's picture."""
        self._stirred = 0.0
        """Time of the last key, by the monotonic clock."""

    # -- keys and mouse -------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        # Escape belongs to the screen unless an offer can be dropped, and Enter once it is over.
        # Letters of answers that these options never ask for are no keys of this table.
        if action == "back":
            return self.cursor is not None and self.cursor.draft is not None
        if action == "confirm":
            return self.cursor is not None
        if action == "answer" and parameters[0] in BARTER:
            return self.scene is not None and self.scene.agreed(BonesOptions).barter
        if action == "answer" and parameters[0] == AGREE.key:
            return self.scene is not None and self.scene.agreed(BonesOptions).rounds == "classic"
        return super().check_action(action, parameters)

    action_step = moving("step")
    action_turn = moving("turn")

    def action_number(self, number: int) -> None:
        cursor = self.cursor
        if cursor is not None and cursor.go_to(str(number)):
            self.action_answer(str(number))
        elif cursor is not None and cursor.pick(number - 1):
            self.moved()

    def action_answer(self, key: str) -> None:
        if self.cursor is not None and self.cursor.go_to(key):
            self.moved()
            self.action_confirm()

    @property
    def marking(self) -> bool:
        return self.cursor is not None and (self.cursor.choosing or self.cursor.draft is not None)

    def action_mark(self) -> None:
        if self.cursor is not None and self.marking:
            self.cursor.mark()
            self.moved()
        elif self.cursor is not None:
            super().action_mark()

    action_back = moving("close_offer")

    def _aim(self, seat: Seat) -> None:
        """Aim at a seat that was clicked; a double click makes the move."""
        cursor = self.cursor
        if cursor is not None and cursor.target == seat:
            if self.chain > 1:
                self.action_confirm()
        elif cursor is not None and cursor.aim_at(seat):
            self.moved()

    def _change(self, line: str, by: int) -> None:
        """Change a line of the offer that was clicked."""
        if self._draft is not None:
            self._draft.line = line
            self._draft.change(by)
            self.moved()

    # -- the fire -------------------------------------------------------------------------

    def on_mount(self) -> None:
        self.stir()
        self.set_interval(FIRE_S, self._burn)

    def on_key(self) -> None:
        self.stir()

    def stir(self) -> None:
        """Restart the time for which the fire moves."""
        self._stirred = monotonic()

    def _burn(self) -> None:
        """Show the fire's next picture, unless nobody would see it."""
        settings = getattr(self.app, "settings", None)
        wanted = settings is not None and settings.animation
        if not wanted or self.app.animation_level == "none" or not self.screen.is_active:
            return
        if monotonic() - self._stirred > STILL_S or self.symbols.name == "ascii":
            return
        self._frame = (self._frame + 1) % len(FIRE_FRAMES)
        self.redraw()

    # -- drawing --------------------------------------------------------------------------

    @property
    def _view(self) -> BonesView:
        assert self.scene is not None
        return self.scene.seen_as(BonesView)

    @property
    def _seats(self) -> list[Seat]:
        """Seats clockwise, the viewer at the bottom."""
        return order(self._view.seats, self._view.seat or 0)

    @property
    def _draft(self) -> Draft | None:
        return self.cursor.draft if self.cursor is not None else None

    def _camp(self, width: int, height: int) -> Camp:
        assert self.scene is not None
        names = tuple(cell_len(self.scene.names[seat]) for seat in self._seats)
        if self._draft is not None:
            return beside(width - sheet_width(width), height, names)
        return lay_out(width, height, names, bare=empty_handed(self._view))

    def places(self) -> dict[Seat, Region]:
        """Cells in which each seat is drawn."""
        spots = self._camp(*self.content_size).spots
        return {seat: spot.box for seat, spot in zip(self._seats, spots, strict=False)}

    def draw(self, canvas: Canvas) -> None:
        if self.scene is None:
            return
        camp, draft = self._camp(canvas.width, canvas.height), self._draft
        width = canvas.width - (0 if draft is None else sheet_width(canvas.width))
        facts = camp, self._scenery()
        canvas.paste(self.part("camp", (width, canvas.height), facts, self._draw_camp), 0, 0)
        if self.cursor is not None and draft is not None:
            painter = OfferPainter(canvas, self.cursor, draft, self.look, self.scene.names)
            painter.draw(lambda at, line, by: self.hit(at, self._change, line, by))
            return
        # Where a line of one seat reaches between two others, theirs are the smaller places.
        for seat, box in sorted(self.places().items(), key=lambda place: -place[1].width):
            self.hit(box, self._aim, seat)

    def _draw_camp(self, canvas: Canvas, camp: Camp, scenery: Scenery) -> None:
        draw_fireside(canvas, camp, scenery, self.look)

    def _scenery(self) -> Scenery:
        """Collect the facts that the camp is drawn from."""
        assert self.scene is not None
        view, motion = self._view, self.motion
        rune, winner, sunk = view.winning, view.winner, 0
        if motion is not None and (motion.before.winning, motion.before.winner) != (rune, winner):
            if motion.share < 0.5:
                rune, winner = motion.before.winning, motion.before.winner
                sunk = round(8 * motion.share)
            else:
                sunk = round(8 * (1 - motion.share))
        return Scenery(
            view,
            self.scene.names,
            tuple(self._sitting(seat) for seat in self._seats),
            self.counted(lambda each: each.pot),
            rune,
            winner,
            sunk,
            tuple(self._flying()),
            self._frame,
        )

    def _sitting(self, seat: Seat) -> Sitting:
        assert self.scene is not None
        view = self._view
        return Sitting(
            seat,
            self.scene.names[seat],
            self.counted(lambda each: each.bones[seat]),
            0 if seat == view.seat else view.hand_sizes[seat],
            bag=view.holder == seat,
            acts=view.turn == seat,
            away=view.eliminated[seat] or (view.phase == "round" and view.folded[seat]),
            last=last_act(view, seat),
            aimed=self.cursor is not None and self.cursor.target == seat,
            struck=self.flashing and seat in self._struck(),
            played=last_played(view, seat),
        )

    def _flying(self) -> list[tuple[float, Seat]]:
        """Place the bones on their way between seats and bowl, one behind the other."""
        motion = self.motion
        if motion is None or motion.before.pot == motion.now.pot:
            return []
        found = []
        for seat in range(self._view.seats):
            gained = motion.now.bones[seat] - motion.before.bones[seat]
            if not gained or (gained > 0) == (motion.now.pot > motion.before.pot):
                continue
            for at in range(min(abs(gained), MOST_FLYING)):
                share = motion.share - 0.15 * at
                if 0 <= share < 1:
                    found.append((1 - share if gained > 0 else share, seat))
        return found

    def _struck(self) -> frozenset[Seat]:
        """Seats that the last ply was about."""
        assert self.scene is not None
        return frozenset(
            seen.data[part]
            for seen in self.scene.fresh
            for part in ("seat", "target")
            if part in seen.data and seen.kind != "round"
        )
