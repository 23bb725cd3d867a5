"""Coverage of a collection of labels by facet, with a target count for each, and sentences about it."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from statistics import median
from typing import Final, Literal, NamedTuple

from scoring.texts import Message, Value
from scoring.tiles import BACK, CLASSES, FLOWERS
from vision.labels.formats import PhotoLabels
from vision.texts.names import tile_name

NO_TILE: Final = Message("reason.no_tile", {})
"""Stands for a face where a network predicts no tile."""

CONDITIONS: Final = ("dark", "glare", "blurred", "small", "turned", "crowded")
"""Unusual capture conditions of photos."""

GROUPS: Final = ("concealed", "winning-tile", "chow", "pung", "kong", "concealed-kong", "flowers")
"""Kinds of group that labels should cover."""


def name_of_code(code: str | None) -> Message:
    """Name of a face; None is "no tile"."""
    return NO_TILE if code is None else tile_name(code)


def say(kind: str, **values: Value) -> Message:
    return Message(f"reason.{kind}", values)


FacetCategory = Literal["face", "lying", "group", "condition"]


class Facet(NamedTuple):
    """Something that labels should cover: a face, a sideways tile, a kind of group, a capture condition."""

    category: FacetCategory
    name: str

    @property
    def said(self) -> Message:
        if self.category == "face":
            return name_of_code(self.name)
        return Message(f"kind.{self.name}" if self.category == "group" else f"facet.{self.name}", {})


SIDEWAYS: Final = Facet("lying", "sideways")

_FACE_AIM: Final = 60
"""Tiles of each face: at 14 of 34 faces a hand, about 150 hands show each that often."""
_HARD_AIM: Final = 200
"""Face-down and sideways tiles: no public labels have any, and their colours and rotations vary."""
_GROUP_AIM: Final = 40
"""Groups of each kind."""
_CONDITION_AIM: Final = 30
"""Photos under each unusual capture condition."""

AIMS: Final[Mapping[Facet, int]] = {
    **{Facet("face", code): _HARD_AIM if code == BACK else _FACE_AIM for code in CLASSES},
    SIDEWAYS: _HARD_AIM,
    **{Facet("group", kind): _GROUP_AIM for kind in GROUPS},
    **{Facet("condition", name): _CONDITION_AIM for name in CONDITIONS},
}
"""Target count of each facet, in table order."""

_ALWAYS_RARE: Final = frozenset({Facet("face", BACK), SIDEWAYS, *(Facet("face", code) for code in FLOWERS)})
_FACES: Final = tuple(facet for facet in AIMS if facet.category == "face" and facet not in _ALWAYS_RARE)
_FEW: Final = 0.5
"""A face is rare below this share of the median count of faces."""


def facets_of(photo: PhotoLabels, conditions: Collection[str] = ()) -> Counter[Facet]:
    """Facet counts of one photo's labels, its capture conditions included."""
    counted = Counter(Facet("face", tile.code) for tile in photo.tiles)
    counted.update(SIDEWAYS for tile in photo.tiles if tile.sideways)
    counted.update(Facet("group", group.kind) for group in photo.groups if group.kind in GROUPS)
    counted.update(Facet("condition", name) for name in conditions)
    return counted


class Coverage(Counter[Facet]):
    """Facet counts over the labels made so far."""

    def count_missing(self, facet: Facet) -> int:
        return max(0, AIMS[facet] - self[facet])

    def shortage(self, facet: Facet) -> float:
        """Missing share of the target, 0 to 1."""
        return self.count_missing(facet) / AIMS[facet]

    def scarce(self, shown: Iterable[Facet]) -> list[Facet]:
        """Rare facets, scarcest first: backs, flowers, sideways tiles below target, other faces below the median."""
        usual = median(self[facet] for facet in _FACES)
        scarce = [
            facet
            for facet in shown
            if self.count_missing(facet) and (facet in _ALWAYS_RARE or (facet in _FACES and self[facet] < _FEW * usual))
        ]
        return sorted(scarce, key=lambda facet: (-self.shortage(facet), list(AIMS).index(facet)))
