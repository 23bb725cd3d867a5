"""The user's data folder: photos, readings, corrections, score sheets, models."""

import os
from pathlib import Path
from typing import Final

DATA_VARIABLE: Final = "PAILENS_DATA"


def data_folder() -> Path:
    """The folder in `PAILENS_DATA`, else `pailens` in the user's data folder."""
    named = os.environ.get(DATA_VARIABLE)
    if named:
        return Path(named).expanduser().absolute()
    from platformdirs import user_data_path  # a browser has none

    return user_data_path("pailens", appauthor=False)
