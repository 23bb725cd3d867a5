"""No session on two sides, and no photo that changes side."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest

from vision.dataset.sessions import Clue
from vision.dataset.splits import Shares, choose_sides
from vision.labels.labelled_photo import DatasetError

GAP = timedelta(minutes=30)
SHARES = Shares(0.6, 0.2, 0.2)


def clues(count: int, groups: int = 0, seed: int = 0) -> list[Clue]:
    """Photos that look like nothing else; those of one number modulo `groups` belong together."""
    rng = Random(seed)
    return [
        Clue(f"{rng.getrandbits(64):016x}", "s", rng.getrandbits(64), group=str(i % groups) if groups else None)
        for i in range(count)
    ]


def test_sessions_fall_to_the_sides_by_their_shares() -> None:
    sides = list(choose_sides(clues(2000), {}, SHARES, GAP).sides.values())
    assert [round(sides.count(side) / len(sides), 1) for side in ("train", "val", "test")] == [0.6, 0.2, 0.2]


def test_a_session_is_on_one_side() -> None:
    found = choose_sides(clues(300, groups=40), {}, SHARES, GAP)
    assert len({(found.sessions[photo], side) for photo, side in found.sides.items()}) == 40


def test_the_side_is_that_of_the_hash_whatever_else_there_is() -> None:
    photos = clues(400)
    both = choose_sides(photos[::-1], {}, SHARES, GAP).sides
    for part in (photos[:200], photos[200:]):
        alone = choose_sides(part, {}, SHARES, GAP).sides
        assert alone == {photo.photo: both[photo.photo] for photo in part}


@pytest.mark.parametrize("seed", range(20))
def test_few_sessions_leave_no_side_empty_where_it_can_be_helped(seed: int) -> None:
    for count, expected in ((1, {"train"}), (2, {"train", "test"}), (3, {"train", "test", "val"})):
        sides = choose_sides(clues(count, seed=seed), {}, Shares(0.8, 0.1, 0.1), GAP).sides
        assert len(set(sides.values())) == len(expected)
        assert "train" in sides.values()
    assert set(choose_sides(clues(2, seed=seed), {}, Shares(0.5, 0, 0.5), GAP).sides.values()) == {"train", "test"}


def test_a_side_that_holds_photos_already_is_not_filled() -> None:
    old, *new = clues(4)
    sides = choose_sides([old, *new], {old.photo: "train"}, Shares(0, 0, 1), GAP).sides
    assert [sides[photo.photo] for photo in new] == ["test"] * 3


def test_a_photo_of_an_earlier_version_stays_whatever_the_shares_are_now() -> None:
    photos = clues(100, groups=30)
    before = choose_sides(photos[:60], {}, SHARES, GAP).sides
    after = choose_sides(photos, before, Shares(0, 0, 1), GAP)
    assert {photo: after.sides[photo] for photo in before} == before
    assert len({(after.sessions[photo], side) for photo, side in after.sides.items()}) == 30


def test_a_new_photo_between_two_sides_is_left_out() -> None:
    one, other = (Clue(name, "s", look) for name, look in (("a", 0), ("b", 2**16 - 1)))
    between = Clue("c", "s", 2**8 - 1)
    found = choose_sides([one, other, between], {"a": "train", "b": "test"}, SHARES, GAP)
    assert found.sides == {"a": "train", "b": "test"}
    assert found.straddling == {"c"}


def test_where_two_sides_turn_out_to_be_one_session_what_measures_stays() -> None:
    one, other = Clue("a", "s", 0, group="x"), Clue("b", "s", 2**40 - 1, group="x")
    found = choose_sides([one, other], {"a": "train", "b": "test"}, SHARES, GAP)
    assert found.sides == {"b": "test"}
    assert found.straddling == {"a"}


@pytest.mark.parametrize("shares", [(0.5, 0.1, 0.1), (1.1, -0.1, 0), (float("nan"), 0.5, 0.5)])
def test_shares_that_are_none_are_refused(shares: tuple[float, float, float]) -> None:
    with pytest.raises(DatasetError, match="that make 100"):
        Shares(*shares)
