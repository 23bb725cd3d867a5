"""Data types of the grouping: groups, their open questions, and the hand they make."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, Literal

from scoring.hand import MeldKind
from scoring.tiles import BACK, PLAIN, RED_FIVES
from vision.layout.geometry.rows import Row
from vision.layout.grouping.sets import SetKind, SetSpan

GroupKind = Literal["concealed", "winning-tile", "flowers", "unsure", "background"] | SetKind
CLAIMED: Final = ("chow", "pung", "kong")
SETS: Final = (*CLAIMED, "concealed-kong")


class Question(Enum):
    """An open question about a group, for a person to answer."""

    CLAIMED_KONG = auto()
    CLAIMED_ROW = auto()
    """Which sets of a concealed row were claimed; asked once for all sets in question, see `claims`."""
    CLAIMED_SETS = auto()
    """Whether a set on its own was claimed, where every set is; asked with the others."""
    LONE_TILE = auto()
    SCATTERED = auto()


@dataclass(frozen=True, slots=True)
class Group:
    """Tiles that belong together.

    Attributes:
        kind: as in the reading record.
        tiles: indices of the tiles, in reading order.
        added: whether a kong's fourth tile was added to a claimed pung.
        question: open question about the group, if any.
        face: code of a concealed kong of four backs, as a person says it; None where nobody has.
    """

    kind: GroupKind
    tiles: tuple[int, ...]
    added: bool = False
    question: Question | None = None
    face: str | None = None


def group_of(run: Row, piece: SetSpan, question: Question | None = None) -> Group:
    """A set of a run as a group."""
    kong, turned = piece.kind == "kong", sum(run.turned[piece.start : piece.stop])
    if kong and not turned and question is None:
        question = Question.CLAIMED_KONG
    return Group(piece.kind, run.tiles[piece.start : piece.stop], added=kong and turned > 1, question=question)


def tiles_of(groups: Iterable[Group], without: Collection[str] = ("background",)) -> list[int]:
    """The tiles of groups of other kinds than `without`, by default those of the hand."""
    return [tile for group in groups if group.kind not in without for tile in group.tiles]


def count_tiles(runs: Sequence[Row], sets: Sequence[Group]) -> int:
    """Size of a hand without flowers, a kong counting three."""
    return sum(len(run) for run in runs) + 3 * len(sets)


@dataclass(frozen=True, slots=True)
class ReadMeld:
    """A meld as read; a concealed kong has four of its code, or four backs if no face is visible."""

    kind: MeldKind
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReadHand:
    """The hand as read, legal or not.

    Attributes:
        concealed: concealed tiles, including the winning tile and unsure tiles.
        melds: exposed sets and concealed kongs, in reading order.
        flowers: flower tiles.
        winning_tile: None where no tile is set apart.
    """

    concealed: tuple[str, ...]
    melds: tuple[ReadMeld, ...]
    flowers: tuple[str, ...]
    winning_tile: str | None

    @property
    def size(self) -> int:
        """Tiles without flowers, a kong counting three."""
        return len(self.concealed) + 3 * len(self.melds)

    @property
    def tiles(self) -> tuple[str, ...]:
        """Every tile of the hand."""
        return (*self.concealed, *(tile for meld in self.melds for tile in meld.tiles), *self.flowers)


def assemble_hand(groups: Sequence[Group], codes: Sequence[str]) -> ReadHand:
    """Assemble the hand from groups and the codes of all tiles."""

    def faces(*kinds: str) -> tuple[str, ...]:
        return tuple(codes[tile] for group in groups if group.kind in kinds for tile in group.tiles)

    melds = tuple(meld for group in groups if (meld := _meld(group, codes)))
    winning = faces("winning-tile")
    return ReadHand(
        faces("concealed", "winning-tile", "unsure"), melds, faces("flowers"), winning[0] if winning else None
    )


def _meld(group: Group, codes: Sequence[str]) -> ReadMeld | None:
    tiles = tuple(codes[tile] for tile in group.tiles)
    match group.kind:
        case "chow" | "pung":
            return ReadMeld(group.kind, tiles)
        case "kong":
            return ReadMeld("added-kong" if group.added else "kong", tiles)
        case "concealed-kong":
            shown = [code for code in tiles if code != BACK] or [group.face or BACK]
            face = shown[0]
            red = [code for code in shown if code in RED_FIVES][:1]
            return ReadMeld("concealed-kong", (*red, *(PLAIN[face],) * (4 - len(red))))
        case _:
            return None
