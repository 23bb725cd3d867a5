"""A score sheet of Hong Kong old style."""

from dataclasses import replace
from decimal import Decimal

import pytest

from scoring import Hand, Meld, Win, score
from scoring.table import HandDrawn, TableError, add, has_own_rules, played_rulings
from scoring.table.scored import to_win_event
from tests.scoring.table.sessions import discard, self_draw, start


def test_faan_are_paid_by_the_price_list() -> None:
    sheet = add(start("hongkong"), discard("Bob", "Cat", 5))
    assert sheet.balances == {"Ann": 0, "Bob": -48, "Cat": 48, "Dan": 0}
    half = add(start("hongkong", discarder="half"), discard("Bob", "Cat", 5))
    assert half.balances == {"Ann": -12, "Bob": -24, "Cat": 48, "Dan": -12}


def test_whoever_is_liable_pays_a_self_draw() -> None:
    sheet = add(start("hongkong"), replace(self_draw("Cat", 8), liable="Dan"))
    assert sheet.balances == {"Ann": 0, "Bob": 0, "Cat": 192, "Dan": -192}


def test_fewer_faan_than_the_table_asks_for_are_refused_but_those_of_seven_flowers() -> None:
    sheet = start("hongkong", min_faan=5)
    with pytest.raises(TableError, match="needs 5 faan") as refused:
        add(sheet, self_draw("Cat", 4))
    assert refused.value.about == "value"
    assert add(sheet, self_draw("Cat", 3)).balances["Cat"] == 24


def test_the_deal_stays_on_a_win_of_the_dealer_and_on_a_draw() -> None:
    sheet = add(add(start("hongkong"), self_draw("Ann", 3)), HandDrawn())
    assert (sheet.dealer, sheet.deals_passed) == ("Ann", 0)


def test_a_scored_hand_is_entered_with_who_is_liable() -> None:
    win = Win(seat="west", liable="north")
    melds = [Meld.parse("pon", tiles) for tiles in ("555z", "666z", "777z")]
    hand = Hand.parse("hongkong", "234m55p", "5p", melds=melds, flowers="1f", win=win)
    event = to_win_event(start("hongkong"), hand, score(hand))
    assert (event.value, event.liable) == (9, "Dan")


def test_a_table_plays_its_list_or_its_own_rules() -> None:
    named = start("hongkong", published_list="cheat-sheet")
    assert played_rulings(named)["seven_pairs"] is True
    assert not has_own_rules(named)
    assert has_own_rules(start("hongkong", published_list="cheat-sheet", seven_pairs=False))


def test_own_prices_are_text_in_the_record() -> None:
    prices = tuple(map(Decimal, ("0", "0.5", "1")))
    assert played_rulings(start("hongkong", prices=prices))["prices"] == "0 0.5 1"
