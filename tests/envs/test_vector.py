"""Many games at once are the same as one at a time, and tell no seat what it may not know."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ludotope
from ludotope.engine.dealer import Dealer
from ludotope.engine.errors import IllegalMoveError, InvalidMoveError, LudotopeError, SetupError
from ludotope.engine.kernel import generic, playout
from ludotope.engine.kernel.luck import below, new_luck
from ludotope.engine.position import Position
from ludotope.envs import VectorGames, vector
from ludotope.envs.games import make_luck
from ludotope.envs.kernel import stepping
from ludotope.games.carcata.rules.codes import AIM
from tests.envs.setups import TABLES, USUAL, Table, random_actions
from tests.packages import ROOT

SEED = 11
STEPS = 400


def expected_mask(position: Position, games: VectorGames) -> Any:
    mask = np.zeros(games.spec.actions, np.int8)
    actions = games.spec.action_of[position.legal(position.deciders[0])]
    mask[actions[actions >= 0]] = 1
    return mask


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_stepped_together_games_are_the_same_as_each_alone(table: Table) -> None:
    games = VectorGames(table.spec(), 3)
    game = games.spec.game
    turn = games.reset(SEED)
    positions = [Position(game, Dealer(SEED, number)) for number in range(3)]
    numbers = [0, 1, 2]
    over = 0
    for step in range(STEPS):
        for row, position in enumerate(positions):
            seat = position.deciders[0]
            assert turn.seats[row] == seat
            assert games.states[row].tobytes() == position.states.tobytes()
            assert (turn.observations[row] == position.observe(seat)).all()
            assert (turn.masks[row] == expected_mask(position, games)).all()
            assert turn.masks[row].any()
        actions = random_actions(turn.masks, step)
        for row, position in enumerate(positions):
            position.play(position.deciders[0], int(games.spec.codes[actions[row]]))
        turn = games.step(np.array(actions))
        for row, position in enumerate(positions):
            assert turn.ended[row] == position.is_over
            if position.is_over:
                over += 1
                result = position.result()
                if table.seats == 1:
                    assert turn.rewards[row].tolist() == list(result.scores)
                else:
                    shares = [2 / len(result.winners or [0]) - 1, -1]
                    wanted = [shares[seat not in result.winners] for seat in range(table.seats)]
                    assert turn.rewards[row].tolist() == pytest.approx(wanted)
                numbers[row] += 3
                positions[row] = Position(game, Dealer(SEED, numbers[row]))
            else:
                assert not turn.rewards[row].any()
    assert games.numbers.tolist() == numbers
    assert over > 0 or table.seats > 3


@pytest.mark.parametrize("fineness", [1, 5, 10])
def test_masks_of_every_fineness_are_the_legal_moves(fineness: int) -> None:
    games = vector("carcata", 4, seats=2, fineness=fineness)
    turn, luck = games.reset(SEED), make_luck(2)
    aiming = 0
    grid = games.spec.codes >= AIM.first
    for _ in range(150):
        for row in range(4):
            position = games.position(row)
            assert (turn.masks[row] == expected_mask(position, games)).all()
            assert turn.masks[row].any()
            aims = turn.masks[row][grid]
            assert aims.all() or not aims.any()
            aiming += bool(aims.any())
        turn = games.step(games.sample(luck))
    assert aiming > 0


@pytest.mark.parametrize("table", USUAL, ids=str)
def test_gains_add_up_to_the_points(table: Table) -> None:
    games = VectorGames(table.spec(), 2, rewards="gain")
    points = VectorGames(table.spec(), 2, rewards="points")
    games.reset(SEED)
    first = np.array([games.position(row).scores() for row in range(2)])
    points.reset(SEED)
    sums, over = first.astype(np.float64), 0
    luck = make_luck(3)
    while not over:
        actions = games.sample(luck)
        sums += games.step(actions).rewards
        turn = points.step(actions)
        for row in np.flatnonzero(turn.ended):
            assert turn.rewards[row].tolist() == sums[row].tolist()
            over += 1


def test_others_play_for_all_but_the_learner() -> None:
    for others in ("random", "rollout"):
        games = vector("trias", 4, seats=3, learner=1, others=others)
        last = games.keep_last_observations()
        luck, ended = make_luck(1), 0
        turn = games.reset(SEED)
        while ended < 4:
            assert (turn.seats == 1).all()
            turn = games.step(games.sample(luck))
            ended += int(turn.ended.sum())
            assert last[turn.ended].any(axis=1).all()
    again = vector("trias", 4, seats=3, learner=1, others="rollout")
    again.reset(SEED)
    luck = make_luck(1)
    for _ in range(5):
        again.step(again.sample(luck))
    same = vector("trias", 4, seats=3, learner=1, others="rollout")
    same.reset(SEED)
    luck = make_luck(1)
    for _ in range(5):
        same.step(same.sample(luck))
    assert same.states.tobytes() == again.states.tobytes()


def test_a_game_of_somebody_else_is_stepped_as_well(put_on_shelf: Callable[..., None]) -> None:
    put_on_shelf("hex", "ludotope_hex", ROOT / "examples" / "hex")
    games = vector("hex", 5, variant="7", options={"swap": "yes"})
    turn = games.reset(SEED)
    luck, wins = make_luck(1), 0
    for _ in range(150):
        for row in range(5):
            position = games.position(row)
            assert (turn.masks[row] == expected_mask(position, games)).all()
            names = set(games.spec.decode(turn.observations[row]))
            stones = sum(map(sum, ([bool(c) for c in r] for r in position.view().table.rows)))
            assert len(names - {"may swap"}) == stones + 11 * 11 - 7 * 7
        turn = games.step(games.sample(luck))
        wins += int(turn.ended.sum())
        assert (turn.rewards[turn.ended].sum(axis=1) == 0).all()
    assert wins > 5


@pytest.mark.parametrize("table", USUAL, ids=str)
def test_what_a_seat_cannot_tell_apart_it_observes_the_same(table: Table) -> None:
    """Also without concealing first: `observe` itself reads nothing that is secret."""
    games = VectorGames(table.spec(), 1)
    games.reset(SEED)
    luck, fancy = make_luck(5), new_luck(9)
    size = games.spec.observation_size
    different = 0
    for _ in range(300):
        for viewer in range(table.seats):
            other = games.states.copy()
            generic.conceal(other[0], viewer)
            generic.imagine(other[0], viewer, fancy)
            different += other.tobytes() != games.states.tobytes()
            rows = np.zeros((2, size), np.float32)
            playout.observe_from(games.states, viewer, rows[0])
            playout.observe_from(other, viewer, rows[1])
            assert (rows[0] == rows[1]).all()
            assert (games.observe(viewer) == rows[0]).all()
        games.step(games.sample(luck))
    assert bool(different) == games.spec.game.box.has_secrets


def test_samples_are_allowed_and_evenly_spread() -> None:
    games = vector("caldera", 2000, seats=2)
    turn = games.reset(SEED)
    actions = games.sample(make_luck(2))
    assert turn.masks[np.arange(2000), actions].all()
    allowed = np.flatnonzero(turn.masks[0])
    assert (turn.masks == turn.masks[0]).all()
    counts = np.bincount(actions, minlength=games.spec.actions)[allowed]
    expected = 2000 / len(allowed)
    assert ((counts - expected) ** 2 / expected).sum() < 3 * len(allowed)


@pytest.mark.parametrize("size", [1, 63, 64, 65, 128, 129, 1946])
def test_a_sample_is_the_allowed_action_that_luck_names(size: int) -> None:
    luck, same = make_luck(7), make_luck(7)
    fancy = np.random.default_rng(size)
    picked = np.zeros(20, np.int64)
    masks = (fancy.random((20, size)) < fancy.random((20, 1))).astype(np.int8)
    masks[:, -1] = 1
    stepping.sample_actions(masks, luck, picked)
    for mask, action in zip(masks, picked, strict=True):
        allowed = np.flatnonzero(mask)
        assert action == allowed[below(same, len(allowed))]


class TestMistakes:
    def test_an_action_that_is_not_allowed_changes_nothing(self) -> None:
        games = vector("carcata", 3, seats=2)
        turn = games.reset(SEED)
        before = games.states.tobytes(), turn.observations.copy(), turn.masks.copy()
        actions = np.array(random_actions(turn.masks, 1))
        for wrong, error in (
            (0, IllegalMoveError),
            (-1, InvalidMoveError),
            (9999, InvalidMoveError),
        ):
            with pytest.raises(error, match=r"[Aa]ction"):
                games.step(np.array([actions[0], actions[1], wrong]))
        assert games.states.tobytes() == before[0]
        assert (turn.observations == before[1]).all()
        assert (turn.masks == before[2]).all()

    def test_it_says_which_action_in_which_game(self) -> None:
        games = vector("carcata", 2, seats=2)
        games.reset(SEED)
        with pytest.raises(IllegalMoveError) as caught:
            games.step(np.array([int(np.flatnonzero(games.turn.masks[0])[0]), 0]))
        assert str(caught.value) == (
            "Action 0 (keep) is not allowed now in game 1: its mask says 0."
        )

    def test_it_may_lose_the_game_and_then_it_is_over(self) -> None:
        games = vector("trias", 2, seats=3, illegal="lose", resets=False, rewards="points")
        turn = games.reset(SEED)
        acting, before = int(turn.seats[1]), games.states.copy()
        games.step(np.array([turn.masks[0].argmax(), turn.masks[1].argmin()]))
        assert turn.ended.tolist() == [False, True]
        assert turn.rewards[0].tolist() == [0, 0, 0]
        assert turn.rewards[1].tolist() == [-float(seat == acting) for seat in range(3)]
        assert games.states[1] == before[1]
        assert turn.seats[1] == -1
        assert turn.masks[1].all()
        with pytest.raises(IllegalMoveError, match="Game 1 is over"):
            games.step(np.array([turn.masks[0].argmax(), 0]))

    @pytest.mark.parametrize("actions", [[1, 2, 3], [[1], [2]], [1.0, 2.0], ["a", "b"]])
    def test_actions_are_one_whole_number_a_game(self, actions: Any) -> None:
        games = vector("caldera", 2, seats=2)
        games.reset(SEED)
        with pytest.raises(InvalidMoveError, match="2 actions"):
            games.step(np.array(actions))

    @pytest.mark.parametrize("game", [-1, 2])
    def test_there_are_only_so_many_games(self, game: int) -> None:
        games = vector("caldera", 2, seats=2)
        games.reset(SEED)
        with pytest.raises(SetupError, match="numbered from 0 to 1"):
            games.position(game)

    def test_nothing_is_stepped_before_it_begins_or_after_it_is_over(self) -> None:
        games = vector("caldera", 1, seats=1, resets=False)
        with pytest.raises(InvalidMoveError, match="reset first"):
            games.step(np.array([0]))
        turn = games.reset(SEED)
        while not turn.ended[0]:
            turn = games.step(games.sample(make_luck(1)))
        assert turn.seats[0] == -1
        assert turn.masks[0].all()
        assert 0 <= games.sample(make_luck(1))[0] < games.spec.actions
        with pytest.raises(IllegalMoveError, match="over"):
            games.step(np.array([0]))

    @pytest.mark.parametrize(
        ("settings", "told"),
        [
            ({"rewards": "gold"}, "win, points, gain"),
            ({"illegal": "laugh"}, "refuse, lose, not “laugh”"),
            ({"others": "me"}, "random, rollout"),
            ({"num_envs": 0}, "At least one"),
            ({"learner": 2}, "seat 3"),
            ({"fineness": 3}, "fineness 1, 2, 5, 10, not 3"),
            ({"seats": 7}, "2 to 4"),
            ({"arrays": {"mask": np.zeros(1)}}, "no array “mask”"),
            ({"arrays": {"masks": np.zeros((1, 4), np.int8)}}, "shape"),
        ],
    )
    def test_a_setting_that_is_wrong_is_refused(self, settings: dict[str, Any], told: str) -> None:
        with pytest.raises(SetupError, match=told):
            vector("carcata", **settings)


def test_arrays_may_be_given() -> None:
    spec = Table("caldera", 2).spec()
    shared = {
        "observations": np.zeros((4, spec.observation_size), np.int8),
        "masks": np.zeros((4, spec.actions), np.int8),
    }
    games = VectorGames(spec, 4, arrays=shared)
    games.reset(SEED)
    assert games.turn.masks is shared["masks"]
    assert shared["observations"].any()
    with pytest.raises(LudotopeError, match="writable"):
        shared["masks"].flags.writeable = False
        VectorGames(spec, 4, arrays=shared)


def test_without_a_seed_games_differ() -> None:
    games = vector("caldera", 2, seats=2)
    games.reset()
    first = games.states.tobytes()
    games.reset()
    assert games.states.tobytes() != first


def test_a_state_can_be_thought_about() -> None:
    games = vector("trias", 2, seats=3)
    games.reset(SEED)
    position = games.position(1)
    seat = int(games.turn.seats[1])
    thought = ludotope.think(position, seat, ludotope.Budget(simulations=20), seed=1)
    action = int(games.spec.action_of[thought.code])
    assert games.turn.masks[1, action]
    assert games.spec.text(position, action) == position.choice(thought.code).text
