"""Payments of a win under the table's rule set, and the hand that one of several wins on a discard belongs to."""

from dataclasses import replace
from decimal import Decimal
from functools import lru_cache
from typing import Any

from scoring.declaration import RuleSet
from scoring.errors import HandError
from scoring.hand import Options, Seat, Win, WonBy
from scoring.registry import rule_set
from scoring.table.amounts import Amount, exact_amount
from scoring.table.errors import TableError, refuse_if
from scoring.table.events import HandWon
from scoring.table.sheet import Sheet


def win_payments(sheet: Sheet, event: HandWon, dealer_streak: int) -> dict[str, Amount]:
    """The positive amount that each payer pays the winner.

    `dealer_streak`: the dealer's consecutive wins before this hand. Raises `TableError`: about `value`, if it is out of
    range; about `dealer_streak` or `honba`, if the rule set allows no such count.
    """
    rules = rule_set(sheet.rules)
    value = Decimal(event.value)
    _require_in_range(rules, value)
    asked = rules.sheet.facts
    try:
        paid = _paid_by_seat(
            rules.name,
            sheet.opened.options,
            event.by,
            sheet.seat_of(event.winner),
            None if event.from_ is None else sheet.seat_of(event.from_),
            value,
            dealer_streak if "dealer_streak" in asked else 0,
            sheet.honba if "honba" in asked else 0,
            _liability(sheet, event),
        )
    except HandError as error:
        raise TableError.restating(error, error.about.removeprefix("win.")) from None
    seats = sheet.seats
    return {seats[seat]: amount for seat, amount in paid}


@lru_cache(maxsize=1 << 12)
def _paid_by_seat(
    rules: str,
    options: Options,
    by: WonBy,
    seat: Seat,
    from_: Seat | None,
    value: Decimal,
    dealer_streak: int,
    honba: int,
    liability: tuple[tuple[str, Any], ...],
) -> tuple[tuple[Seat, Amount], ...]:
    """What each paying seat pays; a long log has the same few hundred wins again and again."""
    counts: dict[str, Any] = {"dealer_streak": dealer_streak, "honba": honba, **dict(liability)}
    facts = Win(by=by, seat=seat, from_=from_, **{name: count for name, count in counts.items() if count})
    signed = rule_set(rules).sheet.payments(facts, options, value) or {}
    return tuple([(payer, exact_amount(-amount)) for payer, amount in signed.items() if amount < 0])


def require_value(sheet: Sheet, event: HandWon) -> None:
    """Refuse a value that no hand has; logs may still hold some. Raises `TableError`: about `value`."""
    check = rule_set(sheet.rules).sheet.check_value
    if check is None:
        return
    facts = Win(by=event.by, seat=sheet.seat_of(event.winner), **dict(_liability(sheet, event)))
    with TableError.within(""):
        check(facts, sheet.opened.options, Decimal(event.value))


def _liability(sheet: Sheet, event: HandWon) -> tuple[tuple[str, Any], ...]:
    """The facts of who is liable; empty if nobody is."""
    if event.liable is None:
        return ()
    rules = rule_set(sheet.rules)
    refuse_if(not rules.asks("liable"), "table.no-liability", "liable", rules=sheet.rules)
    facts = {
        "liable": sheet.seat_of(sheet.require_player(event.liable, "liable")),
        "liable_yakuman": event.liable_yakuman,
    }
    return tuple([(name, value) for name, value in facts.items() if rules.asks(name)])


def _require_in_range(rules: RuleSet, value: Decimal) -> None:
    sheet = rules.sheet
    refuse_if(value % sheet.step, sheet.step_refusal, "value")
    if sheet.check_value is not None:
        return
    refuse_if(value > sheet.most, "table.value-range", "value", most=f"{sheet.most:,}")
    refuse_if(value < sheet.least, sheet.refusal, "value", minimum=rules.minimum)


def last_hand(sheet: Sheet) -> tuple[Sheet, tuple[HandWon, ...]]:
    """The sheet before the last won hand, and its wins, the last first. Raises `TableError`: about `same_hand`."""
    won: list[HandWon] = []
    step: Sheet | None = sheet
    while step is not None and isinstance(step.event, HandWon):
        won.append(step.event)
        step = step.before
        if not won[-1].same_hand:
            break
    if not won or step is None:
        raise TableError("table.no-same-hand", "same_hand")
    return step, tuple(won)


def sheet_of_win(sheet: Sheet, same_hand: bool) -> Sheet:
    """The sheet whose seats, round and streak a win has.

    A further win on the same discard has those of the hand that the first one ended, without its counters, which the
    first winner has. `same_hand`: whether it is a further win on the discard that the win before was on. Raises
    `TableError`: about `same_hand`, if it is one and the last event is no win.
    """
    return replace(last_hand(sheet)[0], honba=0) if same_hand else sheet


def require_wins(sheet: Sheet) -> None:
    """Refuse more wins on one discard than a table has. Raises `TableError`: about `same_hand`."""
    session = rule_set(sheet.rules).sheet.session
    most = len(sheet.opened.players) if session is None else session.most_wins(sheet.opened.options)
    refuse_if(len(last_hand(sheet)[1]) > most, "table.most-wins", "same_hand", most=most)
