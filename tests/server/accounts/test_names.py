"""Names: those that can be seen, and are not taken for another's."""

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
from tests.server.serving import guest

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

    def test_like_somebody_elses_at_the_table(self, url: str) -> None:
        mia = guest(url, "Mia")
        table = mia.set_up(NewTable("caldera", (HereSeat(), *(OpenSeat(),) * 3))).id
        for name in ("Міа", "M1a", "mia"):
            with pytest.raises(RefusalError, match="taken for that of Mia"):
                guest(url, name).sit(table)
        for name in ("Mia", "Mía", "Ma"):
            guest(url, name).sit(table)
        assert [seat.name for seat in mia.look(table).seats] == ["Mia 1", "Mia 2", "Mía", "Ma"]
