"""Trias out of its box: its face to people."""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from typing_extensions import override

from ludotope.engine.errors import MoveError
from ludotope.engine.event import Event
from ludotope.engine.game import Game
from ludotope.engine.kernel.layout import States
from ludotope.engine.observation import Block, seat_rows
from ludotope.engine.view import Effect, Result, what_decided
from ludotope.engine.words import Phrase
from ludotope.games.trias import preview, story
from ludotope.games.trias.board import Board, look_at_board
from ludotope.games.trias.look import Album, Look, look, sheets_of
from ludotope.games.trias.motion import Motion, motion
from ludotope.games.trias.moves import NOTATION, TriasMove
from ludotope.games.trias.rules import scoring, sense
from ludotope.games.trias.rules.observation import SEAT, SITE, TABLE
from ludotope.games.trias.rules.state import TriasState
from ludotope.games.trias.rules.things import MAX_TILES, POOLS
from ludotope.games.trias.setup import start_states
from ludotope.games.trias.skills import SKILLS

if TYPE_CHECKING:
    from rich.console import RenderableType


class Trias(Game[TriasState, TriasMove, Look]):
    """A game of Trias."""

    notation = NOTATION
    horizon = sense.HORIZON
    skills = SKILLS

    @cached_property
    def _album(self) -> Album:
        return {}

    @override
    def make_start(self) -> States:
        """The pole alone in the water, everything else still to be drawn."""
        draw_first = self.setup.options.get("start") == "random"
        return start_states(self.setup.seats, draw_first, self.setup.rules)

    @override
    def observation(self) -> tuple[Block, ...]:
        """The common table, the seats, then tiles and pools."""
        tiles = [f"tile {tile}" for tile in range(MAX_TILES)]
        pools = [f"pool {pool}" for pool in range(POOLS)]
        return Block(TABLE), Block(SEAT, seat_rows(self.setup.seats)), Block(SITE, tiles + pools)

    @override
    def explain(self, state: TriasState, seat: int, move: TriasMove) -> MoveError:
        """The error that names the rule which forbids a move."""
        return story.objection(state, seat, move)

    @override
    def prompt(self, state: TriasState, seat: int) -> Phrase:
        """Returns the prompt for a seat."""
        return story.prompt(state, seat)

    @override
    def tell(self, state: TriasState, event: Event, viewer: int, names: Sequence[str]) -> Phrase:
        """Describes an event, as far as the viewer may know it."""
        return story.tell(state, event, viewer, names)

    @override
    def conceals(self, state: TriasState, event: Event, viewer: int) -> bool:
        """A card that goes in a hand is its owner's alone; the meteorite is everybody's."""
        return event.is_chance and story.is_secret_card(event.code, viewer)

    @override
    def motion(self, state: TriasState, event: Event) -> Motion | None:
        """Returns the motion of an event; it never tells which card it is."""
        return motion(state, event)

    @override
    def preview(
        self,
        before: TriasState,
        after: TriasState,
        seat: int,
        move: TriasMove,
        names: Sequence[str],
    ) -> list[Effect]:
        """Returns the certain effects of a move."""
        return preview.preview(before, after, seat, move, names)

    @override
    def board(self) -> Board:
        """The herds and what actions cost."""
        return look_at_board(self.setup.seats)

    @override
    def look(self, state: TriasState, viewer: int) -> Look:
        """The table; the state has forgotten what the viewer may not know."""
        return look(state, self._album)

    @override
    def picture(
        self, look: Look, names: Sequence[str], language: str, seat: int, lit: Sequence[str]
    ) -> "RenderableType":
        """The table for a terminal."""
        from ludotope.games.trias.picture import TriasPicture

        return TriasPicture(look, names, language, seat, lit)

    @override
    def drawing(self, look: Look, names: Sequence[str], language: str, seat: int) -> str:
        from ludotope.games.trias.drawing import draw

        return draw(look, names, self.box.title)

    @override
    def result(self, state: TriasState) -> Result:
        """Points, places, and what decided."""
        points, places = np.zeros((2, state.seats), np.int64)
        scoring.scores(state, points, places)
        return Result(
            scores=tuple(points.tolist()),
            places=tuple(places.tolist()),
            decided_by=decided_by(state, points.tolist()),
            sheets=tuple(sheets_of(state)),
        )


def decided_by(state: TriasState, points: Sequence[int]) -> str:
    """The first of points, survival, stock and landmasses that leaves one winner; else shared."""
    keys = [
        (
            points[seat],
            scoring.survives(state, seat),
            int(state.stock[seat]),
            scoring.landmasses_of(state, seat),
        )
        for seat in range(state.seats)
    ]
    return what_decided(keys, ("points", "survival", "stock", "landmasses"))
