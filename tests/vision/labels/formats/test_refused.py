import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.vision.labels.formats.examples import full_photo, put_pictures
from vision.images.photo import PhotoError
from vision.labels.formats import FORMATS
from vision.labels.labelled_photo import DatasetError

FILES = {
    "json": "readings/table.png.json",
    "coco": "annotations/instances_default.json",
    "labelstudio": "tasks.json",
    "cvat": "annotations.xml",
    "voc": "Annotations/table.xml",
    "yolo": "labels/table.txt",
    "yolo-obb": "labels/table.txt",
}
"""The file in which each format keeps the labels of the photo below."""


def labels(name: str, folder: Path) -> Path:
    """Labels of the full photo, written; returns the file they are in."""
    photo = full_photo("table.png")
    put_pictures(folder / FORMATS[name].images, [photo])
    FORMATS[name].write([photo], folder)
    return folder / FILES[name]


def refusal(name: str, folder: Path) -> DatasetError:
    with pytest.raises(DatasetError) as caught:
        list(FORMATS[name].read(folder))
    return caught.value


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_a_folder_without_labels_is_refused(name: str, tmp_path: Path) -> None:
    assert str(tmp_path) in refusal(name, tmp_path).about


@pytest.mark.parametrize("name", sorted(FORMATS))
@pytest.mark.parametrize("rubbish", [b"", b"\x00\xff\xfe", b"{", b"<", b"[1, 2", b"<a><b></a>", b"null", b"[[]]"])
def test_rubbish_is_refused_by_file_or_is_no_tile(name: str, rubbish: bytes, tmp_path: Path) -> None:
    path = labels(name, tmp_path)
    path.write_bytes(rubbish)
    if name.startswith("yolo") and not rubbish:
        assert next(FORMATS[name].read(tmp_path)).tiles == ()
        return
    assert refusal(name, tmp_path).about.startswith(str(path))


@pytest.mark.parametrize(
    "declared",
    [
        '<!DOCTYPE annotation [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>',
        '<!DOCTYPE annotation [<!ENTITY a SYSTEM "file:///etc/hostname">]>',
        '<!DOCTYPE annotation SYSTEM "http://example.invalid/labels.dtd">',
        '<!DOCTYPE annotation [<!ENTITY % a SYSTEM "file:///etc/hostname"> %a;]>',
    ],
)
def test_xml_with_a_document_type_is_refused(declared: str, tmp_path: Path) -> None:
    path = labels("voc", tmp_path)
    text = path.read_text()
    path.write_text(declared + text[text.index("<annotation") :].replace("1m", "&a;", 1))
    error = refusal("voc", tmp_path)
    assert error.about == str(path)
    assert "declares a document type or entities" in error.message


def test_xml_cut_short_is_refused_by_line(tmp_path: Path) -> None:
    path = labels("voc", tmp_path)
    path.write_text("\n".join(path.read_text().splitlines()[:-3]))
    error = refusal("voc", tmp_path)
    assert error.about.startswith(f"{path}:")
    assert error.message.startswith("is not XML")


@pytest.mark.parametrize("name", ["coco", "labelstudio", "cvat", "voc"])
def test_files_that_name_photos_elsewhere_mean_those_that_are_here(name: str, tmp_path: Path) -> None:
    path = labels(name, tmp_path)
    path.write_text(path.read_text().replace("table.png", "../../table.png"))
    assert {photo.name for photo in FORMATS[name].read(tmp_path)} == {"table.png"}


@pytest.mark.parametrize("trick", ["..%2f..%2fetc/passwd", "images/../../x.png"])
def test_addresses_of_pictures_cannot_lead_elsewhere(trick: str, tmp_path: Path) -> None:
    task = {"data": {"image": f"/data/local-files/?d={trick}", "width": 5, "height": 5}}
    (tmp_path / "tasks.json").write_text(json.dumps([task]))
    assert [photo.name for photo in FORMATS["labelstudio"].read(tmp_path)] == [trick.rpartition("/")[2]]


Change = Callable[[Any], None]


def put(*keys: Any, value: Any) -> Change:
    def change(record: Any) -> None:
        for key in keys[:-1]:
            record = record[key]
        record[keys[-1]] = value

    return change


RESULT = (0, "predictions", 0, "result")
"""What the network saw, in a task of Label Studio."""


