"""One call scores a hand of any rule set; properties that every score has."""

import copy
import pickle
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.hand import Hand, Rules
from scoring.records.hand import HandRecord
from scoring.result import Score
from scoring.rules import score, score_many, total
from tests.scoring.hand_generator import hand_records

LEGAL_RECORDS = st.integers(0, 2**32).map(lambda seed: next(hand_records("international", seed, 1)))
EXAMPLES = settings(max_examples=60, deadline=None)


def scored(record: dict[str, Any]) -> Score:
    return score(HandRecord.model_validate(record, strict=False).to_hand())


@pytest.mark.parametrize(
    ("rules", "concealed", "unit"),
    [("international", "", "fan"), ("australia", "", "point"), ("taiwan16", "456s", "fan")],
)
def test_one_call_scores_a_hand_of_any_rule_set(rules: Rules, concealed: str, unit: str) -> None:
    result = score(Hand.parse(rules, "123m456p789s123p11z" + concealed, "1z"))
    assert (result.rules, result.unit) == (rules, unit)
    assert result.total


def test_an_element_explains_itself() -> None:
    first = score(Hand.parse("international", "123m456p789s123m11z", "1z")).elements[0]
    assert (first.id, first.name, first.name_zh, first.value, first.count) == ("26.2", "All Chows", "平胡", 1, 1)
    assert first.where == "article 26.2"


@EXAMPLES
@given(LEGAL_RECORDS)
def test_the_total_is_the_sum_of_the_elements(record: dict[str, Any]) -> None:
    result = scored(record)
    if result.win:
        assert result.total == sum(element.value * element.count for element in result.elements)
    else:
        assert (result.total, result.score, result.payments) == (None, None, None)
        assert result.reason


@EXAMPLES
@given(LEGAL_RECORDS)
def test_payments_sum_to_zero_and_the_winner_receives(record: dict[str, Any]) -> None:
    result = scored(record)
    if result.payments is not None:
        assert sum(result.payments.values()) == 0
        assert result.payments[record["win"]["seat"]] > 0


@EXAMPLES
@given(LEGAL_RECORDS)
def test_a_flower_of_another_seat_only_takes_no_flower_away(record: dict[str, Any]) -> None:
    if record["flowers"] or record["win"]["flower_win"]:
        return
    other_seat = "1f" if record["win"]["seat"] != "east" else "2f"
    plain, flowered = scored(record), scored({**record, "flowers": other_seat})
    if plain.win and "28.5(1)" in {element.id for element in plain.elements}:
        assert flowered.total in (cast(float, plain.total) - 1, *fixed_values(flowered))
    else:
        assert flowered.total == plain.total


def fixed_values(result: Score) -> list[float]:
    """The total of a hand that is counted as a special one, which no flower changes."""
    return [element.value for element in result.elements if element.id.startswith("25.")]


@pytest.mark.parametrize(
    ("rules", "concealed"),
    [
        ("international", "123m456p789s11155z"),
        ("international", "123m456p789s12345z"),
        ("australia", "123456m234p678s22z"),
        ("taiwan16", "123m123p123s11122233z"),
        ("riichi", "123m456p789s11155z"),
    ],
)
def test_many_hands_and_totals_are_those_of_score(rules: Rules, concealed: str) -> None:
    hand = Hand.parse(rules, concealed, concealed[-2:])
    assert list(score_many([hand, hand])) == [score(hand)] * 2
    assert total(hand) == score(hand).total


def test_sets_and_payments_made_when_asked_are_kept() -> None:
    result = score(Hand.parse("international", "123m456p789s11155z", "5z"))
    assert result.sets is result.sets
    assert result.payments is result.payments
    assert pickle.loads(pickle.dumps(result)) == result == copy.deepcopy(result)
    with pytest.raises(AttributeError, match="stes"):
        _ = result.stes
