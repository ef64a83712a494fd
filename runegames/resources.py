"""Paths of the assets; no other module knows where they are.

In a wheel they are inside the package. In a checkout, and so in an editable install, they lie
beside it, where people who write rules and art look for them.
"""

from pathlib import Path

from runegames import files

_PACKAGE = Path(__file__).resolve().parent


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
