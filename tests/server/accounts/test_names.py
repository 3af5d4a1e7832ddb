"""Names: those that can be seen, and are not taken for another's."""

from typing import Any

import pytest

from ludotope.client import (
    HereSeat,
    NewTable,
    OpenSeat,
    RefusalError,
)
from ludotope.engine.errors import LudotopeError
from ludotope.server.auth.names import tidy_name
from tests.server.accounts.people import PASSPHRASE
from tests.server.serving import guest, serving, visitor

FLAG_OF_ENGLAND = "\U0001f3f4" + "".join(chr(0xE0000 + ord(char)) for char in "gbeng\x7f")
ORDINARY = ["Léa", "O’Brien", "Jean-Luc", "Юрий", "Ελένη", "王小明", "علی\u200cرضا", "क्\u200dष"]
ORDINARY += ["Nguyễn Thị", "Mia 🦊", "👨\u200d👩\u200d👧", "❤\ufe0f", FLAG_OF_ENGLAND]
ORDINARY += ["1\ufe0f\u20e3 Leo", "Иван Smith", "שָׁלוֹם", "Zoe\u0308", "R2D2", "👍🏽", "Mia (hard)"]
INVISIBLE = ["\u200b", "Mia\u200b", "\u202eaiM", "\u2066x", "a\u200db", "\ufeffMia", "a\u00adb"]
INVISIBLE += ["\u2800", "\u3164", "\ue000", "\u0378", "\u0301", "\u0301a", "Mia\ufe0f", "\u034f"]
INVISIBLE += ["Z\u0300\u0301\u0302\u0303\u0304", "\U000e0041", "\ufe0f", "m\u200cia"]
LIKE_BOTS = [
    "еаѕу",
    "mеdium",
    "ｍｅｄｉｕｍ",
    "𝐦𝐞𝐝𝐢𝐮𝐦",
    "medıum",
    "MED1UM",
    " Hard",
    "m\u200cedium",
    "medium 2",
    "Marmot",
    "TORTUE",
    "Lynx (hard)",
    "Tiki (expert) 3",
]


class TestNames:
    @pytest.mark.parametrize("name", ORDINARY)
    def test_ordinary_ones(self, name: str) -> None:
        assert tidy_name(name) == name

    @pytest.mark.parametrize("name", INVISIBLE)
    def test_invisible_ones(self, name: str) -> None:
        with pytest.raises(LudotopeError) as refused:
            tidy_name(name)
        assert refused.value.phrase.message in ("name-invisible", "name-bad")

    @pytest.mark.parametrize("name", ["Mіa", "Αnna", "pаypal Bob"])
    def test_of_several_alphabets(self, name: str) -> None:
        with pytest.raises(LudotopeError, match="alphabets"):
            tidy_name(name)

    @pytest.mark.parametrize("name", LIKE_BOTS)
    def test_like_a_computer_player(self, name: str) -> None:
        with pytest.raises(LudotopeError):
            tidy_name(name)

    def test_of_accounts(self, url: str) -> None:
        for login in ("mіa-x", "a\u200bb"):
            with pytest.raises(RefusalError):
                guest(url, "Mia").make_account(login, PASSPHRASE)

    def test_accounts_do_not_look_alike(self, url: str) -> None:
        guest(url, "Mia").make_account("lia.x", PASSPHRASE)
        for login in ("l1a.x", "LIA.X", "1ia.x"):
            with pytest.raises(RefusalError, match=r"looks like the name|an account") as refused:
                guest(url, "Other").make_account(login, PASSPHRASE)
            assert refused.value.status == 422
        # The other way round: what could be read as either is nobody else's.
        guest(url, "Mia").make_account("z1p", PASSPHRASE)
        for login in ("zip", "zlp"):
            with pytest.raises(RefusalError, match="looks like the name of another account"):
                guest(url, "Other").make_account(login, PASSPHRASE)
        # A name in another alphabet that looks the same; and one that only has the same letters.
        guest(url, "Mia").make_account("copa", PASSPHRASE)
        with pytest.raises(RefusalError, match="looks like"):
            guest(url, "Other").make_account("сора", PASSPHRASE)
        guest(url, "Other").make_account("ail.x", PASSPHRASE)

    def test_accounts_of_earlier_versions_are_not_imitated_either(
        self, database: str, rows: Any
    ) -> None:
        with serving(database) as url:
            guest(url, "Mia").make_account("mia", PASSPHRASE)
            guest(url, "Leo").make_account("leo", PASSPHRASE)
        rows("delete from login_looks")
        # Such as there could be before.
        rows("update people set login = 'm1a' where login = 'leo'")
        with serving(database) as url:
            for login in ("mla", "MIA"):
                with pytest.raises(RefusalError):
                    guest(url, "Other").make_account(login, PASSPHRASE)
            # Both come back as before, and what is erased can be taken again.
            assert visitor(url).log_in("m1a", PASSPHRASE).name == "Leo"
            mia = visitor(url)
            mia.log_in("mia", PASSPHRASE)
            mia.delete_me(PASSPHRASE)
            assert not rows("select * from login_looks where look = 'mia'")

    def test_like_somebody_elses_at_the_table(self, url: str) -> None:
        mia = guest(url, "Mia")
        table = mia.set_up(NewTable("caldera", (HereSeat(), *(OpenSeat(),) * 3))).id
        for name in ("Міа", "M1a", "mia"):
            with pytest.raises(RefusalError, match="taken for that of Mia"):
                guest(url, name).sit(table)
        for name in ("Mia", "Mía", "Ma"):
            guest(url, name).sit(table)
        assert [seat.name for seat in mia.look(table).seats] == ["Mia 1", "Mia 2", "Mía", "Ma"]
