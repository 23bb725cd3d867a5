"""Writes photos beside their labels so that other tools open them."""

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Final

from PIL import ExifTags, Image

from vision.images.codecs import open_picture, sniff
from vision.images.photo import is_upright, load_photo
from vision.labels.files import atomic_target
from vision.labels.photo_labels import PhotoLabels
from vision.labels.photo_names import free_stem

_QUALITY: Final = 95
_OPENED_EVERYWHERE: Final = {"JPEG": ".jpg", "PNG": ".png"}
_SUFFIXES: Final = {**_OPENED_EVERYWHERE, "WebP": ".webp", "HEIC": ".heic"}


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


@dataclass(slots=True)
class PhotoExport:
    """The pictures of a folder of labels.

    `flat`: whether subfolders become part of the file names (`evening/a.jpg` -> `evening_a.jpg`); `upright`: whether
    photos are made upright JPEG or PNG files; otherwise they are copied as they are, with a suffix.
    """

    folder: Path
    flat: bool
    upright: bool
    _taken: dict[str, str] = field(default_factory=dict)

    def add(self, labels: PhotoLabels, read: Callable[[], bytes], changed: int = 0) -> PhotoLabels:
        """Write a photo's picture, or leave an earlier one if its file is gone; returns its labels under that name.

        `read`: returns the photo's file; raises OSError or PailensError; `changed`: when the file was changed, in
        nanoseconds; a picture of that time is not written again. 0 where not known. Raises `DatasetError`: the picture
        cannot be written; `OSError` or `PailensError`: what `read` raises; about a file that is no photo.
        """
        wanted = PurePosixPath(labels.name.replace("/", "_") if self.flat else labels.name)
        suffixes = (".jpg", ".png") if self.upright else (wanted.suffix,)
        stem = free_stem(wanted, labels.name, self._taken)
        for suffix in suffixes:
            place = self.folder / f"{stem}{suffix}"
            if changed and place.is_file() and place.stat().st_mtime_ns == changed:
                return labels.renamed(f"{stem}{suffix}")
        try:
            original = read()
        except OSError:
            left = next((one for one in suffixes if (self.folder / f"{stem}{one}").is_file()), None)
            if left is None:
                raise
            return labels.renamed(f"{stem}{left}")
        suffix = wanted.suffix or _SUFFIXES.get(sniff(original) or "", "")
        data, suffix = upright_copy(original, labels.name) if self.upright else (original, suffix)
        with atomic_target(self.folder / f"{stem}{suffix}") as part:
            part.write_bytes(data)
            if changed:
                os.utime(part, ns=(changed, changed))
        return labels.renamed(f"{stem}{suffix}")

    def rename(self, labels: PhotoLabels) -> PhotoLabels:
        """The labels under the name that their picture would get."""
        wanted = PurePosixPath(labels.name.replace("/", "_") if self.flat else labels.name)
        return labels.renamed(f"{free_stem(wanted, labels.name, self._taken)}{wanted.suffix}")
