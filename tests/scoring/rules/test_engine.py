"""What the rule sets share: groups, and the best count of a hand."""

import pytest

from scoring.rules.engine import Element, ElementCount, ElementGroup


def found(article: str, value: float, times: int = 1) -> ElementCount:
    return ElementCount(Element(article, article, article, value, frozenset({"sets"}), lambda _: times), times)


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
