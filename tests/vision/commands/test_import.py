"""`pailens import` as a user types it: corrections made in other tools to the store and to a built data set."""

import re
from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.vision.commands.tools.correctors import CORRECTORS, KINDS, NEW, SIZE, correct, correction_of, predict
from tests.vision.review.store.making import all_readings, make_correction, make_photo, make_record
from vision.commands.application import app
from vision.dataset.manifest import Manifest
from vision.labels.formats import FORMATS, PhotoLabels
from vision.labels.predictions_file import with_predictions
from vision.reading.records import ReadingRecord
from vision.review.store.store import Store

COUNT = 6
CHANGED = 4
"""Photos of which a tile is corrected; the others stay as predicted."""


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [*map(str, arguments)], catch_exceptions=False, env={"COLUMNS": "200"})


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "data"
    monkeypatch.setenv("PAILENS_DATA", str(folder))
    monkeypatch.delenv("PAILENS_DATABASE_URL", raising=False)
    monkeypatch.setattr("vision.commands.import_labels._read", lambda data, _: make_record(data))
    return folder


def predicted(folder: Path, format_: str) -> Path:
    """Photos in nested folders with predictions, as `pailens detect` writes them."""
    photos = []
    for seed in range(COUNT):
        name, data = f"evening {seed % 2}/{seed}.jpg", make_photo(seed)
        path = folder / FORMATS[format_].images / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        photos.append(PhotoLabels.from_reading(name, make_record(data)))
    FORMATS[format_].write(with_predictions(photos, folder), folder)
    return folder


def correct_yolo(folder: Path) -> None:
    for path in sorted((folder / "labels").rglob("*.txt"))[:CHANGED]:
        path.write_text(re.sub(r"^\d+", "26", path.read_text(), count=1))


def test_all_corrections_and_no_untouched_prediction_are_in_the_built_data_set(data: Path, tmp_path: Path) -> None:
    folder = predicted(tmp_path / "labels", "yolo")
    correct_yolo(folder)
    done = run("import", folder)
    assert done.exit_code == 0, done.output
    assert f"{CHANGED} corrected by their labels, {COUNT - CHANGED} to be reviewed" in done.stdout
    terms = ("--licence", "CC0", "--consent", "mine", "--split", "100/0/0")
    for source, out in (("store", tmp_path / "kept"), (folder, tmp_path / "direct")):
        built = run("dataset", "build", source, "-o", out, *terms)
        assert built.exit_code == 0, built.output
        manifest = Manifest.load(out / "manifest.json")
        assert len(manifest.photos) == CHANGED
        labels = list(FORMATS["json"].read(out / "train"))
        assert [[tile.code for tile in photo.tiles].count(NEW) for photo in labels] == [1] * CHANGED
        assert {len(photo.tiles) for photo in labels} == {2}


