"""Builds the review list: what a person should check first, with reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from scoring.texts import Message
from scoring.tiles import BACK, CLASSES, INDEX
from vision.detection.detections import Detections
from vision.layout.decoding.evidence import Evidence
from vision.layout.decoding.likelihood import Tally
from vision.layout.grouping.claims import UnsureSet
from vision.layout.grouping.conventions import ANY_RULES, TableConventions
from vision.layout.grouping.hand import ReadHand, read_hand
from vision.layout.grouping.model import Group, Question
from vision.layout.review_list import questions
from vision.layout.review_list.missing_tiles import find_holes
from vision.layout.tuning.decoding import LIKELIHOOD
from vision.layout.tuning.review_list import DOUBTS


class Doubt(NamedTuple):
    """One thing to look at: a tile, a group, or, with neither, the hand as a whole.

    Attributes:
        weight: how much is to be gained by looking, 0 to 1: how likely it is wrong, and how much hangs on it.
        reason: the question put to the player.
        tile: index of the tile.
        group: index of the group.
    """

    weight: float
    reason: Message
    tile: int | None = None
    group: int | None = None


@dataclass(frozen=True, slots=True)
class _Read:
    """A reading to be looked through."""

    detections: Detections
    groups: Sequence[Group]
    faces: Sequence[int]
    hand: ReadHand
    conventions: TableConventions
    settled: Collection[int]

    @property
    def codes(self) -> list[str]:
        return [CLASSES[face] for face in self.faces]

    @property
    def own(self) -> list[int]:
        return [tile for group in self.groups if group.kind != "background" for tile in group.tiles]

    @property
    def open_tiles(self) -> list[int]:
        """Tiles of the hand that no person has settled."""
        return [tile for tile in self.own if tile not in self.settled]


def find_doubts(
    detections: Detections,
    groups: Sequence[Group],
    codes: Sequence[str],
    conventions: TableConventions = ANY_RULES,
    *,
    unsure: Sequence[UnsureSet] = (),
    left_out: Sequence[int] = (),
    settled: Collection[int] = (),
) -> list[Doubt]:
    """The review list, in order of what is to be gained; each tile and each group at most once.

    Args:
        detections: the tiles.
        groups: of them.
        codes: what each tile is read as.
        conventions: of the table.
        unsure: sets of which nothing shows whether they were claimed.
        left_out: tiles at the hand that are of none of its groups.
        settled: tiles that a person has settled.
    """
    faces = [INDEX[code] for code in codes]
    read = _Read(detections, groups, faces, read_hand(groups, codes), conventions, settled)
    doubts = [*_impossible(read), *_not_winning(read), *_group_doubts(read), *_tile_doubts(read)]
    doubts += _left_out(groups, left_out)
    doubts += [
        Doubt(DOUBTS.unsure_sets, questions.UNSURE_SETS, group=group) for group in {one.group: None for one in unsure}
    ]
    doubts.sort(key=lambda doubt: -doubt.weight)
    first = {(doubt.tile, doubt.group): doubt for doubt in reversed(doubts)}
    return sorted(first.values(), key=lambda doubt: -doubt.weight)


def _left_out(groups: Sequence[Group], tiles: Sequence[int]) -> Iterator[Doubt]:
    """Asked about as a group where a tile is one of its own, since what it is part of is in question, not its face."""
    own = {group.tiles[0]: index for index, group in enumerate(groups) if len(group.tiles) == 1}
    for tile in tiles:
        where = {"group": own[tile]} if tile in own else {"tile": tile}
        yield Doubt(DOUBTS.left_out, questions.LEFT_OUT, **where)


def _impossible(read: _Read) -> Iterator[Doubt]:
    """Hands that cannot be."""
    if read.groups and not read.own:
        yield Doubt(DOUBTS.impossible, questions.NO_HAND)
    codes, confidences = read.codes, read.detections.confidences
    for code, count in Counter(read.hand.tiles).items():
        most = 1 if code[1] == "f" else 4
        if count > most and code != BACK:
            own = [tile for tile in read.own if codes[tile] == code]
            tile = min(own, key=lambda tile: (tile in read.settled, float(confidences[tile])))
            yield Doubt(DOUBTS.impossible, questions.too_many(code, count, most), tile=tile)
    if read.own and read.hand.size in read.conventions.waiting_sizes:
        waits = [CLASSES[face] for face in Tally(read.groups, read.faces, read.conventions).waits()]
        yield Doubt(DOUBTS.one_short, questions.one_short(read.hand.size, waits))
        yield from _holes(read, waits)
    elif read.own and read.hand.size not in read.conventions.sizes:
        yield Doubt(
            DOUBTS.impossible,
            questions.wrong_size(read.hand.size, sorted(set(read.conventions.complete_sizes.values()))),
        )


def _holes(read: _Read, waits: Sequence[str]) -> Iterator[Doubt]:
    """Where in its rows a hand that is one short has room for just one tile."""
    for hole in find_holes(read.detections, read.own, read.codes, waits):
        weight = DOUBTS.hole if hole.whole else DOUBTS.hole_within
        codes = read.codes[hole.before], read.codes[hole.after]
        yield Doubt(weight, questions.missing_here(*codes, hole.fitting), tile=hole.before)


def _not_winning(read: _Read) -> Iterator[Doubt]:
    """The tile that would have to be another one for a whole hand to win."""
    if read.hand.size not in read.conventions.complete_sizes.values() or BACK in read.hand.concealed:
        return
    if any(group.question is Question.SCATTERED for group in read.groups):
        return
    tally = Tally(read.groups, read.faces, read.conventions)
    outlook = tally.prospect()
    if outlook.wins or not outlook.possible:
        return
    softened = Evidence.of(read.detections, read.settled).softened
    ways = [(float(softened[tile, face]), -tile, face) for tile, face in tally.completions(read.open_tiles)]
    if ways:
        _, tile, face = max(ways)
        yield Doubt(DOUBTS.not_winning, questions.would_win_with(CLASSES[read.faces[-tile]], CLASSES[face]), tile=-tile)
    else:
        yield Doubt(DOUBTS.not_winning, questions.NOT_WINNING)


def _group_doubts(read: _Read) -> Iterator[Doubt]:
    codes = read.codes
    for index, group in enumerate(read.groups):
        backs = [tile for tile in group.tiles if codes[tile] == BACK]
        if group.kind == "concealed-kong" and len(backs) == len(group.tiles):
            yield Doubt(DOUBTS.unknown, questions.NO_FACE, group=index)
        elif group.kind not in ("concealed-kong", "background"):
            yield from (Doubt(DOUBTS.unknown, questions.HIDDEN_TILE, tile=tile) for tile in backs)
        if group.question in questions.QUESTIONS:
            yield Doubt(_weight(group.question), questions.QUESTIONS[group.question], group=index)


def _weight(question: Question) -> float:
    return {
        Question.ALMOST_SET: DOUBTS.almost_set,
        Question.TOO_MANY_TILES: DOUBTS.too_many_tiles,
        Question.LONE_TILE: DOUBTS.lone_tile,
        Question.SCATTERED: DOUBTS.scattered,
        Question.CLAIMED_SETS: DOUBTS.claimed_sets,
        Question.CLAIMED_KONG: DOUBTS.claimed_kong,
        Question.TWO_READINGS: DOUBTS.two_readings,
    }[question]


def _tile_doubts(read: _Read) -> Iterator[Doubt]:
    """Tiles of the hand with a low chance, with another face nearly as likely, or read against their looks."""
    wrong = _chances_of_error(read)
    for tile in read.open_tiles:
        chances, face = read.detections.chances[tile], read.faces[tile]
        best, *others = np.argsort(-chances, kind="stable")[: DOUBTS.most_named + 1].tolist()
        top = float(chances[best])
        weight = DOUBTS.looks * (1 - top) + (1 - DOUBTS.looks) * wrong[tile]
        if face != best:
            reason = questions.read_otherwise(CLASSES[best], CLASSES[face])
            yield Doubt(max(DOUBTS.changed, weight), reason, tile=tile)
        elif top < DOUBTS.sure or top - float(chances[others[0]]) < DOUBTS.clear:
            named = [CLASSES[other] for other in others if chances[other] >= DOUBTS.named * top]
            yield Doubt(weight, questions.which_face(CLASSES[best], named), tile=tile)


def _chances_of_error(read: _Read) -> dict[int, float]:
    """How likely each tile of the hand is another one than it was read as.

    In a winning hand a tile is hardly one that would make it win nothing.
    """
    tally = Tally(read.groups, read.faces, read.conventions)
    ratios = np.exp(Evidence.of(read.detections, read.settled).ratios)
    weights = np.ones_like(ratios)
    if tally.prospect().wins:
        weights *= np.exp(-LIKELIHOOD.winning)
        for tile, face in tally.completions(read.open_tiles):
            weights[tile, face] = 1.0
    likely = ratios * weights
    errors = {}
    for tile in read.open_tiles:
        own = float(ratios[tile, read.faces[tile]])
        others = float(likely[tile].sum() - likely[tile, read.faces[tile]])
        errors[tile] = others / max(own + others, 1e-9)
    return errors
