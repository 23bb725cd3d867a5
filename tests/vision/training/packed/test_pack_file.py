"""A pack is read as it was written, without pickled objects; what is no pack is named."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest

from tests.vision.training.packed.drawn_pictures import packed
from vision.labels.labelled_photo import DatasetError
from vision.training.packed.pack_file import PackedPicture, read_packs, write_pack

BOXES = np.array([[1, 2, 30, 40]], np.float32)


def pictures() -> list[PackedPicture]:
    return [
        packed([(20, 30, 60, 90), (70, 30, 110, 90)], usable=np.array([True, False]), complete=False),
        packed(part="none", source="web", name="二", false_positives=BOXES, places=BOXES + 5, for_finder=False),
        packed([(5, 5, 40, 50)], ignored=BOXES + 7, exact=False),
    ]


def test_every_field_survives(tmp_path: Path) -> None:
    written = pictures()
    write_pack(written[:2], tmp_path / "new" / "first.npz")
    write_pack(written[2:], tmp_path / "second.npz")
    read = read_packs([tmp_path / "new" / "first.npz", tmp_path / "second.npz"])
    assert len(read) == 3
    for one, other in zip(written, read, strict=True):
        for field in fields(PackedPicture):
            before, after = getattr(one, field.name), getattr(other, field.name)
            assert np.array_equal(before, after), field.name
            assert type(before) is type(after)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["new", "second.npz"]


def test_an_empty_pack_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match="nothing to train on"):
        write_pack([], tmp_path / "pack.npz")


def missing(path: Path) -> None:
    """No file."""


def text(path: Path) -> None:
    path.write_text("rubbish", encoding="utf-8")


def cut_off(path: Path) -> None:
    write_pack(pictures(), path)
    path.write_bytes(path.read_bytes()[:-400])


def objects(path: Path) -> None:
    with path.open("wb") as file:
        np.savez(file, pictures=np.array([{"format": 1}], dtype=object), allow_pickle=True)


def pickled(path: Path) -> None:
    path.write_bytes(pickle.dumps([1]))


def altered(name: str, change: Callable[[np.ndarray], np.ndarray]) -> Callable[[Path], None]:  # type: ignore[type-arg]
    def write(path: Path) -> None:
        write_pack(pictures(), path)
        with np.load(path) as stored:
            arrays = dict(stored)
        arrays[name] = change(arrays[name])
        with path.open("wb") as file:
            np.savez(file, **arrays)

    return write


def other_format(listed: np.ndarray) -> np.ndarray:  # type: ignore[type-arg]
    return np.frombuffer(json.dumps({**json.loads(listed.tobytes()), "format": 2}).encode(), np.uint8)


@pytest.mark.parametrize(
    "write",
    [
        missing, text, cut_off, objects, pickled, altered("classes", lambda values: values + 40),
        altered("corners", lambda values: values * np.nan), altered("corners", lambda values: values[:-1]),
        altered("finder_boxes", lambda values: values.astype(np.float64)), altered("data", lambda values: values[:-9]),
        altered("pictures", other_format),
    ],
)  # fmt: skip
def test_what_is_no_pack_is_named(tmp_path: Path, write: Callable[[Path], None]) -> None:
    path = tmp_path / "pack.npz"
    write(path)
    with pytest.raises(DatasetError, match=r"pack\.npz: is missing or no pack of pictures"):
        read_packs([path])
