"""``ludotope doctor``: what is well here, what is not, and what to do about it."""

import asyncio
import json
import os
import platform
import re
import shutil
import socket
import sys
import webbrowser
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from rich.text import Text

from ludotope.commands.common import Speaker
from ludotope.commands.serve import LOCAL, PORT, database_file
from ludotope.commands.shared_options import add_database, add_json
from ludotope.engine.errors import LudotopeError
from ludotope.engine.kernel.locks import lock
from ludotope.engine.system import PLAIN_FILE
from ludotope.engine.words import Phrase, Value, say

if TYPE_CHECKING:
    from sqlalchemy.engine import URL

Level = Literal["well", "warning", "wrong"]

STYLES: dict[Level, str] = {"well": "green", "warning": "yellow", "wrong": "red"}
# The newest Python with which the tests were run.
TESTED = (3, 13)
CLIENT = Path(__file__).parents[1] / "web"
MEGABYTE = 1_000_000
# Free space with which a server runs for a while, and with which it hardly starts.
LITTLE = 1000 * MEGABYTE
TOO_LITTLE = 100 * MEGABYTE
# For how many seconds whoever has the port is given to answer.
PATIENCE = 5


class Finding(NamedTuple):
    """A finding of the doctor about one thing, with advice if it is not well."""

    about: str
    level: Level
    phrase: Phrase
    advice: Phrase | None = None


def add_options(parser: ArgumentParser) -> None:
    """Adds the options of the command."""
    add_database(parser)
    parser.add_argument("--host", default="127.0.0.1", help="the server's address (127.0.0.1)")
    parser.add_argument("--port", type=int, default=PORT, help=f"the server's port ({PORT})")
    add_json(parser)


def run(options: Namespace) -> None:
    """Looks at everything, changes nothing, and is refused if something is wrong."""
    speaker = Speaker(options.lang)
    findings = []
    for finding in examine(options):
        findings.append(finding)
        if not options.json:
            _show(finding, speaker)
    wrong = sum(finding.level == "wrong" for finding in findings)
    if options.json:
        listed = [_in_words(finding, options.lang) for finding in findings]
        print(json.dumps({"well": not wrong, "findings": listed}))
    if wrong:
        raise LudotopeError("doctor-wrong", count=wrong)
    if not options.json:
        speaker.print("doctor-well")


def examine(options: Namespace) -> Iterator[Finding]:
    """Yields the findings of all checks; one that fails does not stop the others."""
    checks: dict[str, Callable[[], Iterator[Finding]]] = {
        "python": _python,
        "compiler": _compiler,
        "cache": _cache,
        "games": _games,
        "database": lambda: _database(options.database),
        "client": _client,
        "port": lambda: _port(options.host, options.port),
        "browser": _browser,
        "disk": _disk,
    }
    for about, check in checks.items():
        try:
            yield from check()
        except LudotopeError as error:
            yield Finding(about, "wrong", error.phrase)
        except Exception as error:
            reason = f"{type(error).__name__}: {error}"
            yield Finding(about, "wrong", Phrase("doctor-failed", {"reason": reason}))


def _show(finding: Finding, speaker: Speaker) -> None:
    level = speaker.text(f"doctor-{finding.level}-mark")
    about = speaker.text(f"doctor-about-{finding.about}")
    line = Text.assemble(
        (f"{level:<10} ", STYLES[finding.level]),
        (f"{about:<17} ", "bold"),
        say(finding.phrase, speaker.language),
    )
    speaker.console.print(line, soft_wrap=True)
    if finding.advice is not None:
        advice = say(finding.advice, speaker.language)
        speaker.console.print(f"{'':<29}→ {advice}", soft_wrap=True)


def _in_words(finding: Finding, language: str) -> dict[str, str | None]:
    return {
        "about": finding.about,
        "level": finding.level,
        "text": say(finding.phrase, language),
        "advice": None if finding.advice is None else say(finding.advice, language),
    }


def _python() -> Iterator[Finding]:
    values: dict[str, Value] = {
        "version": platform.python_version(),
        "kind": platform.python_implementation(),
        "system": f"{platform.system()} {platform.machine()}",
        "program": sys.executable,
    }
    phrase = Phrase("doctor-python", values)
    if sys.version_info[:2] > TESTED:
        newest = ".".join(map(str, TESTED))
        yield Finding("python", "warning", phrase, Phrase("doctor-python-new", {"newest": newest}))
    else:
        yield Finding("python", "well", phrase)


