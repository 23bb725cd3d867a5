"""Cursors of pages: the creation time and id of the last row of a page."""

import re
from datetime import datetime
from typing import Final, Protocol

from sqlalchemy import ColumnElement, literal, tuple_

from vision.review.store.errors import UnknownError
from vision.review.store.schema import ReadingRow, TableRow, UtcMicroseconds, from_microseconds, to_microseconds

MOST_A_PAGE: Final = 200
_CURSOR: Final = re.compile(r"(\d{1,16})-([0-9a-f-]{36})", re.ASCII)


class Placed(Protocol):
    """What stands in a list by its time and id."""

    @property
    def id(self) -> str: ...

    @property
    def created(self) -> datetime: ...


def cursor_of(row: Placed) -> str:
    """The cursor of the rows older than `row`."""
    return f"{to_microseconds(row.created)}-{row.id}"


def is_older(row: type[ReadingRow] | type[TableRow], cursor: str) -> ColumnElement[bool]:
    """The condition for rows after a cursor, newest first.

    Raises `UnknownError`: about `before`, if it is not a valid cursor.
    """
    found = _CURSOR.fullmatch(cursor)
    if found is None:
        raise UnknownError("store.place-unknown", "before")
    created: ColumnElement[datetime] = literal(from_microseconds(int(found[1])), UtcMicroseconds)
    return tuple_(row.created, row.id) < tuple_(created, found[2])
