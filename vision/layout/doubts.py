"""What a person should look at first in a reading, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np

from scoring.tiles import BACK, CLASSES
from vision.detections import Detections
from vision.layout import questions
from vision.layout.area import HAND_SIZES
from vision.layout.hand import ReadHand
from vision.layout.model import Group, Question
from vision.words import Words

_SURE: Final = 0.6
"""Chance of the likeliest face from which a tile needs no second look."""
_CLEAR: Final = 0.25
"""Lead in chance of the likeliest face over the next with which a tile needs no second look."""
_NAMED: Final = 0.15
"""Chance, as part of the likeliest face's, from which another face is named as a way to read the tile."""
_MOST_NAMED: Final = 2
_IMPOSSIBLE: Final = 0.97
"""Weight of what cannot be: five tiles of a face, a hand of the wrong size."""
_UNKNOWN: Final = 0.9
"""Weight of what the photo cannot show and the score needs: the face of a tile that shows its back."""
_WEIGHTS: Final = {
    Question.ALMOST_SET: 0.85,
    Question.TOO_MANY_TILES: 0.8,
    Question.LONE_TILE: 0.7,
    Question.SCATTERED: 0.6,
    Question.CLAIMED_SETS: 0.5,
    Question.CLAIMED_KONG: 0.35,
    Question.TWO_READINGS: 0.1,
}


class Doubt(NamedTuple):
    """One thing to look at: a tile, a group, or, with neither, the hand as a whole.

    Attributes:
        weight: how doubtful it is, 0 to 1.
        reason: a sentence for the player.
        tile: index of the tile.
        group: index of the group.
    """

    weight: float
    reason: Words
    tile: int | None = None
    group: int | None = None


def find_doubts(detections: Detections, groups: Sequence[Group], hand: ReadHand) -> list[Doubt]:
    """The review list, most doubtful first; each tile and each group at most once."""
    doubts = [
        *_impossible(detections, groups, hand),
        *_group_doubts(groups, detections.codes),
        *_tile_doubts(detections, groups),
    ]
    doubts.sort(key=lambda doubt: -doubt.weight)
    first = {(doubt.tile, doubt.group): doubt for doubt in reversed(doubts)}
    return sorted(first.values(), key=lambda doubt: -doubt.weight)


def _impossible(detections: Detections, groups: Sequence[Group], hand: ReadHand) -> Iterator[Doubt]:
    """Hands that cannot be."""
    own = [tile for group in groups if group.kind != "background" for tile in group.tiles]
    codes, confidences = detections.codes, detections.confidences
    for code, count in Counter(hand.tiles).items():
        most = 1 if code[1] == "f" else 4
        if count > most and code != BACK:
            tile = min((tile for tile in own if codes[tile] == code), key=lambda tile: float(confidences[tile]))
            yield Doubt(_IMPOSSIBLE, questions.too_many(code, count, most), tile=tile)
    if own and hand.size not in HAND_SIZES:
        yield Doubt(_IMPOSSIBLE, questions.wrong_size(hand.size))


def _group_doubts(groups: Sequence[Group], codes: Sequence[str]) -> Iterator[Doubt]:
    for index, group in enumerate(groups):
        backs = [tile for tile in group.tiles if codes[tile] == BACK]
        if group.kind == "concealed-kong" and len(backs) == len(group.tiles):
            yield Doubt(_UNKNOWN, questions.NO_FACE, group=index)
        elif group.kind not in ("concealed-kong", "background"):
            yield from (Doubt(_UNKNOWN, questions.HIDDEN_TILE, tile=tile) for tile in backs)
        if group.question:
            yield Doubt(_WEIGHTS[group.question], questions.QUESTIONS[group.question], group=index)


def _tile_doubts(detections: Detections, groups: Sequence[Group]) -> Iterator[Doubt]:
    """Tiles of the hand with a low chance, or with another face nearly as likely."""
    for tile in (tile for group in groups if group.kind != "background" for tile in group.tiles):
        chances = detections.chances[tile]
        best, *others = np.argsort(-chances, kind="stable")[: _MOST_NAMED + 1]
        top = float(chances[best])
        if top >= _SURE and top - float(chances[others[0]]) >= _CLEAR:
            continue
        named = [CLASSES[face] for face in others if chances[face] >= _NAMED * top]
        yield Doubt(1 - top, questions.which_face(CLASSES[best], named), tile=tile)
