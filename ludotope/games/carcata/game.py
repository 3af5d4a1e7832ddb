"""Carcata out of its box: the constants of this game, and its face to people."""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, cast

import msgspec
import numpy as np

from ludotope.engine.box import FileText
from ludotope.engine.errors import MoveError
from ludotope.engine.game import Game, Move, Result
from ludotope.engine.kernel.layout import States
from ludotope.games.carcata import moves, story
from ludotope.games.carcata.board import Board, look_at_board
from ludotope.games.carcata.constants import read_constants
from ludotope.games.carcata.look import Look, look, sheets_of
from ludotope.games.carcata.motion import Motion, motion
from ludotope.games.carcata.moves import CarcataMove
from ludotope.games.carcata.rules import scoring, sense
from ludotope.games.carcata.rules.codes import MOVE_CODES, OUTCOME_CODES
from ludotope.games.carcata.rules.observation import OBSERVATION_SIZE
from ludotope.games.carcata.rules.state import CarcataState
from ludotope.games.carcata.rules.things import DIRECTIONS, FORCES
from ludotope.games.carcata.setup import start_states
from ludotope.words import Phrase

if TYPE_CHECKING:
    from rich.console import RenderableType

DATA = "island.txt"


class Carcata(Game):
    """A game of Carcata with its constants."""

    # Every aim; all other lists are shorter.
    longest_list = DIRECTIONS * FORCES
    observation_size = OBSERVATION_SIZE
    notation = moves
    move_codes = MOVE_CODES
    outcome_codes = OUTCOME_CODES
    horizon = sense.HORIZON
    look_type = Look
    board_type = Board
    move_type = CarcataMove
    motion_type = Motion
    briskness = sense.BRISKNESS

    def make_start(self) -> States:
        """Nobody on the island yet."""
        given = self.setup.options.get("island")
        own = FileText(DATA, (self.box.folder / "data" / DATA).read_text("utf-8"))
        self.constants = read_constants(given if isinstance(given, FileText) else own)
        draw_first = self.setup.options.get("start") == "random"
        return start_states(self.constants, self.setup.seats, draw_first)

    def explain(self, state: CarcataState, seat: int, move: Move) -> MoveError:
        """Which rule forbids a move."""
        return story.objection(state, seat, cast("CarcataMove", move))

    def prompt(self, state: CarcataState, seat: int) -> Phrase:  # noqa: ARG002
        """What the active seat is to do now."""
        return story.prompt(state)

    def tell(
        self,
        state: CarcataState,
        seat: int,
        code: int,
        viewer: int,  # noqa: ARG002  (everybody is told the same)
        names: Sequence[str],
    ) -> Phrase:
        """What happened."""
        return story.tell(state, seat, code, names)

    def motion(self, state: CarcataState, seat: int, code: int) -> Motion | None:
        """What moves, and where it goes."""
        return motion(state, seat, code)

    def board(self) -> Board:
        """The turtle's track, the pieces, and how far shots go."""
        return self._board

    @cached_property
    def _board(self) -> Board:
        return look_at_board(self.constants, self.start[0])

    def look(self, state: CarcataState, viewer: int) -> Look:  # noqa: ARG002
        """The table; the same for everybody."""
        return look(state)

    def result(self, state: CarcataState) -> Result:
        """Points, places, and what decided."""
        points, places = np.zeros((2, state.seats), np.int64)
        scoring.scores(state, points, places)
        winners = int((places == 1).sum())
        if winners == 0:
            decided_by = "island" if state.island_wins else "nobody"
        else:
            decided_by = "points" if winners == 1 else "shared"
        return Result(
            scores=tuple(points.tolist()),
            places=tuple(places.tolist()),
            decided_by=decided_by,
            sheets=tuple(sheets_of(state)),
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
        from ludotope.games.carcata.picture import CarcataPicture

        return CarcataPicture(cast("Look", look), names, language, seat, lit)
