"""The server as one application, put together."""

import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import uvicorn
from litestar import Litestar, MediaType, Request, Response, get
from litestar._openapi.schema_generation import SchemaCreator
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import OpenAPIType, Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from ludotope import __version__
from ludotope.engine.errors import LudotopeError
from ludotope.server.auth.people import People
from ludotope.server.context import Desk, DeskHere, Settings, expect_person, find_person
from ludotope.server.http import routes
from ludotope.server.http.api_docs import write_manual
from ludotope.server.http.errors import answer_failure, answer_http, answer_refusal, answer_too_deep
from ludotope.server.http.middleware import Doors
from ludotope.server.http.responses import Problem
from ludotope.server.http.static_files import page
from ludotope.server.http.websocket import live
from ludotope.server.storage.database import Storage
from ludotope.server.tables.pubsub import PostgreSQLBackend
from ludotope.server.tables.service import CHANNEL, House
from ludotope.words import Phrase

MOST_BYTES = 4_200_000
LARGEST_MESSAGE = 65_536


def create_app(settings: Settings, welcome: Callable[[], None] = lambda: None) -> Litestar:
    """The server for some settings; `welcome` is called once its doors are open."""
    desk = Desk(settings)
    storage = Storage(settings.database)
    backend = MemoryChannelsBackend() if storage.is_sqlite else PostgreSQLBackend(storage.url)
    channels = ChannelsPlugin(backend=backend, channels=[CHANNEL])

    @asynccontextmanager
    async def open_house(_: Litestar) -> AsyncIterator[None]:
        await storage.open()
        key = await storage.setting("cookie-key", partial(secrets.token_urlsafe, 32))
        desk.people = People(storage, key)
        desk.house = House(storage, channels, key, settings.threads)
        async with channels:
            await desk.house.open()
            welcome()
            try:
                yield
            finally:
                await desk.house.close()
        await storage.close()

    return Litestar(
        route_handlers=[routes.router, live, health, show_metrics, manual, page],
        dependencies={
            "desk": Provide(lambda: desk, sync_to_thread=False),
            "maybe_me": Provide(_find_person),
            "me": Provide(expect_person),
        },
        middleware=[DefineMiddleware(Doors, desk=desk)],
        exception_handlers={
            routes.WithTable: _answer_with_table,
            LudotopeError: answer_refusal,
            HTTPException: answer_http,
            RecursionError: answer_too_deep,
            Exception: answer_failure,
        },
        lifespan=[open_house],
        openapi_config=OpenAPIConfig(
            title="Ludotope",
            version=__version__,
            description=DESCRIPTION,
            path="/api/schema",
            use_handler_docstrings=True,
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        plugins=[PhraseSchema()],
        request_max_body_size=MOST_BYTES,
        debug=False,
        logging_config=None,
    )


def server_of(app: Litestar) -> uvicorn.Server:
    """What serves the application on a socket."""
    return uvicorn.Server(
        uvicorn.Config(
            app,
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            ws="websockets-sansio",
            ws_max_size=LARGEST_MESSAGE,
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
        """A pair."""
        parts = [Schema(type=OpenAPIType.STRING), Schema(type=OpenAPIType.OBJECT)]
        return Schema(type=OpenAPIType.ARRAY, prefix_items=parts, min_items=2, max_items=2)


DESCRIPTION = """\
Say your name (`POST /api/me`), set a table up (`POST /api/tables`) or find one by its code
(`POST /api/join`), sit down, and open the socket `/api/tables/{table}/live`, which sends how the
table stands and everything that happens. Moves go through the socket or by `POST`. A `request`
name makes it safe to send anything again.
"""


async def _find_person(request: Request[Any, Any, Any], desk: DeskHere) -> Any:
    return await find_person(request, desk)


def _answer_with_table(
    request: Request[Any, Any, Any], refusal: routes.WithTable
) -> Response[Problem]:
    return answer_refusal(request, refusal.error, refusal.table)


@get("/healthz", operation_id="health", media_type=MediaType.TEXT)
async def health(desk: DeskHere) -> Response[str]:
    """Whether the server and its database are well."""
    well = await desk.house.storage.is_there()
    return Response("well" if well else "database away", status_code=200 if well else 503)


@get("/metrics", operation_id="metrics", include_in_schema=False)
async def show_metrics() -> Response[bytes]:
    """What the server counts, for Prometheus."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


@get("/api/docs", include_in_schema=False, media_type=MediaType.HTML)
async def manual(request: Request[Any, Any, Any]) -> Response[str]:
    """What can be asked of the server, to read."""
    page, policy = write_manual(request.app.openapi_schema.to_schema())
    return Response(page, headers={"Content-Security-Policy": policy})
