"""Counts a model's mistakes by code, source, rotation and size."""

from collections import defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, TypeVar

from scoring.texts import Message
from scoring.tiles import INDEX
from vision.evaluation.outcomes import FoundTile, Outcomes
from vision.texts import CATALOGUE

SIZES: Final = (16, 24, 32, 48, 64, 96, 128, 192)
"""Bin edges of the box's longer side, in pixels of the decoded photo."""
_TURNS: Final = ("upright", "turned clockwise", "upside down", "turned counterclockwise")

Key = TypeVar("Key", bound=Hashable)


@dataclass(slots=True)
class ErrorCount:
    """Numbers of detections and of wrong ones among them."""

    found: int = 0
    wrong: int = 0


@dataclass(slots=True)
class FaceErrors(ErrorCount):
    """Also the numbers of labelled and missed tiles, and of the codes read instead."""

    tiles: int = 0
    missed: int = 0
    read_as: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Mistakes:
    """Counts of detections by attribute, and of labelled tiles by code and by source."""

    by_face: dict[str, FaceErrors]
    by_source: dict[str, FaceErrors]
    by_turn: dict[str, ErrorCount]
    by_size: dict[str, ErrorCount]


def count_mistakes(outcomes: Outcomes) -> Mistakes:
    """Count the outcomes of some photos; detections of unknown rotation or size are left out of those tables."""
    source = [photo.source for photo in outcomes.photos]
    faces: dict[str, FaceErrors] = defaultdict(FaceErrors)
    sources: dict[str, FaceErrors] = defaultdict(FaceErrors)
    for photo in outcomes.photos:
        sources[photo.source].tiles += len(photo.codes)
        for code in photo.codes:
            faces[code].tiles += 1
    for missed in outcomes.missed:
        for face in (faces[missed.code], sources[source[missed.photo]]):
            face.missed += 1
        if missed.read_as:
            read_as = faces[missed.code].read_as
            read_as[missed.read_as] = read_as.get(missed.read_as, 0) + 1
    for tile in outcomes.found:
        for face in (faces[tile.code], sources[source[tile.photo]]):
            _count(face, tile)
    sizes = [CATALOGUE.translate(name) for name in size_names()]
    turned = ((_TURNS[round(tile.turn / 90) % 4], tile) for tile in outcomes.found if tile.turn == tile.turn)
    sized = ((sizes[sum(tile.side >= edge for edge in SIZES)], tile) for tile in outcomes.found if tile.side)
    return Mistakes(
        {code: faces[code] for code in sorted(faces, key=INDEX.__getitem__)},
        dict(sorted(sources.items())),
        _count_by(turned, _TURNS),
        _count_by(sized, sizes),
    )


def _count(tally: ErrorCount, tile: FoundTile) -> None:
    tally.found += 1
    tally.wrong += not tile.right


def _count_by(keyed_tiles: Iterable[tuple[Key, FoundTile]], names: Iterable[Key]) -> dict[Key, ErrorCount]:
    tallies = {name: ErrorCount() for name in names}
    for name, tile in keyed_tiles:
        _count(tallies[name], tile)
    return {name: tally for name, tally in tallies.items() if tally.found}


def size_names() -> list[Message]:
    """Names of the size bins in ascending order; records use the English ones."""
    inner = [Message("mistakes.size-between", {"low": low, "high": high}) for low, high in pairwise(SIZES)]
    under, over = Message("mistakes.size-under", {"edge": SIZES[0]}), Message("mistakes.size-over", {"edge": SIZES[-1]})
    return [under, *inner, over]
