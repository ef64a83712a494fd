"""Bar of a plain table with the question, or with what is waited for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.content import Content

from runegames.core import SEAT_LETTERS
from runegames.ui.canvas import to_centre
from runegames.ui.games.plain.rows import Rows, Run, badge, box, own
from runegames.ui.scene import Scene


class AskedBar(Rows):
    """Question, in the colour of the seat that is asked; grey while that is somebody else."""

    def __init__(
        self, shown: Callable[[], Scene | None], words: Callable[[int], Sequence[str]]
    ) -> None:
        """Make the bar; ``shown`` returns the scene, ``words`` wraps its question to a width."""
        super().__init__(id="asked")
        self._shown, self._words = shown, words

    def lines(self, width: int, height: int) -> Sequence[Content]:
        scene = self._shown()
        if scene is None:
            return ()
        seat, mine = scene.asked, scene.question is not None
        ground = "on $raised" if seat is None or not mine else badge(self.palette, seat)
        if self.palette.colourless:
            ground = "bold reverse" if mine else "bold"
        letter: Run = ("", "")
        indent = 1
        if seat is not None:
            style = "" if mine else own(seat)
            letter, indent = (SEAT_LETTERS[seat], style), 4
        words = self._words(width) or ("",)
        rows: list[list[Run]] = [[(" " * indent + line, "")] for line in words]
        rows[0] = [(" ", ""), letter, (" " * (indent - 1 - len(letter[0])), ""), (words[0], "")]
        above = max(0, to_centre(len(words), height))
        return box([*[[]] * above, *rows], width, height, ground)
