"""Photo files, written atomically under names that are never reused.

A file name holds the photo's hash and a random part, so that a photo that is deleted and added again concurrently has
two files, and removing one leaves the other.
"""

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, TypeVar
from uuid import uuid4

from fsspec.core import url_to_fs

from scoring.texts.system import system_reason
from vision.review.store.errors import DiskFullError, StoreError

T = TypeVar("T")

_BYTES: Final = 8 * 2**20
"""More than SQLite's log needs to delete a photo with its readings, or the longest score sheet."""
_PIECE: Final = 2**20


class Reserve:
    """A file of zeros, given up when there is no other room left."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def fill(self) -> None:
        """Take the room again, if there is as much."""
        try:
            descriptor = os.open(self._file, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
        except OSError:
            return
        try:
            if os.fstat(descriptor).st_size < _BYTES:
                _allocate(descriptor)
        except OSError:
            self._release()
        finally:
            os.close(descriptor)

    def spend(self, write: Callable[[], T]) -> T:
        """Call what writes a little; if there is no room, give the reserve up and call it again."""
        try:
            return write()
        except DiskFullError:
            self._release()
            return write()

    def _release(self) -> None:
        with suppress(OSError):
            self._file.unlink(missing_ok=True)


def _allocate(descriptor: int) -> None:
    if hasattr(os, "posix_fallocate"):
        os.posix_fallocate(descriptor, 0, _BYTES)
        return
    for _ in range(_BYTES // _PIECE):
        os.write(descriptor, b"\0" * _PIECE)


PHOTOS_VARIABLE: Final = "PAILENS_PHOTOS"
NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT)
"""Errors of the operating system about a full disk, or a used-up quota."""


class PhotoFiles:
    """The photo files in a folder, created if missing for its owner alone. Raises `StoreError`: about it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        make_folder(folder)

    def write(self, name: str, data: bytes) -> None:
        """Write a file durably. Raises `DiskFullError`: there is no room; `StoreError`: about the folder."""
        path = self.folder / name
        with file_faults("store.photo-not-written", str(self.folder)):
            if not path.parent.exists():
                path.parent.mkdir(mode=0o700, exist_ok=True)
                _sync_folder(self.folder)
            with new_file(path) as part:
                part.write_bytes(data)

    def read(self, name: str) -> bytes:
        """The bytes of a file. Raises `FileNotFoundError`; `StoreError`: about a file that cannot be read."""
        with file_faults("store.photo-not-read", str(self.folder / name), FileNotFoundError):
            return (self.folder / name).read_bytes()

    def remove(self, name: str) -> None:
        """Remove a file if it exists, also if partly written. Raises `StoreError`: it cannot be removed."""
        path = self.folder / name
        with file_faults("store.photo-not-removed", str(path)):
            _part(path).unlink(missing_ok=True)
            path.unlink(missing_ok=True)
            if path.parent.exists():
                _sync_folder(path.parent)


def new_name(sha256: str, suffix: str) -> str:
    """A unique name for a photo's file."""
    return f"{sha256[:2]}/{sha256}-{uuid4().hex}{suffix}"


def digest_in(name: str) -> str:
    """The hash of the photo, in the name of its file."""
    return name.partition("/")[2].partition("-")[0]


def make_folder(folder: Path) -> None:
    """Create a folder accessible to its owner only, if there is none. Raises `StoreError`: about the folder."""
    if folder.is_file():
        raise StoreError("store.folder-is-file", str(folder))
    with file_faults("store.folder", str(folder)):
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """Replace a file, durably, by the one that is written in the block, which only its owner may read."""
    part = _part(path)
    try:
        part.unlink(missing_ok=True)
        part.touch(0o600, exist_ok=False)
        yield part
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.replace(path)
        _sync_folder(path.parent)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _part(path: Path) -> Path:
    return path.with_name(f"{path.name}.part")


def _sync_folder(folder: Path) -> None:
    """Sync the folder so that renames survive a power loss, where the system supports it."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


_PROBE: Final = b"pailens"


class PhotoBucket:
    """The photo files at an fsspec address.

    Names are never reused and every file is checked against its hash when read, so nothing is asked of the storage but
    that what it has accepted stays; a write that breaks off leaves a file that no photo refers to. `address`:
    `s3://bucket/prefix` or another address whose package is installed; options and credentials come from the package's
    own configuration. Raises `StoreError`: about `PAILENS_PHOTOS`: the address is not known, its package is not
    installed, or a file cannot be written there, read and removed.
    """

    def __init__(self, address: str) -> None:
        self._system, self._root = _open(address)
        probe = self._path(f"{uuid4().hex}.probe")
        with _bucket_faults("store.photos-unusable"):
            self._system.pipe_file(probe, _PROBE)
            self._system.cat_file(probe)
            self._system.rm_file(probe)

    def write(self, name: str, data: bytes) -> None:
        """Write a file; it is stored when the call returns. Raises `StoreError`: the storage did not accept it."""
        path = self._path(name)
        with _bucket_faults("store.photo-not-written"):
            try:
                self._system.pipe_file(path, data)
            except FileNotFoundError:
                # File systems with real folders need this one; the root is the operator's to make.
                with suppress(FileExistsError):
                    self._system.mkdir(path.rpartition("/")[0], create_parents=False)
                self._system.pipe_file(path, data)

    def read(self, name: str) -> bytes:
        """The bytes of a file. Raises `FileNotFoundError`: there is no such file; `StoreError`: it cannot be read."""
        with _bucket_faults("store.photo-not-read", FileNotFoundError):
            data: bytes = self._system.cat_file(self._path(name))
        return data

    def remove(self, name: str) -> None:
        """Remove a file if it exists. Raises `StoreError`: it cannot be removed."""
        with suppress(FileNotFoundError), _bucket_faults("store.photo-not-removed", FileNotFoundError):
            self._system.rm_file(self._path(name))

    def _path(self, name: str) -> str:
        return f"{self._root}/{name}"


def photos_address() -> str | None:
    """The folder or fsspec address in `PAILENS_PHOTOS`, None for `photos` in the data folder."""
    return os.environ.get(PHOTOS_VARIABLE) or None


def open_photos(folder: Path, address: str | None) -> PhotoFiles | PhotoBucket:
    """The photo files in `folder` or at an address that fsspec knows. Raises `StoreError`: about either."""
    if address is None:
        return PhotoFiles(folder)
    if "://" not in address:
        return PhotoFiles(Path(address).expanduser().absolute())
    if address.startswith("file://"):
        # Written by PhotoFiles, which syncs: fsspec's local files do not survive a power loss.
        return PhotoFiles(Path(_open(address)[1]))
    return PhotoBucket(address)


def _open(address: str) -> tuple[Any, str]:
    with _bucket_faults("store.photos-address"):
        system, root = url_to_fs(address)
    return system, root.rstrip("/")


@contextmanager
def file_faults(name: str, about: str, *passed: type[Exception]) -> Iterator[None]:
    """Raise errors of the system, but for those `passed` on, as errors of the store."""
    try:
        yield
    except passed:
        raise
    except OSError as error:
        if error.errno in NO_ROOM:
            raise DiskFullError("store.full", about) from error
        raise StoreError(name, about, fault=system_reason(error)) from error


@contextmanager
def _bucket_faults(name: str, *passed: type[Exception]) -> Iterator[None]:
    """As `file_faults`, of a storage, each of which has exception classes of its own."""
    try:
        yield
    except passed:
        raise
    except Exception as error:
        fault = (str(error).splitlines() or [type(error).__name__])[0].rstrip(".")
        raise StoreError(name, PHOTOS_VARIABLE, fault=fault) from error
