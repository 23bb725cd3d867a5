"""What a win costs whom, under each rule set (article 30.3; the texts' own figures)."""

from decimal import Decimal
from fractions import Fraction
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
        (self_draw("Bob", 5), {"Ann": 32, "Cat": 32, "Dan": 32}),
        (discard("Cat", "Bob", 5), {"Cat": 32}),
        (robbed("Cat", "Bob", 5), {"Cat": 96}),
        (discard("Cat", "Bob", Decimal("0.5")), {"Cat": 2}),
        (discard("Cat", "Bob", Decimal("4.5")), {"Cat": 16}),
        (discard("Cat", "Bob", 18), {"Cat": 6000}),
    ],
)
def test_30_3_international(event: HandWon, expected: dict[str, int]) -> None:
    assert paid("international", event) == expected


def test_30_1_international_beyond_the_chart_where_the_table_agreed_so() -> None:
    assert paid("international", discard("Cat", "Bob", 18), beyond_chart="extend") == {"Cat": 9000}


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (self_draw("Bob", 60), {"Ann": 60, "Cat": 60, "Dan": 60}),
        (discard("Cat", "Bob", 25), {"Ann": 25, "Cat": 25, "Dan": 25}),
        (discard("Cat", "Bob", 60), {"Ann": 25, "Cat": 130, "Dan": 25}),
        (robbed("Cat", "Bob", 60), {"Ann": 25, "Cat": 130, "Dan": 25}),
    ],
)
def test_australia(event: HandWon, expected: dict[str, int]) -> None:
    assert paid("australia", event) == expected


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


def test_taiwan16_at_lin_three_10_fans_are_17_for_the_dealer() -> None:
    fans = paid("taiwan16", self_draw("Cat", 10), streak=3, base=0, rate=1)
    assert fans == {"Ann": 17, "Bob": 10, "Dan": 10}


def test_taiwan16_stakes_that_are_no_whole_numbers_are_exact() -> None:
    event = discard("Cat", "Bob", 3)
    assert paid("taiwan16", event, base=Decimal("0.1"), rate=Decimal("0.02")) == {"Cat": Fraction(16, 100)}


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


def test_taiwan16_a_hand_without_any_fan_is_paid_the_base() -> None:
    assert paid("taiwan16", discard("Cat", "Bob", 0)) == {"Cat": 10}


def test_more_wins_of_the_dealer_than_a_hand_can_name_are_refused_by_the_field_of_the_sheet() -> None:
    with pytest.raises(TableError) as refused:
        paid("taiwan16", self_draw("Ann", 5), 1001)
    assert (refused.value.about, refused.value.id) == ("dealer_streak", "hand.streak-range")
