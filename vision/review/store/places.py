"""Default locations of the data folder, the database and the photos."""

import os
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

DATA_VARIABLE: Final = "PAILENS_DATA"
DATABASE_VARIABLE: Final = "PAILENS_DATABASE_URL"
PHOTOS_VARIABLE: Final = "PAILENS_PHOTOS"


def data_folder() -> Path:
    """The folder in `PAILENS_DATA`, else `pailens` in the user's data folder."""
    named = os.environ.get(DATA_VARIABLE)
    return Path(named).expanduser().absolute() if named else user_data_path("pailens", appauthor=False)


def database_url() -> str | None:
    """The URL in `PAILENS_DATABASE_URL`, None for the SQLite file in the data folder."""
    return os.environ.get(DATABASE_VARIABLE) or None


def photos_address() -> str | None:
    """The folder or fsspec address in `PAILENS_PHOTOS`, None for `photos` in the data folder."""
    return os.environ.get(PHOTOS_VARIABLE) or None
