"""The command `ludotope`, as a person runs it."""

import json
import os
import pty
import re
import resource
import signal
import statistics
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

from ludotope.bots.characters import read_player
from ludotope.engine.record import load_record, load_unfinished
from ludotope.engine.shelf import shelf
from tests.caldera.test_scoring_example import LINES
from tests.running import PATIENCE, ludotope, ludotope_process, refusal, wait_until

CALDERA = Path(__file__).parent / "caldera"
LUDOTOPE = (sys.executable, "-m", "ludotope")
DATA = Path(__file__).parents[1] / "ludotope/games/caldera/data"


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    done = ludotope("simulate", "caldera", "--games", "1", "--records", folder)
    assert done.returncode == 0, done.stderr
    [file] = folder.iterdir()
    return file


def test_help_is_quick_and_loads_no_compiler() -> None:
    seconds = []
    for _ in range(5):
        began = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert "COMMAND" in ludotope_process("--help").stdout
        ended = resource.getrusage(resource.RUSAGE_CHILDREN)
        # By the processor's clock: whatever else runs on this machine does not count.
        seconds.append(ended.ru_utime - began.ru_utime + ended.ru_stime - began.ru_stime)
    assert statistics.median(seconds) < 0.3
    program = """
import sys
from ludotope.cli import run
try:
    run(["--help"])
except SystemExit:
    print("loaded:", sorted({"numba", "numpy", "rich"} & set(sys.modules)))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert "loaded: []" in done.stdout


def test_the_shelf_is_listed_in_both_languages_without_a_compiler() -> None:
    assert "Caldera Park\n            1–4 players, also alone" in ludotope("games").stdout
    assert "1 à 4 joueurs, aussi en solo" in ludotope("--lang", "fr", "games").stdout


class TestSimulate:
    KEYS = (
        "games",
        "decisions",
        "seconds",
        "games_per_second",
        "decisions_per_second",
        "mean_scores",
        "wins",
    )

    def json(self, *arguments: str) -> dict[str, object]:
        done = ludotope("simulate", "caldera", "--json", *arguments)
        assert done.returncode == 0, done.stderr
        counted: dict[str, object] = json.loads(done.stdout)
        assert tuple(counted) == self.KEYS
        return counted

    def test_the_same_seed_gives_the_same_games_whatever_the_jobs(self, tmp_path: Path) -> None:
        told, games = [], []
        for jobs in ("1", "2", "3"):
            records = tmp_path / jobs
            counted = self.json(
                "--seats",
                "3",
                "--games",
                "7",
                "--seed",
                "5",
                "--jobs",
                jobs,
                "--records",
                str(records),
            )
            told.append([counted[key] for key in ("games", "decisions", "mean_scores", "wins")])
            games.append({file.name: file.read_text() for file in records.iterdir()})
        assert told[0] == told[1] == told[2]
        assert games[0] == games[1] == games[2]
        assert len(set(games[0].values())) == 7

    def test_it_counts_right(self, tmp_path: Path) -> None:
        counted = self.json("--seats", "2", "--games", "40", "--records", str(tmp_path))
        scores = [load_record(file).scores for file in tmp_path.iterdir()]
        assert len(scores) == 40
        means = [sum(s[seat] for s in scores if s) / 40 for seat in (0, 1)]
        assert counted["mean_scores"] == pytest.approx(means)
        assert counted["decisions"] == 40 * (2 + 5 * (2 + 7 * 3))
        wins = counted["wins"]
        assert isinstance(wins, list)
        assert sum(wins) == 40

    def test_solo_and_geyser_park(self) -> None:
        counted = self.json("--seats", "1", "--variant", "geyser", "--games", "50")
        assert counted["wins"] == [50.0]

    def test_bad_requests_are_refused_in_one_sentence(self, tmp_path: Path) -> None:
        assert refusal("simulate", "chess") == (
            f"There is no game “chess” on the shelf; there is: {', '.join(shelf())}."
        )
        assert "is for 1 to 4 seats, not 5" in refusal("simulate", "caldera", "--seats", "5")
        assert "not “moon”" in refusal("simulate", "caldera", "--variant", "moon")
        assert "no computer player “deep”" in refusal("simulate", "caldera", "--bots", "deep")
        assert "as many computer players as there are seats (3)" in refusal(
            "simulate", "caldera", "--seats", "3", "--bots", "random,random"
        )
        assert "write NAME=VALUE" in refusal("simulate", "caldera", "--option", "park")
        assert "no option “x”" in refusal("simulate", "caldera", "--option", "x=1")
        (tmp_path / "file").write_text("")
        assert "cannot be written" in refusal(
            "simulate", "caldera", "--games", "1", "--records", tmp_path / "file"
        )
        done = ludotope("simulate", "caldera", "--games", "0")
        assert done.returncode == 2
        assert "'0' is not a whole number from 1 on" in done.stderr


def test_an_owner_can_point_to_a_corrected_file(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.txt"
    wrong.write_text((DATA / "front.txt").read_text().replace("P.  Pr  W2", "Q.  Pr  W2"))
    told = refusal("simulate", "caldera", "--games", "1", "--option", f"park={wrong}")
    assert told.startswith("wrong.txt, line 4: “Q.” is not a space")
    right = tmp_path / "right.txt"
    right.write_text((DATA / "front.txt").read_text().replace("M.  W1  P.", "P.  W1  M."))
    arguments: list[str | Path] = [
        "--games",
        "1",
        "--records",
        tmp_path / "kept",
        "--option",
        f"park={right}",
    ]
    assert ludotope("simulate", "caldera", *arguments).returncode == 0
    [kept] = (tmp_path / "kept").iterdir()
    right.unlink()
    assert "is right" in ludotope("check", kept).stdout
    assert "cannot be read" in refusal("simulate", "caldera", "--option", f"park={right}")


class TestCheckAndReplay:
    def test_a_right_record(self, record: Path) -> None:
        done = ludotope("check", record)
        assert done.returncode == 0
        assert "is right: Caldera Park, " in done.stdout
        assert "finished." in done.stdout
        assert "est juste" in ludotope("--lang", "fr", "check", record).stdout

    def test_a_broken_rule_is_named_with_its_line(self, record: Path, tmp_path: Path) -> None:
        lines = record.read_text().splitlines()
        [at] = [i for i, line in enumerate(lines) if line.startswith("30 ")]
        lines[at] = "30 1 water > forest"
        broken = tmp_path / "broken"
        broken.write_text("\n".join(lines))
        told = refusal("check", broken)
        assert told.startswith(f"Line {at + 1}: “water > forest” breaks a rule.")

    def test_files_that_are_no_records(self, tmp_path: Path) -> None:
        assert "cannot be read: No such file" in refusal("check", tmp_path / "none")
        assert "cannot be read: Is a directory" in refusal("check", tmp_path)
        binary = tmp_path / "binary"
        binary.write_bytes(b"\xff\xfe\x00")
        assert "is not a text file" in refusal("replay", binary)
        large = tmp_path / "large"
        large.write_bytes(b"a" * 4_000_001)
        assert "is larger than" in refusal("check", large)

    def test_replay_tells_every_event_and_shows_the_table(self, record: Path) -> None:
        done = ludotope("replay", record)
        events = len(load_record(record).events)
        assert re.search(
            rf"^ *{events}  Computer [12] \(at random\) places ", done.stdout, re.MULTILINE
        )
        assert "wins with" in done.stdout or "share the victory" in done.stdout

    def test_replay_to_an_event(self, record: Path) -> None:
        done = ludotope("replay", record, "--to", "16")
        assert "  16  " in done.stdout
        assert "  17  " not in done.stdout
        assert ludotope("replay", record, "--to", "0").returncode == 0
        for wrong in ("9999", "-1"):
            assert "There is no event" in refusal("replay", record, "--to", wrong)


class TestScore:
    def test_mia_in_json(self) -> None:
        done = ludotope("score", "caldera", CALDERA / "mia.json", "--json")
        scored = json.loads(done.stdout)
        assert list(scored) == [*LINES, "flipped"]
        assert {line: scored[line] for line in LINES} == LINES
        assert len(scored["flipped"]) == 2

    def test_mia_in_words(self) -> None:
        done = ludotope("score", "caldera", CALDERA / "mia.json")
        assert re.search(r"Elks +36", done.stdout)
        assert re.search(r"Total +134", done.stdout)

    @pytest.mark.parametrize(
        ("sheet", "why"),
        [
            ('{"tokens": {"1.2": "3 wolf", "1.3": "3 wolf"}}', "“3 wolf” lies on 1.2 and on 1.3"),
            ('{"tokens": {"1.2": "9 wolf"}}', "1.2: “9 wolf” is not one of the 35 tokens"),
            ('{"tokens": {"2.1": "3 wolf"}}', "2.1 is not a landscape space (geyser)"),
            ('{"tokens": {"0.1": "3 wolf"}}', "0.1 is not a landscape space (weather)"),
            ('{"tokens": {"3.3": "3 wolf"}}', "3.3 is not a landscape space (volcano)"),
            ('{"tokens": {"9.9": "3 wolf"}}', "There is no space “9.9”"),
            ('{"tokens": {"1.2": "1 elk", "1.2": "2 elk"}}', "“1.2” appears twice"),
            ('{"weather": {"W9": "sun"}}', "There is no weather space “W9” on the front"),
            ('{"weather": {"W0": "sun"}}', "There is no weather space “W0” on the front"),
            ('{"side": "back", "weather": {"W0": "sun"}}', "The sun cannot lie on W0"),
            ('{"weather": {"W1": "rain"}}', "W1: “rain” is not one of the ten weather tokens"),
            ('{"weather": {"W1": "sun", "W2": "sun"}}', "“sun” lies on W1 and on W2"),
            ('{"side": "top"}', "“side” is “front” or “back”, not “top”"),
            ('{"tokens": []}', "is not a score sheet: Expected `object`"),
            ('{"token": {}}', "unknown field `token`"),
            ("[]", "is not a score sheet"),
            ("{", "is not JSON: line 1"),
            ("[" * 100_000, "is not JSON"),
        ],
    )
    def test_what_cannot_lie_on_a_table_is_refused(
        self, sheet: str, why: str, tmp_path: Path
    ) -> None:
        file = tmp_path / "sheet.json"
        file.write_text(sheet)
        assert why in refusal("score", "caldera", file, "--json")

    def test_an_unfinished_park_and_the_order_of_animals(self, tmp_path: Path) -> None:
        file = tmp_path / "sheet.json"
        file.write_text('{"side": "back", "tokens": {"2.0": "water + 2 goat + 2 elk"}}')
        scored = json.loads(ludotope("score", "caldera", file, "--json").stdout)
        assert (scored["elk"], scored["goat"], scored["total"]) == (2, 2, 4)
        file.write_text("{}")
        assert json.loads(ludotope("score", "caldera", file, "--json").stdout)["total"] == 0


def read_until(output: IO[str], told: str) -> None:
    """Reads what a program says up to a line with something in it."""
    for line in output:
        if told in line:
            return
    raise AssertionError(f"it ended without saying “{told}”")


class TestPlay:
    def play(self, folder: Path, typed: str, *arguments: str | Path) -> str:
        done = ludotope(
            "play", "caldera", *arguments, typed=typed, environment={"XDG_DATA_HOME": str(folder)}
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    @pytest.mark.slow
    def test_a_whole_solo_game_by_numbers(self, tmp_path: Path) -> None:
        save = tmp_path / "game"
        # One: the first choice; where it is asked in two steps, the first place too.
        told = self.play(tmp_path, "1\n" * 400, "--players", "Mia", "--seed", "1", "--save", save)
        assert "The game is over." in told
        assert "points." in told
        assert f"Saved to {save}" in told
        assert load_record(save).position().is_over

    @pytest.mark.slow
    def test_people_and_computers_in_any_mix(self, tmp_path: Path) -> None:
        save = tmp_path / "game"
        players = "random,Mia,random,Sam"
        told = self.play(tmp_path, "1\n" * 900, "--players", players, "--seed", "1", "--save", save)
        assert "The game is over." in told
        first, mia, third, sam = load_record(save).players
        assert (mia, sam) == ("Mia", "Sam")
        # Each is somebody, whom the record names and everybody is told about.
        bots = [read_player(name) for name in (first, third)]
        assert [bot and bot.level for bot in bots] == ["random", "random"]
        assert first != third
        for name in (first, third):
            assert f"{name.partition(' ')[0]}: at random, " in told
            assert f"  {name.partition(' ')[0]} places " in told
            assert name not in told

    def test_notation_help_errors_boards_and_undo(self, tmp_path: Path) -> None:
        save = tmp_path / "game"
        typed = ["sun > W3", "forecast hidden", "undo", "n", "?", "bear > moon", "99", "board 2"]
        typed += [
            "board 9",
            "bear > river",
            "undo",
            "undo",
            "y",
            f"save {tmp_path / 'copy'}",
            "quit",
        ]
        players = ("--players", "Mia,random", "--seed", "3", "--practice")
        told = self.play(tmp_path, "\n".join(typed), *players, "--save", save)
        assert "as practice: everything can be taken back" in told
        assert "Type the number of a choice" in told
        assert "Nothing in this game is called “moon”" in told
        assert "99 is not one of the choices" in told
        assert "There is no seat 9" in told
        assert "cannot be unseen" in told
        assert told.count("Taken back.") == 2
        assert f"Go on with: ludotope play --resume {tmp_path / 'copy'}" in told
        copy = load_record(tmp_path / "copy")
        assert copy.events[-1].text != "bear > river"
        assert copy.circumstances.practice
        # It stays practice when it goes on, and everybody who reads it is told.
        assert "as practice" in self.play(tmp_path, "quit\n", "--resume", tmp_path / "copy")
        assert "practice game" in ludotope("replay", tmp_path / "copy").stdout

    def test_luck_is_not_taken_back_unless_it_is_practice(self, tmp_path: Path) -> None:
        save = tmp_path / "game"
        typed = ["sun > W3", "forecast hidden", "undo", "bear > river", "undo", "quit"]
        players = ("--players", "Mia,random", "--seed", "3", "--save", save)
        told = self.play(tmp_path, "\n".join(typed), *players)
        assert "This cannot be taken back: something random has happened" in told
        # The computer player's answer to the call was no luck.
        assert told.count("Taken back.") == 1
        decided = [event.text for event in load_record(save).events if event.seat == 0]
        assert decided == ["sun > W3", "forecast hidden"]
        assert not load_record(save).circumstances.practice

    def test_without_a_name_the_record_is_kept_all_the_same(self, tmp_path: Path) -> None:
        told = self.play(tmp_path, "", "--seats", "2")
        [kept] = (tmp_path / "ludotope" / "records").iterdir()
        assert "No more input" in told
        assert str(kept) in told

    def test_a_game_goes_on_where_it_was_left(self, tmp_path: Path) -> None:
        save = tmp_path / "game"
        self.play(tmp_path, "1\n1\n1\n1\n", "--players", "Mia,random", "--save", save)
        left = len(load_record(save).events)
        told = self.play(tmp_path, "1\n1\n1\n", "--resume", save)
        assert "Mia" in told
        assert len(load_record(save).events) > left

    @pytest.mark.slow
    def test_every_move_that_was_shown_survives_a_kill(self, tmp_path: Path) -> None:
        save = tmp_path / "game"
        game = subprocess.Popen(
            [*LUDOTOPE, "play", "--players", "Mia,random", "--seed", "1", "--save", save],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "LANG": "C.UTF-8"},
        )
        assert game.stdin
        assert game.stdout
        game.stdin.write("sun > W3\nforecast hidden\nbear > river\n")
        game.stdin.flush()
        read_until(game.stdout, "Mia calls a bear on the river")
        game.send_signal(signal.SIGKILL)
        game.wait()
        game.stdin.close()
        game.stdout.close()
        events = [event.text for event in load_unfinished(save)[0].events]
        assert {"sun > W3", "forecast hidden", "bear > river"} <= set(events)
        assert "Place a bear on the river" in self.play(tmp_path, "", "--resume", save)

    def test_in_french(self, tmp_path: Path) -> None:
        done = ludotope(
            "play",
            "--players",
            "Zoé",
            typed="?\n",
            environment={"XDG_DATA_HOME": str(tmp_path), "LUDOTOPE_LANG": "fr"},
        )
        assert "Choisissez votre premier jeton Météo" in done.stdout
        assert "Tapez le numéro" in done.stdout

    def test_commands_work_at_the_second_question_too(self, tmp_path: Path) -> None:
        typed = ["sun > W1", "forecast hidden", "1", "?", "", "1", "quit"]
        arguments: list[str | Path] = [
            "--players",
            "A,RANDOM",
            "--seed",
            "1",
            "--save",
            tmp_path / "game",
        ]
        told = self.play(tmp_path, "\n".join(typed), *arguments)
        assert "goat > where?" in told
        assert "Type the number" in told
        assert "Go on with" in told
        somebody, bot = load_record(tmp_path / "game").players
        assert somebody == "A"
        assert bot.endswith(" (random)")

    @pytest.mark.slow
    def test_a_disk_that_fails_takes_no_move_away(self, tmp_path: Path) -> None:
        folder = tmp_path / "gone"
        folder.mkdir()
        save = folder / "game"
        game = subprocess.Popen(
            [*LUDOTOPE, "play", "--players", "Mia", "--seed", "1", "--save", save],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "LANG": "C.UTF-8"},
        )
        assert game.stdin
        assert game.stdout
        read_until(game.stdout, "Choose your first weather")
        save.unlink()
        folder.rmdir()
        elsewhere = tmp_path / "elsewhere"
        told, _ = game.communicate(
            f"sun > W3\nsave {elsewhere}\nsun > W3\nquit\n", timeout=PATIENCE
        )
        assert "cannot be written: No such file" in " ".join(told.split())
        assert [event.text for event in load_record(elsewhere).events][7] == "sun > W3"

    def test_bad_requests(self, tmp_path: Path) -> None:
        assert "name as many players as there are seats (3), not 2" in refusal(
            "play", "--seats", "3", "--players", "A,B"
        )
        assert "cannot be written" in refusal("play", "--players", "A", "--save", "/proc/x/y")
        assert "cannot be read" in refusal("play", "--resume", tmp_path / "none")
        assert "cannot be a name" in refusal("play", "--players", "Mia,")
        assert "cannot be a name" in refusal("play", "--players", "Mia\x1b[2J")
        (tmp_path / "there").write_text("precious")
        assert "is there already" in refusal("play", "--players", "A", "--save", tmp_path / "there")
        assert (tmp_path / "there").read_text() == "precious"

    def test_a_resumed_game_has_its_setup_already(self, record: Path) -> None:
        assert "its players, seats" in refusal("play", "--resume", record, "--players", "A")
        assert "a record of Caldera Park" in refusal("play", "trias", "--resume", record)


@pytest.mark.slow
def test_questions_at_a_terminal(tmp_path: Path) -> None:
    """On a terminal the seats are asked for, and the end of input is no crash."""
    for typed, told in (
        ("2\nstandard\nMia\nrandom\n\x04", "No more input"),
        ("\x04", "The input ended before the game began"),
        ("9\nx\n1\ngeyser\nMia\n\x04", "is for 1 to 4 seats, not 9"),
    ):
        parent, child = pty.openpty()
        game = subprocess.Popen(
            [*LUDOTOPE, "play", "caldera"],
            stdin=child,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "LANG": "C.UTF-8", "XDG_DATA_HOME": str(tmp_path)},
        )
        os.close(child)
        os.write(parent, typed.encode())
        output, _ = game.communicate(timeout=PATIENCE)
        os.close(parent)
        assert told in output
        assert "Traceback" not in output


@pytest.mark.slow
def test_ctrl_c_stops_at_once_and_quietly(tmp_path: Path) -> None:
    running = subprocess.Popen(
        [*LUDOTOPE, "simulate", "caldera", "--games", "1000000000", "--records", tmp_path],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # Whoever runs the tests in the background has Ctrl-C switched off, and so would this.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    try:
        wait_until(lambda: any(tmp_path.iterdir()))
        running.send_signal(signal.SIGINT)
        _, told = running.communicate(timeout=PATIENCE)
    finally:
        running.kill()
    assert running.returncode == 130
    assert "Traceback" not in told


@pytest.mark.slow
def test_output_that_cannot_be_written_is_one_sentence(record: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*LUDOTOPE, "check", record],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert "The output cannot be written: No space left on device." in done.stderr
    assert "Traceback" not in done.stderr
    told = ludotope_process("replay", record, environment={"PYTHONIOENCODING": "latin-1"})
    assert told.returncode == 0


def test_endless_and_odd_files(tmp_path: Path) -> None:
    assert "is larger than" in refusal("check", "/dev/zero")
    long_number = tmp_path / "long.json"
    long_number.write_text("1" * 5000)
    assert "is not JSON" in refusal("score", "caldera", long_number)
    marked = tmp_path / "marked.json"
    marked.write_bytes(b"\xef\xbb\xbf{}")
    assert ludotope("score", "caldera", marked, "--json").returncode == 0


def test_the_language_may_be_given_anywhere() -> None:
    assert "joueurs" in ludotope("games", "--lang", "fr").stdout


def test_a_narrow_terminal_shows_the_whole_park(record: Path) -> None:
    narrow = {"COLUMNS": "48"}
    shown = ludotope("replay", record, "--to", "60", environment=narrow).stdout
    rows = [line for line in shown.splitlines() if line.count(" M") + line.count(" F") > 2]
    assert rows
    assert all(len(line) <= 48 for line in rows)


@pytest.mark.soak
def test_bench_in_json() -> None:
    done = ludotope("bench", "caldera", "--json", "--seconds", "0.3")
    measured = json.loads(done.stdout)
    rows = {(row["game"], row["what"]): row for row in measured["rows"]}
    assert rows["caldera", "random play"]["unit"] == "decisions/s"
    assert rows["caldera", "random play"]["value"] > 0
    assert rows["caldera", "stepping from Python"]["value"] > 0
    for game in ("caldera", "caldera alone"):
        assert rows[game, "search"]["unit"] == "simulations/s"
        assert rows[game, "search"]["value"] > 100
    assert rows["caldera", "warm start"]["value"] < rows["caldera", "cold compile"]["value"]
    assert rows["caldera", "state"]["value"] <= 1024
    assert measured["ratios"] == {}
    assert {game.partition(" ")[0] for game, _ in rows} == {"caldera"}
    assert "no game “chess”" in refusal("bench", "chess")
