"""Static files: the browser client, as it was built from ``web/`` into the package."""

import gzip
import mimetypes
import re
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

FOLDER = Path(__file__).parents[2] / "web"
# The names of built files change with their contents, except for these.
FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
BUILT = "assets/"
# Copies of files that were compressed when the client was built.
BROTLI = ".br"
# Addresses of the client's own pages: it finds them itself, so they all are its one file.
CLIENT_PATHS = (
    "",
    "table",
    "join",
    "history",
    "about",
    "learn",
    "you",
    "score",
    "sheet",
    "book",
    "puzzle",
    "boards",
)
MEDIA_TYPES = {".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}


class StaticFile:
    """A file in memory, with a copy that was compressed by Brotli where there is one."""

    def __init__(self, content: bytes, media_type: str, brotli: bytes | None = None) -> None:
        self._content = content
        self._media_type = media_type
        self._brotli = brotli

    @cached_property
    def _gzip(self) -> bytes | None:
        """The content compressed, where that makes it smaller."""
        packed = gzip.compress(self._content, mtime=0)
        return packed if len(packed) < 0.9 * len(self._content) else None

    def answer(
        self, request: Request[Any, Any, Any], keeping: str = ASK_AGAIN, status: int = 200
    ) -> Response[bytes]:
        """Returns the file, compressed if the browser takes that, and how long it may be kept."""
        headers = {"Cache-Control": keeping, "Vary": "Accept-Encoding"}
        content = self._content
        # Browsers take Brotli over https and on this machine only.
        accepted = re.findall(r"\w+", request.headers.get("accept-encoding", ""))
        for encoding, packed in (("br", self._brotli), ("gzip", self._gzip)):
            if encoding in accepted and packed:
                content = packed
                headers["Content-Encoding"] = encoding
                break
        return Response(content, status_code=status, headers=headers, media_type=self._media_type)


@cache
def _files() -> dict[str, StaticFile]:
    """Returns all files by their names, read when the first is asked for."""
    contents = {
        file.relative_to(FOLDER).as_posix(): file.read_bytes()
        for file in sorted(FOLDER.rglob("*"))
        if file.is_file()
    }
    return {
        name: StaticFile(content, _media_type(Path(name)), contents.get(f"{name}{BROTLI}"))
        for name, content in contents.items()
        if not name.endswith(BROTLI)
    }


def _media_type(file: Path) -> str:
    guessed = MEDIA_TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0]
    return guessed or "application/octet-stream"


@get(["/", "/{path:path}"], include_in_schema=False)
async def static_file(request: Request[Any, Any, Any]) -> Response[bytes] | Redirect:
    """Answers with a page or another file of the client."""
    name = request.url.path.strip("/")
    found = _files().get(name)
    if found is not None:
        return found.answer(request, FOREVER if name.startswith(BUILT) else ASK_AGAIN)
    home = _files().get("index.html")
    if home is None and not name:
        # A copy without the client has its interface all the same.
        return Redirect("/api/docs")
    if home is None or name.startswith("api/") or not _wants_page(request):
        raise NotFoundException
    return home.answer(request, status=200 if name.partition("/")[0] in CLIENT_PATHS else 404)


def _wants_page(request: Request[Any, Any, Any]) -> bool:
    accepted = request.headers.get("accept", "")
    return MediaType.HTML in accepted or request.url.path == "/"
