"""Errors of the HTTP API, each with its HTTP status."""

from typing import Final

from scoring.errors import PailensError
from scoring.texts import Value
from vision.detection.model_folders import ModelError
from vision.errors import VisionError
from vision.images.photo import PhotoFormatError, PhotoTooLargeError
from vision.review.store.errors import (
    ConflictError,
    DamageError,
    DiskFullError,
    PhotoDamageError,
    StoreError,
    UnknownError,
)

_MALFORMED: Final = ("malformed", 400)
_KINDS: Final[dict[str, tuple[str, int]]] = {
    name: (code, status)
    for code, status, names in (
        ("no-access", 401, "access.token-needed access.token-wrong"),
        ("no-access", 403, "access.look-only"),
        ("cross-site", 403, "access.other-site"),
        ("unknown", 404, "request.path"),
        ("method", 405, "request.method"),
        ("too-large", 413, "request.too-large"),
        ("media-type", 415, "request.no-json request.no-form request.no-pixels"),
        ("field", 422, "request.no-file record.one-of"),
        ("too-many", 429, "busy.requests"),
        ("fault", 500, "server.fault"),
        ("damage", 500, "server.damaged store.photo-missing store.photo-damaged"),
        ("busy", 503, "busy.work busy.bodies busy.connections busy.unreachable"),
        ("full", 507, "server.full"),
    )
    for name in names.split()
}
"""The code and the HTTP status of errors by their id; any other is a malformed request."""


class ServerError(VisionError):
    """An error response. `retry_after`: seconds after which a retry may succeed, None where it is pointless."""

    def __init__(self, name: str, about: str, /, *, retry_after: int | None = None, **values: Value) -> None:
        super().__init__(name, about, **values)
        self.code, self.status = _KINDS.get(name, _MALFORMED)
        self.retry_after = retry_after


_STATUSES: Final[tuple[tuple[type[PailensError], int], ...]] = (
    (PhotoTooLargeError, 413),
    (PhotoFormatError, 415),
    (UnknownError, 404),
    (ConflictError, 409),
)
_RETRY_AFTER: Final = 5
"""`Retry-After`, in seconds, of errors on the server's side."""


def public_error(error: PailensError) -> PailensError:
    """The error as shown to clients: errors that name local files are replaced by others that do not."""
    if isinstance(error, DiskFullError):
        return ServerError("server.full", "server")
    if isinstance(error, PhotoDamageError):
        return ServerError.restating(error, "photo")
    if isinstance(error, DamageError):
        return ServerError("server.damaged", "server")
    if isinstance(error, StoreError | ModelError):
        return ServerError("busy.unreachable", "server", retry_after=_RETRY_AFTER)
    return error


def status_of(error: PailensError) -> int:
    """The HTTP status of any `PailensError`: 422 unless its class has another."""
    if isinstance(error, ServerError):
        return error.status
    return next((status for kind, status in _STATUSES if isinstance(error, kind)), 422)
