"""``ludotope serve``: starts the server, for this machine or for everybody."""

import asyncio
import logging
import os
import socket
import sys
import threading
import webbrowser
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from platformdirs import user_data_path

from ludotope.commands.common import Speaker
from ludotope.commands.shared_options import add_database, factor, network, origin
from ludotope.engine.errors import LudotopeError
from ludotope.engine.files import unwritable

if TYPE_CHECKING:
    from ludotope.server.settings import Settings

PORT = 8765
LOCAL = ("127.0.0.1", "::1", "0.0.0.0", "::")


def add_options(parser: ArgumentParser) -> None:
    """Adds the options of the command."""
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (127.0.0.1)")
    parser.add_argument("--port", type=int, default=PORT, help=f"the port ({PORT})")
    add_database(parser)
    parser.add_argument(
        "--settings", type=Path, metavar="FILE", help="a TOML file with limits and other settings"
    )
    parser.add_argument("--open", action="store_true", help="open the browser")
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
    from ludotope.server.storage.connections import hold_database, read_url

    settings = _settings(options)
    # Held from before the database is brought up to date: another server may be using it.
    with hold_database(read_url(settings.database)):
        _prepare_and_serve(settings, options)


def _prepare_and_serve(settings: "Settings", options: Namespace) -> None:
    speaker = Speaker(options.lang)
    asyncio.run(check_database(settings.database))
    listener = _listen(options.host, options.port)
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
    """A file among the user's own."""
    try:
        folder = user_data_path("ludotope", ensure_exists=True)
    except OSError as error:
        raise unwritable(Path(error.filename or "ludotope.db"), error) from None
    return f"sqlite:///{folder / 'ludotope.db'}"


def _listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(2048)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise LudotopeError("serve-port", host=host, port=str(port), reason=reason) from None
    return listener


def _serve(
    settings: "Settings", listener: socket.socket, options: Namespace, speaker: Speaker
) -> None:
    from ludotope.commands.preparing import PreparationLines
    from ludotope.server.addresses import LOOPBACK, Networks
    from ludotope.server.app import create_app, server_of
    from ludotope.server.logs import configure_logging

    def welcome() -> None:
        host, port = listener.getsockname()[:2]
        url = f"http://{'localhost' if host in LOCAL else host}:{port}/"
        speaker.print("serve-ready", url=url)
        if options.open:
            # Some browsers are started by a command that takes its time.
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    # Threads that write and think must not wait long for a busy one to make room.
    sys.setswitchinterval(0.0005)
    configure_logging(settings.log_format)
    if os.geteuid() == 0 and not Networks(LOOPBACK).hold(listener.getsockname()[0]):
        logging.getLogger("ludotope.server").warning(speaker.text("serve-root"))
    app = create_app(
        settings,
        welcome,
        holds_database=True,
        preparation="asked" if options.lazy else "ahead",
    )
    lines = PreparationLines(speaker, app.context.preparation)
    server = server_of(app)
    try:
        server.run(sockets=[listener])
    finally:
        lines.close()
    if not server.started:
        raise LudotopeError("database-away")
