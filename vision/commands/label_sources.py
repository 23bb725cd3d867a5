"""Loads labels from a folder in any format, a zip file of one, an archive, or the local store."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Final, Literal, TypeAlias
from zipfile import BadZipFile, ZipFile

import typer

from scoring.errors import PailensError, system_faults
from scoring.texts.system import system_reason
from vision.annotation.prelabel.journal import read_predictions
from vision.commands.label_arguments import STORE
from vision.commands.progress import error_console
from vision.commands.translation import translate, translate_error
from vision.detection.detector import PHOTO_SIDE
from vision.images.photo import Photo, PhotoError, load_photo
from vision.labels.files import ReadReport
from vision.labels.formats.recognition import LabelFolder, find_label_folders, naming_of, require_fit, top_folder
from vision.labels.labelled_photo import DatasetError
from vision.labels.naming import Naming, read_name_file
from vision.labels.photo_labels import PhotoLabels, Provenance
from vision.labels.picture_finder import PictureFinder
from vision.labels.review_state import settle_review
from vision.labels.yolo_folders import has_class_names, photo_groups, photo_sources
from vision.labels.zip_files import unpack_zip
from vision.review.corrected import corrected_record
from vision.review.store.store import Store
from vision.unpacking.scratch import scratch_folder

Unlabelled: TypeAlias = Literal["background", "refuse"]

_WHOLE_FILES: Final = frozenset({".xml", ".json"})
"""Endings of label files; if one of all photos is refused, no photo is known to be without labels."""
_ARCHIVE: Final = "manifest.json"


@dataclass(frozen=True, slots=True)
class LabelledFile:
    """A photo's labels, with access to its image file.

    Attributes:
        labels: the labels, with the photo's source if the store or an `index.csv` has it.
        read: returns the file's bytes; raises OSError or PailensError if it is not available.
        changed: when the file was changed, in nanoseconds; 0 where not known.
    """

    labels: PhotoLabels
    read: Callable[[], bytes]
    changed: int = 0

    def load(self) -> Photo:
        """The decoded photo. Raises `PailensError`: it is not available."""
        name = self.labels.name
        with system_faults("file.unreadable", name, PhotoError):
            data = self.read()
        return load_photo(data, name, max_side=PHOTO_SIDE)


@dataclass(frozen=True, slots=True)
class LabelOptions:
    """How labels of folders and zip files are taken.

    Attributes:
        names: codes by class name, None for boxes to be left out; other names are looked up in the shipped tables.
        predictions: the folder of `pailens detect` that the labels were made of, None if it is their own.
        reviewed: whether a person has checked all of them, changed or not.
        unlabelled: what a photo without a label file is: without tiles (`background`), or refused as YOLO has it.
    """

    names: Mapping[str, str | None] = field(default_factory=dict)
    predictions: Path | None = None
    reviewed: bool = False
    unlabelled: Unlabelled = "refuse"

    @classmethod
    def of(
        cls, names: Path | None, predictions: Path | None, *, reviewed: bool, unlabelled: Unlabelled = "refuse"
    ) -> LabelOptions:
        """The options of a command, the names read from their file. Raises `DatasetError`: about the file of names."""
        return cls(read_name_file(names) if names else {}, predictions, reviewed, unlabelled)


@contextmanager
def open_labels(
    place: str | Path, options: LabelOptions = LabelOptions(), report: ReadReport | None = None
) -> Iterator[Iterator[LabelledFile]]:
    """The labels of a folder or zip file, or with the text `store` those of the photos corrected here.

    `report`: is told of photos whose labels are refused, by default raised. Raises `DatasetError`: about the file; no
    known format, or invalid labels; `ArchiveError`: about the invalid part of an archive.
    """
    report, path = report or ReadReport(), Path(place)
    with ExitStack() as stack:
        if place == STORE:
            yield labels_of_store(stack.enter_context(Store.own()))
            return
        if path.is_dir():
            yield _of_folder(path, options, report, str(place))
            return
        folder = stack.enter_context(scratch_folder())
        if is_archive(path):
            store = stack.enter_context(Store.open(folder))
            with path.open("rb") as stream:
                store.import_archive(stream)
            yield labels_of_store(store)
        else:
            unpack_zip(path, folder)
            yield _of_folder(folder, options, report, str(place))


def labels_of_store(store: Store) -> Iterator[LabelledFile]:
    """The labels of a store's corrected photos, named by their hashes."""
    for stored in store.corrected():
        name = stored.record.image.sha256
        corrected = PhotoLabels.from_correction(name, stored.record, corrected_record(stored))
        labels = replace(corrected, provenance=Provenance(received=stored.created))
        yield LabelledFile(labels, partial(_read_stored, store, name))


