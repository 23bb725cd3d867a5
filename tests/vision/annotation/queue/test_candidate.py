"""A photo is read once, by the same networks as everywhere, and all that the queue needs is heard on the way."""

from pathlib import Path

import pytest

from vision.annotation.queue.candidate import make_candidate
from vision.annotation.queue.facets import Facet
from vision.detection.detector import PHOTO_SIDE, Detector
from vision.images.photo import Photo, load_photo_file
from vision.reading.pipeline import read

pytestmark = pytest.mark.slow

SAMPLE = Path(__file__).parents[4] / "datasets" / "samples" / "images" / "international-1.jpg"


@pytest.fixture(scope="module")
def photo() -> Photo:
    return load_photo_file(SAMPLE, max_side=PHOTO_SIDE)


@pytest.fixture(scope="module")
def detector() -> Detector:
    return Detector.load()


def test_reading_is_that_of_the_plain_detector(photo: Photo, detector: Detector) -> None:
    candidate = make_candidate(photo, detector, "a hand")
    plain = read(photo, Detector.load())
    assert candidate.reading.tiles == plain.tiles
    assert candidate.reading.groups == plain.groups
    assert candidate.key == photo.sha256
    assert candidate.perceptual_hash.codes.total() == len(plain.tiles)
    assert candidate.facets[Facet("group", "concealed")]


def test_reading_at_hand_is_kept_as_it_is(photo: Photo, detector: Detector) -> None:
    reading = make_candidate(photo, detector, "a hand").reading
    first = reading.tiles[0].model_copy(update={"code": "9s", "alternatives": ()})
    changed = reading.model_copy(update={"tiles": (first, *reading.tiles[1:])})
    assert make_candidate(photo, detector, "a hand", changed).reading == changed
