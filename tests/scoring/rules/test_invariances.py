"""What may be exchanged in a hand without a change of its score; the plain scorers read no hand in another order."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.records.hand import HandRecord
from scoring.registry import rule_set_names
from scoring.result import Score
from scoring.rules import score
from scoring.tiles import parse_tiles
from tests.scoring.hand_generator import hand_records


def scored(record: dict[str, Any]) -> Score:
    return score(HandRecord.model_validate(record, strict=False).to_hand())


@pytest.mark.parametrize("rules", rule_set_names())
@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.randoms(use_true_random=False))
def test_the_order_of_tiles_and_melds_does_not_matter(rules: str, seed: int, random: Any) -> None:
    record = next(hand_records(rules, seed, 1))
    concealed, melds = list(parse_tiles(record["concealed"])), list(record["melds"])
    random.shuffle(concealed)
    random.shuffle(melds)
    shuffled = scored({**record, "concealed": " ".join(concealed), "melds": melds})
    assert (shuffled.total, shuffled.payments) == (scored(record).total, scored(record).payments)
