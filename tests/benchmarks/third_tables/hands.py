"""A hand on a table of the third generator: which rows its pieces lie in and where."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from tests.benchmarks.second_tables.deal import Deal
from tests.benchmarks.second_tables.pieces import Piece, by_suits, meld_piece, plain_piece, set_by_set, winning_piece
from tests.benchmarks.second_tables.rows import LaidTile, Place, Row, lay_row, overlaps
from tests.benchmarks.second_tables.unclear import is_row_of_sets
from tests.benchmarks.third_tables.customs import Customs
from vision.synthesis.geometry import Shape

_CLAIMED: Final = ("chow", "pung", "kong")
_CLOSE: Final = 1.45
"""Distance in tile heights up to which a row of sets may be the hand's second row, as in the second generator."""
_TOUCHING: Final = 0.1
"""Space in tile widths below which two pieces touch."""
_SPREAD: Final = 5
"""Pieces of a hand whose sets and eyes all lie apart."""
_MOST_TRIES: Final = 40

Spaced = list[tuple[float, Piece]]


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a hand: its pieces with the space before each, where it begins, how far away in tile heights."""

    pieces: Spaced
    x: float
    away: float

    @property
    def width(self) -> float:
        return sum(space + piece.width for space, piece in self.pieces)


def lay_hand(
    deal: Deal, customs: Customs, shape: Shape, rng: Random
) -> tuple[tuple[Piece, ...], list[LaidTile]] | None:
    """The pieces of a hand and its tiles; None if its rows run into each other however they are tried."""
    for _ in range(_MOST_TRIES):
        pieces: list[Piece] = []
        tiles: list[LaidTile] = []
        for line in _lines(deal, customs, shape, rng):
            angle = rng.gauss(0.0, customs.house.skew / 2) if line.away else 0.0
            place = Place(line.x, -line.away * shape.height - line.width / 2 * angle, angle)
            tiles += lay_row(Row(tuple(line.pieces)), place, customs.house, shape, len(pieces), rng)
            pieces += [piece for _, piece in line.pieces]
        if not overlaps(tiles, shape):
            return tuple(pieces), tiles
    return None


def _lines(deal: Deal, customs: Customs, shape: Shape, rng: Random) -> list[Line]:
    """The concealed row with what lies in it, then those beyond, each as far from the last as is custom."""
    melds = [meld_piece(meld, customs.house, shape, rng) for meld in deal.melds]
    flowers = [plain_piece("flowers", deal.flowers)] if deal.flowers else []
    rows, winner = _concealed(deal, customs, shape, rng)
    main: Spaced = [(0.0, rows[0])]
    if customs.sets_at != "beyond" and melds:
        main = _beside(main, melds, customs, rng)
        melds = []
    if flowers and customs.flowers_at == "end":
        main = [(0.0, flowers.pop()), (_border(customs, rng), main[0][1]), *main[1:]]
    if winner and customs.winning_at == "right":
        if main[-1][1].kind == "concealed":
            main.append((_border(customs, rng), winner))
            winner = None
        elif main[0][1].kind == "concealed":
            main = [(0.0, winner), (_border(customs, rng), main[0][1]), *main[1:]]
            winner = None
    lines = [Line(main, 0.0, 0.0)]
    away = 0.0
    if len(rows) > 1:
        away = rng.uniform(1.03, 1.25)
        lines.append(Line([(0.0, rows[1])], rng.uniform(-0.5, 4.0), away))
    if winner:
        away += rng.uniform(1.15, 1.6)
        lines.append(Line([(0.0, winner)], rng.uniform(0.0, lines[0].width - 1), away))
    if melds:
        spaced: Spaced = [(_within(customs, rng), piece) for piece in melds]
        if flowers and customs.flowers_at == "with-sets":
            spaced = [(0.0, flowers.pop()), (_border(customs, rng), spaced[0][1]), *spaced[1:]]
        away += customs.distance + any(spot.across < -shape.height / 2 for piece in melds for spot in piece.spots)
        lines.append(Line(spaced, rng.uniform(-1.0, 3.0), away))
    if flowers:
        away += rng.uniform(1.2, 2.0) + any(piece.added for piece in melds)
        lines.append(Line([(0.0, flowers.pop())], rng.uniform(-1.0, 6.0), away))
    return _mark_open(lines)


def _concealed(deal: Deal, customs: Customs, shape: Shape, rng: Random) -> tuple[list[Piece], Piece | None]:
    """The concealed rows, the nearer first, and the winning tile where it is shown."""
    codes, winning = list(deal.hand.concealed), deal.hand.winning_tile
    winner = None
    if customs.winning_at != "among" and winning is not None and len(codes) > 4:
        codes.remove(winning)
        winner = winning_piece(winning, shape, rng, sideways=False)
    parts = set_by_set(codes, rng)
    whole = [part for part in parts if len(part) == 3]
    count = {"no": 0, "one set": 1, "sets": 2, "anywhere": 0}[customs.wrapped]
    if count and len(whole) > count:
        beyond = [code for part in whole[:count] for code in part]
        for code in beyond:
            codes.remove(code)
        return [plain_piece("concealed", by_suits(codes, rng)), plain_piece("concealed", beyond)], winner
    own = [code for part in parts for code in part] if customs.by_sets else by_suits(codes, rng)
    if customs.wrapped == "anywhere" and len(own) > 8:
        cut = rng.randint(4, len(own) - 4)
        return [plain_piece("concealed", own[cut:]), plain_piece("concealed", own[:cut])], winner
    return [plain_piece("concealed", own)], winner


def _beside(main: Spaced, melds: list[Piece], customs: Customs, rng: Random) -> Spaced:
    """Claimed sets at an end of the concealed row, a border before the concealed tiles."""
    sets: Spaced = [(_within(customs, rng), piece) for piece in melds]
    if customs.sets_at == "left":
        return [(0.0, sets[0][1]), *sets[1:], (_border(customs, rng), main[0][1])]
    return [*main, (_border(customs, rng), sets[0][1]), *sets[1:]]


def _border(customs: Customs, rng: Random) -> float:
    return customs.border * rng.uniform(0.9, 1.1)


def _within(customs: Customs, rng: Random) -> float:
    """Space between two claimed sets."""
    return _border(customs, rng) if customs.parted == "each" else rng.uniform(0.0, 0.03)


def _mark_open(lines: list[Line]) -> list[Line]:
    """The rows, those that are sets and lie as near as a second concealed row marked as such that no picture tells."""
    marked = [_spread(lines[0])]
    for before, line in itertools.pairwise(lines):
        pieces = [piece for _, piece in line.pieces]
        sets = all(
            (piece.kind == "concealed" and is_row_of_sets(piece.codes)) or (piece.kind in _CLAIMED and not piece.marked)
            for piece in pieces
        )
        near = line.away - before.away < _CLOSE and any(piece.kind == "concealed" for _, piece in before.pieces)
        opened = [(space, replace(piece, open=piece.open | {"kind"})) for space, piece in line.pieces]
        marked.append(replace(line, pieces=opened) if sets and near else line)
    return marked


def _spread(line: Line) -> Line:
    """The concealed tiles' row; where sets and eyes are all spread alike, nothing tells which sets were claimed."""
    pieces = [(space, piece) for space, piece in line.pieces if piece.kind != "flowers"]
    spread = all(space > _TOUCHING for space, _ in pieces[1:]) and all(len(piece.spots) <= 4 for _, piece in pieces)
    if len(pieces) < _SPREAD or not spread or any(piece.marked for _, piece in pieces):
        return line
    opened = [
        (space, piece if piece.kind == "flowers" else replace(piece, open=piece.open | {"kind"}))
        for space, piece in line.pieces
    ]
    return replace(line, pieces=opened)
