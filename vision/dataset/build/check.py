"""Whether a data set is what its manifest says."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from vision.dataset.build.gather import PARTS
from vision.dataset.build.manifest import MANIFEST, Manifest, PhotoEntry
from vision.dataset.build.placing import sha256_of, side_files
from vision.dataset.build.sessions import alike
from vision.dataset.build.sides import SIDES
from vision.dataset.labelled import DatasetError
from vision.dataset.yolo import read_yolo_labels


def check_dataset(folder: Path) -> tuple[Manifest, list[str]]:
    """The manifest, and what does not agree with it, a sentence each; nothing where all does.

    Raises:
        DatasetError: there is no manifest, or it is broken.
    """
    manifest = Manifest.load(folder / MANIFEST)
    return manifest, [*_file_faults(folder, manifest), *_side_faults(manifest)]


def _file_faults(folder: Path, manifest: Manifest) -> Iterator[str]:
    if (folder / PARTS).is_dir():
        yield "A build was stopped half-way; the same command goes on with it."
    for entry in manifest.photos:
        for file, promised in (
            (entry.file, entry.sha256),
            (entry.labels, entry.labels_sha256),
            (entry.record, entry.record_sha256),
        ):
            if not (folder / file).is_file():
                yield f"{file} is missing."
            elif sha256_of(folder / file) != promised:
                yield f"{file} is not what the manifest says: its hash is another."
        yield from _label_faults(folder, entry)
    listed = side_files(manifest.photos)
    for side in SIDES:
        for part in ("images", "labels", "readings"):
            for path in sorted((folder / side / part).glob("*")):
                if (file := path.relative_to(folder).as_posix()) not in listed:
                    yield f"{file} is not in the manifest."


def _label_faults(folder: Path, entry: PhotoEntry) -> Iterator[str]:
    """Labels that nobody changed hold as many tiles as were built in, less those outside the photo."""
    path = folder / entry.labels
    if not path.is_file():
        return
    try:
        codes, _ = read_yolo_labels(path)
    except DatasetError as error:
        yield f"{entry.labels}: {error}."
        return
    if len(codes) > entry.tiles:
        yield f"{entry.labels} has {len(codes)} tiles; the manifest says {entry.tiles}."


def _side_faults(manifest: Manifest) -> Iterator[str]:
    photos = manifest.photos
    for field in ("photo", "sha256"):
        files: defaultdict[str, list[str]] = defaultdict(list)
        for entry in photos:
            files[getattr(entry, field)].append(entry.file)
        yield from (f"{' and '.join(found)} are one photo." for found in files.values() if len(found) > 1)
    sides: defaultdict[str, set[str]] = defaultdict(set)
    for entry in photos:
        sides[entry.session].add(entry.side)
    for session, found in sides.items():
        if len(found) > 1:
            yield f"The session {session[:12]} is on {' and '.join(sorted(found))}."
    for one, other in alike([int(entry.look, 16) for entry in photos]):
        if photos[one].side != photos[other].side:
            yield f"{photos[one].file} and {photos[other].file} look alike and are on two sides."
    for source in manifest.sources:
        if source.photos != sum(entry.source == source.name for entry in photos):
            yield f"The manifest gives the source {source.name} {source.photos} photos and lists another number."
