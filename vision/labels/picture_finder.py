"""Finds the pictures of labels, whose names tools have shortened, prefixed, converted or written as addresses."""

import re
from collections import defaultdict
from functools import cached_property
from pathlib import Path, PurePath, PurePosixPath
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

from vision.images.photo import upright_size
from vision.labels.labelled_photo import DatasetError
from vision.labels.photo_names import name_problem, normal_name
from vision.labels.yolo_folders import PICTURES, find_pictures

_PLACES: Final = ("images", "JPEGImages", "", "data")
_UPLOAD: Final = re.compile(r"^[0-9a-f]{8}-")
"""Label Studio puts this before the names of uploaded files."""
_DRIVE: Final = re.compile(r"^[A-Za-z]:")
_STORAGE: Final = "local-files/"
"""In the addresses that Label Studio gives to photos of its local storage, whose path is the parameter `d`."""


class PictureFinder:
    """The pictures of a folder of labels."""

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
        found = self._named(name)
        return found[0] if len(found) == 1 else None

    def local_name(self, given: str) -> str:
        """The name in the data set of a photo that a file calls by a path or an address, perhaps of another machine.

        Such a photo is found by the end of its path; if it is not there, its last part is its name. A name that is
        quoted as in an address is that of the photo it stands for; others are returned as they are. Raises
        `DatasetError`: several photos could be meant.
        """
        if name_problem(given) is None:
            return self._local(given)
        name = _relative(given)
        found = self._named(name)
        if len(found) > 1:
            raise DatasetError("labels.photos-of-path", repr(given), count=len(found))
        return self.name_of(found[0]) if found else PurePosixPath(name).name or given

    def _local(self, name: str) -> str:
        """The name of the one photo that is meant by a name of another form, such as `IMG%202.jpg`."""
        found, last = self.find(name), PurePosixPath(name).name
        of_other_form = found is not None and found.name != last and normal_name(found.name) == normal_name(last)
        return self.name_of(found) if found is not None and of_other_form else name

    def _named(self, name: str) -> list[Path]:
        """The pictures that a name may mean, with what Label Studio puts before it or without."""
        return self._ending_with(name) or self._ending_with(_UPLOAD.sub("", PurePosixPath(name).name))

    def all(self) -> list[Path]:
        """Every picture below the folder, sorted by name."""
        return sorted(path for paths in self._by_stem.values() for path in paths)

    def size_of(self, name: str) -> tuple[int, int]:
        """Width and height of a photo in pixels, for labels that do not tell them.

        Raises `DatasetError`: the photo is not there; `PhotoError`: it cannot be read.
        """
        picture = self.find(name)
        if picture is None:
            raise DatasetError("labels.size-of-missing", name)
        return upright_size(picture.read_bytes(), name)

    def name_of(self, picture: Path) -> str:
        name = picture.relative_to(self._folder).as_posix()
        place = next((place for place in _PLACES if place and name.startswith(f"{place}/")), "")
        return name[len(place) + 1 :] if place else name

    def _ending_with(self, name: str) -> list[Path]:
        """The pictures whose paths share the longest end with a name, with or without its suffix."""
        wanted = _normal_parts(PurePosixPath(name))
        paths = self._by_stem.get(wanted[-1], []) if wanted else []
        for length in range(len(wanted), 0, -1):
            found = [one for one in paths if _normal_parts(one)[-length:] == wanted[-length:]]
            if found:
                return found
        return []

    @cached_property
    def _by_stem(self) -> dict[str, list[Path]]:
        found: defaultdict[str, list[Path]] = defaultdict(list)
        for _, path in find_pictures(self._folder):
            found[_normal_parts(path)[-1]].append(path)
        return found


def _normal_parts(path: PurePath) -> list[str]:
    """The parts of a path in the form in which names are compared, without the suffix of a picture."""
    bare = path.with_suffix("") if path.suffix.lower() in PICTURES else path
    return [normal_name(part) for part in bare.parts if part not in {"/", ".", ".."}]


def _relative(given: str) -> str:
    """The parts of a path of any system, or of an address, that could name a file below a folder."""
    if "://" in given or _STORAGE in given:
        address = urlsplit(given)
        stored = parse_qs(address.query).get("d", [""])[0] if _STORAGE in address.path else ""
        given = stored or unquote(address.path)
    parts = _DRIVE.sub("", given.replace("\\", "/")).split("/")
    return "/".join(part for part in parts if part not in {"", ".", ".."})
