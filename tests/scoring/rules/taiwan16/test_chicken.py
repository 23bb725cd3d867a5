"""雞胡: counted last, where all the rest is one fan."""

import pytest

from tests.scoring.rules.taiwan16.scored import fans, scored

# Numbers 1, 2, 5, 7 and 4 in three suits: no row but the flowers'.
HAND = ("123m567m456s22m", "1m", "chow 234p, chow 789s")


def test_adds_to_the_one_fan() -> None:
    assert fans(*HAND, by="discard") == {"no_flower": 1, "chicken": 10}
    assert fans(*HAND, flowers="2f", by="discard") == {"other_flower": 1, "chicken": 10}


def test_more_than_one_fan_is_none() -> None:
    assert fans(*HAND, flowers="1f", by="discard") == {"seat_flower": 2}
    assert fans(*HAND, flowers="23f", by="discard") == {"other_flower": 2}


def test_a_self_draw_or_a_declared_ready_hand_is_none() -> None:
    assert fans(*HAND) == {"no_flower": 1, "self_draw": 1}
    assert fans(*HAND, declared_ready=True, by="discard") == {"no_flower": 1, "declared_ready": 5}


def test_a_robbed_kong_adds_its_fan() -> None:
    assert fans("123m567m456s22m", "6s", HAND[2], by="robbed-kong") == {"no_flower": 1, "robbed_kong": 1}


def test_the_dealer_bonus_is_left_out() -> None:
    result = scored(*HAND, by="discard", seat="east", dealer_streak=3)
    assert (result.total, [row.id for row in result.elements]) == (11, ["no_flower", "chicken", "dealer"])


@pytest.mark.parametrize("winning", ["1p", "4p"])
def test_waiting_for_one_or_four(winning: str) -> None:
    """The text's figure: with 2 and 3 in hand both tiles win a chicken hand."""
    hand = {"1p": "123p", "4p": "234p"}[winning]
    assert fans(f"{hand}567m456s22m", winning, "chow 345m, chow 789s", by="discard") == {"no_flower": 1, "chicken": 10}


@pytest.mark.parametrize(
    ("hand", "winning", "melds"),
    [
        # 44 456 777 is a dual pung wait, 2 fans; 444 567 77 is nothing.
        ("44456777m", "7m", "chow 345p, chow 123s, chow 234s"),
        # 22 234 555 has matching chows with 234p, 3 fans; 222 345 55 has nothing.
        ("22234555m", "4m", "chow 234p, chow 123s, chow 456s"),
    ],
)
def test_a_reading_of_more_fans_is_worth_less_than_the_chicken(hand: str, winning: str, melds: str) -> None:
    assert fans(hand, winning, melds, by="discard") == {"no_flower": 1, "chicken": 10}
