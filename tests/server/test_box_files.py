"""What boxes bring for the browser: their words and files, and nothing else of anybody's."""

import re
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from ludotope.engine.shelf import find_box
from ludotope.engine.words import messages_in
from ludotope.server.http import box_files
from ludotope.server.http.box_files import BoxFiles
from tests.engine.guide import install_game
from tests.packages import install_threes, on_the_shelf
from tests.server.serving import serving, sqlite


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A server whose shelf has two installed games, and the folder they are in."""
    folder = tmp_path_factory.mktemp("packages")
    install_game(folder)
    web = install_threes(folder) / "web"
    (web / "notes.txt").write_text("a secret")
    (web / "tool.py").write_text("a secret")
    (web / ".hidden.json").write_text('"a secret"')
    (folder / "outside.json").write_text('"a secret"')
    (web / "link.json").symlink_to(folder / "outside.json")
    (web / "away").symlink_to(folder)
    with on_the_shelf(folder), serving(sqlite(folder)) as url:
        yield url, folder


def box_of(url: str, name: str) -> dict[str, object]:
    [found] = [box for box in httpx.get(f"{url}/api/shelf").json()["games"] if box["name"] == name]
    return dict(found)


def test_the_shelf_says_what_a_box_brings(shop: tuple[str, Path]) -> None:
    url, _ = shop
    threes = box_of(url, "threes")
    assert (threes["has_words"], threes["has_room"], threes["cover"]) == (True, False, "cover.svg")
    assert threes["lesson"] == [
        {"name": "goal", "figure": "learn-goal.svg"},
        {"name": "turn", "figure": None},
    ]
    nim = box_of(url, "nim")
    assert (nim["has_words"], nim["has_room"], nim["cover"]) == (False, False, None)
    assert nim["lesson"] == []
    assert box_of(url, "trias")["has_words"]


def test_browsers_are_spared_comments_and_what_only_a_command_says(
    shop: tuple[str, Path],
) -> None:
    url, _ = shop
    for language, own in (
        ("en", "trias-preview-split = The land"),
        ("fr", "trias-done = Terminer"),
    ):
        words = httpx.get(f"{url}{box_of(url, 'trias')['files']}/{language}.ftl").text
        assert "trias-sheet-" not in words
        assert not any(line.startswith("#") for line in words.splitlines())
        assert own in words
        file = find_box("trias").folder / f"{language}.ftl"
        kept = {name for name in messages_in(file.read_text("utf-8")) if "-sheet-" not in name}
        assert messages_in(words) == kept


def test_files_are_kept_for_good_under_their_digest_only(shop: tuple[str, Path]) -> None:
    url, _ = shop
    address = str(box_of(url, "threes")["files"])
    answer = httpx.get(f"{url}{address}/en.ftl")
    assert "threes-about = Nine fields" in answer.text
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith("text/plain")
    other = httpx.get(f"{url}/games/threes/0000000000000000/en.ftl")
    assert (other.text, other.headers["cache-control"]) == (answer.text, "no-cache")
    for name, kind in (("cover.svg", "image/svg+xml"), ("parts/fields.js", "text/javascript")):
        answer = httpx.get(f"{url}{address}/{name}")
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith(kind)
        assert answer.headers["x-content-type-options"] == "nosniff"
    # Opened as a page, a drawing can do nothing.
    policy = httpx.get(f"{url}{address}/cover.svg").headers["content-security-policy"]
    assert "default-src 'none'" in policy


def test_what_is_missing_in_french_comes_in_english(shop: tuple[str, Path]) -> None:
    url, _ = shop
    french = httpx.get(f"{url}{box_of(url, 'threes')['files']}/fr.ftl").text
    english_title = french.index("threes-learn-turn-title = A turn")
    # What comes later counts.
    assert french.index("threes-about = Nine") < french.index("threes-about = Neuf")
    assert english_title < french.index("threes-about = Neuf")
    ours = httpx.get(f"{url}{box_of(url, 'trias')['files']}/fr.ftl").text
    assert ours.count("trias-about =") == 1
    assert not re.search("^#", ours, re.MULTILINE)


@pytest.mark.parametrize(
    "path",
    [
        "__init__.py",
        "../__init__.py",
        "..%2f__init__.py",
        "%2e%2e/%2e%2e/outside.json",
        "../../outside.json",
        "web/cover.svg",
        "notes.txt",
        "tool.py",
        ".hidden.json",
        "link.json",
        "away/outside.json",
        "/etc/passwd",
        "%2fetc%2fpasswd",
        "parts",
        "",
        "missing.svg",
    ],
)
def test_nothing_else_can_be_had(shop: tuple[str, Path], path: str) -> None:
    url, _ = shop
    address = f"{box_of(url, 'threes')['files']}/{path}"
    # As it stands: clients would tidy it before it is sent.
    parts = urlsplit(url)
    with socket.create_connection((str(parts.hostname), parts.port or 80)) as line:
        request = f"GET {address} HTTP/1.1\r\nHost: {parts.netloc}\r\nConnection: close\r\n\r\n"
        line.sendall(request.encode())
        answer = b"".join(iter(lambda: line.recv(65536), b"")).decode()
    assert answer.startswith("HTTP/1.1 404"), answer[:200]
    assert "a secret" not in answer


@pytest.mark.parametrize("name", ["chess", "ludotope", "..", "Threes"])
def test_only_boxes_on_the_shelf_have_files(shop: tuple[str, Path], name: str) -> None:
    url, _ = shop
    assert httpx.get(f"{url}/games/{name}/0000000000000000/en.ftl").status_code == 404


def test_a_package_of_somebody_else_is_not_taken_for_files(tmp_path: Path) -> None:
    """Beside a game of one file lie the packages of others, one of which may be called web."""
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "cover.svg").write_text("<svg/>")
    assert BoxFiles("game", tmp_path).cover == "cover.svg"
    (tmp_path / "web" / "__init__.py").touch()
    assert BoxFiles("game", tmp_path).cover is None


def test_large_files_are_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(box_files, "LARGEST_FILE", 10)
    monkeypatch.setattr(box_files, "LARGEST_BOX", 15)
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "cover.svg").write_text("x" * 11)
    (tmp_path / "web" / "cover.webp").write_text("x" * 9)
    (tmp_path / "web" / "room.js").write_text("x" * 9)
    found = BoxFiles("game", tmp_path)
    assert (found.cover, found.has_room) == ("cover.webp", False)


def test_words_that_cannot_be_read_do_not_close_the_shelf(tmp_path: Path) -> None:
    (tmp_path / "en.ftl").write_bytes(b"game-about = \xff\n= nonsense\n")
    assert BoxFiles("game", tmp_path).has_words
