"""Finds the pictures of labels, whose names tools have shortened, prefixed, converted or written as addresses."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

from vision.images.photo import upright_size
from vision.labels.files import find_files
from vision.labels.labelled_photo import DatasetError
from vision.labels.photo_names import name_problem
from vision.labels.yolo_folders import PICTURES

_PLACES: Final = ("images", "JPEGImages", "", "data")
_UPLOAD: Final = re.compile(r"^[0-9a-f]{8}-")
"""Label Studio puts this before the names of uploaded files."""
_DRIVE: Final = re.compile(r"^[A-Za-z]:")
_STORAGE: Final = "local-files/"
"""In the addresses that Label Studio gives to photos of its local storage, whose path is the parameter `d`."""


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
            found = self._ending_with(candidate)
            if len(found) == 1:
                return found[0]
        return None

    def local_name(self, given: str) -> str:
        """The name in the data set of a photo that a file calls by a path or an address, perhaps of another machine.

        Such a photo is found by the end of its path; if it is not there, its last part is its name. A name that is
        quoted as in an address is that of the photo it stands for; others are returned as they are.

        Raises:
            DatasetError: several photos could be meant.
        """
        if name_problem(given) is None:
            return self._unquoted(given)
        name = _relative(given)
        found = self._ending_with(name) or self._ending_with(_UPLOAD.sub("", PurePosixPath(name).name))
        if len(found) > 1:
            raise DatasetError("labels.photos-of-path", repr(given), count=len(found))
        return self.name_of(found[0]) if found else PurePosixPath(name).name or given

    def _unquoted(self, name: str) -> str:
        """The name of a photo that Label Studio has quoted as in an address (`IMG%202.jpg`), unless it is so called."""
        plain = unquote(name)
        if plain != name and self.find(name) is None and (found := self.find(plain)) is not None:
            return self.name_of(found)
        return name

    def size_of(self, name: str) -> tuple[int, int]:
        """Width and height of a photo in pixels, for labels that do not tell them.

        Raises:
            DatasetError: the photo is not there.
            PhotoError: it cannot be read.
        """
        picture = self.find(name)
        if picture is None:
            raise DatasetError("labels.size-of-missing", name)
        return upright_size(picture.read_bytes(), name)

    def name_of(self, picture: Path) -> str:
        """A picture's name in the data set."""
        name = picture.relative_to(self._folder).as_posix()
        place = next((place for place in _PLACES if place and name.startswith(f"{place}/")), "")
        return name[len(place) + 1 :] if place else name

    def _ending_with(self, name: str) -> list[Path]:
        """The pictures whose paths share the longest end with a name, with or without its suffix."""
        path = PurePosixPath(name)
        bare = path.with_suffix("") if path.suffix.lower() in PICTURES else path
        paths = self._by_stem.get(bare.name, [])
        wanted = [part for part in bare.parts if part not in {"/", ".", ".."}]
        for length in range(len(wanted), 0, -1):
            tail = tuple(wanted[-length:])
            found = [one for one in paths if one.with_suffix("").parts[-length:] == tail]
            if found:
                return found
        return []

    @cached_property
    def _by_stem(self) -> dict[str, list[Path]]:
        found: defaultdict[str, list[Path]] = defaultdict(list)
        for _, path in find_files(self._folder, ""):
            if path.suffix.lower() in PICTURES:
                found[path.stem].append(path)
        return found


def _relative(given: str) -> str:
    """The parts of a path of any system, or of an address, that could name a file below a folder."""
    if "://" in given or _STORAGE in given:
        address = urlsplit(given)
        stored = parse_qs(address.query).get("d", [""])[0] if _STORAGE in address.path else ""
        given = stored or unquote(address.path)
    parts = _DRIVE.sub("", given.replace("\\", "/")).split("/")
    return "/".join(part for part in parts if part not in {"", ".", ".."})
