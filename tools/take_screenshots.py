"""Takes pictures of the main screens: desktop, tablet and phone, light and dark, both languages.

Usage: make screenshots       (they are written to the folder screenshots/)
"""

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.server.serving import serving
from tests.web.visitors import DESKTOP, PHONE, TABLET, Visitor

DEVICES = {"desktop": DESKTOP, "tablet": TABLET, "phone": PHONE}


def main() -> None:
    """Takes all pictures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    found = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with (
        tempfile.TemporaryDirectory() as place,
        serving(f"sqlite:///{place}/house.db") as url,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for device in DEVICES:
            for dark in (False, True):
                for language in ("en", "fr"):
                    name = f"{device}-{'dark' if dark else 'light'}-{language}"
                    for screen, visitor in visit(browser, url, device, dark, language):
                        visitor.page.screenshot(path=folder / f"{screen}-{name}.png")
                    print(name)
        browser.close()


def visit(
    browser: Browser, url: str, device: str, dark: bool, language: str
) -> Iterator[tuple[str, Visitor]]:
    """Walks through the house and says at which screen it is."""
    way = "click" if device == "desktop" else "tap"
    visitor = Visitor(browser, url, DEVICES[device], language, dark, way)  # type: ignore[arg-type]
    page = visitor.page
    visitor.go("/")
    page.wait_for_selector(".box")
    yield "shelf", visitor
    visitor.touch(page.locator(".box").first.locator("button").first)
    page.wait_for_selector("dialog form")
    yield "set-up", visitor
    visitor.touch(page.locator("dialog form button").last)
    page.wait_for_selector(".board")
    yield "caldera-opening", visitor
    seen: set[str] = set()
    for decision in range(30):
        visitor.decide()
        visitor.wait_for_turn()
        kind = (
            "place"
            if page.locator("button[data-part^='token:']:not([disabled])").count()
            else "call"
        )
        if decision >= 18 and kind not in seen:
            seen.add(kind)
            yield f"caldera-{kind}", visitor
    visitor.play_to_the_end()
    yield "caldera-end", visitor
    visitor.close()


if __name__ == "__main__":
    main()
