"""Errors of score sheet events."""

from collections.abc import Collection

from scoring.errors import PailensError
from scoring.texts import Value


class TableError(PailensError, code="table"):
    """An invalid event of a score sheet; `about` is the field of the event record."""


def refuse_if(wrong: object, message: str, about: str, /, **values: Value) -> None:
    """Raise a `TableError` with this message if something is wrong."""
    if wrong:
        raise TableError(message, about, **values)


def require(about: str, value: object, choices: Collection[object]) -> None:
    """Check that a value is one of `choices`. Raises `TableError`: about `about`, if it is not."""
    if not any(value == choice for choice in choices):
        raise TableError("record.one-of", about, choices=[str(choice) for choice in choices])
