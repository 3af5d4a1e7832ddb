"""The origin of the links that people give to others."""

import shlex
import shutil
import sys
from pathlib import Path
from urllib.parse import urlsplit

from ludotope.server.addresses import read_address
from ludotope.server.own_addresses import Listening


def origin_for_others(asked: str, configured: frozenset[str], listening: Listening) -> str | None:
    """Returns where others can open the server, None if only this machine can.

    `asked` is the origin of the page that wants to know. A public https origin among those that
    are configured comes before everything else, then what leads the page itself here from another
    machine.
    """
    public = sorted(origin for origin in configured if not is_local(origin))
    secure = [origin for origin in public if origin.startswith("https://")]
    if asked in public and (asked in secure or not secure):
        return asked
    if secure:
        return secure[0]
    if not is_local(asked):
        return asked
    return next(iter([*public, *listening.urls()]), None)


def is_local(origin: str) -> bool:
    """Whether an origin is one that leads every machine to itself."""
    name = urlsplit(origin).hostname or ""
    address = read_address(name)
    return is_trusted_name(name) or (address is not None and address.is_unspecified)


def is_trusted_name(name: str) -> bool:
    """Whether browsers trust a name even without https, because it never leaves the machine."""
    name = name.removesuffix(".")
    address = read_address(name)
    if address is None:
        return name == "localhost" or name.endswith(".localhost")
    return address.is_loopback


def command_for_others(program: str) -> str:
    """Returns how to start a server that others can open, given by what this one was started.

    It is written as it must be typed: the command may not be among those that the shell finds.
    """
    path = Path(program)
    if path.stem == "__main__":
        start = [Path(sys.executable).name, "-m", "ludotope"]
    elif path.stem != "ludotope" or shutil.which("ludotope") == shutil.which(program):
        start = ["ludotope"]
    else:
        start = [_as_typed(path)]
    return shlex.join([*start, "serve", "--lan"])


def _as_typed(path: Path) -> str:
    """A path from the folder in which the server was started, if it is below that."""
    try:
        return str(path.absolute().relative_to(Path.cwd()))
    except (ValueError, OSError):
        return str(path)
