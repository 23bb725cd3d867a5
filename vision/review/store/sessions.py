"""Sessions that were ended before they expired."""

from datetime import UTC, datetime

from sqlalchemy import delete, select

from vision.review.store.database import Database
from vision.review.store.schema import EndedSessionRow


class SessionStore:
    """Ended sessions of the page; raises as `Store` does."""

    _database: Database

    def end_session(self, name: str, until: datetime) -> None:
        """List a session as ended until it would have expired, and forget those that have."""
        with self._database.write_transaction() as session:
            session.execute(delete(EndedSessionRow).where(EndedSessionRow.until <= datetime.now(UTC)))
            session.merge(EndedSessionRow(id=name, until=until))

    def ended_sessions(self) -> dict[str, datetime]:
        """When each session that was ended would have expired."""
        with self._database.read_transaction() as session:
            return {row.id: row.until for row in session.scalars(select(EndedSessionRow))}
