"""The folder of the model in use: the one that comes with the package, or one promoted into the user's data folder.

`DATA/models/NAME/` holds a promoted model, `DATA/models/current.json` which one is in use and which were before it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from vision.data_folder import data_folder
from vision.errors import VisionError

PACKAGED: Final = "pailens-tiles"
"""Name of the model that comes with the package."""
CURRENT: Final = "current.json"
"""File of the names, in the folder of promoted models."""


class ModelError(VisionError):
    """The model's files are missing or unusable, or no model has that name."""

    code = "model"


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
    name = names_in_use()[-1]
    return packaged_model_folder() if name == PACKAGED else models_folder() / name


def names_in_use() -> tuple[str, ...]:
    """Names of the models that were in use, the one that is now last. Raises as `default_model_folder`."""
    path = models_folder() / CURRENT
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        return (*map(str, kept["before"]), str(kept["current"]))
    except FileNotFoundError:
        return (PACKAGED,)
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise ModelError("model.record", str(path)) from error
