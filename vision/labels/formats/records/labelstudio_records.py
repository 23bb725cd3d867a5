"""Schema of Label Studio tasks: https://labelstud.io/guide/task_format."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Generic, Literal, TypeVar

from pydantic import BaseModel, Discriminator, Field, FiniteFloat, Tag, model_validator

from vision.labels.formats.common.attributes import PhotoFields
from vision.labels.formats.common.rectangles import Outline, Rectangle
from vision.labels.json_fields import Box, read_json, validate_json
from vision.labels.labelled_photo import DatasetError
from vision.reading.records import GroupKind, Point, Probability

Given = TypeVar("Given")

_PICTURE: Final = re.compile(r"\.(jpe?g|png|webp|hei[cf])(\?|$)", re.IGNORECASE)


class RectangleValue(BaseModel):
    """In percent of the photo, rotated clockwise about its own top-left corner."""

    x: FiniteFloat
    y: FiniteFloat
    width: FiniteFloat
    height: FiniteFloat
    rotation: FiniteFloat = 0.0
    rectanglelabels: tuple[str]

    def to_pixels(self, width: int, height: int) -> Rectangle:
        """The rectangle in pixels of such a photo; signed sizes are allowed. Raises `DatasetError`: it has no area."""
        across, down = self.width * width / 100, self.height * height / 100
        if not across or not down:
            raise DatasetError("labels.no-area", "rectangle")
        # Corners of the signed rectangle are about its middle, whichever way it was drawn.
        signed = Rectangle(0.0, 0.0, across, down, self.rotation % 360)
        left, top = signed.corners[0]
        x, y = self.x * width / 100 - left, self.y * height / 100 - top
        return Rectangle(x, y, abs(across), abs(down), signed.angle)


class PolygonValue(BaseModel):
    """A polygon in percent of the photo."""

    points: list[tuple[FiniteFloat, FiniteFloat]] = Field(min_length=3)
    polygonlabels: tuple[str]

    def to_pixels(self, width: int, height: int) -> list[Point]:
        """The polygon in pixels of a photo of this size."""
        return [(x * width / 100, y * height / 100) for x, y in self.points]


class Meta(BaseModel):
    """Exact geometry stored beside the rectangle."""

    box: Box | None = None
    corners: tuple[Point, Point, Point, Point] | None = None

    def outline(self) -> Outline | None:
        return None if self.box is None else Outline(self.box, self.corners)


NotTurned = Annotated[int, Field(ge=0, le=0)]
"""Degrees by which the photo was turned for drawing: its regions would lie elsewhere."""


class _Drawn(BaseModel, Generic[Given]):
    id: str
    value: Given
    original_width: int = Field(ge=1)
    original_height: int = Field(ge=1)
    score: Probability | None = None


class Region(_Drawn[RectangleValue]):
    """A tile's rectangle."""

    image_rotation: NotTurned = 0
    meta: Meta = Meta()


class PolygonRegion(_Drawn[PolygonValue]):
    """A tile that was drawn as a polygon."""


class _Chosen(BaseModel, Generic[Given]):
    choices: Given


class GroupChoice(BaseModel):
    """The kind of group a tile belongs to."""

    id: str
    value: _Chosen[tuple[GroupKind]]


class MarksChoice(BaseModel):
    """Whether a tile is sideways, and whether it is difficult."""

    id: str
    value: _Chosen[list[Literal["sideways", "difficult"]]]


class Relation(BaseModel):
    """Links two neighbouring tiles of a group, in order."""

    from_id: str
    to_id: str


class Remark(BaseModel):
    """What other projects ask beside the tiles: a choice, a note or a rating. It draws nothing."""


def _kind_of_item(value: Any) -> str:
    fields = value if isinstance(value, Mapping) else {}
    kind = str(fields.get("type"))
    name = str(fields.get("from_name"))
    if kind in _REMARKS:
        return name if kind == "choices" and name in _OWN_CHOICES else "choices"
    return kind


_REMARKS: Final = frozenset({"choices", "textarea", "rating", "number", "datetime", "taxonomy"})
_OWN_CHOICES: Final = frozenset({"group", "marks"})

Item = Annotated[
    Annotated[Region, Tag("rectanglelabels")]
    | Annotated[PolygonRegion, Tag("polygonlabels")]
    | Annotated[GroupChoice, Tag("group")]
    | Annotated[MarksChoice, Tag("marks")]
    | Annotated[Relation, Tag("relation")]
    | Annotated[Remark, Tag("choices")],
    Discriminator(_kind_of_item),
]
"""One result item, discriminated by its type and, for choices, by `from_name`."""


class PredictionRecord(BaseModel):
    """A network's predictions for a photo."""

    result: list[Item]
    created_at: str = ""
    updated_at: str = ""

    @property
    def time(self) -> str:
        """When it was changed last."""
        return self.updated_at or self.created_at


class Annotation(PredictionRecord):
    """A person's labels of a photo."""

    was_cancelled: bool = False


def _kind_of_prediction(value: Any) -> str:
    return "number" if isinstance(value, int) else "prediction"


Prediction = Annotated[
    Annotated[PredictionRecord, Tag("prediction")] | Annotated[int, Tag("number")], Discriminator(_kind_of_prediction)
]
"""Exports may give predictions by id only."""


class TaskData(PhotoFields):
    """Task data: the photo, which other projects call by a name of their own, and Pailens' own fields."""

    image: str
    name: str | None = None
    width: int | None = Field(default=None, ge=1)
    height: int | None = Field(default=None, ge=1)

    @model_validator(mode="before")
    @classmethod
    def _find_image(cls, value: Any) -> Any:
        if not isinstance(value, Mapping) or "image" in value:
            return value
        found = [text for text in value.values() if isinstance(text, str) and _PICTURE.search(text)]
        return {**value, "image": found[0]} if len(found) == 1 else value


class Task(BaseModel):
    """A photo with annotations and predictions; unknown fields are ignored."""

    data: TaskData
    annotations: list[Annotation] = []
    predictions: list[Prediction] = []


def _nested(value: Mapping[str, Any]) -> dict[str, Any]:
    """A task that JSON-MIN has as the data's fields beside lists of what was drawn, by the name of the tool."""
    drawn = [
        {
            "type": kind,
            "id": f"{name} {number}",
            "value": one,
            "original_width": one.get("original_width"),
            "original_height": one.get("original_height"),
        }
        for name, ones in value.items()
        if isinstance(ones, list)
        for number, one in enumerate(ones)
        if isinstance(one, Mapping)
        for kind in one
        if kind.endswith("labels")
    ]
    annotation = {"result": drawn, "updated_at": str(value.get("updated_at", ""))}
    return {"data": value, "annotations": [annotation]}


def read_tasks(path: Path) -> list[Any]:
    """The tasks of a file as they stand there, JSON-MIN too. Raises `DatasetError`: missing, or no list."""
    return read_json(path, list[Any])


def to_task(given: object, where: str) -> Task:
    """A task as it stands in a file. Raises `DatasetError`: about its invalid field, whose name begins with `where`."""
    if isinstance(given, Mapping) and "data" not in given and "annotation_id" in given:
        given = _nested(given)
    return validate_json(Task, given, where)


def name_of_task(given: object) -> str | None:
    """What a task that may be invalid calls its photo."""
    data = given.get("data", given) if isinstance(given, Mapping) else {}
    name = (data.get("name") or data.get("image")) if isinstance(data, Mapping) else None
    return str(name) if name else None
