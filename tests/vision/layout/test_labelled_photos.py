"""The grouping on real photos, from their true boxes and faces."""

import pytest

from tests.benchmarks.labelled_groups import groups_right, labelled_photos, order_right
from tests.benchmarks.measuring import PHOTOS
from vision.layout import group_tiles

pytestmark = [
    pytest.mark.photos,
    pytest.mark.skipif(
        not (PHOTOS / "groups.json").is_file(), reason="the labelled photos (../shared/data/photos) are not here"
    ),
]


@pytest.mark.parametrize(("name", "in_order"), [("groups.json", 1.0), ("groups_train.json", 0.95)])
def test_groups_of_real_photos(name: str, in_order: float) -> None:
    cases = labelled_photos(PHOTOS / name)
    found = [(group_tiles(case.tiles), case.truth) for case in cases]
    assert all(groups_right(groups, truth) for groups, truth in found)
    assert sum(order_right(groups, truth) for groups, truth in found) >= in_order * len(cases)
