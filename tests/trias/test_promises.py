"""Everything the rules page promises, and an independent implementation, at every decision."""

import pytest

from ludotope.arena.simulation import Simulation
from ludotope.engine.event import CHANCE, WATCHER
from ludotope.engine.position import Position
from ludotope.games.trias.look import Look
from ludotope.games.trias.moves import Done, Lay, Lift
from tests.lengths import short_and_long
from tests.trias import plain_rules
from tests.trias.tables import Hex, new_game

# How many games of each number of seats.
SHORT = {2: 16, 3: 6, 4: 4, 5: 3}
LONG = {2: 90, 3: 20, 4: 12, 5: 10}


def look_at(position: Position) -> Look:
    look = position.game.look(position.state, WATCHER)
    assert isinstance(look, Look)
    return look


def sites(look: Look) -> list[tuple[Hex, list[int]]]:
    """All places with herds: tiles and swimmers."""
    on_tiles: list[tuple[Hex, list[int]]] = [(tile.at, tile.herds) for tile in look.tiles]
    return on_tiles + [(pool.at, pool.herds) for pool in look.pools]


def plain(look: Look) -> tuple[dict[Hex, str], dict[Hex, dict[int, int]]]:
    tiles: dict[Hex, str] = {tile.at: tile.terrain for tile in look.tiles}
    herds: dict[Hex, dict[int, int]] = {
        at: {seat: n for seat, n in enumerate(herds) if n}
        for at, herds in sites(look)
        if any(herds)
    }
    return tiles, herds


class Checker:
    """Follows one game event by event."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.total = 10 if seats == 2 else 15
        self.rings: dict[str, int] = {}
        self.before: tuple[dict[Hex, str], dict[Hex, dict[int, int]]] = ({}, {})
        self.lifted: Hex = (0, 0)

    def check_conservation(self, look: Look) -> None:
        for seat in range(self.seats):
            herds = sum(herds[seat] for _, herds in sites(look))
            assert herds + look.seats[seat].stock == self.total
        assert [tile.terrain for tile in look.tiles if tile.at == (0, 0)] == ["pole"]
        assert all(tile.ring <= 73 for tile in look.tiles)
        in_the_air = 1 if look.phase == "lay" else 0
        if look.phase not in ("draw first", "lay out"):
            assert len(look.tiles) + in_the_air == (19 if self.seats == 2 else 35)

    def check_drifts(self, position: Position, look: Look) -> None:
        """The tiles and places on offer are those of the plain rules."""
        seat = look.active
        if look.phase == "lay":
            offered = {choice.move.at for choice in position.choices(seat)}
            assert offered == plain_rules.drifts(*self.before, seat)[self.lifted]
            return
        if look.phase not in ("drift", "actions"):
            return
        lifts = {
            choice.move.at for choice in position.choices(seat) if isinstance(choice.move, Lift)
        }
        if look.phase == "actions" and look.points_left < 3:
            assert lifts == set()
            return
        tiles, herds = plain(look)
        found = set(plain_rules.drifts(tiles, herds, seat))
        if look.phase == "drift":
            of_the_card = {at for at in found if tiles[at] == look.card}
            assert lifts == (of_the_card or found)
        else:
            assert lifts == found

    def check_scores(self, position: Position, look: Look) -> None:
        tiles, herds = plain(look)
        points = [seat.track for seat in look.seats]
        for _, gains in plain_rules.final_points(tiles, herds):
            for seat, gain in gains.items():
                points[seat] += gain
        assert position.scores() == tuple(points)
        stock = {seat: own.stock for seat, own in enumerate(look.seats)}
        rules = position.game.setup.rules
        winners, decided_by = plain_rules.ranking(
            dict(enumerate(points)), stock, tiles, herds, rules
        )
        result = position.result()
        assert (set(result.winners), result.decided_by) == (winners, decided_by)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("games", short_and_long(SHORT, LONG), ids=["short", "long"])
def test_every_promise_and_the_plain_rules_at_every_decision(
    seats: int, games: dict[int, int]
) -> None:
    """Half of the games by each version of the rules."""
    for rules in (1, 2):
        simulation = Simulation(new_game(seats, rules), ["random"] * seats, seed=11)
        for number in range(rules - 1, games[seats], 2):
            follow(simulation.replay(number))


def follow(played: Position) -> None:
    seats = played.game.setup.seats
    checker = Checker(seats)
    position = Position(played.game)
    overfull_since: dict[Hex, set[int]] = {}
    after = look_at(position)
    for event in played.events:
        look = after
        checker.check_conservation(look)
        if event.seat != CHANCE:
            assert position.deciders == (event.seat,)
            checker.check_drifts(position, look)
            if look.phase != "lay":
                checker.check_scores(position, look)
        move = position.choice(event.code).move if event.seat != CHANCE else None
        tracks = [seat.track for seat in look.seats]
        if isinstance(move, Lift):
            checker.before, checker.lifted = plain(look), move.at
            ring = plain_rules.ring(checker.lifted)
        position.apply(event)
        after = look_at(position)
        gained = [seat.track - was for seat, was in zip(after.seats, tracks, strict=True)]
        if isinstance(move, Lay):
            assert plain_rules.ring(move.at) > ring
            expected = plain_rules.interim(*checker.before, checker.lifted, move.at)
            assert gained == [expected.get(s, 0) if seats > 2 else 0 for s in range(seats)]
        else:
            assert not any(gained)
        # Over capacity only by a tile slid under swimmers, and only until its owners' clean-ups.
        full = {t.at for t in after.tiles if sum(t.herds) > t.capacity}
        for place in full - set(overfull_since):
            assert isinstance(move, Lay)
            assert place == move.at
            overfull_since[place] = set()
        if isinstance(move, Done):
            own = event.seat
            assert all(pool.herds[own] == 0 for pool in after.pools)
            for tile in after.tiles:
                assert sum(tile.herds) <= tile.capacity or tile.herds[own] == 0
        overfull_since = {place: done for place, done in overfull_since.items() if place in full}
    look = look_at(position)
    assert position.is_over
    assert look.pools == []
    checker.check_scores(position, look)
