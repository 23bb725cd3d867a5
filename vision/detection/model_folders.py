"""Models: the one that comes with the package, and those that were promoted into the user's data folder.

`DATA/models/NAME/` holds a promoted model, `DATA/models/current.json` which one is in use and which were before it.
Nothing is ever written to the package's own folder.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from scoring.texts.system import system_reason
from vision.data_folder import data_folder
from vision.errors import VisionError

if TYPE_CHECKING:
    from filelock import BaseFileLock

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
    return _folder(_read().current)


def list_models() -> list[ModelEntry]:
    """The packaged model, then the promoted ones, oldest first.

    Raises:
        ModelError: as `default_model_folder`.
    """
    used = _read().current
    found = [ModelEntry(PACKAGED, packaged_model_folder(), used == PACKAGED, None)]
    root = models_folder()
    promoted = [
        ModelEntry(path.name, path, used == path.name, datetime.fromtimestamp(path.stat().st_mtime, UTC))
        for path in (root.iterdir() if root.is_dir() else ())
        if path.is_dir() and not path.name.startswith(".")
    ]
    return found + sorted(promoted, key=lambda one: (one.promoted, one.name))


def promote_model(files: Iterable[Path], name: str) -> Path:
    """Copy a model's files into a new folder of the data folder and put it into use; the model before it is kept.

    The folder is complete before it gets its name, so that a full disk or a kill leaves the model in use unchanged.

    Args:
        files: the model's files; each keeps its name.
        name: of the model; a number is added where it is taken.

    Raises:
        ModelError: a file cannot be written.
    """
    root = models_folder()
    try:
        root.mkdir(parents=True, exist_ok=True)
        with _lock(root):
            part = root / ".part"
            shutil.rmtree(part, ignore_errors=True)
            part.mkdir()
            for path in files:
                shutil.copyfile(path, part / path.name)
            folder = root / _free(root, name)
            part.rename(folder)
            state = _read()
            _write(_State(folder.name, (*state.before, state.current)))
    except OSError as error:
        raise ModelError("file.unwritable", str(error.filename or root), reason=system_reason(error)) from error
    return folder


def roll_back(name: str | None = None) -> str:
    """Put the model before into use again, or the one of a name; returns its name. No model is deleted.

    Raises:
        ModelError: there is none before, none of that name, or the record cannot be written.
    """
    root = models_folder()
    state = _read()
    if name is None:
        left = [one for one in state.before if _folder(one).is_dir()]
        if not left:
            raise ModelError("model.none-before", state.current)
        fresh = _State(left[-1], tuple(left[:-1]))
    elif name not in {one.name for one in list_models()}:
        raise ModelError("model.unknown", name, models=tuple(one.name for one in list_models()))
    else:
        fresh = _State(name, (*state.before, state.current))
    try:
        root.mkdir(parents=True, exist_ok=True)
        with _lock(root):
            _write(fresh)
    except OSError as error:
        raise ModelError("file.unwritable", str(root / _CURRENT), reason=system_reason(error)) from error
    return fresh.current


@dataclass(frozen=True, slots=True)
class _State:
    current: str = PACKAGED
    before: tuple[str, ...] = ()


def _folder(name: str) -> Path:
    return packaged_model_folder() if name == PACKAGED else models_folder() / name


def _free(root: Path, name: str) -> str:
    taken = {PACKAGED, *(path.name for path in root.iterdir())}
    numbered = (f"{name}-{number}" for number in range(2, len(taken) + 3))
    return next(one for one in (name, *numbered) if one not in taken)


def _read() -> _State:
    path = models_folder() / _CURRENT
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        return _State(str(kept["current"]), tuple(map(str, kept["before"])))
    except FileNotFoundError:
        return _State()
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise ModelError("model.record", str(path)) from error


def _write(state: _State) -> None:
    path = models_folder() / _CURRENT
    text = json.dumps({"schema": 1, "current": state.current, "before": state.before}, ensure_ascii=False, indent=1)
    fresh = path.with_suffix(".tmp")
    fresh.write_text(text + "\n", encoding="utf-8")
    fresh.replace(path)


def _lock(root: Path) -> BaseFileLock:
    from filelock import FileLock  # a browser has none, and promotes no models

    return FileLock(root / ".lock")
