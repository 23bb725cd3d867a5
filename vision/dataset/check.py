"""Verifies a data set against its manifest."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from scoring.texts import Message
from vision.dataset.build import split_files
from vision.dataset.manifest import MANIFEST, Manifest, PhotoEntry
from vision.dataset.photo_collector import WORK_FOLDER
from vision.dataset.sessions import similar_pairs
from vision.dataset.splits import SPLITS
from vision.hashing import sha256_of
from vision.labels.labelled_photo import DatasetError
from vision.labels.yolo_folders import read_yolo_labels
from vision.texts.translation import join


def check_dataset(folder: Path) -> tuple[Manifest, list[Message]]:
    """The manifest, and one message per inconsistency. Raises `DatasetError`: the manifest is missing or invalid."""
    manifest = Manifest.load(folder / MANIFEST)
    return manifest, [*_file_faults(folder, manifest), *_split_faults(manifest)]


def _file_faults(folder: Path, manifest: Manifest) -> Iterator[Message]:
    if (folder / WORK_FOLDER).is_dir():
        yield Message("check.stopped", {})
    for entry in manifest.photos:
        for file, promised in (
            (entry.file, entry.sha256),
            (entry.labels, entry.labels_sha256),
            (entry.record, entry.record_sha256),
        ):
            if not (folder / file).is_file():
                yield Message("check.missing", {"file": file})
            elif sha256_of(folder / file) != promised:
                yield Message("check.hash", {"file": file})
        yield from _label_faults(folder, entry)
    listed = split_files(manifest.photos)
    for side in SPLITS:
        for part in ("images", "labels", "readings"):
            for path in sorted((folder / side / part).glob("*")):
                if (file := path.relative_to(folder).as_posix()) not in listed:
                    yield Message("check.unlisted", {"file": file})


def _label_faults(folder: Path, entry: PhotoEntry) -> Iterator[Message]:
    """Labels unchanged since the build must hold the recorded number of tiles, less those outside the photo."""
    path = folder / entry.labels
    if not path.is_file():
        return
    try:
        codes, _ = read_yolo_labels(path)
    except DatasetError as error:
        yield Message("check.labels", {"file": entry.labels, "about": error.about, "fault": error.said})
        return
    if len(codes) > entry.tiles:
        yield Message("check.tiles", {"file": entry.labels, "count": len(codes), "said": entry.tiles})


def _split_faults(manifest: Manifest) -> Iterator[Message]:
    photos = manifest.photos
    for field in ("photo", "sha256"):
        files: defaultdict[str, list[str]] = defaultdict(list)
        for entry in photos:
            files[getattr(entry, field)].append(entry.file)
        yield from (
            Message("check.one-photo", {"files": join("join.and", found)}) for found in files.values() if len(found) > 1
        )
    sides: defaultdict[str, set[str]] = defaultdict(set)
    for entry in photos:
        sides[entry.session].add(entry.split)
    for session, found in sides.items():
        if len(found) > 1:
            yield Message("check.session", {"session": session[:12], "sides": join("join.and", sorted(found))})
    for one, other in similar_pairs([int(entry.look, 16) for entry in photos]):
        if photos[one].split != photos[other].split:
            yield Message("check.alike", {"first": photos[one].file, "second": photos[other].file})
    for source in manifest.sources:
        if source.photos != sum(entry.source == source.name for entry in photos):
            yield Message("check.source", {"source": source.name, "count": source.photos})
