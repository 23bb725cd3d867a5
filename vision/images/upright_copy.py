"""Copies of photos that every tool opens: JPEG or PNG, stored upright."""

from io import BytesIO
from typing import Final

from PIL import ExifTags, Image

from vision.images.codecs import open_picture, sniff
from vision.images.photo import is_upright, load_photo

_QUALITY: Final = 95
_OPENED_EVERYWHERE: Final = {"JPEG": ".jpg", "PNG": ".png"}


def upright_copy(data: bytes, name: str) -> tuple[bytes, str]:
    """A photo's file as every tool opens it, and the suffix of its name.

    An upright JPEG or PNG stays as it is. Any other photo (HEIC, WebP, turned by EXIF) is decoded, turned upright and
    coded as a JPEG; its metadata stay, without the orientation. Raises `PhotoError`: the file is not a photo.
    """
    kind = sniff(data)
    if kind in _OPENED_EVERYWHERE and is_upright(data, name):
        return data, _OPENED_EVERYWHERE[kind]
    pixels = load_photo(data, name).pixels
    stream = BytesIO()
    Image.fromarray(pixels).save(stream, "JPEG", quality=_QUALITY, exif=_exif_without_orientation(data))
    return stream.getvalue(), ".jpg"


def _exif_without_orientation(data: bytes) -> bytes:
    kind = sniff(data)
    try:
        exif = open_picture(data, kind).getexif() if kind else Image.Exif()
        exif.pop(ExifTags.Base.Orientation, None)
        return exif.tobytes()
    except Exception:  # metadata of strangers; the picture counts
        return b""
