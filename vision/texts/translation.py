"""Rendering of catalogue sentences in a fixed language."""

from typing import Any, Protocol

from scoring.texts import Language, Message, Value
from vision.texts import CATALOGUE


class Translate(Protocol):
    """Renders catalogue sentences in one language."""

    def __call__(self, sentence: str, /, **values: Value) -> str:
        """Render the sentence with this id and these values."""
        ...


def reason_fields(said: Message) -> dict[str, Any]:
    """A reason as records have it, in English, Traditional Chinese and Japanese."""
    languages: dict[str, Language] = {"reason": "en", "reason_zh": "zh-Hant", "reason_ja": "ja"}
    return {field: CATALOGUE.translate(said, language) for field, language in languages.items()}


def translator(language: Language) -> Translate:
    """A function that renders catalogue sentences in a language."""

    def translate(sentence: str, /, **values: Value) -> str:
        return CATALOGUE.translate(Message(sentence, values), language)

    return translate
