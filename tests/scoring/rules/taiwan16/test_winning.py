"""The rows of how the hand was won: 對碰, 聽牌, 自摸, 花上, 擲上, 搶擲, 全求人, 天胡 to 十只內."""

from typing import Any

import pytest

from tests.scoring.rules.taiwan16.scored import family

HAND = ("123m456p789s234p567s11z", "1z")
REPLACEMENT = "flower_replacement kong_replacement kong_on_kong"
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


class TestEarly:
    def test_the_best_counts_alone(self) -> None:
        assert family(EARLY, *HAND, first_turn="heaven", tiles_on_floor=0) == {"heaven": 100}
        earth: Any = {"first_turn": "earth", "seat": "south", "by": "discard"}
        assert family(EARLY, *HAND, tiles_on_floor=1, **earth) == {"earth": 90}
        assert family(EARLY, *HAND, first_turn="human", seat="west", tiles_on_floor=4) == {"human": 80}
