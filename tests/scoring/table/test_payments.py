"""What a win costs whom, under each rule set (article 30.3; the texts' own figures)."""

from decimal import Decimal
from typing import Any

import pytest

from scoring.hand import Rules
from scoring.table import Amount, HandWon, TableError
from scoring.table.payments import win_payments
from tests.scoring.table.sessions import discard, robbed, self_draw, start


def paid(rules: Rules, event: HandWon, streak: int = 0, **options: Any) -> dict[str, Amount]:
    return win_payments(start(rules, **options), event, streak)


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (self_draw("Bob", 16), {"Ann": 27, "Cat": 26, "Dan": 26}),
        (discard("Cat", "Bob", 16), {"Cat": 26}),
        (robbed("Cat", "Bob", 16), {"Cat": 26}),
        (discard("Ann", "Bob", 16), {"Ann": 27}),
        (self_draw("Ann", 16), {"Bob": 27, "Cat": 27, "Dan": 27}),
    ],
)
def test_taiwan16_16_fans_at_10_and_1_are_26_and_the_dealers_bonus(event: HandWon, expected: dict[str, int]) -> None:
    assert paid("taiwan16", event, rate=1) == expected


def test_nobody_pays_nothing() -> None:
    assert paid("taiwan16", self_draw("Bob", 3), base=0, rate=0) == {}


@pytest.mark.parametrize(
    ("rules", "value"),
    [
        ("international", Decimal(0)),
        ("international", Decimal("1.25")),
        ("australia", Decimal(14)),
        ("australia", Decimal("15.5")),
        ("taiwan16", Decimal("0.5")),
    ],
)
def test_a_value_that_no_hand_has_is_refused(rules: Rules, value: Decimal) -> None:
    with pytest.raises(TableError) as refused:
        paid(rules, self_draw("Bob", value))
    assert refused.value.about == "value"


def test_more_wins_of_the_dealer_than_a_hand_can_name_are_refused_by_the_field_of_the_sheet() -> None:
    with pytest.raises(TableError) as refused:
        paid("taiwan16", self_draw("Ann", 5), 1001)
    assert (refused.value.about, refused.value.id) == ("dealer_streak", "hand.streak-range")
