from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.labels.box_files import read_boxes
from vision.labels.labelled_photo import DatasetError, LabelledPhoto, false_positive_file
from vision.labels.yolo_folders import photo_groups, read_yolo_folder, yolo_line
from vision.training.research.corrections.apply import Split, apply_corrections, corrected_labels, undo_augmentation
from vision.training.research.corrections.corrections_file import (
    AddedTile,
    CorrectionFile,
    IgnoredRegion,
    PhotoCorrection,
    RedrawnBox,
    Straightened,
)

BOXES = np.array([[0.30, 0.40, 0.36, 0.50], [0.36, 0.40, 0.42, 0.50], [0.42, 0.40, 0.48, 0.50]])


def photo(path: Path = Path("a.jpg")) -> LabelledPhoto:
    return LabelledPhoto("train", path, "hand", ("1m", "2m", "3m"), BOXES)


def checks(side: int = 200) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """A picture of one white rectangle on grey, far from its middle."""
    picture = np.full((side, side, 3), 90, np.uint8)
    picture[40:60, 120:160] = 255
    return picture


def test_labels_are_renamed_removed_and_added() -> None:
    tile = AddedTile(code="7z", box=(0.6, 0.6, 0.7, 0.7))
    corrected = corrected_labels(photo(), PhotoCorrection(labels=3, renamed={"0": "4m"}, removed=(1,), added=(tile,)))
    assert corrected.codes == ("4m", "3m", "7z")
    assert corrected.boxes is not None
    np.testing.assert_allclose(corrected.boxes, [*BOXES[[0, 2]], (0.6, 0.6, 0.7, 0.7)])


def test_a_redrawn_box_takes_the_place_of_the_published_one() -> None:
    redrawn = RedrawnBox(was=(0.36, 0.4, 0.42, 0.5), box=(0.35, 0.38, 0.43, 0.55))
    corrected = corrected_labels(
        photo(), PhotoCorrection(labels=3, mirrored=True, removed=(0,), redrawn={"1": redrawn})
    )
    assert corrected.codes == ("2m", "3m")
    assert corrected.boxes is not None
    np.testing.assert_allclose(corrected.boxes, [(0.57, 0.38, 0.65, 0.55), (0.52, 0.4, 0.58, 0.5)])


def test_redrawn_and_added_boxes_of_a_turned_photo_keep_their_size() -> None:
    redrawn = RedrawnBox(was=(0.36, 0.4, 0.42, 0.5), box=(0.45, 0.4, 0.55, 0.6))
    tile = AddedTile(code="7z", box=(0.45, 0.45, 0.55, 0.55))
    correction = PhotoCorrection(labels=3, turned=10.0, redrawn={"1": redrawn}, added=(tile,))
    corrected = corrected_labels(photo(), correction)
    assert corrected.boxes is not None
    np.testing.assert_allclose(corrected.boxes[[1, -1]], [redrawn.box, tile.box], atol=1e-9)


def test_the_labels_of_a_straightened_photo_have_the_boxes_of_its_grid() -> None:
    boxes = ((0.1, 0.1, 0.2, 0.3), (0.9, 0.5, 1.05, 0.7))
    straightened = Straightened(affine=(1.0, 0.0, 0.0, 0.0, 1.0, 0.0), boxes=boxes)
    corrected = corrected_labels(photo(), PhotoCorrection(labels=3, removed=(1,), straightened=straightened))
    assert corrected.codes == ("1m", "3m")
    assert corrected.boxes is not None
    np.testing.assert_allclose(corrected.boxes, [boxes[0], (0.9, 0.5, 1.0, 0.7)])


ELSEWHERE = RedrawnBox(was=(0.36, 0.41, 0.42, 0.51), box=(0.35, 0.38, 0.43, 0.55))


@pytest.mark.parametrize(
    ("correction", "reason"),
    [
        (PhotoCorrection(labels=3, redrawn={"1": ELSEWHERE}), "has label 1 elsewhere"),
        (PhotoCorrection(labels=4), "has 3 labels; the corrections are for 4"),
    ],
)
def test_corrections_of_other_labels_are_refused(correction: PhotoCorrection, reason: str) -> None:
    with pytest.raises(DatasetError, match=reason) as refused:
        corrected_labels(photo(), correction)
    assert refused.value.about == "a.jpg"


def test_a_turned_picture_and_its_labels_are_turned_back_together() -> None:
    degrees, side = 11.0, 200
    middle = ((side - 1) / 2, (side - 1) / 2)
    turned = cv2.warpAffine(checks(), cv2.getRotationMatrix2D(middle, -degrees, 1.0), (side, side))
    ys, xs = np.nonzero(turned[..., 0] > 200)
    loose = np.array([[xs.min(), ys.min(), xs.max() + 1, ys.max() + 1]]) / side
    label = LabelledPhoto("train", Path("a.jpg"), "hand", ("5z",), loose)
    correction = PhotoCorrection(labels=1, turned=degrees)
    corrected = corrected_labels(label, correction)
    assert corrected.boxes is not None
    np.testing.assert_allclose(corrected.boxes[0] * side, [120, 40, 160, 60], atol=2)
    back = undo_augmentation(np.asarray(turned, np.uint8), correction)
    ys, xs = np.nonzero(back[..., 0] > 200)
    assert (xs.min(), ys.min(), xs.max() + 1, ys.max() + 1) == pytest.approx((120, 40, 160, 60), abs=2)


