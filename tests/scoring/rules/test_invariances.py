"""What may be exchanged or turned round in a hand without a change of its score."""

from collections.abc import Callable
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.records.hand import HandRecord
from scoring.registry import rule_set_names
from scoring.result import Score
from scoring.rules import score
from scoring.tiles import parse_tiles
from tests.scoring.hand_generator import hand_records

SYMMETRIC: Final = ["international", "australia", "taiwan16"]
"""Rule sets without rows that name faces, such as All Green."""
EXAMPLES = settings(max_examples=60, deadline=None)


def record_of(rules: str, seed: int) -> dict[str, Any]:
    return next(hand_records(rules, seed, 1))


def scored(record: dict[str, Any]) -> Score:
    return score(HandRecord.model_validate(record, strict=False).to_hand())


def each_tile(record: dict[str, Any], change: Callable[[str], str]) -> dict[str, Any]:
    """The record with every tile but the flowers changed."""

    def changed(text: str) -> str:
        return "".join(tile if tile[1] == "f" else change(tile) for tile in parse_tiles(text))

    melds = [{**meld, "tiles": changed(meld["tiles"])} for meld in record["melds"]]
    return {**record, "melds": melds, **{name: changed(record[name]) for name in ("concealed", "winning_tile")}}


@pytest.mark.parametrize("rules", SYMMETRIC)
@EXAMPLES
@given(st.integers(0, 2**32), st.permutations("mps"))
def test_the_suits_may_be_exchanged(rules: str, seed: int, suits: list[str]) -> None:
    record, exchange = record_of(rules, seed), str.maketrans("mps", "".join(suits))
    other = scored(each_tile(record, lambda tile: tile.translate(exchange)))
    assert (other.total, other.payments) == (scored(record).total, scored(record).payments)


@pytest.mark.parametrize("rules", SYMMETRIC)
@EXAMPLES
@given(st.integers(0, 2**32))
def test_the_numbers_may_be_turned_round(rules: str, seed: int) -> None:
    record = record_of(rules, seed)
    turned = each_tile(record, lambda tile: tile if tile[1] == "z" else f"{10 - int(tile[0])}{tile[1]}")
    assert scored(turned).total == scored(record).total


@pytest.mark.parametrize("rules", SYMMETRIC)
@EXAMPLES
@given(st.integers(0, 2**32), st.permutations("567"))
def test_the_dragons_may_be_exchanged(rules: str, seed: int, dragons: list[str]) -> None:
    record, exchange = record_of(rules, seed), str.maketrans("567", "".join(dragons))
    other = each_tile(record, lambda tile: tile.translate(exchange) if tile[1] == "z" else tile)
    assert scored(other).total == scored(record).total


@pytest.mark.parametrize("rules", rule_set_names())
@EXAMPLES
@given(st.integers(0, 2**32), st.randoms(use_true_random=False))
def test_the_order_of_tiles_and_melds_does_not_matter(rules: str, seed: int, random: Any) -> None:
    record = record_of(rules, seed)
    concealed, melds = list(parse_tiles(record["concealed"])), list(record["melds"])
    random.shuffle(concealed)
    random.shuffle(melds)
    shuffled = scored({**record, "concealed": " ".join(concealed), "melds": melds})
    assert (shuffled.total, shuffled.payments) == (scored(record).total, scored(record).payments)
