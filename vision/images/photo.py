"""Decodes photo bytes to an upright RGB array, with the checks that untrusted files need."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from functools import partial
from math import prod
from pathlib import Path
from threading import Lock
from time import perf_counter
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from scoring.texts.system import system_reason
from vision.errors import VisionError
from vision.hashing import sha256_of
from vision.images.codecs import (
    MAX_BYTES,
    MIN_SIDE,
    MOST_PIXELS,
    Format,
    is_animated,
    is_damaged,
    open_picture,
    png_exif,
    sniff,
)
from vision.images.declared_size import webp_size

if TYPE_CHECKING:
    from PIL.ImageFile import ImageFile

LARGE_PIXELS: Final = 24_000_000
"""Pixels from which pictures are decoded one at a time: decoding takes about 12 bytes a pixel."""
STANDARD_INPUT: Final = "-"

_REDUCTIONS: Final = (8, 4, 2)
_ORIENTATION_TAG: Final = 0x0112
_UPRIGHT: Final = 1
_ON_ITS_SIDE: Final = (5, 6, 7, 8)
_LARGE_DECODE_LOCK: Final = Lock()


class PhotoError(VisionError, code="photo"):
    """A file that cannot be read as a photo; `about` is the file's name."""


class PhotoTooLargeError(PhotoError, code="photo-too-large"):
    """A file or picture over its limit, see `vision.images.codecs`."""


class PhotoFormatError(PhotoError, code="photo-format"):
    """A file in none of the supported picture formats."""


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """An upright photo.

    Attributes:
        pixels: RGB uint8 (h, w, 3), upright, read-only; colours as stored, no colour profile applied.
        width: of the upright photo at full resolution, in pixels.
        height: of the upright photo at full resolution, in pixels.
        scale: of `pixels` relative to full resolution: 1, or 1/2, 1/4, 1/8 of a picture decoded at reduced scale. A
            point (x, y) of `pixels` is (x, y) / scale of the full photo.
        sha256: of the file's bytes, in hexadecimal.
        decode_ms: decoding time in milliseconds.
        finer: decodes the pixels at twice the scale; None at full resolution and of what would be too large.
    """

    pixels: NDArray[np.uint8]
    width: int
    height: int
    scale: float
    sha256: str
    name: str
    decode_ms: float
    finer: Callable[[], NDArray[np.uint8]] | None = None

    def refined_by(self, decode: Callable[[int], NDArray[np.uint8]]) -> Photo:
        """The photo with what decodes it anew, given the longer side needed in pixels, as its finer pixels."""
        scale = 2 * self.scale
        if scale > 1 or self.width * self.height * scale**2 > LARGE_PIXELS:
            return self
        return replace(self, finer=partial(decode, int(max(self.width, self.height) * scale)))


def load_photo_file(path: str | Path, *, max_side: int | None = None) -> Photo:
    """Load a photo from a file, `-` for standard input. Raises `PhotoError`: as `load_photo`, or unreadable."""
    return load_photo(read_photo_file(path), file_name(path), max_side=max_side)


def file_name(path: str | Path) -> str:
    """The name of a photo file in messages."""
    return "standard input" if str(path) == STANDARD_INPUT else _displayable(path)


def read_photo_file(path: str | Path) -> bytes:
    """The bytes of a file, `-` for standard input, at most `MAX_BYTES` and one. Raises `PhotoError`: unreadable."""
    name = file_name(path)
    try:
        return _read_at_most(path, MAX_BYTES + 1)
    except FileNotFoundError as error:
        raise PhotoError("photo.missing", name) from error
    except IsADirectoryError as error:
        raise PhotoError("photo.folder", name) from error
    except PermissionError as error:
        raise PhotoError("photo.denied", name) from error
    except (OSError, ValueError) as error:
        raise PhotoError("photo.unreadable", name, reason=system_reason(error)) from error


