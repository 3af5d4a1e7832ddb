"""``python -m ludotope`` is the command ``ludotope``."""

from ludotope.cli import main

main()
