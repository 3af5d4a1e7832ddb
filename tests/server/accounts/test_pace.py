"""The pace that somebody likes is kept with them, whichever device they use."""

import pytest

from ludotope.client import RefusalError
from tests.server.serving import visitor


def test_a_pace_follows_an_account_to_another_device(url: str) -> None:
    mia = visitor(url)
    mia.say_name("Mia")
    assert mia.who().pace is None
    assert mia.choose_pace("slow").pace == "slow"
    mia.make_account("mia.p", "correct horse battery")
    assert mia.who().pace == "slow"
    elsewhere = visitor(url)
    assert elsewhere.log_in("mia.p", "correct horse battery").pace == "slow"
    elsewhere.choose_pace("instant")
    assert elsewhere.who() == mia.who()
    assert mia.who().pace == "instant"
    assert mia.export().pace == "instant"


def test_only_paces_are_kept_and_only_of_those_who_have_a_name(url: str) -> None:
    nobody = visitor(url)
    with pytest.raises(RefusalError, match="Say your name first"):
        nobody.choose_pace("slow")
    nobody.say_name("Sam")
    with pytest.raises(RefusalError, match="cannot be understood"):
        nobody.choose_pace("breakneck")
    assert nobody.who().pace is None
