"""Trias: a continent breaks up under the herds that live on it, for 2 to 5 players."""

from pathlib import Path

from ludotope.engine.box import Box, Option

BOX = Box(
    name="trias",
    title="Trias",
    seats=range(2, 6),
    usual_seats=3,
    minutes=(45, 90),
    variants=("standard",),
    rules=2,
    folder=Path(__file__).parent,
    game="ludotope.games.trias.game:Trias",
    options={"start": Option(choices=("first", "random"))},
    score_sheet="ludotope.games.trias.score_sheet:score_sheet",
    pads="ludotope.games.trias.pad:pads",
    board_numbers="ludotope.games.trias.score_sheet:board_numbers",
    board_comment="ludotope.games.trias.score_sheet:board_comment",
)
