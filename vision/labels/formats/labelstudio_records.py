"""The fields of Label Studio's tasks, checked: https://labelstud.io/guide/task_format."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Discriminator, Field, FiniteFloat, RootModel, Tag

from vision.labels.formats.rectangles import Rectangle
from vision.labels.formats.rotated import Outline
from vision.labels.json_fields import Box, Code, read_json
from vision.records import Chance, GroupKind, NetworkRecord, Point, Sha256

PositiveLength = Annotated[float, Field(gt=0, allow_inf_nan=False)]


class RectangleValue(BaseModel):
    """In percent of the photo, turned clockwise about its own top-left corner."""

    x: FiniteFloat
    y: FiniteFloat
    width: PositiveLength
    height: PositiveLength
    rotation: FiniteFloat = 0.0
    rectanglelabels: tuple[Code]

    def to_pixels(self, width: int, height: int) -> Rectangle:
        """The rectangle in a photo of this size."""
        x, y = self.x * width / 100, self.y * height / 100
        turned = Rectangle(0.0, 0.0, self.width * width / 100, self.height * height / 100, self.rotation % 360)
        left, top = turned.corners[0]
        return Rectangle(x - left, y - top, turned.width, turned.height, turned.angle)


class Meta(BaseModel):
    """What stood beside the rectangle when it was written."""

    box: Box | None = None
    corners: tuple[Point, Point, Point, Point] | None = None

    def outline(self) -> Outline | None:
        """The exact box and corners."""
        return None if self.box is None else Outline(self.box, self.corners)


class Region(BaseModel):
    """A tile's rectangle."""

    id: str
    value: RectangleValue
    original_width: int = Field(ge=1)
    original_height: int = Field(ge=1)
    score: Chance | None = None
    meta: Meta = Meta()


class GroupChosen(BaseModel):
    """One kind of group."""

    choices: tuple[GroupKind]


class GroupChoice(BaseModel):
    """The kind of group that a tile is in."""

    id: str
    value: GroupChosen


class MarksChosen(BaseModel):
    """Any of the marks."""

    choices: list[Literal["sideways", "difficult"]]


class MarksChoice(BaseModel):
    """How a tile lies, and whether it is hard to tell."""

    id: str
    value: MarksChosen


class Relation(BaseModel):
    """Two tiles of a group, the second next to the first."""

    from_id: str
    to_id: str


def _kind_of_item(value: Any) -> str:
    fields = value if isinstance(value, Mapping) else {}
    return str(fields.get("from_name" if fields.get("type") == "choices" else "type"))


Item = Annotated[
    Annotated[Region, Tag("rectanglelabels")]
    | Annotated[GroupChoice, Tag("group")]
    | Annotated[MarksChoice, Tag("marks")]
    | Annotated[Relation, Tag("relation")],
    Discriminator(_kind_of_item),
]
"""A part of a result, told apart by its type and, of choices, by what is chosen."""


class Annotation(BaseModel):
    """What a person said of a photo."""

    result: list[Item]
    was_cancelled: bool = False
    created_at: str = ""
    updated_at: str = ""


class PredictionRecord(BaseModel):
    """What a network said of a photo."""

    model_config = ConfigDict(protected_namespaces=())

    result: list[Item]
    created_at: str = ""
    updated_at: str = ""


def _kind_of_prediction(value: Any) -> str:
    return "number" if isinstance(value, int) else "prediction"


Prediction = Annotated[
    Annotated[PredictionRecord, Tag("prediction")] | Annotated[int, Tag("number")], Discriminator(_kind_of_prediction)
]
"""An export may name predictions by their numbers only."""


class TaskData(BaseModel):
    """The photo, with what Pailens says of it."""

    model_config = ConfigDict(protected_namespaces=())

    image: str
    name: str | None = None
    width: int | None = Field(default=None, ge=1)
    height: int | None = Field(default=None, ge=1)
    sha256: Sha256 | None = None
    model: str | None = None
    model_sha256: Sha256 | None = None

    def network(self) -> NetworkRecord | None:
        """The model, where both its name and its hash are known."""
        if self.model is None or self.model_sha256 is None:
            return None
        return NetworkRecord(name=self.model, sha256=self.model_sha256)


class Task(BaseModel):
    """A photo with what people and networks said of it; further fields are allowed and not read."""

    data: TaskData
    annotations: list[Annotation] = []
    predictions: list[Prediction] = []


class _Tasks(RootModel[list[Task]]):
    pass


def read_tasks(path: Path) -> list[Task]:
    """Read a file of tasks.

    Raises:
        DatasetError: it is missing or holds none; names the field.
    """
    return read_json(path, _Tasks).root
