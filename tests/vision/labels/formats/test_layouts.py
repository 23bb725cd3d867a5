"""Folders as other tools lay them out, with their own class names."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from vision.commands.label_sources import LabelOptions, open_labels
from vision.labels.folders import read_labelled_folder
from vision.labels.labelled_photo import DatasetError
from vision.labels.review_state import is_reviewed

SIZE = (200, 100)
BOX = (20.0, 10.0, 60.0, 70.0)
LINE = "1 0.2 0.4 0.2 0.6\n"
CLASSES = "east\n1 bamboo\n"


def picture(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", SIZE, (40, 120, 60)).save(path)


def coco(names: list[str], picture_file: str) -> str:
    categories = [{"id": i, "name": name} for i, name in enumerate(["tiles", *names])]
    annotation = {"id": 1, "image_id": 7, "category_id": 1, "bbox": [20, 10, 40, 60], "iscrowd": 0, "segmentation": []}
    image = {"id": 7, "file_name": picture_file, "width": SIZE[0], "height": SIZE[1]}
    return json.dumps({"info": {}, "categories": categories, "images": [image], "annotations": [annotation]})


def roboflow_coco(folder: Path) -> str:
    for part in ("train", "valid"):
        picture(folder / part / f"{part}_jpg.rf.0a1b.jpg")
        (folder / part / "_annotations.coco.json").write_text(coco(["1B", "EW"], f"{part}_jpg.rf.0a1b.jpg"))
    return "train/train_jpg.rf.0a1b.jpg"


def write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def roboflow_yolo(folder: Path, lines: str = LINE) -> str:
    picture(folder / "train" / "images" / "a.jpg")
    definition = "train: ../train/images\nnc: 2\nnames: ['EW', '1B']\n"
    write(folder, **{"train/labels/a.txt": lines, "data.yaml": definition})
    return "train/a.jpg"


def roboflow_outlines(folder: Path) -> str:
    """Roboflow writes outlines as they were drawn, among the boxes; four points are no tile's corners there."""
    return roboflow_yolo(folder, "1 0.1 0.4 0.2 0.1 0.3 0.7\n0 0.5 0.1 0.7 0.1 0.7 0.3 0.5 0.3\n")


def coco_of_any_name(folder: Path) -> str:
    picture(folder / "photos" / "evening" / "a.png")
    (folder / "our tiles 2024.json").write_text(coco(["bamboo-1"], "evening/a.png"))
    return "evening/a.png"


def labelme(folder: Path) -> str:
    picture(folder / "evening" / "a.jpg")
    shapes: list[dict[str, Any]] = [
        {"label": "1 bam", "points": [[60, 70], [20, 10]], "shape_type": "rectangle", "flags": {}, "group_id": None}
    ]
    _labelme(folder / "evening" / "a.json", shapes)
    return "evening/a.jpg"


def x_anylabeling(folder: Path) -> str:
    picture(folder / "a.jpg")
    rectangle = {"label": "1s", "shape_type": "rectangle", "points": [[20, 10], [60, 10], [60, 70], [20, 70]]}
    points = [[100, 20], [140, 25], [135, 80], [95, 75]]
    turned = {"label": "2s", "shape_type": "rotation", "direction": 0.1, "points": points}
    _labelme(folder / "a.json", [rectangle | {"score": None, "difficult": False}, turned | {"difficult": True}])
    return "a.jpg"


def _labelme(path: Path, shapes: list[dict[str, Any]]) -> None:
    record: dict[str, Any] = {"version": "5.4", "imagePath": f"..\\{path.stem}.jpg", "imageData": None}
    path.write_text(json.dumps(record | {"shapes": shapes, "imageHeight": SIZE[1], "imageWidth": SIZE[0]}))


def dota(folder: Path) -> str:
    picture(folder / "images" / "a.png")
    (folder / "labelTxt").mkdir()
    (folder / "labelTxt" / "a.txt").write_text(
        "imagesource:phone\ngsd:0.1\n20 10 60 10 60 70 20 70 1s 0\n100 20 140 25 135 80 95 75 2s 1\n"
    )
    return "a.png"


def listed_classes(folder: Path) -> str:
    picture(folder / "images" / "a.jpg")
    write(folder, **{"labels/a.txt": LINE, "classes.txt": CLASSES})
    return "a.jpg"


