"""Atomic writing of label files, and reading with errors that name the file and reports of what is refused."""

import os
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from io import StringIO, TextIOWrapper
from pathlib import Path, PurePosixPath
from typing import Final, TypeVar

from scoring.errors import PailensError, system_faults
from vision.errors import VisionError
from vision.labels.labelled_photo import DatasetError
from vision.labels.photo_labels import PhotoLabels

T = TypeVar("T")

_LOCK: Final = ".lock"
_HEAD: Final = 4096
MOST_BYTES: Final = 256 * 2**20
"""Maximum size in bytes of a file of labels; one box takes 40 to 700 of them."""


@contextmanager
def atomic_writer(path: Path) -> Iterator[TextIOWrapper]:
    """A text file that appears once it is complete, with its folders. Raises `DatasetError`: it cannot be written."""
    with atomic_target(path) as part, part.open("w", encoding="utf-8", newline="\n") as file:
        yield file


@contextmanager
def atomic_target(path: Path) -> Iterator[Path]:
    """Where to write a file that is renamed to `path` once it is complete; parent folders are created.

    Raises `DatasetError`: the folder cannot be made or the file not be renamed.
    """
    part = path.with_name(f".{path.name}.part")
    try:
        with system_faults("file.unwritable", str(path), DatasetError):
            path.parent.mkdir(parents=True, exist_ok=True)
            yield part
            part.replace(path)
    finally:
        with suppress(OSError):
            part.unlink()


@contextmanager
def locked_folder(folder: Path, ours: Collection[str], busy: str) -> Iterator[None]:
    """Lock a folder, which is made if it is not there, against others that write it.

    Args:
        folder: to write.
        ours: names that may lie in it.
        busy: id of the sentence that says that another process writes it.

    Raises:
        DatasetError: it holds something else, or is being written.
    """
    from filelock import FileLock, Timeout  # Imported here: a browser writes labels, and locks no folder.

    try:
        folder.mkdir(parents=True, exist_ok=True)
        strange = sorted(path.name for path in folder.iterdir() if path.name not in {*ours, _LOCK})
        if strange:
            raise DatasetError("dataset.strange-folder", str(folder), file=strange[0])
        with FileLock(folder / _LOCK, timeout=0):
            yield
    except Timeout:
        raise DatasetError(busy, str(folder)) from None


def write_text(path: Path, text: str) -> None:
    """Write a file atomically. Raises `DatasetError`: it cannot be written."""
    with atomic_writer(path) as file:
        file.write(text)


def read_bytes(path: Path) -> bytes:
    """Contents of a label file, read whole. Raises `DatasetError`: unreadable, or larger than `MOST_BYTES`."""
    with system_faults("file.unreadable", str(path), DatasetError), path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise DatasetError("labels.file-large", str(path), most=MOST_BYTES // 2**20)
    return data


def head_of(path: Path) -> bytes:
    """The beginning of a file, of which its format can be told."""
    with path.open("rb") as file:
        return file.read(_HEAD)


def read_text(path: Path) -> str:
    """Contents of a text file. Raises `DatasetError`: unreadable, larger than `MOST_BYTES`, or not UTF-8."""
    try:
        return StringIO(read_bytes(path).decode("utf-8-sig"), newline=None).read()
    except UnicodeDecodeError:
        raise DatasetError("file.no-text", str(path)) from None


def label_file(name: str, folder: str, ending: str) -> str:
    """Path of a photo's own label file, relative to the data set: `evening/a.jpg` -> `labels/evening/a.txt`."""
    return str(PurePosixPath(folder, name).with_suffix(ending))


def with_label_files(photos: Iterable[PhotoLabels], folder: str, ending: str) -> Iterator[tuple[PhotoLabels, str]]:
    """Each photo with the path of its label file. Raises `DatasetError`: two are the same, ignoring case."""
    taken: dict[str, str] = {}
    for photo in photos:
        file = label_file(photo.name, folder, ending)
        if (other := taken.get(file.casefold())) is not None:
            raise DatasetError("labels.shared-file", photo.name, file=file, other=other)
        taken[file.casefold()] = photo.name
        yield photo, file


def reject_duplicates(photos: Iterable[PhotoLabels]) -> Iterator[PhotoLabels]:
    """Pass photos on, for formats of one file. Raises `DatasetError`: a photo's name occurs twice."""
    names: set[str] = set()
    for photo in photos:
        if photo.name in names:
            raise DatasetError("labels.photo-twice", photo.name)
        names.add(photo.name)
        yield photo


def find_files(folder: Path, ending: str) -> list[tuple[str, Path]]:
    """Files with this suffix, in any case, below a folder, with their relative names, sorted by name.

    Hidden files and what macOS packs beside files are skipped, and symlinked folders are not followed.
    """
    found = []
    for place, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not is_hidden(name)]
        paths = [Path(place, file) for file in files if file.lower().endswith(ending) and not is_hidden(file)]
        found += [(path.relative_to(folder).as_posix(), path) for path in paths]
    return sorted(found)


def is_hidden(name: str) -> bool:
    """Whether the name of a file or folder says that it is no part of the data."""
    return name.startswith(".") or name == "__MACOSX"


@contextmanager
def error_context(where: str | Path) -> Iterator[None]:
    """Prefix `about` of errors raised inside with the file."""
    try:
        yield
    except DatasetError as error:
        raise DatasetError.restating(error, f"{where}: {error.about}") from None


class ReadReport:
    """Receives what a reader refuses or changes. `tell`: is told of refusals; without it the first one is raised.

    `fitted`: outlines of more than a tile's four corners, replaced by the rotated box that fits.
    """

    def __init__(self, tell: Callable[[str, PailensError], None] | None = None) -> None:
        self.fitted = 0
        self._tell = tell

    def refuse(self, name: str, error: PailensError) -> None:
        """Leave out a photo, or labels of a file that belong to none; `error` names the line or field."""
        if self._tell is None:
            raise error
        self._tell(name, error)

    def attempt(self, name: str, make: Callable[[], T], where: str | Path = "") -> T | None:
        """What `make` returns; None where it raises a VisionError, for which the photo `name` is refused.

        Errors of labels are about a place in `where`, if that is given.
        """
        try:
            with error_context(where) if where else nullcontext():
                return make()
        except VisionError as error:
            self.refuse(name, error)
            return None

    def read(self, name: str, make: Callable[[], T], where: str | Path = "") -> Iterator[T]:
        """What `attempt` returns, or nothing."""
        if (made := self.attempt(name, make, where)) is not None:
            yield made
