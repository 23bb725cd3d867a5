"""Corrected photos with their labels as a zip file, in the browser; as `vision.review.api.label_export`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from vision.hashing import sha256_of
from vision.labels.formats import Format
from vision.labels.photo_labels import PhotoLabels
from vision.labels.photo_names import exported_name
from vision.review.browser.documents import Database, Documents
from vision.review.corrected import corrected_record
from vision.review.store.archive.writing import ArchiveWriter, SupportsWrite


async def export_labels(database: Database, labels: Format, file: SupportsWrite) -> None:
    """Write photos and label files as a zip file; photos that are gone are named in its `left-out.txt` instead."""
    written, lost = [], []
    with ArchiveWriter(file) as archive, TemporaryDirectory() as folder:
        for stored in await Documents(database).corrected():
            image = stored.record.image
            photo = await database.upright_photo(image.sha256)
            if photo is None:
                lost.append(f"{image.sha256}\n".encode())
                continue
            data, name = bytes(photo.to_py()), exported_name(image.name, image.sha256, ".jpg")
            archive.add_stored(f"{labels.images}/{name}", data)
            labelled = PhotoLabels.from_correction(name, stored.record, corrected_record(stored))
            written.append(replace(labelled, sha256=sha256_of(data)))
        labels.write(written, Path(folder))
        for path in sorted(one for one in Path(folder).rglob("*") if one.is_file()):
            archive.add_lines(path.relative_to(folder).as_posix(), [path.read_bytes()])
        if lost:
            archive.add_lines("left-out.txt", lost)
