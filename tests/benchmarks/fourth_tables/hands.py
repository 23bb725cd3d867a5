"""A hand's tiles on the table; x to the right, y towards the player, in tile widths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import pi, radians
from random import Random
from typing import Final

from scoring.hand import Meld
from scoring.tiles import BACK, INDEX
from tests.benchmarks.fourth_tables.customs import Custom
from tests.benchmarks.second_tables.deal import Deal
from tests.benchmarks.second_tables.pieces import Open
from vision.layout.grouping.model import GroupKind

SIDEWAYS: Final = pi / 2
_CLEAR: Final = 0.18
"""A gap from which people see a border, if it is also some times the row's other gaps."""
_TIMES: Final = 3.0
_FEW: Final = 2.5
_KIND: Final[frozenset[Open]] = frozenset({"kind"})


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a tile's centre lies, and by how much it is turned clockwise."""

    code: str
    x: float
    y: float
    angle: float = 0.0


@dataclass(frozen=True, slots=True)
class Piece:
    """Tiles of one group; left end at x = 0, lower edge at y = 0."""

    kind: GroupKind
    spots: tuple[Spot, ...]
    width: float
    added: bool = False
    open: frozenset[Open] = frozenset()

    def at(self, x: float, y: float) -> Piece:
        return replace(self, spots=tuple(replace(spot, x=spot.x + x, y=spot.y + y) for spot in self.spots))


@dataclass(slots=True)
class Line:
    """Pieces from left to right, each with the space before it."""

    pieces: list[tuple[float, Piece]] = field(default_factory=list)

    @property
    def width(self) -> float:
        return sum(gap + piece.width for gap, piece in self.pieces)

    def at(self, x: float, y: float) -> Iterable[Piece]:
        for gap, piece in self.pieces:
            yield piece.at(x + gap, y)
            x += gap + piece.width


