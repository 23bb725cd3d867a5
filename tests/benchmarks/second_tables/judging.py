"""Judges a reading of a picture: groups, hand, scores under every rule set of the hand's size, silence.

What a picture cannot tell is counted so: the groups are right whether an open piece is read as claimed or concealed;
the score is right if it is the true one, or if the reading asks about the open piece and has the true score once that
is answered truly. A wrong score is silent if the reading asks nothing at all.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from scoring.errors import PailensError
from scoring.hand import Hand, Rules, Win
from scoring.result import Score
from scoring.rules import score
from scoring.tiles import BACK, format_tiles
from scoring.waits import score_candidates
from tests.benchmarks.fourth_tables.tables import Table
from tests.benchmarks.labelled_groups import parts_of
from tests.benchmarks.second_tables.deal import scored_under
from tests.benchmarks.second_tables.pictures import Picture, TruthGroup
from vision.labels.matching import box_iou, match_boxes
from vision.layout import Group, ReadHand, assemble_hand
from vision.reading.records import GroupedRecord, ReadingRecord

MIN_IOU: Final = 0.4
_OWN: Final = ("concealed", "winning-tile", "unsure", "chow", "pung", "kong", "concealed-kong")
_SETS: Final = ("chow", "pung", "kong", "concealed-kong")

Truth = Picture | Table
"""What is known of a generator's picture; tiles are numbered through its codes."""

Totals = Mapping[str, object]
"""A hand's totals by the tile that completed it; one entry, the empty code, where they are all the same."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a reading compares with the truth.

    Attributes:
        seed: of the picture.
        tiles: whether every tile of the hand was found and read right, wherever it was put.
        groups: whether every group has its kind and tiles, as far as a picture tells them.
        hand: whether the hand has exactly its tiles.
        score: whether the scores are right, perhaps after an open question was answered.
        unasked: whether they are right without any answer.
        silent: whether the scores are wrong and nothing is asked.
        questions: asked, by the id of their sentence.
    """

    seed: int
    tiles: bool
    groups: bool
    hand: bool
    score: bool
    unasked: bool
    silent: bool
    questions: Counter[str]


@dataclass(frozen=True, slots=True)
class _Read:
    """A reading in the truth's tile numbers; tiles that are none of the truth's are numbered after them."""

    groups: tuple[Group, ...]
    codes: tuple[str, ...]
    asked: frozenset[int]
    questions: Counter[str]


def judge(picture: Truth, reading: GroupedRecord | ReadingRecord) -> Verdict:
    """Compare a reading with the truth of its picture."""
    read = _renumber(picture, reading)
    rules, win = scored_under(picture.deal.rules), picture.deal.hand.win
    truth = [Group(group.kind, group.tiles, added=group.added) for group in picture.groups]
    wanted = _totals(assemble_hand(_tell_faces(truth, picture.codes, picture), picture.codes), rules, win)
    found = _totals(assemble_hand(read.groups, read.codes), rules, win)
    after = _totals(assemble_hand(_answered(read, picture), read.codes), rules, win)
    return Verdict(
        seed=picture.seed,
        tiles=_hand_found(picture, reading),
        groups=_groups_right(read.groups, picture),
        hand=_own_faces(read.groups, read.codes) == _own_faces(truth, picture.codes),
        score=wanted in (found, after),
        unasked=wanted == found,
        silent=wanted != found and not read.questions,
        questions=read.questions,
    )


def _renumber(picture: Truth, reading: GroupedRecord | ReadingRecord) -> _Read:
    count = len(picture.codes)
    matched = enumerate(_matched(picture, reading))
    number = {reading.tiles[at].id: own if own >= 0 else count + at for at, own in matched}
    codes = [*picture.codes, *([BACK] * len(reading.tiles))]
    for tile in reading.tiles:
        codes[number[tile.id]] = tile.code
    groups = tuple(
        Group(group.kind, tuple(number[tile] for tile in group.tiles), added=group.added) for group in reading.groups
    )
    missed = set(range(count)).difference(*(group.tiles for group in groups))
    if missed:
        groups = (*groups, Group("background", tuple(sorted(missed))))
    by_id = {group.id: own for group, own in zip(reading.groups, groups, strict=False)}
    asked = {tile for item in reading.review if item.group is not None for tile in by_id[item.group].tiles}
    asked |= {number[tile] for one in reading.unsure_sets for tile in one.tiles}
    return _Read(groups, tuple(codes), frozenset(asked), Counter(item.id or item.reason for item in reading.review))


