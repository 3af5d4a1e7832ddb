"""The page about oneself: account, devices, passphrase, one's data; in both languages."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import expect

from ludotope.engine.words import Phrase, say
from tests.server.serving import visitor
from tests.web.visitors import DESKTOP, PHONE, Ranger

Visit = Callable[..., Ranger]
Language = Literal["en", "fr"]
PASSPHRASE, NEW_PASSPHRASE = "an engine of brass", "a loom of silk"


@pytest.mark.parametrize(
    ("language", "size", "way"), [("en", DESKTOP, "click"), ("fr", PHONE, "tap")]
)
def test_an_account_from_its_first_day_to_its_last(
    visit: Visit, language: Language, size: tuple[int, int], way: str, tmp_path: Path
) -> None:
    def word(message: str) -> str:
        return say(Phrase(message), language)

    def told(message: str) -> None:
        expect(me.page.get_by_role("status").first).to_have_text(word(message))

    def fill(label: str, text: str) -> None:
        me.page.get_by_label(word(label), exact=True).fill(text)

    def looks_right() -> None:
        me.is_for_everybody()
        me.says_nothing_strange()
        me.fits()

    me = visit(language=language, size=size, way=way).go("/you")
    login = f"ada.{language}"
    fill("web-account-name", login)
    fill("web-passphrase", PASSPHRASE)
    me.press(word("web-make-account"))
    told("web-account-made")

    # Somebody else comes in, after a wrong guess, and is thrown out.
    elsewhere = visitor(me.url)
    with pytest.raises(Exception, match="no such account"):
        elsewhere.log_in(login, "a wrong engine")
    elsewhere.log_in(login, PASSPHRASE)
    with pytest.raises(Exception, match="no such account"):
        elsewhere.log_in(login, "a wrong engine")
    me.go("/you")
    devices = me.page.locator("li", has_text="Ludotope")
    expect(devices).to_have_count(1)
    expect(me.page.get_by_text(word("web-device-this"), exact=True)).to_be_visible()
    expect(me.page.locator(".warning")).to_be_visible()
    looks_right()
    me.touch(devices.get_by_role("button"))
    told("web-device-ended")
    expect(devices).to_have_count(0)
    assert elsewhere.who().name is None

    me.touch(me.page.locator("summary"))
    looks_right()
    fill("web-passphrase-present", PASSPHRASE)
    fill("web-passphrase-new", NEW_PASSPHRASE)
    me.press(word("web-passphrase-change"))
    told("web-passphrase-changed")

    with me.page.expect_download() as download:
        me.touch(me.page.get_by_role("link", name=word("web-export")))
    download.value.save_as(tmp_path / "mine.json")
    assert json.loads((tmp_path / "mine.json").read_text("utf-8"))["account"] == login

    me.press(word("web-log-out-everywhere"))
    told("web-logged-out")
    looks_right()
    fill("web-account-name", login)
    fill("web-passphrase", NEW_PASSPHRASE)
    me.press(word("web-log-in"))
    told("web-welcome-back")
    expect(me.page.get_by_role("alert").first).to_be_visible()
    looks_right()

    me.press(word("web-delete-account"))
    looks_right()
    fill("web-passphrase", "a wrong engine")
    me.press(word("web-delete-yes"))
    expect(me.page.locator("dialog")).to_contain_text(word("passphrase-wrong"))
    me.problems.clear()
    fill("web-passphrase", NEW_PASSPHRASE)
    me.press(word("web-delete-yes"))
    told("web-deleted")
    assert me.context.cookies() == []
