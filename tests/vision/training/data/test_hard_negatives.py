from pathlib import Path
from typing import cast

import cv2
import numpy as np

from vision.detection.detector import Detector
from vision.detection.finder import Proposals
from vision.detection.inference import Inference
from vision.labels.box_files import read_boxes
from vision.labels.labelled_photo import LabelledPhoto, false_positive_file
from vision.training.data.photos import mine_hard_negatives


class FixedProposals:
    """Proposes 42 boxes on every photo; the first is no tile, the second is likeliest."""

    def drive(self, inference: Inference[Proposals]) -> Proposals:
        boxes = np.array([[0, 0, 10, 10], [20, 10, 60, 40], *[[0, 0, 20, 20]] * 40], np.float32)
        objectness = np.array([0.02, 0.9, *[0.5] * 40], np.float32)
        return Proposals(boxes, np.zeros((42, 43), np.float32), objectness, np.zeros(42, np.float32))


def test_the_likeliest_proposals_on_a_photo_without_tiles_are_false_positives(tmp_path: Path) -> None:
    path = tmp_path / "images" / "empty.png"
    path.parent.mkdir()
    cv2.imwrite(str(path), np.zeros((100, 200, 3), np.uint8))
    photo = LabelledPhoto("photos", path, "none", (), np.zeros((0, 4)))
    assert list(mine_hard_negatives([photo], cast(Detector, FixedProposals()))) == [40]
    boxes = read_boxes(false_positive_file(photo))
    np.testing.assert_allclose(boxes[0], [0.1, 0.1, 0.3, 0.4], atol=1e-5)
    np.testing.assert_allclose(boxes[1:], [[0, 0, 0.1, 0.2]] * 39, atol=1e-5)
