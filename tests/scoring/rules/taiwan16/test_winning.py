"""The rows of how the hand was won: 對碰, 聽牌, 自摸, 花上, 擲上, 搶擲, 全求人, 天胡 to 十只內."""

from typing import Any

import pytest

from scoring.errors import HandError
from tests.scoring.rules.taiwan16.scored import family, fans

HAND = ("123m456p789s234p567s11z", "1z")
CLAIMED = "chow 123m, pung 777p, kong 8888m, added-kong 1111z, chow 345s"
REPLACEMENT = "flower_replacement kong_replacement kong_on_kong"
ROBBING = "robbed_kong robbed_kong_on_kong"
SELF_DRAW = "self_draw concealed_self_draw concealed_all_pungs_self_draw"
EARLY = "heaven earth human within_seven within_ten"
KONGS = "concealed-kong 1111m, concealed-kong 2222p, concealed-kong 3333s, added-kong 4444z"


class TestDualPungWait:
    @pytest.mark.parametrize("by", ["self-draw", "discard"])
    def test_the_winning_tile_completes_a_pung(self, by: str) -> None:
        assert family("dual_pung_wait", "111m55z123p456p789s", "1m", by=by, melds="chow 345s") == {"dual_pung_wait": 1}

    def test_the_winning_tile_completes_the_eyes_or_a_chow(self) -> None:
        assert family("dual_pung_wait", "111m55z123p456p789s", "5z", melds="chow 345s") == {}
        assert family("dual_pung_wait", "111m55z123p456p789s", "1p", melds="chow 345s") == {}

    def test_the_winning_tile_is_placed_where_it_is_worth_most(self) -> None:
        # The 3 completes the pung 333 or the chow 345.
        assert family("dual_pung_wait", "333345m55z123p456p", "3m", "chow 789s") == {"dual_pung_wait": 1}

    def test_a_pung_beside_seven_pairs_is_no_such_wait(self) -> None:
        assert family("dual_pung_wait", "1133m5577p2299s44z666z", "6z") == {}


def test_declared_ready() -> None:
    assert family("declared_ready", *HAND, declared_ready=True) == {"declared_ready": 5}
    assert family("declared_ready", *HAND) == {}


class TestSelfDraw:
    def test_self_draw_with_a_claimed_meld_is_one(self) -> None:
        assert family(SELF_DRAW, "456p789s234p567s11z", "1z", "chow 123m") == {"self_draw": 1}

    def test_concealed_self_draw_takes_its_place(self) -> None:
        assert family(SELF_DRAW, *HAND) == {"concealed_self_draw": 5}

    def test_a_concealed_kong_leaves_the_hand_concealed(self) -> None:
        assert family(SELF_DRAW, "456p789s234p567s11z", "1z", "concealed-kong 8888m") == {"concealed_self_draw": 5}

    @pytest.mark.parametrize("meld", ["chow 123m", "pung 888m", "kong 8888m", "added-kong 8888m"])
    def test_a_claimed_meld_does_not(self, meld: str) -> None:
        assert family(SELF_DRAW, "456p789s234p567s11z", "1z", meld) == {"self_draw": 1}

    @pytest.mark.parametrize("by", ["discard", "robbed-kong"])
    def test_another_players_tile_is_none(self, by: str) -> None:
        assert family(SELF_DRAW, HAND[0], "4p" if by == "discard" else "5p", by=by) == {}


class TestReplacement:
    @pytest.mark.parametrize(("flowers", "worth"), [(1, 1), (2, 5), (3, 10), (4, 40), (5, 100), (6, 100), (8, 100)])
    def test_flowers_in_a_row(self, flowers: int, worth: int) -> None:
        counted = family(REPLACEMENT, *HAND, flowers="12345678f", replacements=("flower",) * flowers)
        assert counted == {"flower_replacement": worth}

    @pytest.mark.parametrize(
        ("kongs", "row"),
        [
            (1, {"kong_replacement": 1}),
            (2, {"kong_on_kong": 30}),
            (3, {"kong_replacement": 100}),
            (4, {"kong_replacement": 100}),
        ],
    )
    def test_kongs_in_a_row(self, kongs: int, row: dict[str, float]) -> None:
        assert family(REPLACEMENT, "567m55z", "5z", KONGS, replacements=("kong",) * kongs) == row

    def test_only_the_kind_that_ended_the_turn_counts(self) -> None:
        hand: Any = ("567m55z", "5z", KONGS, "12345f")
        assert family(REPLACEMENT, *hand, replacements=("kong", "kong", "flower")) == {"flower_replacement": 1}
        assert family(REPLACEMENT, *hand, replacements=("flower", "flower", "kong")) == {"kong_replacement": 1}
        assert family(REPLACEMENT, *hand, replacements=("kong", "flower", "kong")) == {"kong_replacement": 1}
        mixed = ("flower", "kong", "flower", "flower", "flower")
        assert family(REPLACEMENT, *hand, replacements=mixed) == {"flower_replacement": 10}

    def test_adds_to_the_self_draw(self) -> None:
        counted = family(f"{REPLACEMENT} {SELF_DRAW}", *HAND, flowers="2f", replacements=("flower",))
        assert counted == {"flower_replacement": 1, "concealed_self_draw": 5}


