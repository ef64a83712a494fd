"""Small files: reading up to a size limit, atomic replacement.

A path may lead to a pipe, a device or an endless file instead of an ordinary file. Reading or
replacing such a file raises an ``OSError``.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import zlib
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import BinaryIO

MAX_BYTES = 1 << 20
"""Default limit for the size of a file to read."""
PIECE_BYTES = 1 << 16
MOST_LOCKS = 100
"""Bound of attempts to lock a path while other programs release it."""
CLAIMED_BYTE = 1 << 30
"""Position of the locked byte on Windows, beyond the data, because locked bytes cannot be read."""


def open_regular(path: Path) -> BinaryIO:
    """Open a regular file for reading, without waiting.

    Raises:
        OSError: there is no file, or the path is a folder, a pipe or a device.
    """
    # Check before opening, because opening can change a device, and can block at a pipe.
    _check(path.stat())
    descriptor = os.open(
        path,
        os.O_RDONLY
        | getattr(os, "O_BINARY", 0)
        | getattr(os, "O_NONBLOCK", 0)
        | getattr(os, "O_NOCTTY", 0),
    )
    try:
        # The file may have been replaced since the first check.
        _check(os.fstat(descriptor))
    except OSError:
        os.close(descriptor)
        raise
    return os.fdopen(descriptor, "rb")


def claim(file: BinaryIO) -> bool:
    """Claim (lock) an open file until it is closed; False if another program has claimed it.

    If the system or the file system has no locks, every claim succeeds.
    """
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(file.fileno(), CLAIMED_BYTE, os.SEEK_SET)
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


class Lock:
    """Lock of a path for one program, also while its file is replaced or deleted."""

    def __init__(self, *held: _HeldFile) -> None:
        self._held = held

    def release(self) -> None:
        """Unlock the path."""
        for file in self._held:
            file.close()
        self._held = ()


class _HeldFile:
    """Claimed file of a lock."""

    def __init__(self, file: BinaryIO, beside: Path | None) -> None:
        self._file = file
        self._beside = beside
        """File of the lock, to be deleted; None if the path itself is locked."""

    def close(self) -> None:
        if self._beside is not None and sys.platform != "win32":
            self._remove()  # before another program can lock the file that goes
        self._file.close()
        if self._beside is not None and sys.platform == "win32":
            self._remove()  # open files cannot be deleted there

    def _remove(self) -> None:
        assert self._beside is not None
        with suppress(OSError):
            if not self._beside.stat().st_size:
                self._beside.unlink()


def lock(path: Path) -> Lock | None:
    """Lock a path; None if another program has locked it.

    The lock is an empty file ``NAME.lock`` beside the path, which is deleted at the end. If it
    cannot be made, the file at the path is locked. A link has a second lock beside the file that
    it leads to: another program may have opened that one, or may have opened the path before the
    link stood there.
    """
    named = Path(os.path.realpath(path.parent)) / path.name
    held: list[_HeldFile] = []
    for name in dict.fromkeys((named, Path(os.path.realpath(path)))):
        try:
            held += _held(name)
        except BlockingIOError:
            Lock(*held).release()
            return None
    return Lock(*held)


def _held(path: Path) -> list[_HeldFile]:
    """Claim the lock of a path; return nothing if there is nothing to be locked.

    Raises:
        BlockingIOError: another program has claimed it.
    """
    beside = path.with_suffix(".lock")
    for _ in range(MOST_LOCKS):
        try:
            file = _open_lock(beside)
        except OSError:
            break
        _claim_or_close(file)
        with suppress(OSError):
            if os.path.samestat(os.fstat(file.fileno()), beside.stat()):
                return [_HeldFile(file, beside)]
        file.close()  # its owner has deleted it just now
    try:
        file = open_regular(path)
    except OSError:
        return []  # there is nothing that another program could write to
    _claim_or_close(file)
    return [_HeldFile(file, None)]


def _claim_or_close(file: BinaryIO) -> None:
    if not claim(file):
        file.close()
        raise BlockingIOError


def _open_lock(path: Path) -> BinaryIO:
    """Open the file of a lock, or create it.

    Raises:
        OSError: the file cannot be opened, or is a link, a folder, a pipe or a device.
    """
    flags = os.O_RDWR | os.O_CREAT
    for name in ("O_BINARY", "O_NONBLOCK", "O_NOCTTY", "O_NOFOLLOW", "O_CLOEXEC"):
        flags |= getattr(os, name, 0)
    check_regular(path)
    descriptor = os.open(path, flags, 0o666)
    try:
        _check(os.fstat(descriptor))
    except OSError:
        os.close(descriptor)
        raise
    return os.fdopen(descriptor, "r+b")


def there(path: Path) -> bool:
    """Test whether a path exists; False for an impossible name."""
    try:
        return path.exists()
    except OSError:
        # Before Python 3.14 ``exists`` raises some errors, for instance if a name is too long.
        return False


def check_regular(path: Path) -> None:
    """Check that a path is a regular file, or does not exist yet.

    Raises:
        OSError: the path is a folder, a pipe or a device.
    """
    with suppress(FileNotFoundError):
        _check(path.stat())


def _check(status: os.stat_result) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "It is not an ordinary file")


def read_bytes(path: Path, most_bytes: int = MAX_BYTES) -> bytes:
    """Read a regular file.

    Raises:
        OSError: the file cannot be read, or has more than ``most_bytes`` (EFBIG).
    """
    with open_regular(path) as file:
        # Most files end within the first piece, and need no buffer of ``most_bytes``.
        data = file.read(PIECE_BYTES)
        if len(data) == PIECE_BYTES:
            data += file.read(max(0, most_bytes + 1 - PIECE_BYTES))
    if len(data) > most_bytes:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return data


def parse_json(data: bytes) -> object:
    """Parse JSON.

    Raises:
        ValueError: the data are not valid JSON, or are nested too deep.
    """
    # Import ``json`` late, because most callers of this module read no JSON.
    import json

    try:
        parsed: object = json.loads(data)
    except RecursionError:
        raise ValueError("the JSON is nested too deep") from None
    return parsed


def replace(path: Path, data: bytes, *, private: bool = False) -> None:
    """Replace a file by ``data`` atomically, even if the power fails.

    If the path is a link, its target is replaced. Only this account can read a ``private`` file.

    Raises:
        OSError: the file cannot be written; nothing has changed.
    """
    path = Path(os.path.realpath(path))
    check_regular(path)
    make_folder(path.parent)
    fresh = path.with_suffix(f".{os.getpid()}.new")
    try:
        mode = 0o600 if private else 0o666
        with open(fresh, "wb", opener=lambda path, flags: os.open(path, flags, mode)) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError:
        with suppress(OSError):
            fresh.unlink()
        raise
    _sync_folder(path.parent)


def sealed(line: bytes) -> bytes:
    """Append a line with the check sum of a line, so that ``unsealed`` notices any damage."""
    return b'%b\n{"check":%d}\n' % (line, zlib.crc32(line))


def unsealed(data: bytes) -> bytes:
    """Return the line that ``sealed`` has sealed.

    Raises:
        ValueError: the data are damaged.
    """
    line = data[: data.find(b"\n")]
    if sealed(line) != data:
        raise ValueError("the check sum does not fit")
    return line


def make_folder(folder: Path) -> None:
    """Create a folder with those above it, and sync their names to the disk.

    Raises:
        OSError: the folder cannot be created.
    """
    if folder.is_dir():
        return
    missing = [folder, *(above for above in folder.parents if not above.is_dir())]
    folder.mkdir(parents=True, exist_ok=True)
    for made in missing:
        _sync_folder(made.parent)


def sync(path: Path, *, name: bool) -> None:
    """Sync a file to the disk, and if ``name`` also its entry in the folder.

    Raises:
        OSError: the disk has failed, or the file is gone.
    """
    descriptor = os.open(path, os.O_RDWR)
    try:
        os.fsync(descriptor)
    except OSError as error:
        # These two errors only mean that the file system cannot sync.
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(descriptor)
    if name:
        _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Sync the entries of a folder to the disk, if folders can be opened."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def set_aside(path: Path) -> Path:
    """Rename a damaged file to a free name: ``x.damaged.json``, ``x.damaged-2.json``.

    Raises:
        OSError: the file cannot be renamed.
    """
    aside = path.with_suffix(f".damaged{path.suffix}")
    numbers = count(2)
    while os.path.lexists(aside):
        aside = path.with_suffix(f".damaged-{next(numbers)}{path.suffix}")
    path.replace(aside)
    return aside
