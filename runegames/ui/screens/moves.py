"""List of all legal moves in words, for any decision of any game."""

from __future__ import annotations

import re
from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.fuzzy import Matcher
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from runegames.core import Previewing
from runegames.ui.commands import FooterHint, command, way_out
from runegames.ui.internals import PagedList
from runegames.ui.scene import Scene
from runegames.ui.screens.base import ShellScreen
from runegames.ui.widgets.keys import KeyLine

SIGNED = re.compile(r"[+-]\d+")
"""Pattern of points in a search, such as ``+6``."""
MAX_WAYS = 1000
"""Greatest number of ways in which letters may match a line; Textual's matcher tries each."""
GAP = "   "
"""Blanks between the words of a move and its points."""
FOUND = "bold underline"
"""Style of matched letters, visible without colours and under the cursor."""


def points_of(scene: Scene) -> list[str]:
    """Return the points that each move gains for its side, such as ``+6``.

    All texts are empty if the game has no preview of moves.
    """
    question = scene.question
    assert question is not None
    position = question.position
    if not isinstance(position, Previewing):
        return [""] * len(question.moves)
    sides = scene.game.sides(len(scene.plans))
    own = next(index for index, side in enumerate(sides) if question.decision.seat in side)
    previews = map(position.preview, question.moves)
    return [f"{after[own] - before[own]:+d}" for before, after in previews]


def ways(letters: str, line: str) -> int:
    """Return the most ways in which a prefix of ``letters`` is a subsequence of ``line``."""
    counts = [1] + [0] * len(letters)
    for piece in line:
        for index in range(len(letters), 0, -1):
            if letters[index - 1] == piece:
                counts[index] += counts[index - 1]
    return max(counts)


class MoveSearch:
    """Search for a move by parts of words in any order, or by its points."""

    def __init__(self, typed: str) -> None:
        typed = typed.strip().lower()
        self._phrase = Matcher(typed)
        self._words = [Matcher(word) for word in typed.split()]

    def match(self, words: str, points: str) -> tuple[float, Sequence[int]] | None:
        """Match a line; return score and matched places, or None if the line does not match."""
        if len(self._words) > 1 and self._phrase.query in words.lower():
            score, places = self._phrase.fuzzy_search.match(self._phrase.query, words)
            return score, [index for index in places if not words[index : index + 1].isspace()]
        total, places = 0.0, list[int]()
        for matcher in self._words:
            places_matched = self._word(matcher, words, points)
            if places_matched is None:
                return None
            total += places_matched[0]
            places += places_matched[1]
        return total, places

    def _word(
        self, matcher: Matcher, words: str, points: str
    ) -> tuple[float, Sequence[int]] | None:
        word, line = matcher.query, words.lower()
        if word == points:
            start = len(words) + len(GAP)
            return 0.0, range(start, start + len(points))
        if word not in line and (SIGNED.fullmatch(word) or ways(word, line) > MAX_WAYS):
            return None
        score, places = matcher.fuzzy_search.match(word, words)
        if score and SIGNED.fullmatch(word):
            return 0.0, places
        return (score, places) if score else None


class MovesScreen(ShellScreen[object]):
    """List of moves that typing narrows; the screen is dismissed with a move, or None."""

    CSS_PATH = "moves.tcss"
    BINDINGS = [
        way_out("dismiss(None)", keys="escape"),
        command("down", "list('cursor_down')", "the next move"),
        command("up", "list('cursor_up')", "the move before"),
        command("pagedown", "list('page_down')", "a page down"),
        command("pageup", "list('page_up')", "a page up"),
    ]
    FOOTER = (FooterHint("enter", "make this move"),)

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self._scene = scene
        question = scene.question
        assert question is not None
        self._moves = list(question.moves)
        suggest = scene.game.words.suggest
        self._words = [suggest(move, question.view, scene.names) for move in self._moves]
        self._points = points_of(scene)

    def compose(self) -> ComposeResult:
        with Vertical(classes="frame"):
            yield Static(Content(self._scene.prompt), classes="title")
            yield Input(placeholder="type to narrow the list", compact=True)
            yield PagedList(markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self.query_one(Input).focus()
        self._narrow("")

    def on_input_changed(self, event: Input.Changed) -> None:
        """List only matching moves, the best matches first."""
        self._narrow(event.value)

    def _narrow(self, typed: str) -> None:
        search = MoveSearch(typed)
        scored = []
        for number, (words, points) in enumerate(zip(self._words, self._points, strict=True)):
            match = search.match(words, points)
            if match is not None:
                scored.append((match[0], number, match[1]))
        scored.sort(key=lambda entry: -entry[0])
        options = self.query_one(OptionList)
        options.clear_options()
        options.add_options(
            Option(self._line(number, places), id=str(number)) for _, number, places in scored
        )
        if options.option_count:
            options.highlighted = 0

    def _line(self, number: int, places: Sequence[int]) -> Content:
        words, points = self._words[number], self._points[number]
        line = Content.assemble(words, GAP, (points, "bold")) if points else Content(words)
        # Matcher.highlight would read brackets in a name as markup.
        for index in places:
            line = line.stylize(FOUND, index, index + 1)
        return line

    def action_list(self, action: str) -> None:
        """Run an action of the list while the field has the focus."""
        getattr(self.query_one(OptionList), f"action_{action}")()

    def on_input_submitted(self) -> None:
        self.query_one(OptionList).action_select()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        assert event.option_id is not None
        self.dismiss(self._moves[int(event.option_id)])
