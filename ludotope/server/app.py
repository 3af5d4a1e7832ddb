"""Builds the ASGI application from its parts."""

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar._openapi.schema_generation import SchemaCreator
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import OpenAPIType, Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

from ludotope import __version__
from ludotope.engine.errors import LudotopeError
from ludotope.engine.words import Phrase
from ludotope.server.addresses import Networks
from ludotope.server.context import Context
from ludotope.server.http.box_files import box_file
from ludotope.server.http.dependencies import provide_maybe_me, provide_me, provide_payer
from ludotope.server.http.errors import (
    RefusedWithTable,
    answer_failure,
    answer_http,
    answer_no_text,
    answer_refusal,
    answer_refusal_with_table,
    answer_too_deep,
    log_socket_failure,
)
from ludotope.server.http.middleware import GuardMiddleware
from ludotope.server.http.routes import make_router, status
from ludotope.server.http.sheet_socket import live_sheet
from ludotope.server.http.static_files import static_file
from ludotope.server.http.websocket import live
from ludotope.server.logs import is_not_gibberish
from ludotope.server.network.connections import Connections
from ludotope.server.network.server import GuardedConfig, GuardedServer
from ludotope.server.network.socket_protocol import GuardedSocketProtocol
from ludotope.server.preparation import Mode
from ludotope.server.settings import Settings

DESCRIPTION = """\
Say your name (`POST /api/me`), set a table up (`POST /api/tables`) or find one by its code
(`POST /api/join`), sit down, and open the socket `/api/tables/{table}/live`, which sends how the
table stands and everything that happens. Moves go through the socket or by `POST`. A `request`
name makes it safe to send anything again.
"""


def create_app(
    settings: Settings,
    welcome: Callable[[], None] = lambda: None,
    *,
    holds_database: bool = False,
    preparation: Mode = "never",
) -> GuardMiddleware:
    """Returns the server for some settings; `welcome` is called once it takes requests.

    `holds_database` says that the caller keeps other servers from the database (`hold_database`),
    `preparation` which games are compiled and loaded beside it before anybody can play them.
    """
    context = Context(settings, holds_database=holds_database, preparation=preparation)

    @asynccontextmanager
    async def run(_: Litestar) -> AsyncIterator[None]:
        async with context.running():
            welcome()
            yield

    app = Litestar(
        route_handlers=[
            make_router(settings.network.upload_bytes),
            live,
            live_sheet,
            *status.HANDLERS,
            box_file,
            static_file,
        ],
        dependencies={
            "context": Provide(lambda: context, sync_to_thread=False),
            "maybe_me": Provide(provide_maybe_me),
            "me": Provide(provide_me),
            "payer": Provide(provide_payer),
        },
        exception_handlers={
            RefusedWithTable: answer_refusal_with_table,
            LudotopeError: answer_refusal,
            HTTPException: answer_http,
            RecursionError: answer_too_deep,
            UnicodeDecodeError: answer_no_text,
            Exception: answer_failure,
        },
        after_exception=[log_socket_failure],
        lifespan=[run],
        openapi_config=OpenAPIConfig(
            title="Ludotope",
            version=__version__,
            description=DESCRIPTION,
            path="/api/schema",
            use_handler_docstrings=True,
            render_plugins=[status.SchemaFile()],
        ),
        plugins=[PhraseSchema()],
        request_max_body_size=settings.network.body_bytes,
        debug=False,
        logging_config=None,
    )
    return GuardMiddleware(app, context)


def server_of(app: GuardMiddleware) -> GuardedServer:
    """Returns what serves the application on a socket."""
    logging.getLogger("uvicorn.error").addFilter(is_not_gibberish)
    settings = app.settings
    proxies = Networks(settings.trusted_proxies)
    connections = Connections(settings.limits, settings.network, proxies.hold)
    return GuardedServer(
        GuardedConfig(
            app,
            connections,
            app.listening,
            lifespan="on",
            log_config=None,
            access_log=False,
            # Which proxies are believed is said by the settings alone.
            proxy_headers=False,
            server_header=False,
            ws=GuardedSocketProtocol,
            ws_max_size=settings.network.message_bytes,
            timeout_keep_alive=settings.network.keep_alive_seconds,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=3,
        )
    )


class PhraseSchema(OpenAPISchemaPlugin):
    """Says how a phrase looks on the wire: the message's name, and its values by name."""

    @staticmethod
    def is_plugin_supported_type(value: Any) -> bool:
        """Whether it is a phrase."""
        return value is Phrase

    def to_openapi_schema(
        self,
        field_definition: FieldDefinition,  # noqa: ARG002
        schema_creator: SchemaCreator,  # noqa: ARG002
    ) -> Schema:
        """Returns the schema of an array of two: the message's name, and its values by name."""
        parts = [Schema(type=OpenAPIType.STRING), Schema(type=OpenAPIType.OBJECT)]
        return Schema(type=OpenAPIType.ARRAY, prefix_items=parts, min_items=2, max_items=2)
