"""The rows of kongs (擲, 暗擲), concealed pungs (二暗刻 to 五暗刻, 間間胡) and 對對胡."""

from typing import Any

import pytest

from tests.scoring.rules.taiwan16.scored import family, fans

CONCEALED = "two_concealed_pungs three_concealed_pungs four_concealed_pungs five_concealed_pungs"
CONCEALED += " concealed_all_pungs_self_draw"
KONGS = "exposed_kong concealed_kong"
FIVE = "111m333p555s777s222z99p"


def concealed(*hand: str, **facts: Any) -> dict[str, float]:
    return family(CONCEALED, *hand, **facts)


def test_exposed_kong_is_one_each_claimed_or_added() -> None:
    melds = "kong 1111m, added-kong 3333p, pung 555s"
    assert family(KONGS, "123s456s99p", "9p", melds) == {"exposed_kong": 2}


def test_concealed_kong_is_two_each() -> None:
    melds = "concealed-kong 1111m, concealed-kong 3333p, kong 8888s"
    assert family(KONGS, "123s456s99p", "9p", melds) == {"exposed_kong": 1, "concealed_kong": 4}


@pytest.mark.parametrize(
    ("hand", "row"),
    [
        ("111m456m234p567s99p789p", {}),
        ("111m333p234p567s99p789p", {"two_concealed_pungs": 3}),
        ("111m333p555s567s99p789p", {"three_concealed_pungs": 10}),
        ("111m333p555s777s99p789p", {"four_concealed_pungs": 30}),
        (FIVE, {"five_concealed_pungs": 80}),
    ],
)
def test_concealed_pungs_won_on_a_discard_elsewhere(hand: str, row: dict[str, float]) -> None:
    assert concealed(hand, "9p", by="discard") == row


def test_the_pung_that_another_players_tile_completed_is_not_concealed() -> None:
    assert concealed(FIVE, "1m", by="discard") == {"four_concealed_pungs": 30}
    assert concealed("111m333p234p567s99p789p", "1m", by="discard") == {}


def test_the_pung_that_a_drawn_tile_completed_is_concealed() -> None:
    assert concealed("111m333p234p567s99p789p", "1m") == {"two_concealed_pungs": 3}


def test_the_winning_discard_is_placed_in_the_chow_where_it_may_be() -> None:
    # 333 is in hand and 345 waits for the 3.
    assert concealed("333345m111p99p", "3m", "chow 789s, chow 789p", by="discard") == {"two_concealed_pungs": 3}


def test_a_claimed_kong_counts_as_a_concealed_pung_and_an_added_one_does_not() -> None:
    assert concealed("111m678p567s99p", "9p", "kong 3333p, chow 789s") == {"two_concealed_pungs": 3}
    assert concealed("111m678p567s99p", "9p", "concealed-kong 3333p, chow 789s") == {"two_concealed_pungs": 3}
    assert concealed("111m678p567s99p", "9p", "added-kong 3333p, chow 789s") == {}
    assert concealed("111m678p567s99p", "9p", "pung 333p, chow 789s") == {}


class TestConcealedAllPungsSelfDraw:
    @pytest.mark.parametrize("winning", ["1m", "9p"])
    def test_takes_the_place_of_five_concealed_pungs_and_of_the_self_draw(self, winning: str) -> None:
        counted = fans(FIVE, winning)
        assert counted["concealed_all_pungs_self_draw"] == 100
        assert not counted.keys() & {"five_concealed_pungs", "self_draw", "concealed_self_draw"}

    def test_all_pungs_adds(self) -> None:
        assert fans(FIVE, "9p")["all_pungs"] == 30

    def test_is_never_worth_less_than_the_same_hand_on_a_discard(self) -> None:
        drawn, given = sum(fans(FIVE, "9p").values()), sum(fans(FIVE, "9p", by="discard").values())
        assert drawn == given + 20

    def test_may_have_concealed_kongs(self) -> None:
        counted = fans("111m333p555s99p", "9p", "concealed-kong 7777s, concealed-kong 2222z")
        assert counted["concealed_all_pungs_self_draw"] == 100
        assert counted["concealed_kong"] == 4

    def test_has_no_claimed_kong(self) -> None:
        counted = fans("111m333p555s777s99p", "9p", "kong 2222z")
        assert counted["five_concealed_pungs"] == 80
        assert counted["self_draw"] == 1
        assert "concealed_all_pungs_self_draw" not in counted

    def test_is_self_drawn(self) -> None:
        assert concealed(FIVE, "9p", by="discard") == {"five_concealed_pungs": 80}


def test_all_pungs() -> None:
    assert family("all_pungs", "111m333p99p", "9p", "pung 555s, added-kong 7777s, kong 2222z") == {"all_pungs": 30}
    assert family("all_pungs", "123m333p99p", "9p", "pung 555s, added-kong 7777s, kong 2222z") == {}


def test_of_pungs_and_chows_the_better_count() -> None:
    # 111222333 as pungs: five concealed, all pungs, three sisters; as chows three of a kind.
    counted = fans("111222333m555s77799p", "9p")
    assert counted.keys() >= {"concealed_all_pungs_self_draw", "all_pungs", "three_sisters"}
    claimed = fans("111222333m99p", "1m", "chow 456s, chow 789p", by="discard")
    assert claimed["identical_3"] == 15
    assert not claimed.keys() & {"three_sisters", "two_concealed_pungs", "three_concealed_pungs"}
