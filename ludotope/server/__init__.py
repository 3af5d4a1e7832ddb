"""The server: HTTP, tables, auth, storage. It knows games only through the engine."""
