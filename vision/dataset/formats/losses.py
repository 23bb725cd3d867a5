"""What a label format has no place for: counted while it is written, and said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from enum import Enum, auto
from typing import Final

from vision.dataset.formats.annotated import AnnotatedPhoto
from vision.words import Words


class Part(Enum):
    """What labels hold beside each tile's code and place, or what a format changes about the place."""

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


LOSS_WORDS: Final = {
    Part.CORNERS: Words("tiles without their corners", "張牌未保留四角"),
    Part.BOX_CORNERS: Words("tiles without known corners, given those of their box", "張四角不明的牌以框角代替"),
    Part.BOX: Words("tiles whose box became that of their corners", "張牌的框改由四角推算"),
    Part.CUT: Words("tiles cut at the edge of the photo", "張牌在照片邊緣被裁切"),
    Part.OUTSIDE: Words("tiles left out that lie outside the photo", "張牌在照片之外，未寫入"),
    Part.CONFIDENCE: Words("tiles without their confidence", "張牌未保留信心值"),
    Part.GROUP: Words("tiles without their group", "張牌未保留牌組"),
    Part.WINNING_TILE: Words("winning tiles not marked", "張和牌張未標明"),
    Part.SIDEWAYS: Words("sideways tiles not marked", "張橫放的牌未標明"),
    Part.DIFFICULT: Words("difficult tiles not marked", "張難辨的牌未標明"),
    Part.UNGROUPED: Words("tiles of no group became tiles in doubt", "張未分組的牌改為未定"),
    Part.MODEL: Words("photos without the model and its hash", "張照片未保留模型與其雜湊值"),
    Part.HASH: Words("photos without their own hash", "張照片未保留自身雜湊值"),
    Part.ANNOTATOR: Words("photos that do not say whether a person labelled them", "張照片未註明是否由人標註"),
    Part.PREDICTED: Words("corrected photos without what the model saw", "張已更正的照片未保留模型原先的結果"),
    Part.READING: Words("readings without other faces, hand and doubts", "筆判讀未保留其他可能、整手牌與疑點"),
}
"""What each loss is called, to stand after its count."""


class Losses:
    """How much of what was lost in writing; false where nothing was."""

    def __init__(self) -> None:
        self.counts: Counter[Part] = Counter()

    def __bool__(self) -> bool:
        return bool(self.counts)

    def add(self, part: Part, count: int = 1) -> None:
        """Count a loss."""
        if count:
            self.counts[part] += count

    def lines(self) -> list[Words]:
        """A sentence for each loss, in a fixed order: `12 tiles without their corners`."""
        return [
            Words(f"{self.counts[part]} {words.en}", f"{self.counts[part]} {words.zh}")
            for part, words in LOSS_WORDS.items()
            if self.counts[part]
        ]

    def watch(self, photos: Iterable[AnnotatedPhoto], kept: Collection[Part]) -> Iterator[AnnotatedPhoto]:
        """Pass photos on to a format that keeps these parts, counting what the others hold."""
        for photo in photos:
            for part, count in _held(photo).items():
                if part not in kept:
                    self.add(part, count)
            yield photo


def _held(photo: AnnotatedPhoto) -> dict[Part, int]:
    """How often a photo has each part that a format may lose."""
    tiles = photo.tiles
    return {
        Part.CORNERS: sum(tile.corners is not None for tile in tiles),
        Part.CONFIDENCE: sum(tile.confidence is not None for tile in tiles),
        Part.GROUP: sum(len(group.tiles) for group in photo.groups),
        Part.WINNING_TILE: int(photo.winning_tile is not None),
        Part.SIDEWAYS: sum(tile.sideways is True for tile in tiles),
        Part.DIFFICULT: sum(tile.difficult for tile in tiles),
        Part.MODEL: int(photo.model is not None),
        Part.HASH: int(photo.sha256 is not None),
        Part.ANNOTATOR: int(photo.annotator == "person"),
        Part.PREDICTED: int(photo.predicted is not None),
        Part.READING: int(photo.reading is not None),
    }
