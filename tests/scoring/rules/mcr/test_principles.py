"""The principles of combination (§3.9.1.5): each keeps something out, and `explain` names it."""

from scoring.explain import NotCounted
from scoring.rules.mcr.combinations import Occurrence, best_occurrences
from tests.scoring.rules.mcr.scored import explained, fans


def reason(not_counted: tuple[NotCounted, ...], fan: int) -> NotCounted:
    [found] = [one for one in not_counted if one.id == str(fan)]
    return found


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


def test_explain_names_the_principle_and_the_fan() -> None:
    said = explained("123456m123456p99s", "9s")
    left_out = {one.id: one for one in said.not_counted}
    assert left_out["76"].reason == "Non-repeat principle: All Chows includes it."
    straight = reason(explained("123456789m123p22s", "2s").not_counted, 71)
    assert straight.excluded_by == ("28",)
    assert "不重複原則" in straight.reason_zh
