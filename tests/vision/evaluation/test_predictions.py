from pathlib import Path

from PIL import Image

from tests.vision.labels.examples import HalfPhotoDetector, found
from vision.evaluation.predictions import predict_photos
from vision.labels.labelled_photo import LabelledPhoto


def photo(path: Path) -> LabelledPhoto:
    return LabelledPhoto("d", path, "", (), None)


def test_tiles_are_those_over_the_threshold_in_shares_of_the_photo(tmp_path: Path) -> None:
    Image.new("RGB", (80, 40)).save(tmp_path / "wide.png")
    result = predict_photos(HalfPhotoDetector(), [photo(tmp_path / "wide.png")], threshold=0.25)
    assert (result.model, result.sha256, result.threshold) == ("half", "ab", 0.25)
    wide = result.photos["d/wide.png"]
    assert wide.boxes.tolist() == [[0, 0, 0.5, 1]]
    assert (wide.codes, wide.confidences.tolist()) == (("2m",), [0.5])


def test_candidates_are_all_classes_with_any_probability_at_every_place(tmp_path: Path) -> None:
    Image.new("RGB", (80, 40)).save(tmp_path / "wide.png")
    wide = predict_photos(HalfPhotoDetector(), [photo(tmp_path / "wide.png")], 0.25).photos["d/wide.png"]
    assert wide.candidate_boxes.tolist() == [[0, 0, 0.5, 1], [0, 0, 0.5, 1], [0.5, 0, 1, 1]]
    assert wide.candidate_classes.tolist() == [1, 2, 5]
    assert wide.candidate_scores.tolist() == [0.5, 0.25, 0.125]


def test_unreadable_photos_are_noted(tmp_path: Path) -> None:
    (tmp_path / "broken.png").write_bytes(b"no picture")
    result = predict_photos(HalfPhotoDetector(), [photo(tmp_path / "broken.png")], 0.25)
    assert result.photos == {}
    assert list(result.unreadable) == ["d/broken.png"]


def test_a_prediction_without_one_code_keeps_the_others() -> None:
    left = found([("0x", 0), ("1m", 1), ("0x", 2)], [0.3, 0.6, 0.9]).without_code("0x")
    assert left.codes == ("1m",)
    assert left.confidences.tolist() == left.candidate_scores.tolist() == [0.6]
    assert left.boxes.tolist() == left.candidate_boxes.tolist() == [[0.1, 0.4, 0.2, 0.6]]
    assert left.candidate_classes.tolist() == [0]