def labelimg_yolo(folder: Path) -> str:
    picture(folder / "evening" / "手牌 1.JPG")
    picture(folder / "evening" / "not yet labelled.jpg")
    write(folder, **{"evening/手牌 1.txt": LINE, "classes.txt": CLASSES})
    return "evening/手牌 1.JPG"


def darknet(folder: Path) -> str:
    """As CVAT's YOLO 1.1 and Datumaro write it."""
    picture(folder / "obj_train_data" / "evening" / "a.jpg")
    data = "classes = 2\nnames = data/obj.names\n"
    write(folder, **{"obj_train_data/evening/a.txt": LINE, "obj.names": CLASSES, "obj.data": data})
    write(folder, **{"train.txt": "data/obj_train_data/evening/a.jpg\n"})
    return "obj_train_data/evening/a.jpg"


def ultralytics_parts(folder: Path) -> str:
    for part in ("train", "val"):
        picture(folder / "images" / part / f"{part}.jpg")
        write(folder, **{f"labels/{part}/{part}.txt": LINE})
    write(folder, **{"data.yaml": "train: images/train\nval: images/val\nnames: ['5z', '1s']\n"})
    return "train/train.jpg"


def label_studio_yolo(folder: Path) -> str:
    """Its export quotes the names of label files, and lists the project's choices among the classes."""
    picture(folder / "images" / "牌 (1).jpg")
    classes = f"{CLASSES}background\nconcealed-kong\n"
    write(folder, **{"labels/%E7%89%8C%20%281%29.txt": LINE, "classes.txt": classes})
    return "牌 (1).jpg"


def label_studio_json_min(folder: Path) -> str:
    picture(folder / "images" / "a.jpg")
    task = {"image": "/data/local-files/?d=images/a.jpg", "id": 4, "annotation_id": 7, "annotator": 1}
    (folder / "project-1-at-2026-01-01.json").write_text(json.dumps([task | {"tile": [_LABEL_STUDIO_BOX]}]))
    return "a.jpg"


def label_studio_of_another_project(folder: Path) -> str:
    """Whose photos are called by another name, and which asks about each photo and each tile."""
    picture(folder / "a.jpg")
    box = {"id": "x", "from_name": "face", "to_name": "photo", "type": "rectanglelabels", "value": _LABEL_STUDIO_BOX}
    box |= {name: _LABEL_STUDIO_BOX[name] for name in ("original_width", "original_height")}
    choice = {"id": "x", "from_name": "light", "to_name": "photo", "type": "choices", "value": {"choices": ["good"]}}
    note = {"id": "y", "from_name": "note", "to_name": "photo", "type": "textarea", "value": {"text": ["?"]}}
    task = {"data": {"photo": "/data/upload/3/1a2b3c4d-a.jpg", "owner": "An"}, "predictions": [44]}
    annotations = [{"completed_by": 1, "was_cancelled": False, "result": [choice, box, note]}]
    (folder / "project-1-at-2026-01-01.json").write_text(json.dumps([task | {"annotations": annotations}]))
    return "a.jpg"


_LABEL_STUDIO_BOX: dict[str, Any] = {
    "x": 10, "y": 10, "width": 20, "height": 60, "rotation": 0, "rectanglelabels": ["1s"],
    "original_width": SIZE[0], "original_height": SIZE[1],
}  # fmt: skip


def datumaro_dota(folder: Path) -> str:
    dota(folder / "default")
    return "default/a.png"


def datumaro_labelme(folder: Path) -> str:
    """XML as LabelMe once wrote it; what is deleted stays in the file."""
    picture(folder / "Images" / "default" / "evening" / "a.jpg")
    points = "".join(f"<pt><x>{x}</x><y>{y}</y></pt>" for x, y in ((20, 10), (60, 10), (60, 70), (20, 70)))
    objects = "".join(
        f"<object><name>{name}</name><deleted>{deleted}</deleted><polygon>{points}</polygon></object>"
        for name, deleted in (("9m", 1), ("", 1), ("1s", 0))
    )
    path = folder / "Annotations" / "default" / "evening" / "a.xml"
    path.parent.mkdir(parents=True)
    path.write_text(
        "<annotation><filename>evening/a.jpg</filename><folder>default</folder><imagesize><nrows>100</nrows>"
        f"<ncols>200</ncols></imagesize>{objects}</annotation>"
    )
    return "evening/a.jpg"


