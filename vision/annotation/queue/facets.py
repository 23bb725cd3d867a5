"""What a collection of labels holds, counted by facet, and how much of each is aimed at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from statistics import median
from typing import Final, Literal, NamedTuple

from scoring.texts import Message
from scoring.tiles import BACK, CLASSES, FLOWERS
from vision.annotation.queue.words import CONDITIONS, GROUPS, name_of_code
from vision.labels.formats import PhotoLabels

FacetCategory = Literal["face", "lying", "group", "condition"]


class Facet(NamedTuple):
    """Something that labels should show often enough: a face, a tile laid sideways, a kind of group, a condition."""

    category: FacetCategory
    name: str

    @property
    def said(self) -> Message:
        """What it is called."""
        if self.category == "face":
            return name_of_code(self.name)
        return Message(f"kind.{self.name}" if self.category == "group" else f"facet.{self.name}", {})


SIDEWAYS: Final = Facet("lying", "sideways")

_FACE_AIM: Final = 60
"""Tiles of each face: a face is one of 34 in a hand of 14, so some 150 hands show each that often."""
_HARD_AIM: Final = 200
"""Tiles with their backs up or laid sideways: no public labels have any, and they come in many colours and turns."""
_GROUP_AIM: Final = 40
"""Groups of each kind."""
_CONDITION_AIM: Final = 30
"""Photos under each condition that is out of the ordinary."""

AIMS: Final[Mapping[Facet, int]] = {
    **{Facet("face", code): _HARD_AIM if code == BACK else _FACE_AIM for code in CLASSES},
    SIDEWAYS: _HARD_AIM,
    **{Facet("group", kind): _GROUP_AIM for kind in GROUPS},
    **{Facet("condition", name): _CONDITION_AIM for name in CONDITIONS},
}
"""How many of each facet a collection should have, in the order of a table."""

_ALWAYS_RARE: Final = frozenset({Facet("face", BACK), SIDEWAYS, *(Facet("face", code) for code in FLOWERS)})
_FACES: Final = tuple(facet for facet in AIMS if facet.category == "face" and facet not in _ALWAYS_RARE)
_FEW: Final = 0.5
"""Share of what the faces usually have below which an ordinary face is rare."""


def facets_of(photo: PhotoLabels, conditions: Collection[str] = ()) -> Counter[Facet]:
    """What the labels of one photo show, and the photo's conditions."""
    counted = Counter(Facet("face", tile.code) for tile in photo.tiles)
    counted.update(SIDEWAYS for tile in photo.tiles if tile.sideways)
    counted.update(Facet("group", group.kind) for group in photo.groups if group.kind in GROUPS)
    counted.update(Facet("condition", name) for name in conditions)
    return counted


class Coverage:
    """What the labels made so far show.

    Attributes:
        photos: how many were counted.
        counts: how often each facet was seen.
    """

    def __init__(self) -> None:
        self.photos = 0
        self.counts: Counter[Facet] = Counter()

    def add(self, facets: Mapping[Facet, int]) -> None:
        """Count one more photo's labels."""
        self.photos += 1
        self.counts.update(facets)

    def count_missing(self, facet: Facet) -> int:
        """How many are still lacking."""
        return max(0, AIMS[facet] - self.counts[facet])

    def shortage(self, facet: Facet) -> float:
        """The share of the aim that is lacking, 0 to 1."""
        return self.count_missing(facet) / AIMS[facet]

    def scarce(self, shown: Iterable[Facet]) -> list[Facet]:
        """Those of the facets that are rare among the labels, the scarcest first.

        Backs, flowers and sideways tiles are until there are enough; another face only where the rest are ahead of it.
        """
        usual = median(self.counts[facet] for facet in _FACES)
        scarce = [
            facet
            for facet in shown
            if self.count_missing(facet)
            and (facet in _ALWAYS_RARE or (facet in _FACES and self.counts[facet] < _FEW * usual))
        ]
        return sorted(scarce, key=lambda facet: (-self.shortage(facet), list(AIMS).index(facet)))
