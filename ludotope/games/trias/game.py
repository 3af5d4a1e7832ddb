"""Trias out of its box: its face to people."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

import msgspec
import numpy as np

from ludotope.engine.errors import MoveError
from ludotope.engine.game import Game, Move, Result, what_decided
from ludotope.engine.kernel.layout import States
from ludotope.engine.kernel.playout import CHANCE
from ludotope.games.trias import moves, story
from ludotope.games.trias.look import Board, Look, look, look_at_board
from ludotope.games.trias.moves import TriasMove
from ludotope.games.trias.rules import scoring, sense
from ludotope.games.trias.rules.codes import MOVE_CODES, OUTCOME_CODES
from ludotope.games.trias.rules.observation import OBSERVATION_SIZE
from ludotope.games.trias.rules.state import TriasState
from ludotope.games.trias.rules.things import MAX_TILES, POOLS
from ludotope.games.trias.setup import start_states
from ludotope.words import Phrase

if TYPE_CHECKING:
    from rich.console import RenderableType


class Trias(Game):
    """A game of Trias."""

    # Each tile lifted, bred on, and left by two kinds of herds on six sides; pools likewise.
    longest_list = 1 + MAX_TILES * (2 + 12) + POOLS * 12
    observation_size = OBSERVATION_SIZE
    notation = moves
    move_codes = MOVE_CODES
    outcome_codes = OUTCOME_CODES
    horizon = sense.HORIZON
    look_type = Look
    board_type = Board
    move_type = TriasMove
    motion_type = story.Motion

    def make_start(self) -> States:
        """The pole alone in the water, everything else still to be drawn."""
        return start_states(self.setup.seats, self.setup.options.get("start") == "random")

    def explain(self, state: TriasState, seat: int, move: Move) -> MoveError:
        """Which rule forbids a move."""
        return story.objection(state, seat, cast("TriasMove", move))

    def prompt(self, state: TriasState, seat: int) -> Phrase:
        """What a seat is to do now."""
        return story.prompt(state, seat)

    def tell(
        self, state: TriasState, seat: int, code: int, viewer: int, names: Sequence[str]
    ) -> Phrase:
        """What happened, as far as the viewer may know."""
        return story.tell(state, seat, code, viewer, names)

    def conceals(self, state: TriasState, seat: int, code: int, viewer: int) -> bool:  # noqa: ARG002
        """A card that goes in a hand is its owner's alone; the meteorite is everybody's."""
        return seat == CHANCE and story.is_secret_card(code, viewer)

    def motion(self, state: TriasState, seat: int, code: int) -> story.Motion | None:
        """What is seen moving; never which card it is."""
        return story.motion(state, seat, code)

    def board(self) -> Board:
        """The herds and what actions cost."""
        return look_at_board(self.setup.seats)

    def look(self, state: TriasState, viewer: int) -> Look:  # noqa: ARG002
        """The table; the state has forgotten what the viewer may not know."""
        return look(state)

    def result(self, state: TriasState) -> Result:
        """Points, places, and what decided."""
        points, places, lands = np.zeros((3, state.seats), np.int64)
        scoring.scores(state, points, places)
        scoring.land_points(state, lands)
        return Result(
            scores=tuple(points.tolist()),
            places=tuple(places.tolist()),
            decided_by=decided_by(state, points.tolist()),
            sheets=tuple(
                {"track": int(state.track[seat]), "lands": int(lands[seat])}
                for seat in range(state.seats)
            ),
        )

    def picture(
        self,
        look: msgspec.Struct,
        names: Sequence[str],
        language: str,
        seat: int,
        lit: Sequence[str],
    ) -> "RenderableType":
        """The table for a terminal."""
        from ludotope.games.trias.picture import TriasPicture

        return TriasPicture(cast("Look", look), names, language, seat, lit)


def decided_by(state: TriasState, points: Sequence[int]) -> str:
    """The first of points, stock and landmasses that leaves one winner; else shared."""
    keys = [
        (points[seat], int(state.stock[seat]), scoring.landmasses_of(state, seat))
        for seat in range(state.seats)
    ]
    return what_decided(keys, ("points", "stock", "landmasses"))
