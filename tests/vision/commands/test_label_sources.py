"""Labels of folders as data sets, comparison and import take them."""

from dataclasses import replace
from pathlib import Path

from tests.vision.labels.formats.examples import full_photo, put_pictures
from vision.commands.label_sources import open_labels
from vision.labels.formats import FORMATS
from vision.labels.predictions_file import with_predictions
from vision.labels.review_state import is_reviewed


def test_a_yolo_folder_gives_the_photos_that_a_person_has_changed(tmp_path: Path) -> None:
    """As `pailens detect --format yolo` wrote it: the labels of one photo of two were edited."""
    photos = [replace(full_photo(f"evening/{name}.jpg"), reading=None) for name in "ab"]
    put_pictures(tmp_path / "images", photos)
    FORMATS["yolo"].write(with_predictions(photos, tmp_path), tmp_path)
    file = tmp_path / "labels/evening/a.txt"
    file.write_text("".join(file.read_text().splitlines(keepends=True)[1:]))
    with open_labels(tmp_path) as found:
        labels = {one.labels.name: one.labels for one in found}
    assert {name: is_reviewed(one) for name, one in labels.items()} == {"evening/a.jpg": True, "evening/b.jpg": False}
    assert labels["evening/a.jpg"].predicted == photos[0]
