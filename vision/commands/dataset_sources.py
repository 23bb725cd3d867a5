"""The sources of a data set: names, licence and consent, labelled photos."""

import re
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Final

import typer
from PIL import ExifTags, Image

from scoring.texts import Message
from vision.commands.label_arguments import STORE
from vision.commands.label_sources import LabelledFile, LabelOptions, Refusals, is_archive, open_labels
from vision.commands.translation import translate
from vision.dataset.photo_collector import PhotoFile, Source, SourcePhoto
from vision.errors import VisionError
from vision.hashing import sha256_of
from vision.images.metadata import SUFFIXES, clean_photo
from vision.labels.formats.recognition import find_label_folders
from vision.labels.labelled_photo import DatasetError

_TIME_IN_NAME: Final = re.compile(
    r"(?<!\d)(20\d\d)[-_.]?([01]\d)[-_.]?([0-3]\d)\D{0,4}([0-2]\d)[-_.]?([0-5]\d)[-_.]?([0-5]\d)(?!\d{4})"
)
"""As phones name photos: `IMG20231030204909`, `PXL_20231030_204909123`, `WhatsApp Image 2023-10-30 at 20.49.09`."""
_TERMS: Final = ("licence", "consent")


def find_sources(places: Sequence[str], terms: Mapping[str, Sequence[str]]) -> list[Source]:
    """Name the sources and find their licence and consent, prompting for missing ones on a terminal.

    `places`: folders, zip files, `store`; `terms`: the values of the options `licence` and `consent`, each `TEXT` or
    `SOURCE=TEXT`. Raises `DatasetError`: a place without labels, missing terms, or terms of an unknown source.
    """
    kinds = [(_name(place), _kind(place)) for place in places]
    given = {field: _terms(field, terms[field], [name for name, _ in kinds]) for field in _TERMS}
    return [Source(name, kind, *(_term(field, name, given[field]) for field in _TERMS)) for name, kind in kinds]


def read_sources(
    places: Sequence[str], sources: Sequence[Source], options: LabelOptions, tables: Collection[str] = ()
) -> Iterator[SourcePhoto]:
    """The labelled photos of all sources in order; those of `tables` are one session each. Raises `DatasetError`."""
    names = [source.name for source in sources]
    if unknown := next((name for name in tables if name not in names), None):
        raise DatasetError("dataset.no-source", "--one-session", source=unknown, sources=names)
    for place, source in zip(places, sources, strict=True):
        with open_labels(place, options, Refusals()) as found:
            for file in found:
                labels = file.labels
                if source.name in tables:
                    labels = replace(labels, provenance=replace(labels.provenance, photo_group=source.name))
                yield SourcePhoto(labels, partial(_read_picture, file), source)


def _read_picture(file: LabelledFile) -> PhotoFile:
    labels = file.labels
    try:
        data = file.read()
    except OSError:
        raise PictureMissingError("dataset.no-picture", labels.name) from None
    clean = clean_photo(data, labels.name)
    if (clean.width, clean.height) != (labels.width, labels.height):
        raise PictureMissingError("dataset.other-size", labels.name)
    original = labels.sha256 or sha256_of(data)
    return PhotoFile(clean.data, SUFFIXES[clean.media_type], original, _taken(data, labels.name))


class PictureMissingError(VisionError, code="picture-missing"):
    """Labels whose image file is missing."""


def _taken(data: bytes, name: str) -> datetime | None:
    """Capture time from the photo's metadata or its name, in the camera's local time; None if neither has it."""
    with suppress(Exception), Image.open(BytesIO(data)) as picture:
        exif = picture.getexif().get_ifd(ExifTags.IFD.Exif)
        return datetime.strptime(str(exif[ExifTags.Base.DateTimeOriginal]), "%Y:%m:%d %H:%M:%S")
    if found := _TIME_IN_NAME.search(name):
        with suppress(ValueError):
            year, month, day, hour, minute, second = map(int, found.groups())
            return datetime(year, month, day, hour, minute, second)
    return None


def _name(place: str) -> str:
    if place == STORE:
        return STORE
    path = Path(place).resolve()
    return path.name if path.is_dir() else path.stem


def _kind(place: str) -> str:
    if place == STORE:
        return STORE
    path = Path(place)
    if path.is_dir():
        return find_label_folders(path, place)[0].format.name
    return "archive" if is_archive(path) else "zip"


def _terms(field: str, texts: Sequence[str], sources: Sequence[str]) -> dict[str | None, str]:
    """Terms by source name; the key None holds the default."""
    found: dict[str | None, str] = {}
    for text in texts:
        name, separator, term = text.partition("=")
        key = name if separator else None
        if key is not None and key not in sources:
            raise DatasetError("dataset.no-source", f"--{field}", source=key, sources=list(sources))
        if key in found:
            raise DatasetError("dataset.term-twice", f"--{field}", source=key or Message("dataset.all-sources", {}))
        found[key] = term if separator else text
    return found


def _term(field: str, source: str, given: Mapping[str | None, str]) -> str:
    said = given.get(source, given.get(None))
    if said is None and sys.stdin.isatty():
        said = str(typer.prompt(translate(f"build.{field}", source=source)))
    if said is None or not said.strip():
        raise DatasetError("dataset.term-missing", f"{source}: {field}", field=field, source=source)
    return said.strip()
