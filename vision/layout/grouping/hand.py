"""Assembles the hand from groups, ready to be completed into a hand record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.hand import MeldKind
from scoring.tiles import BACK, PLAIN, RED_FIVES
from vision.layout.grouping.model import Group


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
