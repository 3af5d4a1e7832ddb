"""The database: schema, migrations, reading and writing, backups. Knows nothing of games."""
