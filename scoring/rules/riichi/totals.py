"""The totals that a hand of riichi can have: what han and fu make of it, in points without counters and sticks."""

from bisect import bisect
from decimal import Decimal
from functools import lru_cache
from typing import Final

from scoring.errors import HandError
from scoring.hand import Options, Win
from scoring.rules.riichi.payments import MANGAN, drawn_total, hundreds, is_mangan, yakuman_points
from scoring.rules.riichi.rulings import Rulings, rulings
from scoring.texts import Text

_FU: Final = range(30, 111, 10)
_MOST_HAN: Final = 4
"""From five han on a hand has a limit."""
_LIMITS: Final = (MANGAN, 3000, 4000, 6000)
_YAKUMAN: Final = 8000
"""Basic points of a mangan, of the limits above it, and of a yakuman."""


def check_value(facts: Win, options: Options, points: Decimal) -> None:
    """Refuse a total that no hand has.

    `facts`: how the hand was won, by whom, and the counters on the table; `points`: what the discarder pays, or all
    together on a self-draw, without counters. Raises `HandError`: about `value`, with the nearest totals below and
    above, the nearer one first; for one that is no yakuman, or not as many as somebody is liable for.
    """
    if facts.liable is not None:
        yakuman = yakuman_points(facts, options)
        if points % yakuman or points < facts.liable_yakuman * yakuman:
            raise HandError("riichi.liable-value", "value", yakuman=f"{yakuman:,}")
    totals = legal_totals(facts.by == "self-draw", facts.seat == "east", rulings(options))
    place = bisect(totals, points)
    below, above = totals[max(place - 1, 0) : place], totals[place : place + 1]
    if below and below[0] == points:
        return
    nearest = [f"{total:,}" for total in sorted((*below, *above), key=lambda total: abs(total - points))]
    chinese = "或 ".join(nearest)
    listed = Text(" or ".join(nearest), chinese, chinese, "または".join(nearest))
    raise HandError("riichi.total", "value", value=f"{points:,}", nearest=listed)


@lru_cache(maxsize=256)
def legal_totals(drawn: bool, dealer: bool, options: Rulings) -> tuple[int, ...]:
    """The totals of all values of hand, ascending."""
    bases = {base for fu, han in _values(drawn, options) if not is_mangan(base := fu << 2 + han, options)}
    bases |= {*_LIMITS, *(_YAKUMAN * times for times in range(1, 1 + _most_yakuman(options)))}
    return tuple(sorted({_total(base, drawn, dealer, options) for base in bases}))


def _values(drawn: bool, options: Rulings) -> list[tuple[int, int]]:
    """Fu and han below five.

    20 fu are a self-drawn pinfu, or an open hand of chows where the table has it so; 25 fu are seven pairs, concealed
    and so a han more where drawn.
    """
    values = [(fu, han) for fu in _FU for han in range(1, 1 + _MOST_HAN)]
    values += [(25, han) for han in range(3 if drawn else 2, 1 + _MOST_HAN)]
    least = 2 if drawn else 1
    twenty = not options.fu_for_pinfu_tsumo if drawn else not options.fu_for_open_pinfu
    return values + [(20, han) for han in range(least, 1 + _MOST_HAN) if twenty]


def _most_yakuman(options: Rulings) -> int:
    """Big four winds, all honours, four kongs or a first turn, four concealed triplets; first and last may double."""
    most = 4 if options.multiple_yakuman else 1
    return most + min(most, 2) if options.double_yakuman else most


def _total(base: int, drawn: bool, dealer: bool, options: Rulings) -> int:
    if not drawn:
        return hundreds(base * (6 if dealer else 4))
    main = hundreds(2 * base)
    return drawn_total(main, main if dealer else hundreds(base), options, dealer=dealer)
