"""One call scores a hand of any rule set; properties that every score has."""

import copy
import pickle
from decimal import Decimal, localcontext

import pytest

from scoring.hand import Hand, Options, Rules
from scoring.rules import score, score_many, total
from tests.scoring.rules.brief import brief_hand


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


def test_payments_are_exact_whatever_precision_the_caller_has_set() -> None:
    stakes = Options(base=Decimal("99999999.9999"), rate=Decimal("0.0001"))
    hand = brief_hand("taiwan16", "123m567m456s22m", "1m", "chow 234p 789s", options=stakes, seat="south")
    with localcontext() as context:
        context.prec = 3
        payments = score(hand).payments
    assert payments is not None
    assert list(map(str, payments.values())) == ["-100000000.0002", "300000000.0004", *["-100000000.0001"] * 2]


def test_sets_and_payments_made_when_asked_are_kept() -> None:
    result = score(Hand.parse("international", "123m456p789s11155z", "5z"))
    assert result.sets is result.sets
    assert result.payments is result.payments
    assert pickle.loads(pickle.dumps(result)) == result == copy.deepcopy(result)
    with pytest.raises(AttributeError, match="stes"):
        _ = result.stes
