from pathlib import Path

import pytest

from vision.labels.labelled_photo import DatasetError
from vision.training.research.corrections.corrections_file import CorrectionFile

SHIPPED = Path(__file__).parents[5] / "datasets" / "corrections"


@pytest.mark.parametrize(
    ("change", "field", "said"),
    [
        ('"renamed": {"0": "9z"}', "photos.a.renamed.0", "not written as it should be"),
        ('"removed": [3]', "photos.a", "There is no label 3 among 2"),
        ('"redrawn": {"2": {"was": [0, 0, 1, 1], "box": [0, 0, 1, 1]}}', "photos.a", "There is no label 2 among 2"),
        ('"redrawn": {"0": {"was": [0, 0, 1, 1], "box": [0.5, 0, 0.4, 1]}}', "photos.a.redrawn.0.box", "no width"),
        ('"redrawn": {"0": {"was": [0, 0, 1, 1], "box": [0, 0, 1.2, 1]}}', "photos.a.redrawn.0.box[2]", "1"),
        ('"straightened": {"affine": [1, 0, 0, 0, 1, 0], "boxes": []}', "photos.a", "keeps 2 labels"),
    ],
)
def test_a_wrong_correction_is_refused_by_file_and_field(tmp_path: Path, change: str, field: str, said: str) -> None:
    path = tmp_path / "corrections.json"
    path.write_text(f'{{"schema": 1, "data": "x", "photos": {{"a": {{"labels": 2, {change}}}}}}}')
    with pytest.raises(DatasetError, match=said) as refused:
        CorrectionFile.load(path)
    assert refused.value.about == f"{path}: {field}"


def test_a_table_of_no_photo_cannot_be_held_out(tmp_path: Path) -> None:
    path = tmp_path / "corrections.json"
    path.write_text('{"schema": 1, "data": "x", "held_out": ["green"], "photos": {"a": {"labels": 0, "table": "red"}}}')
    with pytest.raises(DatasetError, match="No photo was taken at the table green"):
        CorrectionFile.load(path)


@pytest.mark.parametrize(
    ("name", "folders"),
    [("chinese-mahjong-detection", {"train", "val", "test"}), ("crowd", {"crowd"}), ("riichi", {"riichi"})],
)
def test_the_shipped_corrections_can_be_read(name: str, folders: set[str]) -> None:
    file = CorrectionFile.load(SHIPPED / f"{name}.json")
    assert {photo.split("/")[0] for photo in file.photos} == folders
    assert len((SHIPPED / f"{name}.json").read_text(encoding="utf-8").splitlines()) == len(file.photos) + 2


def test_a_fifth_to_a_third_of_the_crowd_is_held_out_by_whole_tables() -> None:
    file = CorrectionFile.load(SHIPPED / "crowd.json")
    held_out = sum(file.is_held_out(photo) for photo in file.photos)
    assert 0.2 <= held_out / len(file.photos) <= 1 / 3
    assert all(photo.table for photo in file.photos.values())
