"""The compiled search of computer players."""