@pytest.mark.parametrize(
    ("name", "change", "field"),
    [
        ("json", put("tiles", 0, "code", value="1q"), "tiles[0].code"),
        ("json", put("image", "sha256", value="no"), "image.sha256"),
        ("json", put("surprise", value=1), "surprise"),
        ("coco", put("annotations", 0, "bbox", value=[1, 2, 3]), "annotations[0].bbox"),
        ("coco", put("annotations", 1, "image_id", value=7), "annotations[1].image_id"),
        ("coco", put("annotations", 1, "category_id", value=99), "annotations[1].category_id"),
        ("coco", put("annotations", 1, "iscrowd", value=1), "annotations[1].iscrowd"),
        ("coco", put("annotations", 1, "attributes", "group_kind", value="row"), "[1].attributes.group_kind"),
        ("coco", put("categories", 0, "name", value="dog"), "table.png: tiles[0]"),
        ("coco", put("categories", 0, "id", value=2), "categories[1].id"),
        ("labelstudio", put(0, "data", "image", value=None), "[0].data.image"),
        ("labelstudio", put(*RESULT, 0, "value", "x", value="left"), "[0].predictions[0].result[0].value.x"),
        ("labelstudio", put(*RESULT, 0, "type", value="polygonlabels"), "result[0]"),
        ("labelstudio", put(*RESULT, 0, "value", "rectanglelabels", value=["1q"]), "labels"),
        ("labelstudio", put(*RESULT, 1, "id", value="nobody"), "result[1].id"),
        ("labelstudio", put(*RESULT, 1, "value", "choices", value=["row"]), "result[1].value.choices"),
        ("labelstudio", put(*RESULT, -1, "from_id", value="nobody"), "predictions[0]"),
    ],
)
def test_a_wrong_field_of_a_record_is_named(name: str, change: Change, field: str, tmp_path: Path) -> None:
    path = labels(name, tmp_path)
    record = json.loads(path.read_text())
    change(record)
    path.write_text(json.dumps(record))
    error = refusal(name, tmp_path)
    assert error.about.startswith(str(path))
    assert field in error.about


@pytest.mark.parametrize(
    ("name", "old", "new", "field"),
    [
        ("cvat", 'xtl="', 'xtl="left ', "image[0].box[0].xtl"),
        ("cvat", 'rotation="', 'rotation="nan', "image[0].box[0].rotation"),
        ("cvat", 'group_id="1"', 'group_id="1.5"', "image[0].box[0].group_id"),
        ("cvat", ">concealed<", ">row<", "image[0].box[0].group"),
        ("cvat", '<attribute name="difficult">false', '<attribute name="difficult">maybe', "image[0].box[0].difficult"),
        ("cvat", '<attribute name="corners">', '<attribute name="corners">1,', "image[0].box[0].corners"),
        ("cvat", 'label="1m"', 'label="dog"', "tiles[0]"),
        ("cvat", ' name="table.png"', "", "image[0].name"),
        ("cvat", ' width="800"', ' width="0"', "'table.png'"),
        ("cvat", "<box ", '<polygon points="1,1"/><box ', "image[0].polygon"),
        ("cvat", ">model<", ">somebody<", "image[0].tag.annotator"),
        ("cvat", ">c0c0", ">xyc0", "image[0].tag.model_sha256"),
        ("voc", "<xmin>", "<xmin>x", "object[0].bndbox.xmin"),
        ("voc", "<width>800</width>", "", "size.width"),
        ("voc", "<filename>table.png</filename>", "", "filename"),
        ("voc", "<name>1m</name>", "<name>dog</name>", "tiles[0]"),
        ("voc", "<difficult>0", "<difficult>maybe", "object[0].difficult"),
        ("voc", "<cx>", "<cx>x", "object[0].robndbox.cx"),
        ("voc", "<value>concealed<", "<value>row<", "object[0].group_kind"),
    ],
)
def test_a_wrong_field_of_xml_is_named(name: str, old: str, new: str, field: str, tmp_path: Path) -> None:
    path = labels(name, tmp_path)
    text = path.read_text()
    start = text.index("<image" if name == "cvat" else "<annotation")
    assert old in text[start:]
    path.write_text(text[:start] + text[start:].replace(old, new, 1))
    error = refusal(name, tmp_path)
    assert error.about.startswith(str(path))
    assert field in error.about


@pytest.mark.parametrize(
    "line",
    [
        "1 .1 .1 .2 .1 .2 .2 .1",
        "99 .1 .1 .2 .1 .2 .2 .1 .2",
        "1 .1 .1 .2 .1 .2 .2 .1 1.2",
        "1 .1 .1 .1 .1 .1 .1 .1 .1",
        "1 .1 .1 .3 .1 .5 .1 .7 .1",
    ],
)
def test_a_line_that_is_no_oriented_box_is_refused_by_line(line: str, tmp_path: Path) -> None:
    path = labels("yolo-obb", tmp_path)
    path.write_text(f"0 .1 .1 .2 .1 .2 .2 .1 .2\n\n{line}\n")
    assert refusal("yolo-obb", tmp_path).about == f"{path}:3"


def test_a_picture_whose_size_cannot_be_read_is_refused_by_name(tmp_path: Path) -> None:
    labels("yolo", tmp_path)
    (tmp_path / "images" / "table.png").write_bytes(b"no picture")
    with pytest.raises(PhotoError, match=r"table\.png"):
        list(FORMATS["yolo"].read(tmp_path))
