"""Protection of messages between servers from others: a seal, and aliases for names.

Whoever can connect to a database may listen to its channels and send on them. Only those who can
read its tables have the key.
"""

import base64
import hashlib
import hmac

SEAL_BYTES = 16
ALIAS_BYTES = 12


class Sealer:
    """Seals messages so that others cannot write or change any, and hides names in them."""

    def __init__(self, key: str) -> None:
        self._seal_key = hmac.digest(key.encode(), b"seal", "sha256")
        self._alias_key = hmac.digest(key.encode(), b"alias", "sha256")

    def alias(self, *names: str) -> str:
        """Returns what stands for a name, the same at all servers; it does not tell the name."""
        digest = _digest(self._alias_key, "\n".join(names).encode(), ALIAS_BYTES)
        return base64.urlsafe_b64encode(digest).decode()

    def seal(self, content: bytes) -> str:
        """Returns a message with its seal before it."""
        return self._seal_of(content) + content.decode()

    def unseal(self, text: str) -> bytes | None:
        """Returns the message without its seal, or None if the seal is not ours."""
        seal, content = text[: 2 * SEAL_BYTES], text[2 * SEAL_BYTES :].encode()
        is_ours = seal.isascii() and hmac.compare_digest(seal, self._seal_of(content))
        return content if is_ours else None

    def _seal_of(self, content: bytes) -> str:
        return _digest(self._seal_key, content, SEAL_BYTES).hex()


def _digest(key: bytes, content: bytes, size: int) -> bytes:
    return hashlib.blake2b(content, key=key, digest_size=size).digest()
