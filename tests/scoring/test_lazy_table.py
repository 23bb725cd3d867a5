"""Tables that are filled as they are asked."""

from scoring.lazy_table import Table


def test_a_value_is_made_once() -> None:
    made: list[int] = []

    def make(key: int) -> int:
        made.append(key)
        return key * 2

    table: Table[int, int] = Table(make)
    assert [table[3], table[3], table[4]] == [6, 6, 8]
    assert made == [3, 4]


def test_a_table_is_bounded() -> None:
    table: Table[int, int] = Table(lambda key: key, most=3)
    assert [table[key] for key in range(10)] == list(range(10))
    assert len(table) <= 3
