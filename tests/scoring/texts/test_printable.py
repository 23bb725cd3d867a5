"""Text from outside cannot steer a terminal."""

import pytest

from scoring.texts import SCORING, Message, printable


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("hand.jpg", "hand.jpg"),
        ("東　京 é.jpg", "東　京 é.jpg"),
        ("\x1b[31m", "\\x1b[31m"),
        ("a\r\nb\tc", "a\\r\\nb\\tc"),
        ("\u202egpj", "\\u202egpj"),
        ("\u2028", "\\u2028"),
        ("\udcff", "\\udcff"),
        ("\x9b2J\x7f", "\\x9b2J\\x7f"),
    ],
)
def test_what_is_not_seen_is_escaped(text: str, printed: str) -> None:
    assert printable(text) == printed


def test_values_of_a_message_are_escaped() -> None:
    said = SCORING.translate(Message("table.name-unknown", {"name": "\x1b]0;x", "players": ("Ann", "\x07")}))
    assert said.isprintable()