class Layer:
    """Lays one hand out; `height` is that of a tile."""

    def __init__(self, deal: Deal, custom: Custom, height: float, rng: Random) -> None:
        self.deal, self.custom, self.height, self.rng = deal, custom, height, rng

    def lay(self) -> list[Piece]:
        """The hand's pieces where they lie; the lower edge of the concealed tiles' last row is y = 0."""
        custom, rng = self.custom, self.rng
        lines, win = self._concealed(), self._winning()
        melds = [self._meld(meld) for meld in self.deal.melds]
        flowers = [self._row(self.deal.flowers, "flowers")] if self.deal.flowers else []
        if win is not None and "apart" in custom.winning:
            border = max(_TIMES * self._widest(lines), rng.uniform(0.3, 1.5))
            lines[-1].pieces.append((border, win))
        if "row" in custom.sets_at:
            melds = [self._told(one, lines) for one in melds]
            if any(one.open >= _KIND and one.kind in ("chow", "pung") for one in melds):
                lines[-1].pieces = [(gap, _opened(one)) for gap, one in lines[-1].pieces]
            self._join(lines[-1], melds, custom.sets_at, custom.set_gap)
        if "row" in custom.flowers_at:
            self._join(lines[-1], flowers, custom.flowers_at, rng.uniform(0.0, 1.0))
        laid = self._stack(lines)
        if win is not None and custom.winning in ("on top", "beneath"):
            over = rng.choice((0.0, rng.uniform(0, 0.35))) * self.height
            row = sorted(
                (spot for one in laid if one.kind == "concealed" for spot in one.spots), key=lambda spot: spot.y
            )
            upon = row[0 if custom.winning == "on top" else -1]
            line = [spot.x for spot in row if abs(spot.y - upon.y) < 0.5]
            y = upon.y - self.height / 2 + over if custom.winning == "on top" else self.height - over
            laid.append(win.at(rng.uniform(min(line), max(line)) - 0.5, y))
        for pieces, where in ((melds, custom.sets_at), (flowers, custom.flowers_at)):
            if pieces and "row" not in where:
                laid += self._beside(pieces, where, laid)
        own = [piece for piece in laid if piece.kind == "concealed"]
        if win is not None and len(own) == 1 and own[0].spots[0].code == win.spots[0].code and own[0].width < _FEW - 1:
            laid = [_opened(piece) if piece in own or piece.kind == "winning-tile" else piece for piece in laid]
        return laid

    def _concealed(self) -> list[Line]:
        codes = list(self.deal.hand.concealed)
        if self.custom.winning != "nowhere":
            codes.remove(str(self.deal.hand.winning_tile))
        codes.sort(key=INDEX.__getitem__)
        sets = split_sets(codes)
        if self.custom.concealed == "by sets" and sets is not None:
            self.rng.shuffle(sets)
            lines = [Line([(self.custom.set_gap, self._row(one)) for one in sets])]
            lines[0].pieces[0] = (0.0, lines[0].pieces[0][1])
            claimed = any(meld.kind != "concealed-kong" for meld in self.deal.melds)
            distinct = claimed and (self.custom.turns or "row" not in self.custom.sets_at)
            return lines if distinct else [Line([(gap, _opened(piece)) for gap, piece in lines[0].pieces])]
        if not self.custom.ordered:
            self.rng.shuffle(codes)
        if self.custom.concealed != "wrapped" or len(codes) < 7:
            return [Line([(0.0, self._row(codes))])]
        cut = self.rng.randint(2, len(codes) - 2)
        parts = [codes[:cut], codes[cut:]]
        return [Line([(0.0, self._wrapped_row(part))]) for part in parts]

    def _wrapped_row(self, codes: Sequence[str]) -> Piece:
        """A row of nothing but whole sets may as well be claimed, if no set is seen to be."""
        piece = self._row(codes)
        whole = len(codes) % 3 == 0 and all(_is_set(codes[at : at + 3]) for at in range(0, len(codes), 3))
        claimed = any(meld.kind != "concealed-kong" for meld in self.deal.melds)
        return _opened(piece) if whole and not claimed else piece

    def _winning(self) -> Piece | None:
        win = str(self.deal.hand.winning_tile)
        return (
            None
            if self.custom.winning in ("nowhere", "turned")
            else self._row([win], "winning-tile", turned=0 if "turned" in self.custom.winning else None)
        )

    def _told(self, piece: Piece, lines: Sequence[Line]) -> Piece:
        """A claimed set in the concealed tiles' row; open where gaps say nothing and no tile is turned.

        More than two sets without a space between them may as well be the concealed row, and beside no more than eyes
        the sets may be parted.
        """
        border = _TIMES * self._widest(lines)
        few = len(lines) == 1 and lines[0].pieces[0][1].width < _FEW
        block = few or (len(self.deal.melds) > 2 and self.custom.between < border)
        clear = self.custom.concealed != "by sets" and self.custom.set_gap > border and not block
        return piece if self.custom.turns or clear or piece.kind not in ("chow", "pung") else _opened(piece)

    def _widest(self, lines: Sequence[Line]) -> float:
        """The widest space between neighbours in pieces that lie upright, at least what is seen at all."""
        rows = [piece.spots for line in lines for _, piece in line.pieces if piece.kind == "concealed"]
        gaps = [right.x - left.x - 1 for row in rows for left, right in pairwise(row)]
        return max([_CLEAR / _TIMES, *gaps])

    def _join(self, line: Line, pieces: Sequence[Piece], where: str, gap: float) -> None:
        spaces = [gap, *([self.custom.between] * (len(pieces) - 1))]
        spaces = [space + self.custom.gap(self.rng) for space in spaces[: len(pieces)]]
        if where == "row right":
            line.pieces += zip(spaces, pieces, strict=True)
        elif pieces:
            first = [(0.0, pieces[0]), *zip(spaces[1:], pieces[1:], strict=True)]
            line.pieces[:] = [*first, (spaces[0], line.pieces[0][1]), *line.pieces[1:]]

    def _stack(self, lines: Sequence[Line]) -> list[Piece]:
        """Lines one above the other, each further one over the concealed tiles of the last."""
        step, slip = self.height + self.custom.wrap_gap, self.custom.mess
        lowest = list(lines[-1].at(0.0, 0.0))
        left = min((piece.spots[0].x - 0.5 for piece in lowest if piece.kind == "concealed"), default=0.0)
        laid = lowest
        for up, line in enumerate(reversed(lines[:-1]), 1):
            laid += line.at(left + self.rng.gauss(0, 0.02 + slip / 3), -up * step)
        return laid

    def _beside(self, pieces: Sequence[Piece], where: str, laid: Sequence[Piece]) -> list[Piece]:
        """Pieces in lines above or below everything that is laid, or in a column at a side."""
        custom, rng, spots = self.custom, self.rng, [spot for piece in laid for spot in piece.spots]
        left, right = min(spot.x for spot in spots) - 0.5, max(spot.x for spot in spots) + 0.5
        top = min(spot.y for spot in spots) - self.height / 2
        bottom = max(spot.y for spot in spots) + self.height / 2
        if where in ("above", "below"):
            line = Line([(custom.between + custom.gap(rng) if at else 0.0, one) for at, one in enumerate(pieces)])
            if custom.row_gap < 0.3 and not custom.turns:
                line.pieces = [(gap, _opened(p) if p.kind in ("chow", "pung") else p) for gap, p in line.pieces]
            x = rng.choice((left, right - line.width, rng.uniform(left, max(left, right - line.width))))
            reach = max(-min(spot.y for spot in piece.spots) for piece in pieces) + self.height / 2
            return list(line.at(x, top - custom.row_gap if where == "above" else bottom + custom.row_gap + reach))
        away = rng.uniform(2, 4) if where == "far right" else rng.uniform(0.4, 2)
        wide, y, column = max(piece.width for piece in pieces), 0.0, []
        for piece in pieces:
            column.append(piece.at(right + away if where != "left" else left - away - wide, y))
            y = min(spot.y for spot in column[-1].spots) - self.height / 2 - rng.uniform(0.05, 0.35)
        return column

    def _meld(self, meld: Meld) -> Piece:
        """A meld; an added tile beside the others is not seen to be added."""
        codes, rng, custom = list(meld.tiles), self.rng, self.custom
        turned = rng.randrange(3) if custom.turns else None
        if meld.kind == "concealed-kong":
            hidden = {"outer": (0, 3), "inner": (1, 2), "all": range(4), "all but one": (0, 1, 2), "none": ()}
            shown = [BACK if at in hidden[custom.kong_backs] else code for at, code in enumerate(codes)]
            piece = self._row(shown, "concealed-kong")
            unclear: dict[str, frozenset[Open]] = {"none": _KIND, "all": frozenset({"face"})}
            return replace(piece, open=unclear.get(custom.kong_backs, frozenset()))
        if meld.kind == "added-kong" and custom.stacks:
            piece = self._row(codes[:3], "kong", turned)
            under = piece.spots[1 if turned is None else turned]
            fourth = replace(under, y=under.y - (self.height if turned is None else 1.0))
            return replace(piece, spots=(*piece.spots, fourth), added=True)
        if meld.kind in ("kong", "added-kong"):
            return self._row(codes, "kong", rng.choice((0, 1, 3)) if custom.turns else None)
        return self._row(codes, "chow" if meld.kind == "chow" else "pung", turned)

    def _row(self, codes: Sequence[str], kind: GroupKind = "concealed", turned: int | None = None) -> Piece:
        x, spots = 0.0, []
        for at, code in enumerate(codes):
            wide, tall = (self.height, 1.0) if at == turned else (1.0, self.height)
            x += self.custom.gap(self.rng) if at else 0.0
            spots.append(Spot(code, x + wide / 2, -tall / 2, SIDEWAYS if at == turned else 0.0))
            x += wide
        return Piece(kind, tuple(spots), x)


