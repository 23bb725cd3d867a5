"""Labelled pictures of hands beside the bare ends of racks, on which the finder's proposals are false positives."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import cast

import pytest

from tests.vision.training.research.grid_proposals import GridProposals
from vision.detection.detector import Detector
from vision.evaluation.matching import box_iou
from vision.labels.box_files import read_boxes
from vision.labels.false_positives import false_positive_file
from vision.labels.yolo_folders import read_yolo_folder
from vision.training.research.rack_negatives import write_rack_negatives

pytestmark = pytest.mark.slow


def test_proposals_on_a_rack_and_on_no_tile_are_false_positives(tmp_path: Path) -> None:
    paths = list(write_rack_negatives(tmp_path, count(), 3, cast(Detector, GridProposals())))
    photos = read_yolo_folder(tmp_path).photos
    assert [photo.path for photo in photos] == sorted(paths)
    assert all(len(photo.codes) >= 13 for photo in photos)
    racks = [read_boxes(false_positive_file(photo)) for photo in photos]
    assert all(len(boxes) for boxes in racks)
    assert all(box_iou(b, p.boxes).max() < 0.1 for b, p in zip(racks, photos, strict=True) if p.boxes is not None)
    # The ends of a rack are a small part of a photo.
    assert all(len(boxes) < 0.2 * (960 / 12) ** 2 for boxes in racks)
