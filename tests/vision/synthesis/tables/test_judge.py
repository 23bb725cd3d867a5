"""Groups are judged as far as a picture can tell."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from vision.synthesis.tables import PhotoTruth, groups_match, simulate_photos
from vision.synthesis.tables.judge import FoundGroup

pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class Found:
    kind: str
    tiles: tuple[int, ...]


def photo_where(open_: bool) -> PhotoTruth:
    """A photo with a pung or chow that can or cannot be told."""
    for photo in simulate_photos(range(200)):
        if any(group.kind in ("pung", "chow") and group.ambiguous == open_ for group in photo.groups):
            return photo
    raise AssertionError("no such photo came up")


def truth_of(photo: PhotoTruth) -> list[FoundGroup]:
    return [Found(group.kind, group.tiles) for group in photo.groups]


def test_the_truth_itself_is_right() -> None:
    for photo in simulate_photos(range(12)):
        assert groups_match(truth_of(photo), photo)


def test_a_set_that_can_be_told_must_be() -> None:
    photo = photo_where(open_=False)
    wrong = [Found("concealed" if g.kind in ("pung", "chow") else g.kind, tuple(g.tiles)) for g in truth_of(photo)]
    assert not groups_match(wrong, photo)


@pytest.mark.parametrize(
    ("kind", "right"), [("unsure", True), ("concealed", True), ("background", False), ("flowers", False)]
)
def test_a_set_that_cannot_be_told_must_be_of_the_hand(kind: str, right: bool) -> None:
    photo = photo_where(open_=True)
    sets = {g.tiles for g in photo.groups if g.ambiguous and g.kind in ("pung", "chow")}
    found = [Found(kind if g.tiles in sets else g.kind, tuple(g.tiles)) for g in truth_of(photo)]
    assert groups_match(found, photo) == right


def test_a_set_that_cannot_be_told_must_not_be_torn_apart() -> None:
    photo = photo_where(open_=True)
    group = next(g for g in photo.groups if g.ambiguous and g.kind in ("pung", "chow"))
    found = [g for g in truth_of(photo) if g.tiles != group.tiles]
    assert not groups_match([*found, Found("unsure", group.tiles[:1]), Found("unsure", group.tiles[1:])], photo)


def test_a_tile_left_out_of_the_hand_is_wrong() -> None:
    photo = replace(photo_where(open_=False))
    first = photo.groups[0]
    found = [Found(g.kind, tuple(g.tiles)) for g in photo.groups[1:]]
    assert not groups_match([Found(first.kind, first.tiles[1:]), *found], photo)
