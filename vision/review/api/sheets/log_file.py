"""Import and export of a score sheet as the JSON Lines log of `pailens table`."""

from scoring.errors import PailensError
from scoring.records.base import Record
from scoring.records.table import read_event
from scoring.table import Event, SessionOpened, Sheet, TableError, follow, replay
from vision.review.store.records import require_room


class LogRecord(Record):
    """The text of a log file."""

    log: str

    def read_events(self) -> tuple[SessionOpened, list[Event]]:
        """Parse and validate the log: the opening, and the events after it.

        Raises `TableError`: about `log`, with the invalid line and field, or too many lines.
        """
        lines = self.log.removeprefix("\ufeff").rstrip("\n").split("\n")
        require_room(len(lines))
        events: list[Event] = []
        sheet: Sheet | None = None
        for number, line in enumerate(lines, start=1):
            try:
                events.append(read_event(line))
                sheet = replay(events) if sheet is None else follow(sheet, events[-1])
                opened = sheet.opened
            except PailensError as error:
                raise TableError.restating(error, f"log, line {number}: {error.about}") from None
        return opened, events[1:]
