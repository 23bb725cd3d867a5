"""Converts Label Studio tasks to labels."""

from collections.abc import Container, Sequence
from functools import partial
from urllib.parse import parse_qs, urlsplit

from scoring.tiles import INDEX
from vision.labels.files import error_context
from vision.labels.formats.common.chains import join_chains
from vision.labels.formats.common.rectangles import Outline, Rectangle, clip_box, outline_of_points, reconcile_outline
from vision.labels.formats.common.source import Source
from vision.labels.formats.records.labelstudio_records import (
    GroupChoice,
    Item,
    MarksChoice,
    PolygonRegion,
    PredictionRecord,
    RectangleValue,
    Region,
    Relation,
    Remark,
    Task,
    TaskData,
)
from vision.labels.labelled_photo import DatasetError
from vision.labels.photo_labels import GroupLabel, PhotoLabels, TileLabel
from vision.reading.records import GroupKind


def labels_of(task: Task, source: Source) -> PhotoLabels:
    """The labels of a task; a size that it does not tell is the picture's. Raises `DatasetError`: about the field."""
    name = source.pictures.local_name(task.data.name or _name_in(task.data.image))
    photo = partial(_photo, task.data, name, source)
    annotations = [(i, a) for i, a in enumerate(task.annotations) if not a.was_cancelled]
    predictions = [(i, p) for i, p in enumerate(task.predictions) if isinstance(p, PredictionRecord)]
    predicted = None
    if predictions:
        number, prediction = max(predictions, key=lambda entry: (entry[1].time, entry[0]))
        with error_context(f"predictions[{number}]"):
            predicted = photo(prediction.result, None)
    if not annotations:
        return predicted or photo([], None)
    number, annotation = max(annotations, key=lambda entry: (entry[1].time, entry[0]))
    with error_context(f"annotations[{number}]"):
        return photo(annotation.result, predicted, by_person=True)


def _photo(
    data: TaskData,
    name: str,
    source: Source,
    result: Sequence[Item],
    predicted: PhotoLabels | None,
    *,
    by_person: bool = False,
) -> PhotoLabels:
    drawn = {item.id: (item, _code(item, source)) for item in result if isinstance(item, Region | PolygonRegion)}
    for place, item in enumerate(result):
        if isinstance(item, GroupChoice | MarksChoice) and item.id not in drawn:
            raise DatasetError("labels.no-rectangle", f"result[{place}].id", id=item.id)
    marks = {item.id: item.value.choices for item in result if isinstance(item, MarksChoice)}
    first = next((region for region, _ in drawn.values()), None)
    regions = {number: (region, code) for number, (region, code) in drawn.items() if code is not None}
    width, height = (first.original_width, first.original_height) if first else (data.width, data.height)
    if width is None or height is None:
        width, height = source.pictures.size_of(name)
    return PhotoLabels(
        name=name,
        width=width,
        height=height,
        tiles=tuple(_tile(region, code, marks.get(number, []), source) for number, (region, code) in regions.items()),
        groups=_groups([item for item in result if _is_of(item, regions, drawn)], list(regions)),
        sha256=data.sha256,
        model=data.network(),
        annotator="person" if by_person else "model",
        predicted=predicted,
    )


def _code(region: Region | PolygonRegion, source: Source) -> str | None:
    value = region.value
    (name,) = value.rectanglelabels if isinstance(value, RectangleValue) else value.polygonlabels
    code = source.names.code(name)
    if code is not None and code not in INDEX:
        raise DatasetError("labels.no-tile-code", f"the rectangle {region.id}.rectanglelabels", code=code)
    return code


def _is_of(item: Item, kept: Container[str], drawn: Container[str]) -> bool:
    """Whether an item is about rectangles that are kept, or about none at all."""
    if isinstance(item, Remark):
        return False
    ends = [item.from_id, item.to_id] if isinstance(item, Relation) else [item.id]
    return all(end in kept or end not in drawn for end in ends)


def _tile(region: Region | PolygonRegion, code: str, marks: Sequence[str], source: Source) -> TileLabel:
    width, height = region.original_width, region.original_height
    with error_context(f"the rectangle {region.id}"):
        if isinstance(region, PolygonRegion):
            outline = outline_of_points(region.value.to_pixels(width, height), source.report)
        else:
            outline = _outline(region, width, height)
    sideways = True if "sideways" in marks else None if outline.corners is None else False
    return TileLabel(code, outline.box, outline.corners, region.score, sideways, "difficult" in marks)


def _outline(region: Region, width: int, height: int) -> Outline:
    rectangle, exact = region.value.to_pixels(width, height), region.meta.outline()
    if exact is not None:
        # What was written of a tile whose rotated rectangle lies partly outside the photo.
        box = clip_box(exact.box, width, height)
        if box is not None and Rectangle.from_box(box).is_near(rectangle):
            return exact
    return reconcile_outline(rectangle, exact, width, height)


def _groups(result: Sequence[Item], regions: Sequence[str]) -> tuple[GroupLabel, ...]:
    """Rectangles linked by relations form a group; one with a kind but no relation is a group of its own."""
    places = {region: place for place, region in enumerate(regions)}
    kinds: dict[int, GroupKind] = {
        places[item.id]: item.value.choices[0] for item in result if isinstance(item, GroupChoice)
    }
    links = []
    for place, item in enumerate(result):
        if not isinstance(item, Relation):
            continue
        if item.from_id not in places or item.to_id not in places:
            raise DatasetError("labels.relation", f"result[{place}]")
        links.append((places[item.from_id], places[item.to_id]))
    groups = []
    for chain in join_chains(len(regions), links):
        named = {kinds[place] for place in chain if place in kinds}
        if len(named) > 1:
            raise DatasetError("labels.joined-groups", "result", kinds=tuple(sorted(named)))
        if len(chain) > 1 and not named:
            raise DatasetError("labels.joined-ungrouped", "result", id=regions[chain[0]])
        if named:
            groups.append(GroupLabel(named.pop(), chain))
    return tuple(groups)


def _name_in(image: str) -> str:
    """The photo's name from its URL: the path in a local storage's `images/`, or else the whole address."""
    address = urlsplit(image)
    stored = parse_qs(address.query).get("d", [""])[0]
    return stored.removeprefix("images/") or image
