"""The public interface: complete, lazy, described, and free of the server's libraries."""

import subprocess
import sys

import pytest

import ludotope
from tools.write_api import FILE, write_api

SERVER_LIBRARIES = (
    "aiosqlite",
    "alembic",
    "argon2",
    "asyncpg",
    "itsdangerous",
    "litestar",
    "prometheus_client",
    "sqlalchemy",
    "uvicorn",
)
RESEARCH_LIBRARIES = ("gymnasium", "pettingzoo", "PIL", "pyarrow", "pyspiel", "ray", "resvg_py")

PLAY = """
import ludotope
position = ludotope.new("caldera", seats=2, seed=1)
while not position.is_over:
    seat = position.deciders[0]
    position.push(position.choices(seat)[0].text, seat)
position.record(["Mia", "Sam"])
ludotope.think(ludotope.new("caldera", seed=1), 0, ludotope.Budget(10), seed=1)
"""

TERMINAL = """
import io, sys
from ludotope.cli import main
sys.stdin = io.StringIO("1\\n" * 5)
for arguments in (
    ["games"],
    ["play", "caldera", "--players", "Mia,easy", "--record", sys.argv[1], "--seed", "1"],
    ["replay", sys.argv[1]],
):
    try:
        main(arguments)
    except SystemExit:
        pass
"""


def loaded_by(program: str, *arguments: str) -> set[str]:
    """The top-level modules that are loaded when a program ends."""
    told = "\nprint('loaded:', *sorted({name.partition('.')[0] for name in sys.modules}))"
    done = subprocess.run(
        [sys.executable, "-c", f"import sys\n{program}{told}", *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return set(done.stdout.splitlines()[-1].split()[1:])


def test_every_public_name_is_there() -> None:
    for name in ludotope.__all__:
        assert getattr(ludotope, name) is not None
    assert set(ludotope.__all__) <= set(dir(ludotope))
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = ludotope.nothing


def test_importing_loads_no_compiler() -> None:
    loaded = loaded_by("import ludotope, ludotope.cli, ludotope.envs")
    assert "ludotope" in loaded
    assert loaded.isdisjoint({"numba", "numpy", "rich", *SERVER_LIBRARIES, *RESEARCH_LIBRARIES})


@pytest.mark.slow
def test_playing_from_python_loads_none_of_the_servers_libraries() -> None:
    loaded = loaded_by(PLAY)
    assert "numba" in loaded
    assert loaded.isdisjoint(SERVER_LIBRARIES)


@pytest.mark.slow
def test_playing_in_the_terminal_loads_none_of_the_servers_libraries(tmp_path: object) -> None:
    loaded = loaded_by(TERMINAL, f"{tmp_path}/game.ludotope")
    assert "rich" in loaded
    assert loaded.isdisjoint(SERVER_LIBRARIES)


def test_the_reference_is_what_the_docstrings_say() -> None:
    assert FILE.read_text("utf-8") == write_api(), "run `make generate`"


class TestPosition:
    def test_it_says_how_it_stands(self) -> None:
        position = ludotope.new("caldera", seats=2, seed=7)
        assert repr(position) == (
            f"<Position caldera standard, 2 seats, {len(position.events)} events, "
            "seats to decide: 0, 1>"
        )

    def test_it_is_drawn_as_text_and_as_svg(self) -> None:
        position = ludotope.new("carcata", seats=2, seed=7)
        assert len(str(position).splitlines()) > 10
        assert position._repr_svg_().startswith("<svg")

    def test_a_picture_shows_nobodys_secrets(self) -> None:
        """The cards in hand make no difference."""
        position = ludotope.new("trias", seats=3, seed=1)
        unseen = position.copy()
        unseen.states[:] = position.seen_by(ludotope.WATCHER).states
        assert unseen.states.tobytes() != position.states.tobytes()
        assert str(unseen) == str(position)

    def test_what_a_seat_knows_comes_as_numbers(self) -> None:
        position = ludotope.new("trias", seats=3, seed=1)
        observed = [position.observe(seat) for seat in range(3)]
        assert {row.shape for row in observed} == {(position.game.observation_size,)}
        assert observed[0].any()
        assert (observed[0] != observed[1]).any()

    def test_what_a_seat_cannot_know_can_be_imagined(self) -> None:
        position = ludotope.new("trias", seats=3, seed=1)
        known = position.seen_by(0).states.tobytes()
        imagined = [position.imagined_by(0, seed) for seed in range(8)]
        assert {one.seen_by(0).states.tobytes() for one in imagined} == {known}
        assert len({one.states.tobytes() for one in imagined}) > 1
        assert all(one.scores() == position.scores() for one in imagined)

    def test_a_record_is_its_text(self) -> None:
        position = ludotope.new("caldera", seats=2, seed=7)
        text = position.record(["Mia", "Sam"])
        assert text == ludotope.write_record(position, ["Mia", "Sam"])
        assert ludotope.read_record(text).players == ["Mia", "Sam"]
