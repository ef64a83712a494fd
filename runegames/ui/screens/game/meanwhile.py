"""Note on what has happened since the viewer's last move."""

from __future__ import annotations

from runegames.play.digest import items
from runegames.play.log import words_of
from runegames.play.session import Session
from runegames.play.turns import by_turns
from runegames.ui.scene import Scene
from runegames.ui.widgets.notes import Note, Paragraph


def meanwhile(session: Session, scene: Scene, *, whole: bool, more: str) -> Note | None:
    """Make a note on the events since the viewer's last move.

    Return None if there are no events, or if the viewer is not asked.

    Args:
        session: Game that the scene is of.
        scene: Scene with the viewer.
        whole: True for all events, False for a digest.
        more: Words below a page that is not the last one.
    """
    viewer = scene.viewer
    if viewer is None or scene.question is None:
        return None
    paragraphs = [
        Paragraph(
            words_of(scene.game, item.seen, scene.names),
            seat=getattr(item.seen, "seat", None),
            item=item,
            brief=item.seen.brief(scene.names),
        )
        for item in items(by_turns(session.since(viewer), session.turn_at), viewer)
    ]
    if not paragraphs:
        return None
    title = "since your last move" if session.last_own(viewer) else "before your first move"
    return Note("since", title, tuple(paragraphs), whole=whole, more=more, short="others' moves")
