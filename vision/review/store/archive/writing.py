"""Writes a zip file with its manifest, piece by piece."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from hashlib import sha256
from io import RawIOBase
from typing import TYPE_CHECKING, Self
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from vision.review.store.archive.lines import MANIFEST, ManifestRecord, PartRecord
from vision.review.store.clock import now

if TYPE_CHECKING:
    from typing_extensions import Buffer


class ArchiveWriter:
    """A zip file written to a memory buffer that is drained chunk by chunk; a context manager."""

    def __init__(self) -> None:
        self._sink = _Sink()
        self._zip = ZipFile(self._sink, "w")
        self._parts: dict[str, PartRecord] = {}
        self._pieces: Counter[str] = Counter()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._zip.close()

    def add_stored(self, name: str, data: bytes) -> None:
        """Add a part that is compressed already."""
        for _ in self._write(name, ZIP_STORED, [data]):
            pass

    def add_in_pieces(self, name: str, pieces: Iterable[bytes]) -> Iterator[bytes]:
        """Add a part piece by piece, yielding what is written."""
        with closing(self._write(name, ZIP_DEFLATED, pieces)) as steps:
            for _ in steps:
                yield self.written()

    def finish(self) -> None:
        """Add the manifest, and end the file."""
        manifest = ManifestRecord(created=now(), parts=self._parts)
        for _ in self._write(MANIFEST, ZIP_DEFLATED, [manifest.to_json().encode()]):
            pass
        self._zip.close()

    def written(self) -> bytes:
        """The bytes written since the last call."""
        return self._sink.take()

    def lines_of(self, name: str) -> int:
        """Number of pieces of a part."""
        return self._pieces[name]

    def _write(self, name: str, method: int, pieces: Iterable[bytes]) -> Generator[None, None, None]:
        info = ZipInfo(name)
        info.compress_type = method
        digest, size = sha256(), 0
        with self._zip.open(info, "w", force_zip64=True) as part:
            for piece in pieces:
                part.write(piece)
                digest.update(piece)
                size += len(piece)
                self._pieces[name] += 1
                yield
        self._parts[name] = PartRecord(size=size, sha256=digest.hexdigest())


class _Sink(RawIOBase):
    """A write-only, unseekable file, so that `ZipFile` writes sequentially."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def write(self, data: Buffer) -> int:
        self._pieces.append(bytes(data))
        return len(self._pieces[-1])

    def take(self) -> bytes:
        taken = b"".join(self._pieces)
        self._pieces.clear()
        return taken
