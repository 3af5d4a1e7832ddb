"""An independent witness of the catapult: the same launches flown in MuJoCo.

MuJoCo knows nothing of our flight: there a ball as large as the gem is integrated in small time
steps over 127 solid prisms, with stiff springs for contacts. Two things make the ball a gem.
Its springs are damped so that it bounces back with our restitution. And its spin is braked all
the time: a rolling one slows as our rolling friction says, and one in the air soon forgets its
spin, so that every bounce costs 2/7 of the flat speed (as a solid ball that starts to roll).
"""

import math
from collections import Counter
from pathlib import Path

import mujoco
import numpy as np
import pytest

from ludotope.engine.box import FileText
from ludotope.engine.kernel.codes import encode
from ludotope.engine.kernel.layout import Array
from ludotope.games import carcata
from ludotope.games.carcata.constants import read_constants
from ludotope.games.carcata.rules import codes
from ludotope.games.carcata.rules.flight import (
    CENTRE_X,
    CENTRE_Y,
    SIDE_X,
    SIDE_Y,
    TURTLE_HEIGHT,
    crater_height,
    fly,
    launch,
    middle,
    turtle_point,
)
from ludotope.games.carcata.rules.island import (
    LEVEL,
    RINGS,
    SEA,
    SPACES,
    STATIONS,
    TURTLE_BACK,
    VOLCANO,
)
from ludotope.games.carcata.rules.state import NONE, CarcataState
from ludotope.games.carcata.rules.things import DIRECTIONS, FORCES
from ludotope.games.carcata.setup import start_states

pytestmark = pytest.mark.slow

# Forces from the shortest throw to the sea; every launch of a force in another direction.
THROWS = (0, 12, 24, 32, 40, 49)
LAUNCHES = 48
# The same place: within this many spaces. The same levels: the difference of their means, and the
# share of flights that would have to rest on another level.
NEAR = 0.02
SAME_MEAN = 0.4
SAME_SHARE = 0.3
# A ball that touches the ground so near to a border may have grazed a terrace's edge with its
# side, where our gem, a point in its flight, passes by.
EDGE = 0.01

STEP = 0.0005
# How long a contact lasts; a flight lasts about a second.
CONTACT_TIME = 0.006
LONGEST = 20.0
# So much deeper than the sea is the bottom of the sea.
DEPTH = 3.0
GRIP = 0.8


@pytest.fixture(scope="module")
def state() -> CarcataState:
    """An island without pieces, whose bounces do not turn the gem: MuJoCo's do not."""
    file = Path(carcata.__file__).parent / "data" / "island.txt"
    record: CarcataState = start_states(
        read_constants(FileText(file.name, file.read_text("utf-8"))), 2, False, carcata.BOX.rules
    )[0]
    record.bounce_wobble = 0.0
    return record


# --- The launches, and our flights -----------------------------------------------------------


def launches(force: int) -> list[tuple[int, int]]:
    """Aims with a force in directions all around, each with a wobble number."""
    return [
        (encode(codes.AIM, (number * 7 + force) % DIRECTIONS, force), 1000 * force + number)
        for number in range(LAUNCHES)
    ]


def start_of(state: CarcataState, aim: int, wobble: int) -> Array:
    """Place and speed at the crater's rim."""
    state.aim = aim
    gem = np.zeros(6)
    launch(state, np.array([wobble], np.uint64), gem)
    return gem


def level_of(space: int) -> int:
    """0 for the sea, one more than the highest terrace for the volcano."""
    return 0 if space == SEA else RINGS + 1 if space == VOLCANO else int(LEVEL[space])


def our_path(state: CarcataState, aim: int, wobble: int) -> tuple[Array, int]:
    """The places of all events, and the space where the gem stays."""
    state.aim = aim
    path = np.zeros((400, 3))
    space, touches, points = fly(state, wobble, path, np.zeros(SPACES, np.int16))
    assert touches == 0
    return path[:points], space


def first_landing(state: CarcataState, path: Array) -> Array | None:
    """Where the gem first comes down (None: in the sea): only that puts it exactly on a ground."""
    grounds = [level * state.level_height for level in range(1, RINGS + 1)]
    grounds.append(crater_height(state))
    landed = np.abs(path[1:, 2, None] - grounds).min(axis=1) < 1e-12
    return path[1 + int(landed.argmax())] if landed.any() else None


def our_levels(state: CarcataState, force: int) -> list[int]:
    """The levels on which our gem stays."""
    return [level_of(our_path(state, aim, wobble)[1]) for aim, wobble in launches(force)]


# --- MuJoCo's flights ------------------------------------------------------------------------


