"""The score sheet of a session: a pure fold over events.

>>> from decimal import Decimal
>>> sheet = open_sheet(SessionOpened(("Ann", "Bob", "Cat", "Dan"), "international"))
>>> sheet = add(sheet, HandWon("Bob", "discard", Decimal("4.5"), from_="Ann"))
>>> sheet.dealer, int(sheet.balances["Bob"])
('Bob', 16)
>>> add(sheet, Withdrawn()).dealer
'Ann'
"""

from scoring.declaration import FinalResult, InstantPayment, Session
from scoring.table.amounts import Amount, plain_amount
from scoring.table.claims import Claims
from scoring.table.errors import TableError
from scoring.table.events import (
    Event,
    HandDrawn,
    HandWon,
    InstantPaid,
    SessionEnded,
    SessionOpened,
    Withdrawn,
    instant_payments,
)
from scoring.table.fold import add, follow, open_sheet, replay
from scoring.table.payments import sheet_of_win
from scoring.table.results import Finish, Standing, finish, results, standings
from scoring.table.scored import Explanation, explain, may_be_liable, to_win_event
from scoring.table.sheet import Sheet, has_own_rules, played_rulings
from scoring.table.withdrawn import put_back, taken_back, withdrawn

__all__ = [
    "Amount",
    "Claims",
    "Event",
    "Explanation",
    "FinalResult",
    "Finish",
    "HandDrawn",
    "HandWon",
    "InstantPaid",
    "InstantPayment",
    "Session",
    "SessionEnded",
    "SessionOpened",
    "Sheet",
    "Standing",
    "TableError",
    "Withdrawn",
    "add",
    "explain",
    "finish",
    "follow",
    "has_own_rules",
    "instant_payments",
    "may_be_liable",
    "open_sheet",
    "plain_amount",
    "played_rulings",
    "put_back",
    "replay",
    "results",
    "sheet_of_win",
    "standings",
    "taken_back",
    "to_win_event",
    "withdrawn",
]
