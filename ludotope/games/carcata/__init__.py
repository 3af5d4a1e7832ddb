"""Carcata: tribes, lava and a catapult on a volcano island, for 2 to 4 players."""

from pathlib import Path

from ludotope.engine.box import Box, Option

BOX = Box(
    name="carcata",
    title="Carcata",
    seats=range(2, 5),
    minutes=(30, 45),
    variants=("standard",),
    rules=2,
    has_secrets=False,
    folder=Path(__file__).parent,
    game="ludotope.games.carcata.game:Carcata",
    options={
        "start": Option(choices=("first", "random")),
        "island": Option(files={"": "island.txt"}),
    },
    measures="ludotope.games.carcata.measures:measures",
    score_sheet="ludotope.games.carcata.score_sheet:score_sheet",
    pads="ludotope.games.carcata.pad:pads",
    board_numbers="ludotope.games.carcata.score_sheet:board_numbers",
    board_comment="ludotope.games.carcata.score_sheet:board_comment",
)
