"""Who pays a win, and signed amounts of all."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Final, TypeVar

from scoring.hand import Win
from scoring.terms import SEATS, Seat

_Amount = TypeVar("_Amount", int, Decimal)

_OTHERS: Final = {winner: tuple([seat for seat in SEATS if seat != winner]) for winner in SEATS}


def others(facts: Win) -> tuple[Seat, ...]:
    """All players but the winner."""
    return _OTHERS[facts.seat]


def payers(facts: Win) -> tuple[Seat, ...]:
    """All others for a self-draw, else who gave the tile; nobody if that is unknown."""
    if facts.by == "self-draw":
        return others(facts)
    return () if facts.from_ is None else (facts.from_,)


def balanced(winner: Seat, paid: Mapping[Seat, _Amount], seats: Sequence[Seat] = SEATS) -> dict[Seat, _Amount | int]:
    """Signed amounts by seat that sum to zero, from what the others pay."""
    return {seat: sum(paid.values()) if seat == winner else -paid.get(seat, 0) for seat in seats}
