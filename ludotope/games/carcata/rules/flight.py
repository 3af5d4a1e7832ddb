"""The catapult: the flight of a gem over the stepped island, from event to event.

Between events the gem follows a parabola (in the air) or slows down on a straight line (rolling),
so the next event is found by solving for its time: it leaves the space it is over, lands on the
terrace, runs into a terrace wall, or knocks into a pawn or statue. From the aim, the wobble and
the board everything else follows. Beyond the beach it falls into the sea; on its way it may
knock into the turtle's rider.

Only sums, products, quotients and square roots are used, which are exact to the last bit on every
machine; so a flight is the same in every run, compiled or not.
"""

import math

import numpy as np

from ludotope.engine.kernel.codes import decode
from ludotope.engine.kernel.hexes import ORIGIN
from ludotope.engine.kernel.layout import Array
from ludotope.engine.kernel.luck import Luck, uniform
from ludotope.engine.kernel.rule import rule
from ludotope.games.carcata.rules import codes, things
from ludotope.games.carcata.rules.island import (
    FIRST_BEACH,
    LEVEL,
    NEIGHBOUR,
    PLACES,
    RINGS,
    SEA,
    SPACE_OF,
    SPACES,
    STATIONS,
    TURTLE_BACK,
    VOLCANO,
    station_after,
)
from ludotope.games.carcata.rules.state import NONE, CarcataState

# Where the spaces are on the plane: the middle of a space is one away from its neighbours'.
ROW = math.sqrt(3) / 2
CENTRE_X = np.array([place.q + place.r / 2 for place in PLACES])
CENTRE_Y = np.array([place.r * ROW for place in PLACES])
# Where the turtle is at each station: so far out to sea from the middle of its two beach spaces.
OFF_SHORE = 1.2
# How high its back, on which the rider stands, is above the sea.
TURTLE_HEIGHT = 0.2
STATION_X, STATION_Y = np.array(
    [
        (x + OFF_SHORE * x / math.hypot(x, y), y + OFF_SHORE * y / math.hypot(x, y))
        for x, y in (
            (CENTRE_X[beaches].mean(), CENTRE_Y[beaches].mean())
            # Not by `beach`: nothing may be compiled while this is imported.
            for beaches in np.arange(FIRST_BEACH, SPACES).reshape(STATIONS, 2)
        )
    ]
).T.copy()
# The unit vectors towards the six neighbours, and for each direction of aim.
SIDE_X = (1.0, 0.5, -0.5, -1.0, -0.5, 0.5)
SIDE_Y = (0.0, ROW, ROW, 0.0, -ROW, -ROW)
AIM_X = np.array(
    [math.cos(2 * math.pi * step / things.DIRECTIONS) for step in range(things.DIRECTIONS)]
)
AIM_Y = np.array(
    [math.sin(2 * math.pi * step / things.DIRECTIONS) for step in range(things.DIRECTIONS)]
)
BESIDE_VOLCANO = np.array([SPACE_OF[place] for place in ORIGIN.neighbours()], np.int16)

NEVER = 1e18
# Slower bounces than this, up or down, are rolling.
ROLLING_SPEED = 0.35
MOST_EVENTS = 400
# All pawns and statues that there can be.
MOST_TOUCHED = things.MAX_SEATS * things.MAX_PAWNS + things.MAX_STATUES

# Pieces that a gem may knock into.
PAWN, STATUE = range(2)

# The gem: place, speed, the space it is over.
X, Y, Z, VX, VY, VZ = range(6)


