"""The rows of the kinds of tile (五門齊 to 清一色) and of terminals (斷么 to 清么)."""

import pytest

from tests.scoring.rules.taiwan16.scored import family

KINDS = "five_kinds missing_suit mixed_one_suit one_suit"
TERMINALS = "no_terminals mixed_outside pure_outside mixed_terminals pure_terminals"


@pytest.mark.parametrize(
    ("hand", "row"),
    [
        (("123m456p789s11155z", "1m", "chow 345s"), {"five_kinds": 10}),
        (("123m456p789s11122z", "1m", "chow 345s"), {}),
        (("123m456p789s55566z", "1m", "chow 345s"), {}),
        (("123m456p789p11155z", "1m", "chow 345p"), {"missing_suit": 5}),
        (("123m456p789p456m11m", "1m", "chow 345p"), {"missing_suit": 5}),
        (("123456789p11155z", "1p", "chow 345p"), {"mixed_one_suit": 30}),
        (("12345678911p345p", "1p", "pung 666p"), {"one_suit": 80}),
        (("11122233344z", "1z", "pung 555z, pung 666z"), {}),
    ],
)
def test_kinds_of_tile(hand: tuple[str, ...], row: dict[str, float]) -> None:
    assert family(KINDS, *hand) == row


@pytest.mark.parametrize(
    ("hand", "row"),
    [
        (("234m456p678s555p66m", "2m", "chow 345s"), {"no_terminals": 5}),
        (("123m456p678s555p66m", "1m", "chow 345s"), {}),
        (("234m456p678s555p11z", "2m", "chow 345s"), {}),
        (("123m789p111s999p55z", "1m", "pung 111z"), {"mixed_outside": 10}),
        (("123m789p111s999p11p", "1m", "chow 789s"), {"pure_outside": 15}),
        (("123m789p111s999p55p", "1m", "chow 789s"), {}),
        (("123m789p111s234p11p", "1m", "chow 789s"), {}),
        (("111m999p111s55z", "1m", "pung 111z, pung 999s"), {"mixed_terminals": 30}),
        (("111m999p111s99m", "1m", "pung 111p, pung 999s"), {"pure_terminals": 80}),
        (("11122233344z", "1z", "pung 555z, pung 666z"), {}),
    ],
)
def test_terminals(hand: tuple[str, ...], row: dict[str, float]) -> None:
    assert family(TERMINALS, *hand) == row


def test_kongs_are_looked_at_too() -> None:
    hand = ("234m234p678s66m", "2m")
    assert family(TERMINALS, *hand, "chow 345s, kong 5555p") == {"no_terminals": 5}
    assert family(TERMINALS, *hand, "chow 345s, kong 9999p") == {}


def test_the_arrangement_with_a_terminal_in_each_set_counts() -> None:
    # 111222333 as pungs has sets without a terminal; as chows it has none.
    counted = family(TERMINALS, "111222333m99p", "9p", "chow 789s, chow 123p")
    assert counted == {"pure_outside": 15}
