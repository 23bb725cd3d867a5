"""Properties that every hand of the sixteen-tile table has."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.records.hand import HandRecord
from scoring.rules.fields import MASKS
from scoring.rules.taiwan16.scorer import ELEMENTS
from tests.scoring.hand_generator import hand_records

RECORDS = st.integers(0, 2**32).map(lambda seed: next(hand_records("taiwan16", seed, 1)))
EXAMPLES = settings(max_examples=60, deadline=None)


@EXAMPLES
@given(RECORDS)
def test_a_group_is_passed_over_only_where_none_of_its_rows_counts(record: dict[str, Any]) -> None:
    hand = ELEMENTS.encode(HandRecord.model_validate(record, strict=False).to_hand())
    for shape, code in ELEMENTS.arrangements(hand):
        assert not [group for group, _ in ELEMENTS.found(shape, code) if group.when and not code & MASKS[group.when]]