@pytest.mark.parametrize(("stretched", "shape"), [(3.5, (200, 700, 3)), (0.25, (800, 200, 3))])
def test_a_stretched_picture_is_stretched_back_under_its_labels(stretched: float, shape: tuple[int, ...]) -> None:
    correction = PhotoCorrection(labels=3, stretched=stretched)
    back = undo_augmentation(checks(), correction)
    assert back.shape == shape
    ys, xs = np.nonzero(back[..., 0] > 200)
    assert np.array([xs.min() / shape[1], ys.min() / shape[0]]) == pytest.approx((0.6, 0.2), abs=0.01)
    corrected = corrected_labels(photo(), correction)
    assert corrected.boxes is not None
    np.testing.assert_allclose(corrected.boxes, BOXES)


def test_tiles_that_leave_the_picture_lose_their_label() -> None:
    corner = LabelledPhoto("train", Path("a.jpg"), "hand", ("1m",), np.array([[0.96, 0.0, 1.0, 0.06]]))
    assert corrected_labels(corner, PhotoCorrection(labels=1, turned=30.0)).codes == ()


def published(tmp_path: Path) -> Path:
    """A folder of two photos, `a` and `b`, of one tile each."""
    folder = tmp_path / "train"
    for part in ("images", "labels"):
        (folder / part).mkdir(parents=True)
    for name in ("a", "b"):
        cv2.imwrite(str(folder / "images" / f"{name}.png"), checks())
        (folder / "labels" / f"{name}.txt").write_text(yolo_line(0, (0.7, 0.25, 0.2, 0.1)))
    (folder / "index.csv").write_text("name,subsource\na,hand\nb,fb\n")
    return folder


def test_a_corrected_folder_is_a_yolo_folder_with_sources(tmp_path: Path) -> None:
    folder = published(tmp_path)
    file = CorrectionFile(data="x", photos={"train/a": PhotoCorrection(labels=1, turned=5.0, renamed={"0": "2m"})})
    written = list(apply_corrections(file, folder, tmp_path / "corrected" / "train"))
    corrected = read_yolo_folder(tmp_path / "corrected" / "train")
    assert [path.name for path in written] == ["a.jpg", "b.png"]
    assert [(one.codes, one.source) for one in corrected.photos] == [(("2m",), "hand"), (("1m",), "fb")]
    assert (tmp_path / "corrected/train/images/b.png").read_bytes() == (folder / "images/b.png").read_bytes()


@pytest.mark.parametrize(("split", "names"), [(Split.TRAIN, ["b"]), (Split.HELD_OUT, ["a"]), (None, ["a", "b"])])
def test_photos_of_held_out_tables_are_kept_apart(tmp_path: Path, split: Split | None, names: list[str]) -> None:
    photos = {f"train/{name}": PhotoCorrection(labels=1, table=f"table-{name}") for name in ("a", "b")}
    file = CorrectionFile(data="x", photos=photos, held_out=("table-a",))
    out = tmp_path / "corrected" / "train"
    assert len(list(apply_corrections(file, published(tmp_path), out, split))) == len(names)
    assert [one.path.stem for one in read_yolo_folder(out).photos] == names
    assert photo_groups(out) == {name: f"table-{name}" for name in names}


def test_false_positives_and_ignored_regions_of_a_mirrored_photo_change_sides_with_it(tmp_path: Path) -> None:
    region = IgnoredRegion(box=(0.0, 0.1, 0.25, 0.2), why="out of focus")
    mirrored = PhotoCorrection(labels=1, mirrored=True, false_positives=((0.1, 0.2, 0.3, 0.4),), ignored=(region,))
    out = tmp_path / "corrected" / "train"
    list(apply_corrections(CorrectionFile(data="x", photos={"train/a": mirrored}), published(tmp_path), out))
    some, none = read_yolo_folder(out).photos
    pixels = np.asarray(cv2.imread(str(some.path)), np.uint8)
    np.testing.assert_array_equal(pixels[50, [60, 140], 0] > 200, [True, False])
    np.testing.assert_allclose(read_boxes(false_positive_file(some)), [[0.7, 0.2, 0.9, 0.4]], atol=1e-5)
    np.testing.assert_allclose(some.ignored, [[0.75, 0.1, 1.0, 0.2]], atol=1e-5)
    assert read_boxes(false_positive_file(none)).shape == none.ignored.shape == (0, 4)
