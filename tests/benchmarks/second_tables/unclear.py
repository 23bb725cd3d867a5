"""What a picture of a laid-out hand cannot tell: then a question is right, and no answer is silent."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from tests.benchmarks.second_tables.houses import House
from tests.benchmarks.second_tables.pieces import Piece
from vision.synthesis.geometry import Shape

_ALONG: Final = 1.45
"""Distance in tile heights up to which a row of sets might as well be the hand's second row."""
_CLAIMED: Final = ("chow", "pung", "kong")


class Line(NamedTuple):
    """The row that a piece lies in: its number and its distance from the hand's in tile widths, nearer positive."""

    number: int
    depth: float


def mark_open_kinds(pieces: Sequence[Piece], lines: Sequence[Line], house: House, shape: Shape) -> tuple[Piece, ...]:
    """The pieces, those marked whose kind no picture of them tells.

    * A claimed set without a mark in one row with concealed tiles, and these.
    * Unmarked claimed sets beside concealed ones that are spread set by set in the same line, and these.
    * Concealed sets spread apart where nothing shows a claim.
    * A second row of the hand that is all sets, and an unmarked row of claimed sets that lies as near.
    * The two tiles of eyes of which one is the winning tile, laid apart.
    """
    own = [at for at, piece in enumerate(pieces) if piece.kind == "concealed"]
    sets = [at for at, piece in enumerate(pieces) if piece.kind in _CLAIMED and not piece.marked]
    unclear = set(_in_one_row(own, sets, pieces, lines, house))
    unclear.update(at for at in sets if _lies_along(at, own, pieces, lines, house, shape))
    if len(own) > 1:
        unclear.update(at for at in own if is_row_of_sets(pieces[at].codes))
    winner = [at for at, piece in enumerate(pieces) if piece.kind == "winning-tile"]
    if winner and sum(len(pieces[at].spots) for at in own) == 1:
        unclear.update([*own, *winner])
    return tuple(
        replace(piece, open=piece.open | {"kind"}) if at in unclear else piece for at, piece in enumerate(pieces)
    )


def is_row_of_sets(codes: Sequence[str]) -> bool:
    """Whether tiles are sets one after another, so that they may have been claimed."""
    fits = [True]
    for stop in range(1, len(codes) + 1):
        fits.append(any(stop >= size and fits[stop - size] and _is_set(codes[stop - size : stop]) for size in (3, 4)))
    return fits[-1]


def _is_set(codes: Sequence[str]) -> bool:
    if len(set(codes)) == 1:
        return True
    numbers = sorted(int(code[0]) for code in codes)
    return (
        len(codes) == 3
        and {code[1] for code in codes} in ({"m"}, {"p"}, {"s"})
        and (numbers == list(range(numbers[0], numbers[0] + 3)))
    )


def _in_one_row(
    own: Sequence[int], sets: Sequence[int], pieces: Sequence[Piece], lines: Sequence[Line], house: House
) -> list[int]:
    beside = [at for at in sets if any(lines[at].number == lines[other].number for other in own)]
    spread = house.order == "spread" or sum(len(pieces[at].spots) for at in own) <= 2
    if spread and house.sets_at in ("left", "right") and house.spacing != "gapless":
        beside += sets
    shown = any(piece.marked for piece in pieces if piece.kind in _CLAIMED)
    if house.order == "spread" and not shown and len(sets) == len(beside):
        return [*own, *beside]
    return [*own, *beside] if beside else []


def _lies_along(
    at: int, own: Sequence[int], pieces: Sequence[Piece], lines: Sequence[Line], house: House, shape: Shape
) -> bool:
    """Whether a claimed set's row lies as a second row of the hand would, with nothing but unmarked sets."""
    if house.shown == "standing" or house.sets_at not in ("beyond", "before"):
        return False
    row = [piece for piece, line in zip(pieces, lines, strict=True) if line.number == lines[at].number]
    near = min(abs(lines[at].depth - lines[other].depth) for other in own) < _ALONG * shape.height
    return near and all(piece.kind in _CLAIMED and not piece.marked for piece in row)
