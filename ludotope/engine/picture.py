"""What all pictures for a terminal share: whom they are for, and in which language."""

from collections.abc import Sequence
from typing import Generic, TypeVar

import msgspec

from ludotope.engine.words import Phrase, Value, say

L = TypeVar("L", bound=msgspec.Struct)


class TablePicture(Generic[L]):
    """A table to be printed: one seat's things first, places named in `lit` marked as choosable.

    Games add `__rich_console__`.
    """

    def __init__(
        self, look: L, names: Sequence[str], language: str, seat: int, lit: Sequence[str]
    ) -> None:
        self.look = look
        self.names = names
        self.language = language
        self.seat = seat
        self.lit = set(lit)

    def say(self, message: str, **values: Value) -> str:
        """A message in the language of whoever looks."""
        return say(Phrase(message, values), self.language)