def _hand_found(picture: Truth, reading: GroupedRecord | ReadingRecord) -> bool:
    """Whether every tile of the hand has a box of its own with the right face."""
    seen = {(own, tile.code) for own, tile in zip(_matched(picture, reading), reading.tiles, strict=True)}
    own = [tile for group in picture.groups if group.kind != "background" for tile in group.tiles]
    return all((tile, picture.codes[tile]) in seen for tile in own)


def _matched(picture: Truth, reading: GroupedRecord | ReadingRecord) -> list[int]:
    """The truth's tile that each read one lies on, -1 for none."""
    boxes = np.array([tile.box for tile in reading.tiles], np.float32).reshape(-1, 4)
    return [int(own) for own in match_boxes(box_iou(boxes, picture.boxes), MIN_IOU)]


def _tell_faces(groups: Sequence[Group], codes: Sequence[str], picture: Truth) -> list[Group]:
    """The groups with the face that a person tells of each kong of four backs."""
    kongs = [meld.tiles[0] for meld in picture.deal.melds if meld.kind == "concealed-kong"]
    shown = {codes[tile] for group in groups if group.kind == "concealed-kong" for tile in group.tiles}
    hidden = [face for face in kongs if face not in shown]
    return [
        replace(group, face=hidden.pop())
        if group.kind == "concealed-kong" and hidden and all(codes[tile] == BACK for tile in group.tiles)
        else group
        for group in groups
    ]


def _answered(read: _Read, picture: Truth) -> list[Group]:
    """The read groups after every question about an open piece is answered truly."""
    answered = [group for group in picture.groups if group.open and set(group.tiles) <= read.asked]
    taken = {tile for group in answered for tile in group.tiles}
    left = [Group(g.kind, tuple(t for t in g.tiles if t not in taken), added=g.added) for g in read.groups]
    own = [Group(group.kind, group.tiles, added=group.added) for group in answered]
    return [*(group for group in left if group.tiles), *_tell_faces(own, picture.codes, picture)]


def _totals(hand: ReadHand, rules: Sequence[Rules], win: Win) -> dict[Rules, Totals | str]:
    return {name: _total(hand, name, win) for name in rules}


def _total(hand: ReadHand, rules: Rules, win: Win) -> Totals | str:
    """Totals by winning tile, or why there are none."""
    try:
        scores = scores_of(hand, rules, win)
    except PailensError as error:
        return str(error)
    totals = {tile: (result.total, result.win) for tile, result in scores.items()}
    return {"": next(iter(totals.values()))} if len(set(totals.values())) == 1 else totals


def scores_of(hand: ReadHand, rules: Rules, win: Win) -> Mapping[str, Score]:
    """Scores by winning tile."""
    melds = [(meld.kind, format_tiles(meld.tiles)) for meld in hand.melds]
    concealed, flowers = format_tiles(hand.concealed), format_tiles(hand.flowers)
    if hand.winning_tile is None:
        return score_candidates(rules, concealed, melds=melds, flowers=flowers, win=win)
    known = Hand.parse(rules, concealed, hand.winning_tile, melds=melds, flowers=flowers, win=win)
    return {hand.winning_tile: score(known)}


def _own_faces(groups: Sequence[Group], codes: Sequence[str]) -> Counter[str]:
    return Counter(codes[tile] for group in groups if group.kind != "background" for tile in group.tiles)


def _groups_right(found: Sequence[Group], picture: Truth) -> bool:
    unclear = [group for group in picture.groups if "kind" in group.open]
    left_out = {tile for group in unclear for tile in group.tiles}
    loose = {frozenset(group.tiles) for group in picture.groups if "added" in group.open}
    truth = [Group(group.kind, group.tiles, added=group.added) for group in picture.groups]
    seen, known = (
        parts_of([_judgeable(group, len(picture.codes), left_out, loose) for group in groups], left_out)
        for groups in (found, truth)
    )
    return seen == known and _kept_whole(found, unclear)


def _judgeable(group: Group, count: int, left_out: set[int], loose: set[frozenset[int]]) -> Group:
    """A group, in the background only the tiles that the truth knows; whether a tile was added, where it is seen."""
    tiles = tuple(tile for tile in group.tiles if group.kind != "background" or tile < count)
    return replace(group, tiles=tiles, added=group.added and frozenset(tiles) - left_out not in loose)


def _kept_whole(found: Sequence[Group], unclear: Sequence[TruthGroup]) -> bool:
    """Whether every open piece is among the hand's tiles, and no open set is torn."""
    place = {tile: at for at, group in enumerate(found) for tile in group.tiles}
    for group in unclear:
        if any(tile not in place or found[place[tile]].kind not in _OWN for tile in group.tiles):
            return False
        if group.kind in _SETS and len({place[tile] for tile in group.tiles}) > 1:
            return False
    return True
