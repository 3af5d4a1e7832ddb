"""The weight and speed of the browser client: bytes, first paint, frames while pieces move.

Usage: python tools/measure_browser.py       (CHROMIUM names the browser; make test finds one)
"""

import json
import statistics
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Response

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.server.serving import serving
from tests.web.visitors import Herder, Islander, Ranger, Visitor, open_browser

PAINTS = """() => new Promise(done => requestAnimationFrame(() => setTimeout(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0];
    new PerformanceObserver(list => done({
        first: paint.startTime,
        largest: Math.max(...list.getEntries().map(entry => entry.startTime)),
    })).observe({type: 'largest-contentful-paint', buffered: true});
}, 50)))"""
FRAME = 1000 / 60
# An answer whose length is not said must not pass for a small one.
UNKNOWN = 10**9


def main() -> None:
    """Measures and prints."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(f"sqlite:///{folder}/house.db") as url,
        open_browser() as browser,
    ):
        measure_load(browser, url)
        for kind in (Ranger, Herder, Islander):
            measure_frames(browser, url, kind)


def measure_load(browser: Browser, url: str) -> None:
    """The shelf, opened by somebody who has never been here."""
    paints: list[dict[str, float]] = []
    for _ in range(7):
        visitor = Ranger(browser, url)
        sizes = count_shelf(visitor)
        paints.append(visitor.page.evaluate(PAINTS))
        visitor.close()
    print(f"first load: {sum(sizes.values()) / 1000:.0f} KB in {len(sizes)} files, packed")
    for name in ("first", "largest"):
        times = sorted(paint[name] for paint in paints)
        print(f"{name} paint: median {statistics.median(times):.0f} ms, worst {times[-1]:.0f} ms")


def count_bytes(page: Page) -> dict[str, int]:
    """The bytes of every file that a page gets from now on, by its address.

    The server says of every answer how long it is as it sends it: compressed, if it compresses it.
    """
    sizes: dict[str, int] = {}

    def note(answer: Response) -> None:
        sizes[answer.url] = int(answer.headers.get("content-length", UNKNOWN))

    page.on("response", note)
    return sizes


def count_shelf(visitor: Visitor) -> dict[str, int]:
    """The bytes of all that somebody gets who opens the shelf."""
    sizes = count_bytes(visitor.page)
    visitor.go("/")
    visitor.page.wait_for_selector(".box")
    visitor.page.wait_for_load_state("networkidle")
    return dict(sizes)


def count_room(visitor: Visitor) -> dict[str, int]:
    """The bytes of all that somebody who has seen the shelf gets with the first table of a game."""
    shelf = count_shelf(visitor)
    sizes = count_bytes(visitor.page)
    visitor.start("easy", seats=2)
    visitor.page.wait_for_load_state("networkidle")
    return {address: size for address, size in sizes.items() if address not in shelf}


def measure_frames(browser: Browser, url: str, kind: type[Visitor]) -> None:
    """A room opened, and its game with motion: how long the page's thread works for each frame."""
    visitor = kind(browser, url, calm=False)
    room = count_room(visitor)
    print(f"{kind.game}: {sum(room.values()) / 1000:.0f} KB more for the room")
    visitor.play_on(5)
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        browser.start_tracing(page=visitor.page, path=file.name)
        for _ in range(12):
            visitor.play_on(1)
            visitor.page.wait_for_timeout(600)
        browser.stop_tracing()
        events: list[dict[str, Any]] = json.loads(Path(file.name).read_text("utf-8"))["traceEvents"]
    visitor.close()
    busy = [
        event["dur"] / 1000
        for event in events
        if event.get("name") == "RunTask" and event.get("dur", 0) > 0
    ]
    long = [task for task in busy if task > FRAME]
    drawn = [e["ts"] / 1000 for e in events if e.get("name") == "DrawFrame"]
    gaps = [later - sooner for sooner, later in pairwise(drawn)]
    moving = [gap for gap in gaps if gap < 100]
    print(f"tasks: {len(busy)}, longer than a frame: {len(long)}, longest {max(busy):.0f} ms")
    if moving:
        print(
            f"frames while something moves: {len(moving)}, "
            f"median {statistics.median(moving):.1f} ms apart "
            f"({1000 / statistics.median(moving):.0f} frames/s), "
            f"90 % within {sorted(moving)[int(0.9 * len(moving))]:.1f} ms"
        )


if __name__ == "__main__":
    main()
