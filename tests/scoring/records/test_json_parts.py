"""Values are counted before a text is parsed."""

import pytest

from scoring.errors import HandError
from scoring.records.base import Record
from scoring.records.json_keys import values_of


class _Numbers(Record):
    numbers: tuple[int, ...]


def test_numbers_of_a_list_are_counted() -> None:
    assert values_of(b'{"a": [1, 2, 3], "b": {}}') >= 5


def test_list_of_numbers_is_refused_unparsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_Numbers, "model_validate_json", lambda _: pytest.fail("parsed"))
    with pytest.raises(HandError) as refused:
        _Numbers.read('{"numbers": [%s0]}' % ("0," * _Numbers.most_values))
    assert refused.value.id == "record.values"
