"""The table around a hand, and a photo of it in which every tile is found and read right."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, radians, sin
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK, FLOWERS
from tests.benchmarks.fourth_tables.customs import Custom, random_custom
from tests.benchmarks.fourth_tables.hands import SIDEWAYS, Layer, Piece, Spot, unsteady, with_turned_winning_tile
from tests.benchmarks.measuring import read_right
from tests.benchmarks.second_tables.deal import RULES, Deal, random_deal
from tests.benchmarks.second_tables.pictures import TruthGroup
from vision.detection.detections import Detections

_JITTER: Final = 0.012
"""Of a corner, in tile widths."""
_UNFINISHED: Final = 0.05
"""Share of hands that are one tile short; as many have one too many."""


@dataclass(frozen=True, slots=True)
class Table:
    """A photo's truth; the attributes are those of the other generators' pictures."""

    seed: int
    deal: Deal
    custom: Custom
    size: tuple[int, int]
    codes: tuple[str, ...]
    boxes: NDArray[np.float32]
    corners: NDArray[np.float32]
    groups: tuple[TruthGroup, ...]

    @property
    def hand_tiles(self) -> tuple[int, ...]:
        """The hand's tiles without flowers."""
        kinds = ("background", "flowers")
        return tuple(tile for group in self.groups if group.kind not in kinds for tile in group.tiles)

    def detections(self) -> Detections:
        """Every tile found and read right."""
        return read_right(self.codes, self.boxes, self.corners)


def fourth_table(seed: int) -> Table:
    """The table of a seed."""
    rng = Random(f"fourth/{seed}")
    custom, height = random_custom(rng), rng.uniform(1.25, 1.42)
    deal = random_deal(rng.choice(RULES), rng)
    layer = Layer(deal, custom, height, rng)
    pieces = layer.lay()
    if custom.winning == "turned":
        pieces = with_turned_winning_tile(pieces, layer)
    pieces = _unfinished(unsteady(pieces, custom.mess, rng), deal, rng)
    around = list(_surroundings(pieces, deal, height, rng))
    spots = [spot for piece in pieces for spot in piece.spots]
    own = len(spots)
    corners, size = _photograph([*spots, *around], own, height, rng)
    inside = ((corners.mean(axis=1) > 0) & (corners.mean(axis=1) < size)).all(axis=1)
    inside[:own] = True
    order = [int(at) for at in np.flatnonzero(inside)]
    rng.shuffle(order)
    place, codes = {at: now for now, at in enumerate(order)}, [spot.code for spot in (*spots, *around)]
    groups, first = [], 0
    for piece in pieces:
        tiles = tuple(place[at] for at in range(first, first + len(piece.spots)))
        groups.append(TruthGroup(piece.kind, tiles, added=piece.added, open=piece.open))
        first += len(piece.spots)
    background = tuple(place[at] for at in order if at >= own)
    if background:
        groups.append(TruthGroup("background", background))
    seen = corners[order].astype(np.float32)
    boxes = np.concatenate([seen.min(axis=1), seen.max(axis=1)], axis=1)
    return Table(seed, deal, custom, size, tuple(codes[at] for at in order), boxes, seen, tuple(groups))


def _unfinished(pieces: list[Piece], deal: Deal, rng: Random) -> list[Piece]:
    """Now and then the first concealed tile is not there, or one more stands before it, if there is room."""
    chance = rng.random()
    at = next((at for at, piece in enumerate(pieces) if piece.kind == "concealed" and len(piece.spots) > 3), None)
    if chance > 2 * _UNFINISHED or at is None or any(piece.kind == "winning-tile" for piece in pieces):
        return pieces
    piece = pieces[at]
    first, second, *_ = spots = piece.spots
    if chance > _UNFINISHED:
        more = next(code for code in deal.left if code not in FLOWERS)
        tile = Spot(more, 2 * first.x - second.x, first.y, first.angle)
        others = (spot for other in pieces for spot in other.spots)
        if any(abs(spot.x - tile.x) < 1 and abs(spot.y - tile.y) < 1 for spot in others):
            return pieces
        spots = (tile, *spots)
    else:
        spots = spots[1:]
    return [*pieces[:at], Piece(piece.kind, spots, piece.width, open=piece.open), *pieces[at + 1 :]]


