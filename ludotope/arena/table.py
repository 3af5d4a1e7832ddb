"""Plays one game between computer players, repeatable from its seed, number and deal."""

from collections.abc import Sequence

from ludotope.bots import make_bot
from ludotope.engine.dealer import Dealer
from ludotope.engine.game import AnyGame
from ludotope.engine.kernel.luck import small_seed
from ludotope.engine.position import Position

# Far apart, so that no two bots of a run think alike.
_GAME_STEP = 1_000_003


def precompile(game: AnyGame, bots: Sequence[str]) -> None:
    """Compiles everything that these computer players need."""
    position = Position(game, Dealer(0))
    seat = position.deciders[0]
    for name in set(bots):
        make_bot(name, 0).choose(position.seen_by(seat), seat)


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
