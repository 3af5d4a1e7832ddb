"""Whether the server is well, what it counts, and the documentation of its interface."""

from typing import Any

from litestar import MediaType, Request, Response, get
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from ludotope.server.http.api_docs import write_api_docs
from ludotope.server.http.dependencies import ServerContext


@get("/healthz", operation_id="health", media_type=MediaType.TEXT)
async def health(context: ServerContext) -> Response[str]:
    """Whether the server and its database are well."""
    well = await context.storage.is_there()
    return Response("well" if well else "database away", status_code=200 if well else 503)


@get("/metrics", operation_id="metrics", include_in_schema=False)
async def show_metrics() -> Response[bytes]:
    """What the server counts, for Prometheus."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


@get("/api/docs", include_in_schema=False, media_type=MediaType.HTML)
async def api_docs(request: Request[Any, Any, Any]) -> Response[str]:
    """What can be asked of the server, to read."""
    page, policy = write_api_docs(request.app.openapi_schema.to_schema())
    return Response(page, headers={"Content-Security-Policy": policy})


HANDLERS = [health, show_metrics, api_docs]
