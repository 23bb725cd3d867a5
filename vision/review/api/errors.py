"""What the server refuses, each with its HTTP status."""

from __future__ import annotations

from typing import ClassVar, Final

from scoring.errors import PailensError
from scoring.texts import Value
from vision.detection.detector import ModelError
from vision.errors import VisionError
from vision.images.photo import PhotoFormatError, PhotoTooLargeError
from vision.review.store.errors import ConflictError, StoreError, UnknownError


class ServerError(VisionError):
    """A request that is not answered.

    Attributes:
        status: the HTTP status.
        retry_after: seconds after which the same request may be answered, None where it never will be.
    """

    code = "request"
    status: ClassVar[int] = 400

    def __init__(self, name: str, about: str, /, *, retry_after: int | None = None, **values: Value) -> None:
        super().__init__(name, about, **values)
        self.retry_after = retry_after


class MalformedError(ServerError):
    """A request that cannot be made out."""

    code = "malformed"


class NoAccessError(ServerError):
    """A request without the token that this server asks for."""

    code = "no-access"
    status = 401


class CrossSiteError(ServerError):
    """A request that another web site had the browser send."""

    code = "cross-site"
    status = 403


class NoPathError(ServerError):
    """A path that this server does not have."""

    code = "unknown"
    status = 404


class MethodError(ServerError):
    """A path that is not asked in this way."""

    code = "method"
    status = 405


class FieldError(ServerError):
    """A field of a request that was read and refused."""

    code = "field"
    status = 422


class TooLargeError(ServerError):
    """A body over the limit of its path."""

    code = "too-large"
    status = 413


class MediaTypeError(ServerError):
    """A body of a type that the path does not take."""

    code = "media-type"
    status = 415


class TooManyError(ServerError):
    """A client that asks too often."""

    code = "too-many"
    status = 429


class BusyError(ServerError):
    """More is under way than the server takes on."""

    code = "busy"
    status = 503


class FaultError(ServerError):
    """A fault of the server's own."""

    code = "fault"
    status = 500


_STATUSES: Final[tuple[tuple[type[PailensError], int], ...]] = (
    (PhotoTooLargeError, 413),
    (PhotoFormatError, 415),
    (UnknownError, 404),
    (ConflictError, 409),
)
_RETRY_AFTER: Final = 5
"""Seconds after which what failed for a reason of the server's own may work again."""


def public_error(error: PailensError) -> PailensError:
    """The error as a client is told: what is wrong with the store or the model names this machine's own files."""
    if isinstance(error, StoreError | ModelError):
        return BusyError("busy.unreachable", "server", retry_after=_RETRY_AFTER)
    return error


def status_of(error: PailensError) -> int:
    """The HTTP status of any of Pailens's errors: 422 where the input was read and refused."""
    if isinstance(error, ServerError):
        return error.status
    return next((status for kind, status in _STATUSES if isinstance(error, kind)), 422)
