"""What the finder proposes beside labelled tiles, kept for a reader to be held to what it says there."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.detection.detector import Detector
from vision.detection.trace import Proposals
from vision.labels.box_files import read_boxes
from vision.labels.false_positives import false_positive_file
from vision.labels.yolo_folders import read_yolo_folder, write_yolo_labels
from vision.training.research.unlabelled_places import write_unlabelled_places

BOXES = np.array([[10, 10, 30, 40], [12, 11, 32, 41], [60, 10, 80, 40], [90, 10, 110, 40]], np.float32)


class FourProposals:
    """Two proposals of one tile, one beside it, and one too faint."""

    def propose(self, pixels: NDArray[np.uint8]) -> Proposals:
        objectness = np.array([0.9, 0.4, 0.05, 0.02], np.float32)
        return Proposals(BOXES, np.zeros((4, 43), np.float32), objectness)


@pytest.mark.parametrize("labelled", [True, False])
def test_proposals_that_cover_no_labelled_tile_are_kept_without_labels(tmp_path: Path, labelled: bool) -> None:
    source, out = tmp_path / "photos", tmp_path / "out"
    for part in ("images", "labels"):
        (source / part).mkdir(parents=True)
    cv2.imwrite(str(source / "images" / "own_1.png"), np.zeros((100, 200, 3), np.uint8))
    boxes = BOXES[:1].astype(np.float64) / (200, 100, 200, 100)
    write_yolo_labels(source / "labels" / "own_1.txt", ["5z"] * labelled, boxes[: int(labelled)])
    counts = list(write_unlabelled_places(read_yolo_folder(source).photos, out, cast(Detector, FourProposals())))
    [photo] = read_yolo_folder(out).photos
    assert photo.codes == ()
    kept = BOXES[2:3] if labelled else BOXES[:3]
    assert counts == [len(kept)]
    np.testing.assert_allclose(read_boxes(false_positive_file(photo)) * (200, 100, 200, 100), kept, atol=0.01)


def test_photos_on_which_nothing_else_is_proposed_are_left_out(tmp_path: Path) -> None:
    for part in ("images", "labels"):
        (tmp_path / part).mkdir()
    cv2.imwrite(str(tmp_path / "images" / "own_1.png"), np.zeros((100, 200, 3), np.uint8))
    write_yolo_labels(tmp_path / "labels" / "own_1.txt", ["5z"] * 4, BOXES.astype(np.float64) / (200, 100, 200, 100))
    photos = read_yolo_folder(tmp_path).photos
    assert list(write_unlabelled_places(photos, tmp_path / "out", cast(Detector, FourProposals()))) == [0]
    assert not any((tmp_path / "out" / "images").iterdir())
