"""A score sheet as the page shows it: the sheet's record, and what a page needs beside it."""

from __future__ import annotations

from datetime import datetime
from typing import Self

from scoring.hand import Rules, Seat
from scoring.records.base import Model, Record
from scoring.records.hand import OptionsRecord
from scoring.records.table import OpenedRecord, StandingRecord, StepRecord, TableRecord, Written, event_record
from scoring.table import INSTANT_PAYMENTS, HandDrawn, HandWon, Sheet, plain_amount, standings, withdrawn
from scoring.table.amounts import Amounts
from scoring.table.instant import InstantPayment, Way
from vision.review.store import StoredTable


class PaymentRow(Model):
    """A payment made at once, at this table's stakes; see `scoring.table.InstantPayment`."""

    id: str
    name: str
    name_zh: str
    way: Way
    of_dealer: bool
    amount: Written

    @classmethod
    def from_payment(cls, row: InstantPayment, sheet: Sheet) -> Self:
        """The row as it is paid at the table of `sheet`."""
        return cls(
            id=row.id,
            name=row.name,
            name_zh=row.name_zh,
            way=row.way,
            of_dealer=row.of_dealer,
            amount=plain_amount(row.amount(sheet.opened.options)),
        )


class StepView(StepRecord):
    """An event that stands: when it came, and what every player had after it, what is owed counted as paid.

    `round`, `dealer` and `streak` are those of the hand in which it came; `hand` is the number of the hand that it
    ended, null where it ended none.
    """

    round: Seat
    dealer: str
    streak: int
    hand: int | None
    totals: dict[str, Written]

    @classmethod
    def from_step(cls, step: Sheet) -> Self:
        """The last event of `step`, where that is the sheet after it."""
        before = step.before or step
        return cls(
            event=event_record(step.event),
            changes=written(step.changes()),
            round=before.round,
            dealer=before.dealer,
            streak=before.dealer_streak,
            hand=step.hands if isinstance(step.event, HandWon | HandDrawn) else None,
            totals=written(step.settled_balances),
        )


class TableView(TableRecord):
    """A score sheet as it stands, with what was agreed on and what may be done to it.

    `count` counts every entry of the log, those taken back among them: whoever adds an entry names the count of the
    sheet that it was made from.
    """

    id: str
    created: datetime
    count: int
    can_undo: bool
    can_redo: bool
    players: tuple[str, ...]
    dealer: str
    options: OptionsRecord
    payments: tuple[PaymentRow, ...]
    events: tuple[StepView, ...]

    @classmethod
    def from_stored(cls, stored: StoredTable) -> Self:
        """The view of a sheet that is kept."""
        sheet = stored.sheet
        record = TableRecord.from_sheet(sheet)
        parts = {name: getattr(record, name) for name in TableRecord.model_fields.keys() - {"schema_", "events"}}
        rows = INSTANT_PAYMENTS.values() if sheet.rules == "taiwan16" else ()
        return cls(
            **parts,
            id=stored.id,
            created=stored.created,
            count=len(stored.events),
            can_undo=sheet.before is not None,
            can_redo=bool(withdrawn(stored.events)),
            players=sheet.opened.players,
            dealer=sheet.dealer,
            options=OpenedRecord.from_event(sheet.opened).options,
            payments=tuple(PaymentRow.from_payment(row, sheet) for row in rows),
            events=tuple(map(StepView.from_step, sheet.history())),
        )


class TableSummary(Model):
    """A score sheet in a list."""

    id: str
    created: datetime
    players: tuple[str, ...]
    rules: Rules
    hands: int
    ended: bool
    standings: tuple[StandingRecord, ...]

    @classmethod
    def from_stored(cls, stored: StoredTable) -> Self:
        """The summary of a sheet that is kept."""
        sheet = stored.sheet
        return cls(
            id=stored.id,
            created=stored.created,
            players=sheet.opened.players,
            rules=sheet.rules,
            hands=sheet.hands,
            ended=sheet.ended,
            standings=tuple(
                StandingRecord(place=one.place, player=one.player, total=plain_amount(one.total))
                for one in standings(sheet)
            ),
        )


class TablesRecord(Record):
    """The score sheets, the newest first."""

    tables: tuple[TableSummary, ...]


def written(amounts: Amounts) -> dict[str, Written]:
    """Amounts by player as the records write them."""
    return {player: plain_amount(amount) for player, amount in amounts.items()}
