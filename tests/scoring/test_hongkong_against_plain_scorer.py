"""The engine and the plain scorer of Hong Kong old style agree on thousands of hands over all lists and options.

`PAILENS_HANDS` in the environment sets how many hands.
"""

import os
from collections import Counter
from fractions import Fraction

import pytest

from scoring.element_list import elements
from scoring.records.hand import HandRecord
from scoring.rules import score
from tests.scoring import plain_hongkong as plain
from tests.scoring.hand_generator_hongkong import hand_records

pytestmark = pytest.mark.slow

HANDS = int(os.environ.get("PAILENS_HANDS", "2500"))


def test_hongkong_agrees_with_the_plain_scorer(capsys: pytest.CaptureFixture[str]) -> None:
    seen: Counter[tuple[str, float]] = Counter()
    not_complete = too_few = 0
    for record in hand_records(seed=13, number=HANDS):
        result = score(HandRecord.model_validate(record, strict=False).to_hand())
        expected = plain.answer(record)
        if expected is None:
            not_complete += 1
            assert (result.win, result.total) == (False, None), record
            continue
        too_few += not expected.win
        lines = Counter({(row.id, int(row.value)): row.count for row in result.elements})
        paid = {seat: Fraction(amount) for seat, amount in result.payments.items()} if result.payments else None
        assert (result.win, result.total, result.score) == (expected.win, expected.total, expected.score), record
        assert lines in expected.choices, record
        assert paid == expected.payments, record
        seen.update(lines.keys())
    with capsys.disabled():
        print(f"\nhongkong: {HANDS} hands, {not_complete} not complete, {too_few} too few; {dict(seen)}")
    assert set(seen) == {(one.id, one.value) for one in elements("hongkong")}
