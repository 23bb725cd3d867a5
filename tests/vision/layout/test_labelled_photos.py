"""The grouping on real photos, from their true boxes and faces."""

from pathlib import Path

import pytest

from tests.benchmarks.layout_on_labelled_photos import Case, concealed_right, groups_right, load_cases, order_right
from vision.layout import group_tiles

PHOTOS = Path(__file__).parents[3] / ".." / "shared" / "data" / "photos"

pytestmark = [
    pytest.mark.photos,
    pytest.mark.skipif(
        not (PHOTOS / "groups.json").is_file(), reason="the labelled photos (../shared/data/photos) are not here"
    ),
]


@pytest.mark.parametrize(("name", "in_order"), [("groups.json", 1.0), ("groups_train.json", 0.95)])
def test_groups_of_real_photos(name: str, in_order: float) -> None:
    cases = load_cases(PHOTOS / name)
    found = [(group_tiles(case.tiles), case.truth) for case in cases]
    assert all(groups_right(groups, truth) for groups, truth in found)
    assert all(concealed_right(groups, truth) for groups, truth in found)
    assert sum(order_right(groups, truth) for groups, truth in found) >= in_order * len(cases)


def test_every_tile_of_real_photos_is_in_one_group() -> None:
    def all_grouped(case: Case) -> bool:
        tiles = [tile for group in group_tiles(case.tiles) for tile in group.tiles]
        return sorted(tiles) == list(range(len(case.tiles)))

    assert all(all_grouped(case) for case in load_cases(PHOTOS / "groups.json"))
