"""The cookie by which the server knows somebody again: its name, and how it is signed."""

import hashlib

from itsdangerous import BadSignature, Signer

COOKIE = "ludotope"
COOKIE_SECONDS = 400 * 24 * 3600


class CookieSigner:
    """Writes and checks cookies that say which person it is, and of which round of sessions.

    Logging out everywhere begins a new round, which makes all older cookies worthless.
    """

    def __init__(self, key: str) -> None:
        self._signer = Signer(key, salt="ludotope-person", digest_method=hashlib.sha256)

    def sign(self, person: str, sessions: int) -> str:
        """Returns the value of a cookie for a person."""
        return self._signer.sign(f"{person}:{sessions}").decode()

    def read(self, cookie: str) -> tuple[str, str] | None:
        """Returns the person and the round of a cookie, or None if it was not signed here."""
        try:
            person, _, sessions = self._signer.unsign(cookie).decode().partition(":")
        except (BadSignature, UnicodeDecodeError):
            return None
        return person, sessions
