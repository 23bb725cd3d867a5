"""The picture formats and how large their pictures may be; a test holds the README and the refusals to it.

Decoding has to fit into the memory of the decoding process, and some codecs take more of it a pixel than others.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

Format = Literal["JPEG", "PNG", "WebP", "HEIC"]


class PictureLimits(NamedTuple):
    """Most pixels of an opaque picture, and of one with transparent parts."""

    opaque: int
    clear: int


PICTURES: Final[Mapping[Format, PictureLimits]] = {
    "JPEG": PictureLimits(80_000_000, 80_000_000),
    "PNG": PictureLimits(80_000_000, 80_000_000),
    # A lossless one is decoded whole, in 7 bytes a pixel, and one with transparent parts in 12.
    "WebP": PictureLimits(50_000_000, 24_000_000),
    # Coded anew as a JPEG, for which the whole picture is held twice.
    "HEIC": PictureLimits(50_000_000, 50_000_000),
}
MAX_BYTES: Final = 100 * 2**20
"""Most bytes of a picture file."""
MIN_SIDE: Final = 32
"""Fewest pixels of a side."""
