"""The principles of combination (§3.9.1.5): each keeps something out, and `explain` names it."""

import pytest

from scoring.explain import NotCounted
from scoring.rules.mcr.combinations import Occurrence, best_occurrences
from tests.scoring.rules.mcr.scored import explained, fans


def reason(not_counted: tuple[NotCounted, ...], fan: int) -> NotCounted:
    [found] = [one for one in not_counted if one.id == str(fan)]
    return found


def test_non_repeat_leaves_out_what_a_fan_implies() -> None:
    counted = fans("222333444m55s", "5s", "pung 777s")
    assert 68 in counted
    assert 76 not in counted


@pytest.mark.parametrize(
    ("hand", "kept", "out"),
    [
        (("111222333444z11m", "1m"), 1, {38, 48, 60, 61, 73}),
        (("1122334455667m7m", "7m"), 6, {19, 22, 62, 75, 76, 79}),
        (("19m19p19s12345677z", "7z"), 7, {51, 62, 79}),
        (("111999m111p99p111s", "9p"), 8, {48, 55, 65, 76}),
        (("112233778899m55m", "5m"), 13, {19, 22, 63, 69, 72, 75, 76}),
        (("123789m123789p55s", "5s"), 29, {63, 70, 72, 76}),
    ],
)
def test_implied_fans_are_not_counted(hand: tuple[str, str], kept: int, out: set[int]) -> None:
    counted = fans(*hand).keys()
    assert kept in counted
    assert not out & counted


def test_a_pung_of_the_seat_and_the_round_wind_is_no_pung_of_honours_besides() -> None:
    counted = fans("123m456p33s", "3s", "pung 222z, pung 111p", seat="south", round="south")
    assert (counted[60], counted[61], counted[73]) == (1, 1, 1)


def test_nine_gates_stands_for_one_pung_of_terminals_and_not_for_a_second() -> None:
    assert 73 not in fans("11112345678999m", "1m")
    assert fans("11123455678999m", "5m")[73] == 1


def test_non_separation_counts_the_sets_as_they_stand() -> None:
    counted = fans("111222333m456s77z", "7z")
    assert 23 in counted or 24 in counted
    assert not {23, 24} <= counted.keys()
    said = explained("111222333m456s77z", "7z").not_counted
    assert "Non-separation" in reason(said, 23 if 24 in counted else 24).reason


def test_non_identical_uses_no_set_twice_for_one_fan() -> None:
    first, second = Occurrence("71", 1, 0b011), Occurrence("71", 1, 0b110)
    assert best_occurrences([first, second]) == [first]
    assert best_occurrences([first, second._replace(fan="69")]) == [first, second._replace(fan="69")]


def test_high_versus_low_takes_the_reading_worth_most() -> None:
    assert 15 in fans("111222333444m55z", "5z")
    assert 14 not in fans("111222333444m55z", "5z")


def test_account_once_combines_a_set_left_over_once() -> None:
    counted = fans("123456m123456p99s", "9s")
    assert sum(counted.get(fan, 0) for fan in (69, 70, 71, 72)) == 3


def test_account_once_lets_the_fourth_chow_join_three_once() -> None:
    counted = fans("123456789m123p22s", "2s")
    assert (counted[28], counted[70]) == (1, 1)
    assert not {71, 72} & counted.keys()


def test_explain_names_the_principle_and_the_fan() -> None:
    said = explained("123456m123456p99s", "9s")
    left_out = {one.id: one for one in said.not_counted}
    assert left_out["76"].reason == "Non-repeat principle: All Chows includes it."
    straight = reason(explained("123456789m123p22s", "2s").not_counted, 71)
    assert straight.excluded_by == ("28",)
    assert "不重複原則" in straight.reason_zh


def test_explain_says_what_a_set_is_combined_as_already() -> None:
    said = reason(explained("123m123456p789s77z", "7z").not_counted, 71)
    assert said.excluded_by == ("39", "70")
    assert said.reason.startswith("Account-once principle")
