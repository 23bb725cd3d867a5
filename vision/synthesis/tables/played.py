"""What a game leaves on the table when a hand is laid out."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.hand import Hand, Meld, Seat


@dataclass(frozen=True, slots=True)
class LaidMeld:
    """A set laid out during the game.

    Attributes:
        meld: its kind and tiles.
        claimed: the tile that came from another player; None for a concealed kong.
        giver: who let that tile go; None for a concealed kong.
    """

    meld: Meld
    claimed: str | None = None
    giver: Seat | None = None


@dataclass(frozen=True, slots=True)
class OtherPlayer:
    """A player whose hand is not looked at: the tiles as they are at the end of the game."""

    seat: Seat
    concealed: tuple[str, ...]
    melds: tuple[LaidMeld, ...]
    flowers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand as it came about in a game, and what else lies on the table.

    Attributes:
        hand: the hand and the facts of its win, legal under its rules. Where it was not won, `winning_tile` is
            the tile drawn last.
        won: whether the hand scores as a win.
        melds: the sets of `hand.melds`, in the order in which they were laid out.
        flowers: the flowers in the order in which they were laid out.
        ponds: the discards of each seat that nobody claimed, in order, the winning discard left out.
        others: the three other players in turn order from the winner.
        wall: how many tiles nobody has drawn.
    """

    hand: Hand
    won: bool
    melds: tuple[LaidMeld, ...]
    flowers: tuple[str, ...]
    ponds: dict[Seat, tuple[str, ...]]
    others: tuple[OtherPlayer, ...]
    wall: int
