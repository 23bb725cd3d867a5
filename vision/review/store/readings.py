"""Readings and corrections in the database."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final
from uuid import uuid4

from sqlalchemy import JSON, Label, cast, delete, exists, func, select, type_coerce
from sqlalchemy.orm import InstrumentedAttribute, Session

from vision.reading.records import ReadingRecord
from vision.review.correction import Correction
from vision.review.store.clock import now
from vision.review.store.database import Database
from vision.review.store.errors import UnknownError
from vision.review.store.photos import GIVEN_UP, unknown_photo
from vision.review.store.records import (
    CorrectedPhoto,
    ListedReading,
    ReadingsRecord,
    StoredCorrection,
    StoredReading,
)
from vision.review.store.schema import (
    MOST_A_PAGE,
    CorrectionRow,
    DiscardedFileRow,
    PhotoRow,
    ReadingRow,
    TermsRow,
    may_be_hash,
    may_be_id,
    page_of,
)
from vision.review.terms import KeptTerms, TermsRecord

_TICK: Final = timedelta(microseconds=1)
_BATCH: Final = 50
_NEWEST_FIRST: Final = (CorrectionRow.created.desc(), CorrectionRow.id.desc())


class ReadingStore:
    """Readings, their corrections and terms; raises as `Store` does."""

    _database: Database

    def reading(self, reading_id: str) -> StoredReading:
        """A reading with its newest correction."""
        with self._database.read_transaction() as session:
            return _with_corrections(session, [_row(session, reading_id)])[0]

    def readings_of(self, ids: Sequence[str]) -> list[StoredReading]:
        """Those of the readings that exist, each with its newest correction, in the order of `ids`."""
        with self._database.read_transaction() as session:
            rows = {row.id: row for row in session.scalars(select(ReadingRow).where(ReadingRow.id.in_(ids)))}
            return _with_corrections(session, [rows[one] for one in ids if one in rows])

    def reading_list(self, before: str | None = None, limit: int = 50) -> ReadingsRecord:
        """A page of the list of readings, newest first; `before` and `limit` as of `page_of`.

        No record is parsed, which takes a second for 200 of 400 tiles each.
        """
        # PostgreSQL takes JSON of its own type alone, which SQLite has not.
        record = (cast if self._database.is_postgres else type_coerce)(ReadingRow.record, JSON)
        wanted = (
            select(
                ReadingRow.id,
                ReadingRow.created,
                PhotoRow.width,
                PhotoRow.height,
                PhotoRow.sha256,
                exists().where(CorrectionRow.reading_id == ReadingRow.id).label("corrected"),
                func.coalesce(func.json_array_length(record["tiles"]), 0).label("tiles"),
                func.coalesce(func.json_array_length(record["review"]), 0).label("review"),
                record["image", "name"].as_string().label("name"),
                TermsRow.changed.label("terms_changed"),
            )
            .join(PhotoRow, PhotoRow.sha256 == ReadingRow.photo_sha256)
            .outerjoin(TermsRow, TermsRow.reading_id == ReadingRow.id)
        )
        with self._database.read_transaction() as session:
            rows, following = page_of(session, ReadingRow, wanted, before, limit)
        page = [ListedReading.like(row, image=row, review=0 if row.corrected else row.review) for row in rows]
        return ReadingsRecord(readings=tuple(page), next=following)

    def readings_by_photo(self) -> dict[str, ListedReading]:
        """The corrected reading of each photo, else the newest, by the photo's hash, newest first."""
        found: dict[str, ListedReading] = {}
        before: str | None = None
        while True:
            page = self.reading_list(before, MOST_A_PAGE)
            for entry in page.readings:
                if not found.setdefault(entry.image.sha256, entry).corrected and entry.corrected:
                    found[entry.image.sha256] = entry
            if page.next is None:
                return found
            before = page.next

    def corrected(self) -> Iterator[StoredReading]:
        """Each corrected photo's newest correction with its reading, oldest first; deleted ones are skipped."""
        ids = [photo.reading for photo in self.newest_corrections()]
        for start in range(0, len(ids), _BATCH):
            yield from self.readings_of(ids[start : start + _BATCH])

    def newest_corrections(self) -> list[CorrectedPhoto]:
        """The newest correction of each corrected photo, in the order of those corrections; no record is read."""
        ranked = (
            select(
                ReadingRow.photo_sha256,
                ReadingRow.id,
                CorrectionRow.id.label("correction"),
                CorrectionRow.created,
                _rank(ReadingRow.photo_sha256),
            )
            .join(CorrectionRow, CorrectionRow.reading_id == ReadingRow.id)
            .subquery()
        )
        columns = (ranked.c.photo_sha256, ranked.c.id, ranked.c.correction)
        wanted = select(*columns).where(ranked.c.rank == 1).order_by(ranked.c.created, ranked.c.id)
        with self._database.read_transaction() as session:
            return [CorrectedPhoto(*row) for row in session.execute(wanted)]

    def corrections(self, ids: Collection[tuple[str, str]]) -> dict[tuple[str, str], StoredCorrection]:
        """Those of the corrections that exist, earlier ones too. `ids`: of reading and correction."""
        with self._database.read_transaction() as session:
            rows = session.scalars(select(CorrectionRow).where(CorrectionRow.id.in_({own for _, own in ids})))
            return {(row.reading_id, row.id): _stored_correction(row) for row in rows}

    def add_correction(self, reading_id: str, correction: Correction) -> StoredCorrection:
        """Store a correction as the newest of its reading. Raises `CorrectionError`: about a box outside the photo."""
        with self._database.write_transaction() as session:
            # Corrections of a reading are serialised, so that timestamps increase even if the clock goes back.
            row = _row(session, reading_id, lock=True)
            correction.require_inside(ReadingRecord.read(row.record).image)
            return _insert_correction(session, row, correction)

    def add_corrections_after(self, corrections: Mapping[str, Correction]) -> dict[str, StoredCorrection]:
        """Store edits of labels, all at once; boxes are those of the photos.

        `corrections`: by the id of the correction that they edit. Returns what was stored, by the same ids, without
        photos that were deleted or corrected otherwise meanwhile.
        """
        with self._database.write_transaction() as session:
            # In one order, so that two edits of the same photos don't wait for each other.
            stored = {
                before: _insert_correction_after(session, before, corrections[before]) for before in sorted(corrections)
            }
        return {before: correction for before, correction in stored.items() if correction is not None}

    def keep_terms(self, reading_id: str, terms: TermsRecord) -> KeptTerms:
        """Replace a reading's terms. Raises `HandError` or `TilesError`: about a fact or option."""
        kept = KeptTerms.of(terms, now())
        with self._database.write_transaction() as session:
            _row(session, reading_id, lock=True)
            session.merge(terms_row(reading_id, kept))
        return kept


