"""Opens an untrusted archive: every part is checked against the manifest's names, sizes and hashes."""

import re
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import BinaryIO, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, LargeZipFile, ZipInfo

from vision.errors import VisionError
from vision.hashing import sha256_of
from vision.images.codecs import MAX_BYTES, sniff
from vision.images.photo import PhotoFormatError
from vision.review.store.archive.lines import CORRECTIONS, MANIFEST, READINGS, TABLES, VERSION, ManifestRecord
from vision.review.store.errors import ArchiveError
from vision.unpacking.zip_files import open_zip

MOST_LINES: Final = 4 * 2**30
"""Maximum size in bytes of the readings, corrections or tables."""
LONGEST_LINE: Final = {READINGS: 2 * 2**20, CORRECTIONS: 2 * 2**20, TABLES: 4 * 2**20}
"""Maximum length of a line in bytes; the longest correction and score sheet fit."""

_MOST_MANIFEST: Final = 1024
"""Maximum size in bytes of the manifest for each part, which takes some 180: it is parsed whole."""
_MAGIC_BYTES: Final = 16
_LINES: Final = frozenset({READINGS, CORRECTIONS, TABLES})
_PHOTO: Final = re.compile(r"photos/([0-9a-f]{64})\.(?:jpg|png|webp)")
_FAULTS: Final = (
    BadZipFile,
    LargeZipFile,
    NotImplementedError,
    OSError,
    EOFError,
    ValueError,
    struct.error,
    zlib.error,
)
_ENCRYPTED: Final = 0x1
_SHOWN: Final = 100
"""Maximum number of characters of untrusted text quoted in an error."""


class Archive:
    """An archive with a validated list of parts; each part is checked against the manifest when read.

    `stream`: the seekable file. `photos`: names of the photo parts by the photo's SHA-256. Raises `ArchiveError`: not a
    Pailens archive, made by a newer version, or with an invalid list of parts.
    """

    def __init__(self, stream: BinaryIO) -> None:
        with _zip_faults("archive"):
            self._zip = open_zip(stream, "archive")
        infos = self._zip.infolist()
        for info in infos:
            _require_harmless(info, len(infos))
        if len({info.filename for info in infos}) != len(infos):
            raise ArchiveError("archive.part-twice", "archive")
        self._manifest = self._read_manifest({info.filename for info in infos})
        self.photos = {found[1]: info.filename for info in infos if (found := _PHOTO.fullmatch(info.filename))}
        if len(self.photos) + len(_LINES) + 1 != len(infos):
            raise ArchiveError("archive.photo-twice", "archive")

    def read(self, name: str) -> bytes:
        """The content of a photo part. Raises `ArchiveError`: about the part, if it does not match the manifest."""
        with _zip_faults(name):
            data = self._zip.read(name)
        self._require_promised(name, len(data), sha256_of(data))
        return data

    def require_picture(self, name: str) -> None:
        """Check a photo part's first bytes. Raises `ArchiveError`: unreadable; `PhotoFormatError`: no picture."""
        with _zip_faults(name), self._zip.open(name) as part:
            start = part.read(_MAGIC_BYTES)
        if sniff(start) is None:
            raise PhotoFormatError("photo.format", name)

    def lines(self, name: str) -> Iterator[tuple[str, bytes]]:
        """A part's lines, named for errors. Raises `ArchiveError`: about a line, or in the end the whole part."""
        digest, size, number = sha256(), 0, 0
        with _zip_faults(name), self._zip.open(name) as part:
            while line := part.readline(LONGEST_LINE[name] + 1):
                number += 1
                if len(line) > LONGEST_LINE[name]:
                    raise ArchiveError("archive.line-long", f"{name}, line {number}")
                digest.update(line)
                size += len(line)
                yield f"{name}, line {number}", line
        self._require_promised(name, size, digest.hexdigest())

    def _read_manifest(self, names: set[str]) -> ManifestRecord:
        if MANIFEST not in names:
            raise ArchiveError("archive.no-manifest", MANIFEST)
        with _zip_faults(MANIFEST):
            text = self._zip.read(MANIFEST)
        with ArchiveError.within(f"{MANIFEST}: "):
            manifest = ManifestRecord.read(text)
        if manifest.version != VERSION:
            raise ArchiveError("archive.newer", MANIFEST)
        listed = {*manifest.parts, MANIFEST}
        for name in sorted(listed ^ names | _LINES - names):
            if name in names:
                raise ArchiveError("archive.part-unlisted", name[:_SHOWN])
            raise ArchiveError("archive.part-missing", name[:_SHOWN])
        return manifest

    def _require_promised(self, name: str, size: int, digest: str) -> None:
        promised = self._manifest.parts[name]
        if (promised.size, promised.sha256) != (size, digest):
            raise ArchiveError("archive.part-damaged", name)


def _require_harmless(info: ZipInfo, parts: int) -> None:
    name = info.filename[:_SHOWN]
    if info.flag_bits & _ENCRYPTED:
        raise ArchiveError("archive.part-encrypted", name)
    is_photo = _PHOTO.fullmatch(info.filename) is not None
    if not is_photo and info.filename not in {*_LINES, MANIFEST}:
        raise ArchiveError("archive.part-unknown", name)
    if info.compress_type not in ((ZIP_STORED,) if is_photo else (ZIP_STORED, ZIP_DEFLATED)):
        raise ArchiveError("archive.part-compression", name)
    most = MAX_BYTES if is_photo else _MOST_MANIFEST * parts if info.filename == MANIFEST else MOST_LINES
    if info.file_size > most:
        raise ArchiveError("archive.part-large", name)


@contextmanager
def _zip_faults(about: str) -> Iterator[None]:
    try:
        yield
    except VisionError as error:
        raise ArchiveError.restating(error, error.about) from None
    except _FAULTS as error:
        raise ArchiveError("archive.damaged", about) from error
