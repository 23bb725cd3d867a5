"""Article 26: basic winning hand structures, of which one counts; article 24.1 and 24.2."""

from tests.scoring.rules.international.scored import elements, scored


def test_26_1_the_coward_has_chows_and_pungs() -> None:
    assert scored("123m456p222s33s", "3s", "chow 789m", flowers="2f", by="discard").total == 0.5
    assert "26.1" in elements("123m456p222s33s", "3s", "chow 789m")


def test_26_1_the_coward_with_a_kong_for_its_only_pung() -> None:
    assert "26.1" in elements("123m456p33s", "3s", "chow 789m, kong 2222s")


def test_26_2_all_chows() -> None:
    counted = elements("123m456p234s33s", "3s", "chow 789m")
    assert {"26.1", "26.2", "26.3"} & counted.keys() == {"26.2"}


def test_26_2_all_chows_with_honours_for_eyes() -> None:
    assert "26.2" in elements("123m456p234s55z", "5z", "chow 789m")


def test_26_3_all_pungs() -> None:
    counted = elements("111m555p33s", "3s", "pung 777s, pung 999m", by="discard")
    assert {"26.1", "26.2", "26.3"} & counted.keys() == {"26.3"}


def test_24_2_kongs_are_pungs() -> None:
    assert "26.3" in elements("555p33s", "3s", "kong 7777s, added-kong 9999m, concealed-kong 1111m")


def test_26_4_seven_pairs() -> None:
    counted = elements("1133m5577p2299s44z", "4z", by="discard")
    assert {"26.1", "26.2", "26.3", "26.4"} & counted.keys() == {"26.4"}


def test_19_1_2_four_equal_tiles_may_be_two_of_the_seven_pairs() -> None:
    assert "26.4" in elements("11113m3m77p2299s44z", "1m", by="discard")


def test_19_1_2_a_kong_is_not_two_pairs() -> None:
    assert not scored("33m77p2299s44z6p", "4z", "concealed-kong 1111m").win


def test_24_1_111222333_count_as_pungs_or_as_chows_whichever_is_more() -> None:
    as_pungs = elements("111222333m55p", "5p", "pung 777s", by="discard")
    assert as_pungs.keys() >= {"26.3", "27.3(2)"}
    assert "27.4(3)" not in as_pungs
    # Beside a chow the pungs make a Coward with Pure Jumping Pungs, 3 1/2; the chows All Chows with 3 + 1.
    as_chows = elements("111222333m55p", "5p", "chow 789s", by="discard")
    assert as_chows.keys() >= {"26.2", "27.4(3)"}
    assert "27.3(2)" not in as_chows


def test_24_1_chows_of_seven_pairs_are_not_counted_beside_the_pairs() -> None:
    # 112233m and 445566p hold two equal chows each; as sets they are All Chows, 1 against 3.
    counted = elements("112233m445566p77s", "7s", by="discard", flowers="2f")
    assert counted == {"26.4": 1, "28.1(1)": 1, "28.4(3)": 1}


def test_24_1_sets_are_counted_where_they_are_worth_more_than_the_pairs() -> None:
    # Four equal chows and eyes are also seven pairs: All Chows 1 and Four Identical Chows 4 against 3.
    counted = elements("111122223333m55p", "5p", by="discard")
    assert counted.keys() >= {"26.2", "27.4(1)"}
