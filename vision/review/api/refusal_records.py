"""Errors as records."""

from typing import Self

from scoring.errors import PailensError
from scoring.records.base import ErrorFields, Record


class RefusalFields(ErrorFields):
    """The fields of an error record; `code` is the kind of error, shared by several ids."""

    code: str

    @classmethod
    def from_error(cls, error: PailensError) -> Self:
        return cls(**ErrorFields.of(error).model_dump(), code=error.code)


class RefusalRecord(Record):
    """The error record as a response body."""

    error: RefusalFields
