"""The names under which the server may be asked for.

A page of somewhere else can have its own name lead to this server (DNS rebinding), and would then
be taken for one of ours. Such a request says that name.
"""

import re
import socket
from urllib.parse import urlsplit

from litestar.types import Scope

from ludotope.engine.errors import LudotopeError
from ludotope.server.addresses import read_address
from ludotope.server.settings import Settings

# What home networks put behind the name of a machine. Nobody can register these.
HOME_DOMAINS = ("", ".local", ".lan", ".home.arpa")
FORM = re.compile(r"(?:\[(?P<v6>[0-9a-fA-F:.]+)\]|(?P<name>[^\s:/@\[\]]+))(?::\d{1,5})?")


class UnknownHostError(LudotopeError):
    """A name that is none of this server's."""

    def __init__(self) -> None:
        super().__init__("host-unknown")


class HostNames:
    """All names of the server."""

    def __init__(self, settings: Settings) -> None:
        machine = socket.gethostname().lower()
        names = {"localhost", machine, *map(_without_port, settings.host_names)}
        names |= {machine.partition(".")[0] + domain for domain in HOME_DOMAINS}
        names |= {urlsplit(origin).hostname or "" for origin in settings.origins}
        self._names = {_plain(name) for name in names} - {""}

    def check(self, scope: Scope) -> None:
        """Refuses a request that asks for another server.

        Numeric addresses of private networks are fine: no name server can make them lead here.
        """
        hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        if not hosts and scope["http_version"] == "1.0":
            # No browser is that old.
            return
        if len(hosts) != 1 or not FORM.fullmatch(hosts[0]):
            raise UnknownHostError
        name = _plain(_without_port(hosts[0]))
        if name in self._names:
            return
        address = read_address(name)
        if address is None or (address.is_global and str(address) != _listening_at(scope)):
            raise UnknownHostError


def _without_port(host: str) -> str:
    found = FORM.fullmatch(host)
    return (found["v6"] or found["name"]) if found else host


def _plain(name: str) -> str:
    """A name as it is compared: without case, a dot at the end, or another spelling."""
    name = name.strip().strip("[]").lower().removesuffix(".")
    return str(read_address(name) or name)


def _listening_at(scope: Scope) -> str:
    server = scope["server"]
    return _plain(server[0]) if server else ""
