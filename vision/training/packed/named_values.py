"""Options of the form NAME=VALUE."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from vision.labels.labelled_photo import DatasetError

Value = TypeVar("Value")


def named_values(option: str, given: Iterable[str], convert: Callable[[str], Value]) -> list[tuple[str, Value]]:
    """The names and values of an option that was given several times, in order.

    Raises:
        DatasetError: one is not NAME=VALUE, or its value cannot be converted; names the option.
    """
    return [_named_value(option, text, convert) for text in given]


def share(text: str) -> float:
    """A finite number that is not negative.

    Raises:
        ValueError: it is another one, or none.
    """
    number = float(text)
    if not 0 <= number < float("inf"):
        raise ValueError(text)
    return number


def _named_value(option: str, text: str, convert: Callable[[str], Value]) -> tuple[str, Value]:
    name, _, value = text.partition("=")
    try:
        if not name or not value:
            raise ValueError(text)
        return name, convert(value)
    except ValueError:
        raise DatasetError("training.named-value", option, text=text) from None
