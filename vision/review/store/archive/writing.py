"""Writes a zip file with its manifest in one pass, to a stream that need not be seekable."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from io import RawIOBase
from typing import TYPE_CHECKING, Protocol, Self
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from vision.review.store.archive.lines import MANIFEST, ManifestRecord, PartRecord
from vision.review.store.clock import now

if TYPE_CHECKING:
    from typing_extensions import Buffer


class SupportsWrite(Protocol):
    """A writable binary stream, or a file of the browser that is written piece by piece."""

    def write(self, data: bytes, /) -> object:
        """Add bytes at the end."""


class ArchiveWriter:
    """A zip file; a context manager. `stream`: gets it piece by piece."""

    def __init__(self, stream: SupportsWrite) -> None:
        self._zip = ZipFile(_Sink(stream), "w")
        self._parts: dict[str, PartRecord] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._zip.close()

    def add_stored(self, name: str, data: bytes) -> None:
        """Add a part that is compressed already."""
        self._write(name, ZIP_STORED, [data])

    def add_lines(self, name: str, lines: Iterable[bytes]) -> int:
        """Add a part line by line, compressed; returns the number of its lines."""
        return self._write(name, ZIP_DEFLATED, lines)

    def finish(self) -> None:
        """Add the manifest."""
        manifest = ManifestRecord(created=now(), parts=self._parts)
        self.add_lines(MANIFEST, [manifest.to_json().encode()])

    def _write(self, name: str, method: int, pieces: Iterable[bytes]) -> int:
        info = ZipInfo(name)
        info.compress_type = method
        digest, size, count = sha256(), 0, 0
        with self._zip.open(info, "w", force_zip64=True) as part:
            for piece in pieces:
                part.write(piece)
                digest.update(piece)
                size += len(piece)
                count += 1
        self._parts[name] = PartRecord(size=size, sha256=digest.hexdigest())
        return count


class _Sink(RawIOBase):
    """A write-only, unseekable file, so that `ZipFile` writes sequentially."""

    def __init__(self, stream: SupportsWrite) -> None:
        self._stream = stream

    def write(self, data: Buffer) -> int:
        piece = bytes(data)
        if piece:
            self._stream.write(piece)
        return len(piece)
