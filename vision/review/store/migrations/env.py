"""Runs the migrations on the connection that `vision.review.store.migrate` hands over."""

from alembic import context

from vision.review.store.schema import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    # SQLite too takes back a schema's changes together with the transaction they are made in.
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
