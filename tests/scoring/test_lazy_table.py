"""Tables that are filled as they are asked."""

import pytest

from scoring import lazy_table
from scoring.lazy_table import Table


def test_a_value_is_made_once() -> None:
    made: list[int] = []

    def make(key: int) -> int:
        made.append(key)
        return key * 2

    table: Table[int, int] = Table(make)
    assert [table[3], table[3], table[4]] == [6, 6, 8]
    assert made == [3, 4]


def test_a_table_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lazy_table, "MOST_ENTRIES", 3)
    table: Table[int, int] = Table(lambda key: key)
    assert [table[key] for key in range(10)] == list(range(10))
    assert len(table) <= 3
