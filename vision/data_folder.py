"""The user's data folder: photos, readings, corrections, score sheets, models."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

DATA_VARIABLE: Final = "PAILENS_DATA"


def data_folder() -> Path:
    """The folder in `PAILENS_DATA`, else `pailens` in the user's data folder."""
    named = os.environ.get(DATA_VARIABLE)
    return Path(named).expanduser().absolute() if named else user_data_path("pailens", appauthor=False)
