"""What each meld adds to the code of a hand."""

from typing import Final, NamedTuple

from scoring import tile_counts
from scoring.hand import MeldKind
from scoring.rules import fields
from scoring.tiles import CLASSES


class MeldCode(NamedTuple):
    """A meld in codes.

    Attributes:
        word: its word.
        present: fields of the kinds of its tiles; to be combined by `|`.
        counts: its tiles, of a kong three.
        fourth: the fourth tile of a kong.
    """

    word: int
    present: int
    counts: int
    fourth: int


def _coded(kind: MeldKind, face: int) -> MeldCode:
    faces = (face, face + 1, face + 2) if kind == "chow" else (face,) * 3
    return MeldCode(
        fields.meld_word(kind, face),
        fields.tiles_word(faces),
        sum([tile_counts.ONE[one] for one in faces]),
        tile_counts.ONE[face] if kind.endswith("kong") else 0,
    )


MELDS: Final[dict[tuple[str, str], MeldCode]] = {
    (kind, CLASSES[face]): _coded(kind, face)
    for kind in fields.MELD_KINDS
    for face in range(34)
    if kind != "chow" or (face < 27 and face % 9 <= 6)
}
"""Every meld by its kind and lowest tile."""
