"""What is packed of photos and scenes: small pictures, labels of reader and finder, and what the finder proposes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.training.packed.drawn_pictures import drawn_tiles, quads_of_boxes
from vision.detection.finder import Proposals
from vision.labels.box_files import write_boxes
from vision.labels.labelled_photo import DatasetError
from vision.labels.yolo_folders import write_photo_index, write_yolo_labels
from vision.training.packed.pack_file import PackedPicture
from vision.training.packed.packing import packed_picture, packed_pictures, pictures_to_pack, read_plan

WIDTH, HEIGHT = 1600, 1200
TILE = (400.0, 300.0, 508.0, 444.0)
BESIDE, BARE = (1000.0, 700.0, 1100.0, 850.0), (100.0, 900.0, 180.0, 1000.0)
SIZE = np.array([WIDTH, HEIGHT] * 2)


class Proposer:
    """Proposes the tile and two other places, less and less surely."""

    def propose(self, pixels: NDArray[np.uint8]) -> Proposals:
        scale = pixels.shape[1] / WIDTH
        boxes = np.array([TILE, BESIDE, BARE], np.float32) * scale
        return Proposals(boxes, np.zeros((3, 43), np.float32), np.array([0.9, 0.5, 0.05], np.float32))


def write_photo(folder: Path, name: str, boxes: Sequence[tuple[float, ...]], ignored: tuple[float, ...] = ()) -> None:
    for part in ("images", "labels"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    pixels = drawn_tiles(quads_of_boxes(boxes), (WIDTH, HEIGHT))
    cv2.imwrite(str(folder / "images" / f"{name}.jpg"), pixels[..., ::-1])
    shares = np.array(boxes).reshape(-1, 4) / SIZE
    write_yolo_labels(folder / "labels" / f"{name}.txt", ["5z"] * len(boxes), shares.tolist())
    if ignored:
        write_boxes(folder / "ignored" / f"{name}.txt", np.array([ignored]) / SIZE)


def pack_all(
    folder: Path, *options: str, loose: tuple[str, ...] = (), copies: tuple[str, ...] = ()
) -> list[PackedPicture]:
    plan = read_plan([f"own={folder}"], list(options), [], copies, loose)
    return [packed_picture(one, Proposer()) for one in pictures_to_pack(plan)]


def test_tiles_and_places_shrink_with_the_picture(tmp_path: Path) -> None:
    write_photo(tmp_path, "a", [TILE], ignored=BARE)
    [one] = pack_all(tmp_path)
    assert one.size == (640, 480), "not below the finder's own side"
    assert one.corners[0] == pytest.approx(quads_of_boxes([TILE])[0] * 0.4, abs=0.01)
    assert one.finder_boxes[0] == pytest.approx(np.array(TILE) * 0.4, abs=0.01)
    assert one.ignored[0] == pytest.approx(np.array(BARE) * 0.4, abs=0.02)
    assert len(one.data) < 20_000


def test_what_is_proposed_beside_tiles_is_a_place_and_no_false_positive(tmp_path: Path) -> None:
    write_photo(tmp_path, "a", [TILE])
    [one] = pack_all(tmp_path)
    assert one.places == pytest.approx(np.array([BESIDE, BARE]) * 0.4, abs=0.01)
    assert not len(one.false_positives)
    assert not one.complete


def test_what_is_proposed_on_a_photo_without_tiles_is_a_false_positive(tmp_path: Path) -> None:
    write_photo(tmp_path, "a", [])
    [one] = pack_all(tmp_path)
    assert one.false_positives == pytest.approx(np.array([TILE, BESIDE]) * 0.5, abs=0.01), "the third is too unsure"
    assert not len(one.places)
    assert one.for_finder


def test_in_ignored_regions_nobody_knows_what_is_proposed(tmp_path: Path) -> None:
    write_photo(tmp_path, "a", [], ignored=BARE)
    [one] = pack_all(tmp_path)
    assert len(one.places) == 3
    assert not len(one.false_positives)


def test_the_finder_may_have_other_labels_than_the_reader(tmp_path: Path) -> None:
    write_photo(tmp_path / "photos", "a", [TILE])
    write_photo(tmp_path / "more", "a", [TILE, BESIDE], ignored=BARE)
    [one] = pack_all(tmp_path / "photos", f"own={tmp_path / 'more'}")
    assert (len(one.classes), len(one.finder_classes), len(one.ignored)) == (1, 2, 1)
    assert len(one.finder_boxes) == 2


def test_an_askew_photo_of_a_loose_source_is_not_shown_to_the_finder(tmp_path: Path) -> None:
    level = [(100.0 * step, 300.0, 100.0 * step + 60, 380.0) for step in range(1, 6)]
    askew = [(100.0 * step, 300.0 + 17 * step, 100.0 * step + 60, 380.0 + 17 * step) for step in range(1, 6)]
    write_photo(tmp_path, "askew", askew)
    write_photo(tmp_path, "level", level)
    write_photo(tmp_path, "none", [])
    shown = {one.name: one.for_finder for one in pack_all(tmp_path, loose=(tmp_path.name,))}
    assert shown == {"askew": False, "level": True, "none": True}
    assert all(one.for_finder for one in pack_all(tmp_path))


def test_of_copies_the_most_level_is_packed(tmp_path: Path) -> None:
    for turn in range(3):
        boxes = [
            (100.0 * step, 300.0 + 9 * turn * step, 100.0 * step + 60, 380.0 + 9 * turn * step) for step in range(5)
        ]
        write_photo(tmp_path, f"a_{turn}", boxes[1:])
    write_photo(tmp_path, "b_0", [TILE])
    write_photo_index(tmp_path, [(f"a_{turn}", "own", "a") for turn in (2, 1, 0)] + [("b_0", "own", "b")])
    assert [one.name for one in pack_all(tmp_path, copies=("own",))] == ["a_0", "b_0"]
    assert len(pack_all(tmp_path)) == 4


def write_scene(folder: Path, visible: list[float]) -> None:
    write_photo(folder, "000001", [TILE, BESIDE])
    (folder / "tiles").mkdir()
    corners = quads_of_boxes([TILE, BESIDE])
    np.savez(folder / "tiles" / "000001.npz", classes=np.array([31, 3]), corners=corners, visible=np.array(visible))


def test_a_scene_has_exact_corners_and_nothing_is_proposed_on_it(tmp_path: Path) -> None:
    write_scene(tmp_path, [1.0, 0.5])
    [one] = pack_all(tmp_path)
    assert one.exact
    assert one.complete
    assert one.usable.tolist() == [True, False]
    assert one.classes.tolist() == [31, 3]
    assert len(one.finder_boxes) == 2
    assert not len(one.places)
    assert one.source == "own"


def test_a_part_may_have_several_folders_and_at_most_so_many_pictures_of_each(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        for name in "abc":
            write_photo(tmp_path / folder, name, [])
    parts = [f"none={tmp_path / folder}" for folder in ("one", "two")]
    asked = pictures_to_pack(read_plan(parts, [], ["none=2"], [], []))
    assert len(asked) == 4
    assert [one.part for one in asked] == ["none"] * 4
    packed = list(packed_pictures(asked[:1], None))
    assert packed[0].size == (800, 600), "with the shipped finder"


@pytest.mark.parametrize(
    ("options", "match"),
    [
        ((["own"], [], [], []), "--part: must be NAME=VALUE, not 'own'"),
        ((["own=x"], ["web=x"], [], []), "--finder-labels: there is no part web, only .*own"),
        ((["own=x"], [], ["web=3"], []), "--count: there is no part web"),
        ((["own=x"], [], ["own=many"], []), "--count: must be NAME=VALUE"),
        ((["own=x"], [], [], ["web"]), "--copies: there is no part web"),
    ],
)
def test_options_that_do_not_fit_are_named(
    options: tuple[list[str], list[str], list[str], list[str]], match: str
) -> None:
    with pytest.raises(DatasetError, match=match):
        read_plan(*options, [])


def test_a_folder_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match="nowhere"):
        pictures_to_pack(read_plan([f"own={tmp_path / 'nowhere'}"], [], [], [], []))
