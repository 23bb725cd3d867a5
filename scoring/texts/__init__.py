"""What is said to people: a catalogue of sentences by id, in English and Chinese, and messages made from it."""

from scoring.texts.catalogue import LANGUAGES, Catalogue, Language, Message, Text, Value
from scoring.texts.rooms import SCORING

__all__ = ["LANGUAGES", "SCORING", "Catalogue", "Language", "Message", "Text", "Value"]
