"""Finds sets of which the photo does not show whether they were claimed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import groupby
from operator import itemgetter
from typing import Literal, NamedTuple, cast

from scoring.decompose import count_faces
from scoring.tiles import BACK
from vision.layout.grouping.complete import TableConventions, is_complete
from vision.layout.grouping.model import CLAIMED, SETS, Group, Question, tiles_of
from vision.layout.grouping.sets import SetSpan, cover_with_sets
from vision.layout.weights import CLAIMS


class UnsureSet(NamedTuple):
    """A set that may have been claimed: index of its group, kind if claimed, and tiles."""

    group: int
    kind: Literal["chow", "pung", "kong"]
    tiles: tuple[int, ...]


def find_unsure_sets(
    groups: Sequence[Group], codes: Sequence[str], conventions: TableConventions, settled: Collection[int] = ()
) -> list[UnsureSet]:
    """Sets of a winning hand that may be claimed: adjacent to concealed tiles, or set apart like every other part.

    If some sets are laid out as claimed, only sets in groups with the question `CLAIMED_ROW` or `CLAIMED_SETS` are
    unsure; such a group may be read as claimed and be concealed. The hand must stay complete with an unsure set as a
    meld, or as concealed tiles. Sets whose tiles a person has all confirmed, `settled`, are skipped.
    """
    laid_out = any(group.kind in CLAIMED for group in groups)
    left = [codes[tile] for tile in tiles_of(groups, (*SETS, "flowers", "background"))]
    if any(code == BACK or code[1] == "f" for code in left):
        return []
    melds = sum(group.kind in SETS for group in groups)
    found: list[UnsureSet] = []
    for index, tiles, piece in _pieces(groups, codes, laid_out=laid_out):
        counts = count_faces(left)
        own = [codes[tile] for tile in tiles]
        one = UnsureSet(index, cast(Literal["chow", "pung", "kong"], piece.kind), tiles)
        if groups[index].kind in CLAIMED:
            found += [one] if is_complete(count_faces([*left, *own]), melds - 1, conventions) else []
            continue
        after = [have - taken for have, taken in zip(counts, count_faces(own), strict=True)]
        if is_complete(counts, melds, conventions) and is_complete(after, melds + 1, conventions):
            melds += 1
            for code in own:
                left.remove(code)
            found.append(one)
    return [one for one in found if not set(one.tiles) <= set(settled)]


def _pieces(
    groups: Sequence[Group], codes: Sequence[str], *, laid_out: bool
) -> list[tuple[int, tuple[int, ...], SetSpan]]:
    """Candidate sets: group index, tiles and span, by the cover of each eligible group with the most tiles."""
    found = []
    for index, group in enumerate(groups):
        asked = group.question in (Question.CLAIMED_ROW, Question.CLAIMED_SETS)
        asked |= not laid_out and group.kind == "concealed"
        if asked:
            pieces = [
                piece for piece in cover_with_sets([codes[tile] for tile in group.tiles]).sets if piece.kind in CLAIMED
            ]
            found += [(index, group.tiles[piece.start : piece.stop], piece) for piece in pieces]
    return found


def share_misread(groups: Sequence[Group], codes: Sequence[str], unsure: Sequence[UnsureSet]) -> float:
    """How often sets in question as these turn out to have been claimed otherwise than read, 0 if there are none.

    Players keep concealed tiles sorted, so a claimed set at the end of a row mostly breaks its order.
    """
    return max((_share(groups[one.group], codes) for one in unsure), default=0.0)


def _share(group: Group, codes: Sequence[str]) -> float:
    if group.question is Question.CLAIMED_SETS:
        return CLAIMS.apart
    if group.kind in CLAIMED:
        return CLAIMS.second_row
    if not is_sorted([codes[tile] for tile in group.tiles]):
        return CLAIMS.unsorted
    return CLAIMS.beside_kong if group.question is Question.CLAIMED_ROW else CLAIMS.sorted


def is_sorted(codes: Sequence[str]) -> bool:
    """Whether tiles are sorted by suit and number, upwards or downwards, but for a tile drawn last at either end."""
    return any(_in_order(some) for some in (codes, codes[1:], codes[:-1]))


def _in_order(codes: Sequence[str]) -> bool:
    suits = [suit for suit, _ in groupby(codes, key=itemgetter(1))]
    numbers = [[code[0] for code in run] for _, run in groupby(codes, key=itemgetter(1))]
    upwards, downwards = (all(run == sorted(run, reverse=down) for run in numbers) for down in (False, True))
    return len(suits) == len(set(suits)) and (upwards or downwards)


def apply_claims(groups: Sequence[Group], claimed: Sequence[UnsureSet]) -> list[Group]:
    """The groups with the given sets split off as claimed melds."""
    taken = {tile for one in claimed for tile in one.tiles}
    left = [replace(group, tiles=tuple(tile for tile in group.tiles if tile not in taken)) for group in groups]
    return [group for group in left if group.tiles] + [Group(one.kind, one.tiles) for one in claimed]


def undo_claims(groups: Sequence[Group], unsure: Sequence[UnsureSet]) -> list[Group]:
    """The groups with the given sets concealed, also those read as claimed."""
    taken = {one.group for one in unsure}
    return [
        replace(group, kind="concealed") if index in taken and group.kind in CLAIMED else group
        for index, group in enumerate(groups)
    ]
