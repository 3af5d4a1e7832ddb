"""The chances that games state: complete, true to the rule books, and followed by what is drawn.

The same for random moves: each is as likely as any other that is legal.
"""

import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np
import pytest

import ludotope
from ludotope.engine.box import FileText
from ludotope.engine.dealer import Dealer
from ludotope.engine.errors import OutcomeError
from ludotope.engine.game import AnyGame
from ludotope.engine.kernel.codes import encode
from ludotope.engine.kernel.generic import draw, implements, possible, random_move
from ludotope.engine.kernel.layout import Array, States
from ludotope.engine.kernel.luck import Luck, below, new_luck
from ludotope.engine.kernel.mistakes import RulesError
from ludotope.engine.kernel.playout import list_outcomes
from ludotope.engine.kernel.rule import rule
from ludotope.engine.position import Position
from ludotope.engine.shelf import find_box
from ludotope.games.carcata.rules import codes as carcata_codes
from ludotope.games.carcata.rules import phases as carcata_phases
from ludotope.games.carcata.rules import things as carcata_things
from ludotope.games.trias.rules import phases as trias_phases
from ludotope.games.trias.rules import things as trias_things
from tests.engine import pairs
from tests.lengths import short_and_long

NAMES = ("caldera", "carcata", "trias", "pairs")
# So many games of a setup make a thousand states of chance in all setups together.
THOUSAND = {"caldera": 2, "carcata": 4, "trias": 4, "pairs": 400}
# Draws at every state at least, and at all states of the same kind together.
DRAWS_AT_A_STATE = 4_000
DRAWS_OF_A_KIND = 400_000
# What is expected more rarely than this is counted together with what is likeliest.
LEAST_EXPECTED = 20
# In standard deviations: exceeded by accident once in 10**9 times. There are fourteen kinds.
SURPRISING = 6.0
LOADED = {"move 1": "move 0", "lava 2": "lava 3"}


class Sample(NamedTuple):
    """What was drawn at one state, by what should have been."""

    kind: str
    chances: Array
    counts: Array


@rule
def draw_often(states: States, luck: Luck, times: int, counts: Array) -> None:
    """Counts what is drawn at a state."""
    for _ in range(times):
        counts[draw(states[0], luck)] += 1


@rule
def pick_often(
    states: States, seat: int, luck: Luck, moves: Array, times: int, counts: Array
) -> None:
    """Counts random moves at a state."""
    for _ in range(times):
        counts[random_move(states[0], seat, luck, moves)] += 1


@rule
def count_possible(states: States, codes: int) -> int:
    """How many of the first so many outcomes are possible."""
    found = 0
    for code in range(codes):
        if possible(states[0], code):
            found += 1
    return found


def games_of(name: str) -> Iterator[AnyGame]:
    """Every variant with every number of seats, what begins drawn too; and loaded dice."""
    if name == "pairs":
        yield pairs.BOX.open()
        return
    box = find_box(name)
    drawn = {"caldera": "marmot", "carcata": "start", "trias": "start"}[name]
    for variant, seats in product(box.variants, box.seats):
        yield box.open(box.setup(seats, variant, {drawn: "random"}))
    if name == "carcata":
        text = (box.folder / "data" / "island.txt").read_text("utf-8")
        for face, other in LOADED.items():
            text = text.replace(f"face {face}", f"face {other}")
        yield box.open(box.setup(2, options={"island": FileText("loaded.txt", text)}))


def walk(game: AnyGame, seed: int) -> Iterator[Position]:
    """The same position again at every state of a random game."""
    luck, dealer, position = random.Random(seed), Dealer(seed), Position(game)
    while not position.is_over:
        yield position
        if position.chance_is_due:
            position.settle(dealer.deal(position.copy().states))
        else:
            seat = luck.choice(position.deciders)
            position.play(seat, int(luck.choice(position.legal(seat))))


def listed_at(position: Position) -> tuple[Array, Array]:
    """The codes and chances of what chance can bring."""
    codes, chances = position.game.outcome_list()
    listed = list_outcomes(position.states, codes, chances)
    return codes[:listed], chances[:listed]


def chance_states(name: str, games: int) -> Iterator[Position]:
    """The states of chance of some random games of every setup."""
    for game in games_of(name):
        for seed in range(games):
            yield from (position for position in walk(game, seed) if position.chance_is_due)


def kind_of(position: Position, code: int) -> str:
    phase = getattr(position.state, "phase", "")
    return f"{position.game.notation.outcomes.find(code).name} in phase {phase}"