def _of_folder(folder: Path, options: LabelOptions, report: ReadReport, about: str) -> Iterator[LabelledFile]:
    folders = find_label_folders(folder, about)
    names = naming_of(folders, options.names, about)
    predictions = read_predictions(options.predictions or top_folder(folder))
    for one in folders:
        if one.format.name.startswith("yolo") and not has_class_names(one.folder):
            typer.echo(f"{one.folder}: {translate('labels.numbered')}", err=True)
        sources, groups = photo_sources(one.folder), photo_groups(one.folder)
        pictures = PictureFinder(one.folder)
        for read in _read(one, names, options, report):
            labels = settle_review(read, predictions.find(read))
            if options.reviewed:
                labels = replace(labels, annotator="person")
            name = read.name.removeprefix(f"{one.part}/") if one.part else read.name
            stem = Path(name).stem
            file = pictures.find(name) or one.folder / name
            provenance = Provenance(sources.get(stem), groups.get(stem))
            changed = file.stat().st_mtime_ns if file.is_file() else 0
            yield LabelledFile(replace(labels, provenance=provenance), partial(_read_fitting, file, labels), changed)


def _read(one: LabelFolder, names: Naming, options: LabelOptions, report: ReadReport) -> Iterator[PhotoLabels]:
    """The labels of a folder, then those photos without any that count as background."""
    if options.unlabelled == "refuse":
        yield from one.read(names, report)
        return
    pictures = PictureFinder(one.folder)
    labelled: set[Path | None] = set()
    whole_files: set[str] = set()

    def tell(photo: str, error: PailensError) -> None:
        name = photo
        if error.id != "labels.no-labels":
            with suppress(DatasetError):
                name = pictures.local_name(name)
            picture = pictures.find(name)
            labelled.add(picture)
            whole_files.update({name} if picture is None and Path(name).suffix in _WHOLE_FILES else ())
            report.refuse(photo, error)

    telling = ReadReport(tell)
    for photo in one.read(names, telling):
        labelled.add(pictures.find(photo.name.removeprefix(f"{one.part}/") if one.part else photo.name))
        yield photo
    report.fitted += telling.fitted
    for picture in pictures.all() if not whole_files else ():
        name = pictures.name_of(picture)
        if picture not in labelled:
            for empty in report.read(name, partial(_without_tiles, name, pictures)):
                yield replace(empty, name=f"{one.part}/{name}") if one.part else empty


def _without_tiles(name: str, pictures: PictureFinder) -> PhotoLabels:
    return PhotoLabels(name, *pictures.size_of(name))


def _read_fitting(file: Path, labels: PhotoLabels) -> bytes:
    data = file.read_bytes()
    require_fit(labels, data)
    return data


class Refusals(ReadReport):
    """Says on the error stream which photos are left out, and why, and counts them."""

    def __init__(self) -> None:
        super().__init__()
        self.console = error_console()
        self.count = 0

    def refuse(self, name: str, error: OSError | PailensError) -> None:
        self.count += 1
        self.console.print(_refusal(name, error), markup=False, emoji=False)


def _refusal(name: str, error: OSError | PailensError) -> str:
    """What to say of a photo that cannot be taken: its name, and why."""
    if isinstance(error, FileNotFoundError):
        error = PhotoError("labels.photo-not-there", name)
    elif isinstance(error, OSError):
        error = PhotoError("file.unreadable", name, reason=system_reason(error))
    said = translate_error(error)
    return said if error.about == name else f"{name}: {said}"


def _read_stored(store: Store, name: str) -> bytes:
    return store.photo(name).data


def is_archive(place: Path) -> bool:
    """Whether a zip file is the archive of a store. Raises `DatasetError`: not a zip file."""
    try:
        with ZipFile(place) as packed:
            return _ARCHIVE in packed.namelist()
    except OSError as error:
        raise DatasetError("file.unreadable", str(place), reason=system_reason(error)) from None
    except BadZipFile:
        raise DatasetError("labels.no-zip", str(place)) from None
