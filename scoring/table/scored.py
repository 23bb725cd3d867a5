"""Converts a scored hand into an event of the table, and says how the amounts of a win come about."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from scoring.declaration import STICK
from scoring.field_checks import check_value
from scoring.hand import Hand
from scoring.registry import rule_set
from scoring.result import Score
from scoring.table.amounts import Amount
from scoring.table.errors import TableError, refuse_if
from scoring.table.events import HandWon
from scoring.table.payments import sheet_of_win, win_payments
from scoring.table.sheet import Sheet
from scoring.texts import Message


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """The parts of what a win changes.

    Attributes:
        payments: what each payer pays for the hand, or owes for it where debts stay open.
        dealer_bonus: fans that are added where the dealer wins or pays.
        sticks: points of the riichi sticks that the winner takes, of this hand's too.
        creditor: who was owed before the win; None if nobody.
        settled: what debtors pay the creditor because another player wins.
        halved: the debtor who pays half.
        grown: what payers owed the winner before, which grows by half.
    """

    payments: Mapping[str, Amount]
    dealer_bonus: int = 0
    sticks: int = 0
    creditor: str | None = None
    settled: Mapping[str, Amount] = field(default_factory=dict)
    halved: str | None = None
    grown: Mapping[str, Amount] = field(default_factory=dict)


def explain(step: Sheet) -> Explanation | None:
    """The explanation of the last event of `step`; None where that is no win."""
    before, event = step.before, step.event
    if before is None or not isinstance(event, HandWon):
        return None
    played = sheet_of_win(before, event.same_hand)
    streak = played.dealer_streak if event.dealer_streak is None else event.dealer_streak
    rules = rule_set(step.rules).sheet
    claims = before.claims
    settled = claims.settled_by(event)
    halved = [debtor for debtor, amount in settled.items() if amount != claims.debts[debtor]]
    payments = win_payments(played, event, streak)
    grown = {payer: claims.debts[payer] for payer in payments if event.winner == claims.owed and payer in claims.debts}
    return Explanation(
        payments=payments,
        dealer_bonus=rules.dealer_bonus(streak) if rules.dealer_bonus else 0,
        sticks=0 if event.same_hand or not rules.sticks else STICK * (before.sticks + len(event.riichi)),
        creditor=claims.owed,
        settled=settled,
        halved=halved[0] if halved else None,
        grown=grown,
    )


def to_win_event(sheet: Sheet, hand: Hand, result: Score) -> HandWon:
    """The event of a scored win, with the hand's seats mapped to players.

    Raises `TableError`: about the field of the hand record that contradicts the sheet: `rules`, `win.round`,
    `win.dealer_streak`, `win.from`, `options.…`; about `hand` if it is not a win; about an argument of another class.
    """
    check_value("sheet", sheet, (Sheet,), TableError)
    check_value("hand", hand, (Hand,), TableError)
    check_value("result", result, (Score,), TableError)
    _require_same_table(sheet, hand)
    value = result.score if rule_set(sheet.rules).sheet.value == "score" else result.total
    if result.why_not is not None or value is None:
        raise TableError("table.no-win", "hand", reason=result.why_not or "")
    refuse_if(hand.facts.by != "self-draw" and hand.facts.from_ is None, "table.from-missing", "win.from")
    yakuman = may_be_liable(hand, result)
    liable = hand.facts.liable if yakuman is None or yakuman else None
    return HandWon(
        winner=sheet.seats[hand.win.seat],
        by=hand.win.by,
        value=Decimal(value),
        from_=None if hand.facts.from_ is None else sheet.seats[hand.facts.from_],
        riichi=(sheet.seats[hand.win.seat],) if hand.facts.riichi else (),
        liable=None if liable is None else sheet.seats[liable],
        liable_yakuman=max(yakuman.values()) if liable is not None and yakuman else 1,
    )


def may_be_liable(hand: Hand, result: Score) -> Mapping[str, int] | None:
    """The elements of a scored hand that another player may be liable for (pao), with how many limit hands each is.

    None under rule sets whose elements do not say it.
    """
    session = rule_set(hand.rules).sheet.session
    return None if session is None else session.liability(hand, {one.id: one.value for one in result.elements})


def _require_same_table(sheet: Sheet, hand: Hand) -> None:
    refuse_if(hand.rules != sheet.rules, "table.other-rules", "rules", rules=sheet.rules)
    known = rule_set(sheet.rules).sheet.facts
    if "round" in known and hand.win.round != sheet.round:
        raise TableError("table.other-round", "win.round", round=Message(f"seat.{sheet.round}"))
    if "dealer_streak" in known and hand.win.dealer_streak != sheet.dealer_streak:
        raise TableError("table.other-streak", "win.dealer_streak", streak=sheet.dealer_streak)
    refuse_if("honba" in known and hand.win.honba != sheet.honba, "table.other-honba", "win.honba", honba=sheet.honba)
    for option in rule_set(sheet.rules).options:
        agreed = getattr(sheet.opened.options, option.name)
        if getattr(hand.options, option.name) != agreed:
            raise TableError("table.other-option", f"options.{option.name}", agreed=str(agreed))
