"""``ludotope serve``: starts the server, for this machine or for everybody."""

import asyncio
import gc
import logging
import os
import socket
import sys
import threading
import webbrowser
from argparse import ArgumentParser, BooleanOptionalAction, Namespace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from platformdirs import user_data_path

from ludotope.commands.common import Speaker
from ludotope.commands.shared_options import add_database, factor, network, origin
from ludotope.engine.errors import LudotopeError
from ludotope.engine.files import unwritable
from ludotope.engine.system import is_superuser

if TYPE_CHECKING:
    from ludotope.server.settings import Settings

PORT = 8765
LOCAL = ("127.0.0.1", "::1", "0.0.0.0", "::")
EVERYWHERE = "0.0.0.0"
# A port that a server has just left can be had at once. On Windows it can anyhow, and the same
# option would let two servers have it.
_BIND_OPTION: int = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)


def add_options(parser: ArgumentParser) -> None:
    """Adds the options of the command."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--host", default="127.0.0.1", help="the address to listen at (127.0.0.1)")
    where.add_argument(
        "--lan",
        action="store_true",
        help=f"for everybody on your network: --host {EVERYWHERE} --open",
    )
    parser.add_argument("--port", type=int, default=PORT, help=f"the port ({PORT})")
    add_database(parser)
    parser.add_argument(
        "--settings", type=Path, metavar="FILE", help="a TOML file with limits and other settings"
    )
    parser.add_argument("--open", action="store_true", help="open the browser")
    parser.add_argument(
        "--qr",
        action=BooleanOptionalAction,
        help="show the address for phones as a QR code (on a terminal, where there is one)",
    )
    parser.add_argument(
        "--origin",
        type=origin,
        action="append",
        default=[],
        metavar="URL",
        help="another address whose pages may use this server, as behind a proxy",
    )
    parser.add_argument(
        "--trusted-proxy",
        type=network,
        action="append",
        default=[],
        metavar="ADDRESS",
        help="a proxy, or a network of them, that says truly for whom it asks",
    )
    parser.add_argument(
        "--host-name",
        action="append",
        default=[],
        metavar="NAME",
        help="another name under which this server may be asked for",
    )
    parser.add_argument(
        "--metrics-from",
        type=network,
        action="append",
        default=[],
        metavar="ADDRESS",
        help="who may read /metrics: an address or a network (this machine)",
    )
    parser.add_argument(
        "--log-format", choices=("text", "json"), help="how the log is written (text)"
    )
    parser.add_argument(
        "--generosity",
        type=factor,
        default=1.0,
        metavar="FACTOR",
        help="how many times the usual limits anybody may ask for (1)",
    )
    parser.add_argument(
        "--lazy", action="store_true", help="prepare a game when it is first played, not before"
    )


def run(options: Namespace) -> None:
    """Serves until it is stopped."""
    if options.lan:
        options.host, options.open = EVERYWHERE, True
    settings = _settings(options)
    _load_server()
    from ludotope.server.storage.connections import hold_database, read_url

    # Held from before the database is brought up to date: another server may be using it.
    with hold_database(read_url(settings.database)):
        _prepare_and_serve(settings, options)


def _load_server() -> None:
    """Imports what a server needs, and has the garbage collector look for nothing in it."""
    gc.disable()
    try:
        import_module("ludotope.server.app")
        gc.freeze()
    finally:
        gc.enable()


def _prepare_and_serve(settings: "Settings", options: Namespace) -> None:
    speaker = Speaker(options.lang)
    asyncio.run(check_database(settings.database))
    listener = listen(options.host, options.port)
    _serve(settings, listener, options, speaker)


def _settings(options: Namespace) -> "Settings":
    """The settings of the file, if there is one, and what the options say instead."""
    from ludotope.server.settings import Settings, read_settings

    usual = Settings(threads=max(1, os.cpu_count() or 1))
    settings = read_settings(options.settings, usual) if options.settings else usual
    return msgspec.structs.replace(
        settings,
        database=options.database or settings.database or default_database(),
        origins=settings.origins | frozenset(options.origin),
        trusted_proxies=settings.trusted_proxies | frozenset(options.trusted_proxy),
        host_names=settings.host_names | {options.host, *options.host_name},
        metrics_from=frozenset(options.metrics_from) or settings.metrics_from,
        log_format=options.log_format or settings.log_format,
        limits=settings.limits.times(options.generosity),
    )


async def check_database(database: str) -> None:
    """Brings the database up to date, or says in one sentence that it cannot be had."""
    from ludotope.server.storage.database import Storage

    storage = Storage(database)
    try:
        await storage.open()
    finally:
        await storage.close()


def default_database() -> str:
    """A file among the user's own, in a folder that is made if need be."""
    file = database_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(Path(error.filename or file.name), error) from None
    return f"sqlite:///{file}"


