"""Refused events of a score sheet."""

from collections.abc import Collection

from scoring.errors import PailensError


class TableError(PailensError):
    """An event that a score sheet cannot take; `about` is the field of the event record."""

    code = "table"


def require(about: str, value: object, choices: Collection[object]) -> None:
    """Refuse a value that is none of `choices`.

    Raises:
        TableError: about `about`.
    """
    if value not in choices:
        raise TableError("record.one-of", about, choices=[str(choice) for choice in choices])
