"""Errors of the HTTP API, each with its HTTP status."""

from __future__ import annotations

from typing import ClassVar, Final

from scoring.errors import PailensError
from scoring.texts import Value
from vision.detection.model_folders import ModelError
from vision.errors import VisionError
from vision.images.photo import PhotoFormatError, PhotoTooLargeError
from vision.review.computing.errors import ComputingError
from vision.review.store.errors import (
    ConflictError,
    DamageError,
    DiskFullError,
    PhotoDamageError,
    StoreError,
    UnknownError,
)


class ServerError(VisionError):
    """An error response.

    Attributes:
        status: the HTTP status.
        retry_after: seconds after which the same request may succeed, None where a retry is pointless.
    """

    code = "request"
    status: ClassVar[int] = 400

    def __init__(self, name: str, about: str, /, *, retry_after: int | None = None, **values: Value) -> None:
        super().__init__(name, about, **values)
        self.retry_after = retry_after


class MalformedError(ServerError):
    """A malformed request."""

    code = "malformed"


class NoAccessError(ServerError):
    """A missing or wrong access token."""

    code = "no-access"
    status = 401


class LookOnlyError(ServerError):
    """A session that may only look at a score sheet asked for something else."""

    code = "no-access"
    status = 403


class CrossSiteError(ServerError):
    """A cross-site request."""

    code = "cross-site"
    status = 403


class NoPathError(ServerError):
    """An unknown path."""

    code = "unknown"
    status = 404


class MethodError(ServerError):
    """A method that the path does not support."""

    code = "method"
    status = 405


class FieldError(ServerError):
    """An invalid field of a well-formed request."""

    code = "field"
    status = 422


class TooLargeError(ServerError):
    """A body over the size limit of its path."""

    code = "too-large"
    status = 413


class MediaTypeError(ServerError):
    """A media type that the path does not accept."""

    code = "media-type"
    status = 415


class TooManyError(ServerError):
    """A client over its rate limit."""

    code = "too-many"
    status = 429


class BusyError(ServerError):
    """The server is at capacity."""

    code = "busy"
    status = 503


class FaultError(ServerError):
    """An internal error."""

    code = "fault"
    status = 500


class DamagedError(ServerError):
    """What is stored is damaged."""

    code = "damage"
    status = 500


class FullError(ServerError):
    """There is no room left for what was sent."""

    code = "full"
    status = 507


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
        return FullError("server.full", "server")
    if isinstance(error, PhotoDamageError):
        return DamagedError.restating(error, "photo")
    if isinstance(error, DamageError):
        return DamagedError("server.damaged", "server")
    if isinstance(error, ComputingError):
        return BusyError(error.id, error.about, retry_after=_RETRY_AFTER)
    if isinstance(error, StoreError | ModelError):
        return BusyError("busy.unreachable", "server", retry_after=_RETRY_AFTER)
    return error


def status_of(error: PailensError) -> int:
    """The HTTP status of any `PailensError`: 422 unless its class has another."""
    if isinstance(error, ServerError):
        return error.status
    return next((status for kind, status in _STATUSES if isinstance(error, kind)), 422)
