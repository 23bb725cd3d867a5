"""Base classes of the project's errors: a stable id, the field or file, and the values of the message."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, ClassVar, Self

from scoring.texts import SCORING, Catalogue, Language, Message, Value
from scoring.texts.system import system_reason


class PailensError(Exception):
    """An error that a user can act on.

    Attributes:
        code: stable name of the kind of error, mostly of its class, the same in Python, on the command line and
            over HTTP.
        id: stable id of the message in the catalogue.
        about: the field (`melds[0].tiles`) or file (`table.jpg`) the error is about.
        values: values of the message's replacement fields.
    """

    code: str = "error"
    catalogue: ClassVar[Catalogue] = SCORING

    def __init_subclass__(cls, *, code: str | None = None) -> None:
        cls.code = code or cls.code

    def __init__(self, name: str, about: str, /, **values: Value) -> None:
        super().__init__(name, about, values)
        self.id = name
        self.about = about
        self.values = values

    @classmethod
    def restating(cls, error: PailensError, about: str) -> Self:
        """An error with another error's message, about a field or file unknown where that was raised."""
        return cls(error.id, about, **error.values)

    @classmethod
    @contextmanager
    def within(cls, where: str) -> Iterator[None]:
        """Restate errors of the block as of this class: what they are about stands after `where`."""
        try:
            yield
        except PailensError as error:
            raise cls.restating(error, f"{where}{error.about}") from None

    @property
    def said(self) -> Message:
        """The error's message, for use as a value of another message."""
        return Message(self.id, self.values)

    @property
    def message(self) -> str:
        """The message in English."""
        return self.translate("en")

    def translate(self, language: Language) -> str:
        """The message in a language."""
        return self.catalogue.translate(self.said, language)

    def __str__(self) -> str:
        return f"{self.about}: {self.message}"

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), self.id, self.about, **self.values), ()


@contextmanager
def system_faults(name: str, about: str, kind: type[PailensError] = PailensError) -> Iterator[None]:
    """Raise errors of the operating system in the block as errors of a kind and an id, with their `reason`."""
    try:
        yield
    except OSError as error:
        raise kind.restating(PailensError(name, about, reason=system_reason(error)), about) from None


class TilesError(PailensError, code="tiles"):
    """Invalid tile notation; `about` is the field of the text."""


class HandError(PailensError, code="hand"):
    """A hand record that contradicts itself or the rules; `about` is the path of the field."""


def refuse_if(wrong: object, message: str, about: str, /, **values: Value) -> None:
    """Raise a `HandError` with this message if something is wrong."""
    if wrong:
        raise HandError(message, about, **values)


class InvalidValueError(ValueError):
    """A validator's invalid value, whose field is not known there; the caller converts it to a `PailensError`."""

    def __init__(self, name: str, /, **values: Value) -> None:
        super().__init__(name, values)
        self.said = Message(name, values)
