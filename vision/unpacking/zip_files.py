"""How much a zip file may unpack to: told from its list of parts, before one is unpacked.

A part never unpacks to more than the list says, at which `ZipFile` stops.
"""

import struct
from os import SEEK_END
from pathlib import Path
from shutil import disk_usage
from typing import Any, BinaryIO, Final
from zipfile import ZipFile

from vision.errors import VisionError

MOST_DIRECTORY: Final = 32 * 2**20
"""Maximum size in bytes of the list of parts (about 200,000 photos), which is held in memory."""
MOST_UNPACKED: Final = 32 * 2**30
"""Maximum size in bytes of all parts together."""
MOST_RATIO: Final = 100
"""How many times its own size a file may unpack to: labels do so 5 to 40 times, score sheets 30 times, photos once."""
FREE_BYTES: Final = 64 * 2**20
"""Size in bytes to which any file may unpack."""
_END: Final = struct.Struct("<4s4H2LH")
_LOCATOR: Final = struct.Struct("<4sLQL")
_END_64: Final = struct.Struct("<4sQ2H2L4Q")


def open_zip(stream: BinaryIO, about: str) -> ZipFile:
    """A zip file whose parts together are bounded.

    Raises `VisionError`: no zip file, too many parts, parts on top of one another, or more than may be unpacked;
    `BadZipFile`: the list of parts is damaged.
    """
    _require_small_directory(stream, about)
    packed = ZipFile(stream)
    parts = packed.infolist()
    size = stream.seek(0, SEEK_END)
    if sum(part.compress_size for part in parts) > size:
        raise VisionError("archive.overlapping", about)
    unpacked = sum(part.file_size for part in parts)
    if unpacked > MOST_UNPACKED:
        raise VisionError("archive.unpacked-large", about, most=MOST_UNPACKED // 2**30)
    if unpacked > max(FREE_BYTES, MOST_RATIO * size):
        raise VisionError("archive.unpacked-ratio", about, most=MOST_RATIO)
    return packed


def require_room(packed: ZipFile, folder: Path, about: str) -> None:
    """Refuse a zip file whose parts do not fit on the disk of a folder. Raises `VisionError`: about `about`."""
    unpacked = sum(part.file_size for part in packed.infolist())
    if unpacked > disk_usage(folder).free:
        raise VisionError("archive.unpacked-room", about, size=f"{unpacked / 2**30:.1f}")


def _require_small_directory(stream: BinaryIO, about: str) -> None:
    """Refuse a file without a zip end record, or with a central directory over the size limit."""
    size = stream.seek(0, SEEK_END)
    end = _tail(stream, size, _END)
    if end is None or end[0] != b"PK\x05\x06" or end[-1] != 0:
        raise VisionError("archive.no-zip", about)
    directory = end[5]
    locator = _tail(stream, size - _END.size, _LOCATOR)
    if locator is not None and locator[0] == b"PK\x06\x07":
        at = size - _END.size - _LOCATOR.size
        end_64 = _tail(stream, at, _END_64)
        if end_64 is None or end_64[0] != b"PK\x06\x06" or locator[2] != at - _END_64.size:
            raise VisionError("archive.end-damaged", about)
        directory = end_64[8]
    if directory > MOST_DIRECTORY:
        raise VisionError("archive.many-parts", about)


def _tail(stream: BinaryIO, end: int, layout: struct.Struct) -> tuple[Any, ...] | None:
    """The fields of the struct that ends at offset `end`, None if the file is too short."""
    if end < layout.size:
        return None
    stream.seek(end - layout.size)
    return layout.unpack(stream.read(layout.size))
