"""Messages of the commands in the language of the command line."""

from contextvars import ContextVar
from typing import Final, overload

from scoring.errors import PailensError
from scoring.texts import Language, Message, Value, printable
from vision.texts import CATALOGUE

_LANGUAGE: Final[ContextVar[Language]] = ContextVar("language", default="en")


def set_language(language: Language) -> None:
    _LANGUAGE.set(language)


def current_language() -> Language:
    return _LANGUAGE.get()


@overload
def translate(text: Message) -> str: ...


@overload
def translate(text: str, **values: Value) -> str: ...


def translate(text: Message | str, **values: Value) -> str:
    """A message, or the text of an id with its values, in the language of the command line."""
    return CATALOGUE.translate(Message(text, values) if isinstance(text, str) else text, current_language())


def translate_error(error: PailensError) -> str:
    """An error as one line: field or file, and message."""
    return f"{printable(error.about)}: {error.translate(current_language())}"
