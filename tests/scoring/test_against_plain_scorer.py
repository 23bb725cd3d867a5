"""The engine and the plain scorer agree on thousands of hands, element by element."""

import os
from collections import Counter

import pytest

from scoring.records.hand import HandRecord
from scoring.rules import score
from tests.scoring import plain_international as plain
from tests.scoring.hand_generator import hand_records

pytestmark = pytest.mark.slow

HANDS = int(os.environ.get("PAILENS_HANDS", "2000"))


def test_international_agrees_with_the_plain_scorer(capsys: pytest.CaptureFixture[str]) -> None:
    seen: Counter[str] = Counter()
    not_won = 0
    for record in hand_records(seed=20120328, number=HANDS):
        result = score(HandRecord.model_validate(record, strict=False).to_hand())
        expected = plain.answer(record)
        assert result.win == (expected is not None), record
        if expected is None:
            not_won += 1
            continue
        elements = Counter({element.id: element.count for element in result.elements})
        assert result.total == expected.total, record
        assert elements in expected.choices, record
        assert (result.score, result.payments) == (expected.score, expected.payments), record
        seen.update(elements.keys())
    with capsys.disabled():
        print(f"\n{HANDS} hands, {not_won} no win; hands with each element:", dict(sorted(seen.items())))
    assert not_won
    assert set(seen) == set(plain.VALUES), "elements that no hand showed"
