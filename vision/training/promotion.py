"""Puts models into use and goes back: a promoted one is copied into the user's data folder, and none is deleted.

Nothing is ever written to the package's own folder.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path

from filelock import FileLock

from scoring.texts.system import system_reason
from vision.detection.model_folders import (
    CURRENT,
    PACKAGED,
    ModelError,
    models_folder,
    names_in_use,
    packaged_model_folder,
)


@dataclass(frozen=True, slots=True)
class ModelEntry:
    """A model that can be used.

    Attributes:
        name, folder: its name, and where its files are.
        current: whether it is in use.
        promoted: when it was put there; None for the packaged one.
    """

    name: str
    folder: Path
    current: bool
    promoted: datetime | None


def list_models() -> list[ModelEntry]:
    """The packaged model, then the promoted ones, oldest first.

    Raises:
        ModelError: as `default_model_folder`.
    """
    current, root = names_in_use()[-1], models_folder()
    promoted = [
        ModelEntry(path.name, path, current == path.name, datetime.fromtimestamp(path.stat().st_mtime, UTC))
        for path in (root.iterdir() if root.is_dir() else ())
        if path.is_dir() and not path.name.startswith(".")
    ]
    packaged = ModelEntry(PACKAGED, packaged_model_folder(), current == PACKAGED, None)
    return [packaged, *sorted(promoted, key=lambda one: (one.promoted, one.name))]


def promote_model(files: Iterable[Path], name: str) -> Path:
    """Copy a model's files into a new folder of the data folder and put it into use; the model before it is kept.

    The folder is complete before it gets its name, so that a full disk or a kill leaves the model in use unchanged.

    Args:
        files: the model's files; each keeps its name.
        name: of the model; a number is added where it is taken.

    Raises:
        ModelError: a file cannot be written.
    """
    with _changing() as root:
        part = root / ".part"
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir()
        for path in files:
            shutil.copyfile(path, part / path.name)
        taken = {PACKAGED, *(path.name for path in root.iterdir())}
        folder = root / next(one for one in chain([name], (f"{name}-{n}" for n in count(2))) if one not in taken)
        part.rename(folder)
        _write_used(root, (*names_in_use(), folder.name))
    return folder


def roll_back(name: str | None = None) -> str:
    """Put the model before into use again, or the one of a name; returns its name. No model is deleted.

    Raises:
        ModelError: there is none before, none of that name, or the record cannot be written.
    """
    with _changing() as root:
        *before, current = names_in_use()
        names = [one.name for one in list_models()]
        used = [one for one in before if one in names] if name is None else [*before, current, name]
        if not used:
            raise ModelError("model.none-before", current)
        if used[-1] not in names:
            raise ModelError("model.unknown", used[-1], models=tuple(names))
        _write_used(root, used)
    return used[-1]


@contextmanager
def _changing() -> Iterator[Path]:
    """The folder of promoted models, for one process at a time."""
    root = models_folder()
    try:
        root.mkdir(parents=True, exist_ok=True)
        with FileLock(root / ".lock"):
            yield root
    except OSError as error:
        raise ModelError("file.unwritable", str(error.filename or root), reason=system_reason(error)) from error


def _write_used(root: Path, used: Iterable[str]) -> None:
    *before, current = used
    text = json.dumps({"schema": 1, "current": current, "before": before}, ensure_ascii=False, indent=1)
    fresh = root / f"{CURRENT}.tmp"
    fresh.write_text(text + "\n", encoding="utf-8")
    fresh.replace(root / CURRENT)
