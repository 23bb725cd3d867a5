"""What the predicates of rows see: the fields that their group declares."""

from collections.abc import Callable

import pytest

from scoring.decompose import Arrangement
from scoring.rules.blocks import word_of
from scoring.rules.element_table import ElementTable
from scoring.rules.engine import Element, ElementGroup
from scoring.rules.facts import FactFields
from scoring.rules.own_fields import OwnFields
from scoring.rules.view import Shown, View
from scoring.tiles import INDEX

SETS = Arrangement(
    "sets",
    eyes=INDEX["9s"],
    chows=(INDEX["1m"], INDEX["1m"], INDEX["4p"]),
    pungs=(INDEX["7s"], INDEX["2z"]),
    part="chow",
    face=0,
)
OWN = OwnFields(())
COUNTS = ("pung_count", "chow_count")
HANDS: tuple[tuple[int, tuple[int, ...]], ...] = ((1, ()), (2, ()), (1, (8,)), (2, (8,)))
FIELDS = ("chows", "suited_pungs", "suited_eyes", "honour_pungs", "honour_eyes", "part", "straight_chows")


def view(arrangement: Arrangement, *reads: str) -> View:
    shown = Shown(frozenset(reads), FactFields(["flowers"], {}, OWN.end), OWN, arrangement.shape)
    return View(word_of(arrangement), shown)


def test_a_view_reads_sets_from_their_code() -> None:
    seen = view(SETS, *FIELDS)
    assert list(seen.chows) == [0, 0, INDEX["4p"]]
    assert list(seen.suited_pungs) == [INDEX["7s"]]
    assert seen.honour_pungs == {INDEX["2z"]}
    assert (seen.suited_eyes, seen.honour_eyes) == (INDEX["9s"], None)
    assert seen.part == "chow"
    assert seen.straight_chows == (0b001, 0b010, 0b000)


def test_pairs_too() -> None:
    faces = [0, 0, 5, 12, 20, 30, 33]
    assert list(view(Arrangement("pairs", pairs=tuple(faces)), "pairs").pairs) == faces


def test_what_is_not_declared_cannot_be_read() -> None:
    with pytest.raises(LookupError, match="chows"):
        _ = view(SETS, "pung_count").chows


def test_a_row_that_reads_what_its_group_does_not_declare_is_an_error_in_the_first_hand() -> None:
    row = Element("1", "One", "一", 1, frozenset({"sets"}), lambda seen: seen.chow_count)
    table = ElementTable([ElementGroup((row,), "all")], lambda *tiles: [], where=lambda one: one.id)
    with pytest.raises(LookupError, match="chow_count"):
        table.total("sets", word_of(SETS))


@pytest.mark.parametrize(
    "undeclared",
    [
        ("win.by", lambda seen: seen.facts.by == "self-draw"),
        ("options.limit", lambda seen: seen.options.limit),
        ("flowers", lambda seen: not seen.flowers),
    ],
    ids=lambda one: one[0],
)
def test_a_fact_that_is_not_declared_raises_instead_of_having_its_default(
    undeclared: tuple[str, Callable[[View], int]],
) -> None:
    name, count = undeclared
    row = Element("1", "One", "一", 1, frozenset({"sets"}), count)
    table = ElementTable([ElementGroup((row,), "all", ("win.seat",))], lambda *tiles: [], where=lambda one: one.id)
    with pytest.raises(LookupError, match=name):
        table.total("sets", word_of(SETS))


def test_a_row_is_asked_once_for_all_hands_that_are_equal_in_what_its_group_reads() -> None:
    asked: list[int] = []

    def count(seen: View) -> bool:
        asked.append(seen.pung_count)
        return bool(seen.pung_count) and seen.chow_count > 1

    group = ElementGroup((Element("1", "One", "一", 1, frozenset({"sets"}), count),), "all", reads=COUNTS)
    table = ElementTable([group], lambda *tiles: [], where=lambda one: one.id)
    words = [word_of(Arrangement("sets", chows=tuple(range(chows)), pungs=pungs)) for chows, pungs in HANDS]
    assert [table.total("sets", word) for word in words * 2] == [0, 0, 0, 1] * 2
    assert asked == [len(pungs) for _, pungs in HANDS]
