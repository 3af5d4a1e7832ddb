"""OpenSpiel's own test, saved playthroughs, and the same games as everywhere else."""

import gzip
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags

import ludotope
from ludotope.engine.dealer import Dealer
from ludotope.engine.errors import SetupError
from ludotope.engine.event import Event
from ludotope.engine.position import Position
from ludotope.envs import VectorGames
from ludotope.envs.games import make_luck
from ludotope.envs.openspiel import PREFIX, register
from tests.envs.setups import Table
from tests.packages import ROOT

PLAYTHROUGHS = sorted((Path(__file__).parent / "playthroughs").glob("*.txt.gz"))
GAMES = (
    "caldera(seats=1)",
    "caldera(seats=3,variant=geyser)",
    "trias(seats=3)",
    "carcata(seats=2)",
)


@cache
def load(name: str) -> Any:
    return pyspiel.load_game(f"{PREFIX}{name}")


def advance(state: Any, event: Event) -> None:
    """Lets an event happen, by the number that OpenSpiel has for it."""
    if event.is_chance:
        codes = [code for code, _ in state._outcomes()]
        state.apply_action(codes.index(event.code))
    else:
        state.apply_action(int(state._spec.action_of[event.code]))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_the_random_simulation_of_openspiel(name: str) -> None:
    pyspiel.random_sim_test(load(name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize("file", PLAYTHROUGHS, ids=lambda file: file.name.partition(".")[0])
def test_a_saved_playthrough_is_played_through_the_same_way(file: Path) -> None:
    """Written by `tools/write_playthroughs.py`."""
    from open_spiel.python.algorithms.generate_playthrough import playthrough

    flags.FLAGS(["test"])
    kept = gzip.decompress(file.read_bytes()).decode()
    [name] = re.findall(r"^game: (.+)$", kept, re.MULTILINE)
    actions = [int(action) for action in re.findall(r"^action: (\d+)$", kept, re.MULTILINE)]
    assert len(actions) > 50
    assert playthrough(name, actions) == kept


@pytest.mark.parametrize("table", [Table("caldera", 2), Table("trias", 3)], ids=str)
def test_it_is_the_same_game_as_in_a_vector(table: Table) -> None:
    state = load(f"{table.game}(seats={table.seats})").new_initial_state()
    games = VectorGames(table.spec(), 1)
    turn = games.reset(8)
    position = Position(games.spec.game, Dealer(8))
    luck = np.random.default_rng(1)
    told = 0
    while True:
        for event in position.events[told:]:
            assert state.is_chance_node() == event.is_chance
            advance(state, event)
        told = len(position.events)
        if position.is_over:
            break
        seat = int(turn.seats[0])
        assert state.position().states.tobytes() == games.states.tobytes()
        assert state.current_player() == seat
        assert state.legal_actions() == np.flatnonzero(turn.masks[0]).tolist()
        assert state.observation_tensor(seat) == turn.observations[0].tolist()
        assert state.information_state_tensor(seat) == turn.observations[0].tolist()
        action = int(luck.choice(state.legal_actions()))
        position.play(seat, int(games.spec.codes[action]))
        turn = games.step(np.array([action]))
    assert state.is_terminal()
    assert turn.ended[0]
    assert state.returns() == turn.rewards[0].tolist()


def test_wobbles_that_are_not_listed_are_sampled() -> None:
    """Walks a game of Carcata, and the same position by the outcomes that were sampled."""
    state = load("carcata(seats=2,samples=16)").new_initial_state()
    luck = np.random.default_rng(2)
    sampled = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            action = int(luck.choice([place for place, _ in outcomes]))
            text = state.action_to_string(pyspiel.PlayerId.CHANCE, action)
            sampled += text.startswith("wobble")
            assert not text.startswith("wobble") or len(outcomes) == 16
        else:
            action = int(luck.choice(state.legal_actions()))
        state.apply_action(action)
    assert sampled > 0
    position = state.position()
    again = Position(position.game)
    for event in position.events:
        again.apply(event)
    assert again.states.tobytes() == position.states.tobytes()


def test_a_copy_goes_its_own_way() -> None:
    state = load("trias(seats=2)").new_initial_state()
    before = str(state)
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert str(state) == before
    assert state.history() == []
    assert len(copy.history()) == 1
    assert copy.information_state_string(0) != state.information_state_string(0)


def test_information_states_tell_no_secrets() -> None:
    """Two games that differ in a card in another's hand alone are the same to a player."""
    one = load("trias(seats=3)").new_initial_state()
    while not (one.is_chance_node() and "2 gets" in one.action_to_string(-1, 0)):
        one.apply_action(one.legal_actions()[0])
    other = one.clone()
    places = one.legal_actions()
    one.apply_action(places[0])
    other.apply_action(places[-1])
    assert str(one) != str(other)
    for player in range(3):
        told = {state.information_state_string(player) for state in (one, other)}
        known = {tuple(state.observation_tensor(player)) for state in (one, other)}
        seen = {state.observation_string(player) for state in (one, other)}
        assert len(told) == len(known) == len(seen) == (2 if player == 1 else 1)


def test_a_state_can_be_thought_about() -> None:
    state = load("caldera(seats=2)").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    budget = ludotope.Budget(simulations=20)
    thought = ludotope.think(state.position(), state.current_player(), budget, seed=1)
    assert int(state._spec.action_of[thought.code]) in state.legal_actions()


def test_a_game_of_somebody_else(put_on_shelf: Callable[..., Any]) -> None:
    put_on_shelf("hex", "ludotope_hex", ROOT / "examples" / "hex")
    game = pyspiel.load_game(register("hex"), {"variant": "7"})
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)


def test_options_are_a_text() -> None:
    plain = load("caldera(seats=2)").new_initial_state()
    drawn = load("caldera(seats=2,options=marmot:random)").new_initial_state()
    assert "marmot" in drawn.action_to_string(pyspiel.PlayerId.CHANCE, 0)
    assert "marmot" not in plain.action_to_string(pyspiel.PlayerId.CHANCE, 0)
    assert drawn.get_game().spec.game.setup.options == {"marmot": "random"}


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("marmot", "write NAME:VALUE"),
        ("marmot:blue", "marmot"),
        ("marmot:random;hat:red", "hat"),
    ],
)
def test_an_option_that_there_is_not_is_refused(options: str, told: str) -> None:
    with pytest.raises(SetupError, match=told):
        load(f"caldera(options={options})")


@pytest.mark.parametrize(
    ("name", "is_zero_sum"),
    [
        ("caldera(seats=1)", False),
        ("caldera(seats=2)", True),
        ("caldera(seats=3)", False),
        ("trias(seats=2)", True),
        ("carcata(seats=2)", False),
    ],
)
def test_zero_sum_is_what_is(name: str, is_zero_sum: bool) -> None:
    """Random games tell: in Carcata the island may win."""
    utility, game = pyspiel.GameType.Utility, load(name)
    assert game.get_type().utility == (utility.ZERO_SUM if is_zero_sum else utility.GENERAL_SUM)
    assert game.utility_sum() == (0 if is_zero_sum else None)
    games = VectorGames(game.spec, 32)
    games.reset(5)
    luck, sums = make_luck(6), set()
    for _ in range(1500):
        turn = games.step(games.sample(luck))
        sums |= set(turn.rewards[turn.ended].sum(axis=1).tolist())
    assert (sums == {0}) == is_zero_sum
