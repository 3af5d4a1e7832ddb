"""Proxies: for whom a request speaks, by which scheme it came, and under which name."""

import logging
from typing import Any
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import Scope

from ludotope.server.addresses import Networks, read_address
from ludotope.server.settings import Settings

log = logging.getLogger("ludotope.server")

# Scope key of the address that is connected to us if it speaks for itself, "" if it is a proxy.
DIRECT_ADDRESS = "ludotope-direct-address"
# With one of these a request comes from a proxy, whether that is trusted or not.
FORWARDED = {b"forwarded", b"via", b"x-forwarded-for", b"x-forwarded-host", b"x-real-ip"}
# Whoever is further away than so many proxies is not looked for.
MOST_PROXIES = 20
DEFAULT_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}
SECURE = {"http": "https", "ws": "wss"}


class Proxies:
    """The proxies that are trusted; what anybody else says of other addresses is ignored."""

    def __init__(self, settings: Settings) -> None:
        self._trusted = Networks(settings.trusted_proxies)
        self._origins = settings.origins
        hosts = {scheme: _hosts(settings.origins, scheme) for scheme in ("http", "https")}
        self._secure_hosts = hosts["https"] - hosts["http"]
        self._has_warned = False

    def believe(self, scope: Scope) -> None:
        """Writes into a scope the address, scheme and host that a request has in truth."""
        peer = _plain(scope["client"][0]) if scope["client"] else "-"
        named: dict[bytes, str] = {}
        for name, value in scope["headers"]:
            text = value.decode("latin-1")
            named[name] = f"{named[name]},{text}" if name in named else text
        scope[DIRECT_ADDRESS] = "" if FORWARDED & named.keys() else peer  # type: ignore[literal-required]
        address = peer
        if self._trusted.hold(peer):
            address = self._address(peer, named.get(b"x-forwarded-for", ""))
            _believe_scheme(scope, _last(named.get(b"x-forwarded-proto", "")))
            host = _last(named.get(b"x-forwarded-host", ""))
            if host:
                named[b"host"] = host
                others = [pair for pair in scope["headers"] if pair[0] != b"host"]
                scope["headers"] = [(b"host", host.encode("latin-1")), *others]
        elif b"x-forwarded-for" in named:
            self._warn(peer)
        scope["client"] = (address, scope["client"][1] if scope["client"] else 0)
        if self._is_secure(named):
            scope["scheme"] = SECURE.get(scope["scheme"], scope["scheme"])

    def _warn(self, peer: str) -> None:
        """Says once that there seems to be a proxy whose visitors are all taken for one."""
        address = read_address(peer)
        if not self._has_warned and address is not None and not address.is_global:
            self._has_warned = True
            log.warning("%s seems to be a proxy; if it is yours, name it: --trusted-proxy", peer)

    def _address(self, peer: str, forwarded_for: str) -> str:
        """The last address of a list that is no trusted proxy: those before it may be made up."""
        address = peer
        for text in reversed(forwarded_for.rsplit(",", MOST_PROXIES)):
            found = read_address(_without_port(text.strip()))
            if found is None:
                break
            address = str(found)
            if not self._trusted.hold(address):
                break
        return address

    def _is_secure(self, named: dict[bytes, str]) -> bool:
        """Whether the operator has said that it comes from an https page, or for an https host."""
        origin = named.get(b"origin", "")
        if origin.startswith("https://") and origin in self._origins:
            return True
        return bool(self._secure_hosts) and (
            host_and_port(named.get(b"host", ""), "https") in self._secure_hosts
        )


def host_and_port(host: str, scheme: str) -> tuple[str, int] | None:
    """Returns the name and port of a Host header, with the port that a scheme has by itself."""
    try:
        parts = urlsplit(f"{scheme}://{host}")
        return (parts.hostname or "", parts.port or DEFAULT_PORTS[scheme])
    except ValueError:
        return None


def _hosts(origins: frozenset[str], scheme: str) -> set[Any]:
    start = f"{scheme}://"
    found = [origin.removeprefix(start) for origin in origins if origin.startswith(start)]
    return {host_and_port(host, scheme) for host in found} - {None}


def _believe_scheme(scope: Scope, scheme: str) -> None:
    if scheme in ("http", "https"):
        is_socket = scope["type"] == ScopeType.WEBSOCKET
        scope["scheme"] = scheme.replace("http", "ws") if is_socket else scheme


def _plain(address: str) -> str:
    return str(read_address(address) or address)


def _last(listed: str) -> str:
    """The last of a list: what the proxy next to us has added."""
    return listed.rpartition(",")[2].strip()


def _without_port(text: str) -> str:
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text
