"""The file of a pack: pictures, as AVIF, with what is learnt from them; an .npz without pickled objects."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import CLASSES
from vision.labels.labelled_photo import DatasetError

_FORMAT: Final = 1
_FLAGS: Final = ("exact", "level", "complete", "boxed", "for_finder")
_TEXTS: Final = ("part", "name", "source")
_ROWS: Final = {
    "classes": ((), np.int64),
    "corners": ((4, 2), np.float32),
    "usable": ((), np.bool_),
    "false_positives": ((4,), np.float32),
    "places": ((4,), np.float32),
    "finder_classes": ((), np.int64),
    "finder_boxes": ((4,), np.float32),
    "ignored": ((4,), np.float32),
}
"""Arrays of a picture: the shape of a row and the type of its numbers."""
_ALIKE: Final = (("classes", "corners", "usable"), ("finder_classes", "finder_boxes"))
"""Arrays that have as many rows as each other."""


def _no_classes() -> NDArray[np.int64]:
    return np.zeros(0, np.int64)


def _no_corners() -> NDArray[np.float32]:
    return np.zeros((0, 4, 2), np.float32)


def _no_flags() -> NDArray[np.bool_]:
    return np.zeros(0, bool)


def _no_boxes() -> NDArray[np.float32]:
    return np.zeros((0, 4), np.float32)


@dataclass(frozen=True, eq=False)
class PackedPicture:
    """A picture of a pack; all places in its pixels.

    Attributes:
        part: name of the part of the pack.
        name: stem of the picture's file.
        source: photographer or set of tiles.
        data: AVIF file.
        size: width and height in pixels.
        exact: whether `corners` are the tiles' own rather than their boxes'.
        level: whether tiles are aligned with their boxes.
        complete: whether every tile of the picture is labelled.
        boxed: whether boxes are tight; otherwise the reader learns only the faces.
        for_finder: whether the finder learns from the picture.
        classes: int64 (n,), tiles that the reader learns, indices into `CLASSES`.
        corners: float32 (n, 4, 2).
        usable: bool (n,), false for mostly occluded tiles.
        false_positives: float32 (m, 4), xyxy, what a network took for tiles and is none.
        places: float32 (p, 4), xyxy, what it proposed beside labelled tiles; nobody says what is there.
        finder_classes: int64 (k,), tiles that the finder learns.
        finder_boxes: float32 (k, 4), xyxy.
        ignored: float32 (i, 4), xyxy, regions from which the finder learns nothing.
    """

    part: str
    name: str
    source: str
    data: bytes
    size: tuple[int, int]
    exact: bool = False
    level: bool = False
    complete: bool = False
    boxed: bool = False
    for_finder: bool = True
    classes: NDArray[np.int64] = field(default_factory=_no_classes)
    corners: NDArray[np.float32] = field(default_factory=_no_corners)
    usable: NDArray[np.bool_] = field(default_factory=_no_flags)
    false_positives: NDArray[np.float32] = field(default_factory=_no_boxes)
    places: NDArray[np.float32] = field(default_factory=_no_boxes)
    finder_classes: NDArray[np.int64] = field(default_factory=_no_classes)
    finder_boxes: NDArray[np.float32] = field(default_factory=_no_boxes)
    ignored: NDArray[np.float32] = field(default_factory=_no_boxes)


def write_pack(pictures: Sequence[PackedPicture], path: Path) -> None:
    """Write a pack; the file appears when it is whole.

    Raises:
        DatasetError: no picture.
    """
    if not pictures:
        raise DatasetError("training.nothing", str(path))
    rows = [
        {name: getattr(one, name) for name in (*_TEXTS, *_FLAGS)}
        | {"size": one.size, "bytes": len(one.data), "rows": {name: len(getattr(one, name)) for name in _ROWS}}
        for one in pictures
    ]
    listed = json.dumps({"format": _FORMAT, "pictures": rows}).encode()
    arrays: dict[str, NDArray[Any]] = {
        name: np.concatenate([getattr(one, name).reshape(-1, *shape).astype(kind) for one in pictures])
        for name, (shape, kind) in _ROWS.items()
    }
    arrays["pictures"] = np.frombuffer(listed, np.uint8)
    arrays["data"] = np.frombuffer(b"".join(one.data for one in pictures), np.uint8)
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.name}.tmp")
    with unfinished.open("wb") as file:
        np.savez(file, allow_pickle=False, **arrays)
    unfinished.replace(path)


def read_packs(paths: Iterable[Path]) -> list[PackedPicture]:
    """The pictures of several packs.

    Raises:
        DatasetError: a file that is missing or no pack.
    """
    return [picture for path in paths for picture in _read_pack(path)]


def _read_pack(path: Path) -> list[PackedPicture]:
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as stored:
            arrays = {name: stored[name] for name in (*_ROWS, "pictures", "data")}
        return list(_pictures(arrays))
    except Exception as error:  # what reading rubbish raises depends on the bytes
        raise DatasetError("training.no-pack", str(path)) from error


def _pictures(arrays: dict[str, NDArray[Any]]) -> Iterable[PackedPicture]:
    listed = json.loads(arrays["pictures"].tobytes())
    if listed["format"] != _FORMAT:
        raise ValueError(listed["format"])
    data, begun = arrays["data"].tobytes(), dict.fromkeys((*_ROWS, "data"), 0)
    for row in listed["pictures"]:
        parts: dict[str, Any] = {}
        for name, (shape, kind) in _ROWS.items():
            part = arrays[name][begun[name] : begun[name] + row["rows"][name]]
            if part.dtype != kind or part.shape != (row["rows"][name], *shape) or not np.isfinite(part).all():
                raise ValueError(name)
            begun[name] += row["rows"][name]
            parts[name] = part
        encoded = data[begun["data"] : begun["data"] + row["bytes"]]
        begun["data"] += row["bytes"]
        _require_fit(parts, encoded, row)
        width, height = (int(side) for side in row["size"])
        parts |= {name: str(row[name]) for name in _TEXTS} | {name: bool(row[name]) for name in _FLAGS}
        yield PackedPicture(data=encoded, size=(width, height), **parts)


def _require_fit(parts: dict[str, NDArray[Any]], data: bytes, row: dict[str, Any]) -> None:
    """Raise a ValueError for numbers that no picture has."""
    fits = len(data) == row["bytes"] > 0 and min(row["size"]) > 0
    for names in _ALIKE:
        fits &= len({len(parts[name]) for name in names}) == 1
        fits &= bool(((parts[names[0]] >= 0) & (parts[names[0]] < len(CLASSES))).all())
    if not fits:
        raise ValueError(row["name"])
