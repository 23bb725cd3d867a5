"""The principles of combination (§3.9.1.5): each keeps something out, and `explain` names it."""

import pytest

from scoring.explain import NotCounted, explain
from scoring.rules.mcr.combinations import Occurrence, best_occurrences
from scoring.waits import waits
from tests.scoring.rules.brief import brief_hand


def left_out(concealed: str, winning: str) -> dict[str, NotCounted]:
    hand = brief_hand("mcr", concealed, winning, by="discard", seat="south", round="west")
    return {one.id: one for one in explain(hand).not_counted}


def test_non_identical_uses_no_set_twice_for_one_fan() -> None:
    first, second = Occurrence("71", 1, 0b011), Occurrence("71", 1, 0b110)
    assert best_occurrences([first, second]) == [first]
    assert best_occurrences([first, second._replace(fan="69")]) == [first, second._replace(fan="69")]


@pytest.mark.parametrize(
    ("hand", "fan", "excluded_by", "reason"),
    [
        (("123456m123456p99s", "9s"), "76", ("63",), "Non-repeat principle: All Chows includes it."),
        (("123456789m123p22s", "2s"), "71", ("28",), "Non-repeat principle"),
        (("123m123456p789s77z", "7z"), "71", ("39", "70"), "Account-once principle"),
        (("111222333m456s77z", "7z"), "23", (), "Non-separation principle"),
    ],
)
def test_explain_names_the_principle_and_the_fans(
    hand: tuple[str, str], fan: str, excluded_by: tuple[str, ...], reason: str
) -> None:
    found = left_out(*hand)[fan]
    assert found.excluded_by == excluded_by
    assert reason in found.reason


def test_waits_have_their_points() -> None:
    [(tile, found)] = waits("mcr", "123456789m1235p", melds=[]).items()
    assert (tile, found.total) == ("5p", sum(one.value * one.count for one in found.elements))