def _compiler() -> Iterator[Finding]:
    try:
        import llvmlite.binding
        import numba
    except (ImportError, OSError) as error:
        phrase = Phrase("doctor-compiler-broken", {"reason": str(error)})
        yield Finding("compiler", "wrong", phrase, Phrase("doctor-reinstall"))
        return
    values: dict[str, Value] = {
        "version": numba.__version__,
        "processor": numba.config.CPU_NAME or llvmlite.binding.get_host_cpu_name(),
    }
    if numba.config.DISABLE_JIT:
        phrase = Phrase("doctor-compiler-off", values)
        yield Finding("compiler", "warning", phrase, Phrase("doctor-compiler-on"))
    else:
        yield Finding("compiler", "well", Phrase("doctor-compiler", values))


def _cache() -> Iterator[Finding]:
    from ludotope.engine.kernel.cache_folder import cache_folder, read_private

    folder = cache_folder()
    values: dict[str, Value] = {"folder": str(folder)}
    elsewhere = Phrase("doctor-cache-elsewhere")
    if not os.access(_nearest(folder), os.W_OK):
        yield Finding("cache", "warning", Phrase("doctor-cache-unwritable", values), elsewhere)
        return
    if not folder.exists():
        yield Finding("cache", "well", Phrase("doctor-cache-new", values))
        return
    files = [file for file in folder.iterdir() if file.is_file()]
    if any(read_private(file) is None for file in files[:1]):
        yield Finding("cache", "wrong", Phrase("doctor-cache-open", values), elsewhere)
        return
    sizes = [file.stat().st_size for file in files]
    values |= {"files": len(sizes), "size": round(sum(sizes) / MEGABYTE, 1)}
    yield Finding("cache", "well", Phrase("doctor-cache", values))


def _games() -> Iterator[Finding]:
    import numba

    from ludotope.engine.shelf import broken_boxes, find_box, shelf
    from ludotope.server.compiling import PARTS, is_compiled

    for where, reason in broken_boxes().items():
        yield Finding(
            "games", "warning", Phrase("shelf-broken", {"where": where, "reason": reason})
        )
    if numba.config.DISABLE_JIT:
        return
    compiled = [
        name for name in shelf() if all(is_compiled(find_box(name), part) for part in PARTS)
    ]
    missing = [name for name in shelf() if name not in compiled]
    if missing:
        values: dict[str, Value] = {
            "compiled": ", ".join(compiled) or "–",
            "missing": ", ".join(missing),
        }
        phrase = Phrase("doctor-games-missing", values)
        yield Finding("games", "warning", phrase, Phrase("doctor-games-advice"))
    else:
        yield Finding("games", "well", Phrase("doctor-games", {"compiled": ", ".join(compiled)}))


def _database(given: str | None) -> Iterator[Finding]:
    from ludotope.server.storage.connections import name_of, read_url

    url = read_url(given or f"sqlite:///{database_file()}")
    values: dict[str, Value] = {"database": name_of(url)}
    if url.drivername.startswith("sqlite"):
        file = Path(str(url.database))
        if not file.exists():
            # Only the folder of our own choice is made.
            folder = file.parent if given else _nearest(file)
            if os.access(folder, os.W_OK):
                yield Finding("database", "well", Phrase("doctor-database-new", values))
            else:
                phrase = Phrase("doctor-database-nowhere", values)
                yield Finding("database", "wrong", phrase, Phrase("doctor-database-elsewhere"))
            return
    found, present = asyncio.run(_revisions(url))
    values |= {"revision": found or "–", "present": present}
    if found is None:
        yield Finding("database", "well", Phrase("doctor-database-empty", values))
    elif found != present:
        phrase = Phrase("doctor-database-old", values)
        yield Finding("database", "warning", phrase, Phrase("doctor-database-backup"))
    elif url.drivername.startswith("sqlite") and _is_locked(Path(f"{url.database}.lock")):
        yield Finding("database", "well", Phrase("doctor-database-used", values))
    else:
        yield Finding("database", "well", Phrase("doctor-database", values))


