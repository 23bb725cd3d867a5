"""What the server is told when it starts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

LOOPBACK_NAMES: Final = frozenset({"localhost"})
MEBIBYTE: Final = 2**20
_FORM_BYTES: Final = 2**16


@dataclass(frozen=True, slots=True)
class Limits:
    """How much the server takes on.

    Attributes:
        json_bytes: of a body of JSON.
        photo_bytes: of an upload of a photo.
        archive_bytes: of an archive to be taken in.
        upload_bytes: of all photos in memory at once.
        readers: threads that read photos.
        waiting: photos that wait for one of them.
        requests: that a client may send at once.
        requests_per_second: after these.
        guesses: wrong tokens that a client may send at once.
        guesses_per_second: after these.
    """

    json_bytes: int = MEBIBYTE
    photo_bytes: int = 50 * MEBIBYTE
    archive_bytes: int = 4096 * MEBIBYTE
    upload_bytes: int = 256 * MEBIBYTE
    readers: int = 2
    waiting: int = 30
    requests: int = 600
    requests_per_second: float = 60.0
    guesses: int = 20
    guesses_per_second: float = 0.2

    def by_path(self) -> dict[str, int]:
        """Bytes of a body of the paths that take files; forms have a few bytes around the file."""
        return {"/api/readings": self.photo_bytes + _FORM_BYTES, "/api/archive": self.archive_bytes + _FORM_BYTES}


@dataclass(frozen=True, slots=True)
class Settings:
    """Where things are kept and who may ask.

    Attributes:
        folder: where photos and the database are kept.
        database_url: of the database, None for SQLite in that folder.
        token: what everybody has to show, None where nobody has to.
        hosts: the names, besides addresses, under which the server may be asked for.
        limits: how much it takes on.
        page: the folder of the page's files.
    """

    folder: Path
    database_url: str | None = None
    token: str | None = None
    hosts: frozenset[str] = LOOPBACK_NAMES
    limits: Limits = Limits()
    page: Path = Path(__file__).parents[1] / "page"
