"""Files that a box brings for the browser: its words, and those of its folder ``web/``.

All are read when the shelf is first asked for, and served under an address with their digest, so
that a browser keeps them for good. Nothing else of a package can be had.
"""

import hashlib
import logging
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from ludotope.engine.box import Box
from ludotope.engine.shelf import shelf
from ludotope.engine.words import LANGUAGES, messages_in
from ludotope.server.http.static_files import ASK_AGAIN, FOREVER, StaticFile

log = logging.getLogger("ludotope.server")

# The kinds of files that a box may bring, and what they are served as.
MEDIA_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
WORDS_TYPE = "text/plain; charset=utf-8"
PICTURES = (".svg", ".webp", ".png", ".jpg")
LARGEST_FILE = 4_000_000
LARGEST_BOX = 40_000_000
# Drawings come with their styles from most programs; as a page of its own one can do nothing.
SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"


class BoxFiles:
    """The words and files of one box, in memory."""

    def __init__(self, game: str, folder: Path) -> None:
        self._contents = {**_words_in(game, folder), **dict(_web_files(game, folder / "web"))}
        summary = hashlib.sha256()
        for name, content in sorted(self._contents.items()):
            summary.update(f"{name} {len(content)} ".encode() + content)
        self._digest = summary.hexdigest()[:16]
        self._served: dict[str, StaticFile] = {}
        self.address = f"/games/{game}/{self._digest}"
        self.has_words = f"{LANGUAGES[0]}.ftl" in self._contents
        self.has_room = "room.js" in self._contents
        self.cover = self._picture("cover")
        # Each step of the lesson with its figure: the steps are those that have a title.
        self.lesson = {
            step: self._picture(f"learn-{step}") for step in self._steps(f"{game}-learn-")
        }

    def _steps(self, beginning: str) -> list[str]:
        words = self._contents.get("en.ftl", b"").decode()
        return re.findall(rf"^{re.escape(beginning)}([a-z0-9-]+)-title *=", words, re.MULTILINE)

    def _picture(self, name: str) -> str | None:
        found = (f"{name}{suffix}" for suffix in PICTURES)
        return next((file for file in found if file in self._contents), None)

    def answer(self, request: Request[Any, Any, Any], digest: str, name: str) -> Response[bytes]:
        """Returns a file; one that is asked for by another digest must not be kept under that."""
        content = self._contents.get(name)
        if content is None:
            raise NotFoundException
        if name not in self._served:
            suffix = Path(name).suffix
            self._served[name] = StaticFile(content, MEDIA_TYPES.get(suffix, WORDS_TYPE))
        keeping = FOREVER if digest == self._digest else ASK_AGAIN
        answer = self._served[name].answer(request, keeping)
        if name.endswith(".svg"):
            answer.headers["Content-Security-Policy"] = SVG_POLICY
        return answer


def _words_in(game: str, folder: Path) -> Mapping[str, bytes]:
    """The words in each language that there are any in; what one lacks is said in English."""
    texts = {}
    for language in LANGUAGES:
        file = folder / f"{language}.ftl"
        if file.is_file() and file.stat().st_size <= LARGEST_FILE:
            texts[language] = file.read_text("utf-8", errors="replace")
    if not texts:
        return {}
    english = texts.get(LANGUAGES[0], "")
    known = messages_in(english)
    words = {}
    for language in LANGUAGES:
        own = texts.get(language, "")
        # Whatever comes later counts.
        complete = own if known <= messages_in(own) else f"{english}\n\n{own}"
        words[f"{language}.ftl"] = _for_browsers(game, complete).encode()
    return words


def _for_browsers(game: str, words: str) -> str:
    """Words without comments and without what only the command `score` says: NAME-sheet-..."""
    messages = re.split(r"^(?=[a-zA-Z#-])", words, flags=re.MULTILINE)
    left_out = ("#", f"{game}-sheet-")
    return "".join(message for message in messages if not message.startswith(left_out))


def _web_files(game: str, folder: Path) -> Iterator[tuple[str, bytes]]:
    """The files of known kinds in the folder ``web/`` of a box, by their names in it."""
    # Beside a game of a single file there may be a Python package of somebody else by this name.
    if not folder.is_dir() or (folder / "__init__.py").exists():
        return
    inside = folder.resolve()
    total = 0
    for file in sorted(folder.rglob("*")):
        name = file.relative_to(folder)
        is_hidden = any(part.startswith(".") for part in name.parts)
        if is_hidden or file.suffix not in MEDIA_TYPES or not file.is_file():
            continue
        if not file.resolve().is_relative_to(inside):
            log.warning("%s of %s leads out of its folder and is left out", name, game)
            continue
        size = file.stat().st_size
        if size > LARGEST_FILE or total + size > LARGEST_BOX:
            log.warning("%s of %s is too large and is left out", name, game)
            continue
        total += size
        yield name.as_posix(), file.read_bytes()


read_files = cache(BoxFiles)


def files_of(box: Box) -> BoxFiles:
    """Returns what a box brings, read once."""
    return read_files(box.name, box.folder)


@get("/games/{name:str}/{digest:str}/{path:path}", include_in_schema=False, sync_to_thread=True)
def box_file(
    request: Request[Any, Any, Any], name: FromPath[str], digest: FromPath[str], path: FromPath[str]
) -> Response[bytes]:
    """Answers with the words or a file of a box."""
    box = shelf().get(name)
    if box is None:
        raise NotFoundException
    return files_of(box).answer(request, digest, path.lstrip("/"))
