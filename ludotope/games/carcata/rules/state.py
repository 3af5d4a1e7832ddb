"""The state of a game of Carcata: one record of under two kilobytes. Nothing in it is secret."""

from typing import Annotated

import numpy as np

from ludotope.engine.kernel.layout import Array, Float64, Int8, Int16, Layout
from ludotope.games.carcata.rules.island import SPACES
from ludotope.games.carcata.rules.things import MAX_SEATS, N_FACES, N_GEMS

NONE = -1


class CarcataState(Layout):
    """Everything there is to know about a game."""

    # Constants of this game, as the data file says.
    level_height: Float64
    rim_radius: Float64
    rim_height: Float64
    gravity: Float64
    least_speed: Float64
    most_speed: Float64
    steepness: Float64
    direction_wobble: Float64
    speed_wobble: Float64
    bounce_wobble: Float64
    restitution: Float64
    wall_restitution: Float64
    piece_restitution: Float64
    bounce_friction: Float64
    rolling_friction: Float64
    gem_radius: Float64
    pawn_radius: Float64
    pawn_height: Float64
    statue_radius: Float64
    statue_height: Float64
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

    # 1 since version 2 of the rules.
    territories_have_beach: Int8  # a part of the island without a beach space is no territory
    rider_in_reach: Int8  # gems can touch the turtle's rider


assert CarcataState.dtype.itemsize <= 2048
