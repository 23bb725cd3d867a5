"""What no picture can tell is open, and what it can tell is not."""

from dataclasses import replace

import numpy as np
import pytest

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


ROW = (group("pung", "555z", 99), group("chow", "123m", 0.0))
"""Two sets without a gap between them."""


@pytest.mark.parametrize(
    ("groups", "expected"),
    [
        pytest.param((*ROW, OWN), [True, True, True], id="one gapless row with concealed tiles"),
        pytest.param((*ROW, group("concealed", "456p789s11z", 1.0)), [False, False, False], id="set off by a break"),
        pytest.param((*(replace(one, marked=True) for one in ROW), OWN), [False, False, False], id="turned tiles tell"),
        pytest.param(
            (*ROW, group("concealed", "456p789s11z", 99, line=1)), [False, False, False], id="a row of its own"
        ),
        pytest.param(
            (group("flowers", "12f", 99), group("concealed", "123m456p789s11z222z", 0.0)),
            [False, True],
            id="a hand in one row, but not its flowers",
        ),
        pytest.param(
            (*(group("pung", f"{n}{n}{n}m", 1.0) for n in range(1, 5)), group("concealed", "55p", 1.0)),
            [True] * 5,
            id="eyes alone beside four sets",
        ),
        pytest.param(
            (group("concealed", "123m456m", 99), group("concealed", "789p44z", 99, line=1)),
            [True, False],
            id="concealed tiles that are sets throughout could have been claimed",
        ),
    ],
)
def test_groups_are_open_that_a_picture_cannot_tell(groups: tuple[LaidGroup, ...], expected: list[bool]) -> None:
    assert is_open(*groups) == expected


def test_where_all_is_set_out_the_sets_are_open() -> None:
    sets = [group("concealed", tiles, 1.0) for tiles in ("123m", "11z")]
    assert is_open(group("pung", "555z", 99), group("chow", "456p", 1.0), *sets, apart=True) == [True] * 4


def test_a_winning_tile_is_told_by_a_break_or_by_being_turned_only() -> None:
    own = group("concealed", "123m456p789s1z222z", 99)
    assert is_open(own, group("winning-tile", "1z", 1.0))[1] is False
    assert is_open(own, group("winning-tile", "1z", 0.4))[1] is True
    assert is_open(own, group("winning-tile", "1z", 0.0, marked=True))[1] is False


def test_one_concealed_tile_and_the_winning_one_cannot_be_told_apart() -> None:
    melds = (group("pung", f"{n}{n}{n}m", 0.0 if n > 1 else 99) for n in range(1, 5))
    assert is_open(*melds, group("concealed", "5p", 1.0), group("winning-tile", "5p", 1.0))[-2:] == [True, True]
