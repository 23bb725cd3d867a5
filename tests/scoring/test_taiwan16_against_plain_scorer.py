"""The engine and the plain scorer of the sixteen-tile table agree on thousands of hands, row by row.

`PAILENS_HANDS` in the environment sets how many hands.
"""

import os
from collections import Counter
from fractions import Fraction

import pytest

from scoring.records.hand import HandRecord
from scoring.rules import score
from tests.scoring import plain_taiwan16 as plain
from tests.scoring.hand_generator_taiwan16 import hand_records

pytestmark = pytest.mark.slow

HANDS = int(os.environ.get("PAILENS_HANDS", "1500"))


def test_taiwan16_agrees_with_the_plain_scorer(capsys: pytest.CaptureFixture[str]) -> None:
    seen: Counter[str] = Counter()
    not_won = with_bonus = 0
    for record in hand_records(seed=16, number=HANDS):
        result = score(HandRecord.model_validate(record, strict=False).to_hand())
        expected = plain.answer(record)
        assert result.win == (expected is not None), record
        if expected is None:
            not_won += 1
            continue
        rows = Counter({f"{row.id} {row.value}": row.count for row in result.elements if row.in_total})
        bonus = [row.value for row in result.elements if not row.in_total]
        assert result.total == expected.total, record
        assert rows in expected.choices, record
        assert bonus == ([] if expected.dealer is None else [expected.dealer]), record
        paid = {seat: Fraction(amount) for seat, amount in result.payments.items()} if result.payments else None
        assert (result.score, paid) == (None, expected.payments), record
        seen.update(rows.keys())
        with_bonus += bool(bonus)
    with capsys.disabled():
        print(f"\n{HANDS} hands, {not_won} no win; hands with each row:", dict(sorted(seen.items())))
    assert not_won
    assert with_bonus
    assert set(seen) == plain.TABLE, "rows that no hand showed"