def damping_for(restitution: float) -> float:
    """The damping ratio of a spring that cannot pull and gives this restitution."""
    low, high = 0.0, 1.0 - 1e-9
    while high - low > 1e-9:
        ratio = (low + high) / 2
        rest = math.sqrt(1.0 - ratio * ratio)
        if math.exp(-2.0 * ratio / rest * math.atan2(rest, ratio)) > restitution:
            low = ratio
        else:
            high = ratio
    return low


class Witness:
    """The island and the gem in MuJoCo."""

    def __init__(self, state: CarcataState, grip: float = GRIP) -> None:
        self.radius = float(state.gem_radius)
        self.model = mujoco.MjModel.from_xml_string(island_model(state, grip))
        self.data = mujoco.MjData(self.model)

    def put(self, gem: Array) -> None:
        """Puts the ball there; our gem is where its lowest point is."""
        mujoco.mj_resetData(self.model, self.data)
        self.data.qpos[:3] = gem[:3]
        self.data.qpos[2] += self.radius
        self.data.qvel[:3] = gem[3:]

    def until_contact(self) -> Array | None:
        """Flies on to the next contact and returns its place (None: into the sea).

        A contact that is there at the beginning does not count.
        """
        touched = True
        for _ in range(int(LONGEST / STEP)):
            mujoco.mj_step(self.model, self.data)
            if self.data.ncon and not touched:
                return np.array(self.data.contact[0].pos)
            touched = self.data.ncon > 0
            if self.data.qpos[2] < 0.0:
                return None
        raise AssertionError("the gem touches nothing")

    def until_rider(self) -> Array | None:
        """Flies on to the rider and returns where the gem is then (None: in the sea)."""
        rider = self.model.geom("rider").id
        for _ in range(int(LONGEST / STEP)):
            mujoco.mj_step(self.model, self.data)
            if any(rider in self.data.contact[index].geom for index in range(self.data.ncon)):
                return np.array(self.data.qpos[:3] - [0.0, 0.0, self.radius])
            if self.data.qpos[2] < 0.0:
                return None
        raise AssertionError("the gem stays on the island")

    def rest_level(self) -> int:
        """Flies on until the gem rests, and returns the level."""
        for _ in range(int(LONGEST / STEP)):
            mujoco.mj_step(self.model, self.data)
            x, y, z = self.data.qpos[:3]
            if z < 0.0:
                return 0
            if self.data.ncon and np.abs(self.data.qvel[:3]).max() < 0.01:
                return level_of(space_at(x, y))
        raise AssertionError("the gem does not come to rest")

    def levels(self, state: CarcataState, force: int) -> list[int]:
        """The levels on which the gem stays after the launches of a force."""
        levels = []
        for aim, wobble in launches(force):
            self.put(start_of(state, aim, wobble))
            levels.append(self.rest_level())
        return levels


def space_at(x: float, y: float) -> int:
    """The space at a place of the island, or VOLCANO: the one whose middle is nearest."""
    squares = (CENTRE_X - x) ** 2 + (CENTRE_Y - y) ** 2
    nearest = int(squares.argmin())
    return nearest if squares[nearest] < x * x + y * y else VOLCANO


def to_border(x: float, y: float) -> float:
    """How far a place is from the border of its space."""
    middle_x, middle_y = middle(space_at(x, y))
    return 0.5 - max(
        (x - middle_x) * side_x + (y - middle_y) * side_y
        for side_x, side_y in zip(SIDE_X, SIDE_Y, strict=True)
    )


def island_model(state: CarcataState, grip: float) -> str:
    """The island as a MuJoCo model: static prisms, and a ball that slides and turns."""
    corner = 1.0 / math.sqrt(3.0)
    height = (crater_height(state) + DEPTH) / 2
    vertices = " ".join(
        f"{corner * math.cos(angle)} {corner * math.sin(angle)} {z}"
        for z in (-height, height)
        for angle in (math.radians(30 + 60 * number) for number in range(6))
    )
    rider = ""
    if state.rider != NONE:
        x, y = turtle_point(state)
        half = state.pawn_height / 2
        rider = (
            f'<geom name="rider" type="cylinder" size="{state.pawn_radius} {half}"'
            f' pos="{x} {y} {TURTLE_HEIGHT + half}"/>'
        )
    tops = [(0.0, 0.0, crater_height(state))]
    tops += [
        (x, y, level * state.level_height)
        for x, y, level in zip(CENTRE_X, CENTRE_Y, LEVEL, strict=True)
    ]
    prisms = "".join(
        f'<geom type="mesh" mesh="prism" pos="{x} {y} {top - height}"/>' for x, y, top in tops
    )
    slides = "".join(f'<joint type="slide" axis="{axis}"/>' for axis in ("1 0 0", "0 1 0", "0 0 1"))
    ratio = damping_for(float(state.restitution))
    pulse = math.pi / CONTACT_TIME / math.sqrt(1.0 - ratio * ratio)
    # A solid ball of mass 1 that rolls behaves as if it weighed 7/5.
    brake = 1.4 * state.rolling_friction * state.gravity * state.gem_radius
    return f"""
    <mujoco>
      <option timestep="{STEP}" gravity="0 0 {-state.gravity}" cone="elliptic"/>
      <default>
        <geom condim="3" friction="{grip} 0 0" solref="{-pulse * pulse} {-2 * ratio * pulse}"
              solimp="0.99 0.99 0.001"/>
      </default>
      <asset><mesh name="prism" vertex="{vertices}"/></asset>
      <worldbody>
        {prisms}
        {rider}
        <body>
          {slides}
          <joint type="ball" frictionloss="{brake}"/>
          <geom type="sphere" size="{state.gem_radius}" mass="1"/>
        </body>
      </worldbody>
    </mujoco>"""


