"""Loads labels from a folder in any format, a zip file of one, an archive, or the local store."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import BadZipFile, ZipFile

import typer

from scoring.errors import PailensError
from scoring.texts.system import system_reason
from vision.annotation.prelabel.predictions import read_predictions
from vision.commands.speech import say, say_error
from vision.detection.detector import PHOTO_SIDE
from vision.images.photo import Photo, PhotoError, load_photo, load_photo_file
from vision.labels.formats.picture_fit import require_fit
from vision.labels.formats.recognition import LabelFolder, find_label_folders, naming_of
from vision.labels.labelled_photo import DatasetError
from vision.labels.naming import read_name_file
from vision.labels.photo_labels import PhotoLabels, Provenance
from vision.labels.picture_finder import PictureFinder
from vision.labels.review_state import settle_review
from vision.labels.yolo_folders import has_class_names, photo_groups, photo_sources
from vision.review.corrected import corrected_record
from vision.review.store import Store

_MOST_BYTES: Final = 32 * 2**30
"""Maximum unpacked size in bytes of a zip file of labels."""
_ARCHIVE: Final = "manifest.json"


@dataclass(frozen=True, slots=True)
class LabelledFile:
    """A photo's labels, with access to its image file.

    Attributes:
        labels: the labels, with the photo's source if the store or an `index.csv` has it.
        load: returns the decoded photo; raises PailensError if it is not available.
        read: returns the file's bytes; raises OSError or PailensError if it is not available.
        changed: when the file was changed, in nanoseconds; 0 where not known.
    """

    labels: PhotoLabels
    load: Callable[[], Photo]
    read: Callable[[], bytes]
    changed: int = 0


@dataclass(frozen=True, slots=True)
class LabelOptions:
    """How labels of folders and zip files are taken.

    Attributes:
        names: codes by class name, None for boxes to be left out; other names are looked up in the shipped tables.
        predictions: the folder of `pailens detect` that the labels were made of, None if it is their own.
        reviewed: whether a person has checked all of them, changed or not.
    """

    names: Mapping[str, str | None] = field(default_factory=dict)
    predictions: Path | None = None
    reviewed: bool = False

    @classmethod
    def of(cls, names: Path | None, predictions: Path | None, *, reviewed: bool) -> LabelOptions:
        """The options of a command, the names read from their file.

        Raises:
            DatasetError: about the file of names.
        """
        return cls(read_name_file(names) if names else {}, predictions, reviewed)


@contextmanager
def open_labels(place: Path, options: LabelOptions = LabelOptions()) -> Iterator[Iterator[LabelledFile]]:
    """The labels of a folder or zip file.

    Raises:
        DatasetError: about the file; no known format, or invalid labels.
        ArchiveError: about the invalid part of an archive.
    """
    if place.is_dir():
        yield _of_folder(place, options)
        return
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        if is_archive(place):
            store = stack.enter_context(Store.open(folder))
            with place.open("rb") as stream:
                store.import_archive(stream)
            yield labels_of_store(store)
        else:
            _unpack(place, folder)
            yield _of_folder(folder, options, str(place))


def labels_of_store(store: Store) -> Iterator[LabelledFile]:
    """The labels of a store's corrected photos, named by their hashes."""
    for stored in store.corrected():
        name = stored.record.image.sha256
        corrected = PhotoLabels.from_correction(name, stored.record, corrected_record(stored))
        labels = replace(corrected, provenance=Provenance(received=stored.created))
        yield LabelledFile(labels, partial(_load_stored, store, name), partial(_read_stored, store, name))


def _of_folder(folder: Path, options: LabelOptions, about: str | None = None) -> Iterator[LabelledFile]:
    folders = find_label_folders(folder, about or str(folder))
    names = naming_of(folders, options.names, about or str(folder))
    predictions = read_predictions(options.predictions or folder)
    for one in folders:
        _tell_of_numbers(one)
        sources, groups = photo_sources(one.folder), photo_groups(one.folder)
        pictures = PictureFinder(one.folder)
        for read in one.read(names):
            labels = settle_review(read, predictions.find(read))
            if options.reviewed:
                labels = replace(labels, annotator="person")
            name = read.name.removeprefix(f"{one.part}/") if one.part else read.name
            stem = Path(name).stem
            file = pictures.find(name) or one.folder / name
            provenance = Provenance(sources.get(stem), groups.get(stem))
            load = partial(load_photo_file, file, max_side=PHOTO_SIDE)
            changed = file.stat().st_mtime_ns if file.is_file() else 0
            yield LabelledFile(
                replace(labels, provenance=provenance), load, partial(_read_fitting, file, labels), changed
            )


def _read_fitting(file: Path, labels: PhotoLabels) -> bytes:
    data = file.read_bytes()
    require_fit(labels, data)
    return data


def _tell_of_numbers(labels: LabelFolder) -> None:
    """Say on the error stream that class numbers have no names."""
    if labels.format.name.startswith("yolo") and not has_class_names(labels.folder):
        typer.echo(f"{labels.folder}: {say('labels.numbered')}", err=True)


def refusal(file: LabelledFile, error: OSError | PailensError) -> str:
    """What to say of a photo that cannot be taken: its name, and why."""
    name = file.labels.name
    if isinstance(error, FileNotFoundError):
        error = PhotoError("labels.photo-not-there", name)
    elif isinstance(error, OSError):
        error = PhotoError("file.unreadable", name, reason=system_reason(error))
    said = say_error(error)
    return said if error.about == name else f"{name}: {said}"


def _load_stored(store: Store, name: str) -> Photo:
    return load_photo(store.photo(name).data, name, max_side=PHOTO_SIDE)


def _read_stored(store: Store, name: str) -> bytes:
    return store.photo(name).data


def is_archive(place: Path) -> bool:
    """Whether a zip file is the archive of a store.

    Raises:
        DatasetError: not a zip file.
    """
    try:
        with ZipFile(place) as packed:
            return _ARCHIVE in packed.namelist()
    except OSError as error:
        raise DatasetError("file.unreadable", str(place), reason=system_reason(error)) from None
    except BadZipFile:
        raise DatasetError("labels.no-zip", str(place)) from None


def _unpack(place: Path, folder: Path) -> None:
    try:
        with ZipFile(place) as packed:
            if sum(part.file_size for part in packed.infolist()) > _MOST_BYTES:
                raise DatasetError("labels.zip-too-large", str(place), limit=_MOST_BYTES // 2**30)
            packed.extractall(folder)
    except (BadZipFile, EOFError, NotImplementedError, RuntimeError) as error:
        raise DatasetError("labels.zip-damaged", str(place), reason=str(error)) from None
