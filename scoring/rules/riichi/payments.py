"""Who pays a win of so many points."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from scoring.hand import Options, Win
from scoring.rules.paying import balanced
from scoring.rules.riichi.rulings import Rulings, rulings
from scoring.terms import SEATS, Seat

_COUNTER: Final = 100
"""What each player pays for a counter (honba)."""
_HUNDRED: Final = 100
_YAKUMAN: Final = 32_000
"""Points of a yakuman of one who does not deal."""
MANGAN: Final = 2000
"""Basic points of a mangan."""
_KIRIAGE: Final = 1920
"""Basic points of 4 han 30 fu and 3 han 60 fu."""


def win_payments(facts: Win, options: Options, points: Decimal) -> dict[Seat, int] | None:
    """Signed points by seat that sum to zero, counters included; None if the giver of the tile is unknown.

    `facts`: the facts of the win; its `honba` are paid besides, and `liable` pays for `liable_yakuman` of them;
    `points`: what the hand is worth: what the discarder pays, or all together on a self-draw.
    """
    value = int(points)
    if facts.by != "self-draw" and facts.from_ is None:
        return None
    seats = seats_of(options)
    counters = (len(seats) - 1) * _COUNTER * facts.honba
    if facts.liable is None or facts.liable == facts.from_:
        paid = _paid(facts, options, value)
        for payer in paid if facts.by == "self-draw" else ():
            paid[payer] += _COUNTER * facts.honba
        if facts.from_ is not None and facts.by != "self-draw":
            paid[facts.from_] += counters
    else:
        paid = _paid_with_liability(facts, options, value, counters)
    return balanced(facts.seat, paid, seats)


def seats_of(options: Options) -> Sequence[Seat]:
    """The seats of a table: three players have no North."""
    return SEATS[:3] if options.three_players else SEATS


def drawn_total(main: int, other: int, options: Rulings, *, dealer: bool) -> int:
    """What all pay together for a self-draw.

    `main`: what the dealer pays, or each player to a dealer who wins; `other`: what one who does not deal pays another.
    """
    if not options.three_players:
        return main + 2 * other
    return main + other + 2 * _of_missing(main if dealer else other, options)


def yakuman_points(facts: Win, options: Options) -> int:
    """What a yakuman is worth: what a discarder pays, or all together on a self-draw."""
    dealer = facts.seat == "east"
    if facts.by == "self-draw":
        return drawn_total(_YAKUMAN // 2, _YAKUMAN // (2 if dealer else 4), rulings(options), dealer=dealer)
    return _YAKUMAN * 3 // 2 if dealer else _YAKUMAN


def _paid_with_liability(facts: Win, options: Options, value: int, counters: int) -> dict[Seat, int]:
    """Of a self-draw who is liable pays all alone; of a discard half, and the discarder the other half."""
    agreed = rulings(options)
    part = value if agreed.pao_covers == "hand" else facts.liable_yakuman * yakuman_points(facts, options)
    paid = _paid(facts, options, value - part)
    paid.setdefault(facts.liable, 0)
    if facts.by == "self-draw":
        paid[facts.liable] += part + counters
        return paid
    assert facts.from_ is not None
    paid[facts.liable] += part // 2
    paid[facts.from_] += part // 2
    paid[facts.liable if agreed.pao_counters == "liable" else facts.from_] += counters
    return paid


def _paid(facts: Win, options: Options, value: int) -> dict[Seat, int]:
    """What each payer pays, without counters."""
    if facts.by != "self-draw":
        assert facts.from_ is not None
        return {facts.from_: value}
    return drawn_payments(facts.seat, options, value)


def drawn_payments(winner: Seat, options: Options, value: int) -> dict[Seat, int]:
    """What each payer pays of a self-draw, without counters."""
    others = [seat for seat in seats_of(options) if seat != winner]
    if winner == "east":
        return dict.fromkeys(others, value // len(others))
    dealer, other = _shares(value, rulings(options))
    return {seat: dealer if seat == "east" else other for seat in others}


def _shares(points: int, options: Rulings) -> tuple[int, int]:
    """What the dealer and what each other pays of a self-draw by one who does not deal.

    The dealer pays double, and every amount is rounded up to hundreds, so that his is twice the others' or 100 less.
    """
    for other in range(_HUNDRED, points, _HUNDRED):
        for main in (2 * other, 2 * other - _HUNDRED):
            if drawn_total(main, other, options, dealer=False) == points:
                more = _of_missing(other, options)
                return main + more, other + more
    # A total of a log of before, which no hand has.
    quarter = hundreds(points // 4)
    return points - 2 * quarter, quarter


def _of_missing(points: int, options: Rulings) -> int:
    """What each of two players pays of the share of the missing one."""
    return hundreds(points // 2) if options.three_players and options.three_player_tsumo == "split" else 0


def is_mangan(base: int, options: Rulings) -> bool:
    """Whether basic points are paid as a mangan."""
    return base >= (_KIRIAGE if options.kiriage_mangan else MANGAN)


def hundreds(points: int) -> int:
    """Rounded up to hundreds."""
    return -(-points // _HUNDRED) * _HUNDRED
