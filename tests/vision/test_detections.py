import numpy as np

from scoring.tiles import BACK, CLASSES
from vision.detections import Detections


def detections(*likeliest: tuple[str, float]) -> Detections:
    chances = np.zeros((len(likeliest), len(CLASSES)), np.float32)
    for row, (code, chance) in zip(chances, likeliest, strict=True):
        row[CLASSES.index(code)] = chance
    count = len(likeliest)
    return Detections(np.zeros((count, 4), np.float32), chances, np.zeros((count, 4, 2), np.float32))


def test_codes_and_confidences_are_those_of_the_likeliest_face() -> None:
    found = detections(("1m", 0.5), ("8f", 0.25))
    assert found.codes == ["1m", "8f"]
    assert found.confidences.tolist() == [0.5, 0.25]


def test_a_back_needs_a_higher_chance_than_a_face() -> None:
    found = detections(("1m", 0.28), (BACK, 0.28), (BACK, 0.32), ("1m", 0.2))
    assert found.likely(0.25).tolist() == [True, False, True, False]
    assert found.likely(0.0).all()
    assert found.only(found.likely(0.25)).codes == ["1m", BACK]


def test_nothing_found_is_nothing_likely() -> None:
    assert detections().likely(0.25).shape == (0,)
    assert detections().codes == []
