"""A score sheet as the page shows it: the table record plus fields for display."""

from datetime import datetime
from typing import Literal, Self

from scoring.hand import Seat
from scoring.records.base import Model, Record
from scoring.records.declared import RulesName
from scoring.records.hand import OptionsRecord
from scoring.records.sheet import StandingRecord, StepRecord, TableRecord
from scoring.records.table import OpenedRecord, Written, event_record
from scoring.registry import rule_set
from scoring.table import Finish, HandDrawn, HandWon, Sheet, explain, finish, sheet_of_win, standings, withdrawn
from vision.review.api.refusal_records import RefusalFields, RefusalRecord
from vision.review.store.errors import ConflictError
from vision.review.store.records import StoredTable


class PaymentRow(Model):
    """An instant payment at this table's stakes; see `scoring.table.InstantPayment`."""

    id: str
    name: str
    name_zh: str
    name_ja: str
    way: Literal["from-others", "to-others", "to-winner", "penalty"]
    of_dealer: bool
    amount: Written


class ExplanationRecord(Model):
    """How the amounts of a win come about; see `scoring.table.Explanation`."""

    payments: dict[str, Written]
    dealer_bonus: int
    sticks: int
    creditor: str | None
    settled: dict[str, Written]
    halved: str | None
    grown: dict[str, Written]


class StepView(StepRecord):
    """An event that is not withdrawn, and every player's total after it, debts counted as paid.

    `round`, `deal`, `honba`, `sticks`, `dealer` and `streak` are those of the hand during which it happened; `hand` is
    the number of the hand it ended, null if none.
    """

    round: Seat
    deal: int
    honba: int
    sticks: int
    dealer: str
    streak: int
    hand: int | None
    totals: dict[str, Written]
    explained: ExplanationRecord | None

    @classmethod
    def from_step(cls, step: Sheet) -> Self:
        """The last event of `step`, the sheet after that event."""
        before = sheet_of_win(step.before or step, getattr(step.event, "same_hand", False))
        return cls.like(
            before,
            event=event_record(step.event),
            changes=step.changes(),
            streak=before.dealer_streak,
            hand=step.hands if isinstance(step.event, HandWon | HandDrawn) else None,
            totals=step.settled_balances,
            explained=explain(step),
        )


class TableView(TableRecord):
    """The current score sheet, with the agreed options and the available actions.

    `count` is the number of all log entries, withdrawn ones included; a client sends it with every new entry.
    `can_enter` is false for whoever is invited to look only.
    """

    id: str
    created: datetime
    count: int
    can_enter: bool
    can_undo: bool
    can_redo: bool
    finish: Finish | None
    players: tuple[str, ...]
    dealer: str
    options: OptionsRecord
    payments: tuple[PaymentRow, ...]
    events: tuple[StepView, ...]

    @classmethod
    def from_stored(cls, stored: StoredTable, can_enter: bool = True) -> Self:
        sheet = stored.sheet
        rows, options = rule_set(sheet.rules).sheet.instant, sheet.opened.options
        return cls.like(
            TableRecord.from_sheet(sheet),
            id=stored.id,
            created=stored.created,
            count=len(stored.events),
            can_enter=can_enter,
            can_undo=can_enter and sheet.before is not None,
            can_redo=can_enter and bool(withdrawn(stored.events)),
            finish=finish(sheet),
            players=sheet.opened.players,
            dealer=sheet.dealer,
            options=OpenedRecord.from_event(sheet.opened).options,
            payments=tuple(PaymentRow.like(row, amount=row.amount(options)) for row in rows if row.is_played(options)),
            events=tuple(map(StepView.from_step, sheet.history())),
        )


class TableSummary(Model):
    """A score sheet in a list; `points` is what each player holds, null under rules without points."""

    id: str
    created: datetime
    players: tuple[str, ...]
    rules: RulesName
    hands: int
    ended: bool
    standings: tuple[StandingRecord, ...]
    points: dict[str, Written] | None

    @classmethod
    def from_stored(cls, stored: StoredTable) -> Self:
        sheet = stored.sheet
        return cls.like(
            sheet,
            id=stored.id,
            created=stored.created,
            players=sheet.opened.players,
            standings=standings(sheet),
        )


class TablesRecord(Record):
    """A page of score sheets, newest first; pass `next` as `before` for the following page."""

    tables: tuple[TableSummary, ...]
    next: str | None = None


class StaleRecord(RefusalRecord):
    """A conflicting write: the error, and the current sheet."""

    table: TableView

    @classmethod
    def from_stored(cls, stored: StoredTable) -> Self:
        """The refusal of a write to a sheet that has changed meanwhile."""
        error = RefusalFields.of(ConflictError("store.table-stale", "after"))
        return cls(error=error, table=TableView.from_stored(stored))
