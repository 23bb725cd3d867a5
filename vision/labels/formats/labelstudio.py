"""Label Studio's tasks in `tasks.json`, and `labeling.xml`, the labeling configuration of the project.

A tile is a rotated rectangle with the exact box and corners in its `meta`; the kind of its group is a choice, and
relations link neighbours in the group. A network's output is a prediction with scores and the model as `model_version`;
a person's labels are an annotation. The photos belong in `images/`, a local storage whose document root is the folder
of the tasks. https://labelstud.io/guide/task_format
"""

import json
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, get_args
from urllib.parse import quote

from scoring.tiles import CLASSES, NAMES
from vision.labels.files import atomic_writer, error_context, reject_duplicates, write_text
from vision.labels.formats.common.conversion_report import ConversionReport, LabelFeature
from vision.labels.formats.common.evidence import known
from vision.labels.formats.common.label_colours import HOTKEYS, LABEL_COLOURS
from vision.labels.formats.common.rectangles import Outline, Rectangle, clip_box
from vision.labels.formats.common.source import Source
from vision.labels.formats.records.labelstudio_labels import labels_of
from vision.labels.formats.records.labelstudio_records import name_of_task, read_tasks, to_task
from vision.labels.photo_labels import PhotoLabels, TileLabel
from vision.reading.records import GroupKind

TASKS: Final = "tasks.json"
CONFIGURATION: Final = "labeling.xml"
_KEPT: Final = frozenset(LabelFeature) - {LabelFeature.READING}
_STORAGE: Final = "/data/local-files/?d=images/"
_NEXT: Final = "next"


def to_labelstudio(photos: Iterable[PhotoLabels], folder: Path) -> ConversionReport:
    """Write `tasks.json` and `labeling.xml`. Raises `DatasetError`: not written, or a photo occurs twice."""
    losses = ConversionReport()
    write_text(folder / CONFIGURATION, labeling_configuration())
    with atomic_writer(folder / TASKS) as file:
        file.write("[")
        for number, photo in enumerate(reject_duplicates(losses.count_dropped(photos, _KEPT))):
            file.write(",\n" if number else "\n")
            json.dump(_task(photo), file, ensure_ascii=False)
        file.write("\n]\n")
    return losses


def from_labelstudio(source: Source) -> Iterator[PhotoLabels]:
    """Read `tasks.json` as written by `to_labelstudio` or exported by Label Studio (JSON, JSON-MIN).

    The newest annotation of a task that was not skipped is used, or else its newest prediction. Polygons become the
    rotated boxes that fit. Raises `DatasetError`: an invalid file; what the report raises of a task, which names the
    field.
    """
    for path in find_task_files(source.folder) or [source.folder / TASKS]:
        for number, given in enumerate(read_tasks(path)):
            where = f"{path}: [{number}]"
            yield from source.report.read(name_of_task(given) or f"[{number}]", partial(_photo, where, given, source))


def _photo(where: str, given: object, source: Source) -> PhotoLabels:
    task = to_task(given, where)
    with error_context(where):
        return labels_of(task, source)


def find_task_files(folder: Path) -> list[Path]:
    """The task files of a folder; exports are called `project-1-at-….json`."""
    return [path for path in sorted(folder.glob("*.json")) if _has_tasks(path)]


def _has_tasks(path: Path) -> bool:
    text = path.read_bytes()
    own = any(key in text for key in (b'"data"', b'"annotation_id"'))  # The second is of JSON-MIN.
    return own and text.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"[")


def labeling_configuration() -> str:
    """The labeling configuration (XML) for these tasks."""
    labels = "".join(
        f'    <Label value="{code}" hint="{NAMES[code].en} {NAMES[code].zh}" background="{LABEL_COLOURS[code]}" '
        f'hotkey="{HOTKEYS[code]}"/>\n'
        for code in CLASSES
    )
    kinds = "".join(f'    <Choice value="{kind}"/>\n' for kind in get_args(GroupKind))
    return (
        "<View>\n"
        '  <Image name="image" value="$image" zoom="true" zoomControl="true" rotateControl="true"/>\n'
        f'  <RectangleLabels name="tile" toName="image" canRotate="true">\n{labels}  </RectangleLabels>\n'
        f'  <Choices name="group" toName="image" perRegion="true" choice="single">\n{kinds}  </Choices>\n'
        '  <Choices name="marks" toName="image" perRegion="true" choice="multiple">\n'
        '    <Choice value="sideways"/>\n    <Choice value="difficult"/>\n  </Choices>\n'
        f'  <Relations>\n    <Relation value="{_NEXT}"/>\n  </Relations>\n'
        "</View>\n"
    )


