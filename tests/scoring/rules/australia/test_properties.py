"""Properties that every hand under the Mahjong Australia system has."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.hand import SEATS
from scoring.records.hand import HandRecord
from scoring.result import Score
from scoring.rules import score
from tests.scoring.hand_generator import hand_records

RECORDS = st.integers(0, 2**32).map(lambda seed: next(hand_records("australia", seed, 1)))
EXAMPLES = settings(max_examples=60, deadline=None)


def scored(record: dict[str, Any]) -> Score:
    return score(HandRecord.model_validate(record, strict=False).to_hand())


@EXAMPLES
@given(RECORDS, st.sampled_from(["", "3f", "12345678f"]), st.sampled_from(SEATS))
def test_flowers_and_the_round_count_nothing(record: dict[str, Any], flowers: str, around: str) -> None:
    assert scored({**record, "flowers": flowers, "win": {**record["win"], "round": around}}) == scored(record)


@EXAMPLES
@given(RECORDS)
def test_drawing_the_tile_is_never_worth_less_than_the_discard(record: dict[str, Any]) -> None:
    win = {**record["win"], "by": "discard", "from": None, "first_turn": None, "last_tile": False, "replacements": []}
    drawn = {**win, "by": "self-draw"}
    discard, draw = scored({**record, "win": win}).total, scored({**record, "win": drawn}).total
    assert (discard is None) == (draw is None)
    assert discard is None or draw is None or draw >= discard