def database_file() -> Path:
    """Returns the file of the database that is used unless another is named."""
    return user_data_path("ludotope") / "ludotope.db"


def listen(host: str, port: int) -> socket.socket:
    """A socket on which connections can be accepted."""
    listener = None
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, _BIND_OPTION, 1)
        if family == socket.AF_INET6 and socket.has_dualstack_ipv6():
            # All addresses are all of both kinds, however the system is set.
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        listener.bind((host, port))
        listener.listen(2048)
    except (OSError, OverflowError) as error:
        if listener is not None:
            listener.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise LudotopeError("serve-port", host=host, port=str(port), reason=reason) from None
    return listener


def _show_addresses(listener: socket.socket, speaker: Speaker, wants_qr: bool | None) -> None:
    """Says what phones and other computers can open, if the server listens for them."""
    from ludotope.commands.qr_code import print_qr_code
    from ludotope.server.addresses import LOOPBACK, Networks
    from ludotope.server.own_addresses import Listening

    if Networks(LOOPBACK).hold(listener.getsockname()[0]):
        if wants_qr:
            speaker.print("serve-qr-local")
        return
    urls = [f"{origin}/" for origin in Listening([listener]).urls()]
    if not urls:
        speaker.print("serve-no-network")
        return
    best, *others = urls
    speaker.print("serve-network", url=best)
    if wants_qr is None:
        wants_qr = speaker.console.is_terminal
    if wants_qr:
        print_qr_code(speaker.console, best)
    if others:
        speaker.print("serve-network-others", urls=", ".join(others))


def warn_superuser(listener: socket.socket, speaker: Speaker) -> None:
    """Warns in the log whoever runs a server as root where others can reach it."""
    from ludotope.server.addresses import LOOPBACK, Networks

    if is_superuser() and not Networks(LOOPBACK).hold(listener.getsockname()[0]):
        logging.getLogger("ludotope.server").warning(speaker.text("serve-root"))


def _serve(
    settings: "Settings", listener: socket.socket, options: Namespace, speaker: Speaker
) -> None:
    from ludotope.commands.preparing import PreparationLines
    from ludotope.server.app import create_app, server_of
    from ludotope.server.garbage import GarbageKeeper
    from ludotope.server.logs import configure_logging

    def welcome() -> None:
        host, port = listener.getsockname()[:2]
        url = f"http://{'localhost' if host in LOCAL else host}:{port}/"
        speaker.print("serve-ready", url=url)
        _show_addresses(listener, speaker, options.qr)
        if options.open:
            # Some browsers are started by a command that takes its time.
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    # Threads that write and think must not wait long for a busy one to make room.
    sys.setswitchinterval(0.0005)
    configure_logging(settings.log_format)
    warn_superuser(listener, speaker)
    app = create_app(
        settings,
        welcome,
        holds_database=True,
        preparation="asked" if options.lazy else "ahead",
    )
    app.context.garbage = GarbageKeeper()
    lines = PreparationLines(speaker, app.context.preparation)
    server = server_of(app)
    try:
        server.run(sockets=[listener])
    finally:
        lines.close()
    if not server.started:
        raise LudotopeError("database-away")
