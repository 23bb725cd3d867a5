"""First schema: photos, readings, corrections, score sheets. A new database is made of the newest at once."""

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing: a database that is not new has it."""
