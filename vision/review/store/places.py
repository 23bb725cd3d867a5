"""Default locations of the data folder, the database and the photos."""

import os
from typing import Final

DATABASE_VARIABLE: Final = "PAILENS_DATABASE_URL"
PHOTOS_VARIABLE: Final = "PAILENS_PHOTOS"


def database_url() -> str | None:
    """The URL in `PAILENS_DATABASE_URL`, None for the SQLite file in the data folder."""
    return os.environ.get(DATABASE_VARIABLE) or None


def photos_address() -> str | None:
    """The folder or fsspec address in `PAILENS_PHOTOS`, None for `photos` in the data folder."""
    return os.environ.get(PHOTOS_VARIABLE) or None
