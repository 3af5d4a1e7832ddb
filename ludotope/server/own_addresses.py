"""The addresses of this machine that others on its network can open, found without a question."""

import re
import socket
from collections.abc import Iterable
from contextlib import suppress
from ipaddress import IPv4Network, IPv6Address
from typing import NamedTuple

from ludotope.server.addresses import Address, read_address

# Networks that end within this machine: those of containers and virtual machines.
INTERNAL = re.compile(
    r"docker|podman|cni|veth|br-[0-9a-f]{12}$|virbr|lxc|lxdbr|vboxnet|vmnet|vmenet|vethernet|virtualbox|vmware",
    re.IGNORECASE,
)
# Networks that only some have joined.
PRIVATE_TUNNEL = re.compile(r"tun|tap|utun|wg|ppp|tailscale|zt|ipsec|nordlynx", re.IGNORECASE)
# Which of a machine's networks is that at home: what routers usually give comes first.
USUAL = tuple(map(IPv4Network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")))
# Addresses of documentation, which nobody has: the way there is the way to everybody else.
ELSEWHERE = {socket.AF_INET: "203.0.113.1", socket.AF_INET6: "2001:db8::1"}


class OwnAddress(NamedTuple):
    """An address of this machine, and what is known of the network it is in."""

    address: Address
    interface: str
    is_point_to_point: bool = False
    is_routed: bool = False

    @property
    def is_usable(self) -> bool:
        """Whether a browser elsewhere can open it; link-local IPv6 needs an interface."""
        address = self.address
        is_short = isinstance(address, IPv6Address) and address.is_link_local
        is_nobody = address.is_loopback or address.is_unspecified or address.is_multicast
        return not (is_short or is_nobody or INTERNAL.match(self.interface))

    @property
    def is_in_tunnel(self) -> bool:
        """Whether it belongs to a network that phones nearby are not in, as that of a VPN."""
        return self.is_point_to_point or PRIVATE_TUNNEL.match(self.interface) is not None

    @property
    def order(self) -> tuple[object, ...]:
        """The better an address, the less this is."""
        address = self.address
        usual = next((n for n, network in enumerate(USUAL) if address in network), len(USUAL))
        return (
            self.is_in_tunnel,
            address.is_link_local,
            not self.is_routed,
            address.version,
            usual,
            int(address),
        )


def choose_addresses(found: Iterable[OwnAddress]) -> list[Address]:
    """Returns those that others can open, the best first.

    What the whole world could open is left out where there is something closer to home.
    """
    usable = sorted((own for own in found if own.is_usable), key=lambda own: own.order)
    private = [own for own in usable if not own.address.is_global]
    is_home = any(not own.is_in_tunnel and not own.address.is_link_local for own in private)
    return list(dict.fromkeys(own.address for own in (private if is_home else usable)))


def find_own_addresses() -> list[OwnAddress]:
    """Returns all addresses that the networks of this machine have given it. Nothing is sent."""
    # Takes a moment to load, and only few commands need it.
    import psutil

    routed = {_address_towards(family) for family in ELSEWHERE}
    states = psutil.net_if_stats()
    found = []
    for interface, given in psutil.net_if_addrs().items():
        state = states.get(interface)
        if state is not None and not state.isup:
            continue
        is_point_to_point = state is not None and "pointopoint" in state.flags
        for one in given:
            address = read_address(one.address) if one.family in ELSEWHERE else None
            if address is not None:
                own = OwnAddress(address, interface, is_point_to_point, address in routed)
                found.append(own)
    return found


def _address_towards(family: socket.AddressFamily) -> Address | None:
    """The address that this machine has on its way to others; connecting by UDP sends nothing."""
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((ELSEWHERE[family], 9))
        return read_address(probe.getsockname()[0])
    return None


class Listening:
    """The addresses at which a server listens, and so those that others can open."""

    def __init__(self, listeners: Iterable[socket.socket] = ()) -> None:
        self._places: list[tuple[Address, int, bool]] = []
        self.note(listeners)

    def note(self, listeners: Iterable[socket.socket]) -> None:
        """Takes sockets down at which the server listens."""
        for listener in listeners:
            if listener.family in ELSEWHERE:
                host, port = listener.getsockname()[:2]
                address = read_address(host)
                if address is not None:
                    self._places.append((address, port, _takes_both(listener)))

    def urls(self) -> list[str]:
        """Returns what others on the network can open, the best first; nothing if nobody can.

        The networks of a laptop come and go, so they are looked at anew each time.
        """
        urls = []
        for address, port, takes_both in self._places:
            if address.is_unspecified:
                own = choose_addresses(find_own_addresses())
                reached = [one for one in own if takes_both or one.version == address.version]
            else:
                reached = choose_addresses([OwnAddress(address, "")])
            urls += [url_of(one, port) for one in reached]
        return list(dict.fromkeys(urls))


def _takes_both(listener: socket.socket) -> bool:
    """Whether a socket for all IPv6 addresses takes IPv4 connections, too."""
    if listener.family != socket.AF_INET6:
        return False
    return not listener.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY)


def url_of(address: Address, port: int) -> str:
    """Returns the origin of the pages that are served at an address."""
    host = f"[{address}]" if isinstance(address, IPv6Address) else str(address)
    return f"http://{host}:{port}"