class TestRobbedKong:
    def test_is_one_and_no_self_draw(self) -> None:
        assert family(f"{ROBBING} {SELF_DRAW}", HAND[0], "5p", by="robbed-kong") == {"robbed_kong": 1}

    def test_of_a_kong_made_on_a_kong_is_thirty_in_its_place(self) -> None:
        counted = family(ROBBING, HAND[0], "5p", by="robbed-kong", robbed_kong_on_kong=True)
        assert counted == {"robbed_kong_on_kong": 30}


class TestClaimed:
    def test_all_claimed_on_a_discard(self) -> None:
        assert family("all_claimed half_claimed", "33s", "3s", CLAIMED, by="discard") == {"all_claimed": 15}

    def test_half_claimed_self_drawn_adds_to_the_self_draw(self) -> None:
        counted = family(f"all_claimed half_claimed {SELF_DRAW}", "33s", "3s", CLAIMED)
        assert counted == {"half_claimed": 8, "self_draw": 1}

    @pytest.mark.parametrize("by", ["discard", "self-draw"])
    def test_a_concealed_kong_bars_both(self, by: str) -> None:
        melds = CLAIMED.replace("added-kong", "concealed-kong")
        assert family("all_claimed half_claimed", "33s", "3s", melds, by=by) == {}

    @pytest.mark.parametrize("by", ["discard", "self-draw"])
    def test_four_claimed_melds_are_not_enough(self, by: str) -> None:
        four = "chow 123m, pung 777p, kong 8888m, added-kong 1111z"
        assert family("all_claimed half_claimed", "345s33s", "3s", four, by=by) == {}


class TestEarly:
    def test_heaven(self) -> None:
        assert family(EARLY, *HAND, first_turn="heaven") == {"heaven": 100}

    def test_heaven_after_replaced_flowers(self) -> None:
        facts: Any = {"flowers": "12f", "first_turn": "heaven", "replacements": ("flower", "flower")}
        assert family(f"{EARLY} {REPLACEMENT}", *HAND, **facts) == {"heaven": 100, "flower_replacement": 5}

    def test_earth(self) -> None:
        assert family(EARLY, *HAND, first_turn="earth", seat="south", by="discard") == {"earth": 90}

    @pytest.mark.parametrize("by", ["discard", "self-draw"])
    def test_human(self, by: str) -> None:
        assert family(EARLY, *HAND, first_turn="human", seat="south", by=by) == {"human": 80}

    def test_human_with_a_claimed_pung(self) -> None:
        hand = ("123m456p789s234p11z", "1z", "pung 777p")
        assert family(EARLY, *hand, first_turn="human", seat="south", by="discard") == {"human": 80}

    @pytest.mark.parametrize(
        ("tiles", "row"),
        [
            (0, {"within_seven": 20}),
            (7, {"within_seven": 20}),
            (8, {"within_ten": 10}),
            (10, {"within_ten": 10}),
            (11, {}),
            (None, {}),
        ],
    )
    def test_within_seven_and_within_ten(self, tiles: int | None, row: dict[str, float]) -> None:
        assert family(EARLY, *HAND, tiles_on_floor=tiles) == row

    def test_the_best_counts_alone(self) -> None:
        assert family(EARLY, *HAND, first_turn="heaven", tiles_on_floor=0) == {"heaven": 100}
        earth: Any = {"first_turn": "earth", "seat": "south", "by": "discard"}
        assert family(EARLY, *HAND, tiles_on_floor=1, **earth) == {"earth": 90}
        assert family(EARLY, *HAND, first_turn="human", seat="west", tiles_on_floor=4) == {"human": 80}

    def test_heaven_with_a_kong_is_a_contradiction(self) -> None:
        with pytest.raises(HandError, match=r"win\.first_turn"):
            fans("456p789s234p567s11z", "1z", "concealed-kong 8888m", first_turn="heaven")


def test_the_last_tile_has_no_row() -> None:
    assert fans(*HAND, last_tile=True) == fans(*HAND)
    assert fans(HAND[0], "1z", by="discard", last_tile=True) == fans(HAND[0], "1z", by="discard")
