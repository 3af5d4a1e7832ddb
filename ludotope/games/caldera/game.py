"""Caldera Park out of its box: its park and tokens, and what people see and are told."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from typing_extensions import override

from ludotope.engine.box import FileText
from ludotope.engine.errors import MoveError
from ludotope.engine.event import Event
from ludotope.engine.game import Game
from ludotope.engine.kernel.layout import States
from ludotope.engine.observation import Block, seat_rows
from ludotope.engine.view import Effect, Result, what_decided
from ludotope.engine.words import Phrase
from ludotope.games.caldera import motion, preview, story
from ludotope.games.caldera.board import Board, look_at_board
from ludotope.games.caldera.look import Album, Look, look, score_sheet
from ludotope.games.caldera.moves import CalderaMove, notation_of
from ludotope.games.caldera.park import read_park
from ludotope.games.caldera.places import Places
from ludotope.games.caldera.rules import course, phases, scoring, sense, things
from ludotope.games.caldera.rules.observation import SEAT, TABLE
from ludotope.games.caldera.rules.state import CalderaState
from ludotope.games.caldera.setup import blank_states
from ludotope.games.caldera.skills import SKILLS
from ludotope.games.caldera.tokens import Tokens

if TYPE_CHECKING:
    from rich.console import RenderableType

SIDES = {"standard": "front", "geyser": "back"}


class CalderaPark(Game[CalderaState, CalderaMove, Look]):
    """A game of Caldera Park with its park and its tokens."""

    horizon = sense.HORIZON
    skills = SKILLS

    @override
    def make_start(self) -> States:
        """The state before anything is drawn."""
        side = SIDES[self.setup.variant]
        self.park = read_park(self._data_file("park"), side)
        self.tokens = Tokens(self._data_file("tokens"))
        self.notation = notation_of(self.tokens)
        states = blank_states(self.park, self.tokens, self.setup.seats)
        if self.setup.options.get("marmot") == "random":
            states[0].phase = phases.DRAW_MARMOT
        else:
            course.begin(states[0])
        return states

    def _data_file(self, option: str) -> FileText:
        given = self.setup.options.get(option)
        if isinstance(given, FileText):
            return given
        return self.box.own_file(option, self.setup.variant)

    @cached_property
    def _album(self) -> Album:
        return {}

    @cached_property
    def _places(self) -> Places:
        return Places(self.park)

    @override
    def observation(self) -> tuple[Block, ...]:
        """The common table, then each seat's own things."""
        return Block(TABLE), Block(SEAT, seat_rows(self.setup.seats))

    @override
    def value_names(self) -> Mapping[str, Sequence[str]]:
        """Tokens are called by the animals they show."""
        return {"token": self.tokens.names}

    @override
    def explain(self, state: CalderaState, seat: int, move: CalderaMove) -> MoveError:
        return story.objection(state, seat, move, self.park, self.tokens)

    @override
    def prompt(self, state: CalderaState, seat: int) -> Phrase:
        return story.prompt(state, seat)

    @override
    def tell(self, state: CalderaState, event: Event, viewer: int, names: Sequence[str]) -> Phrase:
        if event.is_chance:
            return story.tell_chance(state, event.code, names, self.tokens)
        move = self.move(state, event.code)
        return story.tell_move(state, event.seat, move, names[event.seat], self._places)

    @override
    def motion(self, state: CalderaState, event: Event) -> motion.Motion | None:
        if event.is_chance:
            return motion.motion_of_chance(state, event.code, self.tokens)
        return motion.motion_of_move(state, event.seat, self.move(state, event.code))

    @override
    def preview(
        self,
        before: CalderaState,
        after: CalderaState,
        seat: int,
        move: CalderaMove,
        names: Sequence[str],
    ) -> list[Effect]:
        return preview.preview(before, after, seat, move, names, self.tokens, self._places)

    @override
    def board(self) -> Board:
        return look_at_board(self.park, self.tokens, self._places)

    @override
    def look(self, state: CalderaState, viewer: int) -> Look:
        return look(state, self.tokens, self._album)

    @override
    def result(self, state: CalderaState) -> Result:
        sheets = [score_sheet(state, seat) for seat in range(state.seats)]
        points, places = np.zeros((2, state.seats), np.int64)
        scoring.scores(state, points, places)
        scores = tuple(points.tolist())
        return Result(
            scores=scores,
            places=tuple(places.tolist()),
            decided_by=self._decided_by(state, scores),
            sheets=tuple(sheets),
            remark=f"caldera-rung-{rung(scores[0])}" if state.seats == 1 else None,
        )

    def _decided_by(self, state: CalderaState, scores: Sequence[int]) -> str:
        """The first of points, river and flipped tokens that leaves one winner; else shared."""
        seats = range(state.seats)
        river = state.fits[things.RIVER]
        covered = [(scoring.covered_spaces(state, s) & river).bit_count() for s in seats]
        flipped = [scoring.flipped_tokens(state, s).bit_count() for s in seats]
        keys = [(scores[s], covered[s], -flipped[s]) for s in seats]
        return what_decided(keys, ("points", "river", "flipped"))

    @override
    def picture(
        self, look: Look, names: Sequence[str], language: str, seat: int, lit: Sequence[str]
    ) -> "RenderableType":
        from ludotope.games.caldera.picture import CalderaPicture

        return CalderaPicture(look, names, language, seat, lit, self.park)

    @override
    def drawing(self, look: Look, names: Sequence[str], language: str, seat: int) -> str:
        from ludotope.games.caldera.drawing import draw

        return draw(look, self.board(), names, seat, self.box.title)


def rung(points: int) -> int:
    """The rung of the solo ladder that a score reaches: the points from which it holds."""
    return max(step for step in things.LADDER if points >= step)
