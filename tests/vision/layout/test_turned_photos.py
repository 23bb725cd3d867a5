"""Photos taken from another side of the table have the same groups."""

import pytest

from tests.benchmarks.layout_turned import differing_angles
from tests.benchmarks.second_tables.pictures import second_table


@pytest.mark.parametrize("seed", [14, 36, 41, 51, 63, 67, 83, 130, 218])
def test_a_turned_photo_has_the_groups_of_the_upright_one(seed: int) -> None:
    assert differing_angles(second_table(seed), range(15, 360, 15)) == []
