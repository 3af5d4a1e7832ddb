"""Which names people and their accounts may have."""

import re

from ludotope.bots import BOTS
from ludotope.engine.errors import LudotopeError
from ludotope.engine.record import check_name

LONGEST_LOGIN = 40


def check_player_name(name: str) -> None:
    """Refuses a name that cannot be written in a record, or that a computer player has."""
    check_name(name)
    if name.strip().lower() in BOTS:
        raise LudotopeError("name-of-bot", name=name.strip())


def tidy_name(name: str) -> str:
    """Returns a player's name with single blanks only; refuses one that cannot be used."""
    check_player_name(name)
    return " ".join(name.split())


def tidy_login(login: str) -> str:
    """Returns the name of an account in small letters; refuses one that cannot be used."""
    tidy = login.strip().casefold()
    if not re.fullmatch(r"\w[\w.@+-]{1,39}", tidy):
        raise LudotopeError("account-name", most=LONGEST_LOGIN)
    return tidy
