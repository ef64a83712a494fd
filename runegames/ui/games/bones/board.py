"""The camp of Runes & Bones: seats round the fire, the pot over it and the winning rune."""

from __future__ import annotations

from time import monotonic

from rich.cells import cell_len
from textual import events

from runegames.core import Seat
from runegames.games.bones.ending import AGREE
from runegames.games.bones.model import BonesOptions, BonesView
from runegames.play.keys import ACTIONS
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.commands import bound, each_key, way_out
from runegames.ui.games.bones.bowl import FIRE_FRAMES
from runegames.ui.games.bones.camp import Box, Camp, beside, lay_out, order
from runegames.ui.games.bones.cursor import BonesCursor, Draft
from runegames.ui.games.bones.fireside import Scenery, draw_fireside
from runegames.ui.games.bones.offer import draw_offer, press_offer, sheet_width
from runegames.ui.games.bones.seats import Sitting, empty_handed, last_act, last_played
from runegames.ui.widgets.board import Board

FIRE_S = 0.4
"""Seconds for which a frame of the fire stands."""
STILL_S = 60.0
"""Seconds without a key after which the fire stands still."""
MOST_FLYING = 3
"""Bones that are on their way at once."""

ANSWER_KEYS = {each.keys: each.id for each in ACTIONS.values() if each.group == "bones"}
"""What answers are called that have a letter, by their usual one."""
BARTER = tuple("oadkb")
"""Those that answer questions of barter."""


class BonesBoard(Board, can_focus=True):
    """Draws the ring, and turns keys into movements of the cursor."""

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
        self._kept: tuple[object, Canvas] | None = None
        """What was drawn last, and of what: a step along the hand changes nothing here."""
        self._frame = 0
        """Of the fire."""
        self._stirred = 0.0
        """When a key was heard last."""

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
            return self.scene is not None and self.scene.agreed(BonesOptions).barter
        if action == "answer" and parameters[0] == AGREE.key:
            return self.scene is not None and self.scene.agreed(BonesOptions).rounds == "classic"
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
            if press_offer(self.cursor, offset.x, offset.y, self.content_size):
                self.moved()
            return
        # Where a line of one seat reaches between two others, theirs are the smaller places.
        places = sorted(self.places().items(), key=lambda place: place[1].width)
        for seat, box in places:
            if box.holds(offset.x, offset.y):
                hit = self.cursor.target == seat
                if hit and event.chain > 1:
                    self.action_confirm()
                elif self.cursor.aim_at(seat):
                    self.moved()

    # -- the fire -------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Light it."""
        self.stir()
        self.set_interval(FIRE_S, self._burn)

    def on_key(self) -> None:
        """Somebody is there."""
        self.stir()

    def stir(self) -> None:
        """Let it burn for another minute."""
        self._stirred = monotonic()

    def _burn(self) -> None:
        """The next frame, unless nobody would see it: only the cells of the fire are painted."""
        settings = getattr(self.app, "settings", None)
        wanted = settings is not None and settings.animation
        if not wanted or self.app.animation_level == "none" or not self.screen.is_active:
            return
        if monotonic() - self._stirred > STILL_S or self.symbols.name == "ascii":
            return
        self._frame = (self._frame + 1) % len(FIRE_FRAMES)
        self.redraw()

    # -- drawing --------------------------------------------------------------------------

    def base_pen(self) -> Pen:
        """The ground by the fire."""
        return Pen(self.palette.text, self.palette.table)

    @property
    def _view(self) -> BonesView:
        assert self.scene is not None
        return self.scene.seen_as(BonesView)

    @property
    def _seats(self) -> list[Seat]:
        """Clockwise, the one that looks at the bottom."""
        return order(self._view.seats, self._view.seat or 0)

    def _camp(self, width: int, height: int) -> Camp:
        assert self.scene is not None
        names = tuple(cell_len(self.scene.names[seat]) for seat in self._seats)
        doubled = self.symbols.name != "ascii"
        if self._draft is not None:
            return beside(width - sheet_width(width), height, names, doubled=doubled)
        bare, stones = empty_handed(self._view), self.look.pixels
        return lay_out(width, height, names, doubled=doubled, bare=bare, stones=stones)

    def places(self) -> dict[Seat, Box]:
        """Where each seat is drawn."""
        spots = self._camp(*self.content_size).spots
        return {seat: spot.box for seat, spot in zip(self._seats, spots, strict=False)}

    @property
    def _draft(self) -> Draft | None:
        """The offer that is being made."""
        return self.cursor.draft if self.cursor is not None else None

    def draw(self, canvas: Canvas) -> None:
        """The camp; and beside it the offer that is being made."""
        if self.scene is None:
            return
        scenery, camp = self._scenery(), self._camp(canvas.width, canvas.height)
        sheet = sheet_width(canvas.width) if self._draft is not None else 0
        facts = scenery, camp, canvas.width - sheet, canvas.height, self.look
        if self._kept is None or self._kept[0] != facts:
            picture = Canvas(canvas.width - sheet, canvas.height, self.base_pen())
            draw_fireside(picture, camp, scenery, self.look)
            self._kept = facts, picture
        canvas.paste(self._kept[1], 0, 0)
        if self.cursor is not None and sheet:
            draw_offer(canvas, self.cursor, self.look, self.scene.names)

    def _scenery(self) -> Scenery:
        """All that the picture depends on."""
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
        """Bones on their way between seats and bowl, one behind the other."""
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
        """Whom the last ply was about."""
        assert self.scene is not None
        return frozenset(
            seen.data[part]
            for seen in self.scene.fresh
            for part in ("seat", "target")
            if part in seen.data and seen.kind != "round"
        )
