"""The engine: generic functions, positions, moves, dealer, records, views."""
