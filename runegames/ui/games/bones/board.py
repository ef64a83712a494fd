"""Board of Runes & Bones: the camp, and the offer that is being made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from time import monotonic

from rich.cells import cell_len
from textual.geometry import Region

from runegames.core import Seat
from runegames.games.bones.ending import AGREE
from runegames.games.bones.model import BonesOptions, BonesView
from runegames.games.bones.playing import BonesPassed, Folded, Played
from runegames.play.keys import ACTIONS
from runegames.ui.canvas import Canvas
from runegames.ui.commands import bound, each_key, way_out
from runegames.ui.games.bones.bowl import FIRE_FRAMES
from runegames.ui.games.bones.camp import CampLayout, beside, lay_out
from runegames.ui.games.bones.cursor import BonesCursor
from runegames.ui.games.bones.facts import CampFacts, Changes, empty_handed
from runegames.ui.games.bones.fireside import draw_fireside
from runegames.ui.games.bones.offer import OfferPainter, sheet_width
from runegames.ui.widgets.board import Board, moving

FIRE_S = 0.4
"""Time between two pictures of the fire."""
STILL_S = 60.0
"""Time without a key or a new scene after which the fire stops moving."""
MAX_FLYING = 3
"""Greatest number of bones in the air between one seat and the pot."""

ANSWER_KEYS = {value.keys: value.id for value in ACTIONS.values() if value.group == "bones"}
"""Actions that give an answer, by their usual letters."""
BARTER_KEYS = tuple("oadkb")
"""Letters of answers that need the option ``barter``."""


class BonesBoard(Board[BonesView, BonesCursor], can_focus=True):
    """Board with the camp and, while an offer is made, the sheet of the offer beside it."""

    BINDINGS = [
        bound("table.left", "step(-1)", "the previous rune or answer"),
        bound("table.right", "step(1)", "the next rune or answer"),
        bound("table.up", "turn(-1)", "another player, or another way to play"),
        bound("table.down", "turn(1)", "another player, or another way to play"),
        bound("table.next", "turn(1)", "another player, or another way to play"),
        *each_key("0123456789", "number({})", "a rune or answer by its number"),
        *(bound(id, f"answer('{key}')") for key, id in ANSWER_KEYS.items()),
        bound("table.mark", "mark", "mark the rune, or unmark it"),
        bound("table.confirm", "confirm", "play the rune, or give the answer"),
        way_out("back", "drop the offer", "escape,backspace", "drop offer"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._frame = 0
        self._stirred = 0.0
        """Time of the last key or new scene, by the monotonic clock."""

    # -- keys and mouse -------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        # The board takes Escape only while an offer is open, and Enter only while a question is
        # asked; otherwise the screen takes them. Keys of answers that the options exclude are off.
        if action == "back":
            return self.cursor is not None and self.cursor.filling is not None
        if action == "confirm":
            return self.cursor is not None
        if action == "answer" and parameters[0] in BARTER_KEYS:
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
        return self.cursor is not None and (self.cursor.choosing or self.cursor.filling is not None)

    def action_mark(self) -> None:
        if self.cursor is not None and self.marking:
            self.cursor.mark()
            self.moved()
        elif self.cursor is not None:
            super().action_mark()

    action_back = moving("close_offer")

    def _aim(self, seat: Seat) -> None:
        """Aim at a clicked seat; a double click makes the move."""
        cursor = self.cursor
        if cursor is not None and cursor.target == seat:
            if self.chain > 1:
                self.action_confirm()
        elif cursor is not None and cursor.aim_at(seat):
            self.moved()

    def _change(self, line: int, by: int) -> None:
        if self.cursor is not None:
            self.cursor.go_to_line(line)
            self.cursor.step(by)
            self.moved()

    # -- the fire -------------------------------------------------------------------------

    def on_mount(self) -> None:
        self.stir()
        self.set_interval(FIRE_S, self._burn)

    def on_key(self) -> None:
        self.stir()

    def stir(self) -> None:
        """Let the fire move for another ``STILL_S`` seconds."""
        self._stirred = monotonic()

    def _burn(self) -> None:
        """Show the next picture of the fire.

        The fire stands still while animation is off, while another screen is on top, and once
        ``STILL_S`` seconds have passed without a key or a new scene.
        """
        settings = getattr(self.app, "settings", None)
        wanted = settings is not None and settings.animation
        if not wanted or self.app.animation_level == "none" or not self.screen.is_active:
            return
        if monotonic() - self._stirred > STILL_S:
            return
        self._frame = (self._frame + 1) % len(FIRE_FRAMES)
        self.redraw()

    # -- drawing --------------------------------------------------------------------------

    @property
    def _seats(self) -> Sequence[Seat]:
        """Seats clockwise from the viewer's."""
        return self.view.clockwise(self.view.seat or 0)

    def _camp(self, width: int, height: int) -> CampLayout:
        names = tuple(cell_len(self.shown.names[seat]) for seat in self._seats)
        if self.cursor is not None and self.cursor.filling is not None:
            return beside(width - sheet_width(width), height, names)
        return lay_out(width, height, names, bare=empty_handed(self.view))

    def places(self) -> dict[Seat, Region]:
        spots = self._camp(*self.content_size).spots
        return {seat: spot.box for seat, spot in zip(self._seats, spots, strict=False)}

    def contents(self, canvas: Canvas) -> None:
        camp = self._camp(canvas.width, canvas.height)
        filling = self.cursor.filling if self.cursor is not None else None
        width = canvas.width
        if filling is not None:
            width -= sheet_width(canvas.width)
        facts, draw = (camp, self._facts()), partial(draw_fireside, look=self.look)
        canvas.paste(self.part("camp", (width, canvas.height), facts, draw), 0, 0)
        if self.cursor is not None and filling is not None:
            painter = OfferPainter(self.cursor, filling, canvas, self.look, self.shown.names)
            painter.draw(lambda region, line, by: self.hit(region, self._change, line, by))
            return
        # Regions may overlap; the narrower one is recorded later and so takes the click.
        for seat, box in sorted(self.places().items(), key=lambda entry: -entry[1].width):
            self.hit(box, self._aim, seat)

    def _facts(self) -> CampFacts:
        view, motion = self.view, self.motion
        pot, *bones = self.counted(lambda past: (past.pot, *past.bones))
        rune, winner, sunk = view.winning, view.winner, 0
        if motion is not None and (motion.before.winning, motion.before.winner) != (rune, winner):
            if motion.share < 0.5:
                rune, winner = motion.before.winning, motion.before.winner
                sunk = round(8 * motion.share)
            else:
                sunk = round(8 * (1 - motion.share))
        return CampFacts(
            view,
            self.shown.names,
            bones=tuple(bones),
            pot=pot,
            rune=rune,
            winner=winner,
            aimed=self.cursor.target if self.cursor is not None else None,
            changed=self._changed_parts(),
            struck=self._struck(),
            sunk=sunk,
            flying=tuple(self._flying()),
            frame=self._frame,
            hands=tuple(view.hand for view in self.open_views),
        )

    def _flying(self) -> Iterator[tuple[float, Seat]]:
        motion = self.motion
        if motion is None or motion.before.pot == motion.now.pot:
            return
        for seat in range(self.view.seats):
            gained = motion.now.bones[seat] - motion.before.bones[seat]
            pot_rises = motion.now.pot > motion.before.pot
            if not gained or (gained > 0) == pot_rises:
                continue
            for index in range(min(abs(gained), MAX_FLYING)):
                share = motion.share - 0.15 * index
                if 0 <= share < 1:
                    way = 1 - share if gained > 0 else share
                    yield way, seat

    def _changed_parts(self) -> Changes:
        then, now = self.earlier, self.view
        return Changes(
            frozenset(seat for seat in range(now.seats) if then.bones[seat] != now.bones[seat]),
            frozenset(
                seen.seat
                for seen in self.shown.recent
                if isinstance(seen, Played | BonesPassed | Folded) and seen.seat != now.seat
            ),
            then.pot != now.pot,
            (then.winning, then.winner) != (now.winning, now.winner),
        )

    def _struck(self) -> frozenset[Seat]:
        if not self.flashing:
            return frozenset()
        return frozenset(
            seen.data[part]
            for seen in self.shown.fresh
            for part in ("seat", "target")
            if part in seen.data and seen.kind != "round"
        )