def load_photo(data: bytes, name: str, *, max_side: int | None = None) -> Photo:
    """Decode a JPEG, PNG, WebP or HEIC picture, recognised by content, and turn it upright.

    Transparent parts become white, 16-bit channels 8-bit, every colour mode RGB. Limits are checked before decoding.
    Thread-safe; pictures over `LARGE_PIXELS` are decoded one at a time. `max_side`: longer side needed by the caller,
    in pixels. The picture is decoded at the smallest scale that is at least as large; without it at full scale. Raises
    `PhotoTooLargeError`: over `MAX_BYTES` or the pixels of its format; `PhotoFormatError`: in none of the four formats;
    `PhotoError`: empty, animated, under `MIN_SIDE`, truncated or damaged.
    """
    started = perf_counter()
    kind = check_file(data, name)
    with _codec_faults(name):
        picture = _opened(data, kind, name)
        width, height = picture.size
        check_size(width, height, name, kind)
        if is_animated(data, kind, picture):
            raise PhotoError("photo.animated", name)
        if is_damaged(data, kind):
            raise PhotoError("photo.damaged", name)
        is_large = width * height > LARGE_PIXELS
        reduction = decoding_reduction(width, height, max_side)
        orientation = _orientation(data, kind, picture)
        with _LARGE_DECODE_LOCK if is_large else nullcontext():
            from vision.images.upright import to_upright_rgb  # Pillow, which a browser has not

            if kind == "JPEG":
                if reduction > 1:  # the decoder's own scale
                    picture.draft(None, (width // reduction, height // reduction))
                pixels = to_upright_rgb(picture, orientation)
            else:
                pixels = to_upright_rgb(picture, orientation, reduction)
    if orientation in _ON_ITS_SIDE:
        width, height = height, width
    pixels.setflags(write=False)
    decode_ms = 1000 * (perf_counter() - started)
    photo = Photo(pixels, width, height, 1 / reduction, sha256_of(data), name, decode_ms)
    return photo.refined_by(lambda side: load_photo(data, name, max_side=side).pixels)


def check_file(data: bytes, name: str) -> Format:
    """The format of a file that may be a photo.

    Raises:
        PhotoError, PhotoTooLargeError, PhotoFormatError: empty, over `MAX_BYTES`, in none of the four formats.
    """
    if not data:
        raise PhotoError("photo.empty", name)
    if len(data) > MAX_BYTES:
        raise PhotoTooLargeError("photo.too-many-bytes", name, limit=MAX_BYTES // 2**20)
    return _format(data, name)


def _format(data: bytes, name: str) -> Format:
    kind = sniff(data)
    if kind is None:
        raise PhotoFormatError("photo.format", name)
    return kind


def upright_size(data: bytes, name: str) -> tuple[int, int]:
    """Width and height of the upright photo in pixels, from the header alone. Raises `PhotoError`."""
    kind = _format(data, name)
    with _codec_faults(name):
        picture = _opened(data, kind, name)
        width, height = picture.size
        check_size(width, height, name, kind)
        return (height, width) if _orientation(data, kind, picture) in _ON_ITS_SIDE else (width, height)


def is_upright(data: bytes, name: str) -> bool:
    """Whether a photo's pixels are stored upright. Raises `PhotoFormatError` or `PhotoError`: as `load_photo`."""
    kind = _format(data, name)
    with _codec_faults(name):
        return _orientation(data, kind, _opened(data, kind, name)) == _UPRIGHT


def _displayable(path: str | Path) -> str:
    # A file name may hold bytes that are not valid UTF-8; records and messages may not.
    return str(path).encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _read_at_most(path: str | Path, limit: int) -> bytes:
    if str(path) == STANDARD_INPUT:
        return sys.stdin.buffer.read(limit)
    with Path(path).open("rb") as file:
        return file.read(limit)


@contextmanager
def _codec_faults(name: str) -> Iterator[None]:
    """Silence the codecs' warnings and turn their exceptions into `PhotoError`."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", module=r"PIL\b")
        try:
            yield
        except PhotoError:
            raise
        # On damaged data codecs raise nearly anything: OSError, SyntaxError, struct.error, KeyError...
        except Exception as error:
            raise PhotoError("photo.damaged", name) from error


def _opened(data: bytes, kind: Format, name: str) -> ImageFile:
    """The picture, opened and not decoded."""
    if kind == "WebP" and prod(size := webp_size(data)) > MOST_PIXELS[kind]:  # to open it takes 8 bytes a pixel
        check_size(*size, name, kind)
    return open_picture(data, kind)


def check_size(width: int, height: int, name: str, kind: Format) -> None:
    """Refuse a picture over the limit of its format or under `MIN_SIDE`; raises as `load_photo`."""
    most = MOST_PIXELS[kind]
    if width * height > most:
        limit = most // 10**6
        raise PhotoTooLargeError("photo.too-many-pixels", name, width=width, height=height, limit=limit)
    if min(width, height) < MIN_SIDE:
        raise PhotoError("photo.too-few-pixels", name, width=width, height=height, least=MIN_SIDE)


def decoding_reduction(width: int, height: int, max_side: int | None) -> int:
    """By which divisor of its sides a picture is decoded: the largest that leaves a longer side of `max_side`."""
    return next((one for one in _REDUCTIONS if max_side is not None and max(width, height) >= max_side * one), 1)


def _orientation(data: bytes, kind: Format, picture: ImageFile) -> int:
    """EXIF orientation 1-8 (1 is upright); 1 where it is missing or unreadable. Decodes no pixels."""
    try:
        value = (png_exif(data) if kind == "PNG" else picture.getexif()).get(_ORIENTATION_TAG)
    except Exception:
        return _UPRIGHT
    return value if isinstance(value, int) and 1 <= value <= 8 else _UPRIGHT
