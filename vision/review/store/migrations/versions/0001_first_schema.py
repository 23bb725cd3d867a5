"""First schema: photos, readings, corrections, score sheets; triggers refuse updates of immutable rows."""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_FACTS: Final = ("readings", "corrections", "score_events")


def upgrade() -> None:
    """Create the tables and triggers."""
    op.create_table(
        "photos",
        sa.Column("sha256", sa.String(64), nullable=False),
        sa.Column("file", sa.String(200), nullable=False),
        sa.Column("file_sha256", sa.String(64), nullable=False),
        sa.Column("media_type", sa.String(40), nullable=False),
        sa.Column("width", sa.Integer(), nullable=False),
        sa.Column("height", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("sha256", name="pk_photos"),
    )
    op.create_table(
        "readings",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("photo_sha256", sa.String(64), nullable=False),
        sa.Column("model_sha256", sa.String(64), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_readings"),
        sa.ForeignKeyConstraint(
            ["photo_sha256"], ["photos.sha256"], name="fk_readings_photo_sha256", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_readings_created_id", "readings", ["created", "id"])
    op.create_index("ix_readings_photo_sha256", "readings", ["photo_sha256"])
    op.create_table(
        "corrections",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("reading_id", sa.String(36), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("model_sha256", sa.String(64), nullable=False),
        sa.Column("correction", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_corrections"),
        sa.ForeignKeyConstraint(["reading_id"], ["readings.id"], name="fk_corrections_reading_id", ondelete="CASCADE"),
    )
    op.create_index("ix_corrections_reading_id_created_id", "corrections", ["reading_id", "created", "id"])
    op.create_table(
        "score_sheets",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_score_sheets"),
    )
    op.create_index("ix_score_sheets_created_id", "score_sheets", ["created", "id"])
    op.create_table(
        "score_events",
        sa.Column("table_id", sa.String(36), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "position", name="pk_score_events"),
        sa.ForeignKeyConstraint(["table_id"], ["score_sheets.id"], name="fk_score_events_table_id", ondelete="CASCADE"),
    )
    op.create_table(
        "discarded_files",
        sa.Column("file", sa.String(200), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("file", name="pk_discarded_files"),
    )
    _refuse_changes()


def _refuse_changes() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute(
            "CREATE FUNCTION pailens_refuse_change() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE EXCEPTION '% holds facts, which are not changed', TG_TABLE_NAME; END $$"
        )
        for table in _FACTS:
            op.execute(
                f"CREATE TRIGGER {table}_are_facts BEFORE UPDATE ON {table} "
                "FOR EACH ROW EXECUTE FUNCTION pailens_refuse_change()"
            )
        return
    for table in _FACTS:
        op.execute(
            f"CREATE TRIGGER {table}_are_facts BEFORE UPDATE ON {table} "
            f"BEGIN SELECT RAISE(ABORT, '{table} holds facts, which are not changed'); END"
        )
