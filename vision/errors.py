"""The errors of `vision`: those of `scoring` with the whole catalogue."""

from typing import ClassVar

from scoring.errors import PailensError
from scoring.texts import Catalogue, Message, Value
from vision.texts import CATALOGUE


class VisionError(PailensError):
    """An error that a user can act on, in the words of the whole catalogue."""

    catalogue: ClassVar[Catalogue] = CATALOGUE


class InvalidValueError(ValueError):
    """A value that cannot be, found where nobody knows its field; who does makes an error of it.

    Attributes:
        said: the sentence.
    """

    def __init__(self, sentence: str, /, **values: Value) -> None:
        super().__init__(sentence, values)
        self.said = Message(sentence, values)

    def __str__(self) -> str:
        return CATALOGUE.say(self.said)
