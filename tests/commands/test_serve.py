"""What `ludotope serve` tells those who want others on their network to play."""

import io
import os
import pty
import re
import signal
import socket
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path

import pytest
import segno
from rich.console import Console

from ludotope.commands.qr_code import COLOURS, HALVES, QUIET_ZONE, draw_qr_code, print_qr_code
from ludotope.commands.serve import listen
from ludotope.server.own_addresses import Listening
from tests.running import USUAL, ludotope

URL = "http://192.168.100.100:8765/"


def read_back(lines: list[str], *, inverted: bool = False) -> list[list[bool]]:
    """The modules of a QR code, dark or not, from the characters that show it."""
    marks = {character: rows for rows, character in HALVES.items()}
    rows = []
    for line in lines:
        pairs = [marks[character] for character in line]
        rows += [
            [upper != inverted for upper, _ in pairs],
            [lower != inverted for _, lower in pairs],
        ]
    return rows


class TestQrCode:
    @pytest.mark.parametrize("inverted", [False, True])
    def test_shows_the_very_modules_in_a_quiet_zone(self, inverted: bool) -> None:
        lines = draw_qr_code(URL, inverted=inverted)
        rows = read_back(lines, inverted=inverted)
        code = segno.make_qr(URL)
        size = len(code.matrix)
        inner = [
            row[QUIET_ZONE : QUIET_ZONE + size] for row in rows[QUIET_ZONE : QUIET_ZONE + size]
        ]
        assert inner == [[bool(module) for module in row] for row in code.matrix]
        dark = sum(map(sum, rows))
        assert dark == sum(map(sum, inner)), "nothing is dark around it"
        assert QUIET_ZONE >= 4
        assert {len(row) for row in rows} == {size + 2 * QUIET_ZONE}
        assert len(rows) - size - 2 * QUIET_ZONE in (0, 1)

    def test_is_black_on_white_whatever_the_terminal_is(self) -> None:
        output = io.StringIO()
        console = Console(file=output, force_terminal=True, color_system="truecolor", width=80)
        assert print_qr_code(console, URL)
        for line in output.getvalue().splitlines():
            assert line.startswith("\x1b[38;2;0;0;0;48;2;255;255;255m"), COLOURS
            assert line.endswith("\x1b[0m")
        plain = re.sub(r"\x1b\[[0-9;]*m", "", output.getvalue())
        assert plain.splitlines() == draw_qr_code(URL)

    def test_without_colours_light_is_marked(self) -> None:
        output = io.StringIO()
        assert print_qr_code(Console(file=output, color_system=None, width=80), URL)
        assert output.getvalue().splitlines() == draw_qr_code(URL, inverted=True)

    def test_is_left_out_where_it_has_no_room_or_cannot_be_written(self) -> None:
        narrow = io.StringIO()
        assert not print_qr_code(Console(file=narrow, width=30), URL)
        latin = io.TextIOWrapper(io.BytesIO(), "latin-1", errors="replace")
        assert not print_qr_code(Console(file=latin, width=80), URL)
        assert narrow.getvalue() == ""


class TestListening:
    def test_all_ipv6_addresses_are_all_ipv4_addresses_too(self) -> None:
        if not socket.has_dualstack_ipv6():
            pytest.skip("the system has no IPv6")
        with closing(listen("::", 0)) as listener:
            port = listener.getsockname()[1]
            socket.create_connection(("127.0.0.1", port)).close()
            socket.create_connection(("::1", port)).close()

    def test_two_ways_of_saying_where_are_refused(self) -> None:
        done = ludotope("serve", "--lan", "--host", "127.0.0.1")
        assert done.returncode == 2
        assert "--host" in done.stderr
        assert "--lan" in done.stderr


def own_hosts() -> list[str]:
    """The addresses that a server for everybody is told to name."""
    with socket.create_server(("0.0.0.0", 0)) as listener:
        port = listener.getsockname()[1]
        return [url.removesuffix(f":{port}") for url in Listening([listener]).urls()]


def said_by_server(folder: Path, *options: str) -> list[str]:
    """What a server says on a terminal once it is ready, line by line; then it is stopped."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "ludotope", "serve", "--lazy"]
    command += ["--port", "0", "--database", f"sqlite:///{folder / 'house.db'}", *options]
    environment = {
        **os.environ,
        **USUAL,
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        # Where a browser would be opened, this one writes down what it was given.
        "BROWSER": f"{sys.executable} {write_opener(folder)} %s",
    }
    environment.pop("NO_COLOR", None)
    with subprocess.Popen(
        command, stdout=theirs, stderr=subprocess.DEVNULL, env=environment
    ) as process:
        os.close(theirs)
        with os.fdopen(ours, encoding="utf-8") as terminal:
            lines = [terminal.readline().rstrip()]
            # Everything is said before the first signal is heeded, so what is left comes with it.
            process.send_signal(signal.SIGINT)
            # A terminal whose program has gone is an error to Linux.
            with suppress(OSError):
                for line in terminal:
                    lines.append(line.rstrip())  # noqa: PERF401
    return lines


def write_opener(folder: Path) -> Path:
    """A program that stands in for a browser."""
    program = folder / "browser.py"
    program.write_text(
        "import sys, pathlib\npathlib.Path(__file__).with_name('opened').write_text(sys.argv[1])\n"
    )
    return program


@pytest.mark.slow
class TestTerminal:
    def test_names_every_address_and_shows_the_best_to_scan(self, tmp_path: Path) -> None:
        hosts = own_hosts()
        told = said_by_server(tmp_path, "--host", "0.0.0.0")
        port = re.findall(r"localhost:(\d+)/", told[0])[0]
        if not hosts:
            assert len(told) == 2
            return
        best, *others = (f"{host}:{port}/" for host in hosts)
        assert best in told[1]
        plain = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in told[2:]]
        drawn = draw_qr_code(best)
        assert [line.ljust(len(drawn[0])) for line in plain[: len(drawn)]] == drawn
        left = plain[len(drawn) :]
        assert len(left) == bool(others)
        for url in others:
            assert url in left[0]

    def test_nobody_else_can_reach_it_unless_asked(self, tmp_path: Path) -> None:
        [told] = said_by_server(tmp_path)
        assert "http://localhost:" in told

    def test_the_short_way_opens_the_browser(self, tmp_path: Path) -> None:
        told = said_by_server(tmp_path, "--lan", "--no-qr")
        url = re.findall(r"http://localhost:\d+/", told[0])[0]
        assert (tmp_path / "opened").read_text() == url
        assert len(told) == 1 + max(1, min(2, len(own_hosts())))
