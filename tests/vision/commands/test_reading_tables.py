"""`vision.commands.reading_tables`: how tiles are called in a row."""

import pytest

from vision.commands.reading_tables import name_tiles


@pytest.mark.parametrize(
    ("codes", "english", "chinese"),
    [
        ("1m 2m 3m", "1 2 3 Characters", "一萬 二萬 三萬"),
        ("9s 1s", "9 1 Bamboos", "九索 一索"),
        ("1m 1p 2m", "1 Characters, 1 Dots, 2 Characters", "一萬 一筒 二萬"),
        ("1z 1z 5z", "East, East, White", "東 東 白"),
        ("4f 5f 0x", "Bamboo, Spring, Back", "竹 春 牌背"),
        ("6z unknown", "Green, Unknown tile", "發 不明的牌"),
        ("", "", ""),
    ],
)
def test_names_in_the_order_of_the_row(codes: str, english: str, chinese: str) -> None:
    assert name_tiles(codes.split()) == english
    assert name_tiles(codes.split(), "zh-Hant") == chinese
