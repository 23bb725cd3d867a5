"""The state of the table when a hand is laid out after a game."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.hand import Hand, Meld, Seat


@dataclass(frozen=True, slots=True)
class LaidMeld:
    """A meld laid out during the game.

    Attributes:
        meld: its kind and tiles.
        claimed: the tile that came from another player; None for a concealed kong.
        giver: who discarded that tile; None for a concealed kong.
    """

    meld: Meld
    claimed: str | None = None
    giver: Seat | None = None


@dataclass(frozen=True, slots=True)
class OtherPlayer:
    """Another player's tiles at the end of the game."""

    seat: Seat
    concealed: tuple[str, ...]
    melds: tuple[LaidMeld, ...]
    flowers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand from a simulated game, and the other tiles on the table.

    Attributes:
        hand: the hand and the facts of its win, legal under its rules. If it was not won, `winning_tile` is the tile
            drawn last.
        won: whether the hand scores as a win.
        melds: the melds of `hand.melds`, in the order they were laid out.
        flowers: the flowers in the order they were laid out.
        ponds: the discards of each seat that nobody claimed, in order, the winning discard left out.
        others: the three other players in turn order from the winner.
        wall: number of tiles left.
    """

    hand: Hand
    won: bool
    melds: tuple[LaidMeld, ...]
    flowers: tuple[str, ...]
    ponds: dict[Seat, tuple[str, ...]]
    others: tuple[OtherPlayer, ...]
    wall: int
