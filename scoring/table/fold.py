"""The fold over events: a sheet and an event make the next sheet."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from scoring.declaration import InstantPayment, Penalty
from scoring.field_checks import check_value
from scoring.registry import rule_set
from scoring.table.amounts import Amount, Amounts, collect, reduced
from scoring.table.claims import Claims
from scoring.table.errors import TableError, refuse_if
from scoring.table.events import (
    Deal,
    Event,
    HandDrawn,
    HandWon,
    InstantPaid,
    SessionEnded,
    SessionOpened,
    Withdrawn,
    check_event,
    instant_payments,
    iterate,
)
from scoring.table.payments import last_hand, require_value, require_wins, sheet_of_win, win_payments
from scoring.table.results import results
from scoring.table.sheet import Sheet
from scoring.table.sticks import dealer_stays, declared, drawn, keeps_sticks, require_named_once, require_sticks, taken
from scoring.texts import Message


def replay(events: Iterable[Event]) -> Sheet:
    """The sheet after a log of events.

    Raises `TableError`: about `events`, if it cannot be iterated over; about `event`, if the log does not begin with an
    opening; else as `follow`.
    """
    log = iterate(events)
    first = next(log, None)
    if not isinstance(first, SessionOpened):
        raise TableError("table.not-opened", "event")
    sheet = open_sheet(first)
    for event in log:
        sheet = follow(sheet, event)
    return sheet


def open_sheet(opened: SessionOpened) -> Sheet:
    """The initial sheet of a session; raises TableError about `opened`, if it is no `SessionOpened`."""
    check_value("opened", opened, (SessionOpened,), TableError)
    return Sheet(opened=opened, event=opened, before=None, balances=dict.fromkeys(opened.players, 0))


def add(sheet: Sheet, event: Event) -> Sheet:
    """The sheet after a new event; `sheet` is not modified.

    Raises `TableError`: about the field that contradicts the sheet, or a value that no hand has; about `event` if it is
    not possible now or no event; about `sheet` if it is no `Sheet`.
    """
    after = follow(sheet, event)
    if isinstance(event, HandDrawn):
        require_named_once(event)
    if isinstance(event, HandWon):
        require_value(sheet_of_win(sheet, event.same_hand), event)
        require_wins(after)
    return after


def follow(sheet: Sheet, event: Event) -> Sheet:
    """The sheet after an event of a log, also of values no longer accepted. Raises `TableError`: as `add`."""
    if type(sheet) is not Sheet:
        check_value("sheet", sheet, (Sheet,), TableError)
    check_event("event", event)
    if isinstance(event, Withdrawn):
        if sheet.before is None:
            raise TableError("table.nothing-to-undo", "event")
        return sheet.before
    refuse_if(sheet.ended, "table.ended", "event")
    if isinstance(event, HandWon | HandDrawn):
        _require_hand_left(sheet)
    match event:
        case HandWon():
            changes = _win(sheet, event)
        case HandDrawn():
            changes = _draw(sheet, event)
        case InstantPaid():
            changes = _pay(sheet, event)
        case SessionEnded():
            changes = {"balances": _final_balances(sheet), "claims": Claims(), "sticks": 0, "ended": True}
        case SessionOpened():
            raise TableError("table.opened", "event")
    return replace(sheet, event=event, before=sheet, **changes)


def _win(sheet: Sheet, event: HandWon) -> dict[str, Any]:
    sheet.require_player(event.winner, "winner")
    if event.from_ is not None:
        sheet.require_player(event.from_, "from")
    require_sticks(sheet, event)
    if keeps_sticks(sheet):
        return _win_with_sticks(sheet, event)
    streak = sheet.dealer_streak if event.dealer_streak is None else event.dealer_streak
    paid = _settle(sheet, event, win_payments(sheet, event, streak))
    if event.winner == sheet.dealer:
        return paid | _next_hand(sheet, _deal(sheet, sheet.opened.dealer_win), streak + 1)
    return paid | _next_hand(sheet, "passes", 0)


def _win_with_sticks(sheet: Sheet, event: HandWon) -> dict[str, Any]:
    """A win that takes the sticks from the table; of several on one discard the first does, and has the counters."""
    if event.same_hand:
        return _further_win(sheet, event)
    balances, sticks = declared(sheet, event.riichi)
    paid = collect(balances, event.winner, win_payments(sheet, event, sheet.dealer_streak))
    changes = {"balances": taken(paid, sticks, event.winner), "sticks": 0}
    if event.winner == sheet.dealer:
        deal = sheet.opened.dealer_win
        return changes | _next_hand(sheet, deal, sheet.dealer_streak + 1) | {"honba": sheet.honba + 1}
    return changes | _next_hand(sheet, "passes", 0) | {"honba": 0}


def _further_win(sheet: Sheet, event: HandWon) -> dict[str, Any]:
    """A win on the discard of the event before, in the seats of that hand; who won first has all its sticks."""
    hand, won = last_hand(sheet)
    refuse_if(event.by == "self-draw" or won[0].from_ != event.from_, "table.no-same-hand", "same_hand")
    refuse_if(event.winner in [one.winner for one in won], "table.no-same-hand", "winner")
    known = {player for one in won for player in one.riichi}
    balances, sticks = declared(replace(sheet, sticks=0), [name for name in event.riichi if name not in known])
    balances = taken(balances, sticks, won[-1].winner)
    paid = collect(balances, event.winner, win_payments(replace(hand, honba=0), event, hand.dealer_streak))
    if event.winner != hand.dealer:
        return {"balances": paid}
    deal = _next_hand(hand, sheet.opened.dealer_win, hand.dealer_streak + 1)
    return {"balances": paid, "honba": hand.honba + 1, **deal}


def _draw(sheet: Sheet, event: HandDrawn) -> dict[str, Any]:
    require_sticks(sheet, event)
    session = rule_set(sheet.rules).sheet.session
    if session is None:
        return _next_hand(sheet, _deal(sheet, sheet.opened.drawn_hand), sheet.dealer_streak)
    changes = drawn(sheet, event, session)
    deal: Deal = "stays" if dealer_stays(sheet, event) else "passes"
    return changes | _next_hand(sheet, deal, sheet.dealer_streak)


def _final_balances(sheet: Sheet) -> Amounts:
    """The balances at the end: debts are paid, or the results of the session."""
    found = {result.player: result.sum for result in results(sheet)}
    return {player: found[player] for player in sheet.balances} if found else sheet.settled_balances


def _settle(sheet: Sheet, event: HandWon, payments: Amounts) -> dict[str, Any]:
    if not rule_set(sheet.rules).sheet.debts_stay_open(sheet.opened.options):
        return {"balances": collect(sheet.balances, event.winner, payments)}
    claims, settled = sheet.claims, sheet.claims.settled_by(event)
    balances = sheet.balances if claims.owed is None else collect(sheet.balances, claims.owed, settled)
    return {"balances": balances, "claims": claims.after(event, payments)}


def _deal(sheet: Sheet, agreed: Deal) -> Deal:
    return "passes" if rule_set(sheet.rules).sheet.deal_passes else agreed


def _require_hand_left(sheet: Sheet) -> None:
    hands = rule_set(sheet.rules).sheet.hands
    if hands is not None and sheet.hands >= hands:
        raise TableError("table.hands-played", "event", hands=hands)


def _next_hand(sheet: Sheet, deal: Deal, streak: int) -> dict[str, Any]:
    stays = deal == "stays"
    return {
        "hands": sheet.hands + 1,
        "deals_passed": sheet.deals_passed + (not stays),
        "dealer_streak": streak if stays else 0,
    }


def _pay(sheet: Sheet, event: InstantPaid) -> dict[str, Any]:
    row = instant_payments()[event.id]
    rows = rule_set(sheet.rules).sheet.instant
    refuse_if(row not in rows, "table.payment-rules", "id", rules=sheet.rules)
    if not row.is_played(sheet.opened.options):
        raise TableError("table.payment-not-played", "id", option=Message(f"option.{row.option}"))
    player = sheet.require_player(event.player or sheet.dealer, "player")
    if row.penalty is not None:
        return _penalize(sheet, player, row.penalty(sheet.opened.options, sheet.seat_of(player)))
    refuse_if(row.of_dealer and player != sheet.dealer, "table.payment-dealer", "player", dealer=sheet.dealer)
    if event.to is not None:
        sheet.require_player(event.to, "to")
    if row.replaces is not None:
        sheet = _refund(sheet, instant_payments()[row.replaces], player)
    if any(row.id == other.replaces for other in rows):
        sheet = replace(sheet, refundable=(*sheet.refundable, (sheet.hands, row.id, player)))
    paid = _transfer(sheet, row, player, event.to, reduced(row.amount(sheet.opened.options)))
    return {"balances": paid.balances, "refundable": paid.refundable}


def _penalize(sheet: Sheet, player: str, cost: Penalty) -> dict[str, Any]:
    paid = {one: sheet.balances[one] + cost.payments.get(sheet.seat_of(one), 0) for one in sheet.balances}
    return {"balances": paid, "penalties": {**sheet.penalties, player: sheet.penalties.get(player, 0) + cost.at_end}}


def _transfer(sheet: Sheet, row: InstantPayment, player: str, winner: str | None, amount: Amount) -> Sheet:
    others = [other for other in sheet.opened.players if other != player]
    balances = sheet.balances
    if row.way == "from-others":
        balances = collect(balances, player, dict.fromkeys(others, amount))
    elif row.way == "to-others":
        balances = collect(balances, player, dict.fromkeys(others, -amount))
    elif winner is not None:
        balances = collect(balances, winner, {player: amount})
    return replace(sheet, balances=balances)


def _refund(sheet: Sheet, row: InstantPayment, player: str) -> Sheet:
    # A payment is found wrong when the hand ends; the event may be entered before or after that end.
    for paid in ((sheet.hands, row.id, player), (sheet.hands - 1, row.id, player)):
        if paid in sheet.refundable:
            left = list(sheet.refundable)
            left.remove(paid)
            returned = _transfer(sheet, row, player, None, -row.amount(sheet.opened.options))
            return replace(returned, refundable=tuple(left))
    return sheet
