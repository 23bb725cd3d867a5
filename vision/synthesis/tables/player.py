"""A player: tiles held and laid out, and the player's strategy."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Literal

from scoring.hand import Meld, MeldKind, Seat
from scoring.tile_counts import HONOUR_FROM
from scoring.tiles import CLASSES
from vision.synthesis.tables.discard_costs import Block
from vision.synthesis.tables.played import LaidMeld

Plan = Literal["sets", "pairs", "singles"]
"""What a player collects: sets and eyes, pairs, or the single tiles of a special hand."""


@dataclass(slots=True)
class Strategy:
    """Strategy of a player in one game.

    Attributes:
        plan: what is collected.
        suits: the blocks (0-2 suits, 3 honours) that are kept; the others are discarded first.
        chows: whether chows are wanted.
        claims: readiness to claim, 0 (never) to 1.
        wanted: faces of the special hand, for the plan `singles`.
    """

    plan: Plan = "sets"
    suits: frozenset[int] = frozenset(range(4))
    chows: bool = True
    claims: float = 1.0
    wanted: frozenset[int] = frozenset()


@dataclass(slots=True)
class Player:
    """State of a player. Faces are indices into `scoring.tiles.CLASSES`.

    Attributes:
        seat: the seat wind; East is the dealer.
        counts: concealed tiles of each of the 34 faces.
        melds: in the order laid out.
        flowers: in the order laid out.
        pond: discards that nobody claimed.
        strategy: what the player collects.
        declared_ready: whether the player has declared a ready hand.
    """

    seat: Seat
    rng: Random
    counts: list[int] = field(default_factory=lambda: [0] * 34)
    melds: list[LaidMeld] = field(default_factory=list)
    flowers: list[int] = field(default_factory=list)
    pond: list[int] = field(default_factory=list)
    strategy: Strategy = field(default_factory=Strategy)
    declared_ready: bool = False

    def block(self, number: int) -> Block:
        """One of the blocks: 0-2 the suits, 3 the honours."""
        return tuple(self.counts[9 * number : 9 * number + 9])

    def concealed(self) -> tuple[str, ...]:
        """Codes of the concealed tiles."""
        return tuple(CLASSES[face] for face, count in enumerate(self.counts) for _ in range(count))

    def lay_out(self, kind: MeldKind, faces: tuple[int, ...], claimed: int | None, giver: Seat | None) -> None:
        """Lay out a meld; the claimed tile, if any, is not among the concealed ones."""
        own = list(faces)
        if claimed is not None:
            own.remove(claimed)
        for face in own:
            self.counts[face] -= 1
        code = None if claimed is None else CLASSES[claimed]
        self.melds.append(LaidMeld(Meld(kind, tuple(CLASSES[face] for face in faces)), code, giver))

    def pung_of(self, face: int) -> int | None:
        """Index of the claimed pung of a face among the melds, None if there is none."""
        pungs = (at for at, laid in enumerate(self.melds) if laid.meld.kind == "pung")
        return next((at for at in pungs if self.melds[at].meld.tiles[0] == CLASSES[face]), None)

    def add_to_pung(self, at: int, face: int) -> None:
        """Extend a claimed pung to a kong with the fourth tile drawn (article 22.1)."""
        laid = self.melds[at]
        self.counts[face] -= 1
        self.melds[at] = LaidMeld(Meld("added-kong", (CLASSES[face],) * 4), laid.claimed, laid.giver)


def block_of(face: int) -> int:
    """Index of the block of a face."""
    return min(face // 9, HONOUR_FROM // 9)
