"""The history of the schema: one file for each change, run in order by `server.storage.migrate`."""
