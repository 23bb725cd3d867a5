"""The engine and the plain scorer agree on thousands of hands, pattern by pattern.

`PAILENS_HANDS` in the environment sets how many hands.
"""

import os
from collections import Counter

import pytest

from scoring.records.hand import HandRecord
from scoring.rules import score
from tests.scoring import plain_australia as plain
from tests.scoring.hand_generator_australia import hand_records

pytestmark = pytest.mark.slow

HANDS = int(os.environ.get("PAILENS_HANDS", "1500"))


def test_australia_agrees_with_the_plain_scorer(capsys: pytest.CaptureFixture[str]) -> None:
    seen: Counter[str] = Counter()
    incomplete = poor = 0
    for record in hand_records(seed=1520, number=HANDS):
        result = score(HandRecord.model_validate(record, strict=False).to_hand())
        expected = plain.answer(record)
        if expected is None:
            assert (result.win, result.total, result.elements) == (False, None, ()), record
            incomplete += 1
            continue
        elements = Counter({element.id: element.count for element in result.elements})
        assert result.total == expected.total, record
        assert elements in expected.choices, record
        assert (result.score, result.payments) == (expected.score, expected.payments), record
        assert result.win == (expected.score is not None), record
        poor += not result.win
        seen.update(elements.keys())
    with capsys.disabled():
        print(f"\n{HANDS} hands, {incomplete} not complete, {poor} under 15; hands with each pattern:")
        print(dict(sorted(seen.items())))
    assert incomplete
    assert poor
    assert set(seen) == set(plain.PRINTED), "patterns that no hand showed"
