"""Converts Label Studio tasks to labels."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import parse_qs, unquote, urlsplit

from vision.labels.files import error_context
from vision.labels.formats.chains import join_chains
from vision.labels.formats.labelstudio_records import (
    Annotation,
    GroupChoice,
    Item,
    MarksChoice,
    PredictionRecord,
    Region,
    Relation,
    Task,
)
from vision.labels.formats.rotated import reconcile_outline
from vision.labels.labelled_photo import DatasetError
from vision.labels.photo_labels import GroupLabel, PhotoLabels, TileLabel
from vision.records import GroupKind


def labels_of(task: Task) -> PhotoLabels:
    """The labels of a task.

    Raises:
        DatasetError: about the field.
    """
    annotations = [(i, a) for i, a in enumerate(task.annotations) if not a.was_cancelled]
    predictions = [(i, p) for i, p in enumerate(task.predictions) if isinstance(p, PredictionRecord)]
    predicted = None
    if predictions:
        number, prediction = max(predictions, key=lambda entry: (_time(entry[1]), entry[0]))
        with error_context(f"predictions[{number}]"):
            predicted = _photo(task, prediction.result, None)
    if not annotations:
        return predicted or _photo(task, [], None)
    number, annotation = max(annotations, key=lambda entry: (_time(entry[1]), entry[0]))
    with error_context(f"annotations[{number}]"):
        return _photo(task, annotation.result, predicted, by_person=True)


def _time(result: Annotation | PredictionRecord) -> str:
    return result.updated_at or result.created_at


def _photo(
    task: Task, result: Sequence[Item], predicted: PhotoLabels | None, *, by_person: bool = False
) -> PhotoLabels:
    data = task.data
    regions = {item.id: item for item in result if isinstance(item, Region)}
    for place, item in enumerate(result):
        if isinstance(item, GroupChoice | MarksChoice) and item.id not in regions:
            raise DatasetError("labels.no-rectangle", f"result[{place}].id", id=item.id)
    marks = {item.id: item.value.choices for item in result if isinstance(item, MarksChoice)}
    first = next(iter(regions.values()), None)
    width, height = (first.original_width, first.original_height) if first else (data.width, data.height)
    if width is None or height is None:
        raise DatasetError("labels.size-needed", "data")
    return PhotoLabels(
        name=data.name or _name_in(data.image),
        width=width,
        height=height,
        tiles=tuple(_tile(region, marks.get(number, [])) for number, region in regions.items()),
        groups=_groups(result, list(regions)),
        sha256=data.sha256,
        model=data.network(),
        annotator="person" if by_person else "model",
        predicted=predicted,
    )


def _tile(region: Region, marks: Sequence[str]) -> TileLabel:
    width, height = region.original_width, region.original_height
    with error_context(f"the rectangle {region.id}"):
        outline = reconcile_outline(region.value.to_pixels(width, height), region.meta.outline(), width, height)
    sideways = True if "sideways" in marks else None if outline.corners is None else False
    return TileLabel(
        region.value.rectanglelabels[0], outline.box, outline.corners, region.score, sideways, "difficult" in marks
    )


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
    """The photo's name from its URL: the path in a local storage's `images/`, or else the file name."""
    address = urlsplit(image)
    stored = parse_qs(address.query).get("d", [""])[0]
    return stored.removeprefix("images/") or unquote(address.path).rpartition("/")[2]
