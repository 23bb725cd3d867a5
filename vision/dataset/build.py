"""Builds a data set, or its next version, from photos and their labels, and checks it against its manifest."""

import shutil
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, timedelta
from importlib import metadata
from pathlib import Path

from scoring.texts import Message
from scoring.texts.system import system_reason
from vision.dataset.manifest import (
    MANIFEST,
    VERSIONS,
    Manifest,
    PhotoEntry,
    SourceEntry,
    diff_photos,
    load_versions,
    splits_of,
)
from vision.dataset.photo_collector import WORK_FOLDER, CollectedPhoto, LeftPhoto, PhotoCollector, Source, SourcePhoto
from vision.dataset.sessions import similar_pairs
from vision.dataset.splits import SPLITS, SplitRatios, assign_splits
from vision.hashing import sha256_of
from vision.labels.files import locked_folder
from vision.labels.formats import FORMATS
from vision.labels.labelled_photo import DatasetError
from vision.labels.yolo_folders import read_yolo_labels, write_photo_index
from vision.texts import CATALOGUE
from vision.texts.translation import join


def write_splits(folder: Path, photos: Sequence[CollectedPhoto]) -> list[PhotoEntry]:
    """Write the files of every split and delete those of no photo. Raises `DatasetError`: a write failed."""
    for side in SPLITS:
        mine = [photo for photo in photos if photo.split == side]
        try:
            _write_split(folder, side, mine)
        except OSError as error:
            raise DatasetError(
                "file.unwritable", str(error.filename or folder / side), reason=system_reason(error)
            ) from None
    entries = [_entry(folder, photo) for photo in photos]
    return sorted(entries, key=lambda entry: entry.file)


def split_files(entries: Iterable[PhotoEntry]) -> set[str]:
    """Every file of the photos, relative to the data set's folder."""
    return {file for entry in entries for file in (entry.file, entry.labels, entry.record)}


def _write_split(folder: Path, side: str, photos: Sequence[CollectedPhoto]) -> None:
    place = folder / side
    if not photos:
        shutil.rmtree(place, ignore_errors=True)
        return
    (place / "images").mkdir(parents=True, exist_ok=True)
    for photo in photos:
        part = folder / WORK_FOLDER / photo.file
        if part.is_file():
            part.replace(place / "images" / photo.file)
    labels = [photo.labels for photo in photos]
    FORMATS["yolo"].write(labels, place)
    FORMATS["json"].write(labels, place)
    rows = ((photo.file.rsplit(".", 1)[0], photo.subsource, photo.session) for photo in photos)
    write_photo_index(place, rows)
    stems = {photo.file.rsplit(".", 1)[0] for photo in photos}
    for part_name in ("images", "labels", "readings"):
        for path in (place / part_name).iterdir():
            if path.name.split(".", 1)[0] not in stems:
                path.unlink()


def _entry(folder: Path, photo: CollectedPhoto) -> PhotoEntry:
    labels = photo.photo.labels
    network = labels.predicted.model if labels.predicted else labels.model
    entry = PhotoEntry(
        file=f"{photo.split}/images/{photo.file}",
        sha256=photo.sha256,
        labels_sha256="0" * 64,
        record_sha256="0" * 64,
        photo=photo.capture.photo,
        look=f"{photo.capture.perceptual_hash:016x}",
        session=photo.session,
        source=photo.photo.source.name,
        subsource=photo.subsource,
        annotator="person" if labels.annotator == "person" else "imported",
        model=network,
        tiles=len(labels.tiles),
    )
    hashes = {"labels_sha256": sha256_of(folder / entry.labels), "record_sha256": sha256_of(folder / entry.record)}
    return entry.model_copy(update=hashes)


@dataclass(frozen=True, slots=True)
class BuildResult:
    """What was built, whether as a new version; `unplaced` photos, taken with no known others, are sessions alone."""

    manifest: Manifest
    left_out: tuple[LeftPhoto, ...]
    is_new_version: bool
    unplaced: tuple[str, ...] = ()


