"""Mistakes that authors of games make: each is said in one sentence, and nothing crashes."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engine.guide import install_game

ROOT = Path(__file__).parents[2]
CHECK = """
import sys
import ludotope.testing
ludotope.testing.PATIENCE_SECONDS = 2
from nim import BOX
try:
    ludotope.testing.check_game(BOX)
except AssertionError as error:
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
    [sentence] = done.stdout.splitlines()
    assert re.search(said, sentence), sentence
