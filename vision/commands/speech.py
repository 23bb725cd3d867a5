"""Messages of the commands in the language of the command line."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Final, overload

from scoring.errors import PailensError
from scoring.texts import Language, Message, Value, printable
from vision.texts import CATALOGUE

_SPOKEN: Final[ContextVar[Language]] = ContextVar("spoken", default="en")


def speak(language: Language) -> None:
    """Set the language of the command line."""
    _SPOKEN.set(language)


def spoken() -> Language:
    """The language of the command line."""
    return _SPOKEN.get()


@overload
def say(text: Message) -> str: ...


@overload
def say(text: str, **values: Value) -> str: ...


def say(text: Message | str, **values: Value) -> str:
    """A message, or the text of an id with its values, in the language of the command line."""
    return CATALOGUE.say(Message(text, values) if isinstance(text, str) else text, spoken())


def say_error(error: PailensError) -> str:
    """An error as one line: field or file, and message."""
    return f"{printable(error.about)}: {error.say(spoken())}"