# --- The comparison --------------------------------------------------------------------------


def differences(ours: list[int], theirs: list[int]) -> tuple[float, float]:
    """How far the mean levels are apart, and the share of flights on other levels."""
    here, there = Counter(ours), Counter(theirs)
    return abs(float(np.mean(ours) - np.mean(theirs))), (here - there).total() / len(ours)


@pytest.mark.parametrize("fall", [0.5, 1.0])
def test_the_ball_bounces_like_the_gem(state: CarcataState, fall: float) -> None:
    witness = Witness(state)
    speed = math.sqrt(2 * state.gravity * fall)
    height = crater_height(state)
    # The model's own check: dropped while it flies sideways over the crater.
    witness.put(np.array([-0.1, 0.0, height + 0.05, 1.0, 0.0, -speed]))
    assert witness.until_contact() is not None
    while witness.data.ncon:
        mujoco.mj_step(witness.model, witness.data)
    along, _, upward = witness.data.qvel[:3]
    assert upward / speed == pytest.approx(state.restitution, abs=0.05)
    assert along == pytest.approx(1.0 - state.bounce_friction, abs=0.05)


def test_the_ball_rolls_like_the_gem(state: CarcataState) -> None:
    witness = Witness(state)
    way = 0.4
    speed = math.sqrt(2 * state.rolling_friction * state.gravity * way)
    witness.put(np.array([-0.2, 0.0, crater_height(state), speed, 0.0, 0.0]))
    witness.data.qvel[4] = speed / witness.radius
    assert witness.rest_level() == RINGS + 1
    assert witness.data.qpos[0] + 0.2 == pytest.approx(way, rel=0.1)


@pytest.mark.parametrize(("size", "most_grazing"), [(1.0, 0.25), (0.2, 0.08)])
def test_first_impact(state: CarcataState, size: float, most_grazing: float) -> None:
    """A gem first lands where MuJoCo says; a smaller one grazes fewer edges."""
    state = state.copy()
    state.gem_radius *= size
    witness = Witness(state)
    grazing = 0
    compared = 0
    for force in THROWS:
        for aim, wobble in launches(force):
            ours = first_landing(state, our_path(state, aim, wobble)[0])
            witness.put(start_of(state, aim, wobble))
            theirs = witness.until_contact()
            if theirs is not None and to_border(theirs[0], theirs[1]) < EDGE:
                grazing += 1
            elif ours is None or theirs is None:
                assert ours is theirs, (aim, wobble)
            else:
                compared += 1
                assert math.dist(ours, theirs) < NEAR, (aim, wobble)
    assert grazing <= most_grazing * len(THROWS) * LAUNCHES
    assert compared >= len(THROWS) * LAUNCHES // 2


@pytest.mark.parametrize("force", THROWS)
def test_rest_levels(state: CarcataState, force: int) -> None:
    mean, share = differences(our_levels(state, force), Witness(state).levels(state, force))
    assert mean < SAME_MEAN
    assert share < SAME_SHARE


@pytest.mark.parametrize("restitution", [0.5, 0.9])
def test_another_restitution_would_be_noticed(state: CarcataState, restitution: float) -> None:
    bouncy = state.copy()
    bouncy.restitution = restitution
    mean, share = differences(our_levels(state, 32), Witness(bouncy).levels(state, 32))
    assert mean > SAME_MEAN
    assert share > SAME_SHARE