async def _revisions(url: "URL") -> tuple[str | None, str]:
    """The schema that a database has, if it has one, and the present one."""
    from ludotope.server.storage.connections import (
        clear_errors,
        make_reading_engine,
        name_of,
        tell_damage,
    )
    from ludotope.server.storage.migrate import find_revision, head

    engine = make_reading_engine(url)
    try:
        async with clear_errors():
            with tell_damage(url):
                async with engine.connect() as connection:
                    return await connection.run_sync(find_revision, name_of(url)), head()
    finally:
        await engine.dispose()


def _is_locked(file: Path) -> bool:
    """Whether a server has the lock. To know it, it is taken for a moment if nobody has."""
    try:
        opened = os.open(file, os.O_RDWR | PLAIN_FILE)
    except OSError:
        return False
    try:
        lock(opened)
    except OSError:
        return True
    finally:
        os.close(opened)
    return False


def _client() -> Iterator[Finding]:
    page = CLIENT / "index.html"
    if not page.exists():
        phrase = Phrase("doctor-client-missing", {"folder": str(CLIENT)})
        yield Finding("client", "wrong", phrase, Phrase("doctor-client-advice"))
        return
    named = re.findall(r'(?:src|href)="/(assets/[^"]+)"', page.read_text("utf-8"))
    lost = [name for name in named if not (CLIENT / name).exists()]
    if lost:
        phrase = Phrase("doctor-client-incomplete", {"file": str(CLIENT / lost[0])})
        yield Finding("client", "wrong", phrase, Phrase("doctor-client-advice"))
        return
    files = sum(file.is_file() for file in CLIENT.rglob("*"))
    yield Finding("client", "well", Phrase("doctor-client", {"files": files}))


def _port(host: str, port: int) -> Iterator[Finding]:
    from ludotope.commands.serve import listen

    values: dict[str, Value] = {"host": host, "port": str(port)}
    try:
        listen(host, port).close()
    except LudotopeError as error:
        if _is_ours(host, port):
            yield Finding("port", "well", Phrase("doctor-port-ours", values))
        elif _is_taken(host, port):
            phrase = Phrase("doctor-port-taken", values)
            yield Finding("port", "warning", phrase, Phrase("doctor-port-advice"))
        else:
            yield Finding("port", "wrong", error.phrase, Phrase("doctor-port-advice"))
    else:
        yield Finding("port", "well", Phrase("doctor-port", values))


def _is_ours(host: str, port: int) -> bool:
    import httpx

    try:
        answer = httpx.get(f"{_address(host, port)}/livez", timeout=PATIENCE, trust_env=False)
    except httpx.HTTPError:
        return False
    return answer.status_code == 200 and answer.text == "well"


def _is_taken(host: str, port: int) -> bool:
    try:
        socket.create_connection((_reachable(host), port), PATIENCE).close()
    except (OSError, OverflowError):
        return False
    return True


def _address(host: str, port: int) -> str:
    reachable = _reachable(host)
    return f"http://{f'[{reachable}]' if ':' in reachable else reachable}:{port}"


def _reachable(host: str) -> str:
    """Returns the host at which this machine reaches a server that listens at an address."""
    return "localhost" if host in LOCAL[2:] else host


def _browser() -> Iterator[Finding]:
    try:
        found = webbrowser.get()
    except webbrowser.Error:
        advice = Phrase("doctor-browser-advice", {"url": f"http://localhost:{PORT}/"})
        yield Finding("browser", "warning", Phrase("doctor-browser-none"), advice)
        return
    name = str(getattr(found, "name", type(found).__name__))
    yield Finding("browser", "well", Phrase("doctor-browser", {"name": name}))


def _disk() -> Iterator[Finding]:
    from ludotope.engine.kernel.cache_folder import cache_folder

    found = [_nearest(place) for place in (cache_folder(), database_file())]
    # Usually both are on the same disk.
    for place in {place.stat().st_dev: place for place in found}.values():
        free = shutil.disk_usage(place).free
        values: dict[str, Value] = {"folder": str(place), "free": round(free / MEGABYTE)}
        phrase = Phrase("doctor-disk", values)
        if free < LITTLE:
            level: Level = "wrong" if free < TOO_LITTLE else "warning"
            yield Finding("disk", level, phrase, Phrase("doctor-disk-advice"))
        else:
            yield Finding("disk", "well", phrase)


def _nearest(path: Path) -> Path:
    """A path, or the first folder above it that is there."""
    return next(place for place in (path, *path.parents) if place.exists())
