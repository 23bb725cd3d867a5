"""How the plain scorer of the sixteen-tile table pays."""

from fractions import Fraction
from typing import Any

from tests.scoring.plain_readings import SEATS


def payers(record: dict[str, Any]) -> list[str]:
    """Who pays."""
    win = record["win"]
    if win["by"] == "self-draw":
        return [seat for seat in SEATS if seat != win["seat"]]
    giver = "east" if win["first_turn"] == "earth" else win["from"]
    return [giver] if giver else []


def dealer(record: dict[str, Any]) -> int | None:
    """The dealer bonus, where the dealer wins or pays."""
    if record["win"]["seat"] != "east" and "east" not in payers(record):
        return None
    return int(record["win"]["dealer_streak"]) * 2 + 1


def payments(record: dict[str, Any], total: int) -> dict[str, Fraction] | None:
    """Base and fans at the rate from each payer; the bonus where the dealer wins or pays."""
    base, rate = (Fraction(str(record["options"].get(name, default))) for name, default in (("base", 10), ("rate", 2)))
    paid = dict.fromkeys(SEATS, Fraction(0))
    for payer in payers(record):
        bonus = dealer(record) if "east" in (payer, record["win"]["seat"]) else 0
        paid[payer] = -(base + (total + (bonus or 0)) * rate)
    paid[record["win"]["seat"]] = -sum(paid.values(), Fraction(0))
    return paid if payers(record) else None
