"""Reasons to label a photo: impossible readings, low margins, disagreement of the networks."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import prod
from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoring.decompose import count_faces
from scoring.texts import Message, Value
from scoring.tiles import BACK, CLASSES, parse_tiles
from vision.annotation.queue.facets import name_of_code, say
from vision.detection.pipeline import DetectionTrace
from vision.detection.reader import softmax
from vision.labels.matching import MIN_IOU, box_iou, match_boxes
from vision.layout import ANY_RULES
from vision.layout.grouping.complete import is_complete
from vision.reading.records import ReadingRecord, TileRecord

_SURE: Final = 0.35
"""Probability that each side must give its own face for them to disagree."""


class Disagreement(NamedTuple):
    """Two different faces predicted for one tile.

    Attributes:
        between: `looks` (the reader's two orientations) or `networks` (finder and reader).
        tile: id in the reading.
        first: face predicted by the upright pass or the finder, None for no tile.
        second: face predicted by the upside-down pass or the reader.
        strength: the lower of the two probabilities, 0 to 1.
    """

    between: Literal["looks", "networks"]
    tile: int
    first: str | None
    second: str | None
    strength: float


def disagreements(trace: DetectionTrace, tiles: Sequence[TileRecord], scale: float) -> list[Disagreement]:
    """Disagreements about the tiles of a photo, strongest first.

    Only the first pass is used: the second covers only some of the proposals. `tiles`: of its reading, in pixels of the
    full photo; `scale`: size of the detector's input relative to the full photo.
    """
    if not tiles or not len(trace.proposals.boxes):
        return []
    boxes = np.array([tile.box for tile in tiles], np.float32) * scale
    places = match_boxes(box_iou(boxes, trace.proposals.boxes), MIN_IOU)
    seen = [(tile.id, place) for tile, place in zip(tiles, places, strict=True) if place >= 0]
    found = list(_disagreements(seen, trace.proposals.class_probs, trace.logits))
    return sorted(found, key=lambda one: -one.strength)


def _disagreements(
    seen: Sequence[tuple[int, int]], finder: NDArray[np.float32], logits: NDArray[np.float32]
) -> Iterator[Disagreement]:
    once, again = np.split(softmax(logits), 2)
    whole = finder / np.maximum(finder.sum(axis=1, keepdims=True), 1e-9)
    for tile, place in seen:
        upright, turned = once[place], again[place]
        agreed = np.sqrt(upright * turned)
        pairs: tuple[tuple[Literal["looks", "networks"], NDArray[np.float32], NDArray[np.float32]], ...] = (
            ("looks", upright, turned),
            ("networks", whole[place], agreed),
        )
        for between, one, other in pairs:
            first, second = int(one.argmax()), int(other.argmax())
            strength = float(min(one[first], other[second]))
            if first != second and strength >= _SURE:
                yield Disagreement(between, tile, _code(first), _code(second), strength)
                break


def _code(face: int) -> str | None:
    """Code of a reader class; None for its last one, "no tile"."""
    return CLASSES[face] if face < len(CLASSES) else None


_CLEAR: Final = 0.25
"""Probability margin over the second face from which a tile is clear."""
_MOST_NAMED: Final = 3
_WEIGHTS: Final = {
    "too-many": 0.9,
    "size": 0.75,
    "size-one-short": 0.3,
    "not-winning": 0.6,
    "nothing": 0.4,
    "decoded": 0.6,
    "margin": 0.55,
    "looks": 0.7,
    "networks": 0.45,
}
"""Upper bounds on the probability of an error, from each reason's precision.

Measured on photos of `test` and `wild` (`git show 60f5cc1:tests/benchmarks/label_order.py`).
"""


class Reason(NamedTuple):
    """Why a photo is worth labelling.

    Attributes:
        kind: its sentence in the catalogue is `reason.KIND`.
        weight: probability that labelling the photo teaches something because of this, 0 to 1.
        doubt: id of the probable label error that it tells of (`LabelError.id`), empty for other reasons.
    """

    kind: str
    weight: float
    said: Message
    doubt: str = ""


def combine_weights(reasons: Iterable[Reason]) -> float:
    """Probability that any of the reasons holds, taken as independent (noisy-or)."""
    return 1 - prod(1 - reason.weight for reason in reasons)


def find_reasons(reading: ReadingRecord, disagreements: Sequence[Disagreement] = ()) -> list[Reason]:
    """Reasons found in a reading, sorted by weight, highest first."""
    tiles = _own_tiles(reading)
    if not tiles:
        return [_reason("nothing")]
    found = [*_impossible(reading, tiles), *_unclear(tiles), *_disagreed(tiles, disagreements)]
    return sorted(found, key=lambda reason: -reason.weight)


def _own_tiles(reading: ReadingRecord) -> list[TileRecord]:
    beside = {tile for group in reading.groups if group.kind == "background" for tile in group.tiles}
    return [tile for tile in reading.tiles if tile.id not in beside]


def _impossible(reading: ReadingRecord, tiles: Sequence[TileRecord]) -> Iterator[Reason]:
    for code, count in Counter(tile.code for tile in tiles if tile.shown != BACK).items():
        most = 1 if code[1] == "f" else 4
        if count > most:
            yield _reason("too-many", tile=name_of_code(code), count=count, most=most)
    hand = reading.hand
    concealed = parse_tiles(hand.concealed)
    size = len(concealed) + 3 * len(hand.melds)
    complete = sorted(set(ANY_RULES.complete_sizes.values()))
    if size not in complete:
        weight = _WEIGHTS["size-one-short" if size + 1 in complete else "size"]
        yield Reason("size", weight, say("size", count=size, complete=" / ".join(map(str, complete))))
    elif BACK not in concealed:
        counts = count_faces([code for code in concealed if code[1] != "f"])
        if not is_complete(counts, len(hand.melds), ANY_RULES):
            yield _reason("not-winning")


def _unclear(tiles: Sequence[TileRecord]) -> Iterator[Reason]:
    unsure = []
    for tile in tiles:
        rival = max(tile.alternatives, key=lambda other: other.confidence, default=None)
        if rival is None:
            continue
        lead = tile.confidence - rival.confidence
        if lead < 0:
            # The networks preferred another face; decoding the hand changed it to this one.
            looks, read = name_of_code(rival.code), name_of_code(tile.code)
            yield _reason("decoded", first=looks, second=read)
        elif lead < _CLEAR:
            unsure.append((lead, either(tile.code, rival.code)))
    if unsure:
        unsure.sort(key=lambda one: one[0])
        weight = 1 - prod(1 - _WEIGHTS["margin"] * (1 - lead / _CLEAR) for lead, _ in unsure)
        yield Reason("margin", weight, say("margin", tiles=[faces for _, faces in unsure[:_MOST_NAMED]]))


def _disagreed(tiles: Sequence[TileRecord], disagreements: Sequence[Disagreement]) -> Iterator[Reason]:
    own = {tile.id for tile in tiles}
    for between in ("looks", "networks"):
        first = next((one for one in disagreements if one.between == between and one.tile in own), None)
        if first is not None:
            said = say(between, first=name_of_code(first.first), second=name_of_code(first.second))
            yield Reason(between, _WEIGHTS[between] * first.strength, said)


def either(code: str, other: str) -> Message:
    """The alternative "one or the other" of two faces."""
    return Message("either.face", {"one": name_of_code(code), "other": name_of_code(other)})


def _reason(kind: str, **values: Value) -> Reason:
    return Reason(kind, _WEIGHTS[kind], say(kind, **values))
