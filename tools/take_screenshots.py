"""Takes pictures of the main screens: desktop, tablet and phone, light and dark, both languages.

Usage: make screenshots       (they are written to the folder screenshots/)
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


class Photographer:
    """Looks at a page in every size, colour and language, and keeps what it looks like."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self._browser = browser
        self._folder = folder

    def take(self, screen: str, visitor: Visitor) -> None:
        """Takes all pictures of the page that somebody is at."""
        known = visitor.context.storage_state()
        for (device, size), dark, language in product(DEVICES.items(), (False, True), LANGUAGES):
            context = self._browser.new_context(
                viewport={"width": size[0], "height": size[1]},
                locale=language,
                color_scheme="dark" if dark else "light",
                has_touch=device != "desktop",
                is_mobile=device != "desktop",
                reduced_motion="reduce",
                storage_state=known,
            )
            page = context.new_page()
            page.goto(visitor.page.url)
            page.wait_for_selector("h1, .board")
            page.wait_for_load_state("networkidle")
            theme = "dark" if dark else "light"
            page.screenshot(path=self._folder / f"{screen}-{device}-{theme}-{language}.png")
            context.close()
        print(screen)


def main() -> None:
    """Takes all pictures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as place,
        serving(f"sqlite:///{place}/house.db") as url,
        open_browser() as browser,
    ):
        photographer = Photographer(browser, folder)
        guest = Ranger(browser, url)
        for screen, path in PAGES.items():
            photographer.take(screen, guest.go(path))
        guest.close()
        for game, kind in PLAYERS.items():
            player = kind(browser, url)
            photographer.take(f"{game}-learn", player.go(f"/learn/{game}"))
            for moment in moments(player):
                photographer.take(f"{game}-{moment}", player)
            player.close()


def moments(player: Visitor) -> Iterator[str]:
    """Plays a game and says when there is something new to see: by what is to be touched."""
    player.start("easy")
    player.wait_for_turn()
    yield "opening"
    seen: set[str] = set()
    for decision in range(MOST):
        if player.is_over:
            break
        kind = player.parts[0].partition(":")[0]
        if decision >= LATER and kind not in seen:
            seen.add(kind)
            yield kind
        player.decide()
        player.wait_for_turn()
    player.play_to_the_end()
    yield "end"
    player.page.get_by_role("link", name="Replay").click()
    player.page.wait_for_selector("input[type=range]")
    yield "replay"


if __name__ == "__main__":
    main()
