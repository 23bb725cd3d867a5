"""The picture formats and how large their pictures may be; a test holds the README and the refusals to it.

Decoding has to fit into the memory of the decoding process, and some codecs take more of it a pixel than others.
"""

from collections.abc import Mapping
from typing import Final, Literal

Format = Literal["JPEG", "PNG", "WebP", "HEIC"]

MOST_PIXELS: Final[Mapping[Format, int]] = {
    "JPEG": 80_000_000,
    "PNG": 80_000_000,
    # A lossless one is decoded whole, in 8 bytes a pixel.
    "WebP": 50_000_000,
    # Coded anew as a JPEG; one of 10 bits a channel is held three times.
    "HEIC": 50_000_000,
}
"""Most pixels of a picture."""
MAX_BYTES: Final = 100 * 2**20
"""Most bytes of a picture file."""
MIN_SIDE: Final = 32
"""Fewest pixels of a side."""
