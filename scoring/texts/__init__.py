"""Texts for users: a catalogue of messages by id in English, Chinese and Japanese."""

from scoring.texts.catalogue import LANGUAGES, Catalogue, Language, Message, Text, Value
from scoring.texts.printable import printable
from scoring.texts.rooms import SCORING

__all__ = ["LANGUAGES", "SCORING", "Catalogue", "Language", "Message", "Text", "Value", "printable"]
