"""Keeps what was read before a person answered: an answer moves nothing but the tile it is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scoring.tiles import INDEX
from vision.layout.decoding.decode import Decoded
from vision.layout.decoding.search import Hypothesis
from vision.layout.grouping.complete import TableConventions
from vision.layout.grouping.groups import Tabletop
from vision.layout.grouping.model import Group, tiles_of
from vision.layout.grouping.prior import HandCounter


def keep_earlier(
    decoded: Decoded, codes: Sequence[str], earlier: Sequence[Group], conventions: TableConventions
) -> Decoded:
    """The decoded hand with the codes given, and with every tile of the earlier hand still in it.

    The groups are the first of these that lose no tile of the hand and make no other one the winning tile: those of the
    codes, those of the codes where the earlier hand is the hand, the earlier ones.

    Args:
        decoded: of the tiles as a person corrected them.
        codes: of all tiles, corrected or as read before.
        earlier: groups of the same tiles before the correction.
        conventions: of the table.

    Returns:
        The same where nothing moves; where `decoded` reads other tiles otherwise, that is the first runner-up.
    """
    best = decoded.best
    if best.codes == list(codes) and _keeps(best.groups, earlier):
        return decoded
    groups = next(groups for groups in _groupings(decoded, codes, earlier, conventions) if _keeps(groups, earlier))
    faces = tuple(INDEX[code] for code in codes)
    plausibility = HandCounter(groups, faces, conventions).assess()
    kept = Hypothesis(best.score, faces, tuple(groups), plausibility)
    runners = tuple(reading for reading in (best, *decoded.runners_up) if reading.changes_from(kept))
    return replace(decoded, best=kept, runners_up=runners, automatic=None)


def _groupings(
    decoded: Decoded, codes: Sequence[str], earlier: Sequence[Group], conventions: TableConventions
) -> Iterator[Sequence[Group]]:
    yield Tabletop(decoded.detections, conventions).group(codes)
    outside = set(range(len(codes))).difference(tiles_of(earlier))
    restricted = Tabletop(decoded.detections, conventions, outside).group(codes)  # knows tiles outside one by one
    rows = [group for group in earlier if group.kind == "background"]
    known = set(tiles_of(rows, ()))
    yield [*(group for group in restricted if known.isdisjoint(group.tiles)), *rows]
    yield earlier


def _keeps(groups: Sequence[Group], earlier: Sequence[Group]) -> bool:
    """Whether no tile leaves the hand, those in doubt aside, nor becomes or ceases to be its winning tile."""
    own = set(tiles_of(earlier, ("background", "unsure")))
    now, before = (
        [tile for group in some if group.kind == "winning-tile" for tile in group.tiles] for some in (groups, earlier)
    )
    return own.issubset(tiles_of(groups)) and own.intersection(now) == set(before)