@rule
def fly(state: CarcataState, wobble: int, path: Array, touched: Array) -> tuple[int, int, int]:
    """Lets the gem fly as aimed. Writes its path, and the spaces of the pieces it touches.

    Returns the space where it comes to rest (or SEA, or VOLCANO), how many pieces it touched and
    how many points of the path there are (the array may be too short for all of them, or empty).
    """
    luck = np.zeros(1, np.uint64)
    luck[0] = np.uint64(wobble)
    gem = np.zeros(6, np.float64)
    launch(state, luck, gem)
    space = VOLCANO
    rolling = False
    touches = 0
    points = 0
    for _ in range(MOST_EVENTS):
        points = mark(path, points, gem)
        x, y = middle(space)
        side, leaving = way_out(gem, x, y)
        piece = standing_piece(state, space, touched, touches)
        touching = NEVER
        if piece != NONE:
            floor = ground(state, space)
            touching = time_to_touch(state, gem, x, y, floor, piece, rolling)
        ending = (
            time_to_stop(state, gem) if rolling else time_to_land(state, gem, ground(state, space))
        )
        if touching <= leaving and touching <= ending:
            move_on(state, gem, touching, rolling)
            touched[touches] = space
            touches += 1
            knock(state, gem, x, y, piece)
        elif leaving <= ending:
            move_on(state, gem, leaving, rolling)
            there = beyond(space, side)
            if there == SEA:
                # Whatever leaves the beach is lost, even where the next beach is near.
                if state.rider_in_reach and state.rider != NONE:
                    return SEA, *fly_over_sea(
                        state, gem, space, side, path, points, touched, touches
                    )
                return SEA, touches, mark(path, points, gem)
            if gem[Z] < ground(state, there) - 1e-9:
                bounce_off_wall(state, gem, side)
            else:
                rolling = rolling and gem[Z] <= ground(state, there) + 1e-9
                space = there
        elif rolling:
            move_on(state, gem, ending, rolling)
            return space, touches, mark(path, points, gem)
        else:
            move_on(state, gem, ending, rolling)
            gem[Z] = ground(state, space)
            rolling = bounce(state, gem, luck)
    return space, touches, points


@rule
def mark(path: Array, points: int, gem: Array) -> int:
    """Writes where the gem is as the next point of its path, while there is room.

    With six columns the path also says how fast the gem goes from there.
    """
    if points < len(path):
        for column in range(path.shape[1]):
            path[points, column] = gem[column]
    return points + 1


@rule
def launch(state: CarcataState, luck: Luck, gem: Array) -> None:
    """Puts the gem on the crater's rim with the speed that the aim and the wobble give it."""
    direction, force = decode(codes.AIM, state.aim)
    span = state.most_speed - state.least_speed
    speed = state.least_speed + span * force / (things.FORCES - 1)
    speed *= 1.0 + state.speed_wobble * bell(luck)
    if speed < 0.0:
        speed = 0.0
    turn = state.direction_wobble * bell(luck)
    x, y = turned(AIM_X[direction], AIM_Y[direction], turn)
    flat = speed / math.sqrt(1.0 + state.steepness * state.steepness)
    gem[X] = state.rim_radius * x
    gem[Y] = state.rim_radius * y
    gem[Z] = crater_height(state)
    gem[VX] = flat * x
    gem[VY] = flat * y
    gem[VZ] = flat * state.steepness


@rule
def bell(luck: Luck) -> float:
    """A random number around 0 with a standard deviation of 1: three even ones added up."""
    return 2.0 * (uniform(luck) + uniform(luck) + uniform(luck) - 1.5)


@rule
def turned(x: float, y: float, angle: float) -> tuple[float, float]:
    """A unit vector turned by a small angle (up to about a radian)."""
    square = angle * angle
    sine = angle * (1.0 - square / 6.0 * (1.0 - square / 20.0))
    cosine = 1.0 - square / 2.0 * (1.0 - square / 12.0 * (1.0 - square / 30.0))
    new_x = x * cosine - y * sine
    new_y = x * sine + y * cosine
    length = math.sqrt(new_x * new_x + new_y * new_y)
    return new_x / length, new_y / length


# --- The ground ----------------------------------------------------------------------------------


@rule
def crater_height(state: CarcataState) -> float:
    """Returns the height of the crater's rim above the sea."""
    return RINGS * state.level_height + state.rim_height


@rule
def ground(state: CarcataState, space: int) -> float:
    """Returns the height of a space above the sea."""
    if space == VOLCANO:
        return crater_height(state)
    return LEVEL[space] * state.level_height


@rule
def beyond(space: int, side: int) -> int:
    """The space on a side of a space, or SEA or VOLCANO."""
    if space == VOLCANO:
        return int(BESIDE_VOLCANO[side])
    return int(NEIGHBOUR[space, side])


@rule
def middle(space: int) -> tuple[float, float]:
    """Returns the middle of a space."""
    if space == VOLCANO:
        return 0.0, 0.0
    return CENTRE_X[space], CENTRE_Y[space]


# --- When the next thing happens -----------------------------------------------------------------


