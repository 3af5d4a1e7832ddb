"""The state of a game of Carcata: one record of under two kilobytes. Nothing in it is secret."""

from typing import Annotated

import numpy as np

from ludotope.engine.kernel.layout import Array, Int8, Int16, Layout
from ludotope.games.carcata.rules.island import SPACES
from ludotope.games.carcata.rules.things import MAX_SEATS, N_FACES, N_GEMS

Float = Annotated[float, np.float64]

NONE = -1


class CarcataState(Layout):
    """Everything there is to know about a game."""

    # Constants of this game, as the data file says.
    level_height: Float
    rim_radius: Float
    rim_height: Float
    gravity: Float
    least_speed: Float
    most_speed: Float
    steepness: Float
    direction_wobble: Float
    speed_wobble: Float
    bounce_wobble: Float
    restitution: Float
    wall_restitution: Float
    piece_restitution: Float
    bounce_friction: Float
    rolling_friction: Float
    gem_radius: Float
    pawn_radius: Float
    pawn_height: Float
    statue_radius: Float
    statue_height: Float
    worth: Annotated[Array, np.int8, N_GEMS]
    faces: Annotated[Array, np.int8, N_FACES]
    n_dice: Int8
    last_step: Int16  # the turtle's steps that end the game

    # The island.
    lava: Annotated[Array, np.int8, SPACES]  # 1 where there is lava
    statue: Annotated[Array, np.int8, SPACES]  # 1 where there is a statue
    pawn: Annotated[Array, np.int8, SPACES]  # the seat whose pawn is there, or NONE
    gems: Annotated[Array, np.int8, SPACES, N_GEMS]
    lava_left: Int16
    statues_left: Int8  # on the islets
    bag: Annotated[Array, np.int8, N_GEMS]
    turtle: Int16  # steps done
    rider: Int8  # the seat whose pawn rides the turtle, or NONE

    # Each seat's own.
    to_place: Annotated[Array, np.int8, MAX_SEATS]  # pawns not yet on the beach
    alive: Annotated[Array, np.int8, MAX_SEATS]  # pawns on the island or the turtle
    collected: Annotated[Array, np.int8, MAX_SEATS, N_GEMS]

    # The turn.
    seats: Int8
    phase: Int8
    active: Int8
    to_roll: Int8  # dice that chance is to roll
    dice: Annotated[Array, np.int8, N_FACES]  # dice on the table, by face
    flow_at: Int16  # the last token of the flow under way
    flow_direction: Int8
    flow_left: Int8  # tokens still to lay
    gem: Int8  # in the crater, or NONE
    aim: Int16  # the code of the aim, or NONE
    island_wins: Int8


assert CarcataState.dtype.itemsize <= 2048
