"""Bids: cards bid face down, all at the same time, for prizes that chance turns up."""

from pathlib import Path

from ludotope.authoring import Box

BOX = Box(
    name="bids",
    title="Bids",
    seats=range(2, 5),
    usual_seats=3,
    minutes=(5, 10),
    variants=("standard",),
    rules=1,
    folder=Path(__file__).parent,
    game="ludotope_bids.game:Bids",
)
