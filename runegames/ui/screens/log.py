"""Page of the whole log, turn by turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rich.rule import Rule
from rich.text import Text
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from runegames.core import SEAT_LETTERS
from runegames.play.session import LogEntry
from runegames.play.turns import Turn, by_turns
from runegames.ui.commands import CHOOSE, FooterHint, way_out
from runegames.ui.drawing import sentence, wrap
from runegames.ui.internals import PagedList
from runegames.ui.scene import Scene
from runegames.ui.screens.base import ShellScreen
from runegames.ui.widgets.keys import KeyLine
from runegames.ui.widgets.loglines import heading_of, told_words

NUMBER_WIDTH = 5
"""Width of the number of a move with its blanks."""
MARGIN_WIDTH = 12
"""Width of margins, frame and scroll bar."""


class LogScreen(ShellScreen[int]):
    """Log as the viewer of the scene knows it; it is dismissed with a chosen ply, or None."""

    CSS_PATH = "log.tcss"
    AUTO_FOCUS = "OptionList"
    BINDINGS = [way_out("dismiss(None)", keys="escape,l")]
    FOOTER = (CHOOSE, FooterHint("enter", "look at that moment"))

    def __init__(
        self, scene: Scene, turn_at: Callable[[int], Turn], moment: int | None = None
    ) -> None:
        """Open the log at ply ``moment``, by default at its end."""
        super().__init__()
        self._scene = scene
        self._turn_at = turn_at
        self._moment = moment

    def compose(self) -> ComposeResult:
        log = PagedList(classes="frame")
        log.border_title = "log"
        yield log
        yield KeyLine()

    def _lines(self) -> Iterator[Option]:
        """Yield the lines of the log with their indices as ids, and headings without ids."""
        scene = self._scene
        entries = zip(scene.log, by_turns(scene.log, self._turn_at), strict=True)
        heading: tuple[Turn | None, bool] | None = None
        for index, (entry, logged) in enumerate(entries):
            is_part = logged.opens == "part"
            if heading != (logged.turn, is_part):
                heading = logged.turn, is_part
                yield Option(self._heading(logged.turn, part=is_part), disabled=True)
            if logged.opens != "turn":
                number = f"{entry.ply:3d}" if entry.ply else "   "
                words = wrap(
                    told_words(scene, logged), self.app.size.width - MARGIN_WIDTH - NUMBER_WIDTH
                )
                hanging = Content("\n" + " " * NUMBER_WIDTH)
                line = hanging.join(sentence(line, "", "$quiet") for line in words)
                yield Option(Content.assemble((number, "$quiet"), "  ", line), id=str(index))

    def _heading(self, turn: Turn | None, *, part: bool) -> Rule:
        palette = self.palette
        words = Text("".join(heading_of(self._scene, turn, part=part)), palette.quiet_style)
        if turn is not None and turn.seat is not None:
            own = f"bold {palette.seat(turn.seat)}"
            words = Text.assemble((f"{SEAT_LETTERS[turn.seat]} ", own), words)
        return Rule(words, align="left", characters=self.symbols.frame.across, style=palette.line)

    def on_resize(self) -> None:
        super().on_resize()
        options = self.query_one(OptionList)
        highlighted = options.highlighted
        options.clear_options()
        options.add_options(self._lines())
        options.highlighted = self._latest() if highlighted is None else highlighted

    def _latest(self) -> int | None:
        """Find the last line or, if ``moment`` is given, the last line up to that ply."""
        lines = [
            index
            for index, option in enumerate(self.query_one(OptionList).options)
            if option.id is not None
            and (self._moment is None or self._entry(option).ply <= self._moment)
        ]
        return lines[-1] if lines else None

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Scroll to the first heading if the cursor is on the first line."""
        if event.option_index <= 1:
            event.option_list.scroll_home(animate=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._entry(event.option).ply)

    def _entry(self, option: Option) -> LogEntry:
        return self._scene.log[int(option.id or 0)]
