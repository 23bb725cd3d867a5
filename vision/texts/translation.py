"""Rendering of catalogue sentences in a fixed language."""

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from scoring.texts import Language, Message, Value
from vision.texts import CATALOGUE

_Part = TypeVar("_Part", Message, str)


def join(sentence: str, parts: Sequence[_Part]) -> _Part | Message:
    """Fold one or more messages or texts by a sentence with the fields `first` and `second`."""
    joined: _Part | Message = parts[0]
    for part in parts[1:]:
        joined = Message(sentence, {"first": joined, "second": part})
    return joined


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