@cache
def draws(name: str, times: int) -> tuple[Sample, ...]:
    """Many draws at every listed state of chance of `times` thousand of them."""
    states = defaultdict(list)
    for position in chance_states(name, times * THOUSAND[name]):
        codes, chances = listed_at(position)
        if len(codes):
            states[kind_of(position, codes[0])].append((position.copy(), codes, chances))
    luck = new_luck(1)
    samples = []
    for kind, alike in states.items():
        often = max(DRAWS_AT_A_STATE, DRAWS_OF_A_KIND // len(alike))
        for position, codes, chances in alike:
            counts = np.zeros(position.game.most_outcomes, np.int64)
            draw_often(position.states, luck, often, counts)
            samples.append(Sample(kind, chances, counts[codes]))
            assert counts.sum() == counts[codes].sum(), "something is drawn that is not listed"
    return tuple(samples)


def surprises(samples: tuple[Sample, ...]) -> dict[str, float]:
    """For each kind by how many standard deviations the counts are too far from the chances.

    All of Pearson's statistics of a kind are added up; Wilson and Hilferty's cube root makes a
    normal number of the sum.
    """
    totals: dict[str, float] = defaultdict(float)
    freedoms: Counter[str] = Counter()
    for kind, chances, counts in samples:
        expected = chances * counts.sum()
        is_rare = expected < LEAST_EXPECTED
        is_rare[expected.argmax()] = True
        wanted = np.append(expected[~is_rare], expected[is_rare].sum())
        found = np.append(counts[~is_rare], counts[is_rare].sum())
        totals[kind] += ((found - wanted) ** 2 / wanted).sum()
        freedoms[kind] += len(wanted) - 1
    return {
        kind: (math.cbrt(totals[kind] / freedom) - (1 - 2 / (9 * freedom)))
        / math.sqrt(2 / (9 * freedom))
        for kind, freedom in freedoms.items()
    }


def tilted(sample: Sample) -> Sample:
    """The same counts, by chances of which every other one is 5 % too high beside the rest."""
    chances = sample.chances.copy()
    chances[::2] *= 1.05
    return sample._replace(chances=chances / chances.sum())


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("times", short_and_long(1, 20))
def test_the_list_has_everything_possible_and_nothing_else(name: str, times: int) -> None:
    states, kinds = 0, set()
    for position in chance_states(name, times * THOUSAND[name]):
        states += 1
        codes, chances = listed_at(position)
        if name == "carcata" and position.state.phase == carcata_phases.FLY:
            assert len(codes) == 0
            continue
        kinds.add(position.game.notation.outcomes.find(codes[0]).name)
        assert len(set(codes.tolist())) == len(codes)
        assert codes.min() >= 0
        assert codes.max() < position.game.outcome_codes
        assert chances.min() > 0
        assert math.fsum(chances) == pytest.approx(1, abs=1e-12)
        assert all(possible(position.state, code) for code in codes.tolist())
        # Of Carcata these are all codes but most of the wobbles.
        assert count_possible(position.states, position.game.most_outcomes) == len(codes)
    assert states >= 1000 * times
    declared = {kind.name for kind in position.game.notation.outcomes.kinds}
    assert kinds == declared - {"wobble"}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("times", short_and_long(1, 20))
def test_what_is_drawn_follows_the_chances(name: str, times: int) -> None:
    for kind, surprise in surprises(draws(name, times)).items():
        assert surprise < SURPRISING, kind


@pytest.mark.parametrize("name", NAMES)
def test_chances_that_are_wrong_by_five_per_cent_are_noticed(name: str) -> None:
    for kind, surprise in surprises(tuple(map(tilted, draws(name, 1)))).items():
        assert surprise > SURPRISING, kind


def test_wobbles_are_drawn_evenly() -> None:
    position = next(
        position
        for position in walk(find_box("carcata").open(), 1)
        if position.state.phase == carcata_phases.FLY
    )
    luck, parts = new_luck(1), 64
    first, wobbles = carcata_codes.WOBBLE.first, carcata_things.WOBBLES
    drawn = [draw(position.state, luck) - first for _ in range(20_000)]
    assert min(drawn) >= 0
    assert max(drawn) < wobbles
    counts = np.bincount([wobble * parts // wobbles for wobble in drawn], minlength=parts)
    [surprise] = surprises((Sample("wobble", np.full(parts, 1 / parts), counts),)).values()
    assert surprise < SURPRISING


class TestByHand:
    """Chances that follow from the rule books without a computer."""

    @pytest.mark.parametrize("dice", range(1, 6))
    def test_every_order_of_dice_is_as_likely(self, dice: int) -> None:
        position = ludotope.new("carcata", 2, seed=1)
        state = position.state
        state.phase, state.to_roll = carcata_phases.ROLL, dice
        sides = np.repeat(range(carcata_things.N_FACES), state.faces)
        rolls: Counter[int] = Counter()
        for roll in product(sides.tolist(), repeat=dice):
            counts = np.bincount(roll, minlength=carcata_things.N_FACES)
            rolls[encode(carcata_codes.ROLL, *counts)] += 1
        codes, chances = listed_at(position)
        listed = dict(zip(codes.tolist(), chances.tolist(), strict=True))
        assert listed == pytest.approx({roll: n / 6**dice for roll, n in rolls.items()})

    def test_the_board_of_trias(self) -> None:
        """At the 17th place, one inner place and one water tile are left besides it."""
        position = Position(find_box("trias").open(find_box("trias").setup(3)))
        state = position.state
        state.next_place, state.water_left, state.tiles_left[:] = 16, 1, (1, 2, 5)
        assert [outcome.chance for outcome in position.outcomes()] == [1 / 16, 1 / 8, 5 / 16, 1 / 2]
        state.next_place = 17
        assert [(outcome.text.split()[-1], outcome.chance) for outcome in position.outcomes()] == [
            ("water", 1)
        ]
        state.water_left, state.next_place = 0, 18
        assert [outcome.chance for outcome in position.outcomes()] == [1 / 8, 1 / 4, 5 / 8]

    def test_the_meteorite_is_any_card_of_the_second_pile(self) -> None:
        position = Position(find_box("trias").open(find_box("trias").setup(2)))
        state = position.state
        state.phase = trias_phases.TURN_UP
        state.pile[:], state.unseen[:] = (1, 5), ((0, 1, 0), (1, 2, 1))
        assert [outcome.chance for outcome in position.outcomes()] == [1]
        state.pile[0] = state.unseen[0, 1] = 0
        assert [outcome.chance for outcome in position.outcomes()] == [0.2, 0.4, 0.2, 0.2]
        # The last card is the meteorite, even for somebody who takes a hand for unseen cards.
        state.pile[1], state.unseen[1] = 1, (0, 0, 0)
        state.hand[1], state.hand_pile[1] = trias_things.FOREST, 1
        for seen in (position, position.seen_by(0)):
            assert [outcome.chance for outcome in seen.outcomes()] == [1]
            assert not possible(seen.state, seen.outcomes()[0].code - 1)

    def test_a_seat_reckons_with_hands_that_it_does_not_know(self) -> None:
        position = Position(find_box("trias").open(find_box("trias").setup(2)))
        state = position.state
        state.phase = trias_phases.TURN_UP
        state.pile[:], state.unseen[0] = (2, 5), (1, 1, 0)
        state.hand[:2] = trias_things.MOUNTAINS, trias_things.FOREST
        assert [outcome.chance for outcome in position.outcomes()] == [1 / 2, 1 / 2]
        seen = position.seen_by(0).outcomes()
        assert [outcome.chance for outcome in seen] == pytest.approx([1 / 3] * 3)


class TestPosition:
    def test_outcomes_come_with_their_text_and_can_be_settled(self) -> None:
        position = Position(pairs.BOX.open())
        outcomes = position.outcomes()
        assert [outcome.text for outcome in outcomes] == [
            f"1 gets {colour}" for colour in pairs.COLOURS
        ]
        assert position.settle(outcomes[2].text).code == outcomes[2].code

    def test_there_are_none_where_no_chance_is_due(self) -> None:
        position = ludotope.new("caldera", seed=1)
        assert position.outcomes() == ()
        while not position.is_over:
            seat = position.deciders[0]
            position.play(seat, int(position.legal(seat)[0]))
        assert position.outcomes() == ()

    def test_a_list_that_is_too_long_is_said(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(pairs.Pairs, "most_outcomes", 2)
        with pytest.raises(RulesError, match="pairs: `outcomes` lists 3, but there is only room"):
            Position(pairs.BOX.open()).outcomes()

    def test_a_game_that_does_not_list_them_says_so(self) -> None:
        for position in walk(find_box("carcata").open(), 1):
            if position.state.phase == carcata_phases.FLY:
                with pytest.raises(OutcomeError, match="does not list what chance can bring"):
                    position.outcomes()
                return
        pytest.fail("nothing flew")


@pytest.mark.parametrize("name", ["caldera", "carcata"])
@pytest.mark.parametrize("games", short_and_long(1, 20))
def test_random_moves_are_evenly_spread_over_the_list(name: str, games: int) -> None:
    """And the same as by listing, so that a seed means the same game."""
    luck, samples = new_luck(1), []
    for game in games_of(name):
        assert implements(game.start.dtype, "random_move")
        scratch = game.move_list()
        for position in (position for seed in range(games) for position in walk(game, seed)):
            for seat in position.deciders:
                before, moves = position.states.tobytes(), position.legal(seat).copy()
                same = luck.copy()
                picked = random_move(position.state, seat, luck, scratch)
                assert picked == moves[below(same, len(moves))]
                assert luck == same
                counts = np.zeros(game.move_codes, np.int64)
                often = LEAST_EXPECTED * len(moves)
                pick_often(position.states, seat, luck, scratch, often, counts)
                assert counts[moves].sum() == often, "a random move is not legal"
                assert position.states.tobytes() == before
                evenly = np.full(len(moves), 1 / len(moves))
                samples.append(Sample(f"phase {position.state.phase}", evenly, counts[moves]))
    for kind, surprise in surprises(tuple(samples)).items():
        assert surprise < SURPRISING, kind
