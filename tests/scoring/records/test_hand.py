"""The hand record and the hand."""

import json
from decimal import Decimal
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.hand import Hand, Options, Win
from scoring.records.hand import HandRecord
from tests.scoring.hand_generator import hand_records

EXAMPLE = """
{"schema": 1, "rules": "international",
 "concealed": "123m456p789s1z1z",
 "melds": [{"kind": "pung", "tiles": "555z"}],
 "flowers": "1f6f",
 "winning_tile": "1z",
 "win": {"by": "self-draw", "seat": "east", "round": "south", "from": null,
         "last_tile": false, "replacements": [], "first_turn": null, "flower_win": null,
         "kong_to_fourth": false, "declared_ready": false, "robbed_kong_on_kong": false,
         "tiles_on_floor": null, "dealer_streak": 0},
 "options": {}}
"""


def test_the_example_of_the_contract_is_a_hand() -> None:
    hand = HandRecord.read(EXAMPLE).to_hand()
    assert hand == Hand.parse(
        "international",
        "123m456p789s11z",
        "1z",
        melds=[("pung", "555z")],
        flowers="16f",
        win=Win(round="south"),
    )


def test_every_field_but_three_has_its_default() -> None:
    short = HandRecord.read('{"rules": "international", "concealed": "123m456p789s123p11z", "winning_tile": "1z"}')
    long = json.loads(EXAMPLE) | {"concealed": "123m456p789s123p11z", "melds": [], "flowers": ""}
    long["win"]["round"] = "east"
    assert short == HandRecord.read(json.dumps(long))


def test_an_empty_or_null_winning_tile_is_none() -> None:
    record: dict[str, Any] = {"rules": "international", "concealed": "", "flowers": "1234567f"}
    record |= {"win": {"flower_win": "seven"}}
    for winning_tile in ("", None):
        assert HandRecord.read(json.dumps({**record, "winning_tile": winning_tile})).to_hand().winning_tile is None


def test_stakes_are_exact() -> None:
    record = json.loads(EXAMPLE) | {"options": {"base": 0.1, "rate": "0.20"}}
    assert HandRecord.read(json.dumps(record)).to_hand().options == Options(base=Decimal("0.1"), rate=Decimal("0.2"))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_a_hand_comes_back_from_its_record(seed: int) -> None:
    hand = HandRecord.model_validate(next(hand_records("international", seed, 1)), strict=False).to_hand()
    record = HandRecord.from_hand(hand)
    assert record.to_hand() == hand
    assert HandRecord.read(record.to_json()) == record
