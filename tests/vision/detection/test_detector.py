"""The shipped networks on rendered samples, on real photos where they are, and on pictures of any shape."""

import json
import os
import shutil
import sys
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scoring.tiles import BACK, CLASSES, FACES, INDEX
from vision.detection.detections import Detections
from vision.detection.detector import WORKING_THRESHOLD, Detector
from vision.detection.finder import Proposals, finder_input, propose
from vision.detection.inference import FACES as FACE_NETWORK
from vision.detection.inference import NETWORKS, READER, NetworkCall, Outputs
from vision.detection.model_folders import ModelError, packaged_model_folder
from vision.detection.pipeline import classify
from vision.detection.reader import fuse_class_probs
from vision.images.photo import load_photo_file
from vision.review.allocator import tune_allocator

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
SAMPLES = ROOT / "datasets" / "samples"
PHOTOS = ROOT.parent / "shared" / "data" / "photos"
WILD, CROWD = PHOTOS / "wild", PHOTOS / "crowd"


@cache
def detector() -> Detector:
    return Detector.load()


def sample(name: str) -> tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.float32], list[str]]:
    """Pixels, boxes (n, 4), corners (n, 4, 2) and codes of a rendered sample."""
    images = json.loads((SAMPLES / "truth.json").read_text(encoding="utf-8"))["images"]
    truth = next(image for image in images if Path(image["file"]).stem == name)
    pixels = load_photo_file(SAMPLES / "images" / Path(truth["file"]).name).pixels
    boxes, corners = np.array(truth["boxes"], np.float32), np.array(truth["corners"], np.float32)
    return pixels, boxes, corners, truth["codes"]


def overlaps(found: NDArray[np.float32], true: NDArray[np.float32]) -> NDArray[np.float32]:
    low = np.maximum(found[:, None, :2], true[None, :, :2])
    high = np.minimum(found[:, None, 2:], true[None, :, 2:])
    shared = np.clip(high - low, 0, None).prod(axis=2)
    areas = [(boxes[:, 2:] - boxes[:, :2]).prod(axis=1) for boxes in (found, true)]
    result: NDArray[np.float32] = shared / (areas[0][:, None] + areas[1][None] - shared)
    return result


def size_of(pixels: NDArray[np.uint8]) -> tuple[int, int]:
    """Width and height of a photo in pixels."""
    return pixels.shape[1], pixels.shape[0]


def right(found: Detections, codes: list[str]) -> int:
    """How many of the tiles of a photo are among those found."""
    return (Counter(found.codes) & Counter(codes)).total()


@pytest.mark.parametrize("name", ["international-1", "international-2", "taiwan16-1"])
def test_the_tiles_of_a_rendered_hand_are_found_and_named(name: str) -> None:
    pixels, boxes, _, codes = sample(name)
    found = detector().detect(pixels)
    shared = overlaps(found.boxes, boxes)
    nearest = shared.argmax(axis=0)
    placed = shared.max(axis=0) > 0.5
    named = [found.codes[i] == code for i, code in zip(nearest, codes, strict=True)]
    assert placed.mean() > 0.85
    assert np.mean(np.array(named)[placed]) > 0.85


def test_corners_lie_on_the_tiles_corners() -> None:
    pixels, boxes, corners, _ = sample("international-1")
    found = detector().detect(pixels)
    shared = overlaps(found.boxes, boxes)
    off = []
    for i, true in enumerate(shared.argmax(axis=1)):
        if shared[i, true] > 0.5:
            steps = np.linalg.norm(found.corners[i][:, None] - corners[true][None], axis=2).min(axis=1)
            off.append(steps.mean() / np.ptp(corners[true], axis=0).max())
    assert np.median(off) < 0.12


def test_chances_are_chances_of_every_class() -> None:
    found = detector().detect(sample("international-1")[0], threshold=0.0)
    assert found.class_probs.shape == (len(found), len(CLASSES))
    assert found.class_probs.min() >= 0
    assert found.class_probs.sum(axis=1).max() <= 1 + 1e-5


