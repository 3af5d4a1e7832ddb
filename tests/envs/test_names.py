"""Every number has a name, and the names say what the numbers mean."""

import itertools
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import gymnasium
import numpy as np
import pytest

import ludotope.envs.gym  # noqa: F401
from ludotope.engine.kernel.codes import decode
from ludotope.engine.shelf import find_box, shelf
from ludotope.envs import VectorGames, caldera_v0, carcata_v0, make_spec, trias_v0
from ludotope.envs.games import make_luck
from ludotope.games.caldera.rules import things as caldera
from ludotope.games.carcata.rules import codes as carcata_codes
from ludotope.games.carcata.rules.codes import AIM
from ludotope.games.carcata.rules.things import DEGREES, DIRECTIONS, MAX_DICE
from ludotope.games.trias.rules.phases import PHASES
from tests.envs.setups import TABLES, Table
from tools.write_tables import FILE, write_tables

# A digest of all names for each game, its seats and its version. A change of meaning raises
# `environment_version` and adds a line; a line never changes.
DIGESTS: dict[str, str] = json.loads((Path(__file__).parent / "digests.json").read_text("utf-8"))


def walk(table: Table, steps: int) -> Any:
    """Yields games at random with what their acting seat observes, by name."""
    games = VectorGames(table.spec(), 1)
    turn = games.reset(3)
    luck = make_luck(4)
    for _ in range(steps):
        yield games, games.states[0], int(turn.seats[0]), games.spec.decode(turn.observations[0])
        games.step(games.sample(luck))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_all_names_differ(table: Table) -> None:
    spec = table.spec()
    assert len(set(spec.action_names)) == spec.actions
    assert len(set(spec.observation_names)) == spec.observation_size


@pytest.mark.parametrize("name", shelf())
def test_the_version_is_raised_when_names_change(name: str) -> None:
    """Whatever seats, variant and fineness are chosen."""
    box = find_box(name)
    found: dict[str, str] = {}
    for seats, variant in itertools.product(box.seats, box.variants):
        for fineness in make_spec(name, seats, variant).game.finenesses:
            spec = make_spec(name, seats, variant, fineness=fineness)
            digest = found.setdefault(f"{spec.name} {seats} {fineness}", spec.digest)
            assert digest == spec.digest, f"variant {variant} of {name} has other names"
    kept = {key: digest for key, digest in DIGESTS.items() if key.startswith(f"{spec.name} ")}
    assert found == kept, "raise environment_version, and add a line for each"


@pytest.mark.parametrize(
    ("module", "name"), [(caldera_v0, "caldera"), (trias_v0, "trias"), (carcata_v0, "carcata")]
)
def test_modules_and_ids_are_called_by_the_version(module: ModuleType, name: str) -> None:
    version = make_spec(name).name
    assert module.__name__ == f"ludotope.envs.{version}"
    assert module.env().metadata["name"] == version
    ids = [spec for spec in gymnasium.registry.values() if spec.kwargs.get("game") == name]
    assert ids
    assert {spec.version for spec in ids} == {make_spec(name).version}


def test_the_tables_in_the_docs_match_the_code() -> None:
    assert FILE.read_text("utf-8") == write_tables(), "run `make generate`"


def test_actions_are_called_as_they_are_played() -> None:
    spec = make_spec("caldera", 2)
    names = dict(zip(spec.action_names, range(spec.actions), strict=True))
    action = names["place token=3 wolf space=1.2"]
    games = VectorGames(spec, 1)
    games.reset(1)
    assert spec.text(games.position(), action) == "3 wolf > 1.2"
    assert spec.text(games.position(), names["call feature=wolf terrain=forest"]) == "wolf > forest"


