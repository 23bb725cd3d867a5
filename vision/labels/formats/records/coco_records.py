"""Schema of COCO files, and their conversion to labels."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Annotated, Any, NamedTuple, TypeVar

from pydantic import BaseModel, Field, FiniteFloat

from vision.labels.files import error_context
from vision.labels.formats.common.attributes import GroupedAttributes
from vision.labels.formats.common.evidence import TileCollector, reconcile_box
from vision.labels.formats.common.rectangles import Outline, ordered_box, to_outline, turned_box
from vision.labels.formats.common.source import Source
from vision.labels.json_fields import validate_json
from vision.labels.labelled_photo import DatasetError
from vision.labels.photo_labels import Annotator, Corners, PhotoLabels, TileLabel
from vision.reading.records import NetworkRecord, Probability, Sha256

NotTurned = Annotated[float, Field(ge=0, le=0)]
"""An angle of which it is not known about which point and which way it turns the box."""


class CocoCategory(BaseModel):
    """A category; its name is checked only if an annotation uses it."""

    id: int
    name: str


class CocoImage(BaseModel):
    """An image entry."""

    id: int
    file_name: str
    width: int | None = None
    height: int | None = None
    sha256: Sha256 | None = None
    annotator: Annotator = "model"
    model: NetworkRecord | None = None
    predicted_tiles: int | None = None


class CocoAttributes(GroupedAttributes):
    """Annotation attributes beyond COCO's own fields; `rotation` as CVAT exports it."""

    angle: NotTurned = 0.0


class CocoAnnotation(BaseModel):
    """A tile: `bbox` is left, top, width and height in pixels."""

    image_id: int
    category_id: int
    bbox: tuple[FiniteFloat, FiniteFloat, FiniteFloat, FiniteFloat]
    segmentation: Any = None
    score: Probability | None = None
    attributes: CocoAttributes = CocoAttributes()
    iscrowd: Annotated[int, Field(ge=0, le=0)] = 0
    rotation: NotTurned = 0.0
    angle: NotTurned = 0.0

    def tile(self, code: str, field: str) -> tuple[TileLabel, bool]:
        """The tile, and whether it was moved since it was written. Raises `DatasetError`: about a field."""
        left, top, width, height = self.bbox
        box = ordered_box(left, top, round(left + width, 3), round(top + height, 3))
        if not width or not height:
            raise DatasetError("labels.no-area", f"{field}.bbox")
        own = self.attributes
        exact = to_outline(own.box, own.corners, f"{field}.attributes")
        now = turned_box(box, own.rotation) if own.rotation else Outline(box, _corners(self.segmentation))
        placed = reconcile_box(now, exact)
        score = self.score
        if score is None and own.predicted is not None:
            score = own.confidence
        outline = placed.outline
        return TileLabel(code, outline.box, outline.corners, score, own.sideways, own.difficult), placed.moved


class _Placed(NamedTuple):
    """An annotation with its place in the file and its tile's code."""

    field: str
    annotation: CocoAnnotation
    code: str | None


_Item = TypeVar("_Item", CocoCategory, CocoImage)


class CocoFile(BaseModel):
    """A whole file; unknown fields are ignored."""

    categories: list[CocoCategory]
    images: list[Any]
    annotations: list[Any]


def to_photo_labels(file: CocoFile, about: str, source: Source) -> Iterator[PhotoLabels]:
    """The labels of each photo of the file `about`; a size that it does not tell is the picture's.

    Raises `DatasetError`: about the field: a category or image twice; what the report raises of a photo.
    """
    with error_context(about):
        codes = _by_id("categories", file.categories)
    read = (_image(f"images[{place}]", given, about, source) for place, given in enumerate(file.images))
    images = _by_id("images", [image for image in read if image is not None])
    own: dict[int, list[_Placed]] = {number: [] for number in images}
    refused: set[int] = set()
    for place, given in enumerate(file.annotations):
        field = f"annotations[{place}]"
        image = given.get("image_id") if isinstance(given, dict) else None
        name = images[image].file_name if isinstance(image, int) and image in images else field
        placed = source.report.attempt(name, partial(_placed, field, given, images, codes, source), about)
        if placed is None:
            refused.add(image if isinstance(image, int) else -1)
        elif placed.code is not None:
            own[placed.annotation.image_id].append(placed)
    for number, image in images.items():
        if number not in refused:
            yield from source.report.read(image.file_name, partial(_photo, image, own[number], source), about)


def _image(field: str, given: Any, about: str, source: Source) -> CocoImage | None:
    name = given.get("file_name") if isinstance(given, dict) else None
    return source.report.attempt(str(name or field), partial(validate_json, CocoImage, given, field), about)


def _placed(
    field: str, given: Any, images: Mapping[int, CocoImage], codes: Mapping[int, CocoCategory], source: Source
) -> _Placed:
    annotation = validate_json(CocoAnnotation, given, field)
    if annotation.image_id not in images:
        raise DatasetError("labels.no-image", f"{field}.image_id", id=annotation.image_id)
    category = codes.get(annotation.category_id)
    if category is None:
        raise DatasetError("labels.no-category", f"{field}.category_id", id=annotation.category_id)
    return _Placed(field, annotation, source.names.code(category.name))


def _by_id(field: str, items: Sequence[_Item]) -> dict[int, _Item]:
    found: dict[int, _Item] = {}
    for place, item in enumerate(items):
        if item.id in found:
            raise DatasetError("labels.id-twice", f"{field}[{place}].id", id=item.id)
        found[item.id] = item
    return found


def _photo(image: CocoImage, annotations: Sequence[_Placed], source: Source) -> PhotoLabels:
    tiles = TileCollector()
    for field, annotation, code in annotations:
        assert code is not None
        tile, moved = annotation.tile(code, field)
        own = annotation.attributes
        tiles.add(tile, own.predicted, own.member_of, moved=moved)
    name, width, height = source.pictures.local_name(image.file_name), image.width, image.height
    size = source.pictures.size_of(name) if width is None or height is None else (width, height)
    return tiles.labels(name, size, image.sha256, image.model, image.annotator, image.predicted_tiles)


def _corners(segmentation: Any) -> Corners | None:
    match segmentation:
        case [[x0, y0, x1, y1, x2, y2, x3, y3]] if all(isinstance(v, int | float) for v in segmentation[0]):
            return (x0, y0), (x1, y1), (x2, y2), (x3, y3)
        case _:
            return None
