"""Hands of published lists count what the lists say."""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from scoring.records.hand import HandRecord
from scoring.rules import score
from scoring.rules.hongkong.rulings import rulings

PUBLISHED = json.loads(Path(__file__).with_name("published.json").read_text("utf-8"))


@pytest.mark.parametrize("example", PUBLISHED["examples"], ids=lambda one: f"{one['source']}: {one['says']}")
def test_a_published_hand_counts_what_its_list_says(example: dict[str, Any]) -> None:
    record = {"schema": 1, "rules": "hongkong", **example["hand"]}
    hand = HandRecord.model_validate(record, strict=False).to_hand()
    result = score(hand)
    assert result.win
    assert result.total is not None
    assert min(result.total, rulings(hand.options).max_faan) == example["faan"]
    assert result.score == example.get("base", result.score)
    if "payments" in example:
        assert result.payments == {seat: Decimal(amount) for seat, amount in example["payments"].items()}


def test_every_example_names_its_source() -> None:
    assert {one["source"] for one in PUBLISHED["examples"]} == PUBLISHED["sources"].keys()
    assert len(PUBLISHED["examples"]) >= 120
