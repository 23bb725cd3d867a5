import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vision.labels.folders import read_truth_folder
from vision.labels.labelled_photo import DatasetError

BOXED: dict[str, Any] = {
    "file": "b.jpg",
    "rows": [["1m"], ["0x", "2m"]],
    "source": "rendered",
    "width": 200,
    "height": 100,
    "boxes": [[0, 0, 20, 20], [20, 0, 40, 20], [100, 50, 200, 100]],
    "codes": ["2m", "1m", "0x"],
    "note": "further keys are allowed",
}
PLAIN: dict[str, Any] = {"file": "a.jpg", "rows": [["1m", "1m"], ["5z"]], "source": "a person"}


def truth_folder(root: Path, images: list[dict[str, Any]], place: str = "images") -> Path:
    folder = root / "wild"
    (folder / place).mkdir(parents=True)
    for image in images:
        (folder / place / image["file"]).touch()
    (folder / "truth.json").write_text(json.dumps({"note": "…", "images": images}))
    return folder


@pytest.mark.parametrize("place", ["images", "."])
def test_rows_are_the_tiles_and_photos_lie_in_images_or_beside(tmp_path: Path, place: str) -> None:
    part = read_truth_folder(truth_folder(tmp_path, [PLAIN], place))
    (photo,) = part.photos
    assert (part.name, photo.codes, photo.source) == ("wild", ("1m", "1m", "5z"), "a person")
    assert photo.boxes is None
    assert photo.path.is_file()


def test_boxes_become_shares_and_belong_to_their_codes(tmp_path: Path) -> None:
    photo, bare = read_truth_folder(truth_folder(tmp_path, [BOXED, {"file": "a.jpg", "rows": []}])).photos
    assert (bare.source, bare.codes) == ("wild", ()), "without a source the folder is the source"
    assert photo.codes == ("2m", "1m", "0x")
    assert photo.boxes is not None
    assert np.allclose(photo.boxes, [[0, 0, 0.1, 0.2], [0.1, 0, 0.2, 0.2], [0.5, 0.5, 1, 1]])


@pytest.mark.parametrize(
    ("change", "field", "reason"),
    [
        ({"rows": [["1m", "10m"]]}, "images[0].rows[0][1]", "'10m' is no tile code"),
        ({"rows": "1m"}, "images[0].rows", "must be a list"),
        ({"codes": ["2m", "1m"]}, "images[0]", "3 boxes but 2 codes"),
        ({"codes": ["2m", "1m", "1m"]}, "images[0]", "different tiles"),
        ({"width": 0}, "images[0]", "need width and height"),
        ({"boxes": [[0, 0, 20, 20], [20, 0, 40, 20], [200, 50, 100, 100]]}, "images[0]", "x1 < x2"),
        ({"boxes": [[0, 0, 20]]}, "images[0].boxes[0][3]", "missing"),
    ],
)
def test_a_field_that_does_not_hold_is_named(tmp_path: Path, change: dict[str, Any], field: str, reason: str) -> None:
    folder = truth_folder(tmp_path, [BOXED | change])
    with pytest.raises(DatasetError) as error:
        read_truth_folder(folder)
    assert error.value.about == f"{folder / 'truth.json'}: {field}"
    assert reason in error.value.message


def test_a_photo_that_is_missing_or_stands_twice_is_named(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match=r"images\[1\]\.file: a\.jpg stands twice"):
        read_truth_folder(truth_folder(tmp_path / "twice", [PLAIN, PLAIN]))
    folder = truth_folder(tmp_path, [PLAIN, BOXED])
    (folder / "images" / "b.jpg").unlink()
    with pytest.raises(DatasetError, match=r"images\[1\]\.file: there is no photo b\.jpg"):
        read_truth_folder(folder)


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda text: text.replace(", ", ",\n")[:-4], r"truth\.json: This is not a JSON record: .* at line \d+"),
        (lambda _: "[]", r"truth\.json: "),
        (lambda _: '{"images": []}', r"truth\.json: images: "),
        (lambda _: '{"photos": []}', r"truth\.json: images: "),
    ],
)
def test_a_broken_file_is_refused(tmp_path: Path, spoil: Callable[[str], str], reason: str) -> None:
    path = truth_folder(tmp_path, [PLAIN]) / "truth.json"
    path.write_text(spoil(path.read_text()))
    with pytest.raises(DatasetError, match=reason):
        read_truth_folder(path.parent)
