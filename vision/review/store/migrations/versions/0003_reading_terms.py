"""Rules, facts of the win and options that a reading is counted by."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "reading_terms",
        sa.Column("reading_id", sa.String(36), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.Column("terms", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("reading_id", name="pk_reading_terms"),
        sa.ForeignKeyConstraint(
            ["reading_id"], ["readings.id"], name="fk_reading_terms_reading_id", ondelete="CASCADE"
        ),
    )
