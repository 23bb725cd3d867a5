"""A hand that was scored as an event of the table."""

from dataclasses import fields
from decimal import Decimal

from scoring.hand import Hand, Options
from scoring.result import Score
from scoring.table.errors import TableError
from scoring.table.events import HandWon
from scoring.table.sheet import Sheet


def hand_won(sheet: Sheet, hand: Hand, result: Score) -> HandWon:
    """The event of a scored win, for the players in the seats that the hand names.

    Args:
        sheet: the sheet before the win.
        hand: the hand as it was won.
        result: its score.

    Raises:
        TableError: about the field of the hand record that contradicts the sheet: `rules`, `win.round`,
            `win.dealer_streak`, `win.from`, `options.…`; about `hand` when it is not a win.
    """
    _require_same_table(sheet, hand)
    value = result.score if sheet.rules == "australia" else result.total
    if not result.win or value is None:
        raise TableError("hand", f"This is not a win. {result.reason}")
    if hand.win.by != "self-draw" and hand.win.from_ is None:
        raise TableError("win.from", "Say who discarded the tile or was robbed of it.")
    return HandWon(
        winner=sheet.seats[hand.win.seat],
        by=hand.win.by,
        value=Decimal(value),
        from_=None if hand.win.from_ is None else sheet.seats[hand.win.from_],
    )


def _require_same_table(sheet: Sheet, hand: Hand) -> None:
    if hand.rules != sheet.rules:
        raise TableError("rules", f"This sheet is kept under {sheet.rules}.")
    if sheet.rules != "australia" and hand.win.round != sheet.round:
        raise TableError("win.round", f"The sheet is in the {sheet.round} round.")
    if sheet.rules == "taiwan16" and hand.win.dealer_streak != sheet.dealer_streak:
        raise TableError("win.dealer_streak", f"The sheet counts {sheet.dealer_streak} wins of the dealer in a row.")
    for option in fields(Options):
        agreed = getattr(sheet.opened.options, option.name)
        if getattr(hand.options, option.name) != agreed:
            raise TableError(f"options.{option.name}", f"The table agreed on {agreed}.")
