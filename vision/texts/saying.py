"""A way to say sentences of the catalogue in one language, to hand on to those who make tables of them."""

from __future__ import annotations

from typing import Protocol

from scoring.texts import Language, Message, Value
from vision.texts import CATALOGUE


class Say(Protocol):
    """Says sentences in a language."""

    def __call__(self, sentence: str, /, **values: Value) -> str:
        """The sentence of an id with its values."""
        ...


def sayer(language: Language) -> Say:
    """The way to say sentences in a language."""

    def say(sentence: str, /, **values: Value) -> str:
        return CATALOGUE.say(Message(sentence, values), language)

    return say
