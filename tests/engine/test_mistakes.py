"""Mistakes that authors of games make: each is said in one sentence, and nothing crashes."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engine.guide import install_game

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
CHECK = """
import sys
import ludotope.testing
ludotope.testing.PATIENCE_SECONDS = 2
from ludotope.engine.errors import LudotopeError
from ludotope.engine.shelf import find_box
try:
    ludotope.testing.check_game(find_box("nim"))
except (AssertionError, LudotopeError) as error:
    print(error)
else:
    print("nothing was found")
"""

FOLDER = '    folder=__import__("pathlib").Path(__file__).parent,\n'

# What is put in place of which lines of the game in docs/adding-a-game.md, and what is said of it.
MISTAKES = {
    "a list that is longer than its array": (
        "    return listed\n",
        "    for number in range(2000):\n        moves[number] = 0\n    return 2000\n",
        r"nim: 2 seats, standard: nim.py, line \d+, in legal: IndexError",
    ),
    "a list with more moves than there are": (
        "    return listed\n",
        "    moves[listed:listed + 9] = 0\n    return listed + 9\n",
        "nim: 2 seats, standard: nim: `legal` lists 12 moves, but there are only 3",
    ),
    "a move that is listed twice": (
        "    return listed\n",
        "    moves[1] = moves[0]\n    return listed\n",
        r"nim, 2 seats, standard, event 0: `legal` \(nim.py, line \d+\) lists a move twice",
    ),
    "a seat with nothing legal": (
        "    return listed\n",
        "    return 0\n",
        r"seat 0 may decide, but `legal` \(nim.py, line \d+\) lists no moves",
    ),
    "places that count from 0": (
        "places[seat] = 1 if points[seat] or not over(state) else 2",
        "places[seat] = 0 if points[seat] or not over(state) else 1",
        r"at the end: `scores` \(nim.py, line \d+\) gives place 0: places count from 1",
    ),
    "a game that never ends": (
        "    state.matches -= number + 1\n",
        "",
        "nim: 2 seats, standard: a random game goes on and on",
    ),
    "a rule that never ends": (
        "    state.matches -= number + 1\n",
        "    while number >= 0:\n        state.matches = 7\n",
        r"nim: 2 seats, standard: nim.py, line \d+, in play: it does not come to an end",
    ),
    "nobody to decide, and no chance": (
        "return 1 << state.turn if state.matches > 0 else 0",
        "return 1 << state.turn if state.matches > 3 else 0",
        "nobody may decide, the game is not over, and there is no `draw` for chance",
    ),
    "a seat that is not there": (
        "return 1 << state.turn if",
        "return 4 << state.turn if",
        r"`deciders` \(nim.py, line \d+\) names seat 2 of 2",
    ),
    "deciders after the end": (
        "if state.matches > 0 else 0",
        "if state.matches >= 0 else 0",
        r"the game is over, but `deciders` \(nim.py, line \d+\) still names somebody",
    ),
    "a message without words": (
        "    def look(",
        "    def prompt(self, state, seat):\n"
        '        from ludotope.authoring import Phrase\n        return Phrase("nim-nowhere")\n\n'
        "    def look(",
        "`prompt` says nim-nowhere, for which there are no words in en",
    ),
    "a type that only Python knows": (
        "    state.turn = 1 - state.turn\n",
        '    mixed = [1]\n    mixed.append("a")\n    state.turn = 1 - state.turn\n',
        r"nim.py, line \d+, in play: ",
    ),
    "a field that is not there": (
        "    state.turn = 1 - state.turn\n",
        "    state.turn = 1 - state.trun\n",
        r"nim.py, line \d+, in play: AttributeError",
    ),
    "a name that is not there": (
        "    state.turn = 1 - state.turn\n",
        "    state.turn = 1 - turn\n",
        r"nim.py, line \d+, in play: NameError: name 'turn' is not defined",
    ),
    "a number that does not fit its field": (
        "    state.turn = 1 - state.turn\n",
        "    state.turn = 1 - state.turn\n"
        + "    state.matches += 70\n" * 2
        + "    state.matches -= 70\n" * 2,
        r"nim.py, line \d+, in play: FloatingPointError: overflow",
    ),
    "a helper that is no rule": (
        "@rule\ndef over(",
        "def over(",
        r"nim.py, line \d+: TypeError: over in nim has no @rule",
    ),
    "a function that takes something else": (
        "def play(state: NimState, seat: int, move: int)",
        "def play(state: NimState, move: int)",
        "TypeError: play in nim is given state, seat, move, but takes state, move",
    ),
    "rules that are not registered": (
        "register(NimState, __name__)",
        "",
        "nim: no rules are registered for the state that `make_start` of Nim returns",
    ),
    "a start that is no array of states": (
        "        return states\n",
        "        return states[0]\n",
        "nim: `make_start` of Nim must return an array of one state",
    ),
    "a field without a number type": (
        "    matches: Int8\n",
        "    matches: int\n",
        "TypeError: the field matches of NimState needs a number type",
    ),
    "minutes that are one number": (
        "    minutes=(1, 5),\n",
        "    minutes=5,\n",
        "TypeError: the field minutes of a box is two whole numbers, not 5",
    ),
    "capital letters in a text": (
        '"take {matches}"',
        '"Take {matches}"',
        "TypeError: the text “Take {matches}” has capital letters",
    ),
    "a text with another field": (
        '"take {matches}"',
        '"take {match}"',
        "TypeError: the text “take {match}” has match, which is no field",
    ),
    "a heuristic that suggests an illegal move": (
        "register(NimState, __name__)",
        "@rule\ndef rollout(state, seat, luck, moves, ratings):\n    return 2\n\n\n"
        "register(NimState, __name__)",
        r"`rollout` \(nim.py, line \d+\) plays a move that is not legal",
    ),
    "a value that is none": (
        "register(NimState, __name__)",
        "@rule\ndef value(state, points, places, values):\n    values[:] = 35.0\n\n\n"
        "register(NimState, __name__)",
        "`value` returns .35.0, 35.0.: values are from 0 to 1",
    ),
    "a drawing that is none": (
        "    def look(",
        '    def drawing(self, look, names, language, seat):\n        return "<svg>" + names[0]\n\n'
        "    def look(",
        r"`drawing` for (a watcher|seat \d): a drawing is not XML",
    ),
    "something printed by a rule": (
        "    state.turn = 1 - state.turn\n",
        '    state.turn = 1 - state.turn\n    print("played")\n',
        "nothing was found",
    ),
    "secrets without a function for them": (
        "    has_secrets=False,\n",
        "",
        "says that it has secrets, but its rules have no function conceal",
    ),
    "words in one language only": (
        "    has_secrets=False,\n",
        f"    has_secrets=False,\n{FOLDER}",
        "nim: nim-about is in en.ftl, but not in fr.ftl",
    ),
    "words without those of the shelf": (
        "    has_secrets=False,\n",
        f"    has_secrets=False,\n{FOLDER}",
        "nim: nim-about is missing in fr.ftl",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_it_is_said_in_one_sentence(mistake: str, tmp_path: Path) -> None:
    before, after, said = MISTAKES[mistake]
    install_game(tmp_path)
    game = tmp_path / "nim.py"
    source = game.read_text("utf-8")
    assert source.count(before) == 1
    game.write_text(source.replace(before, after), "utf-8")
    if mistake == "words in one language only":
        (tmp_path / "en.ftl").write_text("nim-about = Take matches.\n")
    (tmp_path / "fr.ftl").write_text("nim-other = x\n")
    done = subprocess.run(
        [sys.executable, "-c", CHECK],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    sentence = done.stdout.splitlines()[-1]
    assert done.stdout.count("\n") == 1 or mistake == "something printed by a rule"
    assert re.search(said, sentence), sentence
