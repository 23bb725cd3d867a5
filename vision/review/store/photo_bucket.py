"""Photo files at an address that fsspec knows, such as a bucket that several servers share."""

from contextlib import suppress
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

from fsspec.core import url_to_fs

from vision.review.store.errors import StoreError
from vision.review.store.photo_files import PhotoFiles
from vision.review.store.places import PHOTOS_VARIABLE

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
        probe = f"{uuid4().hex}.probe"
        try:
            self._write(probe, _PROBE)
            self._system.cat_file(self._path(probe))
            self._system.rm_file(self._path(probe))
        except Exception as error:
            raise StoreError("store.photos-unusable", PHOTOS_VARIABLE, fault=_reason(error)) from error

    def write(self, name: str, data: bytes) -> None:
        """Write a file; it is stored when the call returns. Raises `StoreError`: the storage did not accept it."""
        try:
            self._write(name, data)
        except Exception as error:
            raise StoreError("store.photo-not-written", PHOTOS_VARIABLE, fault=_reason(error)) from error

    def read(self, name: str) -> bytes:
        """The bytes of a file. Raises `FileNotFoundError`: there is no such file; `StoreError`: it cannot be read."""
        try:
            data: bytes = self._system.cat_file(self._path(name))
        except FileNotFoundError:
            raise
        except Exception as error:
            raise StoreError("store.photo-not-read", PHOTOS_VARIABLE, fault=_reason(error)) from error
        return data

    def remove(self, name: str) -> None:
        """Remove a file if it exists. Raises `StoreError`: it cannot be removed."""
        try:
            with suppress(FileNotFoundError):
                self._system.rm_file(self._path(name))
        except Exception as error:
            raise StoreError("store.photo-not-removed", PHOTOS_VARIABLE, fault=_reason(error)) from error

    def _write(self, name: str, data: bytes) -> None:
        path = self._path(name)
        try:
            self._system.pipe_file(path, data)
        except FileNotFoundError:
            # File systems with real folders need this one; the root is the operator's to make.
            with suppress(FileExistsError):
                self._system.mkdir(path.rpartition("/")[0], create_parents=False)
            self._system.pipe_file(path, data)

    def _path(self, name: str) -> str:
        return f"{self._root}/{name}"


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
    try:
        system, root = url_to_fs(address)
    except Exception as error:
        raise StoreError("store.photos-address", PHOTOS_VARIABLE, fault=_reason(error)) from error
    return system, root.rstrip("/")


def _reason(error: Exception) -> str:
    """The reason a storage gives; each has exception classes of its own."""
    return (str(error).splitlines() or [type(error).__name__])[0].rstrip(".")
