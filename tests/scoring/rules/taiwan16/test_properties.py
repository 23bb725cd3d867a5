"""Properties that every hand of the sixteen-tile table has."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.hand import SEATS
from scoring.records.hand import HandRecord
from scoring.result import Score
from scoring.rules import score
from scoring.rules.fields import MASKS
from scoring.rules.taiwan16.scorer import ELEMENTS
from tests.scoring.hand_generator import hand_records

RECORDS = st.integers(0, 2**32).map(lambda seed: next(hand_records("taiwan16", seed, 1)))
EXAMPLES = settings(max_examples=60, deadline=None)


def scored(record: dict[str, Any]) -> Score:
    return score(HandRecord.model_validate(record, strict=False).to_hand())


def with_win(record: dict[str, Any], **facts: Any) -> dict[str, Any]:
    return {**record, "win": {**record["win"], **facts}}


@EXAMPLES
@given(RECORDS)
def test_a_group_is_passed_over_only_where_none_of_its_rows_counts(record: dict[str, Any]) -> None:
    hand = ELEMENTS.encode(HandRecord.model_validate(record, strict=False).to_hand())
    for shape, code in ELEMENTS.arrangements(hand):
        assert not [group for group, _ in ELEMENTS.found(shape, code) if group.when and not code & MASKS[group.when]]


@EXAMPLES
@given(RECORDS)
def test_a_flower_of_another_seat_adds_one_fan_once_there_is_a_flower(record: dict[str, Any]) -> None:
    others = [f"{number}f" for number in range(1, 9) if (number - 1) % 4 != SEATS.index(record["win"]["seat"])]
    if record["win"]["flower_win"] or not scored(record).win:
        return
    hand = with_win({**record, "flowers": ""}, replacements=[], declared_ready=True)
    one, two = (scored({**hand, "flowers": held}).total for held in (others[0], others[0] + others[1]))
    assert one is not None
    assert two == one + 1
    assert scored(hand).total == one


@EXAMPLES
@given(RECORDS)
def test_declared_ready_adds_five_where_no_chicken_hand_is_lost(record: dict[str, Any]) -> None:
    result = scored(with_win(record, declared_ready=False))
    if not result.win or record["win"]["flower_win"]:
        return
    ready = scored(with_win(record, declared_ready=True)).total
    assert result.total is not None
    assert ready == result.total + 5 or "chicken" in {row.id for row in result.elements}