def test_observations_of_caldera_park_by_name() -> None:
    board: Any = make_spec("caldera", 2).game.board()
    for _, state, seat, known in walk(Table("caldera", 2), 200):
        assert known.get("round", 0) == state.round_number
        for token, name in enumerate(board.tokens):
            for step, row in enumerate(("you", "seat +1")):
                owner = (seat + step) % 2
                shown = int(state.display[owner]) >> token & 1
                assert known.get(f"{row}: display token={name}", 0) == shown
        for species, name in enumerate(caldera.SPECIES):
            placed = np.flatnonzero(state.where[seat] >= 0)
            animals = int(state.animals[species, placed].sum())
            counts = [
                known[key] for key in known if key.startswith("you: park") and key.endswith(name)
            ]
            assert sum(counts) == animals


def test_observations_of_trias_by_name() -> None:
    for _, state, seat, known in walk(Table("trias", 3), 200):
        assert f"phase phase={PHASES[state.phase]}" in known
        for tile in range(37):
            on_map = int(state.laid) >> tile & 1
            assert known.get(f"tile {tile}: on the map", 0) == on_map
            if on_map:
                assert known.get(f"tile {tile}: q", 0) == state.q[tile]
                own = known.get(f"tile {tile}: herds seat=you", 0)
                assert own == state.herds[tile, seat]
        assert known.get("seat +1: herds in stock", 0) == state.stock[(seat + 1) % 3]


def test_observations_of_carcata_by_name() -> None:
    for games, state, seat, known in walk(Table("carcata", 2), 200):
        names = games.spec.game.observation()[2].rows
        for space, name in enumerate(names):
            assert known.get(f"{name}: lava", 0) == state.lava[space]
            pawn = int(state.pawn[space])
            assert known.get(f"{name}: pawn seat=you", 0) == (pawn == seat)
        assert known.get("you: pawns alive", 0) == state.alive[seat]
        assert known["last step of the turtle"] == state.last_step


class TestAims:
    @pytest.mark.parametrize(
        ("fineness", "directions", "forces"), [(1, 12, 5), (2, 24, 10), (5, 60, 25), (10, 120, 50)]
    )
    def test_they_are_a_grid(self, fineness: int, directions: int, forces: int) -> None:
        spec = make_spec("carcata", 2, fineness=fineness)
        aims = [code for code in spec.codes.tolist() if code >= carcata_codes.AIM.first]
        chosen = [decode(carcata_codes.AIM, code) for code in aims]
        assert len(aims) == directions * forces
        assert sorted({direction * DEGREES for direction, _ in chosen}) == [
            step * 360 // directions for step in range(directions)
        ]
        widths = np.diff(sorted({force for _, force in chosen}))
        assert (widths == 50 // forces).all()

    @pytest.mark.parametrize("fineness", [1, 2, 5, 10])
    def test_the_nearest_of_the_grid_stands_for_each(self, fineness: int) -> None:
        spec = make_spec("carcata", 2, fineness=fineness)
        assert (spec.nearest[spec.codes] == np.arange(spec.actions)).all()
        grid = np.array(
            [decode(carcata_codes.AIM, code) for code in spec.codes if code >= AIM.first]
        )
        for code in range(AIM.first, AIM.end, 7):
            aim = np.array(decode(AIM, code))
            nearest = decode(AIM, int(spec.codes[spec.nearest[code]]))
            turn, push = np.abs(grid - aim).T
            turn = np.minimum(turn, DIRECTIONS - turn)
            found = (grid == nearest).all(axis=1)
            assert turn[found].item() == turn.min()
            assert push[found].item() == push.min()
        # All else is an action, or rolls dice that there are not.
        for code in np.flatnonzero(spec.nearest < 0).tolist():
            assert not 1 <= sum(decode(carcata_codes.REROLL, code)) <= MAX_DICE

    def test_every_other_move_that_can_be_played_is_an_action(self) -> None:
        games = VectorGames(make_spec("carcata", 4), 4)
        games.reset(1)
        luck = make_luck(1)
        for _ in range(300):
            for row in range(4):
                legal = games.position(row).legal(int(games.turn.seats[row]))
                others = legal[legal < carcata_codes.AIM.first]
                assert (games.spec.action_of[others] >= 0).all()
            games.step(games.sample(luck))