def insert_reading(session: Session, record: ReadingRecord) -> StoredReading:
    reading = StoredReading(str(uuid4()), now(), record, None)
    session.add(reading_row(reading.id, reading.created, record))
    return reading


def reading_row(reading_id: str, created: datetime, record: ReadingRecord) -> ReadingRow:
    photo, model = record.image.sha256, record.model.sha256
    return ReadingRow(id=reading_id, created=created, photo_sha256=photo, model_sha256=model, record=record.to_json())


def _insert_correction_after(session: Session, before: str, correction: Correction) -> StoredCorrection | None:
    """Insert a correction with boxes of the photo's newest one, `before`; None where that is gone or not the newest."""
    edited = session.get(CorrectionRow, before)
    row = None if edited is None else session.get(ReadingRow, edited.reading_id, with_for_update=True)
    if row is None:
        return None
    newest = (
        select(CorrectionRow.id)
        .join(ReadingRow, CorrectionRow.reading_id == ReadingRow.id)
        .where(ReadingRow.photo_sha256 == row.photo_sha256)
        .order_by(*_NEWEST_FIRST)
        .limit(1)
    )
    return _insert_correction(session, row, correction) if session.scalar(newest) == before else None


def _insert_correction(session: Session, row: ReadingRow, correction: Correction) -> StoredCorrection:
    before = session.scalar(select(func.max(CorrectionRow.created)).where(CorrectionRow.reading_id == row.id))
    created = now()
    stored = StoredCorrection(
        str(uuid4()), created if before is None else max(created, before + _TICK), correction, row.model_sha256
    )
    session.add(correction_row(row.id, stored))
    return stored


