"""Noisy tiles are the truth with what a detector gets wrong, in the measured shares."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from scoring.tiles import BACK
from vision.synthesis.tables import NoisyTiles, PhotoTruth, noisy_tiles, simulate_photos
from vision.synthesis.tables.noise import FLOOR, FalsePositive, Noise

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def photos() -> list[PhotoTruth]:
    return list(simulate_photos(range(40)))


@pytest.fixture(scope="module")
def seen(photos: list[PhotoTruth]) -> list[NoisyTiles]:
    return [noisy_tiles(photo, Random(number), threshold=FLOOR) for number, photo in enumerate(photos)]


def test_detections_are_sound(photos: list[PhotoTruth], seen: list[NoisyTiles]) -> None:
    for photo, one in zip(photos, seen, strict=True):
        tiles = one.tiles
        assert len(tiles) == len(one.truth)
        assert tiles.boxes.dtype == tiles.class_probs.dtype == tiles.corners.dtype == np.float32
        assert tiles.class_probs.shape == (len(tiles), 43)
        assert (tiles.class_probs >= 0).all()
        assert (tiles.class_probs.sum(axis=1) <= 1.001).all()
        assert (tiles.confidences >= FLOOR).all()
        assert (tiles.boxes[:, 2:] > tiles.boxes[:, :2]).all()
        assert (tiles.boxes >= 0).all()
        assert (tiles.boxes <= (*photo.size, *photo.size)).all()


def test_no_measured_chance_is_lost(photos: list[PhotoTruth]) -> None:
    """Two of the chances of a row never go to one face."""
    noise = Noise.load()
    rows = [row for grade in noise.grades for row in grade.good_rows] + [
        row for of in noise.bad_rows.values() for row in of
    ]
    sums = {round(row.true + row.other + row.next, 3) for row in rows}
    for number, photo in enumerate(photos):
        tiles = noisy_tiles(photo, Random(number), grade=len(noise.grades) - 1)
        whole = [
            total for total, on in zip(tiles.tiles.class_probs.sum(axis=1), tiles.truth, strict=True) if on is not None
        ]
        assert all(min(abs(total - one) for one in sums) < 1e-3 for total in whole)


def test_every_tile_is_found_once_or_missed(photos: list[PhotoTruth], seen: list[NoisyTiles]) -> None:
    for photo, one in zip(photos, seen, strict=True):
        found = [tile for tile in one.truth if tile is not None]
        assert sorted([*found, *one.missed]) == list(range(len(photo)))


def test_boxes_lie_on_their_tiles(photos: list[PhotoTruth], seen: list[NoisyTiles]) -> None:
    for photo, one in zip(photos, seen, strict=True):
        for box, tile in zip(one.tiles.boxes, one.truth, strict=True):
            if tile is not None:
                true = photo.boxes[tile]
                size = true[2:] - true[:2]
                assert (np.abs((box[:2] + box[2:] - true[:2] - true[2:]) / 2) < 0.5 * size + 1).all()


def test_the_same_lots_see_the_same(photos: list[PhotoTruth]) -> None:
    one, other = (noisy_tiles(photos[3], Random(5)) for _ in range(2))
    assert one.truth == other.truth
    assert np.array_equal(one.tiles.class_probs, other.tiles.class_probs)
    assert np.array_equal(one.tiles.corners, other.tiles.corners)


def test_a_higher_threshold_leaves_the_fainter_ones_out(photos: list[PhotoTruth]) -> None:
    for number, photo in enumerate(photos):
        low, high = (noisy_tiles(photo, Random(number), threshold=limit) for limit in (FLOOR, 0.5))
        sure = low.tiles.above_threshold(0.5, photo.size)
        assert np.array_equal(low.tiles.class_probs[sure], high.tiles.class_probs)


def test_the_best_photos_are_read_well_and_the_worst_are_not(photos: list[PhotoTruth]) -> None:
    worst = len(Noise.load().grades) - 1

    def wrong(grade: int) -> int:
        count = 0
        for number, photo in enumerate(photos):
            one = noisy_tiles(photo, Random(number), grade=grade)
            codes = one.tiles.codes
            count += len(one.missed)
            count += sum(t is not None and photo.codes[t] != codes[i] for i, t in enumerate(one.truth))
        return count

    assert wrong(0) < 0.5 * wrong(worst)


def test_a_face_that_is_often_misread_is_missed_no_oftener_than_others(
    photos: list[PhotoTruth], monkeypatch: pytest.MonkeyPatch
) -> None:
    noise = Noise.load()
    grade = noise.grades[0].model_copy(update={"missed": 0.02})
    changed = {"grades": [grade], "hardness": dict.fromkeys(noise.hardness, 50.0)}
    monkeypatch.setattr(Noise, "load", lambda: noise.model_copy(update=changed))
    faces = [[tile for tile, code in enumerate(photo.codes) if code != BACK] for photo in photos]
    missed = sum(
        not set(noisy_tiles(photo, Random(number)).missed).isdisjoint([tile])
        for number, photo in enumerate(photos)
        for tile in faces[number]
    )
    assert missed < 0.1 * sum(map(len, faces))


def test_the_measured_numbers_hold_together() -> None:
    noise = Noise.load()
    assert noise.photos > 100
    assert max(grade.bad for grade in noise.grades) == noise.grades[-1].bad
    assert set(noise.hardness) == set(noise.confusions)
    assert len(noise.hardness) == 43
    for code, faces in noise.confusions.items():
        assert code not in faces
        assert 0.2 < sum(faces.values()) <= 1.001
    for rows in (*(grade.good_rows for grade in noise.grades), *noise.bad_rows.values()):
        assert all(row.true + row.other + row.next <= 1.01 for row in rows)


def test_what_is_seen_where_no_tile_is_looks_as_it_was_measured(
    photos: list[PhotoTruth], monkeypatch: pytest.MonkeyPatch
) -> None:
    ghosts = [FalsePositive(face="5z", chance=0.3), FalsePositive(face="2s", chance=0.7)]
    changed = Noise.load().model_copy(update={"spurious": 3.0, "ghosts": ghosts})
    monkeypatch.setattr(Noise, "load", lambda: changed)
    seen: set[tuple[str, float]] = set()
    for number, photo in enumerate(photos):
        found = noisy_tiles(photo, Random(number), threshold=FLOOR, grade=0)
        boxes = [place for place, tile in enumerate(found.truth) if tile is None]
        seen |= {(found.tiles.codes[place], round(float(found.tiles.confidences[place]), 2)) for place in boxes}
    assert {("5z", 0.3), ("2s", 0.7)} <= seen
    assert {code for code, chance in seen if chance in (0.3, 0.7)} == {"5z", "2s"}
