"""What no picture can tell is open, and what it can tell is not."""

import numpy as np

from scoring.tiles import parse_tiles
from vision.synthesis.geometry import Pose
from vision.synthesis.tables.layout import ambiguous_groups
from vision.synthesis.tables.lines import GroupKind
from vision.synthesis.tables.placing import LaidGroup, LaidTile

NOWHERE = Pose(np.zeros(3), np.eye(3))


def group(kind: GroupKind, tiles: str, space: float, line: int = 0, *, marked: bool = False) -> LaidGroup:
    return LaidGroup(kind, tuple(LaidTile(code, NOWHERE) for code in parse_tiles(tiles)), line, marked, space)


def is_open(*groups: LaidGroup, apart: bool = False) -> list[bool]:
    return ambiguous_groups(groups, apart=apart)


OWN = group("concealed", "456p789s11z", 0.02)


def test_sets_in_one_gapless_row_with_concealed_tiles_are_open() -> None:
    assert is_open(group("pung", "555z", 99), group("chow", "123m", 0.0), OWN) == [True, True, True]


def test_sets_set_off_by_a_break_are_not() -> None:
    own = group("concealed", "456p789s11z", 1.0)
    assert is_open(group("pung", "555z", 99), group("chow", "123m", 0.0), own) == [False, False, False]


def test_turned_tiles_tell_even_without_a_gap() -> None:
    groups = group("pung", "555z", 99, marked=True), group("chow", "123m", 0.0, marked=True), OWN
    assert is_open(*groups) == [False, False, False]


def test_sets_in_a_row_of_their_own_are_told() -> None:
    own = group("concealed", "456p789s11z", 99, line=1)
    assert is_open(group("pung", "555z", 99), group("chow", "123m", 0.0), own) == [False, False, False]


def test_a_hand_in_one_row_is_open_but_its_flowers_are_not() -> None:
    own = group("concealed", "123m456p789s11z222z", 0.0)
    assert is_open(group("flowers", "12f", 99), own) == [False, True]


def test_where_all_is_set_out_the_sets_are_open() -> None:
    sets = [group("concealed", tiles, 1.0) for tiles in ("123m", "11z")]
    assert is_open(group("pung", "555z", 99), group("chow", "456p", 1.0), *sets, apart=True) == [True] * 4


def test_eyes_alone_beside_four_sets_on_their_own_leave_all_open() -> None:
    sets = [group("pung", tiles, 1.0) for tiles in ("111m", "222m", "333m", "444m")]
    assert is_open(*sets, group("concealed", "55p", 1.0)) == [True] * 5


def test_a_winning_tile_is_told_by_a_break_or_by_being_turned_only() -> None:
    own = group("concealed", "123m456p789s1z222z", 99)
    assert is_open(own, group("winning-tile", "1z", 1.0))[1] is False
    assert is_open(own, group("winning-tile", "1z", 0.4))[1] is True
    assert is_open(own, group("winning-tile", "1z", 0.0, marked=True))[1] is False


def test_one_concealed_tile_and_the_winning_one_cannot_be_told_apart() -> None:
    melds = [
        group("pung", "111m", 99),
        group("pung", "222m", 0.0),
        group("pung", "333m", 0.0),
        group("pung", "444m", 0.0),
    ]
    assert is_open(*melds, group("concealed", "5p", 1.0), group("winning-tile", "5p", 1.0))[-2:] == [True, True]


def test_a_row_of_concealed_tiles_that_is_sets_throughout_could_have_been_claimed() -> None:
    first, second = group("concealed", "123m456m", 99), group("concealed", "789p44z", 99, line=1)
    assert is_open(first, second) == [True, False]
