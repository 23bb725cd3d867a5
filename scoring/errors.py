"""The one error hierarchy of the project: a stable id, the field or file, and the values of its sentence."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from scoring.texts import SCORING, Catalogue, Language, Message, Value


class PailensError(Exception):
    """An error that a user can act on.

    Attributes:
        code: stable name of the kind of error, the same in Python, on the command line and over HTTP.
        id: stable name of the sentence in the catalogue.
        about: the field (`melds[0].tiles`) or file (`table.jpg`) the error is about.
        values: what fills the places of the sentence.
    """

    code: ClassVar[str] = "error"
    catalogue: ClassVar[Catalogue] = SCORING

    def __init__(self, name: str, about: str, /, **values: Value) -> None:
        super().__init__(name, about, values)
        self.id = name
        self.about = about
        self.values = values

    @classmethod
    def restating(cls, error: PailensError, about: str) -> Self:
        """The sentence of another error, about a field or file that the other did not know of."""
        return cls(error.id, about, **error.values)

    @property
    def said(self) -> Message:
        """The error's sentence as a message, to be put into another one."""
        return Message(self.id, self.values)

    @property
    def message(self) -> str:
        """The sentence in English."""
        return self.say("en")

    def say(self, language: Language) -> str:
        """The sentence in a language."""
        return self.catalogue.say(self.said, language)

    def __str__(self) -> str:
        return f"{self.about}: {self.message}"

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.id, self.about, self.values)


def _again(kind: type[PailensError], name: str, about: str, values: dict[str, Value]) -> PailensError:
    return kind(name, about, **values)


class TilesError(PailensError):
    """Text that is not tile notation; `about` is the field the text stands in."""

    code = "tiles"


class HandError(PailensError):
    """A hand record that contradicts itself or the rules; `about` is the path of the field."""

    code = "hand"


class InvalidValueError(ValueError):
    """A value that cannot be, found where nobody knows its field, as in a validator; who does makes an error of it.

    Attributes:
        said: the sentence.
    """

    def __init__(self, name: str, /, **values: Value) -> None:
        super().__init__(name, values)
        self.said = Message(name, values)
