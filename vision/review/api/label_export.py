"""Exports every corrected photo with its labels as a zip file."""

import logging
from collections.abc import Iterator
from dataclasses import replace
from typing import BinaryIO, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

from vision.images.metadata import SUFFIXES
from vision.labels.formats import Format, PhotoLabels
from vision.labels.photo_names import exported_name
from vision.review.corrected import corrected_record
from vision.review.store.errors import PhotoDamageError, UnknownError
from vision.review.store.store import Store
from vision.unpacking.scratch import scratch_folder

LEFT_OUT: Final = "left-out.txt"
LOG: Final = logging.getLogger(__name__)


def write_labels(store: Store, labels: Format, stream: BinaryIO) -> None:
    """Write photos and label files as a zip file; photos that are lost are named in its `left-out.txt` instead."""
    lost: list[PhotoDamageError] = []
    with ZipFile(stream, "w", ZIP_DEFLATED) as archive, scratch_folder() as folder:
        labels.write(_photos(store, labels.images, archive, lost), folder)
        for file in sorted(path for path in folder.rglob("*") if path.is_file()):
            archive.write(file, file.relative_to(folder))
        if lost:
            archive.writestr(LEFT_OUT, "".join(f"{error}\n" for error in lost))
    for error in lost:
        LOG.warning("the labels lack %s", error)


def _photos(store: Store, folder: str, archive: ZipFile, lost: list[PhotoDamageError]) -> Iterator[PhotoLabels]:
    """Write each photo to the archive and yield its labels; those that cannot be read are added to `lost`."""
    for stored in store.corrected():
        image = stored.record.image
        try:
            photo = store.photo(image.sha256)
        except UnknownError:
            continue  # deleted concurrently
        except PhotoDamageError as error:
            lost.append(error)
            continue
        name = exported_name(image.name, image.sha256, SUFFIXES[photo.media_type])
        # Images are already compressed.
        archive.writestr(f"{folder}/{name}", photo.data, ZIP_STORED)
        labelled = PhotoLabels.from_correction(name, stored.record, corrected_record(stored))
        yield replace(labelled, sha256=photo.file_sha256)
