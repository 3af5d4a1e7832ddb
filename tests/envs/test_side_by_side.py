"""The same seed and the same actions give the same game in every interface."""

from typing import Any

import numpy as np
import pyspiel
import pytest

from ludotope.engine.dealer import Dealer
from ludotope.engine.event import CHANCE, Event
from ludotope.engine.kernel import generic
from ludotope.engine.kernel.luck import new_luck, reseed, small_seed
from ludotope.engine.position import Position
from ludotope.envs import VectorGames, make_spec
from ludotope.envs.aec import TurnsEnv
from ludotope.envs.gym import LearnerEnv, LearnerVectorEnv
from ludotope.envs.kernel.stepping import PLAYERS_STREAM
from ludotope.envs.openspiel import PREFIX
from tests.envs.setups import USUAL, Table

SEED = 21
LEARNER = 0


@pytest.mark.parametrize("table", USUAL, ids=str)
def test_one_game_through_all_of_them(table: Table) -> None:
    """A learner of Gymnasium against random players, whose moves all others are given.

    Carcata with all aims, so that every move of theirs is an action; and without OpenSpiel, which
    has samples of its wobble.
    """
    is_carcata = table.game == "carcata"
    settings: dict[str, Any] = {"seats": table.seats, "fineness": 10 if is_carcata else None}
    spec = make_spec(table.game, **settings)
    learner = LearnerEnv(table.game, opponent="random", **settings)
    many = LearnerVectorEnv(2, table.game, **settings)
    games = VectorGames(spec, 1, resets=False)
    agents = TurnsEnv(table.game, **settings)
    position = Position(spec.game, Dealer(SEED))
    name = f"{PREFIX}{table.game}(seats={table.seats})"
    state = None if is_carcata else pyspiel.load_game(name).new_initial_state()
    # The random players of a game, as the environments make them.
    players, moves = new_luck(0), spec.game.move_list()
    reseed(players, small_seed(SEED), PLAYERS_STREAM)
    known, _ = learner.reset(seed=SEED)
    row, _ = many.reset(seed=SEED)
    turn = games.reset(SEED)
    agents.reset(seed=SEED)
    luck = np.random.default_rng(1)
    told, decisions, reward, rewards = 0, 0, 0.0, np.zeros(2)
    while True:
        for event in position.events[told:]:
            if state is not None:
                codes = [code for code, _ in state._outcomes()] if event.is_chance else []
                state.apply_action(
                    codes.index(event.code) if event.is_chance else spec.action_of[event.code]
                )
        told = len(position.events)
        assert games.states.tobytes() == position.states.tobytes()
        assert agents.games.states.tobytes() == position.states.tobytes()
        if state is not None:
            assert state.position().states.tobytes() == position.states.tobytes()
        if position.is_over:
            break
        [seat, *_] = position.deciders
        mask = spec.mask(position, seat)
        seen = position.observe(seat)
        agent = agents.observe(f"player_{seat}")
        assert agents.agent_selection == f"player_{seat}"
        assert turn.seats[0] == seat
        for observation in (turn.observations[0], agent["observation"]):
            assert (observation == seen).all()
        for allowed in (turn.masks[0], agent["action_mask"]):
            assert (allowed == mask).all()
        if state is not None:
            assert state.current_player() == seat
            assert state.legal_actions() == np.flatnonzero(mask).tolist()
            assert state.observation_tensor(seat) == seen.tolist()
        if seat == LEARNER:
            assert learner.games.states.tobytes() == position.states.tobytes()
            assert many.games.states[:1].tobytes() == position.states.tobytes()
            for given in (known, {key: values[0] for key, values in row.items()}):
                assert (given["observation"] == seen).all()
                assert (given["action_mask"] == mask).all()
            action = int(luck.choice(np.flatnonzero(mask)))
            known, reward, ended, _, _ = learner.step(action)
            other = int(row["action_mask"][1].argmax())
            row, rewards, over, _, infos = many.step(np.array([action, other]))
            assert over[0] == ended
            decisions += 1
        else:
            code = int(generic.random_move(position.state, seat, players, moves))
            action = int(spec.action_of[code])
        position.play(seat, int(spec.codes[action]))
        turn = games.step(np.array([action]))
        agents.step(action)
    assert decisions > 10
    assert learner.games.states.tobytes() == position.states.tobytes()
    assert turn.ended[0]
    final = turn.rewards[0].tolist()
    assert list(agents.rewards.values()) == final
    assert state is None or state.returns() == final
    assert reward == rewards[0] == final[LEARNER]
    seen = position.observe(LEARNER)
    assert (known["observation"] == seen).all()
    assert (infos["final_obs"][0]["observation"] == seen).all()


@pytest.mark.parametrize("table", USUAL, ids=str)
def test_openspiel_and_a_position_that_is_told_what_happened(table: Table) -> None:
    """OpenSpiel picks everything, also one of the wobbles that it has sampled."""
    state = pyspiel.load_game(f"{PREFIX}{table.game}(seats={table.seats})").new_initial_state()
    spec = table.spec()
    position = Position(spec.game)
    luck = np.random.default_rng(5)
    sampled = 0
    while not state.is_terminal():
        if state.is_chance_node():
            places, chances = zip(*state.chance_outcomes(), strict=True)
            place = int(luck.choice(places, p=chances))
            text = state.action_to_string(pyspiel.PlayerId.CHANCE, place)
            state.apply_action(place)
            position.apply(Event(CHANCE, spec.game.read_outcome(text)))
            sampled += text.startswith("wobble")
        else:
            [seat, *_] = position.deciders
            assert state.current_player() == seat
            assert state.legal_actions() == spec.allowed(position, seat).tolist()
            action = int(luck.choice(state.legal_actions()))
            state.apply_action(action)
            position.play(seat, int(spec.codes[action]))
        assert state.position().states.tobytes() == position.states.tobytes()
        for seat in range(table.seats):
            assert state.observation_tensor(seat) == position.observe(seat).tolist()
    assert position.is_over
    assert (sampled > 0) == (table.game == "carcata")
    winners = position.result().winners
    share = 2 / max(1, len(winners)) - 1
    assert state.returns() == [share if seat in winners else -1 for seat in range(table.seats)]
