"""The edge of the server: proxies, names, headers, probes, and what its operators read."""

import pytest

from ludotope.server.addresses import limit_key


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("-", "-"),
        ("x:y", "x:y"),
    ],
)
def test_limits_count_ipv6_by_network(address: str, key: str) -> None:
    assert limit_key(address) == key
