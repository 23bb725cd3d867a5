"""Provenance of a model: training files with hashes, counts by source, versions."""

from __future__ import annotations

import subprocess
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

from vision.hashing import sha256_of
from vision.labels.folders import read_labelled_folder
from vision.labels.labelled_photo import DatasetError, LabelledPhoto

_LIBRARIES = ("torch", "ultralytics-opencv-headless", "numpy", "onnx", "opencv-python-headless")


@dataclass(frozen=True)
class TrainingSet:
    """Folders of labelled photos, and folders of rendered scenes with exact corners (`tiles/`)."""

    photos: tuple[LabelledPhoto, ...]
    scenes: tuple[Path, ...]

    @classmethod
    def read(cls, folders: Sequence[Path], without: Iterable[str] = ()) -> TrainingSet:
        """Read the folders, whichever kind they are, without photos of the sources `without`.

        Raises `DatasetError`: a folder of neither kind, or photos without boxes.
        """
        left_out = frozenset(without)
        photos: list[LabelledPhoto] = []
        scenes: list[Path] = []
        for folder in folders:
            if is_scenes(folder):
                scenes.append(folder)
                continue
            read = read_labelled_folder(folder)
            if unboxed := [photo for photo in read.photos if photo.boxes is None]:
                raise DatasetError("training.no-boxes", str(unboxed[0].path))
            photos.extend(photo for photo in read.photos if photo.source not in left_out)
        if not photos and not scenes:
            raise DatasetError("training.nothing", ", ".join(map(str, folders)))
        return cls(tuple(photos), tuple(scenes))


def is_scenes(folder: Path) -> bool:
    """Whether a folder holds rendered scenes with exact corners."""
    return (folder / "tiles").is_dir() and (folder / "images").is_dir()


@dataclass(frozen=True)
class Files:
    """Hashes of a training set's files: one line `sha256  name` each, sorted by name."""

    lines: tuple[str, ...]

    @property
    def sha256(self) -> str:
        """One hash over all lines."""
        return sha256_of("\n".join(self.lines).encode())

    @property
    def hashes(self) -> frozenset[str]:
        """The hash of each file."""
        return frozenset(line.split("  ", 1)[0] for line in self.lines)

    @classmethod
    def from_training_set(cls, data: TrainingSet) -> Files:
        """Hash every picture, and the parsed labels of every photo."""
        lines = [f"{sha256_of(photo.path)}  {photo.key}" for photo in data.photos]
        lines += [f"{_labels_hash(photo)}  {photo.key}#labels" for photo in data.photos]
        for folder in data.scenes:
            name = folder.resolve().name
            for part in ("images", "tiles"):
                lines += [f"{sha256_of(path)}  {name}/{part}/{path.name}" for path in sorted((folder / part).iterdir())]
        return cls(tuple(sorted(lines, key=lambda line: line.split("  ", 1)[1])))

    def save(self, path: Path) -> None:
        """Write the lines to a file."""
        path.write_text("".join(f"{line}\n" for line in self.lines), encoding="utf-8")

    @classmethod
    def load(cls, path: Path) -> Files:
        """Read a saved file."""
        return cls(tuple(path.read_text(encoding="utf-8").splitlines()))


def counts(data: TrainingSet) -> list[dict[str, Any]]:
    """Number of photos and tiles by source, for each folder."""
    found: list[dict[str, Any]] = []
    for name in sorted({photo.data for photo in data.photos}):
        mine = [photo for photo in data.photos if photo.data == name]
        sources = Counter(photo.source for photo in mine)
        tiles = sum(len(photo.codes) for photo in mine)
        part = {"folder": name, "kind": "photos", "pictures": len(mine), "tiles": tiles}
        found.append(part | {"sources": dict(sorted(sources.items()))})
    for folder in data.scenes:
        number = sum(1 for _ in (folder / "tiles").iterdir())
        found.append({"folder": folder.resolve().name, "kind": "rendered scenes", "pictures": number})
    return found


def version() -> str:
    """Version from `git describe` in a checkout, otherwise the package's version."""
    command = ["git", "describe", "--always", "--dirty", "--tags"]
    try:
        said = subprocess.run(command, cwd=Path(__file__).parent, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return metadata.version("pailens")
    return said.stdout.strip()


def libraries() -> dict[str, str]:
    """Versions of the libraries used."""
    found = {}
    for name in _LIBRARIES:
        with suppress(metadata.PackageNotFoundError):
            found[name] = metadata.version(name)
    return found


def _labels_hash(photo: LabelledPhoto) -> str:
    assert photo.boxes is not None
    return sha256_of(" ".join(photo.codes).encode() + photo.boxes.round(5).tobytes())
