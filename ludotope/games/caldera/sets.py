"""Names for the members of sets; a set is a number with a bit for each member."""

from collections.abc import Sequence

MOST_KEPT = 2000


class Names:
    """The names of the members of sets. What was asked for is kept: sets come again and again."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = tuple(names)
        self._known: dict[int, list[str]] = {}

    def of(self, members: int) -> list[str]:
        """Returns the names of the members of a set, in their order; not to be changed."""
        found = self._known.get(members)
        if found is None:
            if len(self._known) >= MOST_KEPT:
                self._known.clear()
            found = [name for bit, name in enumerate(self._names) if members >> bit & 1]
            self._known[members] = found
        return found
