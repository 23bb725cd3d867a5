"""Cluttered tables are photos without tiles, and what lies behind a hand is none either."""

from itertools import count
from pathlib import Path
from typing import cast

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.detection.detector import Detector
from vision.detection.finder import Proposals
from vision.images.photo import load_photo_file
from vision.labels.box_files import read_boxes
from vision.labels.labelled_photo import false_positive_file
from vision.labels.matching import box_iou
from vision.labels.yolo_folders import read_yolo_folder
from vision.training.research.clutter_negatives import write_clutter_behind_hands, write_cluttered_tables

pytestmark = pytest.mark.slow


class GridProposals:
    """Proposes boxes of one size all over the photo."""

    def propose(self, pixels: NDArray[np.uint8]) -> Proposals:
        height, width = pixels.shape[:2]
        x, y = (edges.ravel() for edges in np.meshgrid(np.arange(0, width, 12), np.arange(0, height, 12)))
        boxes = np.stack([x, y, x + 24, y + 30], axis=1).astype(np.float32)
        doubtful, none = (np.full(len(boxes), share, np.float32) for share in (0.5, 0))
        return Proposals(boxes, np.zeros((len(boxes), 43), np.float32), doubtful, none)


def test_a_number_always_gives_the_same_picture_without_labels(tmp_path: Path) -> None:
    three = list(write_cluttered_tables(tmp_path / "three", range(3)))
    [second] = write_cluttered_tables(tmp_path / "one", [1])
    assert second.read_bytes() == three[1].read_bytes()
    assert len({path.read_bytes() for path in three}) == 3
    photos = read_yolo_folder(tmp_path / "three").photos
    assert [photo.path for photo in photos] == three
    assert not any(photo.codes for photo in photos)


def test_pieces_of_the_game_lie_on_other_pictures_of_the_side_asked_for(tmp_path: Path) -> None:
    [pieces] = write_cluttered_tables(tmp_path, [1], pieces=True, side=480)
    [clutter] = write_cluttered_tables(tmp_path, [1], side=480)
    assert pieces.name != clutter.name
    assert pieces.read_bytes() != clutter.read_bytes()
    assert max(load_photo_file(pieces).pixels.shape) == 480


def test_what_is_proposed_beside_the_tiles_of_a_hand_with_clutter_behind_it_is_no_tile(tmp_path: Path) -> None:
    paths = list(write_clutter_behind_hands(tmp_path, count(500_001), 2, cast(Detector, GridProposals())))
    photos = read_yolo_folder(tmp_path).photos
    assert [photo.path for photo in photos] == sorted(paths)
    assert all(len(photo.codes) >= 13 for photo in photos)
    for photo in photos:
        negatives = read_boxes(false_positive_file(photo))
        assert len(negatives) > 100
        assert photo.boxes is not None
        assert box_iou(negatives, photo.boxes).max() < 0.06
