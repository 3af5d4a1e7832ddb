"""Everything needed to write a game of one's own, in one import.

See docs/adding-a-game.md. What is used inside compiled rules comes from the kernel, so a change
anywhere else in Ludotope never recompiles a game.
"""

from ludotope.engine.box import Box, FileText, Option, Setup
from ludotope.engine.effects import score_effects
from ludotope.engine.errors import (
    DataFileError,
    IllegalMoveError,
    InvalidMoveError,
    MoveError,
    SetupError,
)
from ludotope.engine.event import CHANCE, WATCHER, Event
from ludotope.engine.game import Game, Scored
from ludotope.engine.kernel.bits import bit, count, has, lowest, nth
from ludotope.engine.kernel.codes import Codes, Kind, decode, encode, is_kind
from ludotope.engine.kernel.generic import TO_THE_END, register
from ludotope.engine.kernel.hexes import Hex
from ludotope.engine.kernel.layout import Array, Float64, Int8, Int16, Int32, Int64, Layout, States
from ludotope.engine.kernel.luck import Luck, about_the_best, below, pick, uniform
from ludotope.engine.kernel.mistakes import RulesError
from ludotope.engine.kernel.ranking import (
    count_winners,
    lead_of,
    rank_seats,
    values_by_rank,
)
from ludotope.engine.kernel.rule import rule, shared_rule
from ludotope.engine.notation import Coordinates, Flag, Form, Notation, Number, Words
from ludotope.engine.observation import Block, seat_rows
from ludotope.engine.picture import TablePicture
from ludotope.engine.view import Effect, Result, what_decided
from ludotope.engine.words import Phrase

__all__ = [
    "CHANCE",
    "TO_THE_END",
    "WATCHER",
    "Array",
    "Block",
    "Box",
    "Codes",
    "Coordinates",
    "DataFileError",
    "Effect",
    "Event",
    "FileText",
    "Flag",
    "Float64",
    "Form",
    "Game",
    "Hex",
    "IllegalMoveError",
    "Int8",
    "Int16",
    "Int32",
    "Int64",
    "InvalidMoveError",
    "Kind",
    "Layout",
    "Luck",
    "MoveError",
    "Notation",
    "Number",
    "Option",
    "Phrase",
    "Result",
    "RulesError",
    "Scored",
    "Setup",
    "SetupError",
    "States",
    "TablePicture",
    "Words",
    "about_the_best",
    "below",
    "bit",
    "count",
    "count_winners",
    "decode",
    "encode",
    "has",
    "is_kind",
    "lead_of",
    "lowest",
    "nth",
    "pick",
    "rank_seats",
    "register",
    "rule",
    "score_effects",
    "seat_rows",
    "shared_rule",
    "uniform",
    "values_by_rank",
    "what_decided",
]