def correction_row(reading_id: str, stored: StoredCorrection) -> CorrectionRow:
    text = stored.correction.to_json()
    return CorrectionRow(
        id=stored.id, reading_id=reading_id, created=stored.created, model_sha256=stored.model_sha256, correction=text
    )


def terms_row(reading_id: str, terms: KeptTerms) -> TermsRow:
    return TermsRow(reading_id=reading_id, changed=terms.changed, terms=terms.model_dump_json())


def remove_reading(session: Session, reading_id: str) -> list[str]:
    """Delete a reading, and a photo with no other; returns files to remove. Raises `UnknownError`: there is none."""
    row = _row(session, reading_id)
    # Lock the photo's row before counting its readings, so that none is added in between.
    photo = session.get_one(PhotoRow, row.photo_sha256, with_for_update=True)
    others = session.scalar(
        select(func.count()).where(ReadingRow.photo_sha256 == photo.sha256, ReadingRow.id != reading_id)
    )
    if not others:
        return remove_photo(session, photo.sha256)
    session.execute(delete(ReadingRow).where(ReadingRow.id == reading_id))
    return []


def remove_photo(session: Session, sha256: str) -> list[str]:
    """Delete a photo with its readings; returns the listed files to remove. Raises `UnknownError`: there is none."""
    photo = session.get(PhotoRow, sha256, with_for_update=True) if may_be_hash(sha256) else None
    if photo is None:
        raise unknown_photo()
    session.add(DiscardedFileRow(file=photo.file, due=GIVEN_UP))
    session.execute(delete(PhotoRow).where(PhotoRow.sha256 == sha256))
    return [photo.file]


def _row(session: Session, reading_id: str, *, lock: bool = False) -> ReadingRow:
    row = session.get(ReadingRow, reading_id, with_for_update=lock or None) if may_be_id(reading_id) else None
    if row is None:
        raise UnknownError("store.reading-unknown", "reading")
    return row


def _with_corrections(session: Session, rows: Sequence[ReadingRow]) -> list[StoredReading]:
    ids = [row.id for row in rows]
    newest, terms = _newest_corrections(session, ids), _terms(session, ids)
    return [
        StoredReading(row.id, row.created, ReadingRecord.read(row.record), newest.get(row.id), terms.get(row.id))
        for row in rows
    ]


def _terms(session: Session, reading_ids: Collection[str]) -> dict[str, KeptTerms]:
    rows = session.scalars(select(TermsRow).where(TermsRow.reading_id.in_(reading_ids)))
    return {row.reading_id: KeptTerms.model_validate_json(row.terms) for row in rows}


def _newest_corrections(session: Session, reading_ids: Collection[str]) -> dict[str, StoredCorrection]:
    of_readings = CorrectionRow.reading_id.in_(reading_ids)
    ranked = select(CorrectionRow.id, _rank(CorrectionRow.reading_id)).where(of_readings).subquery()
    newest = select(CorrectionRow).join(ranked, CorrectionRow.id == ranked.c.id).where(ranked.c.rank == 1)
    return {row.reading_id: _stored_correction(row) for row in session.scalars(newest)}


def _rank(of_each: InstrumentedAttribute[str]) -> Label[int]:
    """The place of a correction among those of its reading, or of its photo, the newest being 1."""
    return func.row_number().over(partition_by=of_each, order_by=_NEWEST_FIRST).label("rank")


def _stored_correction(row: CorrectionRow) -> StoredCorrection:
    return StoredCorrection(row.id, row.created, Correction.read(row.correction), row.model_sha256)
