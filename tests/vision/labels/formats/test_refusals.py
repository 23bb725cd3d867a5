"""Nothing of a label file vanishes or moves, and what cannot be read of one photo stops that photo alone."""

import json
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zipfile import ZipFile, ZipInfo

import pytest
from PIL import Image

from scoring.errors import PailensError
from vision.commands.label_sources import LabelledFile, LabelOptions, open_labels
from vision.labels.formats.labelstudio import to_labelstudio
from vision.labels.photo_labels import PhotoLabels, TileLabel
from vision.labels.read_report import LenientReport

SIZE = (400, 300)
BOX = (180.0, 120.0, 220.0, 180.0)
TURNED = (170.0, 130.0, 230.0, 170.0)
"""The box turned by 90 degrees about its middle."""
Refusals = dict[str, str]


def picture(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", SIZE).save(path, format="PNG" if path.suffix == ".png" else "JPEG")
    return path


def write(path: Path, content: str | dict[str, Any] | list[Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content if isinstance(content, str) else json.dumps(content, ensure_ascii=False), encoding="utf-8")


def opened(place: Path, **options: Any) -> tuple[dict[str, LabelledFile], Refusals, LenientReport]:
    refused: Refusals = {}

    def tell(name: str, error: PailensError) -> None:
        refused[name] = str(error)

    report = LenientReport(tell)
    with open_labels(place, LabelOptions(**options), report) as found:
        return {file.labels.name: file for file in found}, refused, report


def box_of(place: Path, name: str = "a.jpg") -> tuple[float, ...]:
    files, refused, _ = opened(place)
    assert not refused
    (tile,) = files[name].labels.tiles
    return tuple(round(value, 3) for value in tile.box)


def coco(folder: Path, *annotations: dict[str, Any], names: tuple[str, ...] = ("a.jpg", "b.jpg")) -> Path:
    for name in names:
        picture(folder / "images" / name)
    images = [{"id": i, "file_name": name, "width": 400, "height": 300} for i, name in enumerate(names, start=1)]
    made = [{"id": i, "category_id": 1, "iscrowd": 0, **one} for i, one in enumerate(annotations, start=1)]
    categories = [{"id": 1, "name": "1s"}]
    write(folder / "annotations" / "all.json", {"images": images, "annotations": made, "categories": categories})
    return folder


def of_a(bbox: list[float], **more: Any) -> dict[str, Any]:
    return {"image_id": 1, "bbox": bbox, **more}


def voc(folder: Path, name: str, inside: str) -> Path:
    picture(folder / f"{name}.jpg")
    size = "<size><width>400</width><height>300</height></size>"
    write(folder / f"{name}.xml", f"<annotation><filename>{name}.jpg</filename>{size}{inside}</annotation>")
    return folder


def voc_object(corners: tuple[int, ...], more: str = "") -> str:
    sides = "".join(
        f"<{tag}>{value}</{tag}>" for tag, value in zip(("xmin", "ymin", "xmax", "ymax"), corners, strict=True)
    )
    return f"<object><name>1s</name><bndbox>{sides}</bndbox>{more}</object>"


def cvat(folder: Path, *images: str, beside: str = "") -> Path:
    names = [f"{letter}.jpg" for letter in "abc"][: len(images)]
    listed = ""
    for name, shapes in zip(names, images, strict=True):
        picture(folder / "images" / name)
        listed += f'<image id="0" name="{name}" width="400" height="300">{shapes}</image>'
    write(folder / "annotations.xml", f"<annotations><version>1.1</version>{beside}{listed}</annotations>")
    return folder


CVAT_BOX = '<box label="1s" xtl="180" ytl="120" xbr="220" ybr="180"></box>'


def yolo(folder: Path, **lines: str) -> Path:
    for name, line in lines.items():
        picture(folder / "images" / f"{name}.jpg")
        write(folder / "labels" / f"{name}.txt", line)
    write(folder / "data.yaml", "names: [1m, 1s]\n")
    return folder


def studio(folder: Path, *results: list[dict[str, Any]], image: str = "/data/upload/1/0f6142fb-{name}") -> Path:
    tasks = []
    for letter, result in zip("abc", results, strict=False):
        picture(folder / "images" / f"{letter}.jpg")
        data = {"image": image.format(name=f"{letter}.jpg")}
        tasks.append({"id": 1, "data": data, "annotations": [{"result": result}]})
    write(folder / "project-1-at-2026.json", tasks)
    return folder


def region(kind: str = "rectanglelabels", number: str = "r1", **value: Any) -> dict[str, Any]:
    sizes = {"original_width": 400, "original_height": 300}
    return {"id": number, "type": kind, "from_name": "tile", "to_name": "image", "value": value, **sizes}


NO_AREA = region(number="r2", x=1, y=1, width=0, height=0, rectanglelabels=["1s"])
FIVE_POINTS = [[45, 40], [50, 40], [55, 40], [55, 60], [45, 60]]
VOC_TURN = "<attributes><attribute><name>rotation</name><value>90</value></attribute></attributes>"
RECTANGLE = region(x=45, y=40, width=10, height=20, rectanglelabels=["1s"])


@pytest.mark.parametrize(
    "make",
    [
        lambda folder: coco(folder, of_a([180, 120, 40, 60], attributes={"rotation": 90.0})),
        lambda folder: voc(
            folder, "a",
            voc_object((180, 120, 220, 180), VOC_TURN),
        ),
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


def test_parts_of_a_tile_in_labelme_are_that_tile(tmp_path: Path) -> None:
    def drawn(number: int, whole: str, points: list[tuple[int, int]]) -> str:
        listed = "".join(f"<pt><x>{x}</x><y>{y}</y></pt>" for x, y in points)
        parts = f"<parts><hasparts></hasparts><ispartof>{whole}</ispartof></parts>"
        return f"<object><name>1s</name><id>{number}</id>{parts}<polygon>{listed}</polygon></object>"

    outline, box = [(180, 121), (219, 120), (220, 179), (181, 180)], [(180, 120), (220, 120), (220, 180), (180, 180)]
    files, _, _ = opened(voc(tmp_path, "a", drawn(0, "", outline) + drawn(1, "0", box)))
    assert len(files["a.jpg"].labels.tiles) == 1
    assert files["a.jpg"].labels.tiles[0].corners is not None


@pytest.mark.parametrize(
    ("given", "there"),
    [
        ("/data/upload/1/0f6142fb-%E4%BA%94_1.jpg", "五_1.jpg"),
        ("/data/upload/1/0f6142fb-IMG%202.jpg", "0f6142fb-IMG 2.jpg"),
        ("caf\u00e9.jpg", unicodedata.normalize("NFD", "caf\u00e9.jpg")),
        ("a.jpg", "a.JPG"),
        ("100%25.jpg", "100%.jpg"),
    ],
)
def test_names_are_compared_in_one_form(given: str, there: str, tmp_path: Path) -> None:
    picture(tmp_path / "images" / there)
    write(tmp_path / "tasks.json", [{"data": {"image": given}, "annotations": [{"result": [RECTANGLE]}]}])
    files, refused, _ = opened(tmp_path)
    assert not refused
    (file,) = files.values()
    assert file.read()


def test_label_files_of_another_form_of_the_name_are_found(tmp_path: Path) -> None:
    yolo(tmp_path, a="1 .5 .5 .1 .2")
    picture(tmp_path / "images" / unicodedata.normalize("NFD", "é.jpg"))
    write(tmp_path / "labels" / "é.txt", "1 .5 .5 .1 .2")
    assert len(opened(tmp_path)[0]) == 2


def test_yolo_is_of_corners_only_where_all_files_are(tmp_path: Path) -> None:
    files, _, _ = opened(yolo(tmp_path, a="1 .1 .1 .2 .1 .2 .3 .1 .3", b="1 .5 .5 .1 .2"))
    assert files["a.jpg"].labels.tiles[0].box == pytest.approx((40, 30, 80, 90))
    assert files["b.jpg"].labels.tiles[0].box == pytest.approx(BOX)


@pytest.mark.parametrize(
    ("line", "confidence"),
    [("1 .5 .5 .1 .2 .93", 0.93), ("1 .5 .5 .1 .2 .93 1", 0.93), ("1.0 .5 .5 .1 .2", None)],
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


def _datumaro_twice(folder: Path) -> Path:
    picture(folder / "images" / "default" / "a.jpg")
    outline = {
        "type": "polygon",
        "label_id": 0,
        "group": 1,
        "points": [value for one in TURNED_POINTS for value in one],
    }
    box = {"type": "bbox", "label_id": 0, "group": 1, "bbox": [170, 120, 60, 60]}
    item = {"id": "a", "annotations": [box, outline], "image": {"path": "a.jpg", "size": [300, 400]}}
    categories = {"label": {"labels": [{"name": "1s"}]}}
    write(folder / "annotations" / "default.json", {"categories": categories, "items": [item]})
    return folder


def _cvat_twice(folder: Path) -> Path:
    points = ";".join(f"{x},{y}" for x, y in TURNED_POINTS)
    outline = f'<polygon label="1s" group_id="3" points="{points}"/>'
    return cvat(folder, f'{outline}<box label="1s" group_id="3" xtl="170" ytl="120" xbr="230" ybr="180"/>')


TURNED_POINTS = [[200, 120], [230, 150], [200, 180], [170, 150]]


@pytest.mark.parametrize("make", [_labelme_twice, _datumaro_twice, _cvat_twice])
def test_a_linked_outline_and_box_are_one_tile(make: Callable[[Path], Path], tmp_path: Path) -> None:
    (file,) = opened(make(tmp_path))[0].values()
    (tile,) = file.labels.tiles
    assert tile.box == (170, 120, 230, 180)
    assert tile.corners == tuple(map(tuple, TURNED_POINTS))


def test_what_json_min_draws_beside_rectangles_is_read_or_refused(tmp_path: Path) -> None:
    sizes = {"original_width": 400, "original_height": 300}
    for name in "ab":
        picture(tmp_path / "images" / f"{name}.jpg")
    polygon, mask = {"points": FIVE_POINTS, "polygonlabels": ["1s"]}, {"rle": [1], "brushlabels": ["1s"]}
    tasks = [
        {"image": f"{name}.jpg", "annotation_id": 1, "tile": [drawn | sizes]}
        for name, drawn in (("a", polygon), ("b", mask))
    ]
    write(tmp_path / "p.json", tasks)
    files, refused, _ = opened(tmp_path)
    assert [len(file.labels.tiles) for file in files.values()] == [1]
    assert set(refused) == {"b.jpg"}


@pytest.mark.parametrize("place", ["labels/A.TXT", "images/A.TXT"])
def test_endings_of_label_files_are_read_in_any_case(place: str, tmp_path: Path) -> None:
    picture(tmp_path / "images" / "A.JPG")
    write(tmp_path / place, "1.000000e+00 .5 .5 .1 .2 .9 3.0")
    write(tmp_path / "data.yaml", "names: [1m, 1s]\n")
    (file,) = opened(tmp_path)[0].values()
    (tile,) = file.labels.tiles
    assert (tile.code, tile.confidence) == ("1s", 0.9)
    assert tile.box == pytest.approx(BOX)


def test_labels_beside_photos_are_known_by_any_of_them(tmp_path: Path) -> None:
    for name, text in (("a", "hello"), ("b", "1 .5 .5 .1 .2")):
        picture(tmp_path / f"{name}.jpg")
        write(tmp_path / f"{name}.txt", text)
    write(tmp_path / "classes.txt", "1m\n1s\n")
    files, refused, _ = opened(tmp_path)
    assert (set(files), set(refused)) == ({"b.jpg"}, {"a.jpg"})


def test_oriented_boxes_may_have_a_confidence(tmp_path: Path) -> None:
    folder = yolo(tmp_path, a="1 .45 .4 .55 .4 .55 .6 .45 .6 .9")
    (tile,) = opened(folder)[0]["a.jpg"].labels.tiles
    assert (tile.corners is not None, tile.confidence) == (True, 0.9)


@pytest.mark.parametrize(
    "make", [lambda folder: yolo(folder, a="1 .5 .5 .1 .2"), lambda folder: cvat(folder, CVAT_BOX)]
)
def test_photos_without_labels_are_background_if_asked(make: Callable[[Path], Path], tmp_path: Path) -> None:
    make(tmp_path)
    picture(tmp_path / "images" / "z.jpg")
    files, _, _ = opened(tmp_path, unlabelled="background")
    assert files["z.jpg"].labels.tiles == ()
    assert "z.jpg" not in opened(tmp_path)[0]


class _NamedInBytes(ZipInfo):
    """A part whose name is written in bytes of a system, as tools without Unicode do."""

    def __init__(self, name: bytes) -> None:
        super().__init__(name.decode("cp437"))
        self.name = name

    def _encodeFilenameFlags(self) -> tuple[bytes, int]:  # noqa: N802
        return self.name, 0


def zipped(place: Path, folder: Path, rename: Callable[[str], str | bytes]) -> Path:
    with ZipFile(place, "w") as packed:
        packed.writestr("__MACOSX/._data.yaml", b"\x00\x05")
        for path in sorted(one for one in folder.rglob("*") if one.is_file()):
            name = rename(path.relative_to(folder).as_posix())
            packed.writestr(name if isinstance(name, str) else _NamedInBytes(name), path.read_bytes())
    return place


@pytest.mark.parametrize(
    ("name", "rename"),
    [
        ("a", lambda name: f"our tiles/{name}"),
        ("a", lambda name: f"our tiles/{name}".replace("/", "\\")),
        ("五筒", lambda name: name.encode("gbk")),
        ("いち牌", lambda name: name.encode("cp932")),
        ("größe", lambda name: name.encode("cp437")),
        ("五筒", str),
        ("a", lambda name: f"one/two/{name}"),
    ],
    ids=["folder", "backslashes", "gbk", "shift-jis", "cp437", "utf-8", "folders"],
)
def test_zip_files_of_other_systems_are_read(name: str, rename: Callable[[str], str | bytes], tmp_path: Path) -> None:
    folder = yolo(tmp_path / "folder", **{name: "1 .5 .5 .1 .2"})
    place = zipped(tmp_path / "labels.zip", folder, rename)
    with open_labels(place) as found:
        (file,) = found
        assert file.labels.name == f"{name}.jpg"
        assert file.read()


@pytest.mark.parametrize(("name", "encoding"), [("萬子東", "gbk"), ("五筒萬", "big5"), ("größe", "cp1252")])
def test_names_that_several_encodings_fit_are_those_that_the_labels_have(
    name: str, encoding: str, tmp_path: Path
) -> None:
    folder = coco(tmp_path / "folder", of_a([180, 120, 40, 60]), names=(f"{name}.jpg",))
    place = zipped(tmp_path / "labels.zip", folder, lambda path: path.encode(encoding))
    with open_labels(place) as found:
        assert [(file.labels.name, bool(file.read())) for file in found] == [(f"{name}.jpg", True)]


def test_a_folder_of_a_folder_is_read_with_its_class_names_and_subfolders(tmp_path: Path) -> None:
    inner = tmp_path / "one" / "two"
    for place in ("monday", "tuesday"):
        picture(inner / "JPEGImages" / place / "a.jpg")
        size = "<size><width>400</width><height>300</height></size>"
        text = f"<annotation><filename>a.jpg</filename>{size}{voc_object((181, 121, 220, 180))}</annotation>"
        write(inner / "Annotations" / place / "a.xml", text)
    write(tmp_path / "__MACOSX" / "one" / "._a.xml", "x")
    assert set(opened(tmp_path)[0]) == {"monday/a.jpg", "tuesday/a.jpg"}
    beside = tmp_path / "beside"
    picture(beside / "inner" / "a.jpg")
    write(beside / "inner" / "a.txt", "1 .5 .5 .1 .2")
    write(beside / "inner" / "classes.txt", "1m\n1s\n")
    assert [tile.code for tile in opened(beside)[0]["a.jpg"].labels.tiles] == ["1s"]


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
