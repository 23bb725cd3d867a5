"""Keeps what was read before a person answered: an answer moves nothing but the tile it is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scoring.tiles import INDEX
from vision.layout.decoding.decode import Decoded, RunnerUp
from vision.layout.decoding.likelihood import HandCounter
from vision.layout.decoding.search import Hypothesis
from vision.layout.grouping.complete import TableConventions
from vision.layout.grouping.groups import Tabletop
from vision.layout.grouping.model import Group, tiles_of


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
    changes = {tile: face for tile, face in enumerate(best.faces) if face != faces[tile]}
    other = (RunnerUp(changes, best, 1.0),) if changes else ()
    runners = (*other, *(_relative_to(faces, runner) for runner in decoded.runners_up))
    return replace(decoded, best=kept, runners_up=tuple(runner for runner in runners if runner.changes), automatic=None)


def _groupings(
    decoded: Decoded, codes: Sequence[str], earlier: Sequence[Group], conventions: TableConventions
) -> Iterator[Sequence[Group]]:
    if decoded.best.codes == list(codes):
        yield decoded.best.groups
    yield Tabletop(decoded.detections, conventions).group(codes)
    outside = set(range(len(codes))).difference(tiles_of(earlier))
    yield _with_rows_outside(Tabletop(decoded.detections, conventions, outside).group(codes), earlier)
    yield earlier


def _with_rows_outside(groups: Sequence[Group], earlier: Sequence[Group]) -> list[Group]:
    """The groups with the earlier rows outside the hand, which a table restricted to the hand knows tile by tile."""
    alone = {group.tiles[0] for group in groups if group.kind == "background" and group.question is None}
    rows = [group for group in earlier if group.kind == "background" and alone.issuperset(group.tiles)]
    kept = set(tiles_of(rows, ()))
    return [*(group for group in groups if kept.isdisjoint(group.tiles)), *rows]


def _relative_to(faces: Sequence[int], runner: RunnerUp) -> RunnerUp:
    others = runner.hypothesis.faces
    return replace(runner, changes={tile: face for tile, face in enumerate(others) if face != faces[tile]})


def _keeps(groups: Sequence[Group], earlier: Sequence[Group]) -> bool:
    """Whether no tile leaves the hand, those in doubt aside, nor becomes or ceases to be its winning tile."""
    own = set(tiles_of(earlier, ("background", "unsure")))
    return own.issubset(tiles_of(groups)) and own.intersection(_winning(groups)) == set(_winning(earlier))


def _winning(groups: Sequence[Group]) -> list[int]:
    return [tile for group in groups if group.kind == "winning-tile" for tile in group.tiles]
