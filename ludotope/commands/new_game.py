"""``ludotope new-game``: a package with a game that runs, to be changed into one's own."""

import keyword
import re
import shlex
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from string import Template

from ludotope.commands.common import Speaker
from ludotope.engine.errors import LudotopeError
from ludotope.engine.files import unwritable
from ludotope.engine.shelf import shelf

# The files of the package; where their paths say NAME, the game's name comes.
FILES = Path(__file__).parent / "new_game_files"
# Our own messages, whose first words a game's messages must not begin with.
WORDS = Path(__file__).parents[1] / "locales" / "en.ftl"
# The cover has room for about so many units of type.
COVER_WIDTH = 150
STEPS = (
    ("pip install -e .", "new-game-install"),
    ("pytest", "new-game-test"),
    ("ludotope verify {name}", "new-game-verify"),
    ("ludotope play {name}", "new-game-play"),
    ("ludotope", "new-game-browser"),
)


def add_options(parser: ArgumentParser) -> None:
    """Adds the options of the command."""
    parser.add_argument("name", help="the game's name: small letters and digits")
    parser.add_argument("--folder", type=Path, help="the folder to make (the name, here)")


def run(options: Namespace) -> None:
    """Writes the package and says what to do next."""
    speaker = Speaker(options.lang)
    check_name(options.name)
    folder = options.folder or Path(options.name)
    write_package(folder, options.name)
    speaker.print("new-game-made", folder=str(folder))
    steps = [(f"cd {shlex.quote(str(folder))}", ""), *STEPS]
    for command, about in steps:
        said = f"# {speaker.text(about)}" if about else ""
        line = f"  {command.format(name=options.name):<24}  {said}"
        speaker.console.print(line.rstrip(), soft_wrap=True)
    speaker.print("new-game-docs")


def check_name(name: str) -> None:
    """Refuses a name that no game can have, or that would be mistaken for something else."""
    if not re.fullmatch("[a-z][a-z0-9]*", name):
        raise LudotopeError("new-game-form", name=name)
    if keyword.iskeyword(name) or name in sys.stdlib_module_names:
        raise LudotopeError("new-game-python", name=name)
    if f"\n{name}-" in WORDS.read_text("utf-8"):
        raise LudotopeError("new-game-own", name=name)
    if name in shelf():
        raise LudotopeError("new-game-taken", name=name)


def write_package(folder: Path, name: str) -> None:
    """Writes the files of a package into a folder that is not there yet."""
    title = name.capitalize()
    words = {
        "name": name,
        "title": title,
        "class_name": title,
        "cover_size": min(24, COVER_WIDTH // len(name)),
    }
    try:
        folder = folder.expanduser()
        folder.mkdir(parents=True)
        for template in sorted(FILES.rglob("*.txt")):
            path = str(template.relative_to(FILES)).replace("NAME", name).removesuffix(".txt")
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(Template(template.read_text("utf-8")).substitute(words), "utf-8")
    except FileExistsError:
        raise LudotopeError("file-exists", file=str(folder)) from None
    except (OSError, ValueError, RuntimeError) as error:
        raise unwritable(folder, error) from None
