"""Games are prepared beside a server that is there at once."""

import subprocess
import sys

COMPILERS = """
import sys
import ludotope.commands.serve
import ludotope.server.app
from ludotope.engine.shelf import shelf
from ludotope.server.http.routes.lists import look_at_shelf
assert look_at_shelf.fn().games
rules = [name for name in sys.modules if name.startswith("ludotope.games") and ".rules" in name]
print("loaded:", sorted({"llvmlite", "numba", "numpy"} & set(sys.modules)), rules)
"""


def test_a_server_and_its_shelf_load_no_compiler() -> None:
    done = subprocess.run(
        [sys.executable, "-c", COMPILERS], capture_output=True, text=True, check=True
    )
    assert done.stdout == "loaded: [] []\n"