def supervision_voc(folder: Path) -> str:
    picture(folder / "images" / "a.jpg")
    _voc(folder / "annotations" / "a.xml")
    return "a.jpg"


def _voc(path: Path, photo: str = "a.jpg") -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(
        f"<annotation><folder>x</folder><filename>{photo}</filename><path>C:\\x\\a.jpg</path><size><width>200</width>"
        "<height>100</height><depth>3</depth></size><object><name>1s</name><bndbox><xmin>21</xmin><ymin>11</ymin>"
        "<xmax>60</xmax><ymax>70</ymax></bndbox></object></annotation>"
    )


LAYOUTS = [
    roboflow_coco, roboflow_yolo, roboflow_outlines, coco_of_any_name, labelme, x_anylabeling, dota,
    listed_classes,
    labelimg_yolo, darknet, ultralytics_parts, label_studio_yolo, label_studio_json_min,
    label_studio_of_another_project, supervision_voc, datumaro_dota, datumaro_labelme,
]  # fmt: skip


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.__name__)
def test_a_layout_of_another_tool_is_read_with_its_photos(layout: Callable[[Path], str], tmp_path: Path) -> None:
    name = layout(tmp_path)
    with open_labels(tmp_path) as found:
        photos = list(found)
    photo = next(photo for photo in photos if photo.labels.name == name)
    assert photo.load().pixels.shape[:2] == (SIZE[1], SIZE[0])
    assert photo.labels.tiles[0].code == "1s"
    assert photo.labels.tiles[0].box == pytest.approx(BOX)
    assert is_reviewed(photo.labels)


def test_four_points_that_lie_turned_are_corners(tmp_path: Path) -> None:
    for layout in (x_anylabeling, dota):
        layout(tmp_path / layout.__name__)
        with open_labels(tmp_path / layout.__name__) as found:
            upright, turned = next(found).labels.tiles
        assert turned.corners == ((100, 20), (140, 25), (135, 80), (95, 75))
        assert turned.box == (95, 20, 140, 80)
        assert turned.difficult
        assert upright.corners is None or layout is dota


@pytest.mark.parametrize(("layout", "count"), [(roboflow_coco, 2), (ultralytics_parts, 2)])
def test_evaluation_and_training_take_them(layout: Callable[[Path], str], count: int, tmp_path: Path) -> None:
    layout(tmp_path)
    photos = read_labelled_folder(tmp_path).photos
    assert len(photos) == count
    assert photos[0].path.is_file()
    assert photos[0].codes[0] == "1s"
    assert photos[0].boxes is not None
    assert np.allclose(photos[0].boxes[0], [0.1, 0.1, 0.3, 0.7])


def test_names_of_a_file_are_taken(tmp_path: Path) -> None:
    picture(tmp_path / "a.png")
    (tmp_path / "x.json").write_text(coco(["Opus 1"], "a.png"))
    with pytest.raises(DatasetError, match=r"Opus 1"), open_labels(tmp_path) as found:
        next(found)
    with open_labels(tmp_path, LabelOptions(names={"Opus 1": "1s"})) as found:
        assert [tile.code for tile in next(found).labels.tiles] == ["1s"]
    with open_labels(tmp_path, LabelOptions(names={"Opus 1": None})) as found:
        assert next(found).labels.tiles == ()


def test_class_numbers_without_names_are_told_and_taken_as_given(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    listed_classes(tmp_path)
    (tmp_path / "classes.txt").unlink()
    with open_labels(tmp_path) as found:
        assert [tile.code for tile in next(found).labels.tiles] == ["2m"]
    assert "no file names the classes" in capsys.readouterr().err
    with open_labels(tmp_path, LabelOptions(names={"0": "5z", "1": "1s"})) as found:
        assert [tile.code for tile in next(found).labels.tiles] == ["1s"]
    with pytest.raises(DatasetError, match="without a gap"), open_labels(tmp_path, LabelOptions({"1": "1s"})) as found:
        next(found)


def test_text_beside_photos_that_is_no_label_is_no_layout(tmp_path: Path) -> None:
    picture(tmp_path / "a.jpg")
    (tmp_path / "a.txt").write_text("a photo of my table\n")
    (tmp_path / "evening").mkdir()
    (tmp_path / "evening" / "deep.json").write_text("[" * 100_000 + "]" * 100_000)
    with pytest.raises(DatasetError, match="holds no labels of any format"), open_labels(tmp_path) as found:
        next(found)
