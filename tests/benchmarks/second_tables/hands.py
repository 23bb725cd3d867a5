"""A hand on the table: which rows its pieces lie in and where."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from tests.benchmarks.second_tables.deal import Deal
from tests.benchmarks.second_tables.houses import House, Spacing
from tests.benchmarks.second_tables.pieces import (
    Piece,
    Spot,
    by_suits,
    meld_piece,
    plain_piece,
    set_by_set,
    winning_piece,
)
from tests.benchmarks.second_tables.rows import LaidTile, Place, Row, across_top, lay_row, overlaps
from tests.benchmarks.second_tables.unclear import Line, mark_open_kinds
from vision.synthesis.geometry import Shape

_SPACES: Final[dict[Spacing, tuple[float, float]]] = {
    "gapless": (0.0, 0.04),
    "spaced": (0.2, 0.5),
    "parted": (0.8, 1.6),
}
_APART: Final = (0.75, 1.8)
"""Space before what a player lays apart in the same row."""
_FARTHEST_FLOWERS: Final = 3.2
"""Distance of flowers from the concealed row in tile heights at most, on photos; their sets may lie this far:"""
_FARTHEST_SETS: Final = 2.05
_SHORTEST_WRAP: Final = 9
_MOST_TRIES: Final = 40


@dataclass(frozen=True, slots=True)
class LaidHand:
    """The pieces of a hand and its tiles on the table."""

    pieces: tuple[Piece, ...]
    tiles: tuple[LaidTile, ...]


def lay_hand(deal: Deal, house: House, shape: Shape, rng: Random) -> LaidHand | None:
    """Lay a hand down; None if its rows run into each other however they are tried."""
    for _ in range(_MOST_TRIES):
        laid = _Hand(deal, house, shape, rng).lay()
        if not overlaps(laid.tiles, shape):
            return laid
    return None


class _Hand:
    """One try; x runs from the left end of the concealed row, y towards the player from it."""

    def __init__(self, deal: Deal, house: House, shape: Shape, rng: Random) -> None:
        self._deal, self._house, self._shape, self._rng = deal, _fitting(house, deal), shape, rng
        self._pieces: list[Piece] = []
        self._tiles: list[LaidTile] = []
        self._lines: list[Line] = []

    def lay(self) -> LaidHand:
        house, rng = self._house, self._rng
        melds = [meld_piece(meld, house, self._shape, rng) for meld in self._deal.melds]
        flowers = [plain_piece("flowers", self._deal.flowers)] if self._deal.flowers else []
        own, winner = self._concealed()
        rows = self._wrap(own)
        ends: list[tuple[float, Piece]] = []
        if winner and house.winning_at in ("right", "left"):
            ends = [(rng.uniform(*_APART), winner)]
        elif winner and house.winning_at == "turned":
            ends = [(rng.uniform(0.0, 0.1), winner)]
        main = self._main_row(rows[-1], ends, melds, flowers)
        far, near = self._depth(rows, main)
        if winner and house.winning_at in ("before", "beyond"):
            side = 1 if house.winning_at == "before" else -1
            away = (near if side > 0 else far) + side * self._heights(1.08, 1.75)
            self._lay(Row(((0.0, winner),)), rng.uniform(0, max(rows[-1].width - 1, 0.1)), away)
            near, far = max(near, away), min(far, away)
        if winner and house.winning_at == "across":
            own_tiles = [tile for tile in self._tiles if self._pieces[tile.piece].kind == "concealed"]
            self._tiles.append(across_top(own_tiles, winner.codes[0], len(self._pieces), self._shape, rng))
            self._pieces.append(winner)
            self._lines.append(Line(len(self._lines), 0.0))
        self._lay_sets(melds, flowers, main, far, near)
        return LaidHand(mark_open_kinds(self._pieces, self._lines, house, self._shape), tuple(self._tiles))

    def _concealed(self) -> tuple[Piece, Piece | None]:
        """The concealed tiles, and the winning tile where it is shown."""
        house, rng = self._house, self._rng
        codes, winning = list(self._deal.hand.concealed), self._deal.hand.winning_tile
        winner = None
        if house.winning_at != "among" and winning is not None and len(codes) > 1:
            codes.remove(winning)
            winner = winning_piece(winning, self._shape, rng, sideways=house.winning_at == "turned")
        if house.order == "suits":
            return plain_piece("concealed", by_suits(codes, rng)), winner
        parts = set_by_set(codes, rng)
        space = rng.uniform(0.25, 0.55) if house.order == "spread" else 0.0
        spots, at = [], 0.0
        for part in parts:
            spots += [Spot(code, at + place + 0.5) for place, code in enumerate(part)]
            at += len(part) + space * rng.uniform(0.8, 1.2)
        return Piece("concealed", tuple(spots), spots[-1].along + 0.5), winner

    def _wrap(self, own: Piece) -> list[Piece]:
        """The concealed tiles in one row or two, the farther first."""
        count = len(own.spots)
        if not self._house.wrapped or count < _SHORTEST_WRAP:
            return [own]
        codes = own.codes
        cut = self._rng.randint(count // 2 - 1, count // 2 + 2)
        if self._house.order == "sets":
            cut = self._rng.choice((6, 9) if count > 10 else (6,))
        return [plain_piece("concealed", codes[:cut]), plain_piece("concealed", codes[cut:])]

    def _main_row(
        self, own: Piece, ends: list[tuple[float, Piece]], melds: list[Piece], flowers: list[Piece]
    ) -> list[tuple[float, Piece]]:
        """The row of the concealed tiles, with what else lies in it; takes it out of `melds` and `flowers`."""
        house, rng = self._house, self._rng
        row = [(0.0, own)]
        left_win = bool(ends) and house.winning_at == "left"
        if ends and left_win:
            row = [(0.0, ends[0][1]), (ends[0][0], own)]
        elif ends:
            row += ends
        if house.sets_at == "in-row":
            taken, melds[:] = list(melds), []
            claimed = [(rng.uniform(0.0, 0.04), piece) for piece in taken]
            row = [row[0], (row[1][0], taken[0]), *claimed[1:], (0.0, own)] if left_win and taken else [*claimed, *row]
        if flowers and house.flowers_at == "end":
            taken, flowers[:] = list(flowers), []
            gap = rng.choice((0.02, rng.uniform(0.2, 1.4)))
            right = rng.random() < 0.4 and not (ends and not left_win)
            if right and house.sets_at != "right":
                row.append((gap, taken[0]))
            elif not (ends and left_win):
                row = [(0.0, taken[0]), (gap, row[0][1]), *row[1:]]
            else:
                flowers[:] = taken
        return row

    def _depth(self, rows: Sequence[Piece], main: list[tuple[float, Piece]]) -> tuple[float, float]:
        """Lay the concealed rows down; y of the farthest and of the nearest."""
        start = -sum(space + piece.width for space, piece in main[: [p for _, p in main].index(rows[-1])])
        self._lay(Row(tuple(main), self._house.shown), start, 0.0, straight=True)
        if len(rows) == 1:
            return 0.0, 0.0
        away = -self._heights(1.04, 1.35)
        self._lay(Row(((0.0, rows[0]),)), self._rng.gauss(0.0, 0.6), away, straight=True)
        return away, 0.0

    def _lay_sets(
        self, melds: list[Piece], flowers: list[Piece], main: list[tuple[float, Piece]], far: float, near: float
    ) -> None:
        house, rng, height = self._house, self._rng, self._shape.height
        width = sum(space + piece.width for space, piece in main)
        start = -sum(space + piece.width for space, piece in main if piece.kind == "flowers" and piece is main[0][1])
        spaces = _SPACES[house.spacing]
        sets = [(rng.uniform(*spaces), piece) for piece in melds]
        if flowers and (house.flowers_at == "with-sets" or house.sets_at in ("left", "right")):
            sets = [(0.0, flowers.pop()), *((rng.uniform(0.0, 0.05) if not at else space, piece)
                                            for at, (space, piece) in enumerate(sets))]  # fmt: skip
        step = house.distance * height
        if sets and house.sets_at in ("left", "right"):
            self._lay_corner(sets, start, start + width)
        elif sets:
            away = near + step if house.sets_at == "before" else far - step
            if any(spot.across < -height / 2 for _, piece in sets for spot in piece.spots) and away > 0:
                away += height
            row = Row(tuple(sets))
            self._lay(row, rng.uniform(-1.5, max(width - row.width, 0.0) + 1.5), away)
            far = min(far, away)
            if any(piece.marked for piece in melds):
                far -= height
        if flowers:
            row = Row(((0.0, flowers[0]),))
            if house.flowers_at == "corner":
                self._lay(row, start - row.width - rng.uniform(0.9, 3.0), rng.uniform(-1.6, 0.2) * height)
            elif far > -_FARTHEST_SETS * height:
                away = max(far - self._heights(1.15, 2.0), -_FARTHEST_FLOWERS * height)
                self._lay(row, rng.uniform(-1.5, max(width - row.width, 0.1)), away)
            else:
                self._lay(row, start - row.width - rng.uniform(1.0, 2.0), far)

    def _lay_corner(self, sets: list[tuple[float, Piece]], start: float, stop: float) -> None:
        """Sets at the left or right end of the hand, at most two in a row, the later ones farther away."""
        rng, height = self._rng, self._shape.height
        most = rng.choice((2, 2, 3, len(sets)))
        gap, angle = rng.uniform(0.9, 2.4), rng.gauss(0.0, self._house.skew)
        depth = rng.uniform(-0.5, 0.25) * height
        for first in range(0, len(sets), most):
            row = Row(tuple(sets[first : first + most]))
            x = start - gap - row.width if self._house.sets_at == "left" else stop + gap
            lift = any(spot.across < -height / 2 for _, piece in row.pieces for spot in piece.spots)
            self._lay(row, x, depth, angle)
            depth -= self._heights(1.08, 1.4) + lift * height

    def _lay(self, row: Row, x: float, y: float, angle: float | None = None, *, straight: bool = False) -> None:
        if angle is None:
            angle = 0.0 if straight else self._rng.gauss(0.0, self._house.skew / 2)
        # A row is skewed about its middle, so that it stays as far from the hand as meant.
        place = Place(x, y - row.width / 2 * angle, angle)
        self._lines += [Line(len(self._tiles), y)] * len(row.pieces)
        self._tiles += lay_row(row, place, self._house, self._shape, len(self._pieces), self._rng)
        self._pieces += [piece for _, piece in row.pieces]

    def _heights(self, least: float, most: float) -> float:
        return self._shape.height * self._rng.uniform(least, most)


def _fitting(house: House, deal: Deal) -> House:
    """The house with the customs that this hand has room for."""
    changes: dict[str, object] = {}
    if house.winning_at == "before" and house.sets_at == "before":
        changes["winning_at"] = "right"
    if house.winning_at == "beyond" and house.sets_at == "beyond" and deal.melds:
        changes["winning_at"] = "right"
    if house.sets_at == "right" and changes.get("winning_at", house.winning_at) == "right":
        changes["winning_at"] = "left"
    if house.sets_at == "left" and changes.get("winning_at", house.winning_at) == "left":
        changes["winning_at"] = "right"
    return replace(house, **changes)  # type: ignore[arg-type]
