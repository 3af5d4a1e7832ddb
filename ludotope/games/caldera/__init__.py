"""Caldera Park: animals, terrain and weather, for 1 to 4 players."""

from pathlib import Path

from ludotope.engine.box import Box, Option

BOX = Box(
    name="caldera",
    title="Caldera Park",
    seats=range(1, 5),
    minutes=(30, 40),
    variants=("standard", "geyser"),
    rules=1,
    has_secrets=False,
    folder=Path(__file__).parent,
    game="ludotope.games.caldera.game:CalderaPark",
    options={
        "marmot": Option(choices=("first", "random")),
        "park": Option(files={"standard": "front.txt", "geyser": "back.txt"}),
        "tokens": Option(files={"": "tokens.txt"}),
    },
    score_sheet="ludotope.games.caldera.score_sheet:score_sheet",
    pads="ludotope.games.caldera.pad:pads",
    board_numbers="ludotope.games.caldera.score_sheet:board_numbers",
    board_comment="ludotope.games.caldera.score_sheet:board_comment",
)
