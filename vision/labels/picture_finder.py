"""Finds the pictures of labels whose names tools have shortened, prefixed or converted."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Final

from vision.labels.files import find_files
from vision.labels.yolo_folders import PICTURES

_PLACES: Final = ("images", "JPEGImages", "", "data")
_UPLOAD: Final = re.compile(r"^[0-9a-f]{8}-")
"""Label Studio puts this before the names of uploaded files."""


class PictureFinder:
    """The pictures of a folder of labels.

    Args:
        folder: holds the labels, and the pictures below it.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def find(self, name: str) -> Path | None:
        """The picture of this name, None if there is none or several could be meant.

        It lies in `images/`, `JPEGImages/` or beside the labels, or anywhere below the folder if only one file has the
        name, or its stem.
        """
        for place in _PLACES:
            path = self._folder / place / name
            if path.is_file() and path.suffix.lower() in PICTURES:
                return path
        for candidate in (name, _UPLOAD.sub("", PurePosixPath(name).name)):
            if found := self._ending_with(candidate):
                return found
        return None

    def name_of(self, picture: Path) -> str:
        """A picture's name in the data set."""
        name = picture.relative_to(self._folder).as_posix()
        place = next((place for place in _PLACES if place and name.startswith(f"{place}/")), "")
        return name[len(place) + 1 :] if place else name

    def _ending_with(self, name: str) -> Path | None:
        """The one picture whose path ends with a name, with or without its suffix, and failing that with its stem."""
        path = PurePosixPath(name)
        bare = path.with_suffix("") if path.suffix.lower() in PICTURES else path
        paths = self._by_stem.get(bare.name, [])
        wanted = [part for part in bare.parts if part not in {"/", ".", ".."}]
        for length in range(len(wanted), 0, -1):
            tail = tuple(wanted[-length:])
            found = [one for one in paths if one.with_suffix("").parts[-length:] == tail]
            if found:
                return found[0] if len(found) == 1 else None
        return None

    @cached_property
    def _by_stem(self) -> dict[str, list[Path]]:
        found: defaultdict[str, list[Path]] = defaultdict(list)
        for _, path in find_files(self._folder, ""):
            if path.suffix.lower() in PICTURES:
                found[path.stem].append(path)
        return found
