"""Which rows do not count beside those that imply them."""

from scoring.rules.engine import TIMES, Element
from scoring.rules.inclusions import Inclusions

SETS = frozenset({"sets"})


def counted(*implied: str, held: str) -> tuple[float, str]:
    """The worth and the names of what counts of some rows: `implied` has what a, b, c … imply; each is worth 1."""
    rows = [Element(one, one, one, 1, SETS, bool, frozenset(of)) for one, of in zip("abcd", implied, strict=False)]
    inclusions = Inclusions.of(rows)
    assert inclusions is not None
    found = ["abcd".index(one) << TIMES | 1 for one in held]
    total = inclusions.remove_implied(len(held), found, inclusions.ranks_of(found))
    return total, "".join(["abcd"[row >> TIMES] for row in found])


def test_an_implied_row_does_not_count() -> None:
    assert counted("b", "", "", held="abc") == (2, "ac")


def test_what_does_not_count_implies_nothing() -> None:
    assert counted("b", "c", "", held="abc") == (2, "ac")
    assert counted("b", "c", "", held="bc") == (1, "b")


def test_rows_that_exclude_or_imply_each_other_are_chosen_otherwise() -> None:
    one, other = (Element(name, name, name, 1, SETS, bool, frozenset("ab".replace(name, ""))) for name in "ab")
    assert Inclusions.of([one, other]) is None
    assert Inclusions.of([Element("a", "a", "a", 1, SETS, bool, excludes=frozenset("b"))]) is None
