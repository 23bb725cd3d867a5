from pathlib import Path

import pytest

from vision.labels.labelled_photo import DatasetError
from vision.training.research.corrections.corrections_file import AddedTile, CorrectionFile, PhotoCorrection, RedrawnBox

SHIPPED = Path(__file__).parents[5] / "datasets" / "corrections"


def test_what_is_saved_is_loaded_again(tmp_path: Path) -> None:
    photo = PhotoCorrection(
        labels=3,
        turned=-4.5,
        renamed={"1": "6m"},
        redrawn={"0": RedrawnBox(was=(0.5, 0.5, 0.6, 0.6), box=(0.5, 0.4, 0.6, 0.7))},
        removed=(2,),
        added=(AddedTile(code="5z", box=(0.1, 0.2, 0.3, 0.4)),),
    )
    file = CorrectionFile(data="a set", photos={"train/b": photo, "train/a": PhotoCorrection(labels=1, mirrored=True)})
    file.save(tmp_path / "corrections.json")
    assert CorrectionFile.load(tmp_path / "corrections.json") == file


def test_a_file_has_one_line_a_photo_in_order(tmp_path: Path) -> None:
    file = CorrectionFile(data="a set", photos={name: PhotoCorrection(labels=1, turned=3.0) for name in ("b", "a")})
    file.save(tmp_path / "corrections.json")
    lines = (tmp_path / "corrections.json").read_text(encoding="utf-8").splitlines()
    assert [line[2] for line in lines[1:3]] == ["a", "b"]


@pytest.mark.parametrize(
    ("change", "field", "said"),
    [
        ('"renamed": {"0": "9z"}', "photos.a.renamed.0", "not written as it should be"),
        ('"removed": [3]', "photos.a", "There is no label 3 among 2"),
        ('"redrawn": {"2": {"was": [0, 0, 1, 1], "box": [0, 0, 1, 1]}}', "photos.a", "There is no label 2 among 2"),
        ('"redrawn": {"0": {"was": [0, 0, 1, 1], "box": [0.5, 0, 0.4, 1]}}', "photos.a.redrawn.0", "no width"),
        ('"redrawn": {"0": {"was": [0, 0, 1, 1], "box": [0, 0, 1.2, 1]}}', "photos.a.redrawn.0.box[2]", "1"),
        ('"redrawn": {"0": {"box": [0, 0, 1, 1]}}', "photos.a.redrawn.0.was", "missing"),
        (
            '"redrawn": {"first": {"was": [0, 0, 1, 1], "box": [0, 0, 1, 1]}}',
            "photos.a.redrawn.first.[key]",
            "not written as it should be",
        ),
    ],
    ids=[
        "an unknown tile",
        "a label that is not there",
        "a box of a label that is not there",
        "a box inside out",
        "a box beyond the photo",
        "a box without the published one",
        "a box of no number",
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


def test_false_positives_and_tables_held_out_are_saved_and_loaded_again(tmp_path: Path) -> None:
    photo = PhotoCorrection(labels=3, table="green", false_positives=((0.1, 0.2, 0.3, 0.4),))
    file = CorrectionFile(data="x", photos={"crowd/a": photo}, held_out=("green",))
    file.save(tmp_path / "corrections.json")
    assert CorrectionFile.load(tmp_path / "corrections.json") == file
    assert file.is_held_out("crowd/a")
    assert not file.is_held_out("crowd/b")


@pytest.mark.parametrize(
    ("name", "folders"),
    [("chinese-mahjong-detection", {"train", "val", "test"}), ("crowd", {"crowd"}), ("riichi", {"riichi"})],
)
def test_the_shipped_corrections_can_be_read(name: str, folders: set[str]) -> None:
    file = CorrectionFile.load(SHIPPED / f"{name}.json")
    assert {photo.split("/")[0] for photo in file.photos} == folders


def test_a_fifth_to_a_third_of_the_crowd_is_held_out_by_whole_tables() -> None:
    file = CorrectionFile.load(SHIPPED / "crowd.json")
    held_out = sum(file.is_held_out(photo) for photo in file.photos)
    assert 0.2 <= held_out / len(file.photos) <= 1 / 3
    assert all(photo.table for photo in file.photos.values())