def build_dataset(
    sources: Sequence[Source],
    materials: Iterable[SourcePhoto],
    folder: Path,
    ratios: SplitRatios = SplitRatios(),  # noqa: B008
    gap: timedelta = timedelta(minutes=30),
) -> BuildResult:
    """Build a data set in a folder, or the next version of the one that is there.

    The data set is what the sources hold now: a photo that no source gives any more is removed. An interrupted build
    resumes when it is started again; the manifest is written last, and only if something changed.

    Args:
        sources: with their terms; names must be unique.
        materials: the photos of these sources, the most trusted labels of a photo first.
        folder: of the data set; created if needed.
        ratios: split of new sessions; photos of earlier versions keep their split.
        gap: longest time between two photos of one session.

    Raises:
        DatasetError: two sources of one name; no photo to build from; a folder that holds something else, or that
            another build is writing; a file that cannot be written.
    """
    names = [source.name for source in sources]
    if doubled := next((name for name in names if names.count(name) > 1), None):
        raise DatasetError("dataset.source-twice", doubled)
    with _writing(folder):
        versions = load_versions(folder)
        gathering = PhotoCollector.open(folder, versions)
        gathered = sorted(gathering.collect(materials), key=lambda one: one.file)
        sided = assign_splits([one.capture for one in gathered], splits_of(versions), ratios, gap)
        placed = [
            replace(one, split=sided.splits[one.capture.photo], session=sided.sessions[one.capture.photo])
            for one in gathered
            if one.capture.photo not in sided.straddling
        ]
        left_out = [*gathering.left_out, *_left_between(gathered, sided.straddling)]
        if not placed:
            reasons = {CATALOGUE.translate(one.reason): one.reason for one in left_out}
            raise DatasetError(
                "dataset.no-photo",
                ", ".join(names),
                reasons=join(
                    "join.semicolon",
                    [reasons[said] for said in sorted(reasons)] or [Message("dataset.sources-empty", {})],
                ),
            )
        entries = write_splits(folder, placed)
        built = _finish(folder, versions, sources, entries, left_out, ratios, gap)
        shutil.rmtree(folder / WORK_FOLDER)
    return replace(built, unplaced=_unplaced(placed))


@contextmanager
def _writing(folder: Path) -> Iterator[None]:
    """Lock the folder, which must be empty, a data set, or an interrupted first build."""
    begun = (folder / MANIFEST).is_file() or (folder / WORK_FOLDER).is_dir()
    ours = {path.name for path in folder.iterdir()} if begun else {VERSIONS}
    try:
        with locked_folder(folder, ours, "dataset.being-written"):
            yield
    except OSError as error:
        raise DatasetError("file.unwritable", str(error.filename or folder), reason=system_reason(error)) from None


def _unplaced(photos: Sequence[CollectedPhoto]) -> tuple[str, ...]:
    counts = Counter(photo.session for photo in photos)
    alone = [one for one in photos if counts[one.session] == 1 and not one.capture.is_placed]
    return tuple(f"{one.photo.source.name}/{one.photo.labels.name}" for one in alone)


def _left_between(gathered: Iterable[CollectedPhoto], straddling: Iterable[str]) -> list[LeftPhoto]:
    left = frozenset(straddling)
    return [
        LeftPhoto(one.photo.source.name, one.photo.labels.name, Message("dataset.between-sides", {}))
        for one in gathered
        if one.capture.photo in left
    ]


def _finish(
    folder: Path,
    versions: Sequence[Manifest],
    sources: Sequence[Source],
    entries: Sequence[PhotoEntry],
    left_out: Sequence[LeftPhoto],
    shares: SplitRatios,
    gap: timedelta,
) -> BuildResult:
    """Write the manifest if something changed, after archiving the previous one."""
    before = versions[-1] if versions else None
    manifest = Manifest(
        version=before.version + 1 if before else 1,
        made=datetime.now(UTC).replace(microsecond=0),
        pailens=metadata.version("pailens"),
        shares=asdict(shares),
        gap_minutes=gap / timedelta(minutes=1),
        sources=tuple(_source_entry(source, entries) for source in sources),
        photos=tuple(entries),
        left_out=tuple(left.record() for left in left_out),
        changes=diff_photos(before, entries),
    )
    if before and manifest.same_content(before):
        return BuildResult(before, tuple(left_out), is_new_version=False)
    if before:
        (folder / VERSIONS).mkdir(exist_ok=True)
        before.save(folder / VERSIONS / f"{before.version}.json")
    manifest.save(folder / MANIFEST)
    return BuildResult(manifest, tuple(left_out), is_new_version=True)


def _source_entry(source: Source, entries: Iterable[PhotoEntry]) -> SourceEntry:
    mine = [entry for entry in entries if entry.source == source.name]
    tiles = sum(entry.tiles for entry in mine)
    return SourceEntry(photos=len(mine), tiles=tiles, **asdict(source))


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
