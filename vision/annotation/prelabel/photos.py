"""Finds the photos named by files, folders and glob patterns, and names them for the data set."""

from collections.abc import Sequence
from dataclasses import dataclass
from glob import has_magic
from pathlib import Path

from vision.labels.labelled_photo import DatasetError
from vision.labels.photo_names import sanitize_name
from vision.labels.yolo_folders import PICTURES, find_pictures, is_picture


@dataclass(frozen=True, slots=True)
class FoundPhoto:
    """An image file. `path`: absolute; `name`: relative to the folder or pattern that it was found by."""

    path: str
    name: str


def find_photos(places: Sequence[str], leave_out: Path) -> list[FoundPhoto]:
    """Every photo found by the arguments once, sorted by path.

    Folders are searched recursively; hidden files and folders and symlinked folders are skipped. A file named
    explicitly is taken whatever its suffix. With several arguments, names are prefixed with their folder's name.
    `places`: files, folders and patterns (`photos/**/*.jpg`); `leave_out`: a folder to skip: the output folder. Raises
    `DatasetError`: a path that does not exist, or a pattern or folder without photos.
    """
    found: dict[str, FoundPhoto] = {}
    output = leave_out.resolve()
    for place in places:
        root, paths = _search(place)
        top = root.parent if len(places) > 1 and Path(place).is_dir() else root
        photos = [path for path in paths if not path.is_relative_to(output)]
        if not photos:
            raise DatasetError("labels.no-photos-of", place, endings=tuple(sorted(PICTURES)))
        for path in photos:
            found.setdefault(str(path), FoundPhoto(str(path), sanitize_name(path.relative_to(top).as_posix())))
    return [found[path] for path in sorted(found)]


def _search(place: str) -> tuple[Path, list[Path]]:
    """The folder that names are relative to, and absolute paths of the photos; links to files are not resolved."""
    path = Path(place)
    if path.is_dir():
        root = path.resolve()
        return root, [path for _, path in find_pictures(root)]
    if path.exists() or path.is_symlink():
        root = path.parent.resolve()
        return root, [root / path.name]
    if has_magic(place):
        fixed = next(i for i, part in enumerate(path.parts) if has_magic(part))
        root = Path(*path.parts[:fixed]).resolve()
        matches = root.glob(str(Path(*path.parts[fixed:])))
        return root, [match for match in matches if is_picture(match.name) and match.is_file()]
    raise DatasetError("file.missing", place)
