"""Runs the migrations on the connection passed by `vision.review.store.migrate`."""

from alembic import context

from vision.review.store.schema import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    # SQLite too rolls back DDL with its transaction.
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
