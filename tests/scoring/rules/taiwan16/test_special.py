"""The special shapes: 十三么, 十六不搭, 嘅咕嘅咕, and which families count beside them."""

from typing import Any

import pytest

from tests.scoring.rules.taiwan16.scored import fans, scored

SHAPES = {"thirteen_orphans", "sixteen_unrelated", "seven_pairs_and_pung"}


def shapes(*hand: Any, **facts: Any) -> set[str]:
    return SHAPES & fans(*hand, **facts).keys()


class TestThirteenOrphans:
    @pytest.mark.parametrize("extra", ["456p", "123m", "789s", "555p", "111p", "777z"])
    def test_has_one_more_set(self, extra: str) -> None:
        assert fans(f"119m19p19s1234567z{extra}", "9m", by="discard") == {"no_flower": 1, "thirteen_orphans": 80}

    def test_is_wholly_concealed_but_for_a_concealed_kong(self) -> None:
        fourteen = "119m19p19s1234567z"
        assert shapes(fourteen, "1m", "concealed-kong 5555p") == {"thirteen_orphans"}
        for claimed in ("chow 456p", "pung 555p", "kong 5555p", "added-kong 5555p"):
            assert not scored(fourteen, "1m", claimed).win


class TestSixteenUnrelated:
    def test_any_of_the_sixteen_is_twice(self) -> None:
        for twice in ("1m", "5p", "9s", "1z", "7z"):
            assert fans(f"147m258p369s1234567z{twice}", "4m", by="discard") == {
                "no_flower": 1,
                "sixteen_unrelated": 40,
            }


class TestSevenPairsAndPung:
    def test_the_pung_may_be_a_concealed_kong_whose_row_does_not_count(self) -> None:
        counted = fans("1133m5577p2299s44z", "1m", "concealed-kong 6666z", by="discard")
        assert counted == {"no_flower": 1, "seven_pairs_and_pung": 40, "five_kinds": 10}

    @pytest.mark.parametrize("meld", ["pung 666z", "kong 6666z", "added-kong 6666z"])
    def test_the_pung_is_not_claimed(self, meld: str) -> None:
        assert not scored("1133m5577p2299s44z", "1m", meld).win

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

    def test_a_hand_that_is_five_sets_too_is_counted_the_better_way(self) -> None:
        # 112233 and 778899 are pairs of equal chows: 15 fans as sets.
        pairs = fans("112233778899m44p666z", "4p", by="discard")
        assert pairs == {"no_flower": 1, "seven_pairs_and_pung": 40, "missing_suit": 5}
        sets = fans("11112222333355666m", "5m", by="discard")
        assert sets.keys() >= {"identical_4", "four_in_chows"}
        assert "seven_pairs_and_pung" not in sets
