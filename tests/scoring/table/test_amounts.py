"""Exact amounts in writing."""

import doctest
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import table
from scoring.table import amounts, plain_amount


@pytest.mark.parametrize(
    ("amount", "written"),
    [
        (Fraction(0), 0),
        (Fraction(-36), -36),
        (Fraction(37, 2), "18.5"),
        (Fraction(-1, 8), "-0.125"),
        (Fraction(1, 20), "0.05"),
        (Fraction(-100001, 100), "-1000.01"),
    ],
)
def test_whole_amounts_are_numbers_and_others_decimals(amount: Fraction, written: int | str) -> None:
    assert plain_amount(amount) == written


@given(st.decimals(-(10**9), 10**9, places=4), st.integers(0, 60))
def test_nothing_is_rounded(stake: Decimal, times: int) -> None:
    amount = Fraction(stake) * Fraction(3, 2) ** times
    assert Fraction(plain_amount(amount)) == amount


@pytest.mark.parametrize("module", [table, amounts])
def test_examples_give_what_they_say(module: object) -> None:
    run = doctest.testmod(module)  # type: ignore[arg-type]
    assert run.attempted > 0
    assert run.failed == 0