def with_turned_winning_tile(pieces: Sequence[Piece], layer: Layer) -> list[Piece]:
    """The winning tile sideways at the right end of the last row of concealed tiles, what follows moved on."""
    rows = [piece for piece in pieces if piece.kind == "concealed"]
    last = max(rows, key=lambda piece: (round(piece.spots[0].y), piece.spots[-1].x))
    end, room = last.spots[-1], layer.height + 2 * layer.custom.tight
    tile = Spot(str(layer.deal.hand.winning_tile), end.x + 0.5 + room / 2, end.y + (layer.height - 1) / 2, SIDEWAYS)
    moved = [piece.at(room, 0) if piece.spots[0].x > end.x + 0.5 else piece for piece in pieces]
    return [*moved, Piece("winning-tile", (tile,), layer.height)]


def unsteady(pieces: Sequence[Piece], mess: float, rng: Random) -> list[Piece]:
    """The pieces as a hand of that neatness leaves them: each slants a little, each tile is off its place."""
    bend = rng.gauss(0, 0.002 * mess)
    moved = []
    for piece in pieces:
        slant, away = radians(rng.gauss(0, 0.3 + 1.2 * mess)), rng.gauss(0, 0.02 + 0.04 * mess)
        x0 = piece.spots[0].x
        spots = tuple(
            replace(
                spot,
                y=spot.y + away + slant * (spot.x - x0) + bend * (spot.x - 7) ** 2 + rng.gauss(0, 0.01 + 0.04 * mess),
                angle=spot.angle + slant + radians(rng.gauss(0, 0.4 + 2 * mess)),
            )
            for spot in piece.spots
        )
        moved.append(replace(piece, spots=spots))
    return moved


def split_sets(codes: Sequence[str]) -> list[list[str]] | None:
    """Sets and at most one odd rest of one, two or four tiles, or None; codes of red fives count as they are."""
    counts, rest = Counter(codes), len(codes) % 3
    sets: list[list[str]] = []
    for code in sorted(counts, key=INDEX.__getitem__):
        while counts[code] >= 3:
            counts[code] -= 3
            sets.append([code] * 3)
        for _ in range(counts[code]):
            run = [f"{int(code[0]) + step}{code[1]}" for step in range(3)]
            if code[1] in "mps" and _is_set(run) and all(counts[one] > 0 for one in run):
                counts.subtract(run)
                sets.append(run)
    left = list(counts.elements())
    if len(left) > (rest or 3) + 2:
        return None
    return [*sets, left] if left else sets


def _is_set(codes: Sequence[str]) -> bool:
    numbers = sorted(int(code[0]) for code in codes)
    same = len({code[1] for code in codes}) == 1
    run = numbers == list(range(numbers[0], numbers[0] + 3)) and numbers[-1] <= 9 and codes[0][1] in "mps"
    return same and (len(set(numbers)) == 1 or (run and numbers[0] > 0))


def _opened(piece: Piece) -> Piece:
    return replace(piece, open=piece.open | _KIND)