@pytest.mark.parametrize("direction", [0, 4, 17, 37, 63, 97])
@pytest.mark.parametrize("speed", [2.8, 3.8])
def test_walls(state: CarcataState, direction: int, speed: float) -> None:
    """A gem that starts at the bottom of a pit: against one wall, and from there to the ground.

    On ice (a slippery ball, no friction), so that only the walls count.
    """
    pit = state.copy()
    pit.level_height = 0.35
    pit.rim_height = -1.4
    pit.least_speed = speed
    pit.steepness = 0.9
    pit.rim_radius = pit.direction_wobble = pit.speed_wobble = pit.bounce_friction = 0.0
    pit.restitution = pit.wall_restitution
    pit.gem_radius = 0.01
    aim = encode(codes.AIM, direction, 0)
    path, _ = our_path(pit, aim, 0)
    witness = Witness(pit, grip=0.0)
    witness.put(start_of(pit, aim, 0))
    for ours in path[1:3]:
        theirs = witness.until_contact()
        assert theirs is not None
        assert math.dist(ours, theirs) < 0.08
    assert to_border(path[1][0], path[1][1]) == pytest.approx(0.0, abs=1e-9)
    assert path[2][2] == pytest.approx(crater_height(pit))


# --- The rider on the turtle ---------------------------------------------------------------------


def flights_to_rider(state: CarcataState) -> list[tuple[Array, Array | None]]:
    """Gems that leave the beach towards the rider: place and speed there, and where they touch it.

    Those that touch it, and as many that pass within half a space of it.
    """
    x, y = turtle_point(state)
    direction = round(math.atan2(y, x) / (2 * math.pi) * DIRECTIONS) % DIRECTIONS
    touching: list[tuple[Array, Array | None]] = []
    passing: list[tuple[Array, Array | None]] = []
    for wobble in range(1500):
        state.aim = encode(codes.AIM, direction, FORCES - 1 - wobble % 5)
        path, touched = np.zeros((400, 6)), np.zeros(SPACES, np.int16)
        space, touches, points = fly(state, wobble, path, touched)
        if space != SEA:
            continue
        over_sea = [number for number in range(points) if is_over_sea(path[number])]
        edge = path[over_sea[0]]
        if touches:
            assert touched[:touches].tolist() == [TURTLE_BACK]
            # The event after which the gem flies elsewhere; only the last one falls into the water.
            away = [math.dist(path[number][:2], (x, y)) for number in over_sea]
            touching.append((edge, path[over_sea[int(np.argmin(away))]][:3]))
        elif abs((x - edge[0]) * edge[4] - (y - edge[1]) * edge[3]) < 0.5 * math.hypot(*edge[3:5]):
            passing.append((edge, None))
    assert min(len(touching), len(passing)) > 20
    return touching[:40] + passing[:40]


def is_over_sea(gem: Array) -> bool:
    """Whether a gem is on its way beyond all spaces of the island."""
    x, y = gem[0] + 1e-6 * gem[3], gem[1] + 1e-6 * gem[4]
    return to_border(x, y) < 0.0


def compare_at_rider(state: CarcataState, witness: Witness) -> tuple[int, int, list[float]]:
    """Counts flights, and those in which one gem alone touches; and how far apart both do."""
    flights = flights_to_rider(state)
    differing = 0
    apart = []
    for edge, ours in flights:
        witness.put(edge)
        theirs = witness.until_rider()
        if ours is None or theirs is None:
            differing += ours is not theirs
        else:
            apart.append(math.dist(ours, theirs))
    return len(flights), differing, apart


@pytest.fixture
def ridden(state: CarcataState) -> CarcataState:
    """An island with a rider on the turtle."""
    ridden = state.copy()
    ridden.rider = 1
    return ridden


@pytest.mark.parametrize(("size", "share_near"), [(1.0, 0.5), (0.2, 0.9)])
@pytest.mark.parametrize("station", [1, 9])
def test_the_rider(ridden: CarcataState, station: int, size: float, share_near: float) -> None:
    """A gem that leaves the beach touches the rider when MuJoCo's ball does, and where.

    The ball may graze feet or the edge of the head a little later or earlier than our gem, a
    point in its flight; a smaller one does so less often.
    """
    ridden.turtle = station
    ridden.gem_radius *= size
    flights, differing, apart = compare_at_rider(ridden, Witness(ridden))
    assert differing <= 0.05 * flights
    assert np.quantile(apart, share_near) < NEAR


def test_a_rider_elsewhere_would_be_noticed(ridden: CarcataState) -> None:
    elsewhere = ridden.copy()
    elsewhere.turtle = STATIONS - 1
    flights, differing, _ = compare_at_rider(ridden, Witness(elsewhere))
    assert differing > 0.3 * flights
