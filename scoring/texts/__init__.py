"""Texts for users: a catalogue of messages by id in English, Chinese and Japanese."""

from typing import Final

from scoring.texts.catalogue import LANGUAGES, Catalogue, Language, Message, Text, Value
from scoring.texts.printable import printable

__all__ = ["LANGUAGES", "SCORING", "Catalogue", "Language", "Message", "Text", "Value", "printable"]

SCORING: Final = Catalogue(__path__[0])
"""All messages of `scoring`."""
