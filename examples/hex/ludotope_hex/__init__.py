"""Hex: two players place stones in turn; whoever connects both sides of a colour wins."""

from pathlib import Path

from ludotope.authoring import Box, Option

BOX = Box(
    name="hex",
    title="Hex",
    seats=range(2, 3),
    minutes=(10, 30),
    variants=("11", "7", "5"),
    rules=1,
    folder=Path(__file__).parent,
    game="ludotope_hex.game:HexGame",
    options={"swap": Option(choices=("no", "yes"))},
    has_secrets=False,
)
