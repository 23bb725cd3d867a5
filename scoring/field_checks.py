"""Checks of the fields of objects that a caller makes or hands over; each error names the field."""

from __future__ import annotations

from math import isfinite
from types import NoneType
from typing import Any, Final

from scoring.errors import HandError, PailensError, refuse_if

Kinds = tuple[type, ...]

TEXT: Final[Kinds] = (str,)
SWITCH: Final[Kinds] = (bool,)
WHOLE: Final[Kinds] = (int,)
NUMBER: Final[Kinds] = (int, float)

_SENTENCES: Final = {str: "record.text", bool: "record.boolean", int: "record.whole-number", tuple: "hand.tuple"}


def optional(kinds: Kinds) -> Kinds:
    """Classes of a field that may be None too."""
    return (*kinds, NoneType)


def check_value(about: str, value: object, kinds: Kinds, error: type[PailensError] = HandError) -> None:
    """Check that a value is of some class; a bool is no number. Raises `error`: about `about`."""
    if isinstance(value, kinds) and (type(value) is not bool or bool in kinds):
        return
    if float in kinds:
        raise error("record.number", about)
    if kinds[0] in _SENTENCES:
        raise error(_SENTENCES[kinds[0]], about)
    raise error("hand.type", about, kind=kinds[0].__name__)


def check_fields(made: object, error: type[PailensError] = HandError, /, **kinds: Kinds) -> None:
    """Check the classes of some fields of an object; raises as `check_value` about a field."""
    for name, classes in kinds.items():
        value = getattr(made, name)
        if type(value) not in classes:  # Faster than the whole look: a sheet is made for every event.
            check_value(name, value, classes, error)


def check_written(made: object, *names: str) -> None:
    """Check that texts can be written as UTF-8, and that numbers are finite, as every record needs it.

    Raises:
        HandError: about a field with half a surrogate pair, or one that is infinite or NaN.
    """
    for name in names:
        value = getattr(made, name)
        if isinstance(value, str):
            if not value.isprintable():
                refuse_if(any(map(_is_surrogate, value)), "record.text", name)
        elif isinstance(value, float) and not isfinite(value):
            raise HandError("record.finite-number", name)


def _is_surrogate(letter: str) -> bool:
    return "\ud800" <= letter <= "\udfff"


def check_items(made: object, about: str, kinds: Kinds, error: type[PailensError] = HandError) -> None:
    """Check that a field is a tuple, and the classes of its items; raises as `check_value` about `about[i]`."""
    items: Any = getattr(made, about)
    check_value(about, items, (tuple,), error)
    for place, item in enumerate(items):
        check_value(f"{about}[{place}]", item, kinds, error)
