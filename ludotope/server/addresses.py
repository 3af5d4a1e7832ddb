"""Network addresses: how they are read, which networks hold them, and how limits count them."""

from collections.abc import Iterable
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

LOOPBACK = frozenset({"127.0.0.0/8", "::1"})
# Whoever has IPv6 has at least so many bits of it to themselves (RFC 6177).
IPV6_PREFIX = 64


def read_address(text: str) -> Address | None:
    """Returns an address; an IPv4 one if it is one in the clothes of IPv6. None if it is none."""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def read_network(text: str) -> Network:
    """Returns a network; an address alone is one too. Raises `ValueError` if it is none."""
    return ip_network(text.strip(), strict=False)


def limit_key(address: str) -> str:
    """Returns under which name limits count an address: an IPv6 one by its network of 64 bits."""
    if ":" not in address:
        return address
    found = read_address(address)
    if not isinstance(found, IPv6Address):
        return str(found or address)
    return str(IPv6Network((found, IPV6_PREFIX), strict=False))


class Networks:
    """Some networks, to be asked whether an address is in one of them."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._networks = [read_network(text) for text in texts]

    def __bool__(self) -> bool:
        return bool(self._networks)

    def hold(self, address: str) -> bool:
        """Whether an address is in one of them."""
        found = read_address(address)
        return found is not None and any(found in network for network in self._networks)
