"""The rates of peers can be taken where they are installed."""

from collections.abc import Callable

import pytest

from ludotope.bench import peers
from ludotope.bench.games import Rate


@pytest.mark.parametrize(
    ("package", "measure"),
    [
        ("pyspiel", peers.spiel_rollouts),
        ("pyspiel", peers.spiel_steps),
        ("pyspiel", peers.spiel_search),
        ("pgx", peers.pgx_games),
        ("pgx", peers.pgx_steps),
    ],
)
def test_hex_of_a_peer_is_measured(package: str, measure: Callable[[str, float], Rate]) -> None:
    pytest.importorskip(package)
    rate = measure("hex", 0.1)
    assert rate.done > 0
    assert 0.1 <= rate.seconds < 60
