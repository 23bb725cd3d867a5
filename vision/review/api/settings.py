"""Settings and limits of the server."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from vision.review.viewfinder import LONGEST_SIDE

LOOPBACK_NAMES: Final = frozenset({"localhost"})
MEBIBYTE: Final = 2**20
READINGS_PATH: Final = "/api/readings"
ARCHIVE_PATH: Final = "/api/archive"
FORM_BYTES: Final = 2**16
"""Allowance for what a multipart body holds besides its file."""
_KIBIBYTE: Final = 2**10
_JSON_BYTES: Final = (
    (re.compile(r"/api/(?:group|review)"), 512 * _KIBIBYTE),
    (re.compile(r"/api/score|/api/tables/[^/]+/(?:events|preview)"), 32 * _KIBIBYTE),
    (re.compile(r"/api/frames"), 4 * LONGEST_SIDE**2),
    (re.compile(r"/api/tables"), 16 * _KIBIBYTE),
    (re.compile(r"/api/session"), 4 * _KIBIBYTE),
    (re.compile(r"/api/tables/[^/]+/(?:undo|redo)|/api/queue/.*"), _KIBIBYTE),
)
"""Size limits in bytes of JSON bodies that are small by nature: validating a body may cost far more than sending it."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Size, queue and rate limits.

    Attributes:
        json_bytes: size of a JSON body; less on most paths, see `body_bytes`.
        upload_bytes: total size of photo uploads in memory; one client may have half of it.
        bodies_bytes: total size of JSON bodies in memory; one client may have a quarter of it.
        threads: of each network, 0 for one per core.
        waiting: number of photos queued for them; one client may have half of them under way.
        waiting_large: number of large photos queued, likewise.
        requests: burst of requests per client.
        requests_per_second: sustained requests per second and client.
        guesses: burst of wrong tokens per client.
        guesses_per_second: sustained wrong tokens per second and client.
    """

    json_bytes: int = MEBIBYTE
    photo_bytes: int = 50 * MEBIBYTE
    archive_bytes: int = 4096 * MEBIBYTE
    upload_bytes: int = 128 * MEBIBYTE
    bodies_bytes: int = 64 * MEBIBYTE
    readers: int = 2
    threads: int = 0
    waiting: int = 30
    waiting_large: int = 7
    requests: int = 1_500
    requests_per_second: float = 120.0
    guesses: int = 20
    guesses_per_second: float = 0.2

    def of_one(self) -> int:
        """The number of photos that one client may have under way."""
        return (self.readers + self.waiting + 1) // 2

    def at_once(self) -> int:
        """The number of threads that read one client's photos: one is left to the others."""
        return max(1, self.readers - 1)

    def body_bytes(self, path: str) -> int:
        """The size limit in bytes of a path's bodies; uploads have an allowance for multipart overhead."""
        if path == READINGS_PATH:
            return self.photo_bytes + FORM_BYTES
        if path == ARCHIVE_PATH:
            return self.archive_bytes + FORM_BYTES
        return min([self.json_bytes, *(most for paths, most in _JSON_BYTES if paths.fullmatch(path))])


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of the server.

    Attributes:
        database_url: URL of the database, None for SQLite in `folder`.
        token: access token, None for no authentication.
        hosts: host names accepted in the Host header, besides bare addresses.
        photos: folder or fsspec address of the photos, None for `photos` in `folder`.
        address: URL under which others reach the server, None where only this machine does.
    """

    folder: Path
    database_url: str | None = None
    token: str | None = None
    hosts: frozenset[str] = LOOPBACK_NAMES
    limits: Limits = Limits()
    proxies: tuple[str, ...] = ()
    photos: str | None = None
    page: Path = Path(__file__).parents[1] / "page"
    address: str | None = None
