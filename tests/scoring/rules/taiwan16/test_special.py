"""The special shapes: 十三么, 十六不搭, 嘅咕嘅咕, and which families count beside them."""

from typing import Any

import pytest

from scoring.tiles import format_tiles
from tests.scoring.rules.taiwan16.scored import fans, scored

ORPHANS = "119m19p19s1234567z456p"
UNRELATED = "147m258p369s12345677z"
PAIRS = "1133m5577p2299s44666z"
SHAPES = {"thirteen_orphans", "sixteen_unrelated", "seven_pairs_and_pung"}
EVERYTHING: Any = {"declared_ready": True, "tiles_on_floor": 8, "flowers": "1f", "replacements": ("flower",)}
BESIDE = {"seat_flower": 2, "declared_ready": 5, "concealed_self_draw": 5, "flower_replacement": 1, "within_ten": 10}


def shapes(*hand: Any, **facts: Any) -> set[str]:
    return SHAPES & fans(*hand, **facts).keys()


class TestThirteenOrphans:
    @pytest.mark.parametrize("extra", ["456p", "123m", "789s", "555p", "111p", "777z"])
    def test_has_one_more_set(self, extra: str) -> None:
        assert fans(f"119m19p19s1234567z{extra}", "9m", by="discard") == {"no_flower": 1, "thirteen_orphans": 80}

    def test_any_of_the_thirteen_is_twice(self) -> None:
        for twice in ("1m", "9m", "1p", "9s", "1z", "7z"):
            assert shapes(f"19m19p19s1234567z456p{twice}", "4p") == {"thirteen_orphans"}

    @pytest.mark.parametrize("hand", ["19m19p19s1234567z4456p", "19m19p19s12345677z457p", "119m1p119s1234567z456p"])
    def test_without_a_pair_or_a_set_or_one_of_the_thirteen_is_no_win(self, hand: str) -> None:
        assert not scored(hand, "1z").win

    def test_is_wholly_concealed_but_for_a_concealed_kong(self) -> None:
        fourteen = "119m19p19s1234567z"
        assert shapes(fourteen, "1m", "concealed-kong 5555p") == {"thirteen_orphans"}
        for claimed in ("chow 456p", "pung 555p", "kong 5555p", "added-kong 5555p"):
            assert not scored(fourteen, "1m", claimed).win

    def test_the_kong_has_no_row(self) -> None:
        counted = fans("119m19p19s1234567z", "1m", "concealed-kong 5555p", by="discard")
        assert counted == {"no_flower": 1, "thirteen_orphans": 80}

    def test_the_set_may_be_completed_by_a_discard(self) -> None:
        assert shapes(ORPHANS, "5p", by="discard") == {"thirteen_orphans"}

    def test_families_that_count_beside_it(self) -> None:
        assert fans(ORPHANS, "1m", **EVERYTHING) == {"thirteen_orphans": 80, **BESIDE}

    def test_robbing_and_kong_replacement_count_beside_it(self) -> None:
        robbed = fans(ORPHANS, "9m", by="robbed-kong", robbed_kong_on_kong=True)
        assert robbed == {"no_flower": 1, "thirteen_orphans": 80, "robbed_kong_on_kong": 30}
        drawn = fans("119m19p19s1234567z", "1m", "concealed-kong 5555p", replacements=("kong",))
        assert drawn == {"no_flower": 1, "thirteen_orphans": 80, "kong_replacement": 1, "concealed_self_draw": 5}

    def test_is_shown_whole(self) -> None:
        sets = scored(ORPHANS, "1m").sets
        assert [(one.kind, format_tiles(one.tiles)) for one in sets] == [
            ("special", "119m456p19p19s".replace("456p19p", "14569p") + "1234567z")
        ]


