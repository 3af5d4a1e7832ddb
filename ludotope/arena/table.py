"""Plays one game between computer players, repeatable from its seed, number and deal."""

from collections.abc import Sequence

from ludotope.bots import PLAIN, RANDOM, make_bot
from ludotope.bots.thinking import Budget, compile_for, glance_at, think
from ludotope.engine.dealer import Dealer
from ludotope.engine.game import AnyGame
from ludotope.engine.kernel.luck import small_seed
from ludotope.engine.position import Position

# Far apart, so that no two bots of a run think alike.
_GAME_STEP = 1_000_003


def precompile(game: AnyGame, bots: Sequence[str]) -> None:
    """Compiles everything that these computer players need.

    Strengths differ in how much they think, not in what they call: two simulations and two glances
    do for all. The search comes first, so that another process can compile the rules meanwhile.
    """
    if set(bots) != {RANDOM}:
        compile_for(game)
    position = Position(game, Dealer(0))
    seat = position.deciders[0]
    seen = position.seen_by(seat)
    seen.legal(seat)
    if set(bots) != {RANDOM}:
        think(seen, seat, Budget(simulations=2), seed=0)
        for care in (True, False):
            glance_at(seen, seat, care, seed=0)
    if PLAIN in bots:
        make_bot(PLAIN, seed=0).choose(seen, seat)


def play_game(game: AnyGame, bots: Sequence[str], seed: int, number: int, deal: int) -> Position:
    """Plays a game to its end; games with the same deal draw chance from the same random stream.

    Each computer player is given no more than its seat knows, and thinks without a clock: the game
    is the same on every machine.
    """
    position = Position(game, Dealer(seed, deal))
    players = [
        make_bot(name, small_seed(seed + _GAME_STEP * (number * len(bots) + seat + 1)), timed=False)
        for seat, name in enumerate(bots)
    ]
    while not position.is_over:
        seat = position.deciders[0]
        position.play(seat, players[seat].choose(position.seen_by(seat), seat))
    return position