@pytest.mark.parametrize("tool", CORRECTORS)
def test_corrections_made_with_other_tools_are_in_the_built_data_set_as_they_were_made(
    tool: str, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(data: bytes, _: str) -> ReadingRecord:
        record = make_record(data)
        size = {"width": SIZE[0], "height": SIZE[1]}
        return record.model_copy(update={"image": record.image.model_copy(update=size)})

    monkeypatch.setattr("vision.commands.import_labels._read", read)
    format_, library, _ = CORRECTORS[tool]
    if library is not None:
        pytest.importorskip(library, reason=f"{library} is not installed")
    predict(tmp_path, format_, 10)
    correct(tool, tmp_path / "out", tmp_path / "corrected", 8)
    imported = run("import", tmp_path / "corrected", "--predictions", tmp_path / "out")
    assert "8 corrected by their labels, 2 to be reviewed" in imported.stdout
    terms = ("--licence", "CC0", "--consent", "mine", "--split", "100/0/0")
    assert run("dataset", "build", "store", "-o", tmp_path / "set", *terms).exit_code == 0
    found = Counter(map(correction_of, FORMATS["json"].read(tmp_path / "set" / "train")))
    assert found == dict.fromkeys(KINDS, 2)


@pytest.mark.parametrize("format_", ["coco", "voc"])
def test_what_another_network_predicted_and_nobody_touched_is_no_correction_of_todays_reading(
    format_: str, data: Path, tmp_path: Path
) -> None:
    photo = make_photo(0)
    (tmp_path / FORMATS[format_].images).mkdir()
    (tmp_path / FORMATS[format_].images / "a.jpg").write_bytes(photo)
    FORMATS[format_].write([PhotoLabels.from_reading("a.jpg", make_record(photo, "8p 9s", "b" * 64))], tmp_path)
    for _ in range(2):
        assert "0 corrected by their labels, 1 to be reviewed" in run("import", tmp_path).stdout


def test_the_same_import_again_changes_nothing_and_untouched_photos_wait_in_the_queue(
    data: Path, tmp_path: Path
) -> None:
    folder = predicted(tmp_path / "labels", "yolo")
    correct_yolo(folder)
    run("import", folder)
    again = run("import", folder)
    assert f"0 corrected by their labels, {COUNT - CHANGED} to be reviewed" in again.stdout
    assert f"{CHANGED} taken in before" in again.stdout
    with Store.open(data) as store:
        kept = all_readings(store)
        assert len(kept) == COUNT
        assert sum(one.correction is None for one in kept) == COUNT - CHANGED


def test_what_was_corrected_here_stays_unless_it_is_to_be_replaced(data: Path, tmp_path: Path) -> None:
    folder = predicted(tmp_path / "labels", "yolo")
    correct_yolo(folder)
    with Store.open(data) as store:
        photo = make_photo(0)
        mine = store.add_reading(photo, make_record(photo))
        store.add_correction(mine.id, make_correction("5z 6z"))
        kept = run("import", folder)
        assert "1 photo has another correction here" in kept.stderr
        assert [tile.code for tile in store.reading(mine.id).tiles] == ["5z", "6z"]
        run("import", folder, "--replace")
        assert [tile.code for tile in store.reading(mine.id).tiles] == [NEW, "2m"]


def test_reviewed_labels_count_though_nobody_changed_them(data: Path, tmp_path: Path) -> None:
    folder = predicted(tmp_path / "labels", "coco")
    assert f"{COUNT} corrected by their labels" in run("import", folder, "--reviewed").stdout


def test_labels_are_compared_with_predictions_of_another_folder(data: Path, tmp_path: Path) -> None:
    folder = predicted(tmp_path / "labels", "yolo")
    (folder / "predictions.jsonl").rename(tmp_path / "predictions.jsonl")
    correct_yolo(folder)
    done = run("import", folder, "--predictions", tmp_path)
    assert f"{CHANGED} corrected by their labels" in done.stdout


def test_a_photo_that_is_missing_is_refused_by_name(data: Path, tmp_path: Path) -> None:
    folder = predicted(tmp_path / "labels", "coco")
    (folder / "images" / "evening 0" / "0.jpg").unlink()
    done = run("import", folder)
    assert done.exit_code == 2
    assert "evening 0/0.jpg: no photo of this name is there" in done.stderr
    assert "1 refused" in done.stdout


def test_a_stores_corrections_come_back_as_they_are_from_our_own_format(data: Path, tmp_path: Path) -> None:
    with Store.open(data) as store:
        for photo in (make_photo(1), make_photo(2, "WebP")):
            store.add_correction(store.add_reading(photo, make_record(photo)).id, make_correction("1m 3m"))
    assert run("convert", "store", "--to", "json", "-o", tmp_path / "out").exit_code == 0
    done = CliRunner().invoke(app, ["import", str(tmp_path / "out")], env={"PAILENS_DATA": str(tmp_path / "new")})
    assert done.exit_code == 0, done.output
    assert "2 corrected" in done.stdout
    with Store.open(tmp_path / "new") as store:
        corrections = [one.correction.correction for one in store.corrected() if one.correction]
    assert [[tile.code for tile in one.tiles] for one in corrections] == [["1m", "3m"]] * 2
