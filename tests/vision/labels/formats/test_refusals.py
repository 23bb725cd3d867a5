"""Nothing of a label file vanishes or moves, and what cannot be read of one photo stops that photo alone."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.vision.labels.formats.tool_files import (
    BOX,
    CVAT_BOX,
    FIVE_POINTS,
    NO_AREA,
    RECTANGLE,
    SIZE,
    TURNED,
    VOC_TURN,
    box_of,
    coco,
    cvat,
    of_a,
    opened,
    picture,
    region,
    studio,
    voc,
    voc_object,
    write,
    yolo,
)
from vision.labels.formats.labelstudio import to_labelstudio
from vision.labels.photo_labels import PhotoLabels, TileLabel


@pytest.mark.parametrize(
    "make",
    [
        lambda folder: coco(folder, of_a([180, 120, 40, 60], attributes={"rotation": 90.0})),
        lambda folder: voc(folder, "a", voc_object((180, 120, 220, 180), VOC_TURN)),
        lambda folder: cvat(folder, CVAT_BOX.replace("xtl", 'rotation="90" xtl')),
        lambda folder: studio(
            folder, [region(x=57.5, y=43.3333333, width=10, height=20, rotation=90, rectanglelabels=["1s"])]
        ),
    ],
    ids=["coco", "voc", "cvat", "labelstudio"],
)  # fmt: skip
def test_a_rotation_in_an_attribute_turns_the_box(make: Callable[[Path], Path], tmp_path: Path) -> None:
    assert box_of(make(tmp_path)) == pytest.approx(TURNED, abs=0.02)


@pytest.mark.parametrize(
    "make",
    [
        lambda folder: coco(folder, of_a([220, 180, -40, -60])),
        lambda folder: voc(folder, "a", voc_object((220, 180, 181, 121))),
        lambda folder: cvat(folder, '<box label="1s" xtl="220" ytl="180" xbr="180" ybr="120"></box>'),
        lambda folder: studio(folder, [region(x=55, y=60, width=-10, height=-20, rectanglelabels=["1s"])]),
        lambda folder: yolo(folder, a="1 .5 .5 -.1 -.2"),
    ],
    ids=["coco", "voc", "cvat", "labelstudio", "yolo"],
)
def test_a_box_of_negative_size_is_turned_round(make: Callable[[Path], Path], tmp_path: Path) -> None:
    assert box_of(make(tmp_path)) == pytest.approx(BOX, abs=1.1)


@pytest.mark.parametrize(
    "make",
    [
        lambda folder: coco(folder, of_a([1, 1, 0, 9]), {"image_id": 2, "bbox": [180, 120, 40, 60]}),
        lambda folder: voc(voc(folder, "a", voc_object((9, 9, 8, 20))), "b", voc_object((181, 121, 220, 180))),
        lambda folder: voc(voc(folder, "b", voc_object((181, 121, 220, 180))), "a", "<object><name>1s</name></object>"),
        lambda folder: cvat(folder, '<mask label="1s"></mask>', CVAT_BOX),
        lambda folder: cvat(folder, '<box label="1s" xtl="1" ytl="1" xbr="1" ybr="9"></box>', CVAT_BOX),
        lambda folder: studio(folder, [RECTANGLE, NO_AREA], [RECTANGLE]),
        lambda folder: studio(folder, [region("rectangle", x=1, y=1, width=5, height=5)], [RECTANGLE]),
        lambda folder: studio(folder, [region("brushlabels", rle=[1], brushlabels=["1s"])], [RECTANGLE]),
        lambda folder: yolo(folder, a="1 .5 .5 0 .2", b="1 .5 .5 .1 .2"),
        lambda folder: yolo(folder, a="7 .5 .5 .1 .2", b="1 .5 .5 .1 .2"),
    ],
    ids=[
        *("coco-zero", "voc-zero", "voc-none", "cvat-mask", "cvat-zero"),
        *("ls-zero", "ls-no-label", "ls-brush", "yolo-zero", "yolo-class"),
    ],
)  # fmt: skip
def test_a_bad_shape_stops_its_photo_alone(make: Callable[[Path], Path], tmp_path: Path) -> None:
    files, refused, _ = opened(make(tmp_path))
    assert list(files) == ["b.jpg"]
    (said,) = refused.items()
    assert "a" in said[0]
    assert str(tmp_path) in said[1], "the file is named"


def test_tracks_of_a_video_refuse_the_images_that_they_have_tiles_on(tmp_path: Path) -> None:
    box = CVAT_BOX.replace("xtl", 'frame="0" xtl')
    track = f'<track id="0" label="2s">{box}</track>'
    place = cvat(tmp_path, CVAT_BOX, CVAT_BOX, beside=track)
    xml = (place / "annotations.xml").read_text().replace('id="0" name="b.jpg"', 'id="1" name="b.jpg"')
    (place / "annotations.xml").write_text(xml)
    files, refused, _ = opened(place)
    assert list(files) == ["b.jpg"]
    assert "track[0]: the track '2s'" in refused["a.jpg"]
    assert "CVAT for images 1.1" in refused["a.jpg"]


@pytest.mark.parametrize(
    "make",
    [
        lambda folder: cvat(folder, '<polygon label="1s" points="180,120;200,120;220,120;220,180;180,180"></polygon>'),
        lambda folder: studio(folder, [region("polygonlabels", points=FIVE_POINTS, polygonlabels=["1s"])]),
    ],
    ids=["cvat", "labelstudio"],
)  # fmt: skip
def test_a_polygon_becomes_the_box_that_fits_and_is_counted(make: Callable[[Path], Path], tmp_path: Path) -> None:
    files, _, report = opened(make(tmp_path))
    (tile,) = files["a.jpg"].labels.tiles
    assert tile.box == pytest.approx(BOX, abs=0.1)
    assert report.fitted == 1


def test_yolo_is_of_corners_only_where_all_files_are(tmp_path: Path) -> None:
    files, _, _ = opened(yolo(tmp_path, a="1 .1 .1 .2 .1 .2 .3 .1 .3", b="1 .5 .5 .1 .2"))
    assert files["a.jpg"].labels.tiles[0].box == pytest.approx((40, 30, 80, 90))
    assert files["b.jpg"].labels.tiles[0].box == pytest.approx(BOX)


@pytest.mark.parametrize(
    ("line", "confidence"),
    [
        ("1 .5 .5 .1 .2 .93", 0.93),
        ("1 .5 .5 .1 .2 .93 1", 0.93),
        ("1.0 .5 .5 .1 .2", None),
        ("1 .45 .4 .55 .4 .55 .6 .45 .6 .9", 0.9),
    ],
)
def test_confidence_and_track_of_a_yolo_box_are_read(line: str, confidence: float | None, tmp_path: Path) -> None:
    files, _, _ = opened(yolo(tmp_path, a=line))
    (tile,) = files["a.jpg"].labels.tiles
    assert tile.box == pytest.approx(BOX)
    assert tile.confidence == confidence


@pytest.mark.parametrize(
    "make",
    [
        lambda folder: voc(voc(folder, "a", voc_object((181, 121, 220, 180))), "b", "<object/>"),
        lambda folder: studio(folder, [RECTANGLE], [NO_AREA]),
        lambda folder: coco(folder, of_a([1, 1, 0, 9]), names=("a.jpg",)),
        lambda folder: cvat(folder, CVAT_BOX, beside='<track id="0" label="2s"/>'),
    ],
    ids=["voc", "labelstudio", "coco", "cvat"],
)
def test_photos_whose_labels_are_refused_are_no_background(make: Callable[[Path], Path], tmp_path: Path) -> None:
    make(tmp_path)
    picture(tmp_path / "z.jpg")
    files, refused, _ = opened(tmp_path, unlabelled="background")
    empty = {name for name, file in files.items() if not file.labels.tiles}
    assert refused
    assert empty == (set() if "annotations.xml" in refused else {"z.jpg"})


@pytest.mark.parametrize(
    "make",
    [
        lambda folder: coco(folder, of_a([180, 120, 40, 60], rotation=90), names=("a.jpg",)),
        lambda folder: coco(folder, of_a([180, 120, 40, 60], attributes={"angle": 90}), names=("a.jpg",)),
        lambda folder: voc(folder, "a", voc_object((181, 121, 220, 180), "<angle>1.57</angle>")),
        lambda folder: studio(folder, [RECTANGLE | {"image_rotation": 90}]),
    ],
    ids=["coco", "coco-attribute", "voc", "labelstudio"],
)
def test_an_angle_of_unknown_meaning_refuses_its_photo(make: Callable[[Path], Path], tmp_path: Path) -> None:
    files, refused, _ = opened(make(tmp_path))
    assert not files
    assert len(refused) == 1


def _labelme_twice(folder: Path) -> Path:
    picture(folder / "a.jpg")
    outline = {"label": "1s", "shape_type": "polygon", "group_id": 0, "points": TURNED_POINTS}
    box = {"label": "1s", "shape_type": "rectangle", "group_id": 0, "points": [[170, 120], [230, 180]]}
    write(folder / "a.json", {"imagePath": "a.jpg", "imageHeight": 300, "imageWidth": 400, "shapes": [outline, box]})
    return folder


def _cvat_twice(folder: Path) -> Path:
    points = ";".join(f"{x},{y}" for x, y in TURNED_POINTS)
    outline = f'<polygon label="1s" group_id="3" points="{points}"/>'
    return cvat(folder, f'{outline}<box label="1s" group_id="3" xtl="170" ytl="120" xbr="230" ybr="180"/>')


TURNED_POINTS = [[200, 120], [230, 150], [200, 180], [170, 150]]


@pytest.mark.parametrize("make", [_labelme_twice, _cvat_twice])
def test_a_linked_outline_and_box_are_one_tile(make: Callable[[Path], Path], tmp_path: Path) -> None:
    (file,) = opened(make(tmp_path))[0].values()
    (tile,) = file.labels.tiles
    assert tile.box == (170, 120, 230, 180)
    assert tile.corners == tuple(map(tuple, TURNED_POINTS))


def test_datumaros_own_format_is_read(tmp_path: Path) -> None:
    picture(tmp_path / "images" / "default" / "a.jpg")
    annotations = [
        {"id": 0, "type": "bbox", "label_id": 0, "group": 0, "attributes": {}, "bbox": [180, 120, 40, 60]},
        {"id": 1, "type": "bbox", "label_id": 0, "attributes": {"rotation": 90}, "bbox": [180, 120, 40, 60]},
    ]
    item = {"id": "a", "annotations": annotations, "image": {"path": "a.jpg", "size": [300, 400]}}
    bad = {"id": "b", "annotations": [{"id": 0, "type": "mask", "label_id": 0}], "image": {"size": [300, 400]}}
    categories = {"label": {"labels": [{"name": "1s", "parent": ""}]}}
    write(tmp_path / "annotations" / "default.json", {"info": {}, "categories": categories, "items": [item, bad]})
    files, refused, _ = opened(tmp_path)
    (file,) = files.values()
    assert [tile.box for tile in file.labels.tiles] == [BOX, pytest.approx(TURNED)]
    assert "items[1].annotations[0].type" in refused["b"]


def test_predictions_of_label_studio_stay_within_the_photo(tmp_path: Path) -> None:
    corners = ((-3.0, 10.0), (20.0, -4.0), (45.0, 40.0), (20.0, 60.0))
    tile = TileLabel("1s", (0.0, 0.0, 45.0, 60.0), corners, sideways=False)
    to_labelstudio([PhotoLabels("a.jpg", *SIZE, (tile,))], tmp_path)
    picture(tmp_path / "images" / "a.jpg")
    [task] = json.loads((tmp_path / "tasks.json").read_text())
    place = task["predictions"][0]["result"][0]["value"]
    assert all(0 <= place[name] <= 100 for name in ("x", "y", "width", "height"))
    assert opened(tmp_path)[0]["a.jpg"].labels.tiles == (tile,)
