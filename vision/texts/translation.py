"""Rendering of catalogue sentences in a fixed language."""

from __future__ import annotations

from typing import Protocol

from scoring.texts import Language, Message, Value
from vision.texts import CATALOGUE


class Translate(Protocol):
    """Renders catalogue sentences in one language."""

    def __call__(self, sentence: str, /, **values: Value) -> str:
        """Render the sentence with this id and these values."""
        ...


def translator(language: Language) -> Translate:
    """A function that renders catalogue sentences in a language."""

    def translate(sentence: str, /, **values: Value) -> str:
        return CATALOGUE.translate(Message(sentence, values), language)

    return translate
