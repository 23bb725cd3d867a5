"""A photo is read once, by the same networks as everywhere, and all that the queue needs is heard on the way."""

from pathlib import Path

import pytest

from vision.annotation.queue.candidate import make_candidate
from vision.annotation.queue.facets import Facet
from vision.detection.detector import PHOTO_SIDE, Detector
from vision.images.photo import load_photo_file
from vision.reading.pipeline import read

pytestmark = pytest.mark.slow

SAMPLE = Path(__file__).parents[4] / "datasets" / "samples" / "images" / "international-1.jpg"


def test_reading_is_that_of_the_plain_detector_unless_one_is_at_hand() -> None:
    photo, detector = load_photo_file(SAMPLE, max_side=PHOTO_SIDE), Detector.load()
    candidate = make_candidate(photo, detector, "a hand")
    plain = read(photo, detector)
    assert candidate.reading.tiles == plain.tiles
    assert candidate.reading.groups == plain.groups
    assert candidate.key == photo.sha256
    assert candidate.perceptual_hash.codes.total() == len(plain.tiles)
    assert candidate.facets[Facet("group", "concealed")]
    first = plain.tiles[0].model_copy(update={"code": "9s", "alternatives": ()})
    changed = candidate.reading.model_copy(update={"tiles": (first, *plain.tiles[1:])})
    assert make_candidate(photo, detector, "a hand", changed).reading == changed
