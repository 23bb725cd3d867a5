"""Small pictures of queued photos: a person goes to one that they recognise."""

from __future__ import annotations

import io
from typing import Final

from PIL import Image

from vision.images.photo import Photo

_SIDE: Final = 160
_QUALITY: Final = 70


def small_picture(photo: Photo) -> bytes:
    """A JPEG of some 5 kB whose longer side has at most 160 pixels."""
    picture = Image.fromarray(photo.pixels)
    picture.thumbnail((_SIDE, _SIDE))
    stream = io.BytesIO()
    picture.save(stream, "JPEG", quality=_QUALITY)
    return stream.getvalue()
