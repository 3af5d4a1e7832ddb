"""Caldera Park out of its box: the park and the tokens of this game, and its face to people."""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, cast

import msgspec
import numpy as np

from ludotope.engine.box import FileText
from ludotope.engine.errors import MoveError
from ludotope.engine.game import Game, Move, Result, what_decided
from ludotope.engine.kernel.layout import States
from ludotope.games.caldera import story
from ludotope.games.caldera.look import Album, Board, Look, look, look_at_board, score_sheet
from ludotope.games.caldera.moves import CalderaMove, Notation
from ludotope.games.caldera.park import read_park
from ludotope.games.caldera.rules import course as rules
from ludotope.games.caldera.rules import scoring, sense
from ludotope.games.caldera.rules.codes import MOVE_CODES, OUTCOME_CODES
from ludotope.games.caldera.rules.observation import OBSERVATION_SIZE
from ludotope.games.caldera.rules.state import DRAW_MARMOT, CalderaState
from ludotope.games.caldera.rules.things import DISPLAY, LADDER, RIVER
from ludotope.games.caldera.setup import blank_states
from ludotope.games.caldera.tokens import Tokens
from ludotope.words import Phrase

if TYPE_CHECKING:
    from rich.console import RenderableType

SIDES = {"standard": "front", "geyser": "back"}


class CalderaPark(Game):
    """A game of Caldera Park with its park and its tokens."""

    # Each token of the display on each landscape.
    longest_list = DISPLAY * 42
    observation_size = OBSERVATION_SIZE
    move_codes = MOVE_CODES
    outcome_codes = OUTCOME_CODES
    horizon = sense.HORIZON
    look_type = Look
    board_type = Board
    move_type = CalderaMove
    motion_type = story.Motion
    notation: Notation

    def make_start(self) -> States:
        """The state before anything is drawn."""
        side = SIDES[self.setup.variant]
        self.park = read_park(self._data_file("park", f"{side}.txt"), side)
        self.tokens = Tokens(self._data_file("tokens", "tokens.txt"))
        self.notation = Notation(self.tokens)
        states = blank_states(self.park, self.tokens, self.setup.seats)
        if self.setup.options.get("marmot") == "random":
            states[0].phase = DRAW_MARMOT
        else:
            rules.begin(states[0])
        return states

    def _data_file(self, option: str, own: str) -> FileText:
        given = self.setup.options.get(option)
        if isinstance(given, FileText):
            return given
        return FileText(own, (self.box.folder / "data" / own).read_text("utf-8"))

    @cached_property
    def _album(self) -> Album:
        return {}

    def explain(self, state: CalderaState, seat: int, move: Move) -> MoveError:
        """Which rule forbids a move."""
        return story.objection(state, seat, cast("CalderaMove", move), self.park, self.notation)

    def prompt(self, state: CalderaState, seat: int) -> Phrase:
        """What a seat is to do now."""
        return story.prompt(state, seat)

    def tell(
        self,
        state: CalderaState,
        seat: int,
        code: int,
        viewer: int,  # noqa: ARG002  (everybody is told the same)
        names: Sequence[str],
    ) -> Phrase:
        """What happened."""
        return story.tell(state, seat, code, names, self.notation)

    def motion(self, state: CalderaState, seat: int, code: int) -> story.Motion | None:
        """What comes from where, and where it goes."""
        return story.motion(state, seat, code, self.notation)

    def board(self) -> Board:
        """The park and the tokens."""
        return look_at_board(self.park, self.tokens)

    def look(self, state: CalderaState, viewer: int) -> Look:  # noqa: ARG002
        """The table; the same for everybody."""
        return look(state, self.tokens, self._album)

    def result(self, state: CalderaState) -> Result:
        """Points, places, and what decided."""
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
        river = state.fits[RIVER]
        covered = [(scoring.covered_spaces(state, s) & river).bit_count() for s in seats]
        flipped = [scoring.flipped_tokens(state, s).bit_count() for s in seats]
        keys = [(scores[s], covered[s], -flipped[s]) for s in seats]
        return what_decided(keys, ("points", "river", "flipped"))

    def picture(
        self,
        look: msgspec.Struct,
        names: Sequence[str],
        language: str,
        seat: int,
        lit: Sequence[str],
    ) -> "RenderableType":
        """The table for a terminal."""
        from ludotope.games.caldera.picture import CalderaPicture

        return CalderaPicture(cast("Look", look), names, language, seat, lit, self.park)


def rung(points: int) -> int:
    """The rung of the solo ladder that a score reaches: the points from which it holds."""
    return max(step for step in LADDER if points >= step)
