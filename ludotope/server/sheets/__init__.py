"""Sheets of games from a real table: the authority over them, as `tables` is over tables."""
