"""Builds the review list: what a person should check first, with reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from scoring.texts import Message
from scoring.tiles import BACK, CLASSES, INDEX
from vision.detection.detections import Detections
from vision.layout.decoding.likelihood import Evidence
from vision.layout.grouping.claims import UnsureSet, share_misread
from vision.layout.grouping.complete import ANY_RULES, TableConventions
from vision.layout.grouping.model import Group, Question, assemble_hand, tiles_of
from vision.layout.grouping.prior import HandCounter
from vision.layout.review_list import questions
from vision.layout.weights import DOUBTS, GROUPING


class ReviewItem(NamedTuple):
    """One thing to check: a tile, a group, or, with neither, the hand as a whole.

    Attributes:
        weight: priority from 0 to 1: the probability of an error combined with its effect.
        reason: the question for the player.
        tile: index of the tile.
        group: index of the group.
        faces: codes that the reason names: each, as this tile or added to the hand, would make it win.
    """

    weight: float
    reason: Message
    tile: int | None = None
    group: int | None = None
    faces: tuple[str, ...] = ()


class _Reading:
    """A reading to be reviewed."""

    def __init__(
        self,
        detections: Detections,
        groups: Sequence[Group],
        codes: Sequence[str],
        conventions: TableConventions,
        settled: Collection[int],
    ) -> None:
        self.detections, self.groups, self.codes, self.settled = detections, groups, codes, settled
        self.evidence = Evidence.from_detections(detections, settled)
        self.tally = HandCounter(groups, [INDEX[code] for code in codes], conventions)
        self.hand = assemble_hand(groups, codes)
        self.hand_tiles = tiles_of(groups)
        self.unsettled_tiles = [tile for tile in self.hand_tiles if tile not in settled]
        self.complete_sizes = sorted(set(conventions.complete_sizes.values()))
        self.fits = self.hand.size in conventions.sizes


def build_review_list(
    detections: Detections,
    groups: Sequence[Group],
    codes: Sequence[str],
    conventions: TableConventions = ANY_RULES,
    *,
    unsure: Sequence[UnsureSet] = (),
    left_out: Sequence[int] = (),
    settled: Collection[int] = (),
) -> list[ReviewItem]:
    """The review list by descending weight; each tile and each group at most once.

    Args:
        detections: the tiles.
        groups: of the tiles.
        codes: of the tiles as read.
        conventions: of the table.
        unsure: sets that may or may not have been claimed.
        left_out: tiles next to the hand that are in none of its groups.
        settled: tiles that a person has confirmed.
    """
    read = _Reading(detections, groups, codes, conventions, settled)
    doubts = [*_impossible_hand(read), *_not_winning(read), *_hidden_tiles(read), *_group_questions(read)]
    doubts += [*_tile_items(read), *_left_out(groups, left_out), *_unsure_sets(read, unsure)]
    named = detections.named
    for place, doubt in enumerate(doubts):
        if doubt.tile is not None and not named[doubt.tile]:  # No question names a face of ours as its own.
            doubts[place] = doubt._replace(reason=questions.UNKNOWN_TILE)
    doubts.sort(key=lambda doubt: -doubt.weight)
    first = {(doubt.tile, doubt.group): doubt for doubt in reversed(doubts)}
    return sorted(first.values(), key=lambda doubt: -doubt.weight)


def _unsure_sets(read: _Reading, unsure: Sequence[UnsureSet]) -> Iterator[ReviewItem]:
    """One question or statement about all sets in question, in whatever rows they lie: one answer is for them all."""
    share = share_misread(read.groups, read.codes, unsure)
    concealed = bool(unsure) and read.groups[unsure[0].group].kind == "concealed"
    statement = questions.READ_AS_CONCEALED if concealed else questions.READ_AS_CLAIMED
    if reason := questions.choose(share, questions.UNSURE_SETS, statement):
        weight = DOUBTS.read_sets if reason is statement else DOUBTS.unsure_sets
        yield ReviewItem(weight, reason, group=unsure[0].group)


def _left_out(groups: Sequence[Group], tiles: Sequence[int]) -> Iterator[ReviewItem]:
    """Refers to the group where a tile forms its own: its membership is in question, not its class."""
    own = {group.tiles[0]: index for index, group in enumerate(groups) if len(group.tiles) == 1}
    for tile in tiles:
        alone = tile in own
        yield ReviewItem(
            DOUBTS.left_out, questions.LEFT_OUT, tile=None if alone else tile, group=own[tile] if alone else None
        )


def _impossible_hand(read: _Reading) -> Iterator[ReviewItem]:
    """Illegal hands: none, too many of a tile, a wrong size."""
    if not len(read.detections):
        yield ReviewItem(DOUBTS.impossible, questions.NO_TILES)
    if read.groups and not read.hand_tiles:
        yield ReviewItem(DOUBTS.impossible, questions.NO_HAND)
    confidences = read.detections.confidences
    for code, count in Counter(read.hand.tiles).items():
        most = 1 if code[1] == "f" else 4
        if count > most and code != BACK:
            own = [tile for tile in read.hand_tiles if read.codes[tile] == code]
            tile = min(own, key=lambda tile: (tile in read.settled, float(confidences[tile])))
            yield ReviewItem(DOUBTS.impossible, questions.too_many(code, count, most), tile=tile)
    if read.hand_tiles and read.hand.size + 1 in read.complete_sizes:
        waits = [CLASSES[face] for face in read.tally.waits()]
        yield ReviewItem(DOUBTS.one_short, questions.one_short(read.hand.size, waits), faces=tuple(waits))
    elif read.hand_tiles and not read.fits:
        yield ReviewItem(DOUBTS.impossible, questions.wrong_size(read.hand.size, read.complete_sizes))


def _not_winning(read: _Reading) -> Iterator[ReviewItem]:
    """A hand of winning size that does not win, with the most probable single change that would make it win."""
    if read.hand.size not in read.complete_sizes or BACK in read.hand.concealed:
        return
    outlook = read.tally.assess()
    scattered = any(group.question is Question.SCATTERED for group in read.groups)
    if scattered or outlook.wins or not outlook.possible:
        return
    softened = read.evidence.smoothed_ratios
    settled = sorted(set(read.hand_tiles) & set(read.settled))
    for tiles in (read.unsettled_tiles, settled):
        ways = read.tally.completions(tiles)
        if way := max(ways, key=lambda way: (float(softened[way]), -way[0], way[1]), default=None):
            tile, needed = way[0], CLASSES[way[1]]
            reason = questions.would_win_with(read.codes[tile], needed, settled=tile in read.settled)
            yield ReviewItem(DOUBTS.not_winning, reason, tile=tile, faces=(needed,))
            return
    yield ReviewItem(DOUBTS.not_winning, questions.NOT_WINNING)


def _hidden_tiles(read: _Reading) -> Iterator[ReviewItem]:
    """Kongs of four backs whose face nobody has said, and other backs in the hand."""
    for index, group in enumerate(read.groups):
        backs = [tile for tile in group.tiles if read.codes[tile] == BACK]
        if group.kind == "concealed-kong":
            if len(backs) == len(group.tiles) and group.face is None:
                yield ReviewItem(DOUBTS.unknown, questions.NO_FACE, group=index)
        elif group.kind != "background":
            yield from (ReviewItem(DOUBTS.unknown, questions.HIDDEN_TILE, tile=tile) for tile in backs)


def _group_questions(read: _Reading) -> Iterator[ReviewItem]:
    """The open questions of groups, of which only those are asked whose answer changes the hand or its score.

    A tile that seems to be the one drawn is asked about where nothing else explains that the hand does not win. How a
    set was come by is of no account before the win.
    """
    for index, group in enumerate(read.groups):
        match group.question:
            case None | Question.CLAIMED_ROW | Question.CLAIMED_SETS:
                continue
            case Question.SCATTERED:
                asked = read.fits
            case Question.CLAIMED_KONG:
                asked = read.tally.assess().wins
            case Question.LONE_TILE if group.kind == "winning-tile":
                asked = read.fits and not any(read.tally.completions(read.hand_tiles))
            case _:
                asked = True
        if asked:
            reason, weight = questions.QUESTIONS[group.question]
            beside = group.question is Question.LONE_TILE and group.kind == "background"
            yield ReviewItem(DOUBTS.lone_beside if beside else weight, reason, group=index)


def _tile_items(read: _Reading) -> Iterator[ReviewItem]:
    """Tiles of the hand with no face of ours, and those that may be misread."""
    wrong, named = _error_probs(read), read.detections.named
    for tile in read.unsettled_tiles:
        if not named[tile]:
            yield ReviewItem(DOUBTS.unknown, questions.UNKNOWN_TILE, tile=tile)
            continue
        probabilities, code = read.detections.class_probs[tile], read.codes[tile]
        best, *others = np.argsort(-probabilities, kind="stable")[: DOUBTS.most_named + 1].tolist()
        rivals = [CLASSES[other] for other in others if probabilities[other] >= DOUBTS.named * probabilities[best]]
        looks = CLASSES[best]
        ways = questions.which_face(looks, rivals) if code == looks else questions.read_otherwise(looks, code)
        share = next((share for least, share in DOUBTS.misread if wrong[tile] >= least), 0.0)
        if reason := questions.choose(share, *ways):
            yield ReviewItem(share + (1 - share) * wrong[tile], reason, tile=tile)


def _error_probs(read: _Reading) -> dict[int, float]:
    """Probability that each tile of the hand is misread, or none.

    In a winning hand, classes with which it would not win are down-weighted by the prior.
    """
    there = 1 / (1 + np.exp(-read.evidence.presence))
    ratios = np.exp(read.evidence.log_ratios)
    weights = np.ones_like(ratios)
    if read.tally.assess().wins:
        weights *= np.exp(-GROUPING.winning)
        for tile, face in read.tally.completions(read.unsettled_tiles):
            weights[tile, face] = 1.0
    tiles = read.unsettled_tiles
    places = tiles, [INDEX[read.codes[tile]] for tile in tiles]
    own, likely = ratios[places], ratios * weights
    errors = 1 - there[tiles] * own / np.maximum(own + likely[tiles].sum(axis=1) - likely[places], 1e-9)
    return dict(zip(tiles, errors.tolist(), strict=True))
