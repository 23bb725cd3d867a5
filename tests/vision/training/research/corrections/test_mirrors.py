from dataclasses import replace
from pathlib import Path

import cv2
import pytest

from vision.detection.detector import Detector
from vision.labels.labelled_photo import DatasetError, LabelledPhoto
from vision.labels.truth_json import read_truth_folder
from vision.training.research.corrections.mirrors import mirror_log_odds

SAMPLES = Path(__file__).parents[5] / "datasets" / "samples"


@pytest.fixture(scope="module")
def detector() -> Detector:
    return Detector.load()


@pytest.fixture
def photo() -> LabelledPhoto:
    return read_truth_folder(SAMPLES).photos[0]


def test_a_photo_reads_worse_in_a_mirror(photo: LabelledPhoto, detector: Detector) -> None:
    assert mirror_log_odds(photo, detector) < -0.05


def test_a_mirrored_photo_reads_better_in_a_mirror(photo: LabelledPhoto, detector: Detector, tmp_path: Path) -> None:
    assert photo.boxes is not None
    pixels = cv2.imread(str(photo.path))
    assert pixels is not None
    cv2.imwrite(str(tmp_path / "mirrored.png"), pixels[:, ::-1])
    boxes = photo.boxes.copy()
    boxes[:, [0, 2]] = 1 - photo.boxes[:, [2, 0]]
    mirrored = replace(photo, path=tmp_path / "mirrored.png", boxes=boxes)
    assert mirror_log_odds(mirrored, detector) > 0.05


def test_a_file_that_is_no_picture_is_refused_by_name(photo: LabelledPhoto, detector: Detector, tmp_path: Path) -> None:
    (tmp_path / "broken.jpg").write_bytes(b"no picture")
    with pytest.raises(DatasetError) as refused:
        mirror_log_odds(replace(photo, path=tmp_path / "broken.jpg"), detector)
    assert refused.value.about.endswith("broken.jpg")
