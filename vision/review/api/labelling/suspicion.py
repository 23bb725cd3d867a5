"""How suspicious each label of a photo is, and which doubts still hold after labels were edited."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter

from vision.annotation.queue.label_doubts import LabelDoubt
from vision.reading.records import ImageRecord, TileRecord
from vision.review.correction import CONFIRM, REMOVE
from vision.review.store.records import StoredReading


@dataclass(frozen=True, slots=True)
class SuspectLabel:
    """A labelled tile.

    Attributes:
        tile: its id in the reading.
        code: as labelled, a back if its face is unknown.
        read: the code that the networks read, empty where they read the same or nothing.
        chance: estimated probability that the label is wrong, 0 to 1.
    """

    tile: int
    code: str
    read: str
    chance: float


def suspect_labels(stored: StoredReading, doubts: Sequence[LabelDoubt]) -> Iterator[SuspectLabel]:
    """The labels of the tiles that a photo shows.

    What the networks say of a tile counts where a doubt is about it, else what its reading said; a tile of which a
    person is certain, or of which the same doubt was settled, is not suspicious.
    """
    for tile in stored.tiles:
        if not tile.in_photo:
            continue
        own = [doubt for doubt in doubts if is_about(doubt, tile, stored.record.image)]
        read, chance = max(
            ((doubt.error.read, doubt.error.probability) for doubt in own), key=itemgetter(1), default=_reread(tile)
        )
        is_certain = tile.confidence == 1 or f"face:{tile.shown}:{read}" in stored.settled
        yield SuspectLabel(tile.id, tile.shown, read, 0.0 if is_certain else chance)


def is_about(doubt: LabelDoubt, tile: TileRecord, image: ImageRecord) -> bool:
    """Whether a doubt speaks against the label of a tile: of one at its place, or of all of a face."""
    error = doubt.error
    return error.label == tile.shown and (error.box is None or _is_at(error.box, tile, image))


def remaining_doubts(doubts: Sequence[LabelDoubt], stored: StoredReading) -> list[LabelDoubt]:
    """Those doubts about places of a photo that its labels have not answered since."""
    return [
        doubt
        for doubt in doubts
        if doubt.error.id not in stored.settled and doubt.error.box is not None and _holds(doubt, stored)
    ]


def settled_by(stored: StoredReading, doubts: Sequence[LabelDoubt], tiles: Collection[int], to: str) -> list[str]:
    """The ids of the probable errors that an edit of labels decides on; `to` as of `relabel`.

    A confirmed label answers what speaks against it, and all labels of a face together that they are too many. Another
    code answers that the networks read what they read.
    """
    image, labels = stored.record.image, {label.tile: label for label in suspect_labels(stored, doubts)}
    edited = [tile for tile in stored.tiles if tile.id in tiles and tile.id in labels]
    if to == REMOVE:
        return []
    if to != CONFIRM:
        read = (labels[tile.id].read or labels[tile.id].code for tile in edited)
        return [f"face:{to}:{code}" for code in read if code != to]
    open_codes = {label.code for label in labels.values() if label.tile not in tiles and label.chance > 0}
    own = [doubt.error for doubt in doubts if any(is_about(doubt, tile, image) for tile in edited)]
    return [
        *(error.id for error in own if error.box is not None or error.label not in open_codes),
        *(f"face:{label.code}:{label.read}" for tile in edited if (label := labels[tile.id]).read),
    ]


def _holds(doubt: LabelDoubt, stored: StoredReading) -> bool:
    box, label = doubt.error.box, doubt.error.label
    shown = [tile for tile in stored.tiles if tile.in_photo]
    there = {tile.shown for tile in shown if box is not None and _is_at(box, tile, stored.record.image)}
    return label in there if label else not there


def _is_at(box: tuple[float, float, float, float], tile: TileRecord, image: ImageRecord) -> bool:
    """Whether the middle of a box, xyxy relative to the photo, lies in a tile's."""
    x, y = (box[0] + box[2]) / 2 * image.width, (box[1] + box[3]) / 2 * image.height
    left, top, right, bottom = tile.box
    return left <= x <= right and top <= y <= bottom


def _reread(tile: TileRecord) -> tuple[str, float]:
    """What a tile's reading said instead of its label, and how probably."""
    if not tile.probabilities:
        return "", 0.0
    read = max(tile.probabilities, key=tile.probabilities.__getitem__)
    return "" if read == tile.shown else read, 1 - tile.probabilities.get(tile.shown, 0.0)
