"""Games from a real table: sheets, the record book, and files of other programs."""
