"""Paths of the assets, which no other module knows, and what stands beside the code of a game.

In a wheel assets are inside the package. In a checkout, and so in an editable install, they lie
beside it, where people who write rules and art look for them.
"""

from collections.abc import Mapping
from pathlib import Path

from runegames import files

_PACKAGE = Path(__file__).resolve().parent
DECLARATION = "game.toml"
"""Name of the file beside the code of a game that says what is needed before its code."""


class MissingAsset(FileNotFoundError):
    """An asset that the program counts on is not there."""


def asset(*parts: str) -> Path:
    """The path of an asset, a file or a folder: ``asset("rules", "bones.md")``.

    Raises:
        MissingAsset: there is none of that name.
    """
    for root in (_PACKAGE / "assets", _PACKAGE.parent / "assets"):
        path = root.joinpath(*parts)
        if path.exists():
            return path
    raise MissingAsset(
        f"The asset {'/'.join(('assets', *parts))} is missing from this installation ({_PACKAGE})."
    )


def read_text(*parts: str) -> str:
    """The text of an asset: ``read_text("rules", "bones.md")``.

    Raises:
        OSError: it is missing, or cannot be read.
        UnicodeDecodeError: it is no UTF-8.
    """
    return files.read_bytes(asset(*parts)).decode().replace("\r\n", "\n")


def declaration(path: Path) -> Mapping[str, object]:
    """Contents of the ``game.toml`` of a game.

    Raises:
        OSError: it cannot be read.
        ValueError: it is no TOML.
    """
    import tomllib

    return tomllib.loads(files.read_bytes(path).decode())
