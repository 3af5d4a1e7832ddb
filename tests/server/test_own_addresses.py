"""The addresses that others on the network can open: which ones, in which order, and truly."""

import socket

import pytest

from ludotope.server.addresses import read_address
from ludotope.server.own_addresses import (
    Listening,
    OwnAddress,
    choose_addresses,
    find_own_addresses,
)
from tests.running import PATIENCE


def own(text: str, interface: str = "eth0", **known: bool) -> OwnAddress:
    address = read_address(text)
    assert address is not None
    return OwnAddress(address, interface, **known)


def chosen(*found: OwnAddress) -> list[str]:
    return [str(address) for address in choose_addresses(found)]


class TestChoice:
    def test_the_network_that_leads_to_others_is_first(self) -> None:
        wifi = own("10.1.2.3", "wlan0", is_routed=True)
        assert chosen(own("192.168.7.1", "eth1"), wifi) == ["10.1.2.3", "192.168.7.1"]

    def test_what_routers_usually_give_is_before_the_rest(self) -> None:
        found = [own("172.16.0.9"), own("100.64.0.1"), own("10.0.0.5"), own("192.168.1.5")]
        assert chosen(*found) == ["192.168.1.5", "10.0.0.5", "172.16.0.9", "100.64.0.1"]

    def test_ipv4_is_before_ipv6(self) -> None:
        found = [own("fd00::2", is_routed=True), own("192.168.1.5", is_routed=True)]
        assert chosen(*found) == ["192.168.1.5", "fd00::2"]

    @pytest.mark.parametrize("name", ["tun0", "wg0", "utun3", "tailscale0", "ztabcdef", "ppp0"])
    def test_a_vpn_is_last_even_if_everything_goes_through_it(self, name: str) -> None:
        assert chosen(own("10.8.0.2", name, is_routed=True), own("192.168.1.5")) == [
            "192.168.1.5",
            "10.8.0.2",
        ]

    def test_a_point_to_point_network_is_one_whatever_its_name(self) -> None:
        vpn = own("10.8.0.2", "office", is_point_to_point=True, is_routed=True)
        assert chosen(vpn, own("169.254.3.4"))[-1] == "10.8.0.2"

    @pytest.mark.parametrize(
        "name",
        [
            "docker0",
            "br-0123456789ab",
            "veth12ab",
            "virbr0",
            "vboxnet0",
            "vmnet8",
            "vEthernet (WSL)",
            "VirtualBox Host-Only Network",
        ],
    )
    def test_networks_within_this_machine_are_left_out(self, name: str) -> None:
        assert chosen(own("172.17.0.1", name)) == []

    @pytest.mark.parametrize("name", ["br-lan", "br0", "bridge100", "en0", "wlp3s0", "Wi-Fi"])
    def test_others_are_not(self, name: str) -> None:
        assert chosen(own("192.168.1.5", name)) == ["192.168.1.5"]

    @pytest.mark.parametrize(
        "text", ["127.0.0.1", "::1", "0.0.0.0", "::", "fe80::1%eth0", "ff02::1"]
    )
    def test_what_no_other_browser_can_open_is_left_out(self, text: str) -> None:
        assert chosen(own(text)) == []

    def test_an_address_of_the_whole_world_only_where_there_is_none_closer(self) -> None:
        world = [own("8.8.8.8", is_routed=True), own("2600::1", is_routed=True)]
        assert chosen(*world, own("192.168.1.5", "wlan0")) == ["192.168.1.5"]
        assert chosen(*world, own("10.8.0.2", "tun0")) == ["8.8.8.8", "2600::1", "10.8.0.2"]

    def test_an_address_that_the_machine_gave_itself_comes_late(self) -> None:
        found = [own("169.254.3.4", is_routed=True), own("fd00::2")]
        assert chosen(*found) == ["fd00::2", "169.254.3.4"]

    def test_each_once(self) -> None:
        assert chosen(own("192.168.1.5"), own("192.168.1.5", "wlan0")) == ["192.168.1.5"]


def test_this_machine_knows_its_addresses() -> None:
    assert any(own.address.is_loopback for own in find_own_addresses())


class TestListening:
    def test_for_this_machine_alone(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            assert Listening([listener]).urls() == []

    def test_nowhere(self) -> None:
        assert Listening().urls() == []

    def test_what_is_told_can_be_opened(self) -> None:
        with socket.create_server(("0.0.0.0", 0)) as listener:
            port = listener.getsockname()[1]
            told = Listening([listener]).urls()
            own = [a for a in choose_addresses(find_own_addresses()) if a.version == 4]
            assert told == [f"http://{address}:{port}" for address in own]
            for address in own:
                socket.create_connection((str(address), port), PATIENCE).close()

    @pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="the system has no IPv6")
    @pytest.mark.parametrize("both", [True, False])
    def test_of_both_kinds(self, both: bool) -> None:
        with socket.create_server(
            ("::", 0), family=socket.AF_INET6, dualstack_ipv6=both
        ) as listener:
            port = listener.getsockname()[1]
            told = Listening([listener]).urls()
            own = [a for a in choose_addresses(find_own_addresses()) if both or a.version == 6]
            hosts = [f"[{address}]" if address.version == 6 else str(address) for address in own]
            assert told == [f"http://{host}:{port}" for host in hosts]
            for address in own:
                socket.create_connection((str(address), port), PATIENCE).close()