@rule
def way_out(gem: Array, x: float, y: float) -> tuple[int, float]:
    """Through which side of the hexagon around a place the gem leaves it, and when."""
    side = 0
    soonest = NEVER
    for number in range(6):
        speed = gem[VX] * SIDE_X[number] + gem[VY] * SIDE_Y[number]
        if speed > 1e-12:
            gone = (gem[X] - x) * SIDE_X[number] + (gem[Y] - y) * SIDE_Y[number]
            time = max(0.0, 0.5 - gone) / speed
            if time < soonest:
                soonest = time
                side = number
    return side, soonest


@rule
def time_to_land(state: CarcataState, gem: Array, floor: float) -> float:
    """Returns the time until a gem in the air comes down to the height of the ground below it."""
    height = max(0.0, gem[Z] - floor)
    upward = gem[VZ]
    gravity = state.gravity
    return (upward + math.sqrt(upward * upward + 2.0 * gravity * height)) / gravity


@rule
def time_to_stop(state: CarcataState, gem: Array) -> float:
    """Returns the time until a rolling gem stops, as if it kept its speed (see `move_on`)."""
    speed = math.sqrt(gem[VX] * gem[VX] + gem[VY] * gem[VY])
    return speed / (2.0 * state.rolling_friction * state.gravity)


@rule
def standing_piece(state: CarcataState, space: int, touched: Array, touches: int) -> int:
    """PAWN or STATUE if one stands on a space and has not been touched; else NONE."""
    if space < 0 or (state.pawn[space] == NONE and state.statue[space] == 0):
        return NONE
    for index in range(touches):
        if touched[index] == space:
            return NONE
    return STATUE if state.statue[space] else PAWN


@rule
def piece_radius(state: CarcataState, piece: int) -> float:
    """Returns the distance between the middles of the gem and a piece when they touch."""
    return (state.statue_radius if piece == STATUE else state.pawn_radius) + state.gem_radius


@rule
def time_to_touch(
    state: CarcataState, gem: Array, x: float, y: float, floor: float, piece: int, rolling: bool
) -> float:
    """Returns the time until the gem touches a piece at a place: from the side or from above."""
    away_x = gem[X] - x
    away_y = gem[Y] - y
    radius = piece_radius(state, piece)
    height = state.statue_height if piece == STATUE else state.pawn_height
    top = floor + height
    a = gem[VX] * gem[VX] + gem[VY] * gem[VY]
    b = away_x * gem[VX] + away_y * gem[VY]
    c = away_x * away_x + away_y * away_y - radius * radius
    inside = c <= 0.0
    soonest = NEVER
    if not inside and a > 1e-18 and b < 0.0 and b * b - a * c >= 0.0:
        time = (-b - math.sqrt(b * b - a * c)) / a
        if rolling or height_after(state, gem, time) <= top:
            soonest = time
    if not rolling:
        above = gem[Z] - top
        upward = gem[VZ]
        falling = upward * upward + 2.0 * state.gravity * above
        if inside and above <= 0.0:
            soonest = 0.0
        elif falling >= 0.0 and (above > 0.0 or upward > 0.0):
            # Coming down on top of it, perhaps after rising above it first.
            time = (upward + math.sqrt(falling)) / state.gravity
            there_x = away_x + gem[VX] * time
            there_y = away_y + gem[VY] * time
            if there_x * there_x + there_y * there_y <= radius * radius:
                soonest = min(soonest, time)
    return soonest


@rule
def height_after(state: CarcataState, gem: Array, time: float) -> float:
    """Returns the height of the gem after some time in the air."""
    return gem[Z] + gem[VZ] * time - 0.5 * state.gravity * time * time


# --- Over the sea --------------------------------------------------------------------------------


