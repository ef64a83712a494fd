"""Tips beside the table, each shown once."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from runegames.play.guide import tip_for
from runegames.play.keys import ACTIONS, keys_of, spoken
from runegames.play.settings import Settings
from runegames.ui.scene import Scene
from runegames.ui.widgets.column import Column
from runegames.ui.widgets.notes import Note, Paragraph

KEY = re.compile(r"<(\w+)>")
NAMES = {"enter": "Enter", "space": "Space", "escape": "Escape", "f1": "F1"}


def spelled(text: str, game_id: str, changed: Mapping[str, str]) -> str:
    """Replace default keys (``<enter>``) by the names of the player's own keys."""

    def key(match: re.Match[str]) -> str:
        named = match[1]
        for group in (game_id, "table", "everywhere"):
            for action in ACTIONS.values():
                if action.group == group and named in action.keys.split(","):
                    named = spoken(keys_of(action.id, changed)[0])
                    return NAMES.get(named, named)
        return NAMES.get(named, named)

    return KEY.sub(key, text)


class Tip:
    """Tip on a kind of question that is new to the player, shown while the question is open."""

    def __init__(self, column: Callable[[], Column]) -> None:
        self._column = column
        self._ply: int | None = None
        """Ply of the question that the tip is about."""

    @property
    def words(self) -> str:
        """Words of the tip; empty if there is none."""
        note = self._column().note("tip")
        return "" if note is None else note.words

    def about(self, scene: Scene, settings: Settings) -> str | None:
        """Show the tip on the question of a scene if the player has not seen it; return its name.

        Return None if no new tip is shown.
        """
        question = scene.question
        if question is None or question.ply != self._ply:
            self._ply = None
            self._column().drop("tip")
        if question is None or self.words or not settings.tips:
            return None
        game_id, kind = scene.game.meta.id, question.decision.kind
        name, text = f"{game_id}.{kind}", tip_for(game_id, kind)
        if not text or name in settings.seen_tips:
            return None
        self._ply = question.ply
        self._column().tell(Note("tip", "tip", (Paragraph(spelled(text, game_id, settings.keys)),)))
        return name
