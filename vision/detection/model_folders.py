"""Models: the one that comes with the package, and those that were promoted into the user's data folder.

`DATA/models/NAME/` holds a promoted model, `DATA/models/current.json` which one is in use and which were before it.
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
from typing import Final

from scoring.texts.system import system_reason
from vision.data_folder import data_folder
from vision.errors import VisionError

PACKAGED: Final = "pailens-tiles"
"""Name of the model that comes with the package."""
_CURRENT: Final = "current.json"


class ModelError(VisionError):
    """The model's files are missing or unusable, or no model has that name."""

    code = "model"


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


def packaged_model_folder() -> Path:
    """The folder of the packaged model, in a wheel or a checkout."""
    inside = Path(__file__).parents[1] / "weights" / PACKAGED
    return inside if inside.is_dir() else Path(__file__).parents[2] / "models" / PACKAGED


def models_folder() -> Path:
    """The folder of promoted models."""
    return data_folder() / "models"


def default_model_folder() -> Path:
    """The folder of the model in use.

    Raises:
        ModelError: the record of the model in use is damaged.
    """
    return _folder(_read_used()[-1])


def list_models() -> list[ModelEntry]:
    """The packaged model, then the promoted ones, oldest first.

    Raises:
        ModelError: as `default_model_folder`.
    """
    current, root = _read_used()[-1], models_folder()
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
        _write_used(root, (*_read_used(), folder.name))
    return folder


def roll_back(name: str | None = None) -> str:
    """Put the model before into use again, or the one of a name; returns its name. No model is deleted.

    Raises:
        ModelError: there is none before, none of that name, or the record cannot be written.
    """
    with _changing() as root:
        *before, current = _read_used()
        names = [one.name for one in list_models()]
        used = [one for one in before if one in names] if name is None else [*before, current, name]
        if not used:
            raise ModelError("model.none-before", current)
        if used[-1] not in names:
            raise ModelError("model.unknown", used[-1], models=tuple(names))
        _write_used(root, used)
    return used[-1]


def _folder(name: str) -> Path:
    return packaged_model_folder() if name == PACKAGED else models_folder() / name


@contextmanager
def _changing() -> Iterator[Path]:
    """The folder of promoted models, for one process at a time."""
    from filelock import FileLock  # a browser has none, and promotes no models

    root = models_folder()
    try:
        root.mkdir(parents=True, exist_ok=True)
        with FileLock(root / ".lock"):
            yield root
    except OSError as error:
        raise ModelError("file.unwritable", str(error.filename or root), reason=system_reason(error)) from error


def _read_used() -> tuple[str, ...]:
    """Names of the models that were in use, the one that is now last."""
    path = models_folder() / _CURRENT
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        return (*map(str, kept["before"]), str(kept["current"]))
    except FileNotFoundError:
        return (PACKAGED,)
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise ModelError("model.record", str(path)) from error


def _write_used(root: Path, used: Iterable[str]) -> None:
    *before, current = used
    text = json.dumps({"schema": 1, "current": current, "before": before}, ensure_ascii=False, indent=1)
    fresh = root / f"{_CURRENT}.tmp"
    fresh.write_text(text + "\n", encoding="utf-8")
    fresh.replace(root / _CURRENT)