def test_the_threshold_keeps_what_is_likely_enough() -> None:
    pixels = sample("international-1")[0]
    every, sure = detector().detect(pixels, threshold=0.0), detector().detect(pixels)
    assert (sure.confidences >= WORKING_THRESHOLD).all()
    assert len(sure) == every.above_threshold(WORKING_THRESHOLD, size_of(pixels)).sum()


@pytest.mark.parametrize("shape", [(32, 32), (40, 4000), (4000, 40), (1, 1), (641, 639), (1512, 2016)])
def test_pictures_of_any_shape_are_looked_at(shape: tuple[int, int]) -> None:
    found = detector().detect(np.full((*shape, 3), 60, np.uint8))
    assert isinstance(found, Detections)
    assert found.boxes.shape == (len(found), 4)
    assert found.corners.shape == (len(found), 4, 2)


def test_an_empty_table_shows_no_tile() -> None:
    noise = np.random.default_rng(0).normal(90, 12, (480, 640, 3)).clip(0, 255).astype(np.uint8)
    assert len(detector().detect(noise)) == 0


def test_boxes_stay_inside_the_photo() -> None:
    pixels = sample("international-1")[0]
    height, width = pixels.shape[:2]
    cut = np.ascontiguousarray(pixels[: height * 2 // 3, : width * 2 // 3])
    boxes = detector().detect(cut, threshold=0.0).boxes
    assert boxes.min() >= 0
    assert boxes[:, [0, 2]].max() <= cut.shape[1]
    assert boxes[:, [1, 3]].max() <= cut.shape[0]


def test_the_finders_picture_keeps_proportions_on_grey_sides() -> None:
    picture, scale, left, top = finder_input(np.full((300, 1000, 3), 255, np.uint8))
    assert picture.shape == (1, 3, 192, 640)
    assert (scale, left, top) == (0.64, 0, 0)
    picture, _, left, top = finder_input(np.full((330, 1000, 3), 255, np.uint8))
    assert picture.shape == (1, 3, 224, 640)
    assert (left, top) == (0, 6)
    assert picture[0, 0, 2, 100] == pytest.approx(114 / 255)


def test_a_half_turned_photo_shows_the_same_tiles() -> None:
    pixels, _, _, codes = sample("international-1")
    turned = detector().detect(np.ascontiguousarray(pixels[::-1, ::-1]))
    assert len(set(turned.codes) & set(codes)) >= 0.6 * len(set(codes))


def test_the_model_of_an_installed_package_lies_in_its_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.detection.model_folders.__file__", str(tmp_path / "vision" / "detection" / "any.py"))
    weights = tmp_path / "vision" / "weights" / "pailens-tiles"
    weights.mkdir(parents=True)
    assert packaged_model_folder() == weights
    assert "vision/weights/pailens-tiles/finder.onnx" in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def test_a_missing_model_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"finder\.onnx"):
        Detector.load(tmp_path)


def test_a_model_from_before_the_flowers_reader_is_refused_by_name(tmp_path: Path) -> None:
    for name in ("finder.onnx", "reader.onnx"):
        shutil.copyfile(packaged_model_folder() / name, tmp_path / name)
    with pytest.raises(ModelError, match="missing") as error:
        Detector.load(tmp_path)
    assert error.value.about.endswith("faces.onnx")


def test_a_file_that_is_no_model_is_named(tmp_path: Path) -> None:
    for network in NETWORKS:
        (tmp_path / network.file).write_text("not a network", encoding="ascii")
    with pytest.raises(ModelError, match=r"finder\.onnx"):
        Detector.load(tmp_path)


def test_a_model_of_another_kind_is_named_with_what_it_lacks(tmp_path: Path) -> None:
    for network in NETWORKS:
        shutil.copyfile(packaged_model_folder() / "reader.onnx", tmp_path / network.file)
    with pytest.raises(ModelError, match="does not answer bins, chances") as error:
        Detector.load(tmp_path)
    assert error.value.about.endswith("finder.onnx")


@pytest.mark.photos
@pytest.mark.skipif(not WILD.is_dir(), reason="the labelled photos are not beside the project")
def test_tiles_that_the_photo_cuts_are_not_unknown() -> None:
    pixels, boxes, _, _ = sample("australia-1")
    top, bottom = np.median(boxes[:, [1, 3]], axis=0)
    cut = detector().detect(np.ascontiguousarray(pixels[round(top + 0.45 * (bottom - top)) :]))
    assert len(cut) > 10
    assert cut.named.all()


def test_a_row_on_a_real_photo_of_an_unknown_set_is_read_right() -> None:
    pixels = load_photo_file(WILD / "images" / "kazuki1023_03.jpg").pixels
    found = detector().detect(pixels)
    row = sorted(zip(found.boxes[:, 0], found.codes, strict=True))
    assert [code for _, code in row] == ["2m", "3m", "4m", "1p", "2p", "2p", "3p", "3p", "4p", "5p", "6p", "4z", "4z"]


@pytest.mark.photos
@pytest.mark.skipif(not WILD.is_dir(), reason="the labelled photos are not beside the project")
def test_large_tiles_far_apart_are_found_once_each() -> None:
    pixels = load_photo_file(WILD / "images" / "hlin117_sep1.jpg").pixels
    assert len(detector().detect(pixels)) == pytest.approx(15, abs=1)


@pytest.mark.photos
@pytest.mark.skipif(not CROWD.is_dir(), reason="the labelled photos are not beside the project")
@pytest.mark.parametrize(("name", "code"), [("desk_0167", "1f"), ("mats_0002", "1f"), ("mats_0004", "1f")])
def test_a_single_tile_held_close_is_read(name: str, code: str) -> None:
    pixels = load_photo_file(CROWD / "images" / f"{name}.jpg").pixels
    assert detector().detect(pixels).codes == [code]


def test_reading_is_the_same_in_a_larger_photo() -> None:
    pixels, _, _, codes = sample("international-2")
    larger = np.asarray(cv2.resize(pixels, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC), dtype=np.uint8)
    small, large = detector().detect(pixels), detector().detect(larger)
    assert abs(right(small, codes) - right(large, codes)) <= 2


def test_the_finder_has_no_say_in_whether_a_blank_tile_is_a_dragon_or_a_back() -> None:
    chances = np.full((1, len(CLASSES)), 1e-3, np.float32)
    chances[0, INDEX[BACK]] = 0.3
    read = np.full((1, len(CLASSES) + 1), 1e-3, np.float32)
    read[0, INDEX["5z"]], read[0, INDEX[BACK]] = 0.6, 0.3
    objectness, blank = np.full(1, 0.3, np.float32), np.zeros(1, np.float32)
    agreed = fuse_class_probs(Proposals(np.zeros((1, 4), np.float32), chances, objectness, blank), read)
    assert agreed[0, INDEX["5z"]] == pytest.approx(2 * agreed[0, INDEX[BACK]], rel=1e-4)
    assert agreed.sum() > 0.7, "an unsure finder leaves a sure reader sure enough"


@pytest.mark.parametrize(("sure", "asked"), [(5, True), (20, False)])
def test_doubtful_faces_are_read_straightened_and_sure_ones_are_not(
    monkeypatch: pytest.MonkeyPatch, sure: float, asked: bool
) -> None:
    pixels = sample("international-1")[0]
    real = Detector.run_network
    looks: list[int] = []

    def between_two_faces(self: Detector, call: NetworkCall) -> Outputs:
        if call.network is FACE_NETWORK:
            looks.append(len(call.value))
            logits = np.zeros((len(call.value), len(FACES)), np.float32)
            logits[:, INDEX["9p"]] = 5
            return (logits,)
        _, *others, unlike_ours = real(self, call)
        logits = np.zeros((len(call.value), len(CLASSES) + 1), np.float32)
        logits[:, INDEX["6p"]], logits[:, INDEX["9p"]] = sure, 5
        return logits, *others, np.full_like(unlike_ours, -9)

    places = detector().drive(propose(pixels))
    places = replace(places, class_probs=np.ones_like(places.class_probs), objectness=np.ones_like(places.objectness))
    monkeypatch.setattr(Detector, "run_network", between_two_faces)
    read, _ = detector().drive(classify(pixels, places, detector().calibration))
    assert looks == ([len(places.boxes)] if asked else [])
    assert set(read.codes) == {"9p" if asked else "6p"}


def test_a_hand_far_away_is_read_at_the_closer_look() -> None:
    pixels, _, _, codes = sample("international-2")
    tall, wide = (3 * side // 4 for side in pixels.shape[:2])
    framed = cv2.copyMakeBorder(pixels, tall, tall, wide, wide, cv2.BORDER_REPLICATE)
    photo = np.asarray(cv2.resize(framed, (2000, 1500), interpolation=cv2.INTER_AREA), np.uint8)
    first, _ = detector().drive(classify(photo, detector().drive(propose(photo)), detector().calibration))
    assert right(first.select(first.above_threshold(WORKING_THRESHOLD, size_of(photo))), codes) <= 0.6 * len(codes)
    assert right(detector().detect(photo), codes) >= 0.9 * len(codes)


def test_a_trace_tells_what_each_step_found() -> None:
    pixels = sample("international-2")[0]
    trace, found = detector().trace(pixels, 0.03), detector().detect(pixels, 0.03)
    count = len(trace.proposals.boxes)
    assert trace.logits.shape == (2 * count, len(CLASSES) + 1)
    for name in ("boxes", "class_probs", "corners"):
        assert getattr(trace.detections, name).tobytes() == getattr(found, name).tobytes()


def test_the_trace_of_an_empty_table_is_empty() -> None:
    trace = detector().trace(np.full((480, 640, 3), 114, np.uint8))
    assert trace.logits.shape == (0, len(CLASSES) + 1)
    assert len(trace.proposals.boxes) == len(trace.detections) == 0


@pytest.mark.parametrize("alone", [True, False])
def test_threads_spin_where_a_photo_has_the_machine_to_itself(alone: bool) -> None:
    detector = Detector.load(threads=2, alone=alone)
    options = [session.get_session_options() for session in detector._sessions.values()]
    entries = {one.get_session_config_entry("session.intra_op.allow_spinning") for one in options}
    assert entries == {str(int(alone))}


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("alone", [True, False])
def test_where_photos_are_read_at_once_the_memory_of_a_pass_is_given_back(alone: bool) -> None:
    tune_allocator()
    detector = Detector.load(threads=1, alone=alone)
    pages = []
    for crops in (2, 200):
        detector.run_network(NetworkCall(READER, np.zeros((crops, 3, 64, 64), np.float32)))
        pages.append(int(Path("/proc/self/statm").read_text().split()[1]))
    mebibytes = (pages[1] - pages[0]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    assert (mebibytes > 20) is alone


def test_a_model_from_before_the_head_for_unknown_faces_reads_the_same_tiles(tmp_path: Path) -> None:
    onnx = pytest.importorskip("onnx", reason="needs the extra [train]")
    shutil.copytree(packaged_model_folder(), tmp_path / "before")
    model = onnx.load(tmp_path / "before" / READER.file)
    model.graph.output.remove(next(output for output in model.graph.output if output.name == "unknown"))
    onnx.save(model, tmp_path / "before" / READER.file)
    pixels = sample("international-1")[0]
    before, now = Detector.load(tmp_path / "before").detect(pixels), detector().detect(pixels)
    assert before.codes == now.codes
    assert before.named.all()
