"""The payments made at once, and the penalties, of the sixteen-tile table."""

from decimal import Decimal
from typing import Any

import pytest

from scoring.table import HandDrawn, InstantPaid, Sheet, TableError, add
from tests.scoring.table.sessions import PLAYERS, after, self_draw, start


def balances(sheet: Sheet) -> list[Any]:
    return [sheet.balances[player] for player in PLAYERS]


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (InstantPaid("grass_set", "Bob"), [-20, 60, -20, -20]),
        (InstantPaid("flower_set", "Bob"), [-10, 30, -10, -10]),
        (InstantPaid("chase", "Bob"), [10, -30, 10, 10]),
        (InstantPaid("concealed_kong", "Bob"), [-10, 30, -10, -10]),
        (InstantPaid("hidden_kong_not_shown", "Bob"), [20, -60, 20, 20]),
        (InstantPaid("dice_123"), [-30, 10, 10, 10]),
        (InstantPaid("dice_123", "Ann"), [-30, 10, 10, 10]),
        (InstantPaid("dice_triple"), [30, -10, -10, -10]),
        (InstantPaid("false_win", "Bob"), [60, -180, 60, 60]),
        (InstantPaid("unclaimed_pung", "Bob", to="Cat"), [0, -10, 10, 0]),
    ],
)
def test_at_10_a_base_and_2_a_fan(event: InstantPaid, expected: list[int]) -> None:
    assert balances(after(start(), event)) == expected


def test_other_stakes() -> None:
    sheet = start(base=Decimal("2.5"), rate=Decimal("0.5"))
    assert balances(after(sheet, InstantPaid("grass_set", "Dan"))) == [-5, -5, -5, 15]
    assert balances(after(sheet, InstantPaid("false_win", "Dan"))) == [15, 15, 15, -45]


def test_they_are_paid_at_once_and_are_no_part_of_la() -> None:
    before = after(start(), self_draw("Ann", 12))
    sheet = add(before, InstantPaid("flower_set", "Bob"))
    assert sheet.claims == before.claims
    assert balances(sheet) == [-10, 30, -10, -10]


def test_the_dealers_dice_are_those_of_who_deals_now() -> None:
    before = after(start(), self_draw("Cat", 0))
    assert add(before, InstantPaid("dice_123")).changes() == {"Ann": 10, "Bob": -30, "Cat": 10, "Dan": 10}


class TestHiddenKong:
    """The owner pays two bases instead of being paid one."""

    KONG = InstantPaid("concealed_kong", "Bob")
    HIDDEN = InstantPaid("hidden_kong_not_shown", "Bob")

    def test_what_was_paid_for_the_kong_is_given_back(self) -> None:
        assert balances(after(start(), self.KONG, self.HIDDEN)) == [20, -60, 20, 20]

    def test_also_after_the_hand_has_been_written_down(self) -> None:
        assert balances(after(start(), self.KONG, HandDrawn(), self.HIDDEN)) == [20, -60, 20, 20]

    def test_a_kong_of_an_earlier_hand_is_not_given_back(self) -> None:
        sheet = after(start(), self.KONG, HandDrawn(), HandDrawn(), self.HIDDEN)
        assert balances(sheet) == [10, -30, 10, 10]

    def test_each_kong_is_given_back_once(self) -> None:
        assert balances(after(start(), self.KONG, self.HIDDEN, self.HIDDEN)) == [40, -120, 40, 40]
        assert balances(after(start(), self.KONG, self.KONG, self.HIDDEN)) == [10, -30, 10, 10]

    def test_another_players_kong_is_not_given_back(self) -> None:
        assert balances(after(start(), InstantPaid("concealed_kong", "Cat"), self.HIDDEN)) == [10, -70, 50, 10]


@pytest.mark.parametrize(
    ("fields", "about"),
    [
        ({"id": "dice"}, "id"),
        ({"id": "chase"}, "player"),
        ({"id": "unclaimed_pung", "player": "Bob"}, "to"),
        ({"id": "unclaimed_pung", "to": "Bob"}, "player"),
        ({"id": "unclaimed_pung", "player": "Bob", "to": "Bob"}, "to"),
        ({"id": "chase", "player": "Bob", "to": "Cat"}, "to"),
        ({"id": "chase", "player": "Eve"}, "player"),
        ({"id": "dice_123", "player": "Bob"}, "player"),
        ({"id": "unclaimed_pung", "player": "Bob", "to": "Eve"}, "to"),
    ],
)
def test_refused_by_field(fields: dict[str, str], about: str) -> None:
    with pytest.raises(TableError) as refused:
        after(start(), InstantPaid(**fields))
    assert refused.value.about == about


@pytest.mark.parametrize("rules", ["international", "australia"])
def test_only_the_sixteen_tile_table_has_them(rules: Any) -> None:
    with pytest.raises(TableError, match="id"):
        after(start(rules), InstantPaid("chase", "Bob"))
