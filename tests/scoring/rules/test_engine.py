"""What the rule sets share: groups, and the best count of a hand."""

import pytest

from scoring.rules.engine import Element, ElementCount, ElementGroup, combined
from scoring.rules.facts import FactFields
from scoring.rules.own_fields import OwnFields
from scoring.rules.view import Shown, View


def found(article: str, value: float, times: int = 1, *, implies: str = "", excludes: str = "") -> ElementCount:
    sets, implied, excluded = frozenset({"sets"}), frozenset(implies), frozenset(excludes)
    return ElementCount(Element(article, article, article, value, sets, lambda _: times, implied, excluded), times)


VIEW = View(0, Shown(frozenset(), FactFields((), {}, 0), OwnFields(()), "sets"))


def best(group: ElementGroup, *rows: ElementCount) -> set[str]:
    return {one.element.id for one in group.best(rows)}


def test_of_a_group_of_one_the_most_valuable_counts() -> None:
    assert best(ElementGroup((), "one"), found("a", 1), found("b", 3), found("c", 2)) == {"b"}


def test_a_row_found_several_times_is_worth_all_of_them() -> None:
    assert best(ElementGroup((), "one"), found("a", 2, times=2), found("b", 3)) == {"a"}


def test_rows_that_may_stand_together_count_where_they_are_worth_more() -> None:
    group = ElementGroup((), "one", together=(frozenset({"a", "b"}),))
    assert best(group, found("a", 2), found("b", 2), found("c", 3)) == {"a", "b"}
    assert best(group, found("a", 1), found("b", 1), found("c", 3)) == {"c"}
    assert best(group, found("a", 1), found("c", 1.5)) == {"c"}


def test_all_rows_of_a_group_that_adds_up_count() -> None:
    assert best(ElementGroup((), "all"), found("a", 0), found("b", 1)) == {"a", "b"}


@pytest.mark.parametrize("counts", ["one", "all"])
def test_of_nothing_found_nothing_counts(counts: str) -> None:
    assert best(ElementGroup((), counts)) == set()  # type: ignore[arg-type]


def test_a_group_may_choose_by_a_function_of_the_view() -> None:
    first, second = found("a", 1).element, found("b", 2).element
    group = ElementGroup((first, second), lambda view, elements: [ElementCount(elements[0], 3)])
    assert group.counted(VIEW, group.of_shape("sets")) == [ElementCount(first, 3)]


def together(*rows: ElementCount) -> str:
    return "".join(one.element.id for one in combined(rows))


def test_what_a_counted_row_implies_does_not_count_in_any_order() -> None:
    assert together(found("a", 1), found("b", 2, implies="a"), found("c", 3)) == "bc"
    assert together(found("b", 2, implies="a"), found("a", 5)) == "b"


def test_a_row_that_does_not_count_implies_nothing() -> None:
    assert together(found("a", 3, implies="b"), found("b", 2, implies="c"), found("c", 1)) == "ac"


def test_of_rows_that_exclude_each_other_the_best_choice_counts() -> None:
    assert together(found("a", 3, excludes="bc"), found("b", 2), found("c", 2)) == "bc"
    assert together(found("a", 5, excludes="bc"), found("b", 2), found("c", 2)) == "a"


def test_a_row_excluded_by_a_better_one_implies_nothing() -> None:
    assert together(found("a", 9), found("b", 2, implies="c", excludes="a"), found("c", 1)) == "ac"
