"""Assets, and files beside the code of a game.

No other module knows the paths of assets. In a wheel they are inside the package. In a checkout or
editable install they are beside it, where authors of rules and art look for them.
"""

from collections.abc import Mapping
from pathlib import Path

from runegames import files

_PACKAGE = Path(__file__).resolve().parent
DECLARATION = "game.toml"
"""Name of the file that describes a game. It is read without loading the game's code."""


class MissingAsset(FileNotFoundError):
    """Failure to find an asset."""


def asset(*parts: str) -> Path:
    """Return the path of a file or folder of the assets: ``asset("rules", "bones.md")``.

    Raises:
        MissingAsset: there is no such asset.
    """
    for root in (_PACKAGE / "assets", _PACKAGE.parent / "assets"):
        path = root.joinpath(*parts)
        if path.exists():
            return path
    raise MissingAsset(
        f"The asset {'/'.join(('assets', *parts))} is missing from this installation ({_PACKAGE})."
    )


def read_text(*parts: str) -> str:
    """Read the text of an asset: ``read_text("rules", "bones.md")``.

    Raises:
        OSError: the asset is missing, or cannot be read.
        UnicodeDecodeError: the asset is not UTF-8.
    """
    return files.read_bytes(asset(*parts)).decode().replace("\r\n", "\n")


def document(name: str) -> str:
    """Read a page of ``docs/``: ``document("authors.md")``.

    Raises:
        OSError: the page is missing, or cannot be read.
        UnicodeDecodeError: the page is not UTF-8.
    """
    for root in (_PACKAGE / "assets" / "docs", _PACKAGE.parent / "docs"):
        if (root / name).exists():
            return files.read_bytes(root / name).decode().replace("\r\n", "\n")
    raise MissingAsset(f"The page docs/{name} is missing from this installation ({_PACKAGE}).")


def declaration(path: Path) -> Mapping[str, object]:
    """Read a ``game.toml``.

    Raises:
        OSError: the file cannot be read.
        ValueError: the file is not valid TOML.
    """
    import tomllib

    return tomllib.loads(files.read_bytes(path).decode())
