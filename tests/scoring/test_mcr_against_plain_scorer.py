"""The engine and the plain scorer of the Mahjong Competition Rules agree on thousands of hands, fan by fan.

`PAILENS_HANDS` in the environment sets how many hands.
"""

import os
from collections import Counter

import pytest

from scoring.records.hand import HandRecord
from scoring.rules import score
from tests.scoring import plain_mcr as plain
from tests.scoring.hand_generator_mcr import hand_records

pytestmark = pytest.mark.slow

HANDS = int(os.environ.get("PAILENS_HANDS", "1500"))


def test_mcr_agrees_with_the_plain_scorer(capsys: pytest.CaptureFixture[str]) -> None:
    seen: Counter[str] = Counter()
    not_won = too_few = 0
    for record in hand_records(seed=81, number=HANDS):
        result = score(HandRecord.model_validate(record, strict=False).to_hand())
        expected = plain.answer(record)
        if expected is None:
            not_won += 1
            assert result.total is None, record
            continue
        fans = Counter({plain.name_of(one.id, one.value): one.count for one in result.elements})
        assert result.total == expected.total, record
        assert fans in expected.choices, record
        assert (result.score, result.payments) == (expected.score, expected.payments), record
        assert result.win == (expected.score is not None), record
        too_few += not result.win
        seen.update(fans.keys())
    with capsys.disabled():
        print(
            f"\n{HANDS} hands, {not_won} not complete, {too_few} under 8; hands with each fan:",
            dict(sorted(seen.items())),
        )
    assert not_won
    assert too_few
    assert set(seen) == plain.POINTS.keys(), "fans that no hand showed"
