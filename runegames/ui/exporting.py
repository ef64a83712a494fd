"""Export of a saved game as text and as picture, in a background process."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from runegames import files
from runegames.bots.child import Stopped
from runegames.games.registry import load as load_by_name
from runegames.play import export
from runegames.play.clock import beginning
from runegames.play.places import saves_dir
from runegames.play.saves import load
from runegames.play.session import Session


def export_folder() -> Path:
    """Return the folder of exported games; it may not exist yet."""
    return saves_dir().with_name("exports")


def write_exports(save: Path, stopped: Stopped) -> tuple[Path, ...] | str:
    """Write a saved game as text and as picture; return the paths, or why that failed.

    ``stopped`` has no effect.
    """
    del stopped
    # The picture shows screens, which lead here.
    picture: Callable[[Session], str] = load_by_name("runegames.ui.picture:picture")
    try:
        loaded = load(save)
        created = beginning(loaded.header, loaded.path.name)
        folder = export_folder()
        text, drawn = folder / f"{save.stem}.txt", folder / f"{save.stem}.svg"
        files.replace(text, "\n".join([*export.text(loaded.session, created), ""]).encode())
        files.replace(drawn, picture(loaded.session).encode())
    except OSError as error:
        return error.strerror or str(error)
    return text, drawn