def _surroundings(pieces: Sequence[Piece], deal: Deal, height: float, rng: Random) -> Iterator[Spot]:
    """Ponds, a wall with its indicator, other players' tiles: all well beyond the hand."""
    spots, left = [spot for piece in pieces for spot in piece.spots], iter(deal.left)
    top = min(spot.y for spot in spots) - height / 2
    left_end, right_end = min(spot.x for spot in spots), max(spot.x for spot in spots)
    middle = (left_end + right_end) / 2
    if rng.random() < 0.3:
        top -= rng.uniform(0.8, 2.5) + height
        yield from _line([BACK] * rng.randint(6, 18), middle - rng.uniform(4, 9), top, rng)
        if rng.random() < 0.5:
            top -= height + rng.uniform(0, 0.1)
            shown = [BACK] * 7
            shown[2] = next(left)
            yield from _line(shown, middle - rng.uniform(3, 8), top, rng)
    if rng.random() < 0.45:
        top -= rng.uniform(1.5, 3.0) + height
        wide, rows, x = rng.choice((5, 6, 6, 8)), rng.randint(1, 3), middle - rng.uniform(0, 6)
        for _ in range(rows):
            yield from _line([next(left) for _ in range(wide)], x, top, rng, turned=rng.random() < 0.2)
            top -= height + rng.uniform(0, 0.15)
    if rng.random() < 0.3:
        top -= rng.uniform(2, 5) + height
        codes = [next(left) for _ in range(rng.choice((3, 6, 13, 14)))]
        yield from _line(codes, middle - len(codes) / 2, top, rng, angle=pi)
    for side in (-1, 1):
        if rng.random() < 0.2:
            x = (left_end if side < 0 else right_end) + side * rng.uniform(4, 7)
            start, pond = rng.uniform(-8, 0) - height, rng.random() < 0.5
            codes = [next(left) for _ in range(rng.choice((3, 6, 9)))]
            for at, code in enumerate(codes):
                yield Spot(BACK if not pond else code, x, start + at, side * SIDEWAYS)
    if rng.random() < 0.25:
        for _ in range(rng.randint(1, 5)):
            yield Spot(next(left), rng.uniform(-2, 14), top - height - rng.uniform(2, 5), rng.uniform(-pi, pi))
            top -= 2


def _line(
    codes: Sequence[str], x: float, y: float, rng: Random, angle: float = 0.0, turned: bool = False
) -> Iterator[Spot]:
    slant, sideways = rng.gauss(0, 0.01), rng.randrange(len(codes)) if turned else None
    for at, code in enumerate(codes):
        x += (1.17 if sideways is not None and at in (sideways, sideways + 1) else 1.0) + abs(rng.gauss(0, 0.03))
        yield Spot(code, x, y + slant * at, angle + (SIDEWAYS if at == sideways else 0.0) + rng.gauss(0, 0.02))


def _photograph(
    spots: Sequence[Spot], own: int, height: float, rng: Random
) -> tuple[NDArray[np.float64], tuple[int, int]]:
    """Corners (n, 4, 2) in pixels and the photo's size; the hand fills much of the frame."""
    half = np.array([[-0.5, -height / 2], [0.5, -height / 2], [0.5, height / 2], [-0.5, height / 2]])
    turned = np.stack([half @ _turn(spot.angle) + (spot.x, spot.y) for spot in spots])
    hand = turned[:own].reshape(-1, 2)
    turned = turned - (hand.min(axis=0) + hand.max(axis=0)) / 2
    yaw = radians(rng.gauss(0, 8)) + (rng.choice((pi / 2, -pi / 2, pi)) if rng.random() < 0.06 else 0.0)
    plane = turned @ _turn(yaw)
    tilt, away = radians(rng.uniform(0, 58)), rng.uniform(1.2, 3) * float(np.ptp(hand[:, 0]) + 3)
    depth = away - plane[..., 1] * sin(tilt)
    depth = np.maximum(depth, away / 8)
    seen = np.stack([plane[..., 0] / depth, plane[..., 1] * cos(tilt) / depth], axis=-1)
    size = rng.choice(((1280, 960), (960, 1280)))
    part = seen[:own].reshape(-1, 2)
    reach = np.ptp(part, axis=0)
    scale = float(min(size[0] / reach[0], size[1] / reach[1])) * rng.uniform(0.5, 0.95)
    room = np.array(size) - reach * scale
    place = np.array([rng.uniform(0.3, 0.7), rng.uniform(0.3, 0.9)]) * room
    noise = np.random.default_rng(rng.getrandbits(32)).normal(0, _JITTER, seen.shape)
    widths = np.linalg.norm(seen[:, 1] - seen[:, 0], axis=-1)[:, None, None]
    corners: NDArray[np.float64] = ((seen + noise * widths) - part.min(axis=0)) * scale + place
    return corners, size


def _turn(angle: float) -> NDArray[np.float64]:
    """A matrix that turns row vectors clockwise, y down."""
    return np.array([[cos(angle), sin(angle)], [-sin(angle), cos(angle)]])
