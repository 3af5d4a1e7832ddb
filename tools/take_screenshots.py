"""Takes pictures of the main screens: desktop, tablet and phone, light and dark, both languages.

Usage: make screenshots       (they are written to the folder screenshots/)
With --readme, one picture of each game is taken for the README instead.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.server.serving import serving
from tests.web.visitors import (
    DESKTOP,
    PHONE,
    TABLET,
    Herder,
    Islander,
    Ranger,
    Visitor,
    open_browser,
)

DEVICES = {"desktop": DESKTOP, "tablet": TABLET, "phone": PHONE}
LANGUAGES = ("en", "fr")
PAGES = {"shelf": "/", "about": "/about", "you": "/you"}
PLAYERS: dict[str, type[Visitor]] = {"caldera": Ranger, "trias": Herder, "carcata": Islander}
# From this decision on there is enough on the table to look at.
LATER = 24
MOST = 120
# For the pictures of the README.
README_SIZE = (1180, 800)
DECISIONS = {"caldera": 38, "trias": 14, "carcata": 40}


class Photographer:
    """Looks at somebody's pages in every size, colour and language, and keeps what it sees."""

    def __init__(self, browser: Browser, folder: Path, somebody: Visitor) -> None:
        self._folder = folder
        self._somebody = somebody
        known = somebody.context.storage_state()
        self._visitors = {
            f"{device}-{'dark' if dark else 'light'}-{language}": Visitor(
                browser,
                somebody.url,
                size,
                language,
                dark,
                way="click" if device == "desktop" else "tap",
                known=known,
            )
            for (device, size), dark, language in product(DEVICES.items(), (False, True), LANGUAGES)
        }

    def take(self, screen: str) -> None:
        """Takes all pictures of the page that somebody is at."""
        for name, visitor in self._visitors.items():
            page = visitor.page
            page.goto(self._somebody.page.url)
            page.wait_for_selector("h1, .board")
            page.wait_for_load_state("networkidle")
            page.screenshot(path=self._folder / f"{screen}-{name}.png")
            # What moves would go on moving in front of nobody.
            page.goto("about:blank")
        print(screen)

    def leave(self) -> None:
        """Looks no longer."""
        for visitor in self._visitors.values():
            visitor.close()


def main() -> None:
    """Takes all pictures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--readme", action="store_true")
    options = parser.parse_args()
    folder: Path = options.folder
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as place,
        serving(f"sqlite:///{place}/house.db") as url,
        open_browser() as browser,
    ):
        if options.readme:
            take_one_of_each(browser, url, folder)
            return
        guest = Ranger(browser, url)
        photographer = Photographer(browser, folder, guest)
        for screen, path in PAGES.items():
            guest.go(path)
            photographer.take(screen)
        photographer.leave()
        for game, kind in PLAYERS.items():
            player = kind(browser, url)
            player.start()
            photographer = Photographer(browser, folder, player)
            for moment in moments(player):
                photographer.take(f"{game}-{moment}")
            player.go(f"/learn/{game}")
            photographer.take(f"{game}-learn")
            photographer.leave()


def take_one_of_each(browser: Browser, url: str, folder: Path) -> None:
    """Takes a picture of each game when there is something on the table."""
    for game, kind in PLAYERS.items():
        player = kind(browser, url, size=README_SIZE)
        player.start("medium", seats=3)
        player.play_on(DECISIONS[game])
        player.page.screenshot(path=folder / f"{game}.jpg", type="jpeg", quality=72)
        player.close()


def moments(player: Visitor) -> Iterator[str]:
    """Plays a game and says when there is something new to see: by what is to be touched."""
    player.wait_for_turn()
    yield "opening"
    seen: set[str] = set()
    for decision in range(MOST):
        now = player.wait_for_turn()
        if now.is_over:
            break
        kind = now.parts[0].partition(":")[0]
        if decision >= LATER and kind not in seen:
            seen.add(kind)
            yield kind
        player.decide(now)
    player.play_to_the_end()
    yield "end"
    player.page.get_by_role("link", name="Replay").click()
    player.page.wait_for_selector("input[type=range]")
    yield "replay"


if __name__ == "__main__":
    main()
