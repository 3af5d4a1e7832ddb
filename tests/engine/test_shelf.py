"""A game is discovered, not listed; and the tiny game does everything the big ones do."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

import ludotope
from ludotope.arena.simulation import Simulation
from ludotope.bench.games import starts
from ludotope.engine.dealer import Dealer
from ludotope.engine.errors import SetupError
from ludotope.engine.event import WATCHER
from ludotope.engine.kernel.generic import imagine
from ludotope.engine.kernel.layout import Int8, Layout
from ludotope.engine.kernel.luck import new_luck
from ludotope.engine.position import Position
from ludotope.engine.record import read_record, write_record
from ludotope.engine.shelf import find_box, look_again, shelf
from tests.engine import pairs
from tests.packages import write_metadata
from tests.running import ludotope as command
from tests.running import ludotope_process

BOX_IN_A_FOLDER = """
from pathlib import Path
from ludotope.engine.box import Box
BOX = Box(name="{name}", title="Folder", seats=range(2, 3), minutes=(1, 2), variants=("one",),
          rules=1, folder=Path(__file__).parent, game="nowhere:Nothing")
"""


def test_a_folder_under_games_is_a_box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import ludotope.games

    (tmp_path / "fourth").mkdir()
    (tmp_path / "fourth" / "__init__.py").write_text(BOX_IN_A_FOLDER.format(name="fourth"))
    monkeypatch.setattr(ludotope.games, "__path__", [*ludotope.games.__path__, str(tmp_path)])
    look_again()
    try:
        assert "fourth" in shelf()
        assert find_box("FOUR").title == "Folder"
    finally:
        monkeypatch.undo()
        look_again()
    assert "fourth" not in shelf()


def test_an_unknown_or_unclear_name_is_refused() -> None:
    for name in ("", "chess", "calderaa"):
        with pytest.raises(SetupError, match="There is no game"):
            find_box(name)


def test_a_setup_has_the_newest_rules_or_an_older_version_that_is_known() -> None:
    box = replace(find_box("caldera"), rules=3)
    assert box.setup().rules == 3
    assert [box.setup(rules=version).rules for version in (1, 2, 3)] == [1, 2, 3]
    for unknown in (-1, 0, 4):
        with pytest.raises(SetupError, match=f"has rules of versions 1 to 3, not {unknown}"):
            box.setup(rules=unknown)
    assert ludotope.new("trias", rules=1).game.setup.rules == 1
    assert ludotope.new("trias").game.setup.rules == find_box("trias").rules


@pytest.mark.parametrize(
    ("where", "source", "why"),
    [
        ("bad_game", "import nowhere_at_all", "ModuleNotFoundError"),
        ("bad_game", "x = 1", "AttributeError"),
        ("bad_game", "BOX = None", "TypeError"),
        ("bad_game:BOX", BOX_IN_A_FOLDER.format(name="My-Game"), "ValueError"),
        ("bad_game:BOX", BOX_IN_A_FOLDER.format(name="caldera"), "already"),
    ],
)
def test_a_broken_package_does_not_close_the_library(
    where: str, source: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_metadata(tmp_path, "bad", {"bad": where})
    (tmp_path / "bad_game.py").write_text(source)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    told = ludotope_process("games").stdout
    assert "Caldera Park" in told
    assert "is not a box" in told
    assert why in told


@pytest.mark.slow
def test_a_box_whose_game_is_missing_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_metadata(tmp_path, "play", {"play": "play_game:BOX"})
    (tmp_path / "play_game.py").write_text(BOX_IN_A_FOLDER.format(name="play"))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    told = ludotope_process("simulate", "play").stderr
    assert "The box “play” cannot be opened: No module named" in told
    # Its name is the beginning of many messages, and takes none of them away.
    environment = {"XDG_DATA_HOME": str(tmp_path)}
    done = ludotope_process("play", "caldera", "--seats", "1", environment=environment)
    assert "No more input" in done.stdout


@pytest.mark.usefixtures("pairs_on_the_shelf")
class TestPairs:
    def test_it_is_on_the_shelf_beside_the_others(self) -> None:
        assert {"caldera", "pairs"} <= set(ludotope.shelf())

    def test_generic_playouts_play_it(self) -> None:
        game = find_box("pairs").open()
        tally = Simulation(game, ["random"] * 2, seed=1).play(0, 3000)
        assert tally.decisions == 6000
        # Either wins as often; a third of the games is shared.
        assert np.allclose(tally.wins / tally.wins.sum(), 0.5, atol=0.05)

    def test_records_round_trip(self) -> None:
        position = Simulation(find_box("pairs").open(), ["random"] * 2, seed=1).replay(3)
        text = write_record(position, ["Ann", "Bob"])
        again = read_record(text)
        assert again.players == ["Ann", "Bob"]
        assert write_record(again.position(), again.players) == text

    def test_states_that_differ_only_in_a_secret_give_the_same_view(self) -> None:
        game = find_box("pairs").open()
        views = {0: set(), 1: set(), WATCHER: set()}  # type: dict[int, set[bytes]]
        for other in ("red", "green", "blue"):
            position = Position(game)
            position.settle("1 gets red")
            position.settle(f"2 gets {other}")
            position.push("keep")
            for viewer, seen in views.items():
                seen.add(msgspec.json.encode(position.view(viewer)))
        assert [len(views[viewer]) for viewer in (0, WATCHER, 1)] == [1, 1, 3]

    def test_what_a_bot_is_given_has_forgotten_the_secret(self) -> None:
        game = find_box("pairs").open()
        given = set()
        for other in ("red", "green", "blue"):
            position = Position(game)
            position.settle("1 gets red")
            position.settle(f"2 gets {other}")
            given.add(position.seen_by(0).states.tobytes())
            assert not position.seen_by(0).events
        assert len(given) == 1

    def test_imagination_fills_in_every_possible_secret(self) -> None:
        position = ludotope.new("pairs", seed=5)
        luck = new_luck(1)
        imagined = set()
        for _ in range(50):
            seen = position.seen_by(0)
            imagine(seen.state, 0, luck)
            assert seen.state.hands[0] == position.state.hands[0]
            imagined.add(int(seen.state.hands[1]))
        assert imagined == {0, 1, 2}

    def test_secrets_are_not_told(self) -> None:
        position = ludotope.new("pairs", seed=5)
        told = [str(phrase.values["what"]) for phrase in position.stories(0, ["Ann", "Bob"])]
        assert told[0] in ("red", "green", "blue")
        assert told[1] == "?"

    @pytest.mark.slow
    def test_compiling_it_takes_longer_than_finding_it_compiled(self) -> None:
        cold, warm = starts(find_box("pairs"))
        assert 0 < warm < cold

    def test_the_command_line_plays_it(self, tmp_path: Path) -> None:
        assert "Pairs" in command("games").stdout
        record = tmp_path / "pairs.ludotope"
        done = command(
            "play", "pairs", "--players", "Ann,random", "--seed", "4", "--save", record, typed="1\n"
        )
        assert done.returncode == 0, done.stderr
        assert "Keep your card or change it." in done.stdout
        assert "The game is over." in done.stdout
        assert "is right" in command("check", record).stdout
        assert "Ann: keep." in command("replay", record).stdout
        simulated = command("simulate", "pairs", "--seats", "2", "--games", "50", "--json")
        assert json.loads(simulated.stdout)["decisions"] == 100
        assert "has no score sheet" in command("score", "pairs", record).stderr


def test_the_dealer_is_repeatable_with_a_seed_and_not_without() -> None:
    box = find_box("caldera")
    game = box.open()
    same = {tuple(Position(game, Dealer(7)).events) for _ in range(2)}
    other = {tuple(Position(game, Dealer(seed)).events) for seed in range(5)}
    fresh = {tuple(Position(game, Dealer()).events) for _ in range(5)}
    assert (len(same), len(other), len(fresh)) == (1, 5, 5)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"seats": range(0)}, "there can be 1 to 10 seats"),
        ({"seats": range(2, 12)}, "there can be 1 to 10 seats"),
        ({"usual_seats": 5}, "the usual seats, 5, are not in range"),
        ({"variants": ()}, "there are no variants"),
        ({"name": "Two Words"}, "is not made of small letters"),
    ],
)
def test_a_box_that_nobody_could_play_is_refused(fields: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        replace(pairs.BOX, **fields)


@pytest.mark.parametrize(("seats", "usual"), [(range(1, 5), 2), (range(1, 2), 1), (range(3, 6), 3)])
def test_two_sit_down_if_nobody_says_how_many(seats: range, usual: int) -> None:
    assert replace(pairs.BOX, seats=seats, usual_seats=0).usual_seats == usual


def test_two_games_may_have_the_same_fields() -> None:
    def define() -> type[Layout]:
        class SameState(Layout):
            turn: Int8

        return SameState

    one, other = define(), define()
    assert one.dtype != other.dtype
    assert np.zeros(1, other.dtype)[0].turn == 0
