"""The server: tables, people, live play. It knows games only through the engine."""
