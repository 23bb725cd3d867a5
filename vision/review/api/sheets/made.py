"""What is made of a score sheet's log, a call each, in the computing process if it is long (5,000 events: .5 s)."""

from datetime import datetime

from scoring.table import Event, put_back, taken_back
from vision.review.api.sheets.csv_export import CsvLanguage, table_csv
from vision.review.api.sheets.requests import (
    AfterRecord,
    AmendedRecord,
    AmendmentRecord,
    EntryRecord,
    LogRecord,
    PreviewRecord,
    preview,
)
from vision.review.api.sheets.view import StaleRecord, TableSummary, TableView
from vision.review.store.records import StoredTable, TableLog, event_line

Lines = tuple[str, ...]
"""JSON texts of events, as a log has them."""


def view(log: TableLog, can_enter: bool = True) -> str:
    return TableView.from_stored(log.parsed(), can_enter).to_json()


def stale(log: TableLog) -> str:
    return StaleRecord.from_stored(log.parsed()).to_json()


def summary(log: TableLog) -> TableSummary:
    return TableSummary.from_stored(log.parsed())


def csv(log: TableLog, language: CsvLanguage) -> str:
    return table_csv(log.parsed().sheet, language)


def imported(record: LogRecord, table_id: str, created: datetime) -> tuple[TableLog, str]:
    """A new sheet of a log file, checked, and its view as JSON text; raises as `LogRecord.read_events`."""
    opened, events = record.read_events()
    table = StoredTable(table_id, created, (opened, *events))
    return TableLog.of(table), TableView.from_stored(table).to_json()


def entered(log: TableLog, entry: EntryRecord) -> tuple[Lines, str]:
    """The lines of an entry, and the view of the sheet with it as JSON text; raises as `EntryRecord.at`."""
    table = log.parsed()
    return _with(table, entry.at(table.sheet))


def amended(log: TableLog, amendment: AmendmentRecord) -> tuple[Lines, str]:
    """As `entered`, of an entry that is mended or removed; raises as `AmendmentRecord.events_at`."""
    table = log.parsed()
    return _with(table, *amendment.events_at(table.sheet))


def undone(log: TableLog, _: AfterRecord) -> tuple[Lines, str]:
    """As `entered`, of withdrawing the last event, or its whole amendment. Raises `TableError`: there is none."""
    table = log.parsed()
    return _with(table, *taken_back(table.events))


def redone(log: TableLog, _: AfterRecord) -> tuple[Lines, str]:
    """As `entered`, of what was taken back last. Raises `TableError`: nothing was."""
    table = log.parsed()
    return _with(table, put_back(table.events))


def previewed(log: TableLog, entry: EntryRecord) -> PreviewRecord:
    return preview(log.parsed().sheet, entry)


def amendment_previewed(log: TableLog, amendment: AmendmentRecord) -> AmendedRecord:
    return amendment.preview(log.parsed())


def _with(table: StoredTable, *events: Event) -> tuple[Lines, str]:
    return tuple(map(event_line, events)), TableView.from_stored(table.append(*events)).to_json()
