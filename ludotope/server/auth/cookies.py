"""The cookie by which the server knows somebody again: its name, and how it is signed."""

import hashlib
import hmac
from collections.abc import Sequence

from itsdangerous import BadSignature, Signer

COOKIE = "ludotope"


class CookieSigner:
    """Writes and checks cookies, which hold the random token of a session.

    The last of the keys signs, all are good to check with. So what was not written here is refused
    without a look at the database. `first_key` is the one with which version 0.1.0 signed.
    """

    def __init__(self, keys: Sequence[str], first_key: str) -> None:
        self._all = _signer(keys, "ludotope-session")
        self._newest = _signer(keys[-1:], "ludotope-session")
        self._first_key = first_key.encode()
        self._first = _signer([first_key], "ludotope-person")

    def sign(self, token: str) -> str:
        """Returns the value of a cookie for a session."""
        return self._newest.sign(token).decode()

    def read(self, cookie: str) -> str | None:
        """Returns the token in a cookie, or None if it was not signed here."""
        return _unsign(self._all, cookie)

    def is_newest(self, cookie: str) -> bool:
        """Whether a cookie was signed with the key that signs now."""
        return self._newest.validate(cookie)

    def read_first(self, cookie: str) -> tuple[str, str] | None:
        """Returns the person and the round of sessions in a cookie of version 0.1.0, or None."""
        content = _unsign(self._first, cookie)
        if content is None:
            return None
        person, _, sessions = content.partition(":")
        return person, sessions

    def token_after(self, cookie: str) -> str:
        """Returns the token of the session that comes after a cookie of version 0.1.0.

        It is always the same: a browser may send such a cookie several times at once.
        """
        return hmac.new(self._first_key, f"session {cookie}".encode(), hashlib.sha256).hexdigest()


def _signer(keys: Sequence[str], salt: str) -> Signer:
    return Signer(list(keys), salt=salt, digest_method=hashlib.sha256)


def _unsign(signer: Signer, cookie: str) -> str | None:
    try:
        return signer.unsign(cookie).decode()
    except (BadSignature, UnicodeError):
        return None