def _task(photo: PhotoLabels) -> dict[str, Any]:
    data = known(
        image=_STORAGE + quote(photo.name),
        name=photo.name,
        width=photo.width,
        height=photo.height,
        sha256=photo.sha256,
        model=photo.model and photo.model.name,
        model_sha256=photo.model and photo.model.sha256,
    )
    by_person = photo.annotator == "person"
    predicted = photo.predicted if by_person else photo
    return known(
        data=data,
        annotations=[{"result": _result(photo)}] if by_person else None,
        predictions=None if predicted is None else [_prediction(predicted)],
    )


def _prediction(photo: PhotoLabels) -> dict[str, Any]:
    scores = [tile.confidence for tile in photo.tiles if tile.confidence is not None]
    return known(
        result=_result(photo),
        model_version=photo.model and f"{photo.model.name} {photo.model.sha256}",
        score=min(scores, default=None),  # lets annotators start with the least certain tiles
    )


def _result(photo: PhotoLabels) -> list[dict[str, Any]]:
    photo = photo.in_reading_order()
    kinds = {place: group.kind for group in photo.groups for place in group.tiles}
    result = [
        item for place, tile in enumerate(photo.tiles) for item in _region(photo, f"t{place}", tile, kinds.get(place))
    ]
    for group in photo.groups:
        result += [
            {"type": "relation", "from_id": f"t{a}", "to_id": f"t{b}", "direction": "right", "labels": [_NEXT]}
            for a, b in pairwise(group.tiles)
        ]
    return result


def _region(photo: PhotoLabels, number: str, tile: TileLabel, kind: GroupKind | None) -> Iterator[dict[str, Any]]:
    """The results for one tile, all with the same id: its rectangle and the choices made for it."""
    common = {
        "id": number,
        "to_name": "image",
        "original_width": photo.width,
        "original_height": photo.height,
        "image_rotation": 0,
    }
    place = _place(photo, tile)
    rectangle = common | {
        "from_name": "tile",
        "type": "rectanglelabels",
        "value": place | {"rectanglelabels": [tile.code]},
        "meta": {"box": tile.box} | ({} if tile.corners is None else {"corners": tile.corners}),
    }
    yield rectangle if tile.confidence is None else rectangle | {"score": tile.confidence}
    if kind is not None:
        yield common | {"from_name": "group", "type": "choices", "value": place | {"choices": [kind]}}
    marks = [name for name, set_ in (("sideways", tile.sideways), ("difficult", tile.difficult)) if set_]
    if marks:
        yield common | {"from_name": "marks", "type": "choices", "value": place | {"choices": marks}}


def _place(photo: PhotoLabels, tile: TileLabel) -> dict[str, float]:
    """The rectangle in percent of the photo; x and y are its top-left corner, about which it is rotated.

    Label Studio takes no share outside 0 to 100: a rotated rectangle that has one gives way to the box.
    """
    shares = _shares(photo, Outline(tile.box, tile.corners).rectangle)
    if all(0 <= share <= 100 for share in shares.values() if share is not shares["rotation"]):
        return shares
    box = clip_box(tile.box, photo.width, photo.height)
    return shares if box is None else _shares(photo, Rectangle.from_box(box))


def _shares(photo: PhotoLabels, rectangle: Rectangle) -> dict[str, float]:
    x, y = rectangle.corners[0]
    return {
        "x": round(100 * x / photo.width, 5),
        "y": round(100 * y / photo.height, 5),
        "width": round(100 * rectangle.width / photo.width, 5),
        "height": round(100 * rectangle.height / photo.height, 5),
        "rotation": round(rectangle.angle, 4),
    }
