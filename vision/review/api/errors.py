"""Errors of the HTTP API, each with its HTTP status."""

from typing import ClassVar, Final

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


class ServerError(VisionError, code="request"):
    """An error response. `retry_after`: seconds after which a retry may succeed, None where it is pointless."""

    status: ClassVar[int] = 400

    def __init_subclass__(cls, *, code: str, status: int = 400) -> None:
        super().__init_subclass__(code=code)
        cls.status = status

    def __init__(self, name: str, about: str, /, *, retry_after: int | None = None, **values: Value) -> None:
        super().__init__(name, about, **values)
        self.retry_after = retry_after


class MalformedError(ServerError, code="malformed"):
    """A malformed request."""


class NoAccessError(ServerError, code="no-access", status=401):
    """A missing or wrong access token."""


class LookOnlyError(ServerError, code="no-access", status=403):
    """A session that may only look at a score sheet asked for something else."""


class CrossSiteError(ServerError, code="cross-site", status=403):
    """A cross-site request."""


class NoPathError(ServerError, code="unknown", status=404):
    """An unknown path."""


class MethodError(ServerError, code="method", status=405):
    """A method that the path does not support."""


class FieldError(ServerError, code="field", status=422):
    """An invalid field of a well-formed request."""


class TooLargeError(ServerError, code="too-large", status=413):
    """A body over the size limit of its path."""


class MediaTypeError(ServerError, code="media-type", status=415):
    """A media type that the path does not accept."""


class TooManyError(ServerError, code="too-many", status=429):
    """A client over its rate limit."""


class BusyError(ServerError, code="busy", status=503):
    """The server is at capacity."""


class FaultError(ServerError, code="fault", status=500):
    """An internal error."""


class DamagedError(ServerError, code="damage", status=500):
    """What is stored is damaged."""


class FullError(ServerError, code="full", status=507):
    """There is no room left for what was sent."""


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
    if isinstance(error, StoreError | ModelError):
        return BusyError("busy.unreachable", "server", retry_after=_RETRY_AFTER)
    return error


def status_of(error: PailensError) -> int:
    """The HTTP status of any `PailensError`: 422 unless its class has another."""
    if isinstance(error, ServerError):
        return error.status
    return next((status for kind, status in _STATUSES if isinstance(error, kind)), 422)
