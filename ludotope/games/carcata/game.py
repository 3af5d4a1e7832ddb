"""Carcata out of its box: the constants of this game, and its face to people."""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from typing_extensions import override

from ludotope.engine.errors import MoveError
from ludotope.engine.event import Event
from ludotope.engine.game import Game
from ludotope.engine.kernel.layout import Array, States
from ludotope.engine.observation import Block, seat_rows
from ludotope.engine.skill import Skills
from ludotope.engine.view import Effect, Result
from ludotope.engine.words import Phrase
from ludotope.games.carcata import actions, preview, story
from ludotope.games.carcata.board import Board, look_at_board
from ludotope.games.carcata.constants import data_file, read_constants
from ludotope.games.carcata.look import Look, look, sheets_of
from ludotope.games.carcata.motion import Motion, motion
from ludotope.games.carcata.moves import NOTATION, CarcataMove
from ludotope.games.carcata.rules import island, scoring, sense
from ludotope.games.carcata.rules.observation import SEAT, SPACE, TABLE
from ludotope.games.carcata.rules.state import CarcataState
from ludotope.games.carcata.setup import start_states
from ludotope.games.carcata.skills import SKILLS, SKILLS_OF_MANY

if TYPE_CHECKING:
    from rich.console import RenderableType


class Carcata(Game[CarcataState, CarcataMove, Look]):
    """A game of Carcata with its constants."""

    notation = NOTATION
    finenesses = (1, 2, 5, 10)
    usual_fineness = 2
    somebody_wins = False
    horizon = sense.HORIZON
    simulation_factor = sense.SIMULATION_FACTOR

    @property
    @override
    def skills(self) -> Skills:
        """The skill of computer players by strength; with more than two seats, with more care."""
        return SKILLS if self.setup.seats == 2 else SKILLS_OF_MANY

    @override
    def make_start(self) -> States:
        """An array with one state: nobody on the island yet."""
        self.constants = read_constants(data_file(self.box, self.setup.options.get("island")))
        draw_first = self.setup.options.get("start") == "random"
        return start_states(self.constants, self.setup.seats, draw_first, self.setup.rules)

    @override
    def observation(self) -> tuple[Block, ...]:
        """The common table, the seats, then every space."""
        seats = seat_rows(self.setup.seats)
        return Block(TABLE), Block(SEAT, seats), Block(SPACE, island.NAMES)

    @override
    def action_codes(self, fineness: int) -> Array:
        """All moves, but of the aims only a grid of 12 directions and 5 forces, times fineness.

        Choices of more dice than there are to roll again are left out, too.
        """
        return actions.action_codes(fineness)

    @override
    def stand_ins(self, fineness: int) -> Array:
        """Every aim has the nearest of the grid: any aim may be played where one may."""
        return actions.add_nearest_aims(super().stand_ins(fineness), fineness)

    @override
    def explain(self, state: CarcataState, seat: int, move: CarcataMove) -> MoveError:
        """The error that says which rule forbids a move."""
        return story.objection(state, seat, move)

    @override
    def prompt(self, state: CarcataState, seat: int) -> Phrase:
        """Returns the prompt for the active seat."""
        return story.prompt(state)

    @override
    def tell(self, state: CarcataState, event: Event, viewer: int, names: Sequence[str]) -> Phrase:
        """Describes an event to everybody."""
        return story.tell(state, event, names)

    @override
    def motion(self, state: CarcataState, event: Event) -> Motion | None:
        """Returns the motion of an event."""
        return motion(state, event)

    @override
    def preview(
        self,
        before: CarcataState,
        after: CarcataState,
        seat: int,
        move: CarcataMove,
        names: Sequence[str],
    ) -> list[Effect]:
        """Returns the certain effects of a move."""
        return preview.preview(before, after, seat, move, names)

    @override
    def board(self) -> Board:
        """The turtle's track, the pieces, and how far shots go."""
        return self._board

    @cached_property
    def _board(self) -> Board:
        return look_at_board(self.constants, self.start[0])

    @override
    def look(self, state: CarcataState, viewer: int) -> Look:
        """The table; the same for everybody."""
        return look(state)

    @override
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

    @override
    def picture(
        self, look: Look, names: Sequence[str], language: str, seat: int, lit: Sequence[str]
    ) -> "RenderableType":
        """The table for a terminal."""
        from ludotope.games.carcata.picture import CarcataPicture

        return CarcataPicture(look, names, language, seat, lit)

    @override
    def drawing(self, look: Look, names: Sequence[str], language: str, seat: int) -> str:
        from ludotope.games.carcata.drawing import draw

        return draw(look, self.board(), names, self.box.title)