class TestSixteenUnrelated:
    def test_any_of_the_sixteen_is_twice(self) -> None:
        for twice in ("1m", "5p", "9s", "1z", "7z"):
            assert fans(f"147m258p369s1234567z{twice}", "4m", by="discard") == {
                "no_flower": 1,
                "sixteen_unrelated": 40,
            }

    @pytest.mark.parametrize("suits", ["149m259p147s", "159m169p158s", "148m148p148s", "369m369p369s"])
    def test_needs_no_order_among_the_suits(self, suits: str) -> None:
        assert shapes(f"{suits}12345677z", "1z") == {"sixteen_unrelated"}

    @pytest.mark.parametrize("suits", ["146m258p369s", "147m257p369s", "147m258p379s", "1479m25p369s", "147m2588p36s"])
    def test_tiles_within_two_of_each_other_are_no_win(self, suits: str) -> None:
        assert not scored(f"{suits}12345677z", "1z").win

    def test_three_of_a_tile_and_one_missing_is_no_win(self) -> None:
        assert not scored("147m258p369s12345666z", "1z").win

    def test_has_no_meld(self) -> None:
        assert not scored("147m258p36s123456z", "1z", "concealed-kong 7777z").win

    def test_families_that_count_beside_it(self) -> None:
        assert fans(UNRELATED, "1m", **EVERYTHING) == {"sixteen_unrelated": 40, **BESIDE}


class TestSevenPairsAndPung:
    def test_won_on_a_discard(self) -> None:
        assert fans(PAIRS, "1m", by="discard") == {"no_flower": 1, "seven_pairs_and_pung": 40, "five_kinds": 10}

    def test_the_pung_may_be_completed_by_a_discard_and_is_no_row(self) -> None:
        assert fans(PAIRS, "6z", by="discard") == fans(PAIRS, "1m", by="discard")
        marked = [one for one in scored(PAIRS, "6z", by="discard").sets if one.winning]
        assert [(one.kind, one.concealed) for one in marked] == [("pung", False)]

    def test_four_equal_tiles_may_be_two_pairs(self) -> None:
        assert shapes("1111m5577p2299s44666z", "1m") == {"seven_pairs_and_pung"}

    def test_the_pung_may_be_a_concealed_kong_whose_row_does_not_count(self) -> None:
        counted = fans("1133m5577p2299s44z", "1m", "concealed-kong 6666z", by="discard")
        assert counted == {"no_flower": 1, "seven_pairs_and_pung": 40, "five_kinds": 10}

    @pytest.mark.parametrize("meld", ["pung 666z", "kong 6666z", "added-kong 6666z"])
    def test_the_pung_is_not_claimed(self, meld: str) -> None:
        assert not scored("1133m5577p2299s44z", "1m", meld).win

    def test_families_that_count_beside_it(self) -> None:
        assert fans(PAIRS, "1m", **EVERYTHING) == {"seven_pairs_and_pung": 40, "five_kinds": 10, **BESIDE}

    @pytest.mark.parametrize(
        ("hand", "rows"),
        [
            ("2233m445577888p6688s", {"no_terminals": 5}),
            ("1199m1199p1199s11222z", {"mixed_terminals": 30}),
            ("11119999m1199p11999s", {"pure_terminals": 80}),
            ("1133m557799p2244666z", {"missing_suit": 5}),
            ("1133557799m2244666z", {"mixed_one_suit": 30}),
            ("11223344556667799m", {"one_suit": 80}),
        ],
    )
    def test_kinds_and_terminals_count(self, hand: str, rows: dict[str, float]) -> None:
        counted = fans(hand, hand[0] + "m", by="discard")
        assert counted == {"no_flower": 1, "seven_pairs_and_pung": 40, **rows}

    def test_no_row_about_sets_counts(self) -> None:
        # Wind pungs, concealed pungs and dual pung wait have no row here.
        counted = fans("1133m5577p2299s11444z", "4z", by="discard", seat="north")
        assert counted == {"no_flower": 1, "seven_pairs_and_pung": 40}

    def test_a_hand_that_is_five_sets_too_is_counted_the_better_way(self) -> None:
        # 112233 and 778899 are pairs of equal chows: 15 fans as sets.
        pairs = fans("112233778899m44p666z", "4p", by="discard")
        assert pairs == {"no_flower": 1, "seven_pairs_and_pung": 40, "missing_suit": 5}
        sets = fans("11112222333355666m", "5m", by="discard")
        assert sets.keys() >= {"identical_4", "four_in_chows"}
        assert "seven_pairs_and_pung" not in sets


def test_an_incomplete_hand_is_no_win() -> None:
    result = scored("123m456p789s234p567s12z", "1z")
    assert not result.win
    assert result.reason
    assert (result.total, result.score, result.payments, result.elements) == (None, None, None, ())
