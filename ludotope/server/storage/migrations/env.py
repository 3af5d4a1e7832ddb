"""Runs migrations on the connection that `server.storage.migrate` gives."""

from alembic import context

from ludotope.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite cannot alter tables much: alembic makes new ones and copies.
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
