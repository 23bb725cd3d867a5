"""The special shapes: 十三么, 十六不搭, 嘅咕嘅咕, and which families count beside them."""

from typing import Any

from tests.scoring.rules.taiwan16.scored import fans, scored

SHAPES = {"thirteen_orphans", "sixteen_unrelated", "seven_pairs_and_pung"}


def shapes(*hand: Any, **facts: Any) -> set[str]:
    return SHAPES & fans(*hand, **facts).keys()


class TestThirteenOrphans:
    def test_is_wholly_concealed_but_for_a_concealed_kong(self) -> None:
        fourteen = "119m19p19s1234567z"
        assert shapes(fourteen, "1m", "concealed-kong 5555p") == {"thirteen_orphans"}
        for claimed in ("chow 456p", "pung 555p", "kong 5555p", "added-kong 5555p"):
            assert not scored(fourteen, "1m", claimed).win


class TestSevenPairsAndPung:
    def test_the_pung_may_be_a_concealed_kong_whose_row_does_not_count(self) -> None:
        counted = fans("1133m5577p2299s44z", "1m", "concealed-kong 6666z", by="discard")
        assert counted == {"no_flower": 1, "seven_pairs_and_pung": 40, "five_kinds": 10}

    def test_a_hand_that_is_five_sets_too_is_counted_the_better_way(self) -> None:
        # 112233 and 778899 are pairs of equal chows: 15 fans as sets.
        pairs = fans("112233778899m44p666z", "4p", by="discard")
        assert pairs == {"no_flower": 1, "seven_pairs_and_pung": 40, "missing_suit": 5}
        sets = fans("11112222333355666m", "5m", by="discard")
        assert sets.keys() >= {"identical_4", "four_in_chows"}
        assert "seven_pairs_and_pung" not in sets
