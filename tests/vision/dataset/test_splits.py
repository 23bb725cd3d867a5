"""No session on two sides, and no photo that changes side."""

from datetime import timedelta
from random import Random

import pytest

from vision.dataset.sessions import CaptureInfo
from vision.dataset.splits import SplitRatios, assign_splits
from vision.labels.labelled_photo import DatasetError

GAP = timedelta(minutes=30)
SHARES = SplitRatios(0.6, 0.2, 0.2)


def clues(count: int, groups: int = 0, seed: int = 0) -> list[CaptureInfo]:
    """Photos that look like nothing else; those of one number modulo `groups` belong together."""
    rng = Random(seed)
    return [
        CaptureInfo(f"{rng.getrandbits(64):016x}", "s", rng.getrandbits(64), group=str(i % groups) if groups else None)
        for i in range(count)
    ]


def test_sessions_fall_to_the_sides_by_their_shares() -> None:
    sides = list(assign_splits(clues(2000), {}, SHARES, GAP).splits.values())
    assert [round(sides.count(side) / len(sides), 1) for side in ("train", "val", "test")] == [0.6, 0.2, 0.2]


def test_a_session_is_on_one_side() -> None:
    found = assign_splits(clues(300, groups=40), {}, SHARES, GAP)
    assert len({(found.sessions[photo], side) for photo, side in found.splits.items()}) == 40


def test_the_side_is_that_of_the_hash_whatever_else_there_is() -> None:
    photos = clues(400)
    both = assign_splits(photos[::-1], {}, SHARES, GAP).splits
    for part in (photos[:200], photos[200:]):
        alone = assign_splits(part, {}, SHARES, GAP).splits
        assert alone == {photo.photo: both[photo.photo] for photo in part}


@pytest.mark.parametrize("seed", range(20))
def test_few_sessions_leave_no_side_empty_where_it_can_be_helped(seed: int) -> None:
    for count, expected in ((1, {"train"}), (2, {"train", "test"}), (3, {"train", "test", "val"})):
        sides = assign_splits(clues(count, seed=seed), {}, SplitRatios(0.8, 0.1, 0.1), GAP).splits
        assert len(set(sides.values())) == len(expected)
        assert "train" in sides.values()
    assert set(assign_splits(clues(2, seed=seed), {}, SplitRatios(0.5, 0, 0.5), GAP).splits.values()) == {
        "train",
        "test",
    }


def test_a_side_that_holds_photos_already_is_not_filled() -> None:
    old, *new = clues(4)
    sides = assign_splits([old, *new], {old.photo: "train"}, SplitRatios(0, 0, 1), GAP).splits
    assert [sides[photo.photo] for photo in new] == ["test"] * 3


def test_a_photo_of_an_earlier_version_stays_whatever_the_shares_are_now() -> None:
    photos = clues(100, groups=30)
    before = assign_splits(photos[:60], {}, SHARES, GAP).splits
    after = assign_splits(photos, before, SplitRatios(0, 0, 1), GAP)
    assert {photo: after.splits[photo] for photo in before} == before
    assert len({(after.sessions[photo], side) for photo, side in after.splits.items()}) == 30


def test_a_new_photo_between_two_sides_is_left_out() -> None:
    one, other = (CaptureInfo(name, "s", look) for name, look in (("a", 0), ("b", 2**16 - 1)))
    between = CaptureInfo("c", "s", 2**8 - 1)
    found = assign_splits([one, other, between], {"a": "train", "b": "test"}, SHARES, GAP)
    assert found.splits == {"a": "train", "b": "test"}
    assert found.straddling == {"c"}


def test_where_two_sides_turn_out_to_be_one_session_what_measures_stays() -> None:
    one, other = CaptureInfo("a", "s", 0, group="x"), CaptureInfo("b", "s", 2**40 - 1, group="x")
    found = assign_splits([one, other], {"a": "train", "b": "test"}, SHARES, GAP)
    assert found.splits == {"b": "test"}
    assert found.straddling == {"a"}


@pytest.mark.parametrize("shares", [(0.5, 0.1, 0.1), (1.1, -0.1, 0), (float("nan"), 0.5, 0.5)])
def test_shares_that_are_none_are_refused(shares: tuple[float, float, float]) -> None:
    with pytest.raises(DatasetError, match="that make 100"):
        SplitRatios(*shares)
