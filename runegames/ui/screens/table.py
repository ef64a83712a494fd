"""Base class of all screens with a table."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.timer import Timer
from textual.types import CSSPathType

from runegames.play.plies import Ply
from runegames.play.session import Session
from runegames.ui.commands import Commanded, FooterHint
from runegames.ui.games import make_table, wants_plain
from runegames.ui.internals import actions_of, paint
from runegames.ui.scene import Scene
from runegames.ui.screens.base import ShellScreen
from runegames.ui.widgets.keys import KeyLine
from runegames.ui.widgets.small import too_small
from runegames.ui.widgets.table import GameTable

FLASH_S = 0.6
"""Seconds for which the last ply is highlighted."""


class TableScreen(Commanded, ShellScreen[None]):
    """Screen with the table of a game and a footer."""

    CSS_PATH: ClassVar[CSSPathType | None] = Path(__file__).with_name("table.tcss")
    ASKS: ClassVar[bool] = False
    """True if questions are answered at the table."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.table = self._make_table(plain=self._wants_plain)
        self._flash: Timer | None = None

    def compose(self) -> ComposeResult:
        yield self.table
        yield from self._below()
        yield KeyLine(indent=1)

    # -- which table ------------------------------------------------------------------------

    def _make_table(self, *, plain: bool) -> GameTable:
        return make_table(self.session.game.meta.id, plain=plain, buttons=self.ASKS)

    @property
    def _wants_plain(self) -> bool:
        return wants_plain(self.session.game.meta.id, self.shell)

    @property
    def is_plain(self) -> bool:
        """True while the plain table is shown."""
        from runegames.ui.games.plain.table import PlainTable

        return isinstance(self.table, PlainTable)

    @property
    def _fits(self) -> bool:
        """True if this is the table for the window; behind the notice of a small one, any is."""
        return self._wants_plain == self.is_plain or too_small(self.app.size)

    def _use_table(self, table: GameTable) -> None:
        table.line_below, table.first = self.table.line_below, self.table.first
        self.table = table

    async def mind_the_table(self) -> None:
        """Change between the drawn and the plain table after the window or the look has changed."""
        old = self.table
        if not old.is_attached or self._fits:
            return
        scene, focused = old.scene, old.board.has_focus
        self._use_table(self._make_table(plain=self._wants_plain))
        await old.remove()
        await self.mount(self.table, before=0)
        for note in old.column.notes:
            self.table.column.tell(note)
        self.table.board.can_focus = old.board.can_focus
        if focused:
            self.table.board.focus()
        if scene is not None:
            self.table.show(scene)
        so_far = old.cursor.so_far if old.cursor is not None else ()
        if so_far and self.table.cursor is not None:
            self.table.aim(*so_far)
        self.refresh_bindings()

    def mind_the_size(self) -> None:
        super().mind_the_size()
        # Settings may have changed, or the window, also while another screen was in front.
        if self.is_attached and not self._fits:
            self.call_next(self.mind_the_table)

    @property
    def last_ply(self) -> Ply | None:
        """Last ply, to be compared by identity: after an undo, its number can come again."""
        return self.session.plies[-1] if self.session.plies else None

    @property
    def ellipsis(self) -> str:
        return "…" if self.symbols.name == "unicode" else "..."

    def hint_first(self, keys: str = "", words: str = "") -> None:
        """Begin the footer with keys, or without ``keys`` with the entries of the table."""
        self.table.first = (FooterHint(keys, words),) if keys else ()
        self.refresh_bindings()

    def _below(self) -> ComposeResult:
        """Yield the widgets between table and footer."""
        return ()

    def _show_scene(self, scene: Scene) -> None:
        """Show a scene, and highlight its last ply for a short time."""
        if self._flash is not None:
            self._flash.stop()
        flashes = bool(scene.fresh) and self.shell.settings.animation
        self.table.flash(flashes)
        self.table.show(scene)
        if flashes:
            self._flash = self.set_timer(FLASH_S, lambda: self.table.flash(False))

    async def on_key(self, event: events.Key) -> None:
        """Let the board handle its keys, and paint the change at once.

        Textual would send the key to the app first, and paint at the next tick of a timer.
        """
        board = self.table.board
        if self.focused is not board:
            return
        for action in actions_of(board, event.key):
            if await self.app.run_action(action, board):
                event.stop().prevent_default()
                paint(self)
                return

    def notify_style_update(self) -> None:
        super().notify_style_update()
        if self.table.scene is not None and self.table.is_attached:
            self.table.redraw()

    def verdict(self) -> str:
        """Return words on how the game was decided."""
        outcome = self.session.outcome()
        assert outcome is not None
        verdict: str = self.session.game.words.verdict(
            outcome, self.session.view(None), self.session.names
        )
        return verdict

    def standing(self) -> str:
        """Return the pending question in public words, or the verdict of a finished game."""
        decision = self.session.decision()
        if decision is None:
            return self.verdict()
        prompt: str = self.session.game.words.prompt(
            decision, self.session.view(None), self.session.names
        )
        return prompt

    def action_rules(self) -> None:
        """Open the rules at the rule that was named last, else at the section on the question."""
        meta = self.session.game.meta
        decision = self.session.decision()
        kind = decision.kind if decision is not None else "over"
        self.shell.open_rules(meta.id, meta.sections.get(kind), self.table.rule)
