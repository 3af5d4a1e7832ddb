"""What is typed at a table in the terminal: moves, choices of the list, commands."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from ludotope.commands.common import Speaker
from ludotope.commands.menu import Menu
from ludotope.engine.record import load_record
from ludotope.engine.shelf import shelf
from tests.running import ludotope

pytestmark = pytest.mark.slow

COMMANDS = ("help", "moves", "hint", "board", "preview", "undo", "save", "quit")


class Terminal:
    """Plays one game of Mia against a random player, from the same deal every time."""

    def __init__(self, folder: Path, game: str, players: str = "Mia,random") -> None:
        self.record = folder / "record"
        self.begin: list[str | Path] = ["play", game, "--players", players, "--seed", "3"]
        self.begin += ["--save", self.record, "--practice"]

    def type(self, *lines: str, language: str = "en") -> str:
        done = ludotope(*self.begin, "--lang", language, typed="\n".join(lines) + "\n")
        assert done.returncode == 0, done.stderr
        return done.stdout

    def moves(self) -> list[str]:
        """What people decided, as it was recorded."""
        return [event.text for event in load_record(self.record).events if event.seat >= 0]


class TestWordsThatAreMoves:
    def test_boarding_the_turtle_is_a_move(self, tmp_path: Path) -> None:
        told = Terminal(tmp_path, "carcata").type("board 5,1", "place 5,1", ":board 2", "quit")
        # The game knows the move and says why it is not the time for it.
        assert "It is time to put a pawn on the beach" in told
        assert "There is no seat" not in told

    def test_the_command_of_that_name_needs_its_mark(self, tmp_path: Path) -> None:
        told = Terminal(tmp_path, "carcata").type("board", "BOARD 2", ":board 2", ":board 5,1")
        assert "“board” is not a move in this game; the command is written “:board”." in told
        assert "“BOARD 2” is not a move in this game; the command is written “:board”." in told
        assert told.count("Turtle: 0 of 36") == 2
        assert "There is no seat 5,1 in this game." in told

    def test_a_game_of_nothing_but_such_words(
        self, tmp_path: Path, put_on_shelf: Callable[..., None]
    ) -> None:
        put_on_shelf("wordy", "tests.commands.wordy")
        terminal = Terminal(tmp_path, "wordy", "Mia,Sam")
        told = terminal.type("undo", ":undo", "Undo", "hint 2", "hint", "3", "7", ":6")
        assert "Taken back." in told
        assert "“hint” is not a move in this game; the command is written “:hint”." in told
        # 7 is the move 7, :6 the sixth of the list; 3 is neither read nor picked.
        assert "“3” is not known here" in told
        assert terminal.moves() == ["undo", "hint 2", "7", "6"]
        assert "Mia: undo" in told
        assert "Sam wins with 2 points" in told

    def test_the_question_says_how_to_pick_from_the_list(
        self, tmp_path: Path, put_on_shelf: Callable[..., None]
    ) -> None:
        put_on_shelf("wordy", "tests.commands.wordy")
        told = Terminal(tmp_path, "wordy", "Mia,Sam").type("?", "quit")
        assert "Your choice (notation, or a number of the list with a colon: “:1”;" in told
        assert "Type a move in notation, or the number of a choice with a colon" in told
        assert "The colon can be left out: help, moves, board, preview, save, quit." in told
        assert "a move may begin with the word: hint, undo." in told

    def test_a_force_is_no_number_of_the_list(self) -> None:
        # “aim 45 > where?” is answered in the notation, “move 3,1 > where?” from the list.
        notation = shelf()["carcata"].open().notation
        menu = Menu(Speaker("en"), notation)
        assert not notation.reads_numbers()
        assert notation.reads_numbers("aim 45")
        assert not notation.reads_numbers("move 3,1")
        forces = [str(force) for force in range(50)]
        moves = [f"aim 45 > {force}" for force in forces]
        assert menu.understand("30", forces, moves, "aim 45").move == "aim 45 > 30"
        assert menu.understand(":30", forces, moves, "aim 45").move == "aim 45 > 29"


class TestCommands:
    @pytest.mark.parametrize("mark", ["", ":", ": "])
    @pytest.mark.parametrize("game", ["caldera", "trias", "carcata"])
    def test_each_with_its_mark_and_where_free_without(
        self, tmp_path: Path, game: str, mark: str
    ) -> None:
        terminal = Terminal(tmp_path, game)
        copy = tmp_path / "copy"
        commands = ["help", "moves", "hint", "board 2", "UNDO", f"save {copy}", "exit"]
        typed = [f"{mark}{command}" for command in commands]
        if not mark and game == "carcata":
            typed[3] = ":board 2"
        told = terminal.type("1", *typed[:5], "y", *typed[5:])
        assert ":hint: what a strong player would do" in told
        assert "Simulations" in told or "Nothing to think about" in told
        assert "Taken back." in told
        assert f"Saved to {copy}" in told
        assert f"Go on with: ludotope play --resume {copy}" in told
        assert " is no " not in told

    def test_a_preview_says_what_a_move_would_bring_and_plays_nothing(self, tmp_path: Path) -> None:
        terminal = Terminal(tmp_path, "carcata")
        told = terminal.type(
            "preview", ":preview 1", "preview place 6,0", ":preview :2", "preview place 0,0", "quit"
        )
        assert "Say which move, as in “:preview place " in told
        assert told.count("  +1  Levels") == 3
        assert "0,0" in told.split("Levels")[-1]
        assert terminal.moves() == []
        (french := tmp_path / "fr").mkdir()
        told = Terminal(french, "carcata").type(":preview 1", language="fr")
        assert "  +1  Niveaux" in told

    def test_a_preview_in_two_steps(self, tmp_path: Path) -> None:
        terminal = Terminal(tmp_path, "caldera")
        told = terminal.type(
            "sun > W1", "forecast hidden", ":preview 1", ":1", ":preview 1", "quit"
        )
        [what, where, *_] = told.split("> where?")
        assert "Say which move" in what
        assert "Yours to choose from:" in where
        assert not any(">" in move and "W" not in move for move in terminal.moves())

    def test_plain_words_are_free_unless_a_move_begins_so(self) -> None:
        taken = {
            name: [word for word in COMMANDS if not Menu(Speaker("en"), notation).is_free(word)]
            for name, box in shelf().items()
            for notation in [box.open().notation]
        }
        assert taken == {"caldera": [], "carcata": ["board"], "trias": []}

    @pytest.mark.parametrize(
        ("language", "told"),
        [
            (
                "en",
                "“:dance now” is not a command; the commands are :help, :moves, :hint, :board, ",
            ),
            ("fr", "« :dance now » n’est pas une commande ; les commandes sont :help, :moves, "),
        ],
    )
    def test_an_unknown_one(self, tmp_path: Path, language: str, told: str) -> None:
        shown = Terminal(tmp_path, "trias").type(":dance now", ":", ":quit", language=language)
        assert told in shown
        assert ":undo, :save, :quit." in " ".join(shown.split())

    def test_numbers_of_the_list_with_the_mark(self, tmp_path: Path) -> None:
        terminal = Terminal(tmp_path, "trias")
        told = terminal.type(":1", ":99", "quit")
        assert "99 is not one of the choices" in told
        assert terminal.moves()[0].startswith("start ")

    def test_the_help_has_them_all(self, tmp_path: Path) -> None:
        for language in ("en", "fr"):
            (folder := tmp_path / language).mkdir()
            told = Terminal(folder, "carcata").type("?", language=language)
            for command in COMMANDS:
                assert re.search(f"^:{command}\\b", told, re.MULTILINE), (language, command)


class TestChoices:
    def test_they_are_listed_once_for_each_decision(self, tmp_path: Path) -> None:
        terminal = Terminal(tmp_path, "trias")
        told = terminal.type("help", "start 99,99", "99", ":undo", ":nothing", ":board 2", "hint")
        assert told.count("  1) ") == 1

    def test_and_again_when_asked_for(self, tmp_path: Path) -> None:
        told = Terminal(tmp_path, "trias").type("", ":moves", "moves")
        assert told.count("  1) ") == 4

    def test_the_second_question_has_a_list_of_its_own(self, tmp_path: Path) -> None:
        terminal = Terminal(tmp_path, "caldera")
        told = terminal.type("sun > W1", "forecast hidden", ":1", "99", ":hint", ":moves", "")
        [_, second] = told.split("> where? (number or notation; enter to go back): ", 1)
        before, *rest = told.split("forecast hidden")[-1].split(" > where?")
        assert before.count("  1) ") == 2  # what, and where
        assert [part.count("  1) ") for part in rest] == [0, 0, 1, 1]
        assert "99 is not one of the choices" in second
