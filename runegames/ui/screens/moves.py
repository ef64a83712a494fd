"""The decision panel: every legal move in words, for any game and any decision."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from runegames.core import Previewing
from runegames.ui.scene import Scene
from runegames.ui.screens.base import ShellScreen
from runegames.ui.widgets.keys import Hint, KeyLine, way_out


def points_of(scene: Scene) -> list[str]:
    """What each move of the question would bring its own side now, as ``+6``.

    Empty words where the positions of a game do not tell it beforehand.
    """
    question = scene.question
    assert question is not None
    position = question.position
    if not isinstance(position, Previewing):
        return [""] * len(question.moves)
    sides = scene.game.sides(len(scene.plans))
    own = next(at for at, side in enumerate(sides) if question.decision.seat in side)
    previews = map(position.preview, question.moves)
    return [f"{after[own] - before[own]:+d}" for before, after in previews]


class MovesScreen(ShellScreen[Any]):
    """Type to narrow the list, arrows and Enter to choose; gives the move, or None."""

    CSS_PATH = "moves.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "back"),
        Binding("down", "list('cursor_down')", "next", show=False),
        Binding("up", "list('cursor_up')", "before", show=False),
        Binding("pagedown", "list('page_down')", "a page down", show=False),
        Binding("pageup", "list('page_up')", "a page up", show=False),
    ]

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self._scene = scene
        question = scene.question
        assert question is not None
        self._moves = list(question.moves)
        self._words = [scene.game.words.move(move, question.view) for move in self._moves]
        self._points = points_of(scene)

    def compose(self) -> ComposeResult:
        """The question, a line to type into, the list."""
        with Vertical(classes="frame"):
            yield Static(Content(self._scene.prompt), classes="title")
            yield Input(placeholder="type to narrow the list", compact=True)
            yield OptionList(markup=False)
        yield KeyLine([Hint("enter", "make this move"), way_out()])

    def on_mount(self) -> None:
        """Everything is in the list at first."""
        self.query_one(Input).focus()
        self._narrow("")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Only what has all the typed words in it, or as its points."""
        self._narrow(event.value)

    def _narrow(self, typed: str) -> None:
        wanted = typed.lower().split()
        options = self.query_one(OptionList)
        options.clear_options()
        options.add_options(
            Option(self._line(words, points), id=str(number))
            for number, (words, points) in enumerate(zip(self._words, self._points, strict=True))
            if all(word in words.lower() or word == points for word in wanted)
        )
        if options.option_count:
            options.highlighted = 0

    def _line(self, words: str, points: str) -> Content:
        return Content.assemble(words, "   ", (points, "bold")) if points else Content(words)

    def action_list(self, action: str) -> None:
        """Keys of the list work while typing."""
        getattr(self.query_one(OptionList), f"action_{action}")()

    def on_input_submitted(self) -> None:
        """Enter takes the highlighted move."""
        self.query_one(OptionList).action_select()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A move was chosen."""
        assert event.option_id is not None
        self.dismiss(self._moves[int(event.option_id)])