@rule
def fly_over_sea(
    state: CarcataState,
    gem: Array,
    space: int,
    side: int,
    path: Array,
    points: int,
    touched: Array,
    touches: int,
) -> tuple[int, int]:
    """Flies on from a side of a beach space until the gem is in the sea; it may touch the rider.

    Returns how many pieces it has touched and how many points the path has. A gem that meets the
    island again has fallen into the sea before its shore.
    """
    rider_x, rider_y = turtle_point(state)
    x, y = middle(space)
    is_rider_there = True
    for _ in range(MOST_EVENTS):
        points = mark(path, points, gem)
        # From hexagon to hexagon of the sea, as over the island.
        x += SIDE_X[side]
        y += SIDE_Y[side]
        if is_on_island(x, y):
            return touches, points
        side, leaving = way_out(gem, x, y)
        landing = time_to_land(state, gem, 0.0)
        touching = NEVER
        if is_rider_there:
            touching = time_to_touch_rider(state, gem, rider_x, rider_y)
        if touching <= leaving and touching <= landing:
            move_on(state, gem, touching, False)
            points = mark(path, points, gem)
            touched[touches] = TURTLE_BACK
            touches += 1
            is_rider_there = False
            knock(state, gem, rider_x, rider_y, PAWN)
            side, leaving = way_out(gem, x, y)
            landing = time_to_land(state, gem, 0.0)
        if landing <= leaving:
            move_on(state, gem, landing, False)
            gem[Z] = 0.0
            break
        move_on(state, gem, leaving, False)
    return touches, mark(path, points, gem)


@rule
def turtle_point(state: CarcataState) -> tuple[float, float]:
    """Returns the middle of the turtle."""
    station = station_after(state.turtle)
    return STATION_X[station], STATION_Y[station]


@rule
def is_on_island(x: float, y: float) -> bool:
    """Whether the middle of a hexagon is the middle of one of the island's."""
    row = y / ROW
    column = x - row / 2
    return max(abs(row), abs(column), abs(row + column)) < RINGS + 0.5


@rule
def time_to_touch_rider(state: CarcataState, gem: Array, x: float, y: float) -> float:
    """Returns the time until the gem touches the turtle's rider; NEVER below the rider's feet."""
    time = time_to_touch(state, gem, x, y, TURTLE_HEIGHT, PAWN, False)
    if time < NEVER and height_after(state, gem, time) < TURTLE_HEIGHT:
        return NEVER
    return time


# --- What it does --------------------------------------------------------------------------------


@rule
def move_on(state: CarcataState, gem: Array, time: float, rolling: bool) -> None:
    """Moves the gem; a rolling one has lost speed by the time it has come so far."""
    gem[X] += gem[VX] * time
    gem[Y] += gem[VY] * time
    if not rolling:
        gem[Z] = height_after(state, gem, time)
        gem[VZ] -= state.gravity * time
        return
    square = gem[VX] * gem[VX] + gem[VY] * gem[VY]
    if square <= 0.0:
        return
    speed = math.sqrt(square)
    lost = 2.0 * state.rolling_friction * state.gravity * speed * time
    left = math.sqrt(max(0.0, square - lost)) / speed
    gem[VX] *= left
    gem[VY] *= left


@rule
def bounce(state: CarcataState, gem: Array, luck: Luck) -> bool:
    """Bounces on a terrace, a little to one side; whether it only rolls from now on."""
    flat = math.sqrt(gem[VX] * gem[VX] + gem[VY] * gem[VY])
    if flat > 0.0:
        turn = state.bounce_wobble * bell(luck)
        x, y = turned(gem[VX] / flat, gem[VY] / flat, turn)
        flat *= 1.0 - state.bounce_friction
        gem[VX] = flat * x
        gem[VY] = flat * y
    gem[VZ] = -gem[VZ] * state.restitution
    if gem[VZ] < ROLLING_SPEED:
        gem[VZ] = 0.0
        return True
    return False


@rule
def bounce_off_wall(state: CarcataState, gem: Array, side: int) -> None:
    """Bounces off the wall of a higher terrace."""
    rebound(gem, SIDE_X[side], SIDE_Y[side], state.wall_restitution)


@rule
def knock(state: CarcataState, gem: Array, x: float, y: float, piece: int) -> None:
    """Bounces off a piece at a place, which goes; from above it loses its fall."""
    away_x = gem[X] - x
    away_y = gem[Y] - y
    distance = math.sqrt(away_x * away_x + away_y * away_y)
    if distance >= piece_radius(state, piece) - 1e-6 and distance > 0.0:
        rebound(gem, -away_x / distance, -away_y / distance, state.piece_restitution)
    else:
        gem[VZ] = abs(gem[VZ]) * state.piece_restitution


@rule
def rebound(gem: Array, x: float, y: float, restitution: float) -> None:
    """Turns the part of the speed that goes in a direction back, and weakens it."""
    towards = gem[VX] * x + gem[VY] * y
    if towards > 0.0:
        gem[VX] -= (1.0 + restitution) * towards * x
        gem[VY] -= (1.0 + restitution) * towards * y
