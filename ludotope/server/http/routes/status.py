"""Whether the server is well, what it counts, and the documentation of its interface."""

from functools import lru_cache
from typing import Any

from litestar import Litestar, MediaType, Request, Response, get
from litestar.openapi.plugins import JsonRenderPlugin
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from ludotope.server.addresses import Networks
from ludotope.server.http.api_docs import write_api_docs
from ludotope.server.http.dependencies import ServerContext
from ludotope.server.http.proxies import DIRECT_ADDRESS
from ludotope.server.storage.connections import StorageAwayError
from ludotope.server.tables.errors import ForbiddenError


@get("/healthz", operation_id="health", media_type=MediaType.TEXT)
async def health(context: ServerContext) -> Response[str]:
    """Whether the server and its database are well."""
    well = await context.storage.is_there()
    return Response("well" if well else "database away", status_code=200 if well else 503)


@get("/livez", include_in_schema=False, media_type=MediaType.TEXT)
async def live_probe() -> str:
    """Whether the server answers at all; if not, it is to be started anew."""
    return "well"


@get("/readyz", include_in_schema=False, media_type=MediaType.TEXT)
async def ready_probe(context: ServerContext) -> str:
    """Whether the server can write to its database; if not, nobody is to be sent to it."""
    if not await context.write_probe.can_write():
        raise StorageAwayError("database-away")
    return "well"


@get("/metrics", operation_id="metrics", include_in_schema=False)
async def show_metrics(request: Request[Any, Any, Any], context: ServerContext) -> Response[bytes]:
    """Returns the server's metrics, for Prometheus; only for those that the settings name."""
    asking: str = request.scope[DIRECT_ADDRESS]  # type: ignore[literal-required]
    if not Networks(context.settings.metrics_from).hold(asking):
        raise ForbiddenError("metrics-private")
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


@get("/api/docs", include_in_schema=False, media_type=MediaType.HTML)
async def api_docs(request: Request[Any, Any, Any]) -> Response[str]:
    """Shows the API manual."""
    page, policy = _api_docs(request.app)
    return Response(page, headers={"Content-Security-Policy": policy})


@lru_cache(maxsize=1)
def _api_docs(app: Litestar) -> tuple[str, str]:
    return write_api_docs(app.openapi_schema.to_schema())


class SchemaFile(JsonRenderPlugin):
    """The schema of the interface as JSON, written when it is first asked for."""

    def __init__(self) -> None:
        super().__init__(path="/openapi.json")
        self._written = b""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Returns the file."""
        self._written = self._written or super().render(request, openapi_schema)
        return self._written


HANDLERS = [health, live_probe, ready_probe, show_metrics, api_docs]
