"""Small files: read up to a size limit, and only regular ones; replaced atomically.

Anybody can put a pipe, a device or a file without end where a file is expected. Whatever is
wrong is an ``OSError``, as with ordinary files.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import BinaryIO

MOST_BYTES = 1 << 20
"""Largest size of a file to read, where a caller names no other."""
PIECE_BYTES = 1 << 16
CLAIMED_BYTE = 1 << 30
"""Position of the byte that is locked on Windows, where a lock keeps others from reading."""


def open_regular(path: Path) -> BinaryIO:
    """Open a regular file to read it; waits for nobody.

    Raises:
        OSError: there is no such file, or it is a folder, a pipe or a device.
    """
    # A device may do something when it is opened, a pipe waits for somebody to write.
    _check(path.stat())
    descriptor = os.open(
        path,
        os.O_RDONLY
        | getattr(os, "O_BINARY", 0)
        | getattr(os, "O_NONBLOCK", 0)
        | getattr(os, "O_NOCTTY", 0),
    )
    try:
        _check(os.fstat(descriptor))  # or it was exchanged meanwhile
    except OSError:
        os.close(descriptor)
        raise
    return os.fdopen(descriptor, "rb")


def claim(file: BinaryIO) -> bool:
    """Claim an open file until it is closed; False: another program has.

    Where the system or the file system knows no locks, nobody is refused.
    """
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(file.fileno(), CLAIMED_BYTE, os.SEEK_SET)  # all others stay free to read
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            except PermissionError:
                return False
            finally:
                os.lseek(file.fileno(), 0, os.SEEK_SET)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except (ImportError, OSError):
        return True
    return True


def there(path: Path) -> bool:
    """Test whether a file of this name exists; one that no file system takes does not."""
    try:
        return path.exists()
    except OSError:  # before Python 3.12, where a name is too long
        return False


def check_regular(path: Path) -> None:
    """Refuse a path that cannot be written to as a file; it may not exist yet.

    Raises:
        OSError: it is a folder, a pipe or a device.
    """
    with suppress(FileNotFoundError):
        _check(path.stat())


def _check(status: os.stat_result) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "It is not an ordinary file")


def read_bytes(path: Path, most_bytes: int = MOST_BYTES) -> bytes:
    """Contents of a regular file.

    Raises:
        OSError: it cannot be read, is no file, or has more than ``most_bytes`` (EFBIG).
    """
    with open_regular(path) as file:
        data = file.read(PIECE_BYTES)
        if len(data) == PIECE_BYTES:  # else all of it; room for the most would cost more
            data += file.read(max(0, most_bytes + 1 - PIECE_BYTES))
    if len(data) > most_bytes:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return data


def parse_json(data: bytes) -> object:
    """Value of a JSON text.

    Raises:
        ValueError: it is no JSON, or nested deeper than can be followed.
    """
    import json  # most files are not

    try:
        parsed: object = json.loads(data)
    except RecursionError:
        raise ValueError("nested too deep") from None
    return parsed


def replace(path: Path, data: bytes) -> None:
    """Replace a file by ``data``: all of it or nothing, even if the power fails.

    A link stays one; what it leads to is replaced.

    Raises:
        OSError: it cannot be written, or is no file; nothing has changed.
    """
    path = Path(os.path.realpath(path))
    check_regular(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(f".{os.getpid()}.new")
    try:
        with fresh.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError:
        with suppress(OSError):
            fresh.unlink()
        raise
    _sync_folder(path.parent)


def sync(path: Path, *, name: bool) -> None:
    """Sync a file to the disk; ``name``: and the fact that there is such a file.

    Raises:
        OSError: the disk has failed, or the file is gone.
    """
    descriptor = os.open(path, os.O_RDWR)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # a file system that cannot
            raise
    finally:
        os.close(descriptor)
    if name:
        _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Sync the names in a folder to the disk, where folders can be opened."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def set_aside(path: Path) -> Path:
    """Give a damaged file a name that no other one has: ``x.damaged.json``, ``x.damaged-2.json``.

    Raises:
        OSError: it cannot be renamed.
    """
    aside = path.with_suffix(f".damaged{path.suffix}")
    numbers = count(2)
    while os.path.lexists(aside):
        aside = path.with_suffix(f".damaged-{next(numbers)}{path.suffix}")
    path.replace(aside)
    return aside
