"""What formats say of tiles and photos in fields and attributes: JSON values, or texts of XML."""

from collections.abc import Mapping
from typing import Any, Self
from xml.etree.ElementTree import Element

from pydantic import BaseModel, ConfigDict, FiniteFloat, model_validator

from scoring.errors import InvalidValueError
from vision.labels.formats.common.rectangles import Outline
from vision.labels.photo_labels import TileLabel
from vision.reading.records import GroupKind, NetworkRecord, Probability, Sha256


class Fields(BaseModel):
    """Fields of a file, of which others are ignored; an empty text says nothing."""

    model_config = ConfigDict(protected_namespaces=())

    @model_validator(mode="before")
    @classmethod
    def _leave_out_empty(cls, given: Any) -> Any:
        return {name: value for name, value in given.items() if value != ""} if isinstance(given, Mapping) else given


def fields_of(element: Element) -> dict[str, Any]:
    """The children of an element by tag: texts, or fields themselves."""
    return {child.tag: fields_of(child) if len(child) else (child.text or "").strip() for child in element}


class TileAttributes(Fields):
    """Of a tile; `box` and `corners` are points as texts."""

    sideways: bool | None = None
    difficult: bool = False
    confidence: Probability | None = None
    predicted: str | None = None
    box: str | None = None
    corners: str | None = None

    def tile(self, code: str, outline: Outline) -> TileLabel:
        """The tile as its attributes say, of an outline."""
        return TileLabel(code, outline.box, outline.corners, self.confidence, self.sideways, self.difficult)


class GroupedAttributes(TileAttributes):
    """Of a tile in a group of a number and a kind; `rotation` turns its box about the middle, in degrees."""

    rotation: FiniteFloat = 0.0
    group: int | None = None
    group_kind: GroupKind | None = None

    @model_validator(mode="after")
    def _group_is_whole(self) -> Self:
        if (self.group is None) != (self.group_kind is None):
            raise InvalidValueError("labels.group-and-kind")
        return self

    @property
    def member_of(self) -> tuple[int, GroupKind] | None:
        """Number and kind of the tile's group."""
        return None if self.group is None or self.group_kind is None else (self.group, self.group_kind)


class PhotoFields(Fields):
    """Of a photo: its hash, and name and hash of the network that predicted its labels."""

    sha256: Sha256 | None = None
    model: str | None = None
    model_sha256: Sha256 | None = None

    def network(self) -> NetworkRecord | None:
        """The network, if both its name and hash are known."""
        if self.model is None or self.model_sha256 is None:
            return None
        return NetworkRecord(name=self.model, sha256=self.model_sha256)
