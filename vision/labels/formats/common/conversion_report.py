"""Counts and reports what a label format cannot store."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from enum import Enum, auto

from scoring.texts import Message
from vision.labels.photo_labels import PhotoLabels


class LabelFeature(Enum):
    """Parts of labels that a format may lose beyond each tile's code and box, or change."""

    CORNERS = auto()
    BOX_CORNERS = auto()
    BOX = auto()
    CUT = auto()
    OUTSIDE = auto()
    CONFIDENCE = auto()
    GROUP = auto()
    WINNING_TILE = auto()
    SIDEWAYS = auto()
    DIFFICULT = auto()
    UNGROUPED = auto()
    MODEL = auto()
    HASH = auto()
    ANNOTATOR = auto()
    PREDICTED = auto()
    READING = auto()

    @property
    def sentence(self) -> str:
        """Id of the catalogue's sentence for this loss."""
        return f"losses.{self.name.lower().replace('_', '-')}"


class ConversionReport:
    """Counts of what was lost in writing; falsy if nothing was."""

    def __init__(self) -> None:
        self.counts: Counter[LabelFeature] = Counter()

    def __bool__(self) -> bool:
        return bool(self.counts)

    def count(self, part: LabelFeature, count: int = 1) -> None:
        if count:
            self.counts[part] += count

    def lines(self) -> list[Message]:
        """One message per kind of loss, in a fixed order: `12 tiles without their corners`."""
        return [Message(part.sentence, {"count": self.counts[part]}) for part in LabelFeature if self.counts[part]]

    def count_dropped(self, photos: Iterable[PhotoLabels], kept: Collection[LabelFeature]) -> Iterator[PhotoLabels]:
        """Pass photos on to a format that keeps the given parts, counting the others as lost."""
        for photo in photos:
            for part, count in _count_features(photo).items():
                if part not in kept:
                    self.count(part, count)
            yield photo


def _count_features(photo: PhotoLabels) -> dict[LabelFeature, int]:
    """Occurrences of each part in a photo that a format may lose."""
    tiles = photo.tiles
    return {
        LabelFeature.CORNERS: sum(tile.corners is not None for tile in tiles),
        LabelFeature.CONFIDENCE: sum(tile.confidence is not None for tile in tiles),
        LabelFeature.GROUP: sum(len(group.tiles) for group in photo.groups),
        LabelFeature.WINNING_TILE: int(photo.winning_tile is not None),
        LabelFeature.SIDEWAYS: sum(tile.sideways is True for tile in tiles),
        LabelFeature.DIFFICULT: sum(tile.difficult for tile in tiles),
        LabelFeature.MODEL: int(photo.model is not None),
        LabelFeature.HASH: int(photo.sha256 is not None),
        LabelFeature.ANNOTATOR: int(photo.annotator == "person"),
        LabelFeature.PREDICTED: int(photo.predicted is not None),
        LabelFeature.READING: int(photo.reading is not None),
    }
