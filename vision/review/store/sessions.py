"""Sessions that were ended before they expired."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from vision.review.store.schema import EndedSessionRow


def insert_ended(session: Session, name: str, until: datetime) -> None:
    """List a session as ended until it would have expired, and forget those that have."""
    session.execute(delete(EndedSessionRow).where(EndedSessionRow.until <= datetime.now(UTC)))
    session.merge(EndedSessionRow(id=name, until=until))


def ended(session: Session) -> dict[str, datetime]:
    """When each ended session would have expired."""
    return {row.id: row.until for row in session.scalars(select(EndedSessionRow))}
