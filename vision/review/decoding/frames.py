"""What passes between the server and its decoding process: a JSON header, and bytes of the sizes that it names.

No pickles: the decoding process handles files that are made to take it over.
"""

import json
import struct
from collections.abc import Sequence
from typing import Any, BinaryIO, Final

ABOUT: Final = "photo"
"""What errors are about."""
TOO_COSTLY: Final = "photo.too-costly"
PHOTOS: Final = "photos"
"""How many photos the decoding process has had, in what it sends after each reply."""
HELD: Final = "held"
"""How much memory it holds then, in MiB."""
_LENGTH: Final = struct.Struct("<I")
_SIZES: Final = "sizes"


def send_frame(stream: BinaryIO, header: dict[str, Any], parts: Sequence[bytes | memoryview]) -> None:
    """Write a header and byte strings. Raises `OSError`: the other process has gone."""
    text = json.dumps(header | {_SIZES: [len(part) for part in parts]}).encode()
    stream.write(_LENGTH.pack(len(text)) + text)
    for part in parts:
        stream.write(part)
    stream.flush()


def receive_frame(stream: BinaryIO) -> tuple[dict[str, Any], list[bytes]]:
    """Read a header and byte strings. Raises `EOFError`: the other process has gone."""
    (length,) = _LENGTH.unpack(_read(stream, _LENGTH.size))
    header: dict[str, Any] = json.loads(_read(stream, length))
    return header, [_read(stream, size) for size in header.pop(_SIZES)]


def _read(stream: BinaryIO, size: int) -> bytes:
    data = stream.read(size)
    if len(data) < size:
        raise EOFError
    return data
