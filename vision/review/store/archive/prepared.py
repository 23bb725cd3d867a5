"""An archive's lines as rows, made before the transaction that adds them: parsing takes far longer than adding."""

import pickle
from collections.abc import Callable, Container, Iterable, Iterator
from datetime import datetime
from tempfile import TemporaryFile
from typing import Generic, NamedTuple, TypeVar

from scoring.records.table import event_record
from vision.review.store.archive.contents import parsed_lines, table_events
from vision.review.store.archive.lines import CorrectionLine, ReadingLine, TableLine
from vision.review.store.archive.opening import Archive
from vision.review.store.schema import ReadingRow
from vision.review.terms import KeptTerms

T = TypeVar("T")
Line = TypeVar("Line")


class PreparedReading(NamedTuple):
    """The values of a reading's row, `record` as JSON text, and its terms."""

    id: str
    created: datetime
    photo_sha256: str
    model_sha256: str
    record: str
    terms: KeptTerms | None = None

    @property
    def row(self) -> ReadingRow:
        """The reading's row."""
        fields = self._asdict()
        del fields["terms"]
        return ReadingRow(**fields)


class PreparedCorrection(NamedTuple):
    """The values of a correction's row; `correction` is JSON text."""

    id: str
    reading_id: str
    created: datetime
    model_sha256: str
    correction: str


class PreparedTable(NamedTuple):
    """The values of a score sheet's row, and time and JSON text of each event."""

    id: str
    created: datetime
    events: tuple[tuple[datetime, str], ...]


class Spool(Generic[T]):
    """What is made of lines, in a temporary file, each with the name of its line for errors."""

    def __init__(self, lines: Iterable[tuple[str, Line]], make: Callable[[Line], T]) -> None:
        self._file = TemporaryFile()  # noqa: SIM115
        for about, line in lines:
            pickle.dump((about, make(line)), self._file)

    def __iter__(self) -> Iterator[tuple[str, T]]:
        self._file.seek(0)
        while True:
            try:
                yield pickle.load(self._file)
            except EOFError:
                return

    def close(self) -> None:
        """Remove the file."""
        self._file.close()


class PreparedRows:
    """The rows of an archive whose contents have been checked."""

    def __init__(self, archive: Archive, left_out: Container[str]) -> None:
        self.readings = Spool(parsed_lines(archive, ReadingLine, left_out), _reading)
        self.corrections = Spool(parsed_lines(archive, CorrectionLine, left_out), _correction)
        self.tables = Spool(parsed_lines(archive, TableLine, left_out), _table)

    def close(self) -> None:
        """Remove the temporary files."""
        for spool in (self.readings, self.corrections, self.tables):
            spool.close()


def _reading(line: ReadingLine) -> PreparedReading:
    record = line.record
    photo, model = record.image.sha256, record.model.sha256
    return PreparedReading(line.id, line.created, photo, model, record.to_json(), line.terms)


def _correction(line: CorrectionLine) -> PreparedCorrection:
    return PreparedCorrection(line.id, line.reading, line.created, line.model_sha256, line.correction.to_json())


def _table(line: TableLine) -> PreparedTable:
    texts = (event_record(event).to_json() for event in table_events(line))
    return PreparedTable(
        line.id, line.created, tuple((one.created, text) for one, text in zip(line.events, texts, strict=True))
    )
