"""Separates the rows of the hand from walls, the pond and other players' tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoring.decompose import count_faces
from scoring.tiles import BACK
from vision.layout.geometry.rows import Row
from vision.layout.geometry.spacing import Geometry
from vision.layout.grouping.clusters import Cluster, RowTable, candidate_clusters, tiles_of_hand
from vision.layout.grouping.complete import ANY_RULES, TableConventions, find_waits, is_complete, tiles_win
from vision.layout.grouping.model import SETS, Group
from vision.layout.grouping.sets import cover_with_sets
from vision.layout.weights import GROUPING, PRIORS

_KONG: Final = 4
_CONCEALED: Final = ("concealed", "winning-tile", "unsure")


class Proposal(NamedTuple):
    """Rows of a hand, all others, and the score of the choice but for what the hand is worth (nats)."""

    hand: list[Row]
    rest: list[Row]
    score: float


def propose_hands(
    rows: Sequence[Row], geometry: Geometry, codes: Sequence[str], conventions: TableConventions = ANY_RULES
) -> Iterator[Proposal]:
    """Which rows may be the hand, most probable first.

    Nearby rows are clustered at every distance. A hand has the size of one, long rows of large tiles, space around it.
    Flowers farther away belong to it too: they are never discarded.
    """
    found: list[list[Row]] = []
    for kongs in (False, True):
        shown, walls = _split_off_walls(rows, codes, kongs=kongs)
        if shown in found:
            continue
        found.append(shown)
        if not shown:
            yield Proposal(shown, walls, 0.0)
            continue
        table = RowTable.from_rows(shown, geometry, codes)
        cost = GROUPING.wall_of_kongs * kongs
        for score, hand in table.best_clusters(
            candidate_clusters(table, conventions), conventions, GROUPING.most_hands
        ):
            yield Proposal(*_with_its_rows(hand, table, walls, geometry, codes, conventions), score - cost)


def score_groups(groups: Sequence[Group], codes: Sequence[str], conventions: TableConventions) -> float:
    """What a hand is worth, in nats: completeness, size, and tiles that lie by those they belong to."""
    pieces, melds = _parts(groups, codes)
    concealed = [code for piece in pieces for code in piece]
    wins = BACK not in concealed and is_complete(count_faces(concealed), melds, conventions)
    fits = len(concealed) + 3 * melds in conventions.sizes
    return (PRIORS.winning if wins else PRIORS.size * fits) - min(GROUPING.loose * _loose(pieces), GROUPING.unsorted)


def is_clearly_hand(groups: Sequence[Group], codes: Sequence[str], conventions: TableConventions) -> bool:
    """Whether groups of a background are another player's hand: nobody misses a hand that is not offered.

    It wins, or it has the size of a hand and a long row, as a pond, a tray or tiles on show have not, and waits or is
    sets and pairs but for one misread tile.
    """
    pieces, melds = _parts(groups, codes)
    concealed = [code for piece in pieces for code in piece]
    if BACK in concealed or len(concealed) + 3 * melds not in conventions.sizes:
        return False
    counts = count_faces(concealed)
    if is_complete(counts, melds, conventions):
        return True
    long = max(map(len, pieces)) >= GROUPING.long_row
    return long and (_loose(pieces) <= GROUPING.spoilt or bool(find_waits(counts, melds, conventions)))


def _parts(groups: Sequence[Group], codes: Sequence[str]) -> tuple[list[list[str]], int]:
    """The codes of each concealed group of a hand, and the number of its melds."""
    pieces = [[codes[tile] for tile in group.tiles] for group in groups if group.kind in _CONCEALED]
    return pieces, sum(group.kind in SETS for group in groups)


def _loose(pieces: Sequence[Sequence[str]]) -> int:
    """Tiles that are in no set or pair with those beside them."""
    return sum(len(piece) - cover_with_sets(piece).tiles for piece in pieces)


def _split_off_walls(rows: Sequence[Row], codes: Sequence[str], *, kongs: bool) -> tuple[list[Row], list[Row]]:
    """The rows that may be of a hand, and the walls; `kongs`: what may be concealed kongs is no wall."""
    pieces = [piece for row in rows for piece in _split_walls(row, codes, kongs=kongs)]
    shown = [row for row in pieces if _could_be_hand(row, codes)]
    return shown, [row for row in pieces if not _could_be_hand(row, codes)]


def _with_its_rows(
    hand: Cluster,
    table: RowTable,
    walls: Sequence[Row],
    geometry: Geometry,
    codes: Sequence[str],
    conventions: TableConventions,
) -> tuple[list[Row], list[Row]]:
    """The rows of a hand with what belongs to it from farther away, and all others."""
    shown = table.rows
    free = [i for i in range(len(shown)) if i not in hand and table.sizes[i] == 0]
    hand = (*hand, *(i for i in free if table.distance_between(hand, [i]) <= GROUPING.far))
    own, rest = [shown[i] for i in hand], list(walls)
    flowered = any(table.flowers[i] for i in hand)
    for i, row in enumerate(shown):
        if i not in hand:
            # Flowers in one row with other tiles are those of whose tiles these are, unless they are misread flowers.
            apart = flowered and table.sizes[i] > 0
            near = not apart and table.distance_between(hand, [i]) <= GROUPING.far
            flowers, others = _split_flowers(row, codes) if near and _mostly_flowers(row, codes) else ([], [row])
            own, rest = [*own, *flowers], [*others, *rest]
    farther = _free_flowers(own, rest, geometry, codes)
    own, rest = [*own, *farther], [row for row in rest if row not in farther]
    ends = _wall_ends(own, geometry, codes, conventions)
    return [row for row in own if row not in ends], [*rest, *ends]


def _wall_ends(
    hand: Sequence[Row], geometry: Geometry, codes: Sequence[str], conventions: TableConventions
) -> list[Row]:
    """Fours of backs of the hand that are rather four tiles of a wall.

    A wall may be hidden but for four tiles. They are one where they stand in line with no row of the hand, and the hand
    has the size of one without them and does not win with them.
    """
    backs = [row for row in hand if all(codes[tile] == BACK for tile in row.tiles)]
    others = [row for row in hand if row not in backs]
    shown = [[codes[tile] for tile in row.tiles] for row in others]
    if not backs or sum(map(tiles_of_hand, shown)) not in conventions.sizes:
        return []
    if tiles_win([*shown, *([BACK] * len(row) for row in backs)], conventions):
        return []
    beside = geometry.aligned & (geometry.gaps < GROUPING.in_line)
    lines = [tile for row in others if len(row) > 1 for tile in row.tiles]
    return [row for row in backs if not beside[list(row.tiles)][:, lines].any()]


def _mostly_flowers(row: Row, codes: Sequence[str]) -> bool:
    """Whether at least half of a row are flowers; its other tiles may then be misread flowers."""
    return 2 * sum(codes[tile][1] == "f" for tile in row.tiles) >= len(row)


def _split_flowers(row: Row, codes: Sequence[str]) -> tuple[list[Row], list[Row]]:
    """The spans of a row that are flowers, and the others."""
    flowers = [codes[tile][1] == "f" for tile in row.tiles]
    cuts = [0, *(at for at in range(1, len(row)) if flowers[at] != flowers[at - 1]), len(row)]
    pieces = [(flowers[a], _slice_row(row, a, b)) for a, b in pairwise(cuts)]
    return [piece for own, piece in pieces if own], [piece for own, piece in pieces if not own]


def _split_walls(row: Row, codes: Sequence[str], *, kongs: bool) -> list[Row]:
    """Split a row so that each span of at least `GROUPING.wall` backs is a piece of its own, or each concealed kong."""
    shown = [codes[tile] for tile in row.tiles]
    spans = [list(span) for back, span in groupby(range(len(row)), key=lambda at: shown[at] == BACK) if back]
    cuts = [(span[0], span[-1] + 1) for span in spans if len(span) >= GROUPING.wall]
    if kongs and cuts:
        hidden = [(one.start, one.stop) for one in cover_with_sets(shown).sets if one.kind == "concealed-kong"]
        covered = {at for start, stop in hidden for at in range(start, stop)}
        cuts = hidden if covered.issuperset(at for span in spans for at in span) else cuts
    edges = sorted({0, len(row), *(edge for cut in cuts for edge in cut)})
    return [_slice_row(row, a, b) for a, b in pairwise(edges)]


def _slice_row(row: Row, start: int, stop: int) -> Row:
    """A span of a row as a row; `facing` is prorated."""
    return Row(row.tiles[start:stop], row.gaps[start : stop - 1], row.facing * (stop - start) / len(row))


def _could_be_hand(row: Row, codes: Sequence[str]) -> bool:
    """Whether the row shows a face or consists of exactly four backs."""
    return len(row) == 4 or any(codes[tile] != BACK for tile in row.tiles)


def _free_flowers(hand: Sequence[Row], rest: Sequence[Row], geometry: Geometry, codes: Sequence[str]) -> list[Row]:
    """Rows of flowers far from a hand that has none, which lie by no other tiles and read as it does.

    Other players' flowers lie by their tiles; of those that stand with their backs to the camera, none may be found.
    Beside a hand whose tiles lie both ways up, flowers may too.
    """
    right = np.sum([_reading_direction(row, geometry) for row in hand], axis=0)
    own = [tile for row in hand for tile in row.tiles]
    right *= np.hypot(*right) > GROUPING.clearly * len(own)
    if any(codes[tile][1] == "f" for tile in own):
        return []
    flowers = [row for row in rest if all(codes[tile][1] == "f" for tile in row.tiles)]
    others = [tile for row in rest if row not in flowers for tile in row.tiles]
    return [
        row
        for row in flowers
        if geometry.distance(row.tiles, others) > GROUPING.near
        and geometry.distance(row.tiles, own) <= GROUPING.flowers
        and _reading_direction(row, geometry) @ right >= 0
    ]


def _reading_direction(row: Row, geometry: Geometry) -> NDArray[np.float64]:
    """(2,) the direction in which the faces of a row read, as long as there are more of them; 0 if unknown."""
    first, last = row.tiles[0], row.tiles[-1]
    along = geometry.directions[first] if first == last else geometry.centres[last] - geometry.centres[first]
    direction: NDArray[np.float64] = row.facing * along / max(float(np.hypot(*along)), 1e-9)
    return direction
